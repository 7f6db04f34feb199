//! One game: its start, its plies, and how far each of them has come (shown, firm, completed).

use shakmaty::san::SanPlus;
use shakmaty::{ByColor, Chess, Color, Move, Position, Square};

use crate::date::Date;
use crate::described::Described;
use crate::event::{CompletedBy, FirmBy, GameResult};
use crate::inference::Prospects;
use crate::laws::Irregularity;
use crate::laws::draws::{self, Automatic, DrawClaim, Offers};
use crate::laws::penalties::{Circumstances, Cost};
use crate::notice::{Announced, Reason};
use crate::sensing::hands::Turn;
use crate::settings::{Edition, Mode, Tempo};
use crate::start;
pub use crate::start::fen;
use crate::table::duties::Breach;
use crate::words::Heard;

/// How a move was announced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Words {
    /// By the daemon.
    Daemon,
    /// By its player, who has not said it yet.
    Open,
    /// By its player, as it was made.
    Right(Heard),
    /// By its player, who has said another move.
    Slip(Heard),
}

impl Words {
    /// What its player has said of it.
    pub fn said(self) -> Option<Heard> {
        match self {
            Self::Daemon | Self::Open => None,
            Self::Right(said) | Self::Slip(said) => Some(said),
        }
    }
}

/// One move that stands on the board.
#[derive(Clone, Debug)]
pub struct Ply {
    /// The move.
    pub mv: Move,
    /// Who made it.
    pub side: Color,
    /// King-from, king-to for castling; in Chess960 king-from, rook-from.
    pub uci: String,
    /// As in PGN.
    pub san: String,
    /// What made it firm.
    pub firm: Option<FirmBy>,
    /// What completed it (Laws 6.2.1).
    pub completed: Option<CompletedBy>,
    /// It was never seen as events.
    pub inferred: bool,
    /// Its announcement has been queued.
    pub announced: bool,
    /// Its announcement has been heard to its end.
    pub heard: bool,
    /// How it was announced.
    pub words: Words,
    /// The moved piece may still be on its way.
    pub may_travel: bool,
    /// It was pressed for before it was firm: on pegs, while its announcement was still to be heard.
    pub pressed: bool,
    /// It has been told that its piece was moved on after it was firm.
    pub told_moved_twice: bool,
    /// What hands did for it.
    pub turn: Turn,
    /// It is not one that touch-move left open; not told yet.
    pub breach: Option<Breach>,
    /// It was not one, and that has been told.
    pub breach_told: bool,
    /// Seconds left on the mover's clock when it was completed.
    pub clock: Option<u32>,
    /// Its player has offered a draw with it.
    pub offered: bool,
}

/// A move that was written down for a claim that was not right: it has to be played (Laws 9.5.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Written {
    /// By whom.
    pub side: Color,
    /// What is to be played.
    pub bound: Bound,
}

/// What a written move binds to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// This move.
    Move(Move),
    /// It was not legal: any move of the piece on this square that is.
    Piece(Square),
}

impl Bound {
    /// Whether this move is what has to be played, in a position where it and others are legal.
    pub fn is_kept_by(self, mv: Move, position: &Chess) -> bool {
        match self {
            Self::Move(bound) => mv == bound,
            Self::Piece(square) => {
                let can_move = position.legal_moves().iter().any(|other| other.from() == Some(square));
                mv.from() == Some(square) || !can_move
            }
        }
    }

    /// Where the piece that has to be moved stands.
    pub fn square(self) -> Square {
        match self {
            Self::Move(mv) => mv.from().unwrap_or(mv.to()),
            Self::Piece(square) => square,
        }
    }
}

/// What is fixed about a game before its first move.
#[derive(Clone, Debug)]
pub struct Terms {
    /// White's name, or nothing.
    pub white: String,
    /// Black's name, or nothing.
    pub black: String,
    /// Which Laws.
    pub edition: Edition,
    /// Standard, rapid or blitz.
    pub tempo: Tempo,
    /// Rapid or blitz under the competition rules (Laws A.4, B.2).
    pub supervised: bool,
    /// Club or tournament.
    pub mode: Mode,
    /// The position it begins from.
    pub start: Chess,
    /// The number of that position among those of Chess960, if it was chosen by it.
    pub start_position: Option<u32>,
    /// The day it began on, if that is known.
    pub date: Option<Date>,
}

impl Terms {
    /// Whether the rules of competition hold in full. In 2001 rapid and blitz have rules of their own, however many
    /// arbiters watch.
    pub fn competition_rules(&self) -> bool {
        self.tempo == Tempo::Standard || (self.supervised && self.edition >= Edition::E2018)
    }
}

/// The part of a game before an illegal move that the arbiter has let stand, or that was overtaken by the next one.
#[derive(Clone, Debug)]
pub struct Chapter {
    /// The position it begins from.
    pub start: Chess,
    /// Its moves.
    pub plies: Vec<Ply>,
    /// The illegal move that ends it.
    pub stands: Standing,
}

