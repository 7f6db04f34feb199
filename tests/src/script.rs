//! Two players with a board each, as a script: what their hands do on either board, what they say, and when.

use std::collections::VecDeque;

use hw_sim::Command;
use hw_sim::games::Game;
use shakmaty::{CastlingSide, Chess, Color, Move, Piece, Position, Role, Square};

/// Between two motions, in milliseconds.
const MOTION: u64 = 250;
/// Between two moves: longer than anything needs to rest that may travel on.
const MOVE: u64 = 1800;

/// One thing that is done.
#[derive(Clone, Debug)]
pub enum Deed {
    /// Hands at this side's board.
    Hands(Color, Command),
    /// A player says his move.
    Says(Color, String),
}

/// What is done, each after a rest.
#[derive(Debug, Default)]
pub struct Script {
    deeds: VecDeque<(u64, Deed)>,
    next_at: u64,
}

impl Script {
    /// A game on two boards. Each move is copied before it is answered, but for those with a number, counted from 0,
    /// in `copied_late`: they are copied when the answer stands. Players of the sides in `announcing` say their moves.
    pub fn of(game: &Game, copied_late: &[usize], announcing: &[Color]) -> Self {
        let mut deeds = VecDeque::new();
        let mut position = game.start().clone();
        let mut owed: Option<(Color, Vec<String>)> = None;
        for (index, (mv, uci)) in game.moves().iter().zip(game.uci()).enumerate() {
            let side = position.turn();
            let own = motions(&position, *mv);
            add(&mut deeds, side, &own);
            if announcing.contains(&side) {
                deeds.push_back((MOTION, Deed::Says(side, uci)));
            }
            if let Some((late, motions)) = owed.take() {
                add(&mut deeds, late, &motions);
            }
            if copied_late.contains(&index) {
                owed = Some((side.other(), own));
            } else {
                add(&mut deeds, side.other(), &own);
            }
            position.play_unchecked(*mv);
        }
        if let Some((late, motions)) = owed {
            add(&mut deeds, late, &motions);
        }
        Self { deeds, next_at: 5000 }
    }

    /// These motions follow at this side's board, the first after this rest, in milliseconds.
    pub fn then(mut self, rest: u64, side: Color, motions: &[&str]) -> Self {
        let before = self.deeds.len();
        add(&mut self.deeds, side, &motions.iter().map(|&motion| motion.to_owned()).collect::<Vec<_>>());
        if let Some((first, _)) = self.deeds.get_mut(before) {
            *first = rest;
        }
        self
    }

    /// When the next thing is done.
    pub fn next_wake(&self) -> Option<u64> {
        self.deeds.front().map(|_| self.next_at)
    }

    /// What is done now, if it is time.
    pub fn take(&mut self, now: u64) -> Option<Deed> {
        if self.next_at > now {
            return None;
        }
        let (_, deed) = self.deeds.pop_front()?;
        self.next_at = now + self.deeds.front().map_or(0, |(rest, _)| *rest);
        Some(deed)
    }

    /// Nothing is done before this time.
    pub fn rest(&mut self, until: u64) {
        self.next_at = self.next_at.max(until);
    }

    /// Whether everything has been done.
    pub fn is_over(&self) -> bool {
        self.deeds.is_empty()
    }
}

fn add(deeds: &mut VecDeque<(u64, Deed)>, side: Color, motions: &[String]) {
    for (number, motion) in motions.iter().enumerate() {
        let rest = if number == 0 { MOVE } else { MOTION };
        deeds.push_back((rest, Deed::Hands(side, motion.parse().expect("a motion of hands"))));
    }
}

/// What hands do for a move, on any board.
pub fn motions(position: &Chess, mv: Move) -> Vec<String> {
    let side = position.turn();
    let piece = |role: Role| Piece { color: side, role }.char();
    let from = mv.from().expect("no piece comes from nowhere");
    match mv {
        Move::Castle { king, rook } => {
            let wing = if rook > king { CastlingSide::KingSide } else { CastlingSide::QueenSide };
            vec![
                format!("lift {king}"),
                format!("place {} {}", wing.king_to(side), piece(Role::King)),
                format!("lift {rook}"),
                format!("place {} {}", wing.rook_to(side), piece(Role::Rook)),
            ]
        }
        Move::EnPassant { from, to } => vec![
            format!("lift {from}"),
            format!("place {to} {}", piece(Role::Pawn)),
            format!("lift {}", Square::from_coords(to.file(), from.rank())),
        ],
        _ => {
            let set_down = format!("place {} {}", mv.to(), piece(mv.promotion().unwrap_or(mv.role())));
            let taken = mv.is_capture().then(|| format!("lift {}", mv.to()));
            taken.into_iter().chain([format!("lift {from}"), set_down]).collect()
        }
    }
}
