//! What the queue of sentences promises, whatever comes in whatever order: one sentence at a time, and of those that
//! the Laws want said none lost, cut, doubled or out of order; and what programs are told of each goes from `queued` to
//! `started` and to one end, whatever dies meanwhile. Of a board nothing is begun that is not true any more.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on has failed")]

use std::collections::BTreeMap;

use appendixd_core::event::{About, AnnouncementState, Audience};
use appendixd_core::input::VoiceReport;
use appendixd_core::notice::{Replaces, Urgency};
use appendixd_core::queue::{Haste, Line, MOST_WAITING, Queue, Step};
use appendixd_protocol::Millis;
use proptest::prelude::*;

#[derive(Clone, Copy, Debug)]
enum Act {
    Push(Urgency, Replaces),
    /// This board is found or lost.
    Board(bool, bool),
    Touch,
    Quiet,
    Repeat,
    Forget,
    /// What is spoken begins, ends, or is known to be stopped.
    Begin,
    End,
    Lose,
    Restart,
    /// The daemon dies and is started again; and its board shows what it has shown, or something else.
    Die,
    BoardsAreBack(bool),
    Wait(u64),
}

fn urgency() -> impl Strategy<Value = Urgency> {
    prop::sample::select(vec![
        Urgency::RuleBound,
        Urgency::RuleBound,
        Urgency::Warning,
        Urgency::Answer,
        Urgency::Hint,
        Urgency::Fault,
        Urgency::Aside,
    ])
}

fn act() -> impl Strategy<Value = Act> {
    let replaces = |urgency| match urgency {
        Urgency::Answer => Replaces::Answer,
        Urgency::Hint => Replaces::Picture,
        Urgency::Warning => Replaces::LowTime,
        Urgency::RuleBound | Urgency::Fault | Urgency::Aside => Replaces::Nothing,
    };
    prop_oneof![
        8 => urgency().prop_map(move |urgency| Act::Push(urgency, replaces(urgency))),
        3 => any::<(bool, bool)>().prop_map(|(board, found)| Act::Board(board, found)),
        2 => Just(Act::Touch),
        1 => Just(Act::Quiet),
        1 => Just(Act::Repeat),
        1 => Just(Act::Forget),
        3 => Just(Act::Begin),
        6 => Just(Act::End),
        1 => Just(Act::Lose),
        1 => Just(Act::Restart),
        1 => Just(Act::Die),
        1 => any::<bool>().prop_map(Act::BoardsAreBack),
        3 => (0u64..4000).prop_map(Act::Wait),
    ]
}

/// A queue, a voice that does what it is told, and what has become of each sentence.
struct Run {
    queue: Queue,
    now: Millis,
    next: u64,
    spoken: Option<Line>,
    stop: bool,
    /// What was told of each sentence last.
    states: BTreeMap<u64, AnnouncementState>,
    /// Ends of a sentence by its number.
    finished: BTreeMap<u64, usize>,
    /// Rule-bound sentences, in the order in which they were first handed to the voice.
    rules: Vec<u64>,
    pushed: Vec<u64>,
    quiet: bool,
    hurried: usize,
    /// How each board stands.
    boards: BTreeMap<String, String>,
}

impl Run {
    fn new() -> Self {
        let mut run = Self {
            queue: Queue::default(),
            now: Millis(0),
            next: 1,
            spoken: None,
            stop: false,
            states: BTreeMap::new(),
            finished: BTreeMap::new(),
            rules: Vec::new(),
            pushed: Vec::new(),
            quiet: false,
            hurried: 0,
            boards: BTreeMap::new(),
        };
        run.step(|queue, now, steps| queue.report(&VoiceReport::Ready("any".into()), now, steps));
        run
    }

    fn push(&mut self, urgency: Urgency, replaces: Replaces) {
        let text = format!("sentence {}", self.next);
        self.push_line(urgency, replaces, None, text);
    }

    fn board(&mut self, board: &str, text: &str) {
        self.boards.insert(board.into(), text.into());
        self.push_line(Urgency::Fault, Replaces::Board, Some(board.into()), text.into());
    }

