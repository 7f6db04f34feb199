//! The steps that are orders: what players and the arbiter ask for.

use appendixd_core::event::GameResult;
use appendixd_core::keys::KeyMap;
use appendixd_core::order::{
    ArbiterAction, Asker, Claim, ClaimKind, Duty, Imposed, NewGame, Order, Sure, TimeControl,
};
use appendixd_core::settings::Mode;
use shakmaty::{Color, Role};

use super::Scenario;

fn side(word: &str) -> Color {
    if word == "white" { Color::White } else { Color::Black }
}

impl Scenario {
    pub(super) fn order_step(&mut self, words: &[&str]) {
        match words[0] {
            "confirm" => {
                self.request(Order::Confirm(words[1].parse().unwrap()));
            }
            "cancel" => {
                self.request(Order::Cancel(words[1].parse().unwrap()));
            }
            "quiet" => {
                self.request(Order::Quiet);
            }
            "setup" => {
                let fen = (words.len() > 1).then(|| words[1..].join(" "));
                self.request(Order::SetUp(fen));
            }
            "end-setup" => {
                self.request(Order::EndSetUp);
            }
            "from-board" => {
                self.request(Order::FromBoard(Box::default(), words.get(1).map(|word| side(word))));
            }
            "new" => {
                let mode =
                    words.get(1).map(|word| if *word == "club" { Mode::Club } else { Mode::Tournament });
                self.request(Order::New(Box::new(NewGame { mode, ..NewGame::default() })));
            }
            "new-timed" => {
                let time = TimeControl::Periods {
                    periods: vec![(None, words[1].parse().unwrap())],
                    increment: words.get(2).map_or(0, |seconds| seconds.parse().unwrap()),
                };
                self.request(Order::New(Box::new(NewGame { time: Some(time), ..NewGame::default() })));
            }
            "new-fen" => {
                let fen = Some(words[1..].join(" "));
                self.request(Order::New(Box::new(NewGame { fen, ..NewGame::default() })));
            }
            "new960" => {
                let start_position = words[1].parse().ok();
                self.request(Order::New(Box::new(NewGame { start_position, ..NewGame::default() })));
            }
            "arbiter" => {
                let action = match words[1] {
                    "accept-illegal" => ArbiterAction::AcceptIllegal,
                    "reject" => ArbiterAction::Reject,
                    "ruling" => ArbiterAction::Ruling,
                    "waive-touch" => ArbiterAction::WaiveTouch,
                    "set-boards" => ArbiterAction::SetBoards,
                    "takeback" => ArbiterAction::Takeback(words[2].parse().unwrap()),
                    "increment" => ArbiterAction::Increment(words[2].parse().unwrap()),
                    "pause" => ArbiterAction::Pause,
                    "resume" => ArbiterAction::Resume,
                    "clock" => ArbiterAction::Clock {
                        white: words[2].parse().unwrap(),
                        black: words[3].parse().unwrap(),
                    },
                    "penalty" => ArbiterAction::Penalty(
                        side(words[2]),
                        match words[3] {
                            "warning" => Imposed::Warning,
                            "loss" => Imposed::Loss,
                            seconds => Imposed::TimeToOpponent(seconds.parse().unwrap()),
                        },
                    ),
                    "result" => {
                        let won = |word: &&str| GameResult::Won(side(word));
                        ArbiterAction::Result(words.get(2).map_or(GameResult::Drawn, won))
                    }
                    "grant" | "withhold" => {
                        let duty = Duty::ALL.into_iter().find(|duty| duty.word() == words[2]).unwrap();
                        if words[1] == "grant" {
                            ArbiterAction::Grant(duty)
                        } else {
                            ArbiterAction::Withhold(duty)
                        }
                    }
                    other => panic!("unknown decision {other}"),
                };
                self.request(Order::Arbiter(action));
            }
            "claim" => {
                let kind = ClaimKind::ALL.into_iter().find(|kind| kind.word() == words[2]).unwrap();
                let written = (words.len() > 3).then(|| words[3..].join(" "));
                self.request(Order::Claim(Claim { side: side(words[1]), kind, written }));
            }
            "offer" => {
                self.request(Order::Offer(side(words[1])));
            }
            "decline" => {
                self.request(Order::Decline(side(words[1])));
            }
            "takeback" => {
                self.request(Order::Takeback(side(words[1])));
            }
            "result" => {
                self.request(Order::Result(GameResult::Won(side(words[1]))));
            }
            "accept" | "resign" => {
                let sure = if words.get(2) == Some(&"yes") { Sure::Yes } else { Sure::Ask };
                self.request(match words[0] {
                    "accept" => Order::Accept(side(words[1]), sure),
                    _ => Order::Resign(side(words[1]), sure),
                });
            }
            "as-player" => {
                self.asker = Asker::Player(side(words[1]));
                self.step(&words[2..].join(" "));
                self.asker = Asker::Arbiter;
            }
            "echo" => {
                self.request(Order::Echo(side(words[1]), words[2..].join(" ")));
            }
            "say" => {
                self.request(Order::Say(side(words[1]), words[2..].join(" ")));
            }
            "adjust" => {
                self.request(Order::Adjust(side(words[1])));
            }
            "keys" | "hold" => self.key_step(words),
            "promote" => {
                let role = Role::from_char(words[1].chars().next().unwrap()).unwrap();
                self.request(Order::Promote(role));
            }
            other => panic!("unknown step {other}"),
        }
    }
}

impl Scenario {
    /// `keys white next next choose` taps keys of White's keypad; `hold both next` holds one.
    fn key_step(&mut self, words: &[&str]) {
        let asker = match words[1] {
            "both" => Asker::Arbiter,
            word => Asker::Player(side(word)),
        };
        let held = if words[0] == "hold" { 1000 } else { 60 };
        for word in &words[2..] {
            let map = KeyMap::default();
            let found = map.keys().find(|(_, key)| key.word() == *word).unwrap();
            let key = |down| Order::Key { code: found.0.to_owned(), down };
            self.request_as(asker, key(true));
            self.wait(held);
            self.request_as(asker, key(false));
            self.wait(100);
        }
    }
}
