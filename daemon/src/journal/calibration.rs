//! What boards that are taught their pieces say of that: `{"needed":true}`, `{"missing":["a1"],"wrong":[]}`,
//! `{"done":{"030054FC99":"P"}}`, the same with `"either_way":true`, `{"given_up":true}`.

use appendixd_protocol::calibration::Calibration;
use serde_json::{Value, json};
use shakmaty::{Bitboard, Square};

use super::fields::{Fields, FormError};
use crate::taught;

/// News of teaching.
pub fn written(news: &Calibration) -> Value {
    let squares = |squares: &Bitboard| {
        squares.into_iter().map(|square| Value::from(square.to_string())).collect::<Value>()
    };
    match news {
        Calibration::Needed => json!({ "needed": true }),
        Calibration::Waits { missing, wrong, asked: false } => {
            json!({ "missing": squares(missing), "wrong": squares(wrong) })
        }
        Calibration::Waits { missing, wrong, asked: true } => {
            json!({ "missing": squares(missing), "wrong": squares(wrong), "asked": true })
        }
        Calibration::Done { taught: learnt, either_way: false } => json!({ "done": taught::written(learnt) }),
        Calibration::Done { taught: learnt, either_way: true } => {
            json!({ "done": taught::written(learnt), "either_way": true })
        }
        Calibration::GivenUp => json!({ "given_up": true }),
    }
}

/// The news that are written like this.
pub fn read(fields: Fields<'_>) -> Result<Calibration, FormError> {
    Ok(if fields.mark("needed") {
        Calibration::Needed
    } else if fields.mark("given_up") {
        Calibration::GivenUp
    } else if fields.maybe("done").is_some() {
        Calibration::Done { taught: fields.get("done", taught::read)?, either_way: fields.mark("either_way") }
    } else {
        Calibration::Waits {
            missing: fields.get("missing", squares_of)?,
            wrong: fields.get("wrong", squares_of)?,
            asked: fields.mark("asked"),
        }
    })
}

fn squares_of(value: &Value) -> Option<Bitboard> {
    let square = |value: &Value| value.as_str()?.parse::<Square>().ok();
    value.as_array()?.iter().map(square).collect::<Option<Vec<_>>>().map(Bitboard::from_iter)
}

#[cfg(test)]
mod tests {
    use appendixd_protocol::calibration::Taught;
    use shakmaty::Piece;

    use super::*;

    #[test]
    fn news_are_read_as_they_were_written() {
        let taught: Taught = [([3, 0, 84, 252, 153], Piece::from_char('P').unwrap())].into_iter().collect();
        let (missing, wrong) = (Bitboard::from(Square::A1), Bitboard::from(Square::H8).with(Square::E4));
        for news in [
            Calibration::Needed,
            Calibration::Waits { missing, wrong, asked: false },
            Calibration::Waits { missing, wrong: Bitboard::EMPTY, asked: true },
            Calibration::Done { taught: taught.clone(), either_way: false },
            Calibration::Done { taught, either_way: true },
            Calibration::GivenUp,
        ] {
            let Value::Object(fields) = written(&news) else { panic!("{news:?}") };
            assert_eq!(read(Fields(&fields)).unwrap(), news);
        }
        let wrong = serde_json::json!({ "missing": ["z9"], "wrong": [] });
        assert!(read(Fields(wrong.as_object().unwrap())).is_err());
    }
}
