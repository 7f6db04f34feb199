//! Requests as they are written: one JSON object a line, `{"id":7,"do":"square","square":"e4"}`.
//!
//! A request that cannot be understood becomes a refusal that says what would be accepted. Nothing is guessed: a
//! field that does not belong to the command is refused too, because a mistyped `table` could act on another game.

mod arbiter;
mod fields;
mod question;
mod time_control;
mod voice;

use appendixd_core::order::{Asker, NewGame, Order, Refusal, Sure};
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use shakmaty::{Color, Role};

use crate::discovery::BoardOrder;
use fields::Fields;
pub use fields::{bad_value, unspeakable};
pub use time_control::time_control;

/// All commands, in the order in which they are told to people.
pub const COMMANDS: [&str; 41] = [
    "status",
    "watch",
    "new",
    "press",
    "adjust",
    "say",
    "echo",
    "promote",
    "last",
    "square",
    "where",
    "file",
    "rank",
    "pieces",
    "clock",
    "turn",
    "moves",
    "score",
    "attackers",
    "legal",
    "material",
    "castling",
    "setup",
    "calibrate",
    "repeat",
    "quiet",
    "record",
    "confirm",
    "cancel",
    "offer",
    "accept",
    "decline",
    "resign",
    "claim",
    "takeback",
    "result",
    "arbiter",
    "voice",
    "key",
    "allow",
    "forget",
];

/// One line from a client, taken apart.
#[derive(Debug)]
pub struct Written {
    /// Its id as it was written, to be sent back unchanged.
    pub id: Option<Box<RawValue>>,
    /// What is asked for.
    pub call: Result<Call, Refusal>,
    /// The request without its id, as a recording keeps it.
    pub asked: Map<String, Value>,
}

/// What a client can ask for.
#[derive(Debug, PartialEq)]
pub enum Call {
    /// Something the core decides.
    Order(Asked),
    /// The event stream.
    Watch(Watch),
    /// Keep all bytes and requests in this file, until stopped or until the client goes.
    Record(String),
    /// Stop that.
    RecordStop,
    /// What may be asked of a port, and what is known of boards.
    Boards(BoardOrder),
}

/// A request to the core that has no number yet.
#[derive(Debug, PartialEq)]
pub struct Asked {
    /// Which table, if said.
    pub table: Option<String>,
    /// For whom.
    pub asker: Asker,
    /// Aloud as well.
    pub speak: bool,
    /// What.
    pub order: Order,
}

impl Asked {
    /// A key of the keypad of this table and seat, and the same as it would be written.
    pub fn key(
        table: Option<String>,
        seat: Option<Color>,
        code: String,
        down: bool,
    ) -> (Self, Map<String, Value>) {
        let mut written = Map::new();
        written.insert("do".into(), "key".into());
        written.insert("code".into(), code.as_str().into());
        written.insert("state".into(), if down { "down" } else { "up" }.into());
        if let Some(table) = &table {
            written.insert("table".into(), table.as_str().into());
        }
        if let Some(seat) = seat {
            written.insert("as".into(), crate::event_json::side(seat).into());
        }
        let asker = seat.map_or(Asker::Arbiter, Asker::Player);
        (Self { table, asker, speak: false, order: Order::Key { code, down } }, written)
    }
}

/// Which events a client wants.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Watch {
    /// The first one; none: from now on.
    pub since: Option<u64>,
    /// Only those of this table, and those that belong to none.
    pub table: Option<String>,
    /// Only what this person may hear.
    pub asker: Asker,
}

#[derive(Deserialize)]
struct Id {
    #[serde(default)]
    id: Option<Box<RawValue>>,
}

/// Takes one line apart.
pub fn read(line: &[u8]) -> Written {
    let object = match serde_json::from_slice::<Value>(line) {
        Ok(Value::Object(object)) => object,
        Ok(_) => return unreadable(None, "This line is JSON, but no object.".into()),
        Err(error) => return unreadable(None, format!("This line is no JSON object ({error}).")),
    };
    match serde_json::from_slice::<Id>(line) {
        Ok(Id { id }) => {
            let mut asked = object;
            asked.shift_remove("id");
            Written { id, call: call(&asked), asked }
        }
        Err(error) => unreadable(None, format!("The id cannot be read ({error}).")),
    }
}

