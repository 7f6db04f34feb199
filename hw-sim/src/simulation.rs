//! A whole simulated board with hands at it, in virtual time: bytes in, bytes out, and when to look again.
//!
//! Nothing here opens a port or asks for the time. After each call ask [`Simulation::next_wake`], and call
//! [`Simulation::wake`] when that time has come; being late changes nothing but when bytes come out.

use shakmaty::{Piece, Position, Square};

use crate::clock::{ChessClock, Side};
use crate::command::Command;
use crate::devices::{Device, Fitting, Variant};
use crate::dice::{self, Dice};
use crate::faults::{FaultCount, Mischief};
use crate::hands::{Circumstances, Hands, Motion};
use crate::options::{Options, OptionsError};
use crate::orders::{Order, Orders};
use crate::play::{ClockDuty, Play, Progress};
use crate::table::Table;
use crate::wire::{LineQuality, Wire};

/// Silence between two pieces of a cut frame, in ms.
const CUT_GAP: u64 = 5;
/// A serial port hands over bytes in small groups.
const USUAL_PIECE: usize = 32;
/// What a modem manager writes to a port it does not know; some boards send it back.
const MODEM_PROBE: &[u8] = b"AT\r";

/// Something the world around the simulation should know or do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Happening {
    /// A game is over after so many plies.
    Played(usize),
    /// The lights of the board show these squares of the table, and no others.
    Lights(Vec<Square>),
    /// The port is to go away.
    Unplug,
    /// The port is to come back.
    Plug,
    /// The program is to end.
    Quit,
    /// A command could not be carried out.
    Complaint(String),
}

/// A simulated board, the hands at it and the line to the host.
pub struct Simulation {
    options: Options,
    table: Table,
    device: Box<dyn Device>,
    wire: Wire,
    mischief: Mischief,
    play: Play,
    orders: Orders,
    in_hand: Option<Piece>,
    happenings: Vec<Happening>,
    lit: Vec<Square>,
    now: u64,
    powered: bool,
    connected: bool,
    openings: u32,
}

impl Simulation {
    /// A board that has just been switched on, with nobody listening.
    pub fn new(options: Options) -> Result<Self, OptionsError> {
        options.check()?;
        let around = Circumstances {
            pegged: options.pegged,
            clock: options.clock.is_some(),
            pace: options.pace,
            ..Circumstances::of(options.kind)
        };
        let hands = Hands::new(options.hands, around, Dice::new(options.seed, dice::HANDS));
        let play = Play::new(&options, hands, around);
        let white = if options.rotated { Side::Right } else { Side::Left };
        let clock = options.clock.map(|setting| ChessClock::new(setting, white));
        let table = Table::new(play.position().board(), clock);
        let fitting = Fitting {
            serial: options.serial,
            version: options.version,
            coloured_lights: options.variants.contains(&Variant::ColouredLights),
            broken_lines: options.variants.contains(&Variant::BrokenLines),
            has_lights: options.variants.contains(&Variant::Lights),
            turned: options.rotated,
            phase: Dice::new(options.seed, dice::SCAN).below(options.kind.scan),
            seed: options.seed,
        };
        let mut device = (options.kind.build)(fitting);
        device.switch_on(&table, 0);
        let cut = options.faults.cut;
        let quality = LineQuality {
            speed: options.kind.speed,
            piece: if cut > 0 { cut } else { USUAL_PIECE },
            gap: if cut > 0 { CUT_GAP } else { 0 },
        };
        Ok(Self {
            table,
            device,
            wire: Wire::new(quality),
            mischief: Mischief::new(options.faults.clone(), Dice::new(options.seed, dice::FAULTS)),
            play,
            orders: Orders::default(),
            in_hand: None,
            happenings: Vec::new(),
            lit: Vec::new(),
            now: 0,
            powered: true,
            connected: false,
            openings: 0,
            options,
        })
    }

    /// A host has opened the port.
    pub fn connected(&mut self, now: u64) {
        self.catch_up(now);
        self.connected = true;
        self.openings = self.openings.saturating_add(1);
        self.device.connected();
        if self.options.faults.at_noise && self.openings == 1 {
            self.wire.send(MODEM_PROBE, self.now);
        }
        self.settle(self.now);
    }

