//! Touch-move in play (Laws 4.1 to 4.8): what the touched pieces leave open, and whether the move keeps to it.
//!
//! | mode                      | when it is told                             | to whom    |
//! |---------------------------|---------------------------------------------|------------|
//! | club, `off`               | never                                       |            |
//! | club, `announce`          | with the move                               | the room   |
//! | club, `enforce`           | when the move is shown, which is not taken  | the room   |
//! | tournament                | when the move is completed (Z-09)           | arbiter    |
//! | tournament, 2001, fast    | when a player claims it (2001 B5 a)         | arbiter    |

use appendixd_protocol::Millis;
use shakmaty::{Bitboard, Chess, Color, Move, Piece, Position, Role, Square};

use super::deeds::{Deeds, Until};
use super::plain::is_plain;
use super::{Scene, Table};
use crate::laws::edition::{ARTICLES, ArbiterRulesUnasked, LAWS, PromotionFinal};
use crate::laws::{Irregularity, Ruling, TouchEvent, TouchMove};
use crate::notice::Notice;
use crate::sensing::StirKind;
use crate::sensing::board::Board;
use crate::sensing::hands::Turn;
use crate::settings::{Tempo, TouchMoveRule};
use crate::start;

/// So many pieces that leave their squares at once have been knocked over, not touched.
const KNOCKED_OVER: usize = 3;

/// A move that touch-move did not leave open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Breach {
    /// Touch-move, or castling with the rook first.
    pub kind: Irregularity,
    /// The deciding article, as printed in the edition.
    pub article: String,
    /// The squares touched, in order.
    pub squares: Vec<Square>,
    /// The piece that should have been used, and where it began.
    pub bound: (Piece, Square),
    /// The board cannot tell for sure, or a touch may have been accidental: for the arbiter to look at.
    pub doubtful: bool,
}

impl Table {
    /// The deeds of one turn, read as far as it has come.
    fn deeds<'a>(&self, position: &'a Chess, turn: &'a Turn, until: Until, board: &Board) -> Deeds<'a> {
        let edition = self.game.as_ref().map_or(self.settings.edition, |game| game.terms.edition);
        // In a club a move that was firm by rest may be corrected by going on: rest releases nothing there.
        let by_rest = !self.manner().corrects_firm_moves && self.rest_counts();
        let rest = match board.setup.pegged {
            true => Some(Millis(0)),
            false => by_rest.then_some(self.settings.waits.slide_settle),
        };
        Deeds {
            board: position.board(),
            side: position.turn(),
            turn,
            sees: board.sees(),
            scan: board.model.timing.scan,
            rest,
            chosen_by_touch: LAWS.promotion_final.holds_in(edition) == Some(PromotionFinal::TouchedSquare),
            until,
        }
    }

    /// What Article 4 has become of all that was done in a turn, with what binds from an illegal move before.
    pub(super) fn touch_move(&self, position: &Chess, turn: &Turn, until: Until, board: &Board) -> TouchMove {
        let edition = self.game.as_ref().map_or(self.settings.edition, |game| game.terms.edition);
        let mut touch_move = TouchMove::new(position, edition);
        for event in self.touch_events(position, turn, until, board) {
            touch_move.apply(&event);
        }
        touch_move
    }

    fn touch_events(&self, position: &Chess, turn: &Turn, until: Until, board: &Board) -> Vec<TouchEvent> {
        let mut events = turn.replaced.clone();
        events.extend(self.deeds(position, turn, until, board).events());
        events
    }

