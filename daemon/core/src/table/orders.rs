//! What people order at a table: presses, announcements, the promotion piece, adjusting, a new game.

use shakmaty::{Chess, Color, Role};

use super::begin::start_of;
use super::questions::Asked;
use super::{Scene, Table};
use crate::event::{PressSource, QuestionAnswer};
use crate::game::{Game, no_move_in};
use crate::laws::TouchEvent;
use crate::laws::edition::LAWS;
use crate::notice::Notice;
use crate::order::{Asker, Facts, NewGame, Order, Refusal, Reply};

impl Table {
    /// Carries out an order; the answer in words and for programs.
    pub fn order(&mut self, order: &Order, asker: Asker, scene: &mut Scene<'_>) -> Result<Reply, Refusal> {
        match order {
            Order::New(wanted) => self.order_new(wanted, asker, scene),
            Order::Adjust(side) => self.order_adjust(*side, scene),
            Order::Press(side) => self.order_press(*side, PressSource::Order, scene),
            Order::Say(side, text) => {
                let answer = self.order_say(*side, text, scene);
                self.answered_alike(asker, answer)
            }
            Order::Echo(side, text) => {
                let answer = self.order_echo(*side, text, scene);
                self.answered_alike(asker, answer)
            }
            Order::Promote(role) => self.order_promote(*role, asker, scene),
            Order::Arbiter(action) => self.order_arbiter(*action, scene),
            Order::Claim(claim) => self.order_claim(claim, asker, scene),
            Order::Offer(side) => self.order_offer(*side, scene),
            Order::Accept(side, sure) => self.order_accept(*side, *sure, asker, scene),
            Order::Decline(side) => self.order_decline(*side, scene),
            Order::Resign(side, sure) => self.order_resign(*side, *sure, asker, scene),
            Order::Takeback(side) => self.order_takeback(*side, asker, scene),
            Order::Result(result) => self.order_result(*result, asker, scene),
            Order::Confirm(id) => self.order_answer(*id, QuestionAnswer::Confirmed, asker, scene),
            Order::Cancel(id) => self.order_answer(*id, QuestionAnswer::Cancelled, asker, scene),
            Order::Ask(question, pages) => self.order_ask(*question, *pages, asker, scene),
            Order::Pgn => self.answer_pgn(asker),
            Order::Calibrate => self.order_calibrate(scene),
            Order::SetUp(fen) => self.order_set_up(fen.as_deref(), asker, scene),
            Order::EndSetUp => self.order_end_set_up(asker, scene),
            Order::FromBoard(wanted, turn) => self.order_from_board(wanted, *turn, scene),
            Order::Status | Order::Repeat | Order::Quiet | Order::Speech(_) | Order::Key { .. } => {
                Err(Refusal { code: "bad-value", text: "this cannot be asked of a table".to_owned() })
            }
        }
    }

    /// Whether words fit the board is no player's to learn from their answer in a tournament (Laws 11.3.1).
    fn answered_alike(&self, asker: Asker, answer: Result<Reply, Refusal>) -> Result<Reply, Refusal> {
        let hides = asker != Asker::Arbiter && self.playing().is_some() && self.manner().announces_alike;
        if hides { Ok(Reply { text: String::new(), facts: Facts::Done }) } else { answer }
    }

    pub(super) fn done(notice: &Notice, scene: &Scene<'_>) -> Reply {
        Reply { text: scene.out.phrases().sentence(notice), facts: Facts::Done }
    }

    pub(super) fn refuse(code: &'static str, notice: &Notice, scene: &Scene<'_>) -> Refusal {
        Refusal { code, text: scene.out.phrases().sentence(notice) }
    }

    fn order_new(&mut self, wanted: &NewGame, asker: Asker, scene: &mut Scene<'_>) -> Result<Reply, Refusal> {
        if let Some(refusal) = no_such_start(wanted) {
            return Err(refusal);
        }
        if let Some(refusal) = start_of(wanted).and_then(|start| is_over(&start, scene)) {
            return Err(refusal);
        }
        if let Some(refusal) = self.board_is_missing(wanted, scene) {
            return Err(refusal);
        }
        if self.playing().is_some_and(|game| !game.plies.is_empty()) {
            return self.ask_to_abandon(wanted, asker, scene);
        }
        if let Some(refusal) = self.wrong_start(wanted, scene) {
            return Err(refusal);
        }
        self.begin(wanted, scene);
        self.look_at_new_game(scene);
        let side = self.game.as_ref().map_or(Color::White, Game::to_move);
        Ok(Self::done(&Notice::GameStarted(side), scene))
    }

