//! What is asked of people before it is done.

use appendixd_protocol::Millis;

use shakmaty::{ByColor, Color};

use super::{Scene, Table};
use crate::event::{Audience, GameResult, QuestionAnswer, What};
use crate::notice::{Notice, Reason, Replaces};
use crate::order::{Asker, NewGame, Refusal};

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
    /// Whether the game that was saved goes on at this board.
    Resume,
    /// Whether a game begins from what has been set up.
    SetUp(Box<NewGame>),
    /// Whether White has the move in what was read from the board: the games that begin then.
    Side(Box<ByColor<NewGame>>),
}

#[derive(Clone, Debug)]
struct Question {
    id: u32,
    /// Who has asked, and so has said his own yes.
    by: Asker,
    asked: Asked,
    notice: Notice,
    at: Millis,
    expires: Millis,
    /// The daemon was away: it is asked again when the board is back, and until then nothing answers it by itself.
    waits_for_board: bool,
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

    /// A board shows again what it has shown since this time: what was asked about it was asked, and hands can
    /// answer from now on.
    pub fn goes_on(&mut self, since: Millis, now: Millis) {
        if let Some(open) = &mut self.open {
            open.at = now;
        } else if self.was_asked_since(since) {
            self.last_at = Some(now);
        }
    }

    /// When it is answered by rest or by time. Only what is seen can rest.
    pub fn next_wake(&self, is_seen: bool) -> Option<Millis> {
        let open = self.open.as_ref().filter(|open| !open.waits_for_board)?;
        Some(match open.asked {
            Asked::Result(_) if is_seen => (open.at + RESULT_RESTS).min(open.expires),
            _ => open.expires,
        })
    }
}

impl Question {
    /// Whether the answer of this player counts. Who has asked for what both have to agree to cannot agree with himself.
    fn is_for(&self, side: Color, players_decide: bool) -> bool {
        match self.asked {
            Asked::Accept(own) | Asked::Resign(own) => own == side,
            Asked::Takeback(..) | Asked::Agree(_) => self.by != Asker::Player(side),
            Asked::NewGame | Asked::Abandon(_) | Asked::Result(_) | Asked::SetUp(_) | Asked::Side(_) => {
                players_decide
            }
            Asked::Move | Asked::Resume => true,
        }
    }
}

impl Asked {
    fn kind(&self) -> &'static str {
        match self {
            Self::NewGame | Self::Abandon(_) | Self::SetUp(_) => "new-game",
            Self::Side(_) => "side",
            Self::Resume => "resume",
            Self::Result(_) | Self::Agree(_) => "result",
            Self::Takeback(..) => "takeback",
            Self::Accept(_) => "accept",
            Self::Resign(_) => "resign",
            Self::Move => "move",
        }
    }

    /// What stands on the board asks it, and can answer it.
    fn is_about_board(&self) -> bool {
        !matches!(
            self,
            Self::Abandon(_) | Self::Accept(_) | Self::Resign(_) | Self::Takeback(..) | Self::Agree(_)
        )
    }
}

impl Table {
    /// Asks what the game itself asks: it is nobody's own.
    pub(super) fn ask(&mut self, asked: Asked, notice: &Notice, scene: &mut Scene<'_>) {
        self.ask_for(Asker::Arbiter, asked, notice, scene);
    }

    /// Asks what this asker wants.
    pub(super) fn ask_for(&mut self, by: Asker, asked: Asked, notice: &Notice, scene: &mut Scene<'_>) {
        if self.questions.is_open() {
            return;
        }
        let now = scene.now();
        self.questions.last_id += 1;
        self.questions.open = Some(Question {
            id: self.questions.last_id,
            by,
            asked,
            notice: notice.clone(),
            at: now,
            expires: now,
            waits_for_board: false,
        });
        self.tell_question(scene);
    }

    /// From now on it can be answered for as long as such a question is open.
    fn tell_question(&mut self, scene: &mut Scene<'_>) {
        let (now, mode, waits) = (scene.now(), self.mode(), self.settings.waits.question);
        let Some(question) = &mut self.questions.open else { return };
        self.questions.last_at = Some(now);
        question.at = now;
        question.expires = now + if question.asked.is_about_board() { BOARD_QUESTION } else { waits };
        question.waits_for_board = false;
        let notice = question.notice.clone();
        let to = notice.audience(mode).unwrap_or(Audience::Room);
        let what = What::Question {
            id: question.id,
            kind: question.asked.kind(),
            to,
            text: scene.out.phrases_of(&self.name, to).sentence(&notice),
            expires: question.expires,
        };
        self.event(scene, what);
        // Aloud, it would be taken in the room for what is only asked.
        let alone = |side| scene.out.hears_apart(&self.name, side);
        if !matches!(to, Audience::Seat(side) if !alone(side)) {
            self.say(scene, &notice);
        }
    }

    /// The daemon was away: nobody has had the time to answer that he was told. What stands on a board is asked
    /// again when the board is back, everything else now.
    pub(super) fn interrupt_question(&mut self, scene: &mut Scene<'_>) {
        let Some(question) = &mut self.questions.open else { return };
        question.waits_for_board = question.asked.is_about_board();
        if !question.waits_for_board {
            self.tell_question(scene);
        }
    }

    /// The board shows what it has shown since this time.
    pub(super) fn question_goes_on(&mut self, since: Millis, scene: &mut Scene<'_>) {
        self.questions.goes_on(since, scene.now());
        if self.questions.open.as_ref().is_some_and(|question| question.waits_for_board) {
            self.tell_question(scene);
        }
    }

