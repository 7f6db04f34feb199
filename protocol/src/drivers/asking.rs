//! When a board is asked again, and when it counts as silent. The same for every board that answers questions.
//!
//! | state | what happens next |
//! |---|---|
//! | asked, no byte since, 3 s gone | silent, told once |
//! | an answer is missing for 2 s | asked again |
//! | … and bytes keep coming that are no whole message | it is busy: asked again after 10 s only |
//! | silent | asked again after 2, 4, 8, 16 s and then every 30 s, until a good message comes |
//! | nothing missing, port cannot report a hang-up, nothing heard for 5 s | asked something harmless |

use crate::driver::PortFacts;
use crate::time::Millis;

/// How long a board has to answer before it is asked again.
const AGAIN: Millis = Millis::from_secs(2);
/// A board that is busy sending (an unasked dump of a DGT board's stored moves takes 8 s) is not asked meanwhile:
/// it holds only few unread bytes.
const BUSY: Millis = Millis::from_secs(10);
/// The longest pause between two questions to a silent board.
const LONGEST_PAUSE: Millis = Millis::from_secs(30);
/// Asked, and not one byte for so long: silent.
const SILENCE: Millis = Millis::from_secs(3);
/// How often a quiet board on a line without hang-up is asked whether it is still there.
const WATCHDOG: Millis = Millis::from_secs(5);
/// The rest of a message follows its first bytes at once; after so long it will not come any more.
const MESSAGE_GAP: Millis = Millis::from_secs(1);

/// What a driver is waiting for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Waiting {
    /// The rest of a message that has begun.
    pub(super) message: bool,
    /// An answer.
    pub(super) answer: bool,
}

/// What a driver has to do now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Due {
    /// The rest of a message will not come: throw away its beginning.
    GiveUp,
    /// The board is silent from now on.
    Silent,
    /// Ask again for what is missing.
    AskAgain,
    /// Ask something harmless that every board answers.
    Watchdog,
}

/// Keeps the times of questions and answers of one board.
#[derive(Clone, Debug, Default)]
pub(super) struct Asking {
    /// The port cannot report a hang-up.
    watched: bool,
    /// There is nobody to answer: the bytes are those of a recording.
    recorded: bool,
    /// The last question.
    asked: Option<Millis>,
    /// The last byte.
    heard: Option<Millis>,
    /// The last byte since the last good message: a long one may be on its way.
    busy: Option<Millis>,
    /// The first question after which not one byte has come.
    unheard_since: Option<Millis>,
    /// The pause between questions to a silent board.
    pause: Millis,
    silent: bool,
}

impl Asking {
    /// Nothing asked or heard yet.
    pub(super) fn new(port: PortFacts) -> Self {
        Self { watched: !port.reports_hangup, recorded: !port.answers, ..Self::default() }
    }

    /// Something has been asked that every board answers.
    pub(super) fn ask(&mut self, now: Millis) {
        self.unheard_since.get_or_insert(now);
        self.ask_in_passing(now);
    }

    /// Something has been asked that some boards never answer: no answer is not silence.
    pub(super) fn ask_in_passing(&mut self, now: Millis) {
        self.asked = Some(now);
        self.pause =
            if self.silent { LONGEST_PAUSE.min(Millis(self.pause.0.saturating_mul(2))) } else { AGAIN };
    }

    /// No answer is waited for any more.
    pub(super) fn may_rest(&mut self) {
        self.unheard_since = None;
    }

    /// Bytes have come, good or not.
    pub(super) fn bytes(&mut self, now: Millis) {
        self.heard = Some(now);
        self.busy = Some(now);
        self.unheard_since = None;
    }

    /// A good message has come.
    pub(super) fn message(&mut self) {
        self.busy = None;
        self.silent = false;
        self.pause = AGAIN;
    }

    /// When [`Asking::take_due`] has something.
    pub(super) fn next_wake(&self, waiting: Waiting) -> Option<Millis> {
        self.times(waiting).into_iter().filter_map(|(_, time)| time).min()
    }

    /// What has to be done now, if anything. Ask until there is nothing.
    pub(super) fn take_due(&mut self, waiting: Waiting, now: Millis) -> Option<Due> {
        let come = |(_, time): &(Due, Option<Millis>)| time.is_some_and(|time| time <= now);
        let (due, _) = self.times(waiting).into_iter().find(come)?;
        if due == Due::Silent {
            self.silent = true;
            self.pause = Millis(AGAIN.0 / 2);
        }
        Some(due)
    }

    fn times(&self, waiting: Waiting) -> [(Due, Option<Millis>); 4] {
        let live = !self.recorded;
        let silence = self.unheard_since.filter(|_| live && !self.silent).map(|since| since + SILENCE);
        let gap = self.heard.map(|heard| heard + MESSAGE_GAP);
        let watchdog = self.asked.max(self.heard).map(|last| last + WATCHDOG);
        [
            (Due::GiveUp, gap.filter(|_| waiting.message)),
            (Due::Silent, silence),
            (Due::AskAgain, self.again().filter(|_| live && waiting.answer)),
            (Due::Watchdog, watchdog.filter(|_| live && self.watched && !waiting.answer)),
        ]
    }

    fn again(&self) -> Option<Millis> {
        let asked = self.asked?;
        let pause = self.pause.max(AGAIN);
        let quiet = self.busy.map_or(asked, |busy| busy + AGAIN);
        Some(quiet.max(asked + pause).min(asked + pause.max(BUSY)))
    }
}
