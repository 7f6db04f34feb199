//! The moves of a game as they are read back: from any move on, with their numbers.

use std::num::NonZeroU32;

use shakmaty::{Chess, Color, Position};

use super::answers::Answer;
use super::heard::Heard;
use crate::game::{Ply, Standing};
use crate::notice::{Announced, Notice};
use crate::order::{Facts, MoveFacts};

/// So many moves of both sides are told in one sentence.
const A_PAGE: usize = 5;

/// So many moves of both sides are the last ones.
const LAST: u32 = 3;

/// One move as it is read back.
struct Told {
    number: u32,
    side: Color,
    announced: Announced,
    facts: MoveFacts,
}

impl Heard<'_> {
    /// The position from which the game began.
    fn start(&self) -> &Chess {
        self.game.chapters.first().map_or(&self.game.terms.start, |chapter| &chapter.start)
    }

    /// The number of the move that is to be made after so many plies.
    fn number_after(&self, plies: u32) -> u32 {
        let black_began = u32::from(self.start().turn().is_black());
        self.start().fullmoves().get() + (plies + black_began) / 2
    }

    pub(super) fn answer_turn(&self) -> Answer {
        let number = self.number_after(self.ply());
        let side = self.game.result.is_none().then(|| self.to_move());
        Answer::of(self.standing(), Facts::Turn(number, side))
    }

    /// Who is to move which move, or how the game has ended.
    fn standing(&self) -> Notice {
        match self.game.result {
            Some((result, reason)) => Notice::GameEnded(result, reason),
            None => Notice::Turn(self.number_after(self.ply()), self.to_move()),
        }
    }

    /// The last moves, or all from this number on.
    pub(super) fn answer_moves(&self, from: Option<NonZeroU32>, says_check: bool) -> Answer {
        let last = self.number_after(self.ply().saturating_sub(1));
        let from = from.map_or(last.saturating_sub(LAST - 1), NonZeroU32::get);
        self.answer_score(from, says_check)
    }

    /// The score from this move on.
    pub(super) fn answer_score(&self, from: u32, says_check: bool) -> Answer {
        let told: Vec<Told> = self.told(says_check).into_iter().filter(|told| told.number >= from).collect();
        let mut parts: Vec<Notice> = Vec::new();
        for move_ in &told {
            match (parts.last_mut(), move_.side) {
                (Some(Notice::Scored(number, _, black @ None)), Color::Black) if *number == move_.number => {
                    *black = Some(move_.announced);
                }
                (_, Color::White) => parts.push(Notice::Scored(move_.number, Some(move_.announced), None)),
                (_, Color::Black) => parts.push(Notice::Scored(move_.number, None, Some(move_.announced))),
            }
        }
        let facts = told.into_iter().map(|told| told.facts).collect();
        let none = if self.ply() == 0 { Notice::LastMove(None) } else { self.standing() };
        Answer::paged(&parts, A_PAGE, none, Facts::Moves(facts))
    }

    /// The last move for programs.
    pub(super) fn last_facts(&self) -> Option<MoveFacts> {
        self.move_facts().pop()
    }

    fn told(&self, says_check: bool) -> Vec<Told> {
        let moves = self.announced_moves(says_check).into_iter().zip(self.move_facts());
        let told = |(plies, (announced, facts)): (u32, (Announced, MoveFacts))| Told {
            number: self.number_after(plies),
            side: facts.side,
            announced,
            facts,
        };
        (0..).zip(moves).map(told).collect()
    }

    fn announced_moves(&self, says_check: bool) -> Vec<Announced> {
        let (game, mut moves) = (&self.game, Vec::new());
        for chapter in &game.chapters {
            moves.extend(announced_from(&chapter.start, &chapter.plies, says_check));
            moves.push(chapter.stands.announced);
        }
        moves.extend(announced_from(&game.terms.start, &game.plies, says_check));
        moves.extend(self.announced());
        moves
    }

    fn move_facts(&self) -> Vec<MoveFacts> {
        let game = &self.game;
        let earlier = game.chapters.iter().flat_map(|chapter| {
            chapter.plies.iter().map(played).chain(std::iter::once(stood(&chapter.stands)))
        });
        let all = earlier.chain(game.plies.iter().map(played));
        let numbered = (1..).zip(all).map(|(ply, facts)| MoveFacts { ply, ..facts });
        numbered.chain(self.facts()).collect()
    }
}

fn played(ply: &Ply) -> MoveFacts {
    MoveFacts {
        ply: 0,
        side: ply.side,
        uci: ply.uci.clone(),
        san: ply.san.clone(),
        completed: ply.completed.is_some(),
    }
}

fn stood(stands: &Standing) -> MoveFacts {
    MoveFacts { ply: 0, side: stands.side, uci: stands.uci.clone(), san: stands.uci.clone(), completed: true }
}

fn announced_from(start: &Chess, plies: &[Ply], says_check: bool) -> Vec<Announced> {
    let mut position = start.clone();
    let mut announced = |ply: &Ply| {
        let words = Announced::of(&position, &ply.mv, says_check);
        position.play_unchecked(ply.mv);
        words
    };
    plies.iter().map(&mut announced).collect()
}
