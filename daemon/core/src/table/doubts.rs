//! What nothing explains: asked of the board again, and if it rests like that, told with its squares.

use appendixd_protocol::driver::Sees;
use appendixd_protocol::{Millis, Seen};
use shakmaty::{Bitboard, Square};

use super::{Scene, Table};
use crate::event::{Difference, What};
use crate::game::Game;
use crate::inference::Meaning;
use crate::laws::Irregularity;
use crate::notice::Notice;
use crate::sensing::board::Board;
use crate::sensing::hands::Turn;

/// Rest after which a picture that is no position is asked for again: an update may have been lost.
const ASK_AFTER: Millis = Millis(500);

/// The same where pieces are missing only, which usually means that somebody holds them.
const ASK_MISSING_AFTER: Millis = Millis(1000);

/// The same on a board that knows occupancy only while a capture may be under way: a picture on the line blurs the
/// order of what comes behind it.
const ASK_HELD_AFTER: Millis = Millis(3500);

/// Rest after which a move that was begun and not finished is told: a rook forgotten, a pawn not exchanged.
const BEGUN_RESTS: Millis = Millis(10_000);

/// More pieces than a capture needs, or castling, are not in one player's hand.
const IN_HAND: usize = 2;

/// A picture that is asked for can be lost as well: so often it is asked for, a second apart.
const ASK_TIMES: u32 = 4;

/// What has been told and asked about the picture that stands.
#[derive(Clone, Debug, Default)]
pub(super) struct Doubts {
    told: Vec<Difference>,
    /// The rest for which a picture was asked for, and how often.
    asked: Option<(Millis, u32)>,
}

impl Doubts {
    /// Whether anything has been told that still stands.
    pub fn any(&self) -> bool {
        !self.told.is_empty()
    }

    /// The first square that has been told.
    pub fn first(&self) -> Option<Square> {
        self.told.first().map(|difference| difference.square)
    }

    /// These squares have been told.
    pub fn note(&mut self, squares: Vec<Difference>) {
        self.told = squares;
    }

    /// Whether just these squares have been told.
    pub fn are(&self, squares: &[Difference]) -> bool {
        self.told == squares
    }
}

/// How little a picture says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Puzzle {
    /// It is the position.
    None,
    /// It may be a move begun, or one of which an update was lost.
    Begun,
    /// Pieces are missing; they may be in a hand.
    Missing,
    /// Something stands where it cannot.
    Unexplained,
}

impl Table {
    fn puzzle(&self, board: &Board) -> Puzzle {
        let Some(game) = self.playing() else { return Puzzle::None };
        if self.is_guided(board)
            || self.promoting.is_some()
            || self.awaits_words()
            || self.offered.is_some()
            || self.asks_to_resume().is_some()
            || !board.is_ready()
        {
            return Puzzle::None;
        }
        let now = game.now();
        if now.wrong(&board.picture).is_empty() {
            Puzzle::None
        } else if self.restoring || board.tells_moves() {
            // No hand is under way on a board that tells finished moves.
            Puzzle::Unexplained
        } else if now.only_missing(&board.picture) && now.wrong(&board.picture).count() <= IN_HAND {
            Puzzle::Missing
        } else if self.may_become_a_move(game, board) || self.last_may_go_on(game, board) {
            Puzzle::Begun
        } else {
            Puzzle::Unexplained
        }
    }

    /// A whole picture has come and changed nothing: what it shows is what stands there.
    pub(super) fn picture_confirms(&mut self, scene: &mut Scene<'_>) {
        let rested = scene.now().since(scene.board.quiet_since()) >= ASK_AFTER;
        if rested && self.puzzle(scene.board) == Puzzle::Unexplained {
            self.find_lost_move(scene);
        }
    }

    fn may_become_a_move(&self, game: &Game, board: &Board) -> bool {
        !self.is_across(board) && game.now().may_become_a_move(&board.picture)
    }

    fn last_may_go_on(&self, game: &Game, board: &Board) -> bool {
        let moved_here = !self.has_two_boards() || self.is_across(board);
        let open = moved_here && game.last().is_some_and(|last| last.firm.is_none());
        open && game.before().is_some_and(|before| before.may_become_a_move(&board.picture))
    }

    pub(super) fn review_doubt(&mut self, scene: &mut Scene<'_>) {
        let since = scene.board.quiet_since();
        let now = scene.now();
        if self.ask_at(scene.board).is_some_and(|at| at <= now) {
            let asked = Some((since, self.times_asked(since, scene.board) + 1));
            self.doubts_of_mut(scene.board).asked = asked;
            scene.ask_for_picture();
        }
        if self.tell_at(scene.board).is_some_and(|at| at <= now) {
            self.tell_doubt(scene);
        }
    }

    fn ask_at(&self, board: &Board) -> Option<Millis> {
        let since = board.quiet_since();
        let asked = self.times_asked(since, board);
        let held = self.turn.held.is_some() || self.described_waits();
        let first = match self.puzzle_to_ask_about(board) {
            Puzzle::None => return None,
            Puzzle::Missing if Self::knows_occupancy_only(board) && held => ASK_HELD_AFTER,
            Puzzle::Missing => ASK_MISSING_AFTER,
            Puzzle::Begun | Puzzle::Unexplained => ASK_AFTER,
        };
        (asked < ASK_TIMES).then(|| since + first + Millis::from_secs(u64::from(asked)))
    }