    /// The ruling for the arbiter: for the move under way, or for the last one while nobody has touched since.
    pub(super) fn ruling_now(&self, scene: &Scene<'_>) -> Option<(Color, Vec<Square>, Ruling)> {
        let game = self.playing()?;
        let untouched = self.turn.touched.is_empty() && self.turn.adjusted.is_empty();
        let (position, turn, until) = match (game.last(), game.before()) {
            (Some(last), Some(before)) if untouched && self.turn.replaced.is_empty() => {
                (before.position(), &last.turn, Until::Over(Some(last.mv)))
            }
            _ => (game.now().position(), &self.turn, Until::Now(scene.now())),
        };
        let ruling = self.touch_move(position, turn, until, scene.board).allowed();
        Some((position.turn(), turn.touched.clone(), ruling))
    }

    /// Whether a move that stands on the board keeps to touch-move; nothing where it does, or where the board has
    /// not seen enough to say.
    fn breach_of(&self, mv: Move, position: &Chess, turn: &Turn, scene: &Scene<'_>) -> Option<Breach> {
        let board = &scene.board;
        let (Some(from), distrust) = (mv.from(), self.settings.waits.distrust) else { return None };
        let seen = turn.stirs.iter().any(|stir| stir.square == from && stir.kind == StirKind::Lifted);
        if !seen || is_plain(mv, turn) || board.was_garbled(scene.now(), distrust) {
            return None;
        }
        let until = Until::Over(Some(mv));
        let ruling = self.touch_move(position, turn, until, board).allowed();
        if ruling.moves.contains(&mv) {
            return None;
        }
        let edition = self.game.as_ref()?.terms.edition;
        let (kind, article) = if is_rook_first(mv, position, turn) {
            let kind = Irregularity::CastlingRookFirst;
            (kind, kind.article(edition))
        } else {
            (Irregularity::TouchMove, without_claim(&ruling.article, edition))
        };
        Some(Breach {
            kind,
            article,
            squares: turn.touched.clone(),
            bound: bound_by(&ruling, position, turn)?,
            doubtful: ruling.doubt || self.only_accidental(mv, position, turn, board),
        })
    }

    /// Without the touches that may have been accidental (Z-01) the move would be open.
    fn only_accidental(&self, mv: Move, position: &Chess, turn: &Turn, board: &Board) -> bool {
        let marked = self.accidental(position, turn, board);
        if marked.is_empty() {
            return false;
        }
        let mut intended = turn.clone();
        intended.touched.retain(|square| !marked.contains(*square));
        let ruling = self.touch_move(position, &intended, Until::Over(Some(mv)), board).allowed();
        ruling.moves.contains(&mv)
    }

    /// Squares whose pieces came back within a short time, or left together with many.
    pub(super) fn accidental(&self, position: &Chess, turn: &Turn, board: &Board) -> Bitboard {
        let flights = self.deeds(position, turn, Until::Over(None), board).in_the_air();
        let scan = board.model.timing.scan;
        let at_once = |at: Millis| {
            flights.iter().filter(|other| at.since(other.from).max(other.from.since(at)) < scan).count()
        };
        let accidental = flights.iter().filter(|flight| {
            let soon = flight.to.is_some_and(|to| to.since(flight.from) <= self.settings.waits.accidental);
            (soon && flight.home) || at_once(flight.from) >= KNOCKED_OVER
        });
        accidental.map(|flight| flight.square).collect()
    }

    /// The same for the move that [`Self::ruling_now`] is about.
    pub(super) fn accidental_now(&self, scene: &Scene<'_>) -> Vec<Square> {
        let Some(game) = self.playing() else { return Vec::new() };
        let (position, turn) = match (game.last(), game.before()) {
            (Some(last), Some(before)) if self.turn.touched.is_empty() => (before.position(), &last.turn),
            _ => (game.now().position(), &self.turn),
        };
        let marked = self.accidental(position, turn, scene.board);
        turn.touched.iter().copied().filter(|square| marked.contains(*square)).collect()
    }

