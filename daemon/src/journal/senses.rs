//! What boards say, as it stands in a journal: `{"board":"dgt-1","square":"e2","seen":"."}`.
//!
//! What is seen on a square is one character: a letter of FEN, `.` for nothing, `x` for something that cannot be
//! named, `=`, `+` and `-` for the result pieces of a draw, of White's and of Black's win.

use appendixd_protocol::sense::{ClockAnswer, ClockReading, ClockSide, ResultPiece, Step, ToldMove};
use appendixd_protocol::{Picture, Seen, Sense};
use serde_json::{Map, Value, json};
use shakmaty::{CastlingSide, Color, Piece, Role, Square};

use super::calibration;
use super::fields::{Fields, FormError, owned, pair, parsed, small};

/// One character for what is seen.
pub fn letter(seen: Seen) -> char {
    match seen {
        Seen::Empty => '.',
        Seen::Occupied => 'x',
        Seen::Piece(piece) => piece.char(),
        Seen::Result(ResultPiece::Draw) => '=',
        Seen::Result(ResultPiece::WhiteWins) => '+',
        Seen::Result(ResultPiece::BlackWins) => '-',
    }
}

/// What this character stands for.
pub fn seen(letter: char) -> Option<Seen> {
    Some(match letter {
        '.' => Seen::Empty,
        'x' => Seen::Occupied,
        '=' => Seen::Result(ResultPiece::Draw),
        '+' => Seen::Result(ResultPiece::WhiteWins),
        '-' => Seen::Result(ResultPiece::BlackWins),
        _ => Seen::Piece(Piece::from_char(letter)?),
    })
}

/// What is seen, as it is written.
pub fn seen_of(value: &Value) -> Option<Seen> {
    let mut letters = value.as_str()?.chars();
    let first = seen(letters.next()?)?;
    letters.next().is_none().then_some(first)
}

/// Sixty-four characters: a1 to h1, a2 to h2, and so on.
pub fn picture(picture: &Picture) -> String {
    Square::ALL.into_iter().map(|square| letter(picture.get(square))).collect()
}

/// The picture that is written like this.
pub fn picture_of(value: &Value) -> Option<Picture> {
    let mut picture = Picture::EMPTY;
    let mut letters = value.as_str()?.chars();
    for square in Square::ALL {
        picture.set(square, seen(letters.next()?)?);
    }
    letters.next().is_none().then_some(picture)
}

pub fn side(side: ClockSide) -> &'static str {
    match side {
        ClockSide::Left => "left",
        ClockSide::Right => "right",
    }
}

/// The side of a clock with this word.
pub fn side_of(word: &str) -> Option<ClockSide> {
    match word {
        "left" => Some(ClockSide::Left),
        "right" => Some(ClockSide::Right),
        _ => None,
    }
}

/// A reading of a clock.
pub fn reading(reading: &ClockReading) -> Value {
    let mut fields = Map::new();
    fields.insert("left".into(), reading.left.into());
    fields.insert("right".into(), reading.right.into());
    fields.insert("to_move".into(), side(reading.to_move).into());
    let marks = [
        ("running", reading.running),
        ("left_flag", reading.left_flag),
        ("right_flag", reading.right_flag),
        ("battery_low", reading.battery_low),
    ];
    for (name, _) in marks.into_iter().filter(|(_, set)| *set) {
        fields.insert(name.into(), true.into());
    }
    Value::Object(fields)
}

/// The reading that is written like this.
pub fn reading_of(fields: Fields<'_>) -> Result<ClockReading, FormError> {
    Ok(ClockReading {
        left: fields.get("left", small)?,
        right: fields.get("right", small)?,
        running: fields.mark("running"),
        to_move: fields.word("to_move", side_of)?,
        left_flag: fields.mark("left_flag"),
        right_flag: fields.mark("right_flag"),
        battery_low: fields.mark("battery_low"),
    })
}

fn answer(answer: ClockAnswer) -> Value {
    match answer {
        ClockAnswer::Done(number) => json!(["done", number]),
        ClockAnswer::Refused(number) => json!(["refused", number]),
        ClockAnswer::Unanswered(number) => json!(["unanswered", number]),
        ClockAnswer::Version(major, minor) => json!(["version", major, minor]),
        ClockAnswer::Button(number) => json!(["button", number]),
        ClockAnswer::Ready => json!(["ready"]),
        ClockAnswer::Mode(number) => json!(["mode", number]),
    }
}

fn answer_of(value: &Value) -> Option<ClockAnswer> {
    let parts = value.as_array()?;
    let number = |place: usize| parts.get(place).and_then(small::<u8>);
    Some(match parts.first()?.as_str()? {
        "done" => ClockAnswer::Done(number(1)?),
        "refused" => ClockAnswer::Refused(number(1)?),
        "unanswered" => ClockAnswer::Unanswered(number(1)?),
        "version" => ClockAnswer::Version(number(1)?, number(2)?),
        "button" => ClockAnswer::Button(number(1)?),
        "ready" => ClockAnswer::Ready,
        "mode" => ClockAnswer::Mode(number(1)?),
        _ => return None,
    })
}

/// A told move in the words of a from-to notation: `e2e4`, `e7e8q`, `O-O`.
fn step(step: Step) -> String {
    match step {
        Step::FromTo { from, to, promotion } => {
            format!("{from}{to}{}", promotion.map_or(String::new(), |role| role.char().to_string()))
        }
        Step::Castling(CastlingSide::KingSide) => "O-O".to_owned(),
        Step::Castling(CastlingSide::QueenSide) => "O-O-O".to_owned(),
    }
}

