//! Novag boards: they keep a game of their own and tell each move when it is finished, as a line of text.
//!
//! | told                | what is sent                                   |
//! |---------------------|------------------------------------------------|
//! | nothing             | answers only                                   |
//! | `X ON`              | new games and moves that are taken back        |
//! | … and `U ON`        | moves as well                                  |
//!
//! Commands are not told apart by blanks or capitals, and end with CR, LF or both. Where a
//! program plays a move here (`M e2e4` or `M O-O`, which such programs send twice), it is carried out once and not told
//! back. The older board can be given a position: `Position Board`, then each rank as in `.8rnbqkbnr`, with a blank for
//! an empty square, and `+` or `-` behind the last for the side to move.

mod diagram;

use shakmaty::{CastlingSide, Chess, Color, Move, Position, Square, uci::UciMove};

use self::diagram::Diagram;
use super::{Damage, Device, Fitting, Frame, Kind, NO_VERSION, Sees};
use crate::dice::Dice;
use crate::table::Table;

/// Citrine and Obsidian.
pub const CITRINE: Kind = row("citrine", 5760, |_| new(Make::Citrine));

/// The older Universal Chess Board.
pub const UCB: Kind = row("ucb", 960, |_| new(Make::Ucb));

const fn row(name: &'static str, speed: u64, build: fn(Fitting) -> Box<dyn Device>) -> Kind {
    Kind {
        name,
        firmware: NO_VERSION,
        sees: Sees::Moves,
        scan: SCAN,
        speed,
        clock: false,
        shares: false,
        variants: &[],
        build,
    }
}

/// How long a piece stands before the board takes it for set down, in ms.
const SCAN: u64 = 50;
/// Longer lines from the host are thrown away.
const LONGEST_LINE: usize = 96;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Make {
    /// `M   1,  e7-e5`: with numbers, a comma for Black, and other words for castling and en passant.
    Citrine,
    /// `Me7e5`.
    Ucb,
}

struct Novag {
    make: Make,
    line: Vec<u8>,
    transmits: bool,
    referee: bool,
    position: Chess,
    /// The moves of its game, each with the position before.
    moves: Vec<(Chess, Move)>,
    /// A position that is being given.
    diagram: Option<Diagram>,
    frames: Vec<Frame>,
}

fn new(make: Make) -> Box<dyn Device> {
    Box::new(Novag {
        make,
        line: Vec::new(),
        transmits: false,
        referee: false,
        position: Chess::default(),
        moves: Vec::new(),
        diagram: None,
        frames: Vec::new(),
    })
}

impl Novag {
    fn say(&mut self, text: &str, answer: bool) {
        self.frames.push(Frame { bytes: format!("{text}\r\n").into_bytes(), answer });
    }

    fn confirm(&mut self, text: &str) {
        if self.make == Make::Ucb {
            self.say(text, true);
        }
    }

    fn end_of_line(&mut self) {
        let line = std::mem::take(&mut self.line);
        if self.take_rank(&line) {
            return;
        }
        let text = String::from_utf8_lossy(&line).to_ascii_uppercase().replace([' ', '-', '/'], "");
        match text.as_str() {
            "POSITIONBOARD" if self.make == Make::Ucb => self.diagram = Some(Diagram::default()),
            "L" if self.make == Make::Citrine => self.say("Level AT 3", true),
            "XON" => {
                self.transmits = true;
                self.confirm("Xmit On");
            }
            "XOFF" => self.transmits = false,
            "UON" => {
                self.referee = true;
                self.confirm(".Referee On");
            }
            "UOFF" => self.referee = false,
            "I" if self.make == Make::Citrine => self.say("ID.UCBII VI.09", true),
            "N" | "NEWGAME" => self.begin(),
            _ => {
                if let Some(text) = text.strip_prefix('M') {
                    self.play_for_host(text);
                }
            }
        }
    }

    /// Whether the line is a rank of a position that is being given.
    fn take_rank(&mut self, line: &[u8]) -> bool {
        let Some(diagram) = &mut self.diagram else { return false };
        if !diagram.take(line) {
            return false;
        }
        if let Some(position) = diagram.position() {
            self.diagram = None;
            self.set_up(position);
        }
        true
    }

    fn begin(&mut self) {
        self.diagram = None;
        self.position = Chess::default();
        self.moves.clear();
        if self.transmits {
            self.say("New Game", false);
        }
    }

    fn play_for_host(&mut self, text: &str) {
        let m = match text {
            "OO" | "00" => self.castling(CastlingSide::KingSide),
            "OOO" | "000" => self.castling(CastlingSide::QueenSide),
            _ => {
                let written: Option<UciMove> = text.to_ascii_lowercase().parse().ok();
                written.and_then(|uci| uci.to_move(&self.position).ok())
            }
        };
        if let Some(m) = m {
            self.play(m);
        }
    }

    fn castling(&self, side: CastlingSide) -> Option<Move> {
        self.position.legal_moves().into_iter().find(|m| m.castling_side() == Some(side))
    }

    fn set_up(&mut self, position: Chess) {
        self.position = position;
        self.moves.clear();
    }

    fn play(&mut self, m: Move) {
        self.moves.push((self.position.clone(), m));
        self.position.play_unchecked(m);
    }

    fn tell(&mut self, letter: char) {
        let Some((before, m)) = self.moves.last() else { return };
        let text = self.written(letter, before, *m);
        if self.transmits && self.referee {
            self.say(&text, false);
        }
    }

    /// Which move of its own game the last one is.
    fn number(&self) -> usize {
        let begun_by_black = self.moves.first().is_some_and(|(first, _)| first.turn().is_black());
        (self.moves.len().saturating_sub(1) + usize::from(begun_by_black)) / 2 + 1
    }

