//! `appendixctl touch`: touch-move rulings without a daemon, one in words or many as lines of JSON.

use std::io::{self, BufRead, Read, Write};

use appendixd_core::laws::{CaseError, Ruling, rule};
use appendixd_core::settings::Edition;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Map, Value};

/// No case is longer than this.
const LONGEST: u64 = 1 << 20;

/// Why a line holds no case. Each says what is accepted.
#[derive(Debug, thiserror::Error)]
enum LineError {
    #[error("the line is longer than a megabyte; a case is a few hundred letters")]
    TooLong,
    #[error(
        r#"the line cannot be read ({0}). It has to be a JSON object such as {{"id":1,"fen":"...","edition":"2023","events":"T e1, T h1"}}"#
    )]
    NotJson(#[from] serde_json::Error),
    #[error("{0:?} is missing")]
    Missing(&'static str),
    #[error("{0:?} is not a text")]
    NotText(&'static str),
    #[error("{0} is not an edition. It can be 2023, 2018, 2001 or 1985")]
    NoEdition(String),
    #[error("{0:?} is not known. A case has \"id\", \"fen\", \"edition\" and \"events\"")]
    UnknownField(String),
    #[error(transparent)]
    Case(#[from] CaseError),
}

/// Why the lines were not answered to their end.
#[derive(Debug, thiserror::Error)]
pub enum LinesError {
    /// The input cannot be read.
    #[error("{0}")]
    Input(io::Error),
    /// The output cannot be written.
    #[error("{0}")]
    Output(#[from] io::Error),
}

/// One answer, in the order of its fields.
#[derive(Serialize)]
struct Answer<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a RawValue>,
    allowed: Vec<String>,
    article: String,
    reason: String,
}

#[derive(Serialize)]
struct Failure<'a> {
    id: &'a RawValue,
    error: String,
}

/// The id goes back as it came, so that no number loses digits on the way.
#[derive(Deserialize)]
struct Id {
    #[serde(default)]
    id: Option<Box<RawValue>>,
}

/// Answers every line of `input`, one line each; a line without an edition is ruled by `edition`. A line that holds
/// no case is answered with what is wrong, and the rest go on.
///
/// # Errors
/// The input cannot be read or the output is closed.
pub fn rule_lines(
    input: &mut io::BufReader<impl Read>,
    edition: Edition,
    out: &mut impl Write,
) -> Result<(), LinesError> {
    let mut line = Vec::new();
    loop {
        line.clear();
        let count = input.by_ref().take(LONGEST).read_until(b'\n', &mut line).map_err(LinesError::Input)?;
        if count == 0 {
            return Ok(out.flush()?);
        }
        if !line.ends_with(b"\n") && line.len() as u64 == LONGEST {
            skip_line(input).map_err(LinesError::Input)?;
            let failure = Failure { id: RawValue::NULL, error: LineError::TooLong.to_string() };
            write_line(out, &failure)?;
        } else if !line.trim_ascii().is_empty() {
            write_answer(&line, edition, out)?;
        }
        // Whoever waits for an answer before asking again gets it.
        if !input.buffer().contains(&b'\n') {
            out.flush()?;
        }
    }
}

/// One ruling in sentences.
///
/// # Errors
/// Position or events cannot be read; the error says where.
pub fn rule_in_words(fen: &str, edition: Edition, events: &str) -> Result<String, CaseError> {
    let ruling = rule(fen, edition, events)?;
    let moves = ruling.uci();
    let allowed = match moves.len() {
        0 => "No move is legal.".to_owned(),
        1 => format!("Allowed: {}.", moves.join(", ")),
        count => format!("Allowed, {count} moves: {}.", moves.join(", ")),
    };
    let article = match ruling.article.as_str() {
        "" => String::new(),
        article => format!("\nArticle {article} of the Laws of {}.", edition.word()),
    };
    Ok(format!("{allowed}{article}\n{}", ruling.reason))
}

/// The same for a program.
///
/// # Errors
/// Position or events cannot be read; the error says where.
pub fn rule_in_json(fen: &str, edition: Edition, events: &str) -> Result<String, CaseError> {
    let answer = answer(None, rule(fen, edition, events)?);
    // Texts and lists of texts can always be written.
    Ok(serde_json::to_string(&answer).unwrap_or_default())
}

fn answer(id: Option<&RawValue>, ruling: Ruling) -> Answer<'_> {
    Answer { id, allowed: ruling.uci(), article: ruling.article, reason: ruling.reason }
}

fn write_answer(line: &[u8], edition: Edition, out: &mut impl Write) -> io::Result<()> {
    let id = serde_json::from_slice::<Id>(line).ok().and_then(|line| line.id);
    let id = id.as_deref().unwrap_or(RawValue::NULL);
    match ruled(line, edition) {
        Ok(ruling) => write_line(out, &answer(Some(id), ruling)),
        Err(error) => write_line(out, &Failure { id, error: error.to_string() }),
    }
}

fn write_line(out: &mut impl Write, written: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, written)?;
    out.write_all(b"\n")
}

fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let buffered = input.fill_buf()?;
        let end = buffered.iter().position(|byte| *byte == b'\n');
        let used = end.map_or(buffered.len(), |end| end + 1);
        input.consume(used);
        if end.is_some() || used == 0 {
            return Ok(());
        }
    }
}