    /// Own pieces that were in the air together for longer than one look at the board.
    pub(super) fn held_at_once(
        &self,
        position: &Chess,
        turn: &Turn,
        side: Color,
        board: &Board,
    ) -> Vec<Square> {
        let flights = self.deeds(position, turn, Until::Over(None), board).in_the_air();
        let scan = board.model.timing.scan;
        let adjusted = |square: &Square| turn.adjusted.contains(square) && !turn.touched.contains(square);
        let own = || flights.iter().filter(|flight| flight.piece.color == side && !adjusted(&flight.square));
        let together = own().filter(|flight| {
            own().any(|other| {
                let from = flight.from.max(other.from);
                let to = [flight.to, other.to].into_iter().flatten().min();
                let castles = start::is_chess960(position) && castle_together(flight.piece, other.piece);
                other.square != flight.square
                    && !castles
                    && to.is_none_or(|to| to > from && to.since(from) > scan)
            })
        });
        together.map(|flight| flight.square).collect()
    }

    /// Opposing pieces that no legal move takes, lifted and put back while an own piece was in the air: the
    /// opponent's hand, as far as a board can tell (Laws 11.5, P-02).
    pub(super) fn lifted_out_of_turn(&self, position: &Chess, turn: &Turn, board: &Board) -> Vec<Square> {
        let flights = self.deeds(position, turn, Until::Over(None), board).in_the_air();
        let moves = position.legal_moves();
        let held = |at: Millis| {
            flights.iter().any(|own| {
                own.piece.color == position.turn() && own.from < at && own.to.is_none_or(|to| to > at)
            })
        };
        let touched = flights.iter().filter(|flight| {
            let taken = || moves.iter().any(|mv| mv.is_capture() && mv.to() == flight.square);
            flight.piece.color != position.turn() && flight.home && held(flight.from) && !taken()
        });
        touched.map(|flight| flight.square).collect()
    }

    /// Club, `enforce`: a move that breaks touch-move is not taken; it is told which piece has to be played.
    pub(super) fn refuses(&mut self, mv: Move, scene: &mut Scene<'_>) -> bool {
        let Some(game) = self.playing().filter(|game| game.terms.mode.manner().touch_move_is_a_setting)
        else {
            return false;
        };
        if self.settings.touch_move != TouchMoveRule::Enforce {
            return false;
        }
        let side = game.to_move();
        let breach = self.breach_of(mv, game.now().position(), &self.turn, scene);
        let Some(breach) = breach.filter(|breach| breach.kind == Irregularity::TouchMove && !breach.doubtful)
        else {
            return false;
        };
        if self.refused == Some(mv) {
            return true;
        }
        self.refused = Some(mv);
        let (piece, square) = breach.bound;
        self.tell_breach(&breach, side, scene);
        let notice = if piece.color == side {
            Notice::MustMove(piece, square)
        } else {
            Notice::MustTake(piece, square)
        };
        self.say(scene, &notice);
        true
    }

    /// The last move is firm: is it one that was open? Kept with it until it is told.
    pub(super) fn judge_last(&mut self, scene: &mut Scene<'_>) {
        let Some(game) = self.playing() else { return };
        let (Some(last), Some(before)) = (game.last(), game.before()) else { return };
        let club = game.terms.mode.manner().touch_move_is_a_setting;
        if club && self.settings.touch_move == TouchMoveRule::Off {
            return;
        }
        let written = self.breach_of_written(last.side, last.mv, before.position());
        let breach = written.or_else(|| self.breach_of(last.mv, before.position(), &last.turn, scene));
        let breach = breach.filter(|breach| breach.kind == Irregularity::TouchMove || !club);
        if let Some(game) = self.game.as_mut() {
            let side = game.to_move().other();
            game.written = game.written.filter(|written| written.side != side);
            if let Some(last) = game.last_mut() {
                last.breach = breach;
            }
        }
    }

    /// Club: what the last move has broken is told when the move has been announced.
    pub(super) fn tell_breach_of_last(&mut self, scene: &mut Scene<'_>) {
        let last = self.playing().and_then(|game| game.plies.len().checked_sub(1));
        if let Some(index) = last.filter(|_| self.manner().touch_move_is_a_setting) {
            self.tell_breach_now(index, scene);
        }
    }