    /// What looks like a move is no puzzle before the press, be it legal or not: a picture that was asked for can
    /// change when the next lift counts.
    fn puzzle_to_ask_about(&self, board: &Board) -> Puzzle {
        match self.missing_beside_described(board) {
            Some(0) => Puzzle::None,
            Some(missing) if missing <= IN_HAND => Puzzle::Missing,
            _ => self.puzzle(board),
        }
    }

    fn times_asked(&self, since: Millis, board: &Board) -> u32 {
        self.doubts_of(board).asked.filter(|(asked, _)| *asked == since).map_or(0, |(_, times)| times)
    }

    fn tell_at(&self, board: &Board) -> Option<Millis> {
        let rests = match self.puzzle(board) {
            Puzzle::None | Puzzle::Missing => return None,
            Puzzle::Begun => BEGUN_RESTS,
            Puzzle::Unexplained => self.settings.waits.doubt,
        };
        let game = self.playing()?;
        let new = !self.doubts_of(board).are(&game.now().differences(board.raw()));
        // Players are asked for it.
        let asked = self.manner().hands_begin_and_end && self.shown_result(board).is_some();
        (new && !asked).then(|| board.quiet_since() + rests)
    }

    pub(super) fn doubt_wake(&self, board: &Board) -> Option<Millis> {
        [self.ask_at(board), self.tell_at(board)].into_iter().flatten().min()
    }

    pub(super) fn tell_doubt(&mut self, scene: &mut Scene<'_>) {
        if self.turned_in_play(scene) || self.tell_if_boards_differ(scene) {
            return;
        }
        let Some(game) = self.playing() else { return };
        let squares = game.now().differences(scene.board.raw());
        let Some(first) = squares.first().copied() else { return };
        self.doubts_of_mut(scene.board).note(squares.clone());
        let count = squares.len();
        self.event(scene, What::Doubt { board: scene.board.id.clone(), squares });
        let legal = matches!(self.meaning_now(scene.board), Some(Meaning::Move(_)));
        // A board that tells moves tells no illegal one: another is missing before it.
        let displaced = self.seen_now(scene.board).filter(|_| !legal && !scene.board.tells_moves());
        let notice = match (displaced, self.pawn_to_exchange(scene.board)) {
            _ if self.restoring => Notice::Restore(count, first),
            _ if let Some(result) = self.shown_result(scene.board) => Notice::ResultWanted(result),
            (Some(seen), _) => Notice::Illegal(seen.piece, seen.from, seen.to),
            (None, Some(square)) => Notice::PromotionWanted(square),
            (None, None) => Notice::Differs(count, first),
        };
        self.say(scene, &notice);
    }

    /// A pawn rests on the last rank and waits for the piece it becomes.
    fn pawn_to_exchange(&self, board: &Board) -> Option<Square> {
        let game = self.playing().filter(|game| game.terms.mode.manner().players_decide)?;
        let pawn = Seen::Piece(game.to_move().pawn());
        let last_rank = Bitboard::from_rank(game.to_move().other().backrank());
        last_rank.into_iter().find(|square| board.picture.get(*square) == pawn)
    }

    /// Laws 7.2.2, Z-16: the position stands there turned by 180 degrees. Nothing but the numbering of the squares
    /// is wrong: a club board is turned, in a tournament the arbiter is told.
    fn turned_in_play(&mut self, scene: &mut Scene<'_>) -> bool {
        let Some(game) = self.playing() else { return false };
        let turned = scene.board.picture.rotated();
        if scene.board.sees() != Sees::Pieces || !game.now().wrong(&turned).is_empty() {
            return false;
        }
        if !game.terms.mode.manner().players_decide {
            let side = game.to_move();
            let squares = game.now().differences(scene.board.raw());
            self.doubts_of_mut(scene.board).note(squares);
            self.tell_irregularity(Irregularity::BoardTurned, side, Vec::new(), scene);
        } else {
            self.turn_board(scene);
            self.turn = Turn::default();
        }
        true
    }

    /// It has been told that the board stands wrong, and it still does: no touch makes anything certain.
    pub(super) fn in_doubt(&self, board: &Board) -> bool {
        self.doubts_of(board).any()
    }

    pub(super) fn doubts_of(&self, board: &Board) -> &Doubts {
        self.doubts.get(self.keeper(board))
    }

    pub(super) fn doubts_of_mut(&mut self, board: &Board) -> &mut Doubts {
        let keeper = self.keeper(board);
        self.doubts.get_mut(keeper)
    }

    /// The board stands as it should: said, if it was said that it does not. A piece that is still in the hand of who
    /// copies counts as copied, but it does not stand there.
    pub(super) fn position_is_right(&mut self, scene: &mut Scene<'_>) {
        if self.has_two_boards() && !self.real_differences(scene.board).is_empty() {
            return;
        }
        if std::mem::take(&mut self.doubts_of_mut(scene.board).told).is_empty() {
            return;
        }
        let notice = if self.restoring { Notice::Restored } else { Notice::PositionCorrect };
        self.say(scene, &notice);
    }
}
