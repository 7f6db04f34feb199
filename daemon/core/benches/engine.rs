//! How many messages of a board the whole engine takes in a second on one core: from the bytes of whole games,
//! through driver, sensing, inference, the Laws and the words, to effects.
//!
//! `cargo bench -p appendixd-core --bench engine`; the counter says how many messages a second that is. A message is
//! one square that changed, one reading of the clock, or one picture of the whole board that was asked for. The
//! wake-ups the core asks for and the reports of a voice that speaks for no time come with them and are not counted.

#![allow(clippy::unwrap_used, reason = "a benchmark that cannot go on has failed")]

use appendixd_core::core::Core;
use appendixd_core::effect::Effect;
use appendixd_core::input::{BoardId, BoardSetup, Connection, Input, VoiceReport};
use appendixd_core::settings::Settings;
use appendixd_protocol::drivers::model;
use appendixd_protocol::{Millis, PortFacts};
use divan::counter::ItemsCount;
use shakmaty::{Board, Chess, Color, Move, Piece, Position, Role, Square};

const GAMES: usize = 40;
const LONGEST: usize = 120;

fn main() {
    divan::main();
}

/// One message, when it comes, and what stands on the board then.
struct Message {
    at: u64,
    bytes: Vec<u8>,
    board: Board,
}

/// Games by chance, always the same ones; without promotions, which occupancy boards would ask about.
fn games() -> Vec<Vec<Move>> {
    let mut state: u64 = 3;
    let mut random = move |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).unwrap() % below
    };
    let mut game = || {
        let (mut position, mut moves) = (Chess::default(), Vec::new());
        while moves.len() < LONGEST && !position.is_game_over() {
            let mut legal = position.legal_moves();
            legal.retain(|mv| !mv.is_promotion());
            let Some(mv) = legal.get(random(legal.len().max(1))).copied() else { break };
            moves.push(mv);
            position.play_unchecked(mv);
        }
        moves
    };
    (0..GAMES).map(|_| game()).collect()
}

/// The squares that change, in the order in which a hand changes them.
fn changes(mv: Move, side: Color) -> Vec<(Square, Option<Piece>)> {
    match mv {
        Move::Normal { role, from, to, capture, promotion } => {
            let piece = Piece { color: side, role: promotion.unwrap_or(role) };
            let victim = capture.map(|_| (to, None));
            [victim, Some((from, None)), Some((to, Some(piece)))].into_iter().flatten().collect()
        }
        Move::EnPassant { from, to } => {
            let victim = Square::from_coords(to.file(), from.rank());
            vec![(from, None), (to, Some(side.pawn())), (victim, None)]
        }
        Move::Castle { king, rook } => {
            let wing = mv.castling_side().unwrap();
            let square = |file| Square::from_coords(file, side.backrank());
            vec![
                (king, None),
                (square(wing.king_to_file()), Some(side.king())),
                (rook, None),
                (square(wing.rook_to_file()), Some(side.rook())),
            ]
        }
        Move::Put { .. } => Vec::new(),
    }
}

/// What a board sends.
trait Writes {
    fn square(square: Square, piece: Option<Piece>) -> Vec<u8>;
    fn picture(board: &Board) -> Vec<u8>;
    fn asks(bytes: &[u8]) -> bool;
    const KIND: &'static str;
    const HAS_CLOCK: bool;
}

struct Dgt;
struct Line;

impl Writes for Dgt {
    const KIND: &'static str = "dgt";
    const HAS_CLOCK: bool = true;

    fn square(square: Square, piece: Option<Piece>) -> Vec<u8> {
        vec![0x8E, 0, 5, dgt_index(square), dgt_code(piece)]
    }

    fn picture(board: &Board) -> Vec<u8> {
        let mut codes = [0; 64];
        for square in Square::ALL {
            codes[usize::from(dgt_index(square))] = dgt_code(board.piece_at(square));
        }
        [&[0x86, 0, 67][..], &codes].concat()
    }

    fn asks(bytes: &[u8]) -> bool {
        bytes.contains(&0x42)
    }
}

impl Writes for Line {
    const KIND: &'static str = "line";
    const HAS_CLOCK: bool = false;

    fn square(square: Square, piece: Option<Piece>) -> Vec<u8> {
        format!("{} {square}\n", if piece.is_some() { 'P' } else { 'L' }).into_bytes()
    }

    fn picture(board: &Board) -> Vec<u8> {
        let squares = Square::ALL.iter().map(|square| board.piece_at(*square).map_or('0', |_| '1'));
        format!("B {}\n", squares.collect::<String>()).into_bytes()
    }

    fn asks(bytes: &[u8]) -> bool {
        bytes.windows(2).any(|pair| pair == b"B?")
    }
}

fn dgt_index(square: Square) -> u8 {
    u8::try_from((7 - u32::from(square.rank())) * 8 + u32::from(square.file())).unwrap()
}

fn dgt_code(piece: Option<Piece>) -> u8 {
    let Some(piece) = piece else { return 0 };
    let code = match piece.role {
        Role::Pawn => 1,
        Role::Rook => 2,
        Role::Knight => 3,
        Role::Bishop => 4,
        Role::King => 5,
        Role::Queen => 6,
    };
    if piece.color.is_white() { code } else { code + 6 }
}