    /// A move is completed: what it has broken is told to the arbiter, unless the edition has him wait for a player.
    pub(super) fn tell_breach_of(&mut self, index: usize, scene: &mut Scene<'_>) {
        if !self.manner().touch_move_is_a_setting && self.arbiter_rules_unasked() {
            self.tell_breach_now(index, scene);
        }
    }

    /// Tells it, once; `false` where there is nothing to tell.
    pub(super) fn tell_breach_now(&mut self, index: usize, scene: &mut Scene<'_>) -> bool {
        let Some(ply) = self.game.as_mut().and_then(|game| game.plies.get_mut(index)) else { return false };
        let side = ply.side;
        let Some(breach) = ply.breach.take() else { return false };
        ply.breach_told = true;
        self.tell_breach(&breach, side, scene);
        self.say(scene, &Notice::TouchMove(breach.bound.0, breach.bound.1));
        true
    }

    fn tell_breach(&mut self, breach: &Breach, side: Color, scene: &mut Scene<'_>) {
        let Breach { kind, article, squares, doubtful, .. } = breach.clone();
        self.tell_irregularity_under(article, kind, side, squares, doubtful, scene);
    }

    /// Laws 2001, B5 a: in rapid and blitz the arbiter rules on Article 4 only when a player asks.
    pub(super) fn arbiter_rules_unasked(&self) -> bool {
        let Some(game) = &self.game else { return false };
        let rule = LAWS.arbiter_rules_unasked.holds_in(game.terms.edition);
        rule != Some(ArbiterRulesUnasked::StandardOnly) || game.terms.tempo == Tempo::Standard
    }

    /// What was done for an illegal move binds the one that replaces it (Laws 7.5.1).
    pub(super) fn replacing_turn(&self, scene: &Scene<'_>) -> Turn {
        let Some(game) = self.playing() else { return Turn::default() };
        let position = game.now().position();
        let mut events = self.touch_events(position, &self.turn, Until::Over(None), scene.board);
        events.push(TouchEvent::Reset);
        Turn::replacing(events)
    }
}

/// In Chess960 king and rook are in the air at once where a player castles as he is advised (Laws II.3.2.5).
fn castle_together(one: Piece, other: Piece) -> bool {
    matches!((one.role, other.role), (Role::King, Role::Rook) | (Role::Rook, Role::King))
}

/// Castling for which the rook was touched before the king. In a club that is castling all the same, and so it is
/// in Chess960 (Laws II.3.2).
fn is_rook_first(mv: Move, position: &Chess, turn: &Turn) -> bool {
    let Move::Castle { king, rook } = mv else { return false };
    if start::is_chess960(position) {
        return false;
    }
    let order = |square: Square| turn.touched.iter().position(|touched| *touched == square);
    order(rook) < order(king)
}

/// The article that decides, without the one on which a claim rests.
fn without_claim(article: &str, edition: crate::settings::Edition) -> String {
    let claim = format!(", {}", ARTICLES.claim.article(edition));
    article.strip_suffix(&claim).unwrap_or(article).to_owned()
}

/// The piece that the ruling binds: the first touched one that all its moves use, else the one that moves, else the
/// first touched.
fn bound_by(ruling: &Ruling, position: &Chess, turn: &Turn) -> Option<(Piece, Square)> {
    let uses = |square: Square| {
        ruling.moves.iter().all(|mv| mv.from() == Some(square) || (mv.is_capture() && mv.to() == square))
    };
    let touched = turn.touched.iter().copied();
    let square = touched
        .clone()
        .find(|square| uses(*square))
        .or_else(|| ruling.moves.first().and_then(|mv| mv.from()))
        .or_else(|| touched.clone().next())?;
    position.board().piece_at(square).map(|piece| (piece, square))
}