fn unreadable(id: Option<Box<RawValue>>, what: String) -> Written {
    let text = format!("{what} Send one object a line, for example {{\"id\":1,\"do\":\"status\"}}.");
    Written { id, call: Err(Refusal { code: "bad-json", text }), asked: Map::new() }
}

/// What the object asks for. `id` must not be in it.
pub fn call(object: &Map<String, Value>) -> Result<Call, Refusal> {
    let mut fields = Fields::new(object);
    let name = match fields.text("do")? {
        Some(name) => name,
        None => {
            return Err(Refusal {
                code: "bad-request",
                text: format!("There is no \"do\" in the request. It can be {}.", COMMANDS.join(", ")),
            });
        }
    };
    let call = match name.as_str() {
        "watch" => Call::Watch(Watch {
            since: fields.number("since")?,
            table: fields.text("table")?,
            asker: asker(&mut fields)?,
        }),
        "record" if fields.flag("stop")? => Call::RecordStop,
        "allow" => {
            Call::Boards(BoardOrder::Allow(fields.required_text("port", "a port such as /dev/ttyUSB0")?))
        }
        "forget" => Call::Boards(BoardOrder::Forget(
            fields.required_text("board", "the id of a board, as the status tells it, or its port")?,
        )),
        "record" => Call::Record(fields.required_text("file", "a path that begins with /")?),
        _ => Call::Order(asked(&name, &mut fields)?),
    };
    fields.finish(&name)?;
    Ok(call)
}

fn asked(name: &str, fields: &mut Fields<'_>) -> Result<Asked, Refusal> {
    let order = order(name, fields)?;
    Ok(Asked { table: fields.text("table")?, asker: asker(fields)?, speak: fields.flag("speak")?, order })
}

fn order(name: &str, fields: &mut Fields<'_>) -> Result<Order, Refusal> {
    if let Some(order) = question::order(name, fields)? {
        return Ok(order);
    }
    Ok(match name {
        "status" => Order::Status,
        "new" => new_order(fields)?,
        "setup" => set_up(fields)?,
        "calibrate" => Order::Calibrate,
        "adjust" => Order::Adjust(fields.side()?),
        "press" => Order::Press(fields.side()?),
        "say" => {
            Order::Say(fields.side()?, fields.required_text("move", "a move such as e2e4, Nf3 or its words")?)
        }
        "echo" => Order::Echo(
            fields.side()?,
            fields.required_text("move", "the move that is repeated, such as e2e4, Nf3 or its words")?,
        ),
        "promote" => Order::Promote(promotion(&fields.required_text("piece", PROMOTIONS)?)?),
        "confirm" => Order::Confirm(question_number(fields)?),
        "cancel" => Order::Cancel(question_number(fields)?),
        "offer" => Order::Offer(fields.side()?),
        "accept" => Order::Accept(fields.side()?, sure(fields)?),
        "decline" => Order::Decline(fields.side()?),
        "resign" => Order::Resign(fields.side()?, sure(fields)?),
        "takeback" => Order::Takeback(fields.side()?),
        "result" => Order::Result(arbiter::result_of(fields)?),
        "claim" => Order::Claim(arbiter::claim(fields)?),
        "arbiter" => Order::Arbiter(arbiter::action(fields)?),
        "repeat" => Order::Repeat,
        "quiet" => Order::Quiet,
        "voice" => Order::Speech(voice::change(fields)?),
        "key" => key(fields)?,
        _ => {
            return Err(Refusal {
                code: "unknown-command",
                text: format!("There is no command {name:?}. There are {}.", COMMANDS.join(", ")),
            });
        }
    })
}

