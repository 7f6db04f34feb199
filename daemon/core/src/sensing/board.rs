//! One board: its driver, what it shows, which way round it stands, and how far it can be trusted.

mod account;
mod contact;
mod memory;
mod sides;
mod taking;

use appendixd_protocol::calibration::Calibration;
use appendixd_protocol::driver::{Driver, Reports, Sees};
use appendixd_protocol::sense::{ClockAnswer, ClockReading, Step, ToldMove};
use appendixd_protocol::{Command, Millis, Model, Outbox, Picture, Sense};
use shakmaty::{Bitboard, Square};

use super::Change;
use super::copy::Copy;
use super::settle::Settle;
use crate::event::BoardState;
use crate::input::{BoardId, BoardSetup, Connection};

pub use memory::BoardMemory;

/// How long a flicker makes doubtful how often a piece was set down.
const FLICKER_COUNTS: Millis = Millis::from_secs(2);

/// Bytes, and after this time still no picture: it is not the board it was said to be, or the line is disturbed.
const UNREADABLE_AFTER: Millis = Millis::from_secs(10);

/// After this time a whole picture that was asked for will not come any more.
const DUMP_WAITS: Millis = Millis(1000);

/// What a sense means for the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    /// The first picture since the board was connected.
    FirstPicture,
    /// The first picture since the board came back, and it shows what stood there before.
    SamePicture {
        /// When a square last changed for good.
        since: Millis,
    },
    /// Squares have changed.
    Changed,
    /// A whole picture came, and showed nothing new.
    Confirmed,
    /// A whole picture came, and an update had been lost.
    Repaired,
    /// Bytes were lost: an update may be missing.
    Garbled,
    /// A report does not follow from the ones before: an update is missing.
    Missed,
    /// A square has changed and changed back too soon to be believed.
    Flicker(Square),
    /// The clock was read.
    Clock(ClockReading),
    /// No clock is connected.
    NoClock,
    /// The clock has answered.
    ClockAnswer(ClockAnswer),
    /// The serial number is known now.
    Identity,
    /// It does not answer.
    Silent,
    /// About teaching the board its pieces.
    Calibration(Calibration),
    /// A move is finished, on a board that tells moves.
    Moved(ToldMove),
    /// A move is taken back there.
    TakenBack(Option<Step>),
    /// A new game is begun there.
    NewGame,
    /// Nothing the table needs to know.
    Nothing,
}

/// A board, connected or not.
pub struct Board {
    /// Its id.
    pub id: BoardId,
    /// Its kind.
    pub model: &'static Model,
    /// Its port, for people.
    pub port: String,
    /// What the user said of it.
    pub setup: BoardSetup,
    /// How it stands.
    pub state: BoardState,
    /// It is seen turned by 180 degrees.
    pub rotated: bool,
    /// Serial number, once known.
    pub serial: Option<String>,
    /// Firmware version, once known.
    pub version: Option<(u8, u8)>,
    /// Battery in percent, once known.
    pub battery: Option<u8>,
    /// What the game takes it to show, in the game's orientation: what is still to be copied counts as copied.
    pub picture: Picture,
    /// Changes too young to be believed.
    pub settle: Settle,
    known: bool,
    /// It does not know its pieces, and shows nothing until it has been taught them.
    untaught: bool,
    /// Its pieces have been learnt, and nothing has told which of them are White's.
    either_way: bool,
    connected_at: Millis,
    garbled_at: Option<Millis>,
    answers: bool,
    /// It has said something good since its port was opened, and has not fallen silent since.
    answered: bool,
    /// What its lights show is not known: another daemon may have left them on.
    lights_unknown: bool,
    /// It was told to light squares.
    shines: bool,
    driver: Box<dyn Driver>,
    raw: Picture,
    copy: Option<Copy>,
    account: account::Account,
    last_believed: Millis,
    distrusted_until: Millis,
    dump_asked: Option<Millis>,
    /// When the last whole picture was asked for, and when it had come: changes meanwhile had to wait for it.
    line_busy: Option<(Millis, Millis)>,
    flicker: Option<(Square, Millis)>,
    /// The clock's last reading.
    last_reading: Option<ClockReading>,
    /// What it showed when its port was lost.
    away: Option<Picture>,
    /// The last whole picture that programs were told.
    told: Option<Picture>,
}

impl Board {
    /// A board whose port has just been opened for the first time.
    pub fn new(connection: &Connection) -> Self {
        Self {
            id: connection.board.clone(),
            model: connection.model,
            port: connection.port.clone(),
            setup: connection.setup,
            state: BoardState::Found,
            rotated: connection.setup.turned,
            serial: None,
            version: None,
            battery: None,
            picture: Picture::EMPTY,
            settle: Settle::new(connection.model.timing.bounce),
            known: false,
            untaught: false,
            either_way: false,
            connected_at: Millis(0),
            garbled_at: None,
            answers: true,
            answered: false,
            lights_unknown: true,
            shines: false,
            driver: (connection.model.driver)(),
            raw: Picture::EMPTY,
            copy: None,
            account: account::Account::default(),
            last_believed: Millis(0),
            distrusted_until: Millis(0),
            dump_asked: None,
            line_busy: None,
            flicker: None,
            last_reading: None,
            away: None,
            told: None,
        }
    }