/// An illegal move that stands.
#[derive(Clone, Debug)]
pub struct Standing {
    /// Who made it.
    pub side: Color,
    /// From square, to square.
    pub uci: String,
    /// In words.
    pub announced: Announced,
}

/// A game.
#[derive(Clone, Debug)]
pub struct Game {
    /// What was fixed before.
    pub terms: Terms,
    /// What was played before the last illegal move that stands, in order.
    pub chapters: Vec<Chapter>,
    /// The moves that stand, since then.
    pub plies: Vec<Ply>,
    /// How it ended.
    pub result: Option<(GameResult, Reason)>,
    /// Completed illegal acts of each side (Laws 7.5.5 counts all kinds together).
    pub illegal_acts: ByColor<u32>,
    /// The offers of a draw that stand.
    pub offers: Offers,
    /// What was written down for a claim and has to be played.
    pub written: Option<Written>,
    /// The side to move has offered before its move.
    offered_before_moving: bool,
    now: Prospects,
    before: Option<Prospects>,
    /// The position before each ply.
    earlier: Vec<Chess>,
}

impl Game {
    /// A game before its first move.
    pub fn new(terms: Terms) -> Self {
        let now = Prospects::of(terms.start.clone());
        let illegal_acts = ByColor::default();
        Self {
            terms,
            chapters: Vec::new(),
            plies: Vec::new(),
            result: None,
            illegal_acts,
            offers: Offers::default(),
            written: None,
            offered_before_moving: false,
            now,
            before: None,
            earlier: Vec::new(),
        }
    }

    /// The position that stands, and what can follow.
    pub fn now(&self) -> &Prospects {
        &self.now
    }

    /// The position before the last ply, and what could have followed.
    pub fn before(&self) -> Option<&Prospects> {
        self.before.as_ref()
    }

    /// Who has the move.
    pub fn to_move(&self) -> Color {
        self.now.position().turn()
    }

    /// The number of the last ply; 0 before the first move.
    pub fn ply(&self) -> u32 {
        self.number(self.plies.len()) - 1
    }

    /// The number of the ply with this index among those since the last illegal move that stands.
    pub fn number(&self, index: usize) -> u32 {
        let before: usize = self.chapters.iter().map(|chapter| chapter.plies.len() + 1).sum();
        u32::try_from(before + index + 1).unwrap_or(u32::MAX)
    }

    /// The index of the ply with this number, if it is one of those.
    pub fn index(&self, number: u32) -> Option<usize> {
        usize::try_from(number.checked_sub(self.number(0))?).ok()
    }

    /// An illegal move stands: the game goes on from `position`, in which the opponent has the move.
    pub fn let_stand(&mut self, stands: Standing, position: Chess) {
        let start = std::mem::replace(&mut self.terms.start, position.clone());
        let plies = std::mem::take(&mut self.plies);
        self.chapters.push(Chapter { start, plies, stands });
        self.earlier.clear();
        self.now = Prospects::of(position);
        self.before = None;
    }

    /// The last ply.
    pub fn last(&self) -> Option<&Ply> {
        self.plies.last()
    }

    /// The last ply, to change how far it has come.
    pub fn last_mut(&mut self) -> Option<&mut Ply> {
        self.plies.last_mut()
    }

    /// What the Laws name for this irregularity of this side, which has so many seconds left; one that counts as an
    /// illegal act is counted.
    pub fn cost_of(&mut self, kind: Irregularity, side: Color, left: Option<u32>) -> Option<Cost> {
        let Terms { edition, tempo, supervised, .. } = self.terms;
        let before = *self.illegal_acts.get(side);
        let circumstances = Circumstances { edition, tempo, supervised, before };
        if kind == Irregularity::WrongClaim {
            return circumstances.wrong_claim(left);
        }
        if !kind.counts_as_illegal(edition) {
            return None;
        }
        *self.illegal_acts.get_mut(side) += 1;
        circumstances.cost()
    }

    /// Plays a legal move.
    pub fn push(&mut self, mv: Move, turn: Turn, inferred: bool) {
        let side = self.to_move();
        let mut position = self.now.position().clone();
        let may_travel = if self.terms.mode.manner().announces_alike {
            // How long it rests must not tell what is legal.
            Described::of(mv, side).may_travel_on(&position)
        } else {
            self.now.may_travel_on(mv)
        };
        self.earlier.push(position.clone());
        let uci = start::uci(&position, mv);
        let san = SanPlus::from_move_and_play_unchecked(&mut position, mv).to_string();
        let ply = Ply {
            mv,
            side,
            uci,
            san,
            firm: None,
            completed: None,
            inferred,
            announced: false,
            heard: false,
            words: Words::Daemon,
            may_travel,
            pressed: false,
            told_moved_twice: false,
            turn,
            breach: None,
            breach_told: false,
            clock: None,
            offered: std::mem::take(&mut self.offered_before_moving),
        };
        self.plies.push(ply);
        self.before = Some(std::mem::replace(&mut self.now, Prospects::of(position)));
    }