    fn board_is_missing(&self, wanted: &NewGame, scene: &Scene<'_>) -> Option<Refusal> {
        let names: Vec<&str> = self.boards.ids().into_iter().map(|id| id.0.as_str()).collect();
        if let Some(unknown) = wanted.boards.iter().find(|name| !names.contains(&name.as_str())) {
            let text = match names.as_slice() {
                [only] => format!("there is no board `{unknown}` at this table; its board is `{only}`"),
                _ => format!(
                    "there is no board `{unknown}` at this table; its boards are {}",
                    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(" and ")
                ),
            };
            return Some(Refusal { code: "no-board", text });
        }
        if self.has_two_boards() && scene.across.is_none() {
            let missing = if self.boards.of(Color::White).is_none() { "White" } else { "Black" };
            let text = format!("the board of {missing} has not been found yet: connect it, and try again");
            return Some(Refusal { code: "no-board", text });
        }
        None
    }

    /// A game that is on is not broken off by one word.
    fn ask_to_abandon(
        &mut self,
        wanted: &NewGame,
        asker: Asker,
        scene: &mut Scene<'_>,
    ) -> Result<Reply, Refusal> {
        self.opponent_asks(asker)?;
        let id =
            self.ask_instead(asker, Asked::Abandon(Box::new(wanted.clone())), &Notice::NewGameWanted, scene);
        let question = scene.out.phrases().sentence(&Notice::NewGameWanted);
        let text = format!(
            "{question} A game is on: confirm {id} breaks it off and begins another, cancel {id} does not."
        );
        Ok(Reply { text, facts: Facts::Question(id) })
    }

    /// Something that cannot be undone is asked first; the answer names the number.
    pub(super) fn ask_first(
        &mut self,
        by: Asker,
        asked: Asked,
        notice: &Notice,
        scene: &mut Scene<'_>,
    ) -> Reply {
        let id = self.ask_instead(by, asked, notice, scene);
        let question = scene.out.phrases().sentence(notice);
        let text = format!("{question} confirm {id} does it, cancel {id} does not.");
        Reply { text, facts: Facts::Question(id) }
    }

    /// Asks, and returns the number. A question that is open gives way: the number must be that of this one.
    pub(super) fn ask_instead(
        &mut self,
        by: Asker,
        asked: Asked,
        notice: &Notice,
        scene: &mut Scene<'_>,
    ) -> u32 {
        if let Some(open) = self.questions.open_id() {
            self.offered = None;
            self.answer_question(open, QuestionAnswer::Cancelled, scene);
        }
        self.ask_for(by, asked, notice, scene);
        self.questions.open_id().unwrap_or_default()
    }

    /// A game was asked for: does each board show its start?
    fn look_at_new_game(&mut self, scene: &mut Scene<'_>) {
        for side in self.sides_with_boards() {
            self.face(*side, scene);
            if scene.board.is_ready() {
                self.turn_if_start_is_turned(scene);
            }
        }
    }

    fn turn_if_start_is_turned(&self, scene: &mut Scene<'_>) {
        let Some(game) = self.playing() else { return };
        let turned = scene.board.picture.rotated();
        let wrong = !game.now().wrong(&scene.board.picture).is_empty();
        if wrong && game.now().wrong(&turned).is_empty() {
            self.turn_board(scene);
        }
    }

    fn order_adjust(&mut self, side: Color, scene: &mut Scene<'_>) -> Result<Reply, Refusal> {
        let Some(to_move) = self.playing().map(|game| self.moves_next(game)) else {
            return Err(Self::refuse("no-game", &Notice::NoGame, scene));
        };
        if to_move != side || self.adjusts_on_others_time(side, scene) {
            return Err(Self::refuse("not-now", &Notice::NotNow, scene));
        }
        self.adjusting = Some((side, scene.now() + self.settings.waits.adjusting));
        self.turn.declared.push((scene.now(), TouchEvent::Adjust));
        self.say(scene, &Notice::Adjusting);
        Ok(Self::done(&Notice::Adjusting, scene))
    }

    /// Laws 6.2.5: a player adjusts only while his own time runs.
    fn adjusts_on_others_time(&self, side: Color, scene: &Scene<'_>) -> bool {
        let edition = self.game.as_ref().map_or(self.settings.edition, |game| game.terms.edition);
        let running = self.times(scene.now()).and_then(|times| times.running);
        LAWS.adjusting_on_own_time.holds_in(edition).is_some() && running == Some(side.other())
    }

