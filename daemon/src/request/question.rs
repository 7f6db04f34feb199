//! Questions as they are written: `{"do":"score","from":12,"page":2}`.

use std::num::NonZeroU32;

use appendixd_core::order::{Order, Refusal};
use appendixd_core::question::{Pages, Question};
use shakmaty::{File, Rank};

use super::fields::{self, Fields};
use super::{bad_value, role, side};

const PIECES: &str =
    "king, queen, rook, bishop, knight or pawn, with white or black before it if only one side is meant";

/// The question with this name; `None` where it is no question.
pub(super) fn order(name: &str, fields: &mut Fields<'_>) -> Result<Option<Order>, Refusal> {
    let question = match name {
        "last" => Question::Last,
        "square" => Question::Square(fields.square()?),
        "where" => whereabouts(fields)?,
        "file" => Question::File(file(fields)?),
        "rank" => Question::Rank(rank(fields)?),
        "pieces" => Question::Pieces,
        "clock" => Question::Clock,
        "turn" => Question::Turn,
        "moves" => Question::Moves(counted(fields, "from", MOVE_NUMBER)?),
        "score" if fields.flag("pgn")? => return Ok(Some(Order::Pgn)),
        "score" => Question::Score(counted(fields, "from", MOVE_NUMBER)?),
        "attackers" => Question::Attackers(fields.square()?),
        "legal" => Question::Legal(fields.optional_square()?),
        "material" => Question::Material,
        "castling" => Question::Castling,
        _ => return Ok(None),
    };
    let pages = counted(fields, "page", "the number of a page, from 1")?.map_or(Pages::All, Pages::One);
    Ok(Some(Order::Ask(question, pages)))
}

const MOVE_NUMBER: &str = "the number of a move, from 1";

fn counted(
    fields: &mut Fields<'_>,
    name: &'static str,
    accepted: &str,
) -> Result<Option<NonZeroU32>, Refusal> {
    let Some(number) = fields.number(name)? else { return Ok(None) };
    let counted = u32::try_from(number).ok().and_then(NonZeroU32::new);
    counted.map(Some).ok_or_else(|| bad_value(name, &number.to_string(), accepted))
}

/// The only character of a word.
fn only(word: &str) -> Option<char> {
    let mut characters = word.chars();
    characters.next().filter(|_| characters.next().is_none())
}

fn file(fields: &mut Fields<'_>) -> Result<File, Refusal> {
    let accepted = "a letter from a to h";
    let read = |word: &str| File::from_char(only(word)?.to_ascii_lowercase());
    fields.word("file", read, accepted)?.ok_or_else(|| fields::missing("file", accepted))
}

fn rank(fields: &mut Fields<'_>) -> Result<Rank, Refusal> {
    let accepted = "a number from 1 to 8";
    fields
        .word("rank", |word| Rank::from_char(only(word)?), accepted)?
        .ok_or_else(|| fields::missing("rank", accepted))
}

fn whereabouts(fields: &mut Fields<'_>) -> Result<Question, Refusal> {
    let text = fields.required_text("piece", PIECES)?;
    let wrong = || bad_value("piece", &text, PIECES);
    let mut words = text.split_whitespace();
    let first = words.next().ok_or_else(wrong)?;
    let (whose, kind) = match (side(first), words.next()) {
        (Some(whose), Some(kind)) => (Some(whose), kind),
        (None, None) => (None, first),
        _ => return Err(wrong()),
    };
    if words.next().is_some() {
        return Err(wrong());
    }
    let whose = fields.word("side", side, "white or black")?.or(whose);
    Ok(Question::Where(role(kind).ok_or_else(wrong)?, whose))
}

#[cfg(test)]
mod tests {
    use appendixd_core::order::Refusal;
    use shakmaty::{Role, Square};

    use super::*;
    use crate::request::{Call, read};

    fn order_of(line: &str) -> Result<Order, Refusal> {
        read(line.as_bytes()).call.map(|call| match call {
            Call::Order(asked) => asked.order,
            other => panic!("{line}: {other:?}"),
        })
    }

    #[test]
    fn every_question_is_read_with_its_fields() {
        let number = NonZeroU32::new;
        for (line, question) in [
            (r#"{"do":"last"}"#, Question::Last),
            (r#"{"do":"square","square":"E4"}"#, Question::Square(Square::E4)),
            (r#"{"do":"where","piece":"knight"}"#, Question::Where(Role::Knight, None)),
            (r#"{"do":"file","file":"C"}"#, Question::File(File::C)),
            (r#"{"do":"rank","rank":3}"#, Question::Rank(Rank::Third)),
            (r#"{"do":"pieces"}"#, Question::Pieces),
            (r#"{"do":"clock"}"#, Question::Clock),
            (r#"{"do":"turn"}"#, Question::Turn),
            (r#"{"do":"moves"}"#, Question::Moves(None)),
            (r#"{"do":"moves","from":4}"#, Question::Moves(number(4))),
            (r#"{"do":"score","from":12}"#, Question::Score(number(12))),
            (r#"{"do":"attackers","square":"d5"}"#, Question::Attackers(Square::D5)),
            (r#"{"do":"legal"}"#, Question::Legal(None)),
            (r#"{"do":"legal","square":"g1"}"#, Question::Legal(Some(Square::G1))),
            (r#"{"do":"material"}"#, Question::Material),
            (r#"{"do":"castling"}"#, Question::Castling),
        ] {
            assert_eq!(order_of(line), Ok(Order::Ask(question, Pages::All)), "{line}");
            let paged = line.replacen('{', r#"{"page":2,"#, 1);
            let second = Pages::One(NonZeroU32::new(2).unwrap());
            assert_eq!(order_of(&paged), Ok(Order::Ask(question, second)), "{paged}");
        }
    }

    #[test]
    fn what_cannot_be_meant_is_refused_with_what_can() {
        for (line, word) in [
            (r#"{"do":"file"}"#, "a to h"),
            (r#"{"do":"file","file":"i"}"#, "a to h"),
            (r#"{"do":"rank","rank":9}"#, "1 to 8"),
            (r#"{"do":"score","from":0}"#, "from 1"),
            (r#"{"do":"moves","page":0}"#, "from 1"),
            (r#"{"do":"moves","page":99999999999}"#, "from 1"),
            (r#"{"do":"score","pgn":true,"from":3}"#, "no field"),
            (r#"{"do":"legal","square":"j9"}"#, "a1 to h8"),
        ] {
            let refusal = order_of(line).unwrap_err();
            assert!(refusal.code == "bad-value" && refusal.text.contains(word), "{line}: {}", refusal.text);
        }
    }
}