    /// The port has been opened, again perhaps: starts the board's reports.
    pub fn connect(&mut self, connection: &Connection, now: Millis, out: &mut Outbox) {
        self.port.clone_from(&connection.port);
        self.state = BoardState::Found;
        self.known = false;
        self.connected_at = now;
        self.garbled_at = None;
        self.answers = connection.facts.answers;
        self.answered = false;
        self.untaught = false;
        self.lights_unknown = true;
        self.settle.clear();
        self.driver.know(&connection.taught);
        self.driver.start(connection.facts, now, out);
    }

    /// The port is gone.
    pub fn disconnect(&mut self) {
        if self.known {
            self.away = Some(self.raw.clone());
        }
        self.state = BoardState::Lost;
        self.known = false;
        self.settle.clear();
        self.dump_asked = None;
    }

    /// Bytes have arrived: the senses are left in `out`.
    pub fn receive(&mut self, bytes: &[u8], now: Millis, out: &mut Outbox) {
        self.driver.receive(bytes, now, out);
    }

    /// The driver's own waits.
    pub fn wake(&mut self, now: Millis, out: &mut Outbox) {
        if self.state != BoardState::Lost && self.driver.next_wake().is_some_and(|at| at <= now) {
            self.driver.wake(now, out);
        }
    }

    /// When the driver or a young change wants to be looked at.
    pub fn next_wake(&self) -> Option<Millis> {
        if self.state == BoardState::Lost {
            return None;
        }
        [self.driver.next_wake(), self.settle.next_wake()].into_iter().flatten().min()
    }

    /// When a young change is old enough to be believed.
    pub fn next_change(&self) -> Option<Millis> {
        self.settle.next_wake().filter(|_| self.state != BoardState::Lost)
    }

    /// Passes a command to the driver.
    pub fn command(&mut self, command: &Command, now: Millis, out: &mut Outbox) {
        if let Command::Lights(squares) = command {
            self.shines = !squares.is_empty();
        }
        self.driver.command(command, now, out);
    }

    /// The longest time, in seconds, to which the clock beside it can be set.
    pub fn longest_clock_time(&self) -> Option<u32> {
        self.driver.longest_clock_time()
    }

    /// Whether it knows its pieces only when it has been taught them.
    pub fn learns_pieces(&self) -> bool {
        self.driver.learns_pieces()
    }

    /// Its pieces are to be learnt from the start position.
    pub fn calibrate(&mut self, now: Millis) {
        self.driver.calibrate(self.setup.turned, now);
    }

    /// Asks for the whole board, unless that was asked for and not yet answered.
    pub fn ask_for_picture(&mut self, now: Millis, out: &mut Outbox) {
        let pending = self.dump_asked.is_some_and(|at| now.since(at) < DUMP_WAITS);
        if !pending && !self.tells_moves() {
            self.dump_asked = Some(now);
            self.driver.command(&Command::Picture, now, out);
        }
    }

    /// Whether a picture that is asked for will come: not from a recording.
    pub fn answers(&self) -> bool {
        self.answers
    }

    /// Whether its port was opened at this time or later.
    pub fn has_come_since(&self, at: Millis) -> bool {
        self.connected_at >= at
    }

    /// Whether it cannot tell pieces, and tells what is on it when something has changed: a picture that is lost is a
    /// lift or a set-down that is lost, and nothing shows it.
    pub fn may_lose_steps(&self) -> bool {
        self.model.sees == Sees::Occupancy && self.model.reports == Reports::Pictures
    }

    /// What its sensors can tell.
    pub fn sees(&self) -> Sees {
        self.model.sees
    }

    /// Until when a report may still wait behind a whole picture on the line, if one is on its way or has just come.
    pub fn busy_until(&self, now: Millis) -> Option<Millis> {
        let timing = &self.model.timing;
        let coming = self.dump_asked.map(|asked| asked + DUMP_WAITS);
        let came = self.line_busy.map(|(_, came)| came + timing.bounce + timing.scan);
        coming.max(came).filter(|until| *until > now)
    }

    /// Whether its squares are known and it is connected.
    pub fn is_ready(&self) -> bool {
        self.known
    }

    /// Whether this square has changed and changed back just now: a lift and a set-down may have been taken for nothing.
    pub fn flickered_lately(&self, square: Square, now: Millis) -> bool {
        self.flicker.is_some_and(|(other, at)| other == square && now.since(at) <= FLICKER_COUNTS)
    }

