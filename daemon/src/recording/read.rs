//! Reads a recording, line by line; what is wrong is told with its line.

use std::io::BufRead;

use appendixd_core::Millis;
use appendixd_core::input::BoardSetup;
use appendixd_protocol::calibration::Taught;
use serde_json::{Map, Value};

use super::{RecordedBoard, unhex};
use crate::taught;

/// Longer than any session; keeps times within what can be counted.
const LONGEST: f64 = 1e9;

/// A recording as it is read.
pub struct Recording<R> {
    /// Its boards.
    pub boards: Vec<RecordedBoard>,
    /// The first line, for what else it says.
    pub header: Map<String, Value>,
    lines: R,
    line: usize,
    last: Millis,
}

/// One line of a recording.
#[derive(Debug, PartialEq)]
pub struct Record {
    /// Since the start.
    pub at: Millis,
    /// What.
    pub what: What,
}

/// What has happened.
#[derive(Debug, PartialEq)]
pub enum What {
    /// Bytes from this board, by its place in the list.
    Received(usize, Vec<u8>),
    /// Bytes to a board; a replay makes its own.
    Sent,
    /// This board's port was opened.
    Up(usize),
    /// This board's port was lost.
    Down(usize),
    /// The list of boards has grown.
    Boards,
    /// Somebody asked for something.
    Asked(Map<String, Value>),
}

/// What is wrong with a recording.
#[derive(Debug, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct RecordingError {
    /// Counted from 1.
    pub line: usize,
    /// In words.
    pub message: String,
}

impl<R: BufRead> Recording<R> {
    /// Reads the first line.
    ///
    /// # Errors
    /// It is not the first line of a recording.
    pub fn open(lines: R) -> Result<Self, RecordingError> {
        let mut recording = Self { boards: Vec::new(), header: Map::new(), lines, line: 0, last: Millis(0) };
        let header = recording.next_object()?.ok_or_else(|| recording.error("the file is empty"))?;
        if header.get("appendixd").and_then(Value::as_str) != Some("recording") {
            return Err(recording.error(
                "this is no recording: the first line should begin with {\"appendixd\":\"recording\",\"version\":1",
            ));
        }
        if header.get("version").and_then(Value::as_u64) != Some(1) {
            return Err(recording
                .error("this version of recordings is not known; only 1 is. Use a newer appendixctl"));
        }
        recording.boards = recording.read_boards(&header)?;
        recording.header = header;
        Ok(recording)
    }

    /// The next line; `None` at the end.
    ///
    /// # Errors
    /// The line is none of a recording.
    pub fn next_record(&mut self) -> Result<Option<Record>, RecordingError> {
        let Some(mut object) = self.next_object()? else { return Ok(None) };
        let t = object.get("t").and_then(Value::as_f64).filter(|t| (0.0..LONGEST).contains(t));
        let t =
            t.ok_or_else(|| self.error("\"t\" is missing; it is the number of seconds since the start"))?;
        let at = Millis((t * 1000.0).round() as u64);
        if at < self.last {
            return Err(self.error("\"t\" is earlier than in the line before"));
        }
        self.last = at;
        object.shift_remove("t");
        let what = self.what(object)?;
        Ok(Some(Record { at, what }))
    }

    fn what(&mut self, object: Map<String, Value>) -> Result<What, RecordingError> {
        let text = |name: &str| object.get(name).and_then(Value::as_str);
        if object.contains_key("do") {
            return Ok(What::Asked(object));
        }
        if object.contains_key("boards") {
            let found = self.read_boards(&object)?;
            self.boards.extend(found);
            return Ok(What::Boards);
        }
        let bytes = |hex: &str| {
            unhex(hex).ok_or_else(|| self.error("the bytes are not written in pairs of hex digits"))
        };
        if let Some(hex) = text("rx") {
            return Ok(What::Received(self.board(text("board"))?, bytes(hex)?));
        }
        if let Some(hex) = text("tx") {
            self.board(text("board"))?;
            return bytes(hex).map(|_| What::Sent);
        }
        match text("link") {
            Some("up") => Ok(What::Up(self.board(text("board"))?)),
            Some("down") => Ok(What::Down(self.board(text("board"))?)),
            _ => Err(self.error("there is none of rx, tx, do and link in it")),
        }
    }

    fn board(&self, id: Option<&str>) -> Result<usize, RecordingError> {
        match id {
            None if !self.boards.is_empty() => Ok(0),
            None => Err(self.error("the first line names no board")),
            Some(id) => {
                let found = self.boards.iter().position(|board| board.id == id);
                found.ok_or_else(|| self.error(&format!("the first line names no board {id:?}")))
            }
        }
    }

    fn read_boards(&self, header: &Map<String, Value>) -> Result<Vec<RecordedBoard>, RecordingError> {
        match header.get("boards") {
            None if header.contains_key("board") => Ok(vec![self.read_board(header, 1)?]),
            None => Ok(Vec::new()),
            Some(Value::Array(boards)) => {
                let read = |(place, board): (usize, &Value)| match board {
                    Value::Object(board) => self.read_board(board, place + 1),
                    _ => Err(self.error("a board in \"boards\" is no object")),
                };
                boards.iter().enumerate().map(read).collect()
            }
            Some(_) => Err(self.error("\"boards\" is no list")),
        }
    }

