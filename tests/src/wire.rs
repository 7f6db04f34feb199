//! The bare end of a cable: a DGT board made of bytes, for measurements in which a simulator would be in the way.
//!
//! It answers what a driver asks at the start and sends what it is told to, at once.

use std::fs::File;
use std::io::{Read, Write};
use std::os::fd::OwnedFd;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Instant;

use nix::pty::openpty;
use nix::sys::termios::{SetArg, cfmakeraw, tcgetattr, tcsetattr};
use nix::unistd::ttyname;
use shakmaty::{Board, Color, Piece, Role, Square};

/// A board on a pty.
#[derive(Debug)]
pub struct Wire {
    master: File,
    // Kept open, so that the terminal lives on when the daemon closes its end.
    _slave: OwnedFd,
    port: PathBuf,
    state: Arc<Mutex<State>>,
}

#[derive(Debug)]
struct State {
    board: Board,
    /// Whose time runs; White sits at the left of the clock.
    running: Option<Color>,
}

impl Wire {
    /// A board with the start position and a clock that stands.
    pub fn new() -> Self {
        let pty = openpty(None, None).expect("a pty can be opened");
        let mut settings = tcgetattr(&pty.slave).expect("a pty has settings");
        cfmakeraw(&mut settings);
        tcsetattr(&pty.slave, SetArg::TCSANOW, &settings).expect("a pty can be raw");
        let port = ttyname(&pty.slave).expect("a pty has a name");
        let master = File::from(pty.master);
        let state = Arc::new(Mutex::new(State { board: Board::default(), running: None }));
        let (ears, known) = (master.try_clone().expect("a file can be cloned"), Arc::clone(&state));
        std::thread::spawn(move || answer(ears, &known));
        Self { master, _slave: pty.slave, port, state }
    }

    /// Its port.
    pub fn port(&self) -> &std::path::Path {
        &self.port
    }

    /// A square changes. Gives the moment before the last byte was written.
    pub fn change(&mut self, square: Square, piece: Option<Piece>) -> Instant {
        let mut state = self.state.lock().unwrap();
        match piece {
            Some(piece) => state.board.set_piece_at(square, piece),
            None => _ = state.board.remove_piece_at(square),
        }
        drop(state);
        self.write(&[0x8E, 0x00, 0x05, number(square), code(piece)])
    }

    /// The clock of this side starts, that of the other stops.
    pub fn run_clock(&mut self, side: Color) -> Instant {
        self.state.lock().unwrap().running = Some(side);
        self.write(&clock(Some(side)))
    }

    fn write(&mut self, bytes: &[u8]) -> Instant {
        let now = Instant::now();
        self.master.write_all(bytes).expect("the terminal takes bytes");
        now
    }
}

impl Default for Wire {
    fn default() -> Self {
        Self::new()
    }
}

fn answer(mut master: File, state: &Mutex<State>) {
    let mut bytes = [0; 256];
    // Bytes that belong to a command with a length and are not commands themselves; the length comes first.
    let mut length_follows = false;
    let mut skip = 0;
    while let Ok(count @ 1..) = master.read(&mut bytes) {
        for &byte in &bytes[..count] {
            if length_follows {
                (length_follows, skip) = (false, byte);
            } else if skip > 0 {
                skip -= 1;
            } else if byte == 0x2B || byte == 0x60 {
                length_follows = true;
            } else if let Some(message) = reply(byte, &state.lock().unwrap())
                && master.write_all(&message).is_err()
            {
                return;
            }
        }
    }
}

fn reply(command: u8, state: &State) -> Option<Vec<u8>> {
    match command {
        0x41 | 0x43 | 0x4B => Some(clock(state.running).to_vec()),
        0x42 => {
            let mut dump = vec![0x86, 0x00, 0x43];
            let squares = (0..64_u32).map(|number| Square::new(number ^ 56));
            dump.extend(squares.map(|square| code(state.board.piece_at(square))));
            Some(dump)
        }
        0x45 => Some(b"\x91\x00\x0801025".to_vec()),
        0x46 => Some(vec![0x90, 0x00, 0x05, 0x08, 0x01]),
        0x4D => Some(vec![0x93, 0x00, 0x05, 0x03, 0x0A]),
        _ => None,
    }
}

/// Five minutes each.
fn clock(running: Option<Color>) -> [u8; 10] {
    let status = match running {
        Some(Color::White) => 0x09,
        Some(Color::Black) => 0x13,
        None => 0x08,
    };
    [0x8D, 0x00, 0x0A, 0, 5, 0, 0, 5, 0, status]
}

fn number(square: Square) -> u8 {
    u8::from(square) ^ 56
}

fn code(piece: Option<Piece>) -> u8 {
    piece.map_or(0, |piece| {
        let white = match piece.role {
            Role::Pawn => 1,
            Role::Rook => 2,
            Role::Knight => 3,
            Role::Bishop => 4,
            Role::King => 5,
            Role::Queen => 6,
        };
        white + piece.color.fold_wb(0, 6)
    })
}
