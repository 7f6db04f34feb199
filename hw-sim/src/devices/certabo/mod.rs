//! Certabo boards with chips in the pieces, and the boards of Tabutronic that know occupancy only.
//!
//! They say the whole board, again and again, whether anybody listens or not (protocols 3.5): a colon, the numbers of
//! one look, each followed by a space, and the end of the line. Whoever opens the port late gets the end of a line
//! first. Nothing is asked of them; they hear lights, and confirm them.
//!
//! | | chips | occupancy |
//! |---|---|---|
//! | numbers | five a square, from a8 to h1 | one a rank, from the eighth on; the highest bit is file a |
//! | read on empty squares | 8 to 17 chips that are not there, others in each look | nothing |
//! | not read | a piece now and then, in one look or two | nothing |
//! | lines | broken after every 64 characters on some boards | never broken |

mod lights;
mod pieces;

use shakmaty::{Piece, Square};

use self::lights::{Ear, Form};
use self::pieces::{Chip, Pieces};
use super::{Damage, Device, Fitting, Frame, Kind, NO_VERSION, Sees, Variant};
use crate::dice::{self, Dice};
use crate::scan::Scanner;
use crate::table::Table;

/// A board that reads chips.
pub const CERTABO: Kind = row("certabo", Sees::Pieces, CHIPS_SCAN);
/// A board that knows occupancy only.
pub const SENTIO: Kind = row("sentio", Sees::Occupancy, SCAN);
/// The same with squares that can be felt.
pub const TACTUM: Kind = row("tactum", Sees::Occupancy, SCAN);

const fn row(name: &'static str, sees: Sees, scan: u64) -> Kind {
    let kind = Kind {
        name,
        firmware: NO_VERSION,
        sees,
        scan,
        speed: 3840,
        clock: false,
        shares: false,
        variants: &[Variant::ColouredLights],
        build: occupancy,
    };
    match sees {
        Sees::Occupancy => kind,
        Sees::Pieces | Sees::Moves => {
            Kind { variants: &[Variant::ColouredLights, Variant::BrokenLines], build: chips, ..kind }
        }
    }
}

/// Time for one look, in ms. What it has read takes 0.2 to 0.35 s on the line.
const CHIPS_SCAN: u64 = 250;
const SCAN: u64 = 50;
/// Chips read where none are, in one look.
const GHOSTS: (u64, u64) = (8, 17);
/// How likely it is that a look begins to miss a piece.
const MISSES: f64 = 0.25;
/// Characters between two breaks of a line.
const BREAK: usize = 64;

struct Talker {
    sees: Sees,
    turned: bool,
    broken: bool,
    scan: u64,
    phase: u64,
    scanner: Scanner,
    pieces: Pieces,
    /// The chip read last on each square of the table.
    read: [Chip; 64],
    /// A piece that is not read, and in how many looks more.
    missing: Option<(Square, u64)>,
    /// A piece that flickers in the next look.
    flickering: Option<Square>,
    ear: Ear,
    dice: Dice,
    look_over: u64,
    /// Lines since the port was opened; none while it is closed.
    lines: Option<u32>,
    frames: Vec<Frame>,
}

fn chips(fitting: Fitting) -> Box<dyn Device> {
    Box::new(new(fitting, Sees::Pieces, CHIPS_SCAN))
}

fn occupancy(fitting: Fitting) -> Box<dyn Device> {
    Box::new(new(fitting, Sees::Occupancy, SCAN))
}

fn new(fitting: Fitting, sees: Sees, scan: u64) -> Talker {
    let place: fn(Square) -> u64 =
        if fitting.turned { |square| place(square.rotate_180()) } else { |square| place(square) };
    Talker {
        sees,
        turned: fitting.turned,
        broken: fitting.broken_lines,
        scan,
        phase: fitting.phase,
        scanner: Scanner::new(scan, fitting.phase % scan, place),
        pieces: Pieces::of(fitting.serial),
        read: [[0; 5]; 64],
        missing: None,
        flickering: None,
        ear: Ear::of(if fitting.coloured_lights { Form::Coloured } else { Form::Plain }),
        dice: Dice::new(fitting.seed, dice::READER),
        look_over: 0,
        lines: None,
        frames: Vec::new(),
    }
}

/// What is on the chips of a set, spare pieces too.
pub fn chips_of(serial: u32) -> Vec<(Chip, Piece)> {
    Pieces::of(serial).all()
}