    /// The host has closed the port: what is under way is lost.
    pub fn disconnected(&mut self, now: u64) {
        self.catch_up(now);
        self.connected = false;
        self.wire.clear();
        self.device.disconnected();
        self.settle(self.now);
    }

    /// Bytes from the host.
    pub fn receive(&mut self, bytes: &[u8], now: u64) {
        self.catch_up(now);
        // One by one, as they come on a line: what was heard before is carried out before the next, if there is time.
        for byte in bytes.chunks(1) {
            if self.hears() {
                self.device.receive(byte);
                self.settle(self.now);
            }
        }
    }

    /// A command of a person or a script; it waits for those before it.
    pub fn command(&mut self, command: Command, now: u64) {
        self.catch_up(now);
        self.orders.add(command, self.now);
    }

    /// The hands that play do nothing before this time, as players who wait for something.
    pub fn rest(&mut self, until: u64) {
        self.play.rest(until);
    }

    /// When [`Self::wake`] has something to do.
    pub fn next_wake(&self) -> Option<u64> {
        [self.next_event(), self.wire.next_wake()].into_iter().flatten().min()
    }

    /// Does all that is due by `now`, and appends the bytes that have reached the host.
    pub fn wake(&mut self, now: u64, out: &mut Vec<u8>) {
        self.catch_up(now);
        self.wire.take(now, out);
    }

    /// Takes what the world around should know or do.
    pub fn happenings(&mut self) -> Vec<Happening> {
        let lit = self.device.lit();
        if lit != self.lit {
            self.lit.clone_from(&lit);
            self.happenings.push(Happening::Lights(lit));
        }
        std::mem::take(&mut self.happenings)
    }

    /// Plies of the game under way that the hands have finished.
    pub fn plies_played(&self) -> usize {
        self.play.plies()
    }

    /// Whether there is nothing left to play.
    pub fn is_over(&self) -> bool {
        self.play.is_over()
    }

    /// What really stands on the table.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// How often each fault has happened.
    pub fn fault_count(&self) -> FaultCount {
        self.mischief.count()
    }

    /// Whether bytes get through in either direction.
    fn hears(&self) -> bool {
        let mute = self.options.faults.mute_first_open && self.openings == 1;
        self.powered && self.connected && !mute
    }

    fn next_event(&self) -> Option<u64> {
        let device = if self.powered { self.device.next_wake(self.wire.free_at()) } else { None };
        [self.orders.next_wake(), self.play.next_wake(), device].into_iter().flatten().min()
    }

    /// Does what is due by `now`, each at its own time, however late this is called.
    fn catch_up(&mut self, now: u64) {
        while let Some(at) = self.next_event().filter(|at| *at <= now) {
            self.now = self.now.max(at);
            self.step(self.now);
        }
        self.now = self.now.max(now);
    }

    /// One thing the hands do, and what the board makes of it.
    fn step(&mut self, now: u64) {
        if let Some(order) = self.orders.take(now) {
            self.carry_out(order, now);
            if self.orders.next_wake().is_none() {
                self.device.hands_off(&self.table);
            }
        } else if self.play.next_wake().is_some_and(|at| at <= now) {
            let progress = self.play.step(&self.table, now);
            self.follow(progress, now);
            if let Some((before, m)) = self.play.take_finished() {
                self.device.finished(&before, m);
            }
        }
        self.settle(now);
    }

    fn follow(&mut self, progress: Progress, now: u64) {
        match progress {
            Progress::Moved(motion) => self.moved(motion, now),
            Progress::Clock(duty) => self.arbitrate(duty, now),
            Progress::Played(plies) => {
                if let Some(clock) = &mut self.table.clock {
                    clock.stop(now);
                }
                self.happenings.push(Happening::Played(plies));
            }
            Progress::Nothing => {}
        }
    }

    fn moved(&mut self, motion: Motion, now: u64) {
        match motion {
            Motion::Lift(square) => self.put(square, None, now),
            Motion::Place(square, piece) => self.put(square, Some(piece), now),
            Motion::Press(color) => {
                if let Some(clock) = &mut self.table.clock {
                    clock.press(color, now);
                }
            }
            Motion::Rest => {}
        }
    }