    /// Whether bytes were lost within this span: updates may be missing, and a picture is all there is.
    pub fn was_garbled(&self, now: Millis, span: Millis) -> bool {
        self.garbled_at.is_some_and(|at| now.since(at) <= span)
    }

    /// When it is plain that its bytes cannot be read: some came, and no picture.
    pub fn unreadable_at(&self) -> Option<Millis> {
        let open =
            self.garbled_at.is_some() && !self.known && !self.untaught && self.state == BoardState::Found;
        open.then(|| self.connected_at + UNREADABLE_AFTER)
    }

    /// When a square last changed for good.
    pub fn quiet_since(&self) -> Millis {
        self.settle.waiting().map(|change| change.at).chain([self.last_believed]).max().unwrap_or_default()
    }

    /// Takes out the changes that are believed now.
    pub fn believe(&mut self, now: Millis) -> Vec<Change> {
        let changes = self.settle.due(now);
        self.note_believed(&changes);
        changes
    }

    /// Takes out, whatever their age, the changes a legal move explains.
    pub fn believe_explained(&mut self, squares: Bitboard) -> Vec<Change> {
        let changes = self.settle.explained(squares);
        self.note_believed(&changes);
        changes
    }

    fn note_believed(&mut self, changes: &[Change]) {
        for change in changes {
            self.last_believed = self.last_believed.max(change.at);
        }
    }

    /// Until when a dump has to agree before anything is firm.
    pub fn is_distrusted(&self, now: Millis) -> bool {
        now < self.distrusted_until
    }

    /// From now on, for `span`, a dump has to agree before anything is firm.
    pub fn distrust(&mut self, now: Millis, span: Millis) {
        self.distrusted_until = self.distrusted_until.max(now + span);
    }

    /// Turns the board by 180 degrees.
    pub fn turn(&mut self) {
        self.rotated = !self.rotated;
        self.raw = self.raw.rotated();
        self.correct();
        self.settle.clear();
    }

    /// Whether this sense tells only what is known: it leads to nothing by itself.
    pub fn is_known(&self, sense: &Sense) -> bool {
        match sense {
            Sense::Square { .. } => !self.known,
            Sense::Picture(picture) => self.known && self.dump_asked.is_none() && self.shows(picture),
            Sense::Clock(reading) => self.last_reading == Some(*reading),
            Sense::Battery { percent, .. } => self.battery == Some(*percent),
            Sense::Version(major, minor) => self.version == Some((*major, *minor)),
            Sense::Serial(_) => self.serial.is_some(),
            Sense::LongSerial(serial) => self.serial.as_ref() == Some(serial),
            Sense::Trademark(_) | Sense::BusAddress(_) | Sense::TellsMoves => {
                !self.tells_moves() || self.known
            }
            Sense::Moved(_) | Sense::TakenBack(_) | Sense::NewGame => !self.tells_moves(),
            Sense::NoClock
            | Sense::ClockAnswer(_)
            | Sense::Garbled { .. }
            | Sense::Silent
            | Sense::Calibration(_) => false,
        }
    }

    fn shows(&self, picture: &Picture) -> bool {
        if self.rotated { picture.rotated() == self.raw } else { *picture == self.raw }
    }

    /// What it really shows, in the game's orientation.
    pub fn raw(&self) -> &Picture {
        &self.raw
    }

    /// Programs are told the whole picture; whether it is another one than the last that they were told.
    pub fn note_told(&mut self) -> bool {
        let shows = Some(self.raw.clone());
        std::mem::replace(&mut self.told, shows) != self.told
    }

    /// What is to be copied onto it, where each player has a board of his own and a game is on.
    pub fn copy(&self) -> Option<&Copy> {
        self.copy.as_ref()
    }

    /// Changes what is to be copied onto it.
    pub fn set_copy(&mut self, copy: Option<Copy>) {
        self.copy = copy;
        self.correct();
    }

    /// Takes up an earlier or later copy.
    pub fn change_copy<T>(&mut self, change: impl FnOnce(&mut Copy) -> T) -> Option<T> {
        let result = self.copy.as_mut().map(change);
        self.correct();
        result
    }

    /// Whether what was owed stands there now.
    pub fn copy_is_made(&self) -> bool {
        self.copy.as_ref().is_some_and(|copy| copy.is_made(&self.raw, self.sees()))
    }

    /// The squares on which a copy is still to be made.
    pub fn owed(&self) -> Bitboard {
        self.copy.as_ref().map_or(Bitboard::EMPTY, Copy::owed)
    }

    fn correct(&mut self) {
        self.picture = match &self.copy {
            Some(copy) => copy.corrected(&self.raw, self.sees()),
            None => self.raw.clone(),
        };
    }
}