    fn push_line(&mut self, urgency: Urgency, replaces: Replaces, board: Option<String>, text: String) {
        let line = Line {
            id: self.next,
            table: Some("one".into()),
            ply: None,
            board,
            to: Audience::Room,
            about: About::Move,
            urgency,
            replaces,
            text,
        };
        if urgency == Urgency::RuleBound {
            self.pushed.push(line.id);
        }
        self.next += 1;
        self.step(|queue, now, steps| queue.push(line, now, steps));
    }

    fn act(&mut self, act: Act) {
        match act {
            Act::Push(urgency, replaces) => self.push(urgency, replaces),
            Act::Board(first, found) => {
                self.board(if first { "first" } else { "second" }, if found { "found" } else { "lost" });
            }
            Act::Touch => self.step(|queue, _, steps| queue.touch("one", steps)),
            Act::Quiet => {
                self.quiet = true;
                self.step(|queue, now, steps| queue.quiet(now, steps));
                self.quiet = false;
            }
            Act::Repeat => {
                let id = self.next;
                self.next += 1;
                let something = !self.pushed.is_empty();
                let mut text = None;
                self.step(|queue, now, steps| text = queue.repeat(id, now, steps));
                assert_eq!(text.is_some(), something);
            }
            Act::Forget => self.step(|queue, _, steps| queue.forget("one", Replaces::Picture, steps)),
            Act::Begin => self.report(VoiceReport::Began),
            Act::End if self.stop => self.report(VoiceReport::Stopped),
            Act::End => self.report(VoiceReport::Ended),
            Act::Lose => {
                self.spoken = None;
                self.stop = false;
                self.step(|queue, now, steps| queue.report(&VoiceReport::Lost, now, steps));
            }
            Act::Restart => {
                if !self.queue.has_voice() {
                    let again = VoiceReport::Restarted("any".into());
                    self.step(|queue, now, steps| queue.report(&again, now, steps));
                }
            }
            Act::Die => {
                self.spoken = None;
                self.stop = false;
                self.step(|queue, _, steps| queue.restart(steps));
            }
            Act::BoardsAreBack(true) => self.step(|queue, now, steps| queue.release("one", now, steps)),
            Act::BoardsAreBack(false) => self.step(|queue, _, steps| queue.drop_held("one", steps)),
            Act::Wait(span) => {
                let end = self.now + Millis(span);
                while let Some(at) = self.queue.next_wake().filter(|at| *at <= end) {
                    self.now = self.now.max(at);
                    let spoken = self.queue.memory().speaking;
                    if spoken.is_some_and(|spoken| spoken.until <= self.now) {
                        // Its end has been missed.
                        self.spoken = None;
                        self.stop = false;
                    }
                    self.step(|queue, now, steps| queue.wake(now, steps));
                }
                self.now = end;
            }
        }
    }

    fn report(&mut self, report: fn(u64) -> VoiceReport) {
        let Some(line) = self.spoken.clone() else { return };
        let report = report(line.id);
        if !matches!(report, VoiceReport::Began(_)) {
            self.spoken = None;
            self.stop = false;
        }
        self.step(|queue, now, steps| queue.report(&report, now, steps));
    }

    fn step(&mut self, act: impl FnOnce(&mut Queue, Millis, &mut Vec<Step>)) {
        let mut steps = Vec::new();
        act(&mut self.queue, self.now, &mut steps);
        for step in steps {
            self.take(step);
        }
    }

    fn take(&mut self, step: Step) {
        match step {
            Step::Speak(line, haste) => {
                assert!(self.spoken.is_none(), "two sentences at once");
                if line.urgency == Urgency::RuleBound && !self.rules.contains(&line.id) {
                    self.rules.push(line.id);
                }
                if let Some(board) = &line.board {
                    assert_eq!(self.boards.get(board), Some(&line.text), "{line:?} is not true any more");
                }
                self.hurried += usize::from(haste == Haste::Hurry);
                self.spoken = Some(line);
                self.stop = false;
            }
            Step::Stop(id) => {
                let spoken = self.spoken.as_ref().unwrap();
                assert_eq!(spoken.id, id);
                assert!(!self.stop, "told twice to stop");
                let cut = matches!(spoken.urgency, Urgency::Answer | Urgency::Hint | Urgency::Aside);
                let replaced = spoken.replaces != Replaces::Nothing;
                assert!(cut || replaced || self.quiet, "{spoken:?} is cut");
                self.stop = true;
            }
            Step::Again(line) => self.told(&line, AnnouncementState::Queued),
            Step::State(line, state) => self.told(&line, state),
        }
    }

