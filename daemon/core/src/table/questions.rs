//! What is asked of people before it is done.

use appendixd_protocol::Millis;

use shakmaty::Color;

use super::{Scene, Table};
use crate::event::{Audience, GameResult, QuestionAnswer, What};
use crate::notice::{Notice, Reason, Replaces};
use crate::order::NewGame;

/// How long a question about what stands on the board stays open.
const BOARD_QUESTION: Millis = Millis::from_secs(30);

/// Rest after which a result shown by the kings counts as confirmed.
const RESULT_RESTS: Millis = Millis(3000);

/// What is asked.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Asked {
    /// Whether another game begins.
    NewGame,
    /// Whether the game that is on is broken off for another one that was ordered.
    Abandon(Box<NewGame>),
    /// Whether this is the result.
    Result(GameResult),
    /// Whether this side accepts the draw.
    Accept(Color),
    /// Whether this side resigns.
    Resign(Color),
    /// Whether everything from this side's last move on is taken back, of so many plies that there are.
    Takeback(Color, u32),
    /// Whether the players agree on this result.
    Agree(GameResult),
    /// Whether the move that stands on a board that came back was played.
    Move,
}

#[derive(Clone, Debug)]
struct Question {
    id: u32,
    asked: Asked,
    at: Millis,
    expires: Millis,
}

/// The question that is open, and the last one that was.
#[derive(Clone, Debug, Default)]
pub(super) struct Questions {
    open: Option<Question>,
    last_id: u32,
    last_at: Option<Millis>,
}

impl Questions {
    /// The number of the open question.
    pub fn open_id(&self) -> Option<u32> {
        self.open.as_ref().map(|open| open.id)
    }

    pub fn is_open(&self) -> bool {
        self.open.is_some()
    }

    /// Whether a question was asked about what has stood there since this time.
    pub fn was_asked_since(&self, since: Millis) -> bool {
        self.last_at.is_some_and(|at| at >= since) && self.open.is_none()
    }

    /// The number of the last question and when it was asked.
    pub fn last(&self) -> (u32, Option<Millis>) {
        (self.last_id, self.last_at)
    }

    /// None is open; the last one had this number.
    pub fn after(last_id: u32, last_at: Option<Millis>) -> Self {
        Self { open: None, last_id, last_at }
    }

    pub fn close_silently(&mut self) {
        self.open = None;
    }

    pub fn next_wake(&self) -> Option<Millis> {
        let open = self.open.as_ref()?;
        Some(match open.asked {
            Asked::Result(_) => (open.at + RESULT_RESTS).min(open.expires),
            Asked::NewGame
            | Asked::Abandon(_)
            | Asked::Accept(_)
            | Asked::Resign(_)
            | Asked::Takeback(..)
            | Asked::Agree(_)
            | Asked::Move => open.expires,
        })
    }
}

impl Asked {
    fn kind(&self) -> &'static str {
        match self {
            Self::NewGame | Self::Abandon(_) => "new-game",
            Self::Result(_) | Self::Agree(_) => "result",
            Self::Takeback(..) => "takeback",
            Self::Accept(_) => "accept",
            Self::Resign(_) => "resign",
            Self::Move => "move",
        }
    }
}

impl Table {
    pub(super) fn ask(&mut self, asked: Asked, notice: &Notice, scene: &mut Scene<'_>) {
        if self.questions.is_open() {
            return;
        }
        let now = scene.now();
        self.questions.last_id += 1;
        self.questions.last_at = Some(now);
        let open_for = match asked {
            Asked::Abandon(_)
            | Asked::Accept(_)
            | Asked::Resign(_)
            | Asked::Takeback(..)
            | Asked::Agree(_) => self.settings.waits.question,
            Asked::NewGame | Asked::Result(_) | Asked::Move => BOARD_QUESTION,
        };
        let kind = asked.kind();
        let question = Question { id: self.questions.last_id, asked, at: now, expires: now + open_for };
        let to = notice.audience(self.mode()).unwrap_or(Audience::Room);
        let what = What::Question {
            id: question.id,
            kind,
            to,
            text: scene.out.phrases().sentence(notice),
            expires: question.expires,
        };
        self.questions.open = Some(question);
        self.event(scene, what);
        // Aloud, it would be taken in the room for what is only asked.
        if !matches!(to, Audience::Seat(_)) {
            self.say(scene, notice);
        }
    }

    /// Answers the question with this number; `false` where it is not open.
    pub(super) fn answer_question(&mut self, id: u32, answer: QuestionAnswer, scene: &mut Scene<'_>) -> bool {
        let Some(question) = self.questions.open.take_if(|question| question.id == id) else { return false };
        self.event(scene, What::Answered { id, answer });
        scene.out.forget(&self.name, Replaces::Question);
        match answer {
            QuestionAnswer::Confirmed => self.carry_out(question.asked, scene),
            QuestionAnswer::Cancelled => self.say(scene, &Notice::Cancelled),
            QuestionAnswer::Expired => self.say(scene, &Notice::Expired),
        }
        true
    }

    fn carry_out(&mut self, asked: Asked, scene: &mut Scene<'_>) {
        match asked {
            Asked::NewGame => self.begin(&NewGame::default(), scene),
            Asked::Abandon(wanted) => self.begin(&wanted, scene),
            Asked::Result(result) => {
                self.drop_kings_walk(scene);
                self.end(result, Reason::Agreed, scene);
            }
            Asked::Accept(side) => self.accept(side, scene),
            Asked::Resign(side) => self.resign(side, scene),
            Asked::Takeback(side, plies) => self.take_back_agreed(side, plies, scene),
            Asked::Agree(result) => self.end(result, Reason::Agreed, scene),
            Asked::Move => self.take_offered_move(scene),
        }
    }

    pub(super) fn review_questions(&mut self, scene: &mut Scene<'_>) {
        let now = scene.now();
        let Some((id, asked, at, expires)) =
            self.questions.open.as_ref().map(|open| (open.id, open.asked.clone(), open.at, open.expires))
        else {
            return;
        };
        if self.board_answers_no(&asked, scene) {
            self.offered = None;
            self.answer_question(id, QuestionAnswer::Cancelled, scene);
        } else if matches!(asked, Asked::Result(_)) && now >= at + RESULT_RESTS {
            self.answer_question(id, QuestionAnswer::Confirmed, scene);
        } else if now >= expires {
            self.offered = None;
            self.answer_question(id, QuestionAnswer::Expired, scene);
        }
    }

    /// What was asked about does not stand on the board any more.
    fn board_answers_no(&self, asked: &Asked, scene: &Scene<'_>) -> bool {
        let moved = self.questions.open.as_ref().is_some_and(|open| scene.board.quiet_since() > open.at);
        moved && scene.board.is_ready() && matches!(asked, Asked::Result(_) | Asked::NewGame)
    }
}