    fn put(&mut self, square: Square, piece: Option<Piece>, now: u64) {
        self.table.set(square, piece);
        self.device.changed(square, now);
    }

    fn arbitrate(&mut self, duty: ClockDuty, now: u64) {
        if duty == ClockDuty::Start {
            self.device.new_game(self.play.position());
        }
        let turn = self.play.position().turn();
        let (Some(clock), Some(setting)) = (&mut self.table.clock, self.options.clock) else { return };
        match duty {
            ClockDuty::Start => clock.start(turn, now),
            ClockDuty::Reset => {
                *clock = ChessClock::new(setting, clock.side_of(shakmaty::Color::White));
                clock.count_to(now);
            }
        }
    }

    fn carry_out(&mut self, order: Order, now: u64) {
        match order {
            Order::Pull(from, to) => {
                let piece = self.table.get(from);
                self.put(from, None, now);
                self.put(to, piece, now);
            }
            Order::Command(command) => {
                if let Err(problem) = self.obey(command, now) {
                    self.happenings.push(Happening::Complaint(problem));
                }
            }
        }
    }

    fn obey(&mut self, command: Command, now: u64) -> Result<(), String> {
        match command {
            Command::Lift(square) => {
                let piece = self.table.get(square);
                self.in_hand =
                    Some(piece.ok_or_else(|| format!("Nothing stands on {square} to be lifted."))?);
                self.put(square, None, now);
            }
            Command::Place(square, named) => {
                let piece = named.or(self.in_hand.take());
                let piece =
                    piece.ok_or_else(|| format!("Nothing was lifted. Say `place {square} PIECE`."))?;
                self.put(square, Some(piece), now);
            }
            Command::Replace(square, piece) => self.put(square, Some(piece), now),
            Command::Press(color) => {
                let clock = self.table.clock.as_mut().ok_or("There is no clock. Start with --clock.")?;
                clock.press(color, now);
            }
            Command::Clock { white, black, running } => self.set_clock(white, black, running, now)?,
            Command::Dump => self.device.send_picture(),
            Command::Unplug => self.unplug(),
            Command::Plug => {
                self.powered = true;
                self.device.switch_on(&self.table, now);
                self.happenings.push(Happening::Plug);
            }
            Command::Quit => self.happenings.push(Happening::Quit),
            Command::Wait(_) | Command::Slide(..) => {}
        }
        Ok(())
    }

    fn set_clock(
        &mut self,
        white: u32,
        black: u32,
        running: Option<shakmaty::Color>,
        now: u64,
    ) -> Result<(), String> {
        if !self.options.kind.clock {
            return Err(format!("A `{}` board has no clock.", self.options.kind.name));
        }
        let side = if self.options.rotated { Side::Right } else { Side::Left };
        let setting = crate::clock::ClockSetting { seconds: white, increment: 0 };
        let clock = self.table.clock.get_or_insert_with(|| ChessClock::new(setting, side));
        let (left, right) = if side == Side::Left { (white, black) } else { (black, white) };
        let run = running.map(|color| clock.side_of(color));
        clock.set(left, right, run, now);
        Ok(())
    }

    fn unplug(&mut self) {
        self.powered = false;
        self.connected = false;
        self.wire.clear();
        self.device.disconnected();
        self.happenings.push(Happening::Unplug);
    }

    /// Lets the board look, and sends what it says.
    fn settle(&mut self, now: u64) {
        if self.powered {
            self.device.wake(&mut self.table, self.wire.free_at(), now);
            let mut frames = self.device.take_frames();
            if self.hears() {
                self.flicker(frames.len(), now);
                frames.extend(self.device.take_frames());
                for frame in frames {
                    for parcel in self.mischief.pass(frame, self.device.as_ref()) {
                        self.wire.send(&parcel.bytes, now + parcel.delay);
                    }
                }
            }
        }
        self.play.listened(self.hears() && self.device.tells(), now);
    }

    fn flicker(&mut self, frames: usize, now: u64) {
        for _ in 0..frames {
            let Some(time) = self.mischief.flicker() else { continue };
            let occupied: Vec<Square> =
                Square::ALL.into_iter().filter(|square| self.table.get(*square).is_some()).collect();
            if let Some(square) = self.mischief.flickering(&occupied) {
                self.device.flicker(square, now + time);
            }
        }
    }
}