fn step_of(value: &Value) -> Option<Step> {
    let text = value.as_str()?;
    match text {
        "O-O" => return Some(Step::Castling(CastlingSide::KingSide)),
        "O-O-O" => return Some(Step::Castling(CastlingSide::QueenSide)),
        _ => {}
    }
    let square = |at: usize| text.get(at..at + 2)?.parse().ok();
    let promotion = match text.get(4..)? {
        "" => None,
        letter => Some(letter.parse().ok().and_then(Role::from_char)?),
    };
    Some(Step::FromTo { from: square(0)?, to: square(2)?, promotion })
}

fn told_move(board: &str, told: ToldMove) -> Value {
    let mut fields = Map::new();
    fields.insert("board".into(), board.into());
    fields.insert("moved".into(), step(told.step).into());
    if let Some((number, side)) = told.number {
        fields.insert("number".into(), json!([number, side.is_white()]));
    }
    Value::Object(fields)
}

fn told_move_of(fields: Fields<'_>) -> Result<ToldMove, FormError> {
    let number = match fields.maybe("number") {
        Some(_) => {
            let (number, white) = fields.get("number", |value| pair(value, small, Value::as_bool))?;
            Some((number, Color::from_white(white)))
        }
        None => None,
    };
    Ok(ToldMove { number, step: fields.get("moved", step_of)? })
}

/// A sense of this board.
pub fn written(board: &str, sense: &Sense) -> Value {
    match sense {
        Sense::Square { square, seen } => {
            json!({ "board": board, "square": square.to_string(), "seen": letter(*seen).to_string() })
        }
        Sense::Picture(whole) => json!({ "board": board, "picture": picture(whole) }),
        Sense::Moved(told) => told_move(board, *told),
        Sense::TakenBack(None) => json!({ "board": board, "taken_back": true }),
        Sense::TakenBack(Some(taken)) => json!({ "board": board, "taken_back": step(*taken) }),
        Sense::NewGame => json!({ "board": board, "new_game": true }),
        Sense::TellsMoves => json!({ "board": board, "tells_moves": true }),
        Sense::Clock(read) => json!({ "board": board, "clock": reading(read) }),
        Sense::NoClock => json!({ "board": board, "no_clock": true }),
        Sense::ClockAnswer(said) => json!({ "board": board, "clock_answer": answer(*said) }),
        Sense::Battery { percent, charging } => json!({ "board": board, "battery": [percent, charging] }),
        Sense::Version(major, minor) => json!({ "board": board, "version": [major, minor] }),
        Sense::Serial(serial) => json!({ "board": board, "serial": serial }),
        Sense::LongSerial(serial) => json!({ "board": board, "long_serial": serial }),
        Sense::Trademark(text) => json!({ "board": board, "trademark": text }),
        Sense::BusAddress(address) => json!({ "board": board, "bus_address": address }),
        Sense::Garbled { bytes } => json!({ "board": board, "garbled": bytes }),
        Sense::Silent => json!({ "board": board, "silent": true }),
        Sense::Calibration(news) => json!({ "board": board, "calibration": calibration::written(news) }),
    }
}

/// The sense that is written like this; `None` where it is none.
pub fn read(fields: Fields<'_>) -> Result<Option<Sense>, FormError> {
    let has = |name: &str| fields.maybe(name).is_some();
    let version = |value: &Value| pair(value, small, small);
    Ok(Some(if has("square") {
        Sense::Square { square: fields.get("square", parsed)?, seen: fields.get("seen", seen_of)? }
    } else if has("picture") {
        Sense::Picture(Box::new(fields.get("picture", picture_of)?))
    } else if has("moved") {
        Sense::Moved(told_move_of(fields)?)
    } else if has("taken_back") {
        let said = !fields.mark("taken_back");
        Sense::TakenBack(said.then(|| fields.get("taken_back", step_of)).transpose()?)
    } else if has("new_game") {
        Sense::NewGame
    } else if has("tells_moves") {
        Sense::TellsMoves
    } else if has("clock") {
        Sense::Clock(reading_of(fields.object("clock")?)?)
    } else if has("no_clock") {
        Sense::NoClock
    } else if has("clock_answer") {
        Sense::ClockAnswer(fields.get("clock_answer", answer_of)?)
    } else if has("battery") {
        let (percent, charging) = fields.get("battery", |value| pair(value, small, Value::as_bool))?;
        Sense::Battery { percent, charging }
    } else if has("version") {
        let (major, minor) = fields.get("version", version)?;
        Sense::Version(major, minor)
    } else if has("serial") {
        Sense::Serial(fields.get("serial", owned)?)
    } else if has("long_serial") {
        Sense::LongSerial(fields.get("long_serial", owned)?)
    } else if has("trademark") {
        Sense::Trademark(fields.get("trademark", owned)?)
    } else if has("bus_address") {
        Sense::BusAddress(fields.get("bus_address", small)?)
    } else if has("garbled") {
        Sense::Garbled { bytes: fields.get("garbled", small)? }
    } else if has("silent") {
        Sense::Silent
    } else if has("calibration") {
        Sense::Calibration(calibration::read(fields.object("calibration")?)?)
    } else {
        return Ok(None);
    }))
}
