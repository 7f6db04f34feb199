//! When a board is asked again, and when it counts as silent. The same for every board that answers questions.
//!
//! | state | what happens next |
//! |---|---|
//! | asked, no byte since, 3 s gone | silent, told once |
//! | an answer is missing, nothing heard for 2 s | asked again |
//! | an answer is missing, bytes keep coming | it is busy: asked again after 10 s only |
//! | silent | asked again after 2, 4, 8, 16 s and then every 30 s, until a good message comes |
//! | nothing missing, port cannot report a hang-up, nothing heard for 5 s | asked something harmless |

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

/// Keeps the times of questions and answers of one board.
#[derive(Clone, Debug, Default)]
pub(super) struct Asking {
    /// The last question.
    asked: Option<Millis>,
    /// The last byte.
    heard: Option<Millis>,
    /// The first question after which not one byte has come.
    unheard_since: Option<Millis>,
    /// The pause between questions to a silent board.
    pause: Millis,
    silent: bool,
}

impl Asking {
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

    /// Bytes have come, good or not.
    pub(super) fn bytes(&mut self, now: Millis) {
        self.heard = Some(now);
        self.unheard_since = None;
    }

    /// A good message has come.
    pub(super) fn message(&mut self) {
        self.silent = false;
        self.pause = AGAIN;
    }

    /// When the board becomes silent if nothing comes.
    pub(super) fn silence_due(&self) -> Option<Millis> {
        if self.silent { None } else { self.unheard_since.map(|since| since + SILENCE) }
    }

    /// The board is silent from now on.
    pub(super) fn fall_silent(&mut self) {
        self.silent = true;
        self.pause = Millis(AGAIN.0 / 2);
    }

    /// When a missing answer is asked for again.
    pub(super) fn again_due(&self) -> Option<Millis> {
        let pause = self.pause.max(AGAIN);
        self.asked.map(|asked| {
            let quiet = self.heard.map_or(asked, |heard| heard + AGAIN);
            quiet.max(asked + pause).min(asked + pause.max(BUSY))
        })
    }

    /// When a board from which nothing is wanted is asked whether it is still there.
    pub(super) fn watchdog_due(&self) -> Option<Millis> {
        self.asked.max(self.heard).map(|last| last + WATCHDOG)
    }

    /// When a message that has begun is given up.
    pub(super) fn gap_due(&self) -> Option<Millis> {
        self.heard.map(|heard| heard + MESSAGE_GAP)
    }
}

/// Whether `due` has come.
pub(super) fn has_come(due: Option<Millis>, now: Millis) -> bool {
    due.is_some_and(|due| due <= now)
}

/// The earliest of several times.
pub(super) fn earliest(dues: impl IntoIterator<Item = Option<Millis>>) -> Option<Millis> {
    dues.into_iter().flatten().min()
}
