//! What a driver must be able to do, and the facts about each model of board.
//!
//! A driver turns bytes into senses and commands into bytes. It holds whatever it needs to stay in step with its
//! board, but asks nobody for the time and opens no port. A new board is one file that implements [`Driver`] and
//! one [`Model`] row in [`crate::drivers::MODELS`].

use shakmaty::Square;

use crate::calibration::Taught;
use crate::sense::{ClockSide, Sense};
use crate::shared::{Address, SharedLine};
use crate::time::Millis;

/// Facts about the port a board was found on that its driver may need.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PortFacts {
    /// The port tells by itself when the other end is gone (USB, RFCOMM, pty). A plain RS-232 line does not, and
    /// a driver then asks from time to time whether the board is still there.
    pub reports_hangup: bool,
    /// What is asked can be answered. A recording only tells what it holds: there no answer is not silence.
    pub answers: bool,
    /// On a line that several boards share: the address of this one.
    pub address: Option<Address>,
}

impl PortFacts {
    /// A port that tells by itself when the other end is gone.
    pub const USB: Self = Self { reports_hangup: true, answers: true, address: None };
    /// A plain RS-232 line.
    pub const RS232: Self = Self { reports_hangup: false, answers: true, address: None };
    /// The bytes of a recording.
    pub const RECORDING: Self = Self { reports_hangup: true, answers: false, address: None };
}

/// What the daemon wants of a board. A driver whose board cannot do it writes nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Send the whole board.
    Picture,
    /// Show these squares, in the board's own orientation, and only these, by their lights.
    Lights(Vec<Square>),
    /// Set the clock and let one side run, or none. Times in seconds.
    SetClock {
        /// Left display.
        left: u32,
        /// Right display.
        right: u32,
        /// The side that runs.
        run: Option<ClockSide>,
    },
    /// Begin a new game from the usual position, where the board keeps a game of its own.
    NewGame,
    /// Show a short text on the clock; longer texts are cut to what it can show. An empty one brings the times back.
    ClockText(String),
}

/// Where a driver puts what it has understood and what it wants to send.
#[derive(Debug, Default)]
pub struct Outbox {
    /// Senses, in the order in which the board said them.
    pub senses: Vec<Sense>,
    /// Bytes to write to the port, in order.
    pub bytes: Vec<u8>,
}

/// One board's driver. Nothing a board sends may make it panic, and cutting the same bytes at other places gives
/// the same senses.
pub trait Driver: Send {
    /// The port has been opened: write what makes the board report. Also forgets every half-read message.
    fn start(&mut self, port: PortFacts, now: Millis, out: &mut Outbox);

    /// Bytes have arrived.
    fn receive(&mut self, bytes: &[u8], now: Millis, out: &mut Outbox);

    /// The daemon wants something of the board.
    fn command(&mut self, command: &Command, now: Millis, out: &mut Outbox);

    /// The longest time, in seconds, to which the clock beside its board can be set; `None` where none can be set.
    fn longest_clock_time(&self) -> Option<u32> {
        None
    }

    /// Whether its board knows its pieces only when it has been taught them.
    fn learns_pieces(&self) -> bool {
        false
    }

    /// These chips are known: what the board, or another of its kind, was taught before.
    fn know(&mut self, _taught: &Taught) {}

    /// The pieces are to be learnt from the start position as soon as it stands there; `turned` if the user has said
    /// that the board lies turned by 180 degrees. What comes of it is told by [`Sense::Calibration`].
    fn calibrate(&mut self, _turned: bool, _now: Millis) {}

    /// Whether what it was ordered last is still to be written, or to be confirmed by a board that confirms it.
    fn owes_commands(&self) -> bool {
        false
    }

    /// The pieces that stand there were learnt the other way round than the board lies: each is what
    /// [`crate::calibration::other_way_round`] makes of it. What that is; `None` where nothing was learnt.
    fn exchange_sides(&mut self) -> Option<Taught> {
        None
    }

    /// When [`Driver::wake`] wants to be called next, if at all.
    fn next_wake(&self) -> Option<Millis> {
        None
    }

    /// The time asked for by [`Driver::next_wake`] has come: watchdog, retries.
    fn wake(&mut self, _now: Millis, _out: &mut Outbox) {}
}