fn ruled(line: &[u8], edition: Edition) -> Result<Ruling, LineError> {
    let case: Map<String, Value> = serde_json::from_slice(line)?;
    if let Some(unknown) = case.keys().find(|key| !["id", "fen", "edition", "events"].contains(&key.as_str()))
    {
        return Err(LineError::UnknownField(unknown.clone()));
    }
    let text = |name| match case.get(name) {
        Some(Value::String(text)) => Ok(text.as_str()),
        Some(_) => Err(LineError::NotText(name)),
        None => Err(LineError::Missing(name)),
    };
    let edition = match case.get("edition") {
        None => edition,
        Some(Value::String(year)) => named(year)?,
        Some(other) => named(&other.to_string())?,
    };
    Ok(rule(text("fen")?, edition, text("events")?)?)
}

fn named(year: &str) -> Result<Edition, LineError> {
    Edition::from_word(year).ok_or_else(|| LineError::NoEdition(year.chars().take(40).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    fn lines(input: impl AsRef<[u8]>) -> Vec<String> {
        let mut out = Vec::new();
        rule_lines(&mut io::BufReader::new(input.as_ref()), Edition::E2023, &mut out).unwrap();
        String::from_utf8(out).unwrap().lines().map(String::from).collect()
    }

    fn case(rest: &str) -> String {
        format!(r#"{{"fen":"{START}",{rest}}}"#)
    }

    fn error_of(line: &str) -> String {
        let answers = lines(line);
        let answer: Value = serde_json::from_str(&answers[0]).unwrap();
        assert_eq!(answers.len(), 1);
        assert!(answer.get("allowed").is_none());
        answer["error"].as_str().unwrap().to_owned()
    }

    #[test]
    fn an_answer_has_its_fields_in_order_and_the_id_as_it_came() {
        let reason = "The first touched piece that can move is the knight on g1: it must move.";
        for id in ["1", r#""1""#, "1.50", "12345678901234567890123", "null", "[1,{}]", "true"] {
            assert_eq!(
                lines(case(&format!(r#""edition":"2023","events":"T g1","id":{id}"#))),
                [format!(r#"{{"id":{id},"allowed":["g1f3","g1h3"],"article":"4.3.1","reason":"{reason}"}}"#)]
            );
        }
        assert!(lines(case(r#""events":"T g1""#))[0].starts_with(r#"{"id":null,"allowed":["g1f3","#));
    }

    #[test]
    fn the_edition_is_the_line_s_own() {
        for (edition, article) in
            [("\"2023\"", "4.3.1"), ("\"2001\"", "4.3 a"), ("1985", "7.2 a"), ("2018", "4.3.1")]
        {
            let answers = lines(case(&format!(r#""edition":{edition},"events":"T g1""#)));
            assert!(answers[0].contains(&format!(r#""article":"{article}""#)), "{answers:?}");
        }
    }

    #[test]
    fn a_bad_line_is_told_and_the_rest_go_on() {
        let good = case(r#""id":2,"events":"""#);
        let answers = lines(format!("{{\"id\":\"a\"}}\n\n{good}\r\n[]\n{good}"));
        assert_eq!(answers.len(), 4);
        assert_eq!(answers[0], r#"{"id":"a","error":"\"fen\" is missing"}"#);
        assert!(answers[1].starts_with(r#"{"id":2,"allowed":["a2a3","#));
        assert!(
            answers[2].starts_with(r#"{"id":null,"error":"the line cannot be read (invalid type: sequence"#)
        );
        assert_eq!(answers[3], answers[1]);
    }

    #[test]
    fn what_is_wrong_is_told_in_words() {
        assert_eq!(
            error_of(&case(r#""id":1,"events":"T e1, Z""#)),
            "event 2, \"Z\", is not known: T, X and P stand before a square, ADJ, PRESS and RESET alone"
        );
        assert_eq!(error_of(&case(r#""events":7"#)), "\"events\" is not a text");
        assert_eq!(
            error_of(&case(r#""events":"","edition":"2009""#)),
            "2009 is not an edition. It can be 2023, 2018, 2001 or 1985"
        );
        assert_eq!(
            error_of(&case(r#""events":"","editon":"2001""#)),
            "\"editon\" is not known. A case has \"id\", \"fen\", \"edition\" and \"events\""
        );
        assert!(
            error_of(r#"{"fen":"8/8","events":""}"#).starts_with("the position \"8/8\" cannot be read (")
        );
        assert!(error_of("T e1").starts_with("the line cannot be read (expected value at line 1 column 1)"));
    }

    #[test]
    fn no_line_is_too_much() {
        let long = format!("{}\n{}\n", "x".repeat(3 << 20), case(r#""events":"T g1""#));
        let answers = lines(long);
        assert_eq!(answers.len(), 2);
        assert!(answers[0].contains("longer than a megabyte"));
        assert!(answers[1].contains("g1f3"));
        assert_eq!(lines("x".repeat(2 << 20)).len(), 1);
        assert_eq!(lines([0xff, 0xfe, b'\n', 0x00]).len(), 2);
        assert!(error_of(&format!(r#"{{"fen":"{}","events":""}}"#, "é".repeat(9999))).len() < 1000);
        assert!(lines("[".repeat(100_000))[0].contains("error"));
    }

    #[test]
    fn one_case_is_answered_in_words() {
        let words = |events| rule_in_words(START, Edition::E2001, events).unwrap();
        assert_eq!(
            words("T g1"),
            "Allowed, 2 moves: g1f3, g1h3.\nArticle 4.3 a of the Laws of 2001.\n\
             The first touched piece that can move is the knight on g1: it must move."
        );
        assert!(words("").ends_with("\nNo piece has been touched: every legal move is open."));
        assert!(!words("").contains("Article"));
        assert_eq!(
            rule_in_json("8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", Edition::E2023, "T e7, P e8=Q").unwrap(),
            r#"{"allowed":["e7e8q"],"article":"4.4.4","reason":"A new queen has touched e8: the pawn becomes a queen there."}"#
        );
    }
}