fn reading(left: u64, to_move: Color) -> Vec<u8> {
    let bcd = |value: u64| u8::try_from(value / 10 * 16 + value % 10).unwrap();
    let side = [u8::try_from(left / 3600).unwrap(), bcd(left / 60 % 60), bcd(left % 60)];
    let status = if to_move.is_white() { 0x09 } else { 0x13 };
    [&[0x8D, 0, 10][..], &side, &side, &[status]].concat()
}

/// A game as the board tells it: 150 ms between two squares, 5 s between two moves.
fn messages<B: Writes>(game: &[Move]) -> Vec<Message> {
    let mut position = Chess::default();
    let (mut board, mut at) = (position.board().clone(), 1000);
    let mut messages = vec![Message { at, bytes: B::picture(&board), board: board.clone() }];
    let mut tell = |at: u64, bytes, board: &Board| messages.push(Message { at, bytes, board: board.clone() });
    if B::HAS_CLOCK {
        tell(at + 500, reading(5400, Color::White), &board);
    }
    for mv in game {
        at += 5000;
        for (square, piece) in changes(*mv, position.turn()) {
            at += 150;
            match piece {
                Some(piece) => board.set_piece_at(square, piece),
                None => board.discard_piece_at(square),
            }
            tell(at, B::square(square, piece), &board);
        }
        position.play_unchecked(*mv);
        if B::HAS_CLOCK {
            at += 300;
            tell(at, reading(5400 - at / 1000, position.turn()), &board);
        }
    }
    messages
}

/// A core at the other end of a board.
struct Play {
    core: Core,
    effects: Vec<Effect>,
    told: usize,
}

impl Play {
    fn new<B: Writes>() -> Self {
        let core = Core::new(Settings::default(), 1).unwrap();
        let mut this = Self { core, effects: Vec::new(), told: 0 };
        let board = Board::new();
        this.input::<B>(0, Input::Voice(VoiceReport::Ready("any".to_owned())), &board);
        let connection = Connection {
            board: BoardId("board1".to_owned()),
            port: "/dev/any".to_owned(),
            model: model(B::KIND).unwrap(),
            setup: BoardSetup::default(),
            facts: PortFacts::USB,
            taught: appendixd_protocol::calibration::Taught::default(),
        };
        this.input::<B>(0, Input::Connected(connection), &board);
        this
    }

    fn input<B: Writes>(&mut self, at: u64, input: Input, board: &Board) {
        self.core.handle(Millis(at), input, &mut self.effects);
        for effect in std::mem::take(&mut self.effects) {
            match effect {
                Effect::Speak(utterance) => {
                    self.input::<B>(at, Input::Voice(VoiceReport::Began(utterance.id)), board);
                    self.input::<B>(at, Input::Voice(VoiceReport::Ended(utterance.id)), board);
                }
                Effect::Send { bytes, .. } if B::asks(&bytes) => {
                    self.bytes::<B>(at, B::picture(board), board);
                }
                other => drop(divan::black_box(other)),
            }
        }
    }

    fn bytes<B: Writes>(&mut self, at: u64, bytes: Vec<u8>, board: &Board) {
        self.told += 1;
        self.input::<B>(at, Input::Bytes { board: BoardId("board1".to_owned()), bytes }, board);
    }

    /// Plays the messages, with the wake-ups between them, and says how many there were.
    fn play<B: Writes>(&mut self, messages: &[Message]) -> usize {
        let mut stood = &messages[0].board;
        for message in messages {
            while let Some(wake) = self.core.next_wake().filter(|wake| wake.0 < message.at) {
                self.input::<B>(wake.0, Input::Wake, stood);
            }
            self.bytes::<B>(message.at, message.bytes.clone(), &message.board);
            stood = &message.board;
        }
        self.told
    }
}

fn measure<B: Writes>(bencher: divan::Bencher<'_, '_>) {
    let games = games();
    let told: Vec<Vec<Message>> = games.iter().map(|game| messages::<B>(game)).collect();
    let count: usize = told.iter().zip(&games).map(|(messages, game)| played::<B>(messages, game)).sum();
    bencher
        .counter(ItemsCount::new(count))
        .with_inputs(|| told.iter().map(|_| Play::new::<B>()).collect::<Vec<Play>>())
        .bench_local_refs(|plays| {
            for (play, messages) in plays.iter_mut().zip(&told) {
                play.play::<B>(messages);
            }
        });
}

/// The number of messages of one game, all of whose moves were understood.
fn played<B: Writes>(messages: &[Message], game: &[Move]) -> usize {
    let mut play = Play::new::<B>();
    let count = play.play::<B>(messages);
    let understood: Vec<Move> =
        play.core.tables()[0].game().unwrap().plies.iter().map(|ply| ply.mv).collect();
    assert!(game.starts_with(&understood) && understood.len() + 8 > game.len());
    count
}

#[divan::bench]
fn pieces_and_clock(bencher: divan::Bencher<'_, '_>) {
    measure::<Dgt>(bencher);
}

#[divan::bench]
fn occupancy_without_clock(bencher: divan::Bencher<'_, '_>) {
    measure::<Line>(bencher);
}