/// A game from what was asked for, or from what stands on the board.
fn new_order(fields: &mut Fields<'_>) -> Result<Order, Refusal> {
    let from_board = fields.flag("from-board")?;
    let turn = fields.word("turn", side, "white or black")?;
    let game = Box::new(new_game(fields)?);
    let text = match (from_board, turn) {
        (false, None) => return Ok(Order::New(game)),
        (true, _) if game.fen.is_none() && game.start_position.is_none() => {
            return Ok(Order::FromBoard(game, turn));
        }
        (false, Some(_)) => {
            "turn says who has the move in the position that stands on the board: give from-board with it."
        }
        (true, _) => {
            "A game begins from the board, from a FEN or from the number of a start position: give one of them."
        }
    };
    Err(Refusal { code: "bad-value", text: text.into() })
}

/// Guided set-up, of a position where one is given, or its end.
fn set_up(fields: &mut Fields<'_>) -> Result<Order, Refusal> {
    let ends = fields.flag("stop")?;
    match (ends, fields.text("fen")?) {
        (true, Some(_)) => {
            Err(Refusal { code: "bad-value", text: "stop ends the set-up: it takes no fen.".into() })
        }
        (true, None) => Ok(Order::EndSetUp),
        (false, fen) => Ok(Order::SetUp(fen)),
    }
}

fn new_game(fields: &mut Fields<'_>) -> Result<NewGame, Refusal> {
    use appendixd_core::settings::{Edition, Mode, Tempo};
    Ok(NewGame {
        white: fields.text("white")?,
        black: fields.text("black")?,
        edition: fields.word("edition", Edition::from_word, "2023, 2018, 2001 or 1985")?,
        tempo: fields.word("tempo", Tempo::from_word, "standard, rapid or blitz")?,
        mode: fields.word("mode", Mode::from_word, "club or tournament")?,
        time: fields.word("time", time_control, time_control::ACCEPTED)?,
        fen: fields.text("fen")?,
        start_position: start_position(fields)?,
        boards: fields.texts("board")?,
        date: None,
    })
}

fn start_position(fields: &mut Fields<'_>) -> Result<Option<u32>, Refusal> {
    let accepted = "the number of a start position of Chess960, from 0 to 959";
    let known =
        |number: u64| u32::try_from(number).ok().filter(|number| *number < appendixd_core::start::NUMBERS);
    let wrong = |number: u64| bad_value("start-position", &number.to_string(), accepted);
    let number = fields.number("start-position")?;
    number.map(|number| known(number).ok_or_else(|| wrong(number))).transpose()
}

/// A key of a keypad, by the name that the Linux input system gives it.
fn key(fields: &mut Fields<'_>) -> Result<Order, Refusal> {
    let code = fields.required_text("code", "the name of a key, such as KEY_KP5")?;
    let accepted = "down or up";
    let down = |word: &str| match word {
        "down" => Some(true),
        "up" => Some(false),
        _ => None,
    };
    let down = fields.word("state", down, accepted)?.ok_or_else(|| fields::missing("state", accepted))?;
    Ok(Order::Key { code, down })
}

/// What cannot be undone is asked first, unless `yes` says that it was thought of.
fn sure(fields: &mut Fields<'_>) -> Result<Sure, Refusal> {
    Ok(if fields.flag("yes")? { Sure::Yes } else { Sure::Ask })
}

fn question_number(fields: &mut Fields<'_>) -> Result<u32, Refusal> {
    let accepted = "the number of the question, as in its event";
    let number = fields.number("n")?.ok_or_else(|| fields::missing("n", accepted))?;
    u32::try_from(number).map_err(|_| bad_value("n", &number.to_string(), accepted))
}

fn asker(fields: &mut Fields<'_>) -> Result<Asker, Refusal> {
    let asker = fields.word("as", asker_from_word, "white, black or arbiter")?;
    Ok(asker.unwrap_or_default())
}

/// The asker with this word.
pub fn asker_from_word(word: &str) -> Option<Asker> {
    match word {
        "arbiter" => Some(Asker::Arbiter),
        _ => side(word).map(Asker::Player),
    }
}