/// How a board's serial line is set: always 8 data bits, no parity and 1 stop bit. Drivers of other formats code
/// parity themselves, because ptys and RFCOMM carry bytes only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// Bits a second.
    pub baud: u32,
    /// What opening the port does to DTR.
    pub dtr: Dtr,
}

/// What opening the port does to the DTR line, where there is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dtr {
    /// Left as the system leaves it.
    AsIs,
    /// Let down after opening.
    Low,
}

/// Ids by which a USB device says what it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UsbId {
    /// Vendor id.
    pub vendor: u16,
    /// Product id.
    pub product: u16,
    /// The id belongs to an adapter chip found in thousands of other products, braille displays among them: the
    /// port may be probed only with the user's consent.
    pub shared: bool,
}

/// What a board's sensors can tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sees {
    /// Which piece stands on a square.
    Pieces,
    /// Only whether something stands on a square.
    Occupancy,
    /// No squares: it tells moves when they are finished, and keeps the position by itself. What is touched is not
    /// known on it.
    Moves,
}

/// How a board tells what has happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reports {
    /// One message a change, and the whole board on request.
    Changes,
    /// The whole board, again and again, or whenever something has changed on it.
    Pictures,
    /// One line for each finished move.
    Moves,
}

/// How a board's sensors behave in time. Data, not code: a board that bounces gets another row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timing {
    /// A square that changes and is back within this time has only flickered.
    pub bounce: Millis,
    /// The longest time between two looks at the same square.
    pub scan: Millis,
}

/// How to learn whether this board is at a port.
#[derive(Clone, Copy, Debug)]
pub struct Probe {
    /// What is asked.
    pub ask: Ask,
    /// How long to wait for an answer.
    pub wait: Millis,
    /// A board that starts again when its port is opened hears nothing for so long.
    pub starts: Millis,
    /// For so long a board may be pouring out what nobody has asked for, and hears nothing meanwhile.
    pub pours: Millis,
    /// Whether this sense, of what the board has answered, shows that it is of this model and not of another that
    /// speaks alike.
    pub known_by: fn(&Sense) -> bool,
}

/// What is asked of a port at which a board may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// Nothing: the board talks unasked.
    Nothing,
    /// These bytes, which do no harm to any other device.
    Bytes(&'static [u8]),
    /// What its driver asks in a session, and only where the user has named the kind: no question is harmless elsewhere,
    /// or no answer tells this board from others.
    AsDriver,
}

impl Probe {
    /// A question that is harmless everywhere and is answered at once.
    pub const fn asking(bytes: &'static [u8], known_by: fn(&Sense) -> bool) -> Self {
        Self {
            ask: Ask::Bytes(bytes),
            wait: Millis::from_secs(1),
            starts: Millis(0),
            pours: Millis(0),
            known_by,
        }
    }

    /// A board that talks unasked.
    pub const fn listening(known_by: fn(&Sense) -> bool) -> Self {
        Self { ask: Ask::Nothing, wait: Millis::from_secs(3), ..Self::asking(b"", known_by) }
    }

    /// A board that has to be named, and says something to its driver within this time.
    pub const fn when_named(wait: Millis, known_by: fn(&Sense) -> bool) -> Self {
        Self { ask: Ask::AsDriver, wait, ..Self::asking(b"", known_by) }
    }
}

/// Everything that is fixed about one model of board.
pub struct Model {
    /// The name used in `--board PORT=KIND`, in recordings and in events.
    pub kind: &'static str,
    /// The name for people.
    pub name: &'static str,
    /// Line settings.
    pub line: Line,
    /// USB ids under which it may appear.
    pub usb: &'static [UsbId],
    /// What its sensors can tell.
    pub sees: Sees,
    /// How it tells what has happened.
    pub reports: Reports,
    /// How its sensors behave in time.
    pub timing: Timing,
    /// How to find out that it is there.
    pub probe: Probe,
    /// Several boards of this model answer on one line, each when its address is called: what shares the line.
    pub shared: Option<fn() -> Box<dyn SharedLine>>,
    /// A fresh driver.
    pub driver: fn() -> Box<dyn Driver>,
}

/// A model is known by its kind.
impl PartialEq for Model {
    fn eq(&self, other: &Self) -> bool {
        self.kind == other.kind
    }
}

impl std::fmt::Debug for Model {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Model").field("kind", &self.kind).finish_non_exhaustive()
    }
}
