//! What the arbiter decides at a table, and what he asks: an illegal move stands or is put back, touches that bind
//! nobody, moves taken back, a result, the duties of the daemon, the ruling on what was touched.
//!
//! His decisions are said in the room: both players have to know them, and one of them may not see.

use shakmaty::Square;

use super::{Scene, Table};
use crate::event::{GameResult, Why};
use crate::game::Game;
use crate::laws::Irregularity;
use crate::notice::{Notice, Reason};
use crate::order::{ArbiterAction, Asker, Duty, Facts, Order, Refusal, Reply, RulingFacts};
use crate::sensing::hands::Turn;

impl Table {
    pub(super) fn order_arbiter(
        &mut self,
        action: ArbiterAction,
        scene: &mut Scene<'_>,
    ) -> Result<Reply, Refusal> {
        if self.playing().is_none() && !matches!(action, ArbiterAction::Grant(_) | ArbiterAction::Withhold(_))
        {
            return Err(Self::refuse("no-game", &Notice::NoGame, scene));
        }
        match action {
            ArbiterAction::AcceptIllegal => self.accept_illegal(scene),
            ArbiterAction::Reject => self.reject(scene),
            ArbiterAction::WaiveTouch => Ok(self.waive_touch()),
            ArbiterAction::Takeback(plies) => self.take_back(plies, scene),
            ArbiterAction::Result(result) => Ok(self.decide(result, scene)),
            ArbiterAction::Grant(duty) => Ok(self.grant(duty)),
            ArbiterAction::Withhold(duty) => Ok(self.withhold(duty)),
            ArbiterAction::SetBoards => self.order_set_boards(scene),
            ArbiterAction::Ruling if scene.board.tells_moves() => Err(super::claims::touches_unknown()),
            ArbiterAction::Ruling => self.answer_ruling(scene),
            ArbiterAction::Penalty(side, imposed) => Ok(self.impose(side, imposed, scene)),
            ArbiterAction::Clock { white, black } => self.set_clock(white, black, scene),
            ArbiterAction::Increment(seconds) => self.give_increment(seconds, scene),
            ArbiterAction::Pause => Ok(self.pause(scene)),
            ArbiterAction::Resume => Ok(self.resume_play(scene)),
        }
    }

    fn accept_illegal(&mut self, scene: &mut Scene<'_>) -> Result<Reply, Refusal> {
        if self.case.is_none() {
            return Err(no_case());
        }
        let Some((stands, position)) = self.standing(scene.board) else {
            let text = "no game can go on from what stands there: it is not one piece that has moved, or the king of \
                        the side that has moved could be taken. Put the move back with `arbiter reject`, or begin \
                        from another position with `new --fen`";
            return Err(Refusal { code: "not-possible", text: text.to_owned() });
        };
        self.say(scene, &Notice::Stands);
        self.let_stand(stands, position, scene);
        Ok(Self::done(&Notice::Stands, scene))
    }

    fn reject(&mut self, scene: &mut Scene<'_>) -> Result<Reply, Refusal> {
        let Some((kind, at_home)) = self.case.as_ref().map(|case| (case.kind, case.at_home)) else {
            return Err(no_case());
        };
        if kind == Irregularity::PawnNotPromoted && self.pawn_becomes_queen() {
            let text =
                "the pawn is not put back: it becomes a queen (Laws 7.5.2). Have a queen set on its square";
            return Err(Refusal { code: "not-possible", text: text.to_owned() });
        }
        // Nothing is left to be put back: the case is closed at once, by his order.
        self.restoring |= at_home;
        if kind != Irregularity::IllegalMove {
            self.begin_replacing(scene);
            self.guide_back(scene);
            return Ok(reply("The position before is to be set up again."));
        }
        self.say(scene, &Notice::PutBack);
        self.begin_replacing(scene);
        self.guide_back(scene);
        Ok(Self::done(&Notice::PutBack, scene))
    }

    /// The squares that are not as they should be, one at a time, until all are.
    fn guide_back(&mut self, scene: &mut Scene<'_>) {
        if self.has_two_boards() {
            return self.guide_boards(scene);
        }
        let Some(game) = self.playing() else { return };
        let squares = game.now().differences(&scene.board.picture);
        if let Some(first) = squares.first().copied() {
            self.restoring = true;
            let count = squares.len();
            self.doubts_of_mut(scene.board).note(squares);
            self.say(scene, &Notice::Restore(count, first));
        }
    }