    /// The board does not show any more what was asked about.
    pub(super) fn drop_interrupted_question(&mut self, scene: &mut Scene<'_>) {
        let waits = self.questions.open.as_ref().filter(|question| question.waits_for_board);
        if let Some(id) = waits.map(|question| question.id) {
            self.offered = None;
            self.answer_question(id, QuestionAnswer::Cancelled, scene);
        }
    }

    /// The number of the question that this player may answer, or either of them.
    pub(super) fn question_for(&self, seat: Option<Color>) -> Option<u32> {
        let club = self.manner().players_decide;
        let open = self.questions.open.as_ref()?;
        seat.is_none_or(|side| open.is_for(side, club)).then_some(open.id)
    }

    /// Whether the open question has this number, and this asker may not answer it so. He may withdraw his own.
    pub(super) fn may_not_answer(&self, id: u32, answer: QuestionAnswer, asker: Asker) -> bool {
        let (Asker::Player(side), Some(open)) = (asker, &self.questions.open) else { return false };
        let withdraws = answer == QuestionAnswer::Cancelled && open.by == asker;
        open.id == id && !withdraws && !open.is_for(side, self.manner().players_decide)
    }

    /// What a player asks does not close what his opponent has asked.
    pub(super) fn opponent_asks(&self, asker: Asker) -> Result<(), Refusal> {
        let Asker::Player(side) = asker else { return Ok(()) };
        let open = self.questions.open.as_ref().filter(|open| open.by == Asker::Player(side.other()));
        let Some(Question { id, .. }) = open else { return Ok(()) };
        let text = format!(
            "the opponent has asked question {id}, which is open still: answer it, or wait until its time is over"
        );
        Err(Refusal { code: "not-now", text })
    }

    /// The games that may begin, where it is asked which side has the move.
    pub(super) fn asks_side(&self) -> Option<(u32, &ByColor<NewGame>)> {
        match self.questions.open.as_ref()? {
            Question { id, asked: Asked::Side(games), .. } => Some((*id, games.as_ref())),
            _ => None,
        }
    }

    /// The number of the question whether a saved game goes on at this board: until it is answered nothing that is
    /// done there is of that game.
    pub(super) fn asks_to_resume(&self) -> Option<u32> {
        self.questions.open.as_ref().filter(|open| open.asked == Asked::Resume).map(|open| open.id)
    }

    /// A number as questions have them, for what can be cancelled like one.
    pub(super) fn next_question_number(&mut self) -> u32 {
        self.questions.last_id += 1;
        self.questions.last_id
    }

    /// It is answered in another way than by yes and no: what comes of it is done by who calls this.
    pub(super) fn close_question(&mut self, id: u32, answer: QuestionAnswer, scene: &mut Scene<'_>) {
        if self.questions.open.take_if(|question| question.id == id).is_some() {
            self.event(scene, What::Answered { id, answer });
            scene.out.forget(&self.name, Replaces::Question);
        }
    }

    /// The open question, to be said again.
    pub(super) fn open_question(&self) -> Option<Notice> {
        self.questions.open.as_ref().map(|open| open.notice.clone())
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
            Asked::Abandon(wanted) | Asked::SetUp(wanted) => self.begin(&wanted, scene),
            Asked::Side(games) => self.begin_from_board(&games.white, scene),
            Asked::Result(result) => {
                self.drop_kings_walk(scene);
                self.end(result, Reason::Agreed, scene);
            }
            Asked::Accept(side) => self.accept(side, scene),
            Asked::Resign(side) => self.resign(side, scene),
            Asked::Takeback(side, plies) => self.take_back_agreed(side, plies, scene),
            Asked::Agree(result) => self.end(result, Reason::Agreed, scene),
            Asked::Move => self.take_offered_move(scene),
            Asked::Resume => self.go_on_here(scene),
        }
    }

    pub(super) fn review_questions(&mut self, scene: &mut Scene<'_>) {
        let now = scene.now();
        let Some(open) = self.questions.open.as_ref().filter(|open| !open.waits_for_board).cloned() else {
            return;
        };
        let rests = scene.board.is_ready() && now >= open.at + RESULT_RESTS;
        if self.board_answers_no(&open, scene) {
            self.offered = None;
            self.answer_question(open.id, QuestionAnswer::Cancelled, scene);
        } else if matches!(open.asked, Asked::Result(_)) && rests {
            self.answer_question(open.id, QuestionAnswer::Confirmed, scene);
        } else if now >= open.expires {
            self.offered = None;
            self.answer_question(open.id, QuestionAnswer::Expired, scene);
        }
    }

    /// What was asked about does not stand on the board any more, or the move is not there that was to be taken back.
    fn board_answers_no(&self, open: &Question, scene: &Scene<'_>) -> bool {
        match open.asked {
            Asked::Move => self.offered.is_none(),
            Asked::Result(_) | Asked::NewGame | Asked::SetUp(_) => {
                scene.board.is_ready() && scene.board.quiet_since() > open.at
            }
            // Taken back meanwhile, by the arbiter or by hands.
            Asked::Takeback(_, plies) => self.playing().is_none_or(|game| game.ply() < plies),
            Asked::Abandon(_)
            | Asked::Accept(_)
            | Asked::Resign(_)
            | Asked::Agree(_)
            | Asked::Side(_)
            | Asked::Resume => false,
        }
    }
}