    /// A press of the built-in clock by a key.
    pub(super) fn press_by_key(&mut self, side: Color, scene: &mut Scene<'_>) -> Result<Reply, Refusal> {
        self.order_press(side, PressSource::Key, scene)
    }

    fn order_press(
        &mut self,
        side: Color,
        source: PressSource,
        scene: &mut Scene<'_>,
    ) -> Result<Reply, Refusal> {
        if self.playing().is_none() {
            return Err(Self::refuse("no-game", &Notice::NoGame, scene));
        }
        if self.clock.is_running() || self.set_up.is_some() {
            return Err(Self::refuse("not-now", &Notice::NotNow, scene));
        }
        if let Some(refusal) = self.may_not_resume() {
            return Err(refusal);
        }
        self.paused = false;
        let now = scene.now();
        let starts = self.playing().is_some_and(|game| starts_clock(game, side));
        let has_moved = self.playing().is_some_and(|game| game.to_move() != side);
        if let Some(clock) = &mut self.built_in {
            match clock.times(now).running {
                // Who presses a standing clock lets the other side's time begin: that is no press of a move.
                None if starts => {
                    clock.start(side.other(), now);
                    self.tell_times(scene);
                    return Ok(Reply { text: String::new(), facts: Facts::Done });
                }
                None if has_moved => clock.press(side, now),
                Some(running) if running == side => clock.press(side, now),
                _ => return Err(Self::refuse("not-now", &Notice::NotNow, scene)),
            }
        }
        self.tell_times(scene);
        self.pressed(side, source, scene);
        Ok(Reply { text: String::new(), facts: Facts::Done })
    }

    fn order_promote(&mut self, role: Role, asker: Asker, scene: &mut Scene<'_>) -> Result<Reply, Refusal> {
        // Refused in the same words as where no pawn waits: the opponent learns nothing by trying.
        let his = self.promoting_side().is_none_or(|side| asker != Asker::Player(side.other()));
        if his && self.promote(role, scene) {
            Ok(Self::done(&Notice::PromotionStep(role), scene))
        } else {
            Err(Self::refuse("not-now", &Notice::NotNow, scene))
        }
    }

    fn order_answer(
        &mut self,
        id: u32,
        answer: QuestionAnswer,
        asker: Asker,
        scene: &mut Scene<'_>,
    ) -> Result<Reply, Refusal> {
        if self.may_not_answer(id, answer, asker) {
            let text =
                "this player may not answer this: the one who is asked does, or the arbiter, without `--as`";
            return Err(Refusal { code: "not-allowed", text: text.to_owned() });
        }
        if answer == QuestionAnswer::Cancelled && self.cancel_otherwise(id, scene) {
            return Ok(Reply { text: String::new(), facts: Facts::Done });
        }
        if self.answer_question(id, answer, scene) {
            Ok(Reply { text: String::new(), facts: Facts::Done })
        } else {
            let text = format!("no question with the number {id} is open");
            Err(Refusal { code: "no-question", text })
        }
    }
}

/// Why no game can begin from what was asked for.
fn no_such_start(wanted: &NewGame) -> Option<Refusal> {
    let text = match (wanted.start_position, wanted.fen.as_deref()) {
        (Some(_), Some(_)) => "name a start position by its number or in FEN, not both".to_owned(),
        _ if start_of(wanted).is_some() => return None,
        (Some(number), _) => format!("there is no start position {number}: their numbers are 0 to 959"),
        (None, fen) => {
            let fen = fen.unwrap_or_default();
            format!("\"{fen}\" is not a legal position in FEN; check its six fields")
        }
    };
    Some(Refusal { code: "bad-value", text })
}

/// Why nobody can play on from this position (Laws 5.1.1, 5.2.1).
pub(super) fn is_over(position: &Chess, scene: &Scene<'_>) -> Option<Refusal> {
    let (result, reason) = no_move_in(position)?;
    let ended = scene.out.phrases().sentence(&Notice::GameEnded(result, reason));
    let text = format!("the game would be over in this position: {ended} Begin from another one.");
    Some(Refusal { code: "wrong-position", text })
}

/// The other side has the move and this side has no move to press for.
fn starts_clock(game: &Game, side: Color) -> bool {
    let open = game.last().is_some_and(|last| last.side == side && last.completed.is_none());
    game.to_move() != side && !open
}