/// The side with this word.
pub fn side(word: &str) -> Option<Color> {
    match word {
        "white" => Some(Color::White),
        "black" => Some(Color::Black),
        _ => None,
    }
}

const PROMOTIONS: &str = "queen, rook, bishop or knight";
fn promotion(word: &str) -> Result<Role, Refusal> {
    role(word)
        .filter(|role| !matches!(role, Role::King | Role::Pawn))
        .ok_or_else(|| bad_value("piece", word, PROMOTIONS))
}

/// A kind of piece, by its English name or letter. A letter's case says nothing of the side: it would not be heard
/// by somebody who types by ear.
pub fn role(word: &str) -> Option<Role> {
    Some(match word.to_ascii_lowercase().as_str() {
        "king" | "k" => Role::King,
        "queen" | "q" => Role::Queen,
        "rook" | "r" => Role::Rook,
        "bishop" | "b" => Role::Bishop,
        "knight" | "n" => Role::Knight,
        "pawn" | "p" => Role::Pawn,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use appendixd_core::question::{Pages, Question};
    use proptest::prelude::*;
    use shakmaty::Square;

    use super::*;

    fn order_of(line: &str) -> Order {
        match read(line.as_bytes()).call {
            Ok(Call::Order(asked)) => asked.order,
            other => panic!("{line}: {other:?}"),
        }
    }

    fn ask(question: Question) -> Order {
        Order::Ask(question, Pages::All)
    }

    fn refusal_of(line: &str) -> Refusal {
        read(line.as_bytes()).call.unwrap_err()
    }

    #[test]
    fn commands_take_their_own_words_as_fields() {
        assert_eq!(order_of(r#"{"id":7,"do":"square","square":"e4"}"#), ask(Question::Square(Square::E4)));
        assert_eq!(
            order_of(r#"{"do":"say","side":"white","move":"Nf3"}"#),
            Order::Say(Color::White, "Nf3".into())
        );
        assert_eq!(order_of(r#"{"do":"promote","piece":"knight"}"#), Order::Promote(Role::Knight));
        assert_eq!(order_of(r#"{"do":"where","piece":"N"}"#), ask(Question::Where(Role::Knight, None)));
        assert_eq!(
            order_of(r#"{"do":"where","piece":"black queen"}"#),
            ask(Question::Where(Role::Queen, Some(Color::Black)))
        );
        assert_eq!(order_of(r#"{"do":"confirm","n":3}"#), Order::Confirm(3));
        let key = |down| Order::Key { code: "KEY_KP5".into(), down };
        assert_eq!(order_of(r#"{"do":"key","code":"KEY_KP5","state":"down"}"#), key(true));
        assert_eq!(order_of(r#"{"do":"key","code":"KEY_KP5","state":"up","as":"white"}"#), key(false));
        let resigns = |sure| Order::Resign(Color::Black, sure);
        assert_eq!(order_of(r#"{"do":"resign","side":"black"}"#), resigns(Sure::Ask));
        assert_eq!(order_of(r#"{"do":"resign","side":"black","yes":true}"#), resigns(Sure::Yes));
        assert_eq!(order_of(r#"{"do":"offer","side":"white"}"#), Order::Offer(Color::White));
        assert_eq!(order_of(r#"{"do":"score","pgn":true}"#), Order::Pgn);
        assert_eq!(order_of(r#"{"do":"setup"}"#), Order::SetUp(None));
        assert_eq!(order_of(r#"{"do":"setup","fen":"8"}"#), Order::SetUp(Some("8".into())));
        assert_eq!(order_of(r#"{"do":"setup","stop":true}"#), Order::EndSetUp);
        assert_eq!(
            order_of(r#"{"do":"new","from-board":true,"turn":"black"}"#),
            Order::FromBoard(Box::default(), Some(Color::Black))
        );
        assert_eq!(order_of(r#"{"do":"takeback","side":"black"}"#), Order::Takeback(Color::Black));
        assert_eq!(
            order_of(r#"{"do":"result","result":"1-0"}"#),
            Order::Result(appendixd_core::event::GameResult::Won(Color::White))
        );
        let Order::New(game) = order_of(r#"{"do":"new","edition":2018,"board":"dgt-1","time":"90+30"}"#)
        else {
            panic!("no new game")
        };
        assert_eq!(game.boards, ["dgt-1"]);
        assert_eq!(game.edition, Some(appendixd_core::settings::Edition::E2018));
    }

    #[test]
    fn a_key_of_a_keypad_is_written_as_a_program_would() {
        let (asked, written) = Asked::key(Some("hall".into()), Some(Color::Black), "KEY_A".into(), true);
        assert_eq!(call(&written).unwrap(), Call::Order(asked));
    }

    #[test]
    fn every_command_is_known_to_the_reader() {
        for name in COMMANDS {
            if let Err(refusal) = call(&serde_json::from_str(&format!(r#"{{"do":"{name}"}}"#)).unwrap()) {
                assert_eq!(refusal.code, "bad-value", "{name}: {}", refusal.text);
            }
        }
    }

    #[test]
    fn refusals_say_what_would_be_accepted() {
        for (line, code, word) in [
            ("nonsense", "bad-json", "status"),
            ("[1]", "bad-json", "no object"),
            (r#"{"id":1}"#, "bad-request", "square"),
            (r#"{"id":1,"do":"castle"}"#, "unknown-command", "promote"),
            (r#"{"id":1,"do":"square"}"#, "bad-value", "a1"),
            (r#"{"id":1,"do":"square","square":"e9"}"#, "bad-value", "e9"),
            (r#"{"id":1,"do":"press","side":"green"}"#, "bad-value", "black"),
            (r#"{"id":1,"do":"press","side":"white","tabel":"1"}"#, "bad-value", "tabel"),
            (r#"{"id":1,"do":"promote","piece":"king"}"#, "bad-value", "queen"),
            (r#"{"id":1,"do":"new","start-position":960}"#, "bad-value", "959"),
            (r#"{"id":1,"do":"key","code":"KEY_KP5"}"#, "bad-value", "down or up"),
            (r#"{"id":1,"do":"key","state":"up"}"#, "bad-value", "KEY_KP5"),
            (r#"{"id":1,"do":"new","time":"soon"}"#, "bad-value", "90+30"),
            (r#"{"id":1,"do":5}"#, "bad-value", "do"),
            (r#"{"id":1,"do":"new","turn":"black"}"#, "bad-value", "from-board"),
            (r#"{"id":1,"do":"new","from-board":true,"fen":"8"}"#, "bad-value", "one of them"),
            (r#"{"id":1,"do":"setup","stop":true,"fen":"8"}"#, "bad-value", "no fen"),
            (r#"{"id":1,"do":"new","time":"99999+99999"}"#, "bad-value", "24 hours"),
            (r#"{"id":1,"do":"new","white":"\u001b[2JAda"}"#, "bad-value", "white"),
            (r#"{"id":1,"do":"new","black":"Ada\nBea"}"#, "bad-value", "one line"),
            (r#"{"id":1,"do":"new","white":"Ada\u2028Bea"}"#, "bad-value", "2028"),
            (r#"{"id":1,"do":"new","board":["a","\t"]}"#, "bad-value", "board"),
        ] {
            let refusal = refusal_of(line);
            assert_eq!(refusal.code, code, "{line}");
            assert!(refusal.text.contains(word), "{line}: {}", refusal.text);
        }
    }

    proptest! {
        #[test]
        fn any_bytes_are_answered_or_understood(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
            let written = read(&bytes);
            prop_assert!(written.call.is_ok() || !written.call.unwrap_err().text.is_empty());
        }

        #[test]
        fn any_field_value_is_answered(name in proptest::sample::select(&COMMANDS[..]), field in "[a-z]{1,6}", value in ".{0,20}") {
            let mut object = Map::new();
            object.insert("do".into(), name.into());
            object.insert(field, value.into());
            let _ = call(&object);
        }
    }
}