    fn read_board(
        &self,
        fields: &Map<String, Value>,
        number: usize,
    ) -> Result<RecordedBoard, RecordingError> {
        let text = |name: &str| fields.get(name).and_then(Value::as_str);
        let flag = |name: &str| fields.get(name).and_then(Value::as_bool).unwrap_or(false);
        let kind = text("board").ok_or_else(|| self.error("\"board\" should name a kind of board"))?;
        let taught = match fields.get("taught") {
            None => Taught::default(),
            Some(known) => {
                taught::read(known).ok_or_else(|| self.error("\"taught\" holds no chips and pieces"))?
            }
        };
        Ok(RecordedBoard {
            taught,
            id: text("id").map_or_else(|| crate::port::board_id(kind, number).0, String::from),
            kind: kind.into(),
            port: text("port").unwrap_or("recording").into(),
            setup: BoardSetup {
                pegged: flag("pegged"),
                turned: flag("turned"),
                found: flag("found"),
                alone: flag("alone"),
            },
            connected: text("link") != Some("down"),
        })
    }

    /// The next line that is not blank, as an object.
    fn next_object(&mut self) -> Result<Option<Map<String, Value>>, RecordingError> {
        loop {
            let mut bytes = Vec::new();
            self.line += 1;
            match self.lines.read_until(b'\n', &mut bytes) {
                Ok(0) => return Ok(None),
                Ok(_) if bytes.iter().all(u8::is_ascii_whitespace) => {}
                Ok(_) => {
                    return match serde_json::from_slice(&bytes) {
                        Ok(Value::Object(object)) => Ok(Some(object)),
                        Ok(_) => Err(self.error("this is JSON, but no object")),
                        Err(error) => Err(self.error(&format!("this is no JSON object ({error})"))),
                    };
                }
                Err(error) => return Err(self.error(&format!("the file cannot be read ({error})"))),
            }
        }
    }

    /// An error in the line that was read last.
    pub fn error(&self, message: &str) -> RecordingError {
        RecordingError { line: self.line, message: message.into() }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const HEADER: &str =
        r#"{"appendixd":"recording","version":1,"board":"dgt","port":"/dev/x","pegged":true}"#;

    fn records(text: &str) -> Result<Vec<Record>, RecordingError> {
        let mut recording = Recording::open(text.as_bytes())?;
        let mut records = Vec::new();
        while let Some(record) = recording.next_record()? {
            records.push(record);
        }
        Ok(records)
    }

    #[test]
    fn lines_are_read_in_order() {
        let text = format!(
            "{HEADER}\n{{\"t\":0.0,\"tx\":\"40\"}}\n{{\"t\":1.633,\"rx\":\"8e00053400\"}}\n\n{{\"t\":2,\"do\":\"last\"}}"
        );
        let records = records(&text).unwrap();
        assert_eq!(records[0], Record { at: Millis(0), what: What::Sent });
        assert_eq!(
            records[1],
            Record { at: Millis(1633), what: What::Received(0, vec![0x8E, 0, 5, 0x34, 0]) }
        );
        assert_eq!(records[2].at, Millis(2000));
        let recording = Recording::open(HEADER.as_bytes()).unwrap();
        assert!(recording.boards[0].setup.pegged && recording.boards[0].connected);
    }

    #[test]
    fn what_is_wrong_is_told_with_its_line() {
        for (rest, line, word) in [
            ("nonsense", 2, "JSON"),
            ("{\"t\":1,\"rx\":\"8\"}", 2, "pairs"),
            ("{\"t\":1,\"rx\":\"+1\"}", 2, "pairs"),
            ("{\"rx\":\"80\"}", 2, "seconds"),
            ("{\"t\":-1,\"rx\":\"80\"}", 2, "seconds"),
            ("{\"t\":1e300,\"rx\":\"80\"}", 2, "seconds"),
            ("{\"t\":1}", 2, "none of"),
            ("{\"t\":1,\"rx\":\"80\",\"board\":\"b\"}", 2, "\"b\""),
            ("\n{\"t\":2,\"tx\":\"40\"}\n{\"t\":1,\"tx\":\"40\"}", 4, "earlier"),
        ] {
            let error = records(&format!("{HEADER}\n{rest}")).unwrap_err();
            assert_eq!(error.line, line, "{rest}");
            assert!(error.message.contains(word), "{rest}: {error}");
        }
        assert!(records("").unwrap_err().message.contains("empty"));
        assert!(records("{\"a\":1}").unwrap_err().message.contains("no recording"));
    }

    proptest! {
        #[test]
        fn any_file_is_read_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
            let text = [HEADER.as_bytes(), b"\n", &bytes].concat();
            let mut recording = Recording::open(&text[..]).unwrap();
            while let Ok(Some(_)) = recording.next_record() {}
        }
    }
}