    /// Before the move is answered a touch can be waived, in the move under way and in the one that stands.
    fn waive_touch(&mut self) -> Reply {
        let unanswered = self.turn.touched.is_empty();
        self.turn.waive();
        self.refused = None;
        if let Some(last) = self.game.as_mut().and_then(Game::last_mut).filter(|_| unanswered) {
            last.breach = None;
            last.breach_told = false;
            last.turn.waive();
        }
        self.awaiting = None;
        reply("What was touched does not bind.")
    }

    fn take_back(&mut self, plies: u32, scene: &mut Scene<'_>) -> Result<Reply, Refusal> {
        let there = self.playing().map_or(0, Game::ply);
        if plies == 0 || plies > there {
            let text = format!("{plies} plies cannot be taken back: from 1 to {there} can");
            return Err(Refusal { code: "bad-value", text });
        }
        self.take_plies_back(plies, Why::Arbiter, scene);
        Ok(reply("Taken back."))
    }

    /// So many plies are gone, whatever stands on the board; what is to be put back there is told.
    pub(super) fn take_plies_back(&mut self, plies: u32, why: Why, scene: &mut Scene<'_>) {
        self.case = None;
        self.press = None;
        self.restoring = true;
        for _ in 0..plies {
            self.retract(why, scene);
        }
        self.restoring = false;
        self.turn = Turn::default();
        self.hand_time_over(scene);
        self.hand_board_clock_over(scene);
        self.guide_back(scene);
    }

    fn decide(&mut self, result: GameResult, scene: &mut Scene<'_>) -> Reply {
        self.end(result, Reason::Arbiter, scene);
        Self::done(&Notice::GameEnded(result, Reason::Arbiter), scene)
    }

    fn grant(&mut self, duty: Duty) -> Reply {
        self.duties.grant(duty);
        reply(&format!("Granted: {}.", duty.word()))
    }

    fn withhold(&mut self, duty: Duty) -> Reply {
        self.duties.withhold(duty);
        reply(&format!("Withheld: {}.", duty.word()))
    }

    /// Laws D.2.10.4: a player is told the times and the number of moves only where the arbiter has granted it; D.2.11:
    /// a sighted one who plays a visually disabled one is not.
    pub fn withholds(&self, order: &Order, asker: Asker) -> bool {
        let (Order::Ask(question, _), Asker::Player(side)) = (order, asker) else { return false };
        if !question.is_information() {
            return false;
        }
        let seats = &self.settings.seats;
        let of_the_other = !seats.get(side).blind && seats.get(side.other()).blind;
        of_the_other || !self.duties.holds(Duty::Information)
    }

    fn answer_ruling(&self, scene: &Scene<'_>) -> Result<Reply, Refusal> {
        let Some((side, touched, ruling)) = self.ruling_now(scene) else {
            return Err(Self::refuse("no-game", &Notice::NoGame, scene));
        };
        let accidental = self.accidental_now(scene);
        let facts = RulingFacts {
            side,
            touched: touched.clone(),
            accidental: accidental.clone(),
            allowed: ruling.uci(),
            article: ruling.article.clone(),
            reason: ruling.reason.clone(),
            doubtful: ruling.doubt,
        };
        let who = if side.is_white() { "White" } else { "Black" };
        let mut text = format!("{who} has touched {}. {}", named(&touched), ruling.reason);
        if !accidental.is_empty() {
            text.push_str(&format!(" Perhaps by accident: {}.", named(&accidental)));
        }
        if !ruling.article.is_empty() {
            text.push_str(&format!(" Article {}.", ruling.article));
        }
        Ok(Reply { text, facts: Facts::Ruling(facts) })
    }
}

fn named(squares: &[Square]) -> String {
    if squares.is_empty() {
        return "nothing".to_owned();
    }
    squares.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

fn reply(text: &str) -> Reply {
    Reply { text: text.to_owned(), facts: Facts::Done }
}

fn no_case() -> Refusal {
    let text =
        "no illegal move is open: there is one from the press of the clock until it is put back or stands";
    Refusal { code: "not-now", text: text.to_owned() }
}