    fn told(&mut self, line: &Line, state: AnnouncementState) {
        use AnnouncementState::{Cancelled, Finished, Queued, Started};
        let before = self.states.insert(line.id, state);
        let fits = matches!(
            (before, state),
            (None | Some(Started), Queued)
                | (Some(Queued), Started)
                | (Some(Queued | Started), Finished | Cancelled)
        );
        assert!(fits, "{line:?}: {before:?}, then {state:?}");
        assert!(state != Cancelled || line.urgency != Urgency::RuleBound, "{line:?} is cancelled");
        if state == Finished {
            *self.finished.entry(line.id).or_default() += 1;
        }
    }

    /// Everything that waits is spoken to its end.
    fn drain(&mut self) {
        self.act(Act::BoardsAreBack(true));
        self.act(Act::Restart);
        self.act(Act::Wait(6000));
        while self.spoken.is_some() {
            self.act(Act::End);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn what_the_laws_want_said_is_said_once_whole_and_in_order(acts in prop::collection::vec(act(), 0..80)) {
        let mut run = Run::new();
        for act in &acts {
            run.act(*act);
        }
        run.drain();
        prop_assert_eq!(&run.rules, &run.pushed, "out of order, or not said");
        for id in &run.pushed {
            prop_assert_eq!(run.finished.get(id), Some(&1), "sentence {}", id);
        }
        let ended = |state| matches!(state, AnnouncementState::Finished | AnnouncementState::Cancelled);
        prop_assert!(run.states.values().all(|state| ended(*state)), "{:?}", run.states);
    }
}

#[test]
fn a_touch_cuts_at_once_and_only_what_may_be_cut() {
    for (urgency, cut) in [
        (Urgency::RuleBound, false),
        (Urgency::Warning, false),
        (Urgency::Answer, true),
        (Urgency::Hint, true),
        (Urgency::Fault, false),
        (Urgency::Aside, false),
    ] {
        let mut run = Run::new();
        run.push(urgency, Replaces::Nothing);
        run.step(|queue, _, steps| queue.touch("another", steps));
        assert!(!run.stop, "{urgency:?}: another table's touch");
        run.step(|queue, _, steps| queue.touch("one", steps));
        assert_eq!(run.stop, cut, "{urgency:?}");
    }
}

/// What is spoken now.
fn speaks(run: &Run) -> Option<&str> {
    run.spoken.as_ref().map(|line| line.text.as_str())
}

#[test]
fn an_outage_of_which_nobody_has_heard_is_not_said() {
    let mut run = Run::new();
    run.board("first", "found");
    run.act(Act::End);
    run.push(Urgency::RuleBound, Replaces::Nothing);
    run.board("first", "lost");
    run.board("first", "found");
    run.act(Act::End);
    assert_eq!(speaks(&run), None);
}

#[test]
fn of_an_outage_that_was_heard_its_end_is_said_and_only_the_newest_state() {
    let mut run = Run::new();
    run.board("first", "lost");
    for text in ["found", "silent", "found", "silent", "found"] {
        run.board("first", text);
        run.board("second", text);
    }
    run.act(Act::End);
    assert_eq!(speaks(&run), Some("found"));
    run.act(Act::End);
    assert_eq!(speaks(&run), Some("found"), "the other board");
    run.act(Act::End);
    assert_eq!(speaks(&run), None);
}

#[test]
fn a_state_that_the_voice_lost_is_not_said_again_when_it_is_over() {
    let mut run = Run::new();
    run.board("first", "lost");
    run.board("first", "found");
    run.act(Act::Lose);
    run.act(Act::Restart);
    assert_eq!(speaks(&run), Some("found"));
}

#[test]
fn advice_on_an_adapter_gives_way_and_is_said_again() {
    let mut run = Run::new();
    run.push(Urgency::Aside, Replaces::Nothing);
    run.act(Act::Begin);
    run.board("first", "found");
    assert!(run.stop);
    run.push(Urgency::RuleBound, Replaces::Nothing);
    run.act(Act::End);
    assert_eq!(speaks(&run), Some("sentence 3"));
    run.act(Act::End);
    assert_eq!(speaks(&run), Some("found"));
    run.act(Act::End);
    assert_eq!(speaks(&run), Some("sentence 1"));
    run.act(Act::End);
    assert_eq!(run.states.get(&1), Some(&AnnouncementState::Finished));
}

#[test]
fn after_quiet_it_is_quiet_until_the_moment_is_over() {
    let mut run = Run::new();
    run.push(Urgency::RuleBound, Replaces::Nothing);
    run.push(Urgency::RuleBound, Replaces::Nothing);
    run.act(Act::Quiet);
    run.act(Act::End);
    assert!(run.spoken.is_none(), "a sentence that waits breaks the quiet");
    run.act(Act::Wait(4999));
    assert!(run.spoken.is_none());
    run.act(Act::Wait(1));
    assert_eq!(run.spoken.as_ref().map(|line| line.id), Some(1), "the sentence that was cut comes first");
    run.act(Act::Quiet);
    run.act(Act::End);
    run.act(Act::Repeat);
    assert_eq!(run.spoken.as_ref().map(|line| line.id), Some(1));
}

/// Six moves at two a second, each of which a slow voice says in two seconds and a half, and in a hurry in less, as the
/// rate of the voice makes it.
#[test]
fn a_burst_of_moves_is_said_whole_within_ten_seconds() {
    const LEISURE: u64 = 2500;
    let hurried = LEISURE * 170 / (170 + 280 * 40 / 100);
    let (mut run, mut end) = (Run::new(), None);
    let mut pushed = 0;
    for now in 0..60_000 {
        run.now = Millis(now);
        if pushed < 6 && now == pushed * 500 {
            run.push(Urgency::RuleBound, Replaces::Nothing);
            pushed += 1;
        }
        if run.spoken.is_some() && end.is_none() {
            end = Some(now + if run.hurried > 0 && pushed > 1 { hurried } else { LEISURE });
        }
        if end.is_some_and(|end| end <= now) {
            end = None;
            run.act(Act::End);
        }
        if pushed == 6 && run.spoken.is_none() {
            assert!(now <= 5 * 500 + 10_000, "empty after {now} ms");
            assert_eq!(run.finished.len(), 6);
            assert!(run.hurried >= 3, "{} sentences in a hurry", run.hurried);
            return;
        }
    }
    panic!("the queue is never empty");
}

/// A voice that is dead, or a board that tells moves without end: what stands now is heard, and memory has a bound.
#[test]
fn where_more_waits_than_any_game_holds_the_oldest_goes() {
    let mut queue = Queue::default();
    let mut cancelled = Vec::new();
    for id in 1..=3000 {
        let urgency = if id % 10 == 0 { Urgency::Fault } else { Urgency::RuleBound };
        let line = Line {
            id,
            table: None,
            ply: None,
            board: None,
            to: Audience::Room,
            about: About::Move,
            urgency,
            replaces: Replaces::Nothing,
            text: "word".into(),
        };
        let mut steps = Vec::new();
        queue.push(line, Millis(id), &mut steps);
        cancelled.extend(steps.into_iter().filter_map(|step| match step {
            Step::State(line, AnnouncementState::Cancelled) => Some(line),
            _ => None,
        }));
        assert!(queue.memory().waiting.len() <= MOST_WAITING);
    }
    let waiting: Vec<u64> = queue.memory().waiting.iter().map(|line| line.id).collect();
    let newest: Vec<u64> = (1..=3000).filter(|id| id % 10 != 0).collect();
    assert_eq!(waiting, newest[newest.len() - MOST_WAITING..], "the newest moves, in order");
    assert_eq!(cancelled.len() + waiting.len(), 3000);
    let first_rule = cancelled.iter().position(|line| line.urgency == Urgency::RuleBound).unwrap();
    assert!(cancelled[..first_rule].iter().all(|line| line.urgency == Urgency::Fault), "faults go first");
}