    fn written(&self, letter: char, before: &Chess, m: Move) -> String {
        match self.make {
            Make::Ucb => format!("{letter}{}", plain(before.turn(), m, "")),
            Make::Citrine => {
                let comma = if before.turn().is_black() { ',' } else { ' ' };
                let words = match m {
                    Move::Castle { king, rook } if rook > king => "O-O".to_owned(),
                    Move::Castle { .. } => "O-O-O".to_owned(),
                    Move::EnPassant { .. } => format!("{}ep", plain(before.turn(), m, "-")),
                    _ => plain(before.turn(), m, "-"),
                };
                format!("{letter}{:>4}{comma}  {words}", self.number())
            }
        }
    }
}

impl Device for Novag {
    // It has a battery: a cable that is pulled out ends no game.
    fn switch_on(&mut self, _table: &Table, _now: u64) {
        (self.transmits, self.referee) = (false, false);
        self.disconnected();
    }

    fn connected(&mut self) {}

    // It does not know whether somebody listens, and keeps what it was told.
    fn disconnected(&mut self) {
        self.line.clear();
        self.frames.clear();
    }

    fn receive(&mut self, bytes: &[u8]) {
        for byte in bytes {
            match byte {
                b'\r' | b'\n' => self.end_of_line(),
                _ if self.line.len() <= LONGEST_LINE => self.line.push(*byte),
                _ => {}
            }
        }
    }

    fn tells(&self) -> bool {
        self.transmits && self.referee
    }

    fn changed(&mut self, _square: Square, _now: u64) {}

    fn finished(&mut self, before: &Chess, m: Move) {
        if self.position != *before {
            // Set up by hand, on the board's own keys.
            self.set_up(before.clone());
        }
        self.play(m);
        self.tell('M');
    }

    fn hands_off(&mut self, table: &Table) {
        if table.shows(self.position.board()) {
            return;
        }
        let shown = self.position.legal_moves().into_iter().find(|m| {
            let mut after = self.position.clone();
            after.play_unchecked(*m);
            table.shows(after.board())
        });
        if let Some(m) = shown {
            self.play(m);
            self.tell('M');
        } else if self.moves.last().is_some_and(|(before, _)| table.shows(before.board())) {
            self.tell('T');
            if let Some((before, _)) = self.moves.pop() {
                self.position = before;
            }
        } else if table.shows(Chess::default().board()) {
            self.begin();
        }
    }

    fn new_game(&mut self, start: &Chess) {
        self.begin_from(start);
    }

    fn flicker(&mut self, _square: Square, _back: u64) {}

    fn send_picture(&mut self) {}

    fn next_wake(&self, _line_free: u64) -> Option<u64> {
        None
    }

    fn wake(&mut self, _table: &mut Table, _line_free: u64, _now: u64) {}

    fn take_frames(&mut self) -> Vec<Frame> {
        std::mem::take(&mut self.frames)
    }

    fn damage(&self, bytes: &mut Vec<u8>, damage: Damage, dice: &mut Dice) {
        match damage {
            Damage::Detectable => spoil(bytes, dice),
            Damage::Silent => alter(bytes, dice),
        }
    }

    fn noise(&self, dice: &mut Dice) -> Vec<u8> {
        // No line end: noise spoils the line it runs into, which a reader can notice.
        let length = dice.between(1, 8);
        (0..length)
            .map(|_| dice.byte())
            .map(|byte| if matches!(byte, b'\r' | b'\n') { 0 } else { byte })
            .collect()
    }
}

impl Novag {
    /// The players press the key for a new game, or set a position up, which nobody is told.
    fn begin_from(&mut self, start: &Chess) {
        if *start == Chess::default() {
            self.begin();
        } else {
            self.set_up(start.clone());
        }
    }
}

/// From square, to square, and `/Q` for a new queen.
fn plain(side: Color, m: Move, between: &str) -> String {
    let (from, to) = match m {
        Move::Castle { king, rook } => (king, CastlingSide::from_king_side(rook > king).king_to(side)),
        _ => (m.from().unwrap_or(m.to()), m.to()),
    };
    let becomes = match m.promotion() {
        Some(role) => format!("/{}", role.upper_char()),
        None => String::new(),
    };
    format!("{from}{between}{to}{becomes}")
}

/// Where the ranks and files of the move stand in a line that tells one.
fn squares(line: &[u8]) -> Vec<usize> {
    let is_square = |at: &usize| matches!(line[*at..], [b'a'..=b'h', b'1'..=b'8', ..]);
    (0..line.len()).filter(is_square).collect()
}

/// A rank that is none, a high bit, or a line that breaks off within its move.
fn spoil(line: &mut Vec<u8>, dice: &mut Dice) {
    let squares = squares(line);
    match (dice.pick(&squares), dice.below(3)) {
        (Some(at), 0) => line[at + 1] = b'9',
        (Some(at), 1) => line.truncate(at + 1),
        _ => {
            let last = line.len().saturating_sub(3);
            let at = usize::try_from(dice.between(0, last as u64)).unwrap_or(0);
            line[at] |= 0x80;
        }
    }
}

/// Another square.
fn alter(line: &mut [u8], dice: &mut Dice) {
    let Some(at) = dice.pick(&squares(line)) else { return };
    match dice.below(2) {
        0 => line[at] = b'a' + (line[at] - b'a' + 1 + dice.byte() % 7) % 8,
        _ => line[at + 1] = b'1' + (line[at + 1] - b'1' + 1 + dice.byte() % 7) % 8,
    }
}