    /// Takes the last ply back.
    pub fn pop(&mut self) -> Option<Ply> {
        let ply = self.plies.pop()?;
        self.earlier.pop();
        self.now = self.before.take()?;
        self.before = self.earlier.last().cloned().map(Prospects::of);
        Some(ply)
    }

    /// Takes the illegal move back that stands before the first of the plies: the moves before it are the last again.
    pub fn pop_standing(&mut self) -> Option<Standing> {
        if !self.plies.is_empty() {
            return None;
        }
        let Chapter { start, plies, stands } = self.chapters.pop()?;
        let mut position = start.clone();
        self.earlier.clear();
        for ply in &plies {
            self.earlier.push(position.clone());
            position.play_unchecked(ply.mv);
        }
        self.before = self.earlier.last().cloned().map(Prospects::of);
        self.now = Prospects::of(position);
        self.terms.start = start;
        self.plies = plies;
        Some(stands)
    }

    /// This side offers a draw, or claims one, which is an offer too (Laws 9.1.2.3). It is noted with its move.
    pub fn offer(&mut self, side: Color) {
        self.offers.offered(side);
        let has_move = self.to_move() == side;
        match self.plies.last_mut().filter(|last| last.side == side) {
            Some(last) => last.offered = true,
            None if has_move => self.offered_before_moving = true,
            None => {}
        }
    }

    /// How many moves this side has completed, illegal ones that stand included.
    pub fn completed_by(&self, side: Color) -> u32 {
        let stood = self.chapters.iter().filter(|chapter| chapter.stands.side == side).count();
        let plies = self.chapters.iter().flat_map(|chapter| &chapter.plies).chain(&self.plies);
        let completed = plies.filter(|ply| ply.side == side && ply.completed.is_some()).count();
        u32::try_from(stood + completed).unwrap_or(u32::MAX)
    }

    /// How many moves the side has made that has made fewer.
    pub fn moves_by_each(&self) -> u32 {
        self.ply() / 2
    }

    /// How often `position` has stood in this game, if it is the one that stands or would be the next.
    pub fn occurrences(&self, position: &Chess) -> usize {
        let mut earlier = Vec::new();
        for chapter in &self.chapters {
            let mut position = chapter.start.clone();
            for ply in &chapter.plies {
                earlier.push(position.clone());
                position.play_unchecked(ply.mv);
            }
            earlier.push(position);
        }
        let stands = Some(self.now.position()).filter(|stands| !std::ptr::eq(*stands, position));
        draws::occurrences(position, earlier.iter().chain(&self.earlier).chain(stands))
    }

    /// Whether a draw can be claimed by the side to move, after the move it has written down, if it has.
    pub fn allows_claim(&self, kind: DrawClaim, written: Option<Move>) -> bool {
        let next = written.map(|mv| {
            let mut next = self.now.position().clone();
            next.play_unchecked(mv);
            next
        });
        let position = next.as_ref().unwrap_or(self.now.position());
        match kind {
            DrawClaim::Threefold => draws::is_threefold(self.occurrences(position)),
            DrawClaim::Fifty => draws::is_fifty(position),
        }
    }

    /// Whether the game is drawn by itself in the position that stands (Laws 9.6).
    pub fn automatic_draw(&self) -> Option<Automatic> {
        let position = self.now.position();
        draws::automatic(self.terms.edition, position, self.occurrences(position))
    }

    /// The position before the ply with this index (0 for White's first), or the one that stands.
    pub fn position_before(&self, index: usize) -> &Chess {
        self.earlier.get(index).unwrap_or_else(|| self.now.position())
    }

    /// The position that stands, as FEN.
    pub fn fen(&self) -> String {
        fen(self.now.position())
    }

    /// How the position that stands ends the game by itself.
    pub fn ending(&self) -> Option<(GameResult, Reason)> {
        ending_of(self.now.position())
    }
}

/// How a position ends a game by itself (Laws 5.1.1, 5.2.1, 5.2.2 as far as material shows).
pub fn ending_of(position: &Chess) -> Option<(GameResult, Reason)> {
    if position.is_checkmate() {
        Some((GameResult::Won(position.turn().other()), Reason::Checkmate))
    } else if position.is_stalemate() {
        Some((GameResult::Drawn, Reason::Stalemate))
    } else if position.is_insufficient_material() {
        Some((GameResult::Drawn, Reason::DeadPosition))
    } else {
        None
    }
}

/// Why no move can be made in a position from which a game is to begin. A dead position is played on: whoever sets
/// it up knows, and wants to.
pub fn no_move_in(position: &Chess) -> Option<(GameResult, Reason)> {
    ending_of(position).filter(|(_, reason)| *reason != Reason::DeadPosition)
}
