//! A square or a move by keys: file, then rank; of a move, where from and where to, and the piece of a promotion.

use shakmaty::{File, Rank, Role, Square};

use super::keypad::Prompt;
use super::menu::Facts;
use crate::order::ClaimKind;
use crate::question::Question;

/// The pieces a pawn can become, in the order of the promotion gesture.
pub const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

/// What a square or a move is picked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// What stands on the square?
    Square,
    /// What stands on the file?
    File,
    /// What stands on the rank?
    Rank,
    /// What attacks and defends the square?
    Attackers,
    /// What are the legal moves of the piece there?
    Legal,
    /// The move is announced.
    Say,
    /// A draw is claimed with it.
    Claim(ClaimKind),
}

/// A move that has been picked, legal or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Picked {
    /// Where it begins.
    pub from: Square,
    /// Where it ends.
    pub to: Square,
    /// What the pawn becomes.
    pub promotion: Option<Role>,
}

impl Picked {
    /// The same in UCI.
    pub fn uci(self) -> String {
        let piece = self.promotion.map(|role| role.char().to_string()).unwrap_or_default();
        format!("{}{}{piece}", self.from, self.to)
    }
}

/// A square or a move that is being picked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Picking {
    /// What for.
    pub purpose: Purpose,
    /// Where the move begins, once that is picked.
    from: Option<Square>,
    file: File,
    rank: Rank,
    at: Stage,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    File,
    Rank,
    Piece(Role),
}

/// What has come of a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// There is more to pick.
    More,
    /// This is asked, and other questions can follow.
    Ask(Question),
    /// A move is picked.
    Move(Picked),
}

impl Picking {
    /// Nothing is picked yet.
    pub fn new(purpose: Purpose) -> Self {
        let at = if purpose == Purpose::Rank { Stage::Rank } else { Stage::File };
        Self { purpose, from: None, file: File::A, rank: Rank::First, at }
    }

    /// What would be chosen now.
    pub fn prompt(&self) -> Prompt {
        match self.at {
            Stage::File => Prompt::File(self.file),
            Stage::Rank => Prompt::Rank(self.rank),
            Stage::Piece(role) => Prompt::Piece(role),
        }
    }

    /// The next one, or the one before; behind the last comes the first.
    pub fn step(&mut self, forward: bool) {
        let turn = |index: u32| if forward { (index + 1) % 8 } else { (index + 7) % 8 };
        match self.at {
            Stage::File => self.file = File::new(turn(self.file.into())),
            Stage::Rank => self.rank = Rank::new(turn(self.rank.into())),
            Stage::Piece(role) => self.at = Stage::Piece(step_of(&PROMOTIONS, role, forward)),
        }
    }

    /// Takes what was said last.
    pub fn choose(&mut self, facts: &Facts) -> Choice {
        let square = Square::from_coords(self.file, self.rank);
        if let Some(question) = self.question() {
            return Choice::Ask(question);
        }
        match (self.at, self.from) {
            (Stage::File, _) => {
                self.at = Stage::Rank;
                Choice::More
            }
            (Stage::Rank, None) => {
                // Most moves end near where they begin.
                self.from = Some(square);
                self.at = Stage::File;
                Choice::More
            }
            (Stage::Rank, Some(from)) if promotes(from, square, facts) => {
                self.at = Stage::Piece(Role::Queen);
                Choice::More
            }
            (Stage::Rank, Some(from)) => Choice::Move(Picked { from, to: square, promotion: None }),
            (Stage::Piece(role), from) => {
                Choice::Move(Picked { from: from.unwrap_or(square), to: square, promotion: Some(role) })
            }
        }
    }

    /// What is asked with what was said last.
    fn question(&self) -> Option<Question> {
        let square = Square::from_coords(self.file, self.rank);
        Some(match (self.purpose, self.at) {
            (Purpose::File, _) => Question::File(self.file),
            (Purpose::Rank, _) => Question::Rank(self.rank),
            (Purpose::Square, Stage::Rank) => Question::Square(square),
            (Purpose::Attackers, Stage::Rank) => Question::Attackers(square),
            (Purpose::Legal, Stage::Rank) => Question::Legal(Some(square)),
            _ => return None,
        })
    }

    /// One step back; `false` where there is none.
    pub fn back(&mut self) -> bool {
        match (self.at, self.from) {
            (Stage::Piece(_), _) => self.at = Stage::Rank,
            (Stage::Rank, _) if self.purpose == Purpose::Rank => return false,
            (Stage::Rank, _) => self.at = Stage::File,
            (Stage::File, Some(from)) => {
                self.from = None;
                (self.file, self.rank) = (from.file(), from.rank());
                self.at = Stage::Rank;
            }
            (Stage::File, None) => return false,
        }
        true
    }
}

fn promotes(from: Square, to: Square, facts: &Facts) -> bool {
    facts.pawns.contains(from) && to.rank() == facts.speaker().relative_rank(Rank::Eighth)
}

/// The one behind or before this, in a circle; the first where this is not among them.
pub fn step_of<T: Copy + PartialEq>(all: &[T], current: T, forward: bool) -> T {
    let count = all.len();
    let place = all.iter().position(|one| *one == current);
    let next = place.map_or(0, |place| if forward { place + 1 } else { place + count - 1 });
    all.get(next.checked_rem(count).unwrap_or_default()).copied().unwrap_or(current)
}