/// From a8 along the ranks to h1.
fn place(square: Square) -> u64 {
    (7 - u64::from(square.rank())) * 8 + u64::from(square.file())
}

impl Talker {
    /// Squares of the table in the order in which the board says them.
    fn squares(&self) -> Vec<Square> {
        let mut squares = Square::ALL.to_vec();
        squares.sort_by_key(|square| place(if self.turned { square.rotate_180() } else { *square }));
        squares
    }

    fn is_seen(&self, square: Square) -> bool {
        let missing = self.missing.is_some_and(|(missing, _)| missing == square);
        self.scanner.seen(square).is_some() && !missing && self.flickering != Some(square)
    }

    fn numbers(&mut self) -> Vec<u8> {
        let squares = self.squares();
        match self.sees {
            Sees::Occupancy => squares
                .chunks(8)
                .map(|rank| rank.iter().fold(0, |bits, square| bits << 1 | u8::from(self.is_seen(*square))))
                .collect(),
            Sees::Pieces | Sees::Moves => {
                self.miss(&squares);
                let ghosts = self.ghosts(&squares);
                let chip = |square: &Square| {
                    let ghost = ghosts.iter().find(|(other, _)| other == square);
                    let read = if self.is_seen(*square) { self.read[usize::from(*square)] } else { [0; 5] };
                    ghost.map_or(read, |(_, chip)| *chip)
                };
                squares.iter().flat_map(chip).collect()
            }
        }
    }

    /// A chip is not read in one look or in two, and then it is read at least once.
    fn miss(&mut self, squares: &[Square]) {
        let before = self.missing.map(|(square, _)| square);
        self.missing =
            self.missing.filter(|(_, looks)| *looks > 1).map(|(square, looks)| (square, looks - 1));
        if self.missing.is_none() && self.dice.chance(MISSES) {
            let others = squares.iter().copied().filter(|square| before != Some(*square));
            let occupied: Vec<Square> =
                others.filter(|square| self.scanner.seen(*square).is_some()).collect();
            self.missing = self.dice.pick(&occupied).map(|square| (square, self.dice.between(1, 2)));
        }
    }

    fn ghosts(&mut self, squares: &[Square]) -> Vec<(Square, Chip)> {
        let mut empty: Vec<Square> =
            squares.iter().copied().filter(|square| self.scanner.seen(*square).is_none()).collect();
        let count = self.dice.between(GHOSTS.0, GHOSTS.1);
        let mut ghosts = Vec::new();
        for _ in 0..count {
            let Some(square) = self.dice.pick(&empty) else { break };
            empty.retain(|other| *other != square);
            // No chip of a set begins like this.
            let mut chip = std::array::from_fn(|_| self.dice.byte());
            chip[0] = 4 + chip[0] % 252;
            ghosts.push((square, chip));
        }
        ghosts
    }

    fn line(&mut self) -> Vec<u8> {
        let numbers = self.numbers();
        self.flickering = None;
        written(&numbers, self.broken)
    }

    /// The line that is under way when the port is opened has begun before.
    fn say_line(&mut self) {
        let mut bytes = self.line();
        let Some(lines) = &mut self.lines else { return };
        if *lines == 0 {
            let last = bytes.len() as u64 - 1;
            let begun = usize::try_from(self.dice.between(1, last)).unwrap_or(1);
            bytes.drain(..begun);
        }
        *lines = lines.saturating_add(1);
        self.frames.push(Frame { bytes, answer: false });
    }

    fn next_look_over(&self, now: u64) -> u64 {
        now + self.scan - (now + self.scan - self.phase % self.scan) % self.scan
    }
}

/// A line as it goes over the wire.
fn written(numbers: &[u8], broken: bool) -> Vec<u8> {
    let mut text = String::from(":");
    for number in numbers {
        text.push_str(&number.to_string());
        text.push(' ');
    }
    let mut bytes = Vec::with_capacity(text.len() + text.len() / BREAK + 2);
    for (place, byte) in text.bytes().enumerate() {
        if broken && place > 0 && place % BREAK == 0 {
            bytes.push(b'\n');
        }
        bytes.push(byte);
    }
    bytes.extend(b"\r\n");
    bytes
}

/// The words of a line that a damage is done to.
fn words(line: &[u8]) -> Vec<String> {
    let text: String =
        line.iter().filter(|byte| !b":\r\n".contains(byte)).map(|byte| char::from(*byte)).collect();
    text.split_ascii_whitespace().map(str::to_owned).collect()
}

