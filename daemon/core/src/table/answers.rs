//! What people ask at a table: the last move, a square, a kind of piece, the times, the moves, the score.

use appendixd_protocol::Millis;
use shakmaty::{Board, Chess, Color, Piece, Position, Role, Square};

use super::heard::Heard;
use super::{Scene, Table};
use crate::clock::Times;
use crate::game::{Ply, Standing};
use crate::notice::{Announced, Notice};
use crate::order::{Asker, ClockFacts, Facts, MoveFacts, Order, Refusal, Reply, TableStatus};
use crate::pgn;

impl Table {
    /// Answers a question; an order this table does not know is refused.
    pub(super) fn answer(
        &self,
        order: &Order,
        asker: Asker,
        scene: &mut Scene<'_>,
    ) -> Result<Reply, Refusal> {
        if let Order::Score { pgn: true } = order {
            return self.answer_pgn(asker);
        }
        let (notice, facts) = self.notice_for(order, asker, scene)?;
        Ok(Reply { text: scene.out.phrases.sentence(&notice), facts })
    }

    /// The same aloud, where the mode allows it.
    pub fn speak_answer(&self, order: &Order, asker: Asker, scene: &mut Scene<'_>) {
        let notice = self.notice_for(order, asker, scene).map_or(Notice::NoGame, |(notice, _)| notice);
        self.say(scene, &notice);
    }

    fn notice_for(&self, order: &Order, asker: Asker, scene: &Scene<'_>) -> Result<(Notice, Facts), Refusal> {
        match order {
            Order::Clock => Ok(self.answer_clock(scene)),
            _ => self.answer_about_game(order, asker),
        }
    }

    fn answer_about_game(&self, order: &Order, asker: Asker) -> Result<(Notice, Facts), Refusal> {
        let heard = self.heard(asker).ok_or_else(no_game)?;
        match order {
            Order::Last => Ok(self.answer_last(&heard)),
            Order::Square(square) => {
                let piece = heard.board().piece_at(*square);
                Ok((Notice::OnSquare(*square, piece), Facts::Square(*square, piece)))
            }
            Order::Where(role, side) => Ok(answer_where(&heard.board(), *role, *side)),
            Order::Moves | Order::Score { .. } => {
                let moves = announced_moves(&heard, self.settings.says_check());
                Ok((Notice::Moves(moves), Facts::Moves(move_facts(&heard))))
            }
            _ => Err(Refusal { code: "bad-value", text: "this cannot be asked of a table".to_owned() }),
        }
    }

    fn answer_last(&self, heard: &Heard<'_>) -> (Notice, Facts) {
        let legal = heard
            .game
            .before()
            .zip(heard.game.last())
            .map(|(before, last)| Announced::of(before.position(), &last.mv, self.settings.says_check()));
        (Notice::LastMove(heard.announced().or(legal)), Facts::Last(move_facts(heard).pop()))
    }

    fn answer_clock(&self, scene: &Scene<'_>) -> (Notice, Facts) {
        let Some(times) = self.times(scene.now()) else {
            return (Notice::NoClock, Facts::Clock(None));
        };
        let Times { white, black, running, stale } = times;
        (Notice::Times { white, black, running, stale }, Facts::Clock(Some(clock_facts(times))))
    }

    fn answer_pgn(&self, asker: Asker) -> Result<Reply, Refusal> {
        let heard = self.heard(asker).ok_or_else(no_game)?;
        let text = match heard.facts() {
            Some(stands) => pgn::write_as_announced(&heard.game, &stands.uci),
            None => pgn::write(&heard.game),
        };
        Ok(Reply { text: text.clone(), facts: Facts::Score(text) })
    }

    /// The score of the game as PGN, if one has begun.
    pub fn pgn(&self) -> Option<String> {
        self.game.as_ref().map(pgn::write)
    }

    /// How the table stands, for programs.
    pub fn status(&self, asker: Asker, now: Millis) -> TableStatus {
        let heard = self.heard(asker);
        let state = match &self.game {
            None => "waiting",
            Some(game) if game.result.is_some() => "ended",
            Some(_) => "playing",
        };
        TableStatus {
            table: self.name.clone(),
            boards: self.boards.ids().into_iter().map(|id| id.0.clone()).collect(),
            state: state.to_owned(),
            plies: heard.as_ref().map_or(0, Heard::ply),
            to_move: heard.filter(|heard| heard.game.result.is_none()).map(|heard| heard.to_move()),
            result: self
                .game
                .as_ref()
                .and_then(|game| game.result)
                .map(|(result, _)| result.word().to_owned()),
            clock: self.times(now).map(clock_facts),
        }
    }
}

fn clock_facts(Times { white, black, running, stale }: Times) -> ClockFacts {
    ClockFacts { white, black, running, stale }
}

fn no_game() -> Refusal {
    let text = "no game is on: set up the start position, or begin one with `appendixctl new`";
    Refusal { code: "no-game", text: text.to_owned() }
}

fn answer_where(board: &Board, role: Role, side: Option<Color>) -> (Notice, Facts) {
    let sides = side.map_or(vec![Color::White, Color::Black], |side| vec![side]);
    let found: Vec<(Piece, Vec<Square>)> = sides
        .into_iter()
        .map(|color| {
            let piece = Piece { color, role };
            (piece, board.by_piece(piece).into_iter().collect())
        })
        .collect();
    let parts = found.iter().map(|(piece, squares)| Notice::Whereabouts(*piece, squares.clone())).collect();
    (Notice::Several(parts), Facts::Where(found))
}

fn announced_moves(heard: &Heard<'_>, says_check: bool) -> Vec<Announced> {
    let (game, mut moves) = (&heard.game, Vec::new());
    for chapter in &game.chapters {
        moves.extend(announced_from(&chapter.start, &chapter.plies, says_check));
        moves.push(chapter.stands.announced);
    }
    moves.extend(announced_from(&game.terms.start, &game.plies, says_check));
    moves.extend(heard.announced());
    moves
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

fn move_facts(heard: &Heard<'_>) -> Vec<MoveFacts> {
    let game = &heard.game;
    let played = |ply: &Ply| MoveFacts {
        ply: 0,
        side: ply.side,
        uci: ply.uci.clone(),
        san: ply.san.clone(),
        completed: ply.completed.is_some(),
    };
    let stands = |stands: &Standing| MoveFacts {
        ply: 0,
        side: stands.side,
        uci: stands.uci.clone(),
        san: stands.uci.clone(),
        completed: true,
    };
    let earlier = game
        .chapters
        .iter()
        .flat_map(|chapter| chapter.plies.iter().map(played).chain(std::iter::once(stands(&chapter.stands))));
    let all = earlier.chain(game.plies.iter().map(played));
    let numbered = (1..).zip(all).map(|(ply, facts)| MoveFacts { ply, ..facts });
    numbered.chain(heard.facts()).collect()
}