impl Device for Talker {
    fn switch_on(&mut self, table: &Table, now: u64) {
        self.scanner.look_at_all(table);
        self.pieces.follow(table);
        for square in Square::ALL {
            self.read[usize::from(square)] = self.pieces.at(square).map_or([0; 5], |(_, chip)| chip);
        }
        self.look_over = self.next_look_over(now);
        self.ear.darken();
        self.disconnected();
    }

    // It talks to nobody as well; but what nobody hears is not made here.
    fn connected(&mut self) {
        self.disconnected();
        self.lines = Some(0);
    }

    fn disconnected(&mut self) {
        self.ear.clear();
        self.frames.clear();
        self.lines = None;
    }

    fn receive(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.ear.hear(*byte));
    }

    /// Somebody has had one whole line.
    fn tells(&self) -> bool {
        self.lines.is_some_and(|lines| lines > 1)
    }

    fn changed(&mut self, square: Square, now: u64) {
        self.scanner.changed(square, now);
    }

    // What is looked at while it flickers is missing in the line that says so.
    fn flicker(&mut self, square: Square, back: u64) {
        let own = if self.turned { square.rotate_180() } else { square };
        if self.look_over + place(own) * self.scan / 64 < back + self.scan {
            self.flickering = Some(square);
        }
    }

    fn send_picture(&mut self) {
        self.say_line();
    }

    fn next_wake(&self, line_free: u64) -> Option<u64> {
        let line = self.lines.is_some().then(|| self.look_over.max(line_free));
        [self.scanner.next_wake(), line, self.ear.next_wake(line_free)].into_iter().flatten().min()
    }

    fn wake(&mut self, table: &mut Table, line_free: u64, now: u64) {
        if now >= self.look_over && line_free <= now && self.lines.is_some() {
            self.say_line();
            self.look_over = self.next_look_over(now);
        }
        for answer in self.ear.answers(now) {
            self.frames.push(Frame { bytes: answer.to_vec(), answer: true });
        }
        self.pieces.follow(table);
        for change in self.scanner.look(table, now) {
            if let Some((_, chip)) = self.pieces.at(change.square) {
                self.read[usize::from(change.square)] = chip;
            }
        }
    }

    fn lit(&self) -> Vec<Square> {
        let own = |square: &Square| if self.turned { square.rotate_180() } else { *square };
        Square::ALL.into_iter().filter(|square| self.ear.shows(own(square))).collect()
    }

    fn take_frames(&mut self) -> Vec<Frame> {
        std::mem::take(&mut self.frames)
    }

    fn damage(&self, bytes: &mut Vec<u8>, damage: Damage, dice: &mut Dice) {
        // What is not a whole line is damaged already, and an answer says nothing of the board.
        if bytes.first() != Some(&b':') {
            return;
        }
        match damage {
            Damage::Detectable => spoil(bytes, dice),
            Damage::Silent => *bytes = self.altered(bytes, dice),
        }
    }
}

impl Talker {
    /// Another sensor, or another chip.
    fn altered(&self, line: &[u8], dice: &mut Dice) -> Vec<u8> {
        let mut numbers: Vec<u8> = words(line).iter().filter_map(|word| word.parse().ok()).collect();
        let last = numbers.len().saturating_sub(1) as u64;
        let place = usize::try_from(dice.between(0, last)).unwrap_or(0);
        if let Some(number) = numbers.get_mut(place) {
            *number = match self.sees {
                Sees::Occupancy => *number ^ 1 << dice.below(8),
                Sees::Pieces | Sees::Moves => number.wrapping_add(1 + dice.byte() % 255),
            };
        }
        written(&numbers, self.broken)
    }
}

/// A number too few, one too many, one that is too large, or a character that is none.
fn spoil(line: &mut Vec<u8>, dice: &mut Dice) {
    let mut words = words(line);
    let place = usize::try_from(dice.below(words.len() as u64)).unwrap_or(0);
    match dice.below(4) {
        0 => drop(words.remove(place)),
        1 => words.insert(place, dice.byte().to_string()),
        2 => words[place] = dice.between(256, 999).to_string(),
        _ => words[place] = "x".to_owned(),
    }
    *line = format!(":{} \r\n", words.join(" ")).into_bytes();
}
