//! What the daemon keeps for recordings while it runs: the boards, the history, and the file that is being written.

use std::collections::BTreeMap;
use std::path::PathBuf;

use appendixd_core::Millis;
use appendixd_core::input::{BoardId, Input};
use appendixd_core::order::Refusal;
use appendixd_core::settings::Settings;
use appendixd_protocol::calibration::Taught;
use serde_json::{Map, Value};
use tokio::sync::oneshot;

use super::{Happened, History, RecordedBoard, Recorder};
use crate::request::Asked;
use crate::socket::Answer;

/// Everything for recordings.
pub struct Session {
    settings: Settings,
    boards: BTreeMap<BoardId, RecordedBoard>,
    history: History,
    running: Option<Running>,
    /// What boards know of their pieces by now, by kind.
    taught: BTreeMap<String, Taught>,
    /// What each board knew when it was first connected: what a recording of everything begins with.
    first_taught: BTreeMap<BoardId, Taught>,
}

struct Running {
    recorder: Recorder,
    /// The client that has asked for it.
    owner: u64,
    /// Tells the owner that it has ended, where somebody else has ended it.
    ended: oneshot::Sender<Answer>,
}

impl Session {
    /// Nothing has happened yet. `boards` are those whose kind is known before they are there.
    pub fn new(settings: Settings, boards: BTreeMap<BoardId, RecordedBoard>) -> Self {
        Self {
            settings,
            boards,
            history: History::default(),
            running: None,
            taught: BTreeMap::new(),
            first_taught: BTreeMap::new(),
        }
    }

    /// Takes up an input before the core gets it.
    pub fn input(&mut self, now: Millis, input: &Input) {
        match input {
            Input::Connected(connection) => {
                let kind = connection.model.kind;
                self.taught.entry(kind.into()).or_insert_with(|| connection.taught.clone());
                let first = self.first_taught.entry(connection.board.clone());
                let taught = first.or_insert_with(|| connection.taught.clone()).clone();
                let board = RecordedBoard {
                    id: connection.board.0.clone(),
                    kind: connection.model.kind.into(),
                    port: connection.port.clone(),
                    setup: connection.setup,
                    taught,
                    connected: true,
                };
                let new = !self.boards.contains_key(&connection.board);
                if let (true, Some(running)) = (new, &mut self.running) {
                    running.recorder.introduce(now, &RecordedBoard { connected: false, ..board.clone() });
                }
                self.boards.insert(connection.board.clone(), board);
                self.happened(now, &Happened::Linked(&connection.board.0, true));
            }
            Input::Disconnected { board } => {
                if let Some(known) = self.boards.get_mut(board) {
                    known.connected = false;
                }
                self.happened(now, &Happened::Linked(&board.0, false));
            }
            Input::Bytes { board, bytes } => self.happened(now, &Happened::Received(&board.0, bytes)),
            Input::Request(_)
            | Input::Voice(_)
            | Input::SeatVoice { .. }
            | Input::Wake
            | Input::Fault(_)
            | Input::Journal(_)
            | Input::Keypad(_)
            | Input::Restarted
            | Input::LightsOut
            | Input::Ending => {}
        }
    }

    /// Boards of this kind have been taught something.
    pub fn taught(&mut self, kind: &str, taught: &Taught) {
        self.taught.entry(kind.to_owned()).or_default().learn(taught);
    }

    /// Bytes go to a board.
    pub fn sent(&mut self, now: Millis, board: &BoardId, bytes: &[u8]) {
        self.happened(now, &Happened::Sent(&board.0, bytes));
    }

    /// Somebody asks for something, written like this.
    pub fn asked(&mut self, now: Millis, asked: &Asked, written: &Map<String, Value>) {
        let happened = Happened::Asked(written.clone());
        if changes_something(asked) {
            self.history.push(now, &happened);
        }
        self.write(now, &happened);
    }

    fn happened(&mut self, now: Millis, happened: &Happened<'_>) {
        self.history.push(now, happened);
        self.write(now, happened);
    }

    fn write(&mut self, now: Millis, happened: &Happened<'_>) {
        let Some(running) = &mut self.running else { return };
        running.recorder.write(now, happened);
        if let Some(reason) = running.recorder.broken()
            && let Some(Running { recorder, ended, .. }) = self.running.take()
        {
            let text = format!(
                "The recording {} has ended early: {reason}. What was written until then is in it.",
                recorder.path.display()
            );
            tracing::error!("{text}");
            let _ = ended.send(Err(Refusal { code: "recording-broken", text }));
            recorder.finish();
        }
    }

    /// Begins to write a file for this client.
    pub fn begin(
        &mut self,
        now: Millis,
        owner: u64,
        path: PathBuf,
        ended: oneshot::Sender<Answer>,
    ) -> Answer {
        if let Some(Running { recorder, .. }) = &self.running {
            let text =
                format!("{} is being recorded. Stop that first with: record stop.", recorder.path.display());
            return Err(Refusal { code: "not-now", text });
        }
        let whole = self.history.is_complete();
        let boards: Vec<_> = self.boards.values().map(|board| self.as_recorded(board, whole)).collect();
        match Recorder::start(&path, now, &boards, &self.settings, &self.history) {
            Ok(recorder) => {
                tracing::info!("Recording begins.");
                self.running = Some(Running { recorder, owner, ended });
                Ok(said(if whole {
                    format!(
                        "Everything since the boards were connected is recorded in {}, and what follows.",
                        path.display()
                    )
                } else {
                    format!(
                        "Everything is recorded in {} from now on. The daemon has run for so long that what was \
                         before is lost to recordings: begin a new game, or start the daemon again for a \
                         recording that can be replayed.",
                        path.display()
                    )
                }))
            }
            Err(error) => {
                let text = format!(
                    "{} cannot be made by the daemon ({error}). Name a new file in a directory where it may write.",
                    path.display()
                );
                Err(Refusal { code: "bad-value", text })
            }
        }
    }

    /// Of a recording that begins now, a board knows what it has been taught by now.
    fn as_recorded(&self, board: &RecordedBoard, whole: bool) -> RecordedBoard {
        let now = self.taught.get(&board.kind).filter(|_| !whole);
        RecordedBoard {
            connected: board.connected && !whole,
            taught: now.unwrap_or(&board.taught).clone(),
            ..board.clone()
        }
    }

    /// Ends the file; whose recording it is gets told, unless it has asked for that itself.
    pub fn stop(&mut self, by: Option<u64>) -> Answer {
        let Some(Running { recorder, owner, ended }) = self.running.take() else {
            return Err(Refusal { code: "not-now", text: "Nothing is being recorded.".into() });
        };
        tracing::info!("Recording ends.");
        let text = format!("The recording is in {}.", recorder.path.display());
        recorder.finish();
        if by != Some(owner) {
            // It may have gone at the same moment.
            let _ = ended.send(Ok(said(text.clone())));
        }
        Ok(said(text))
    }

    /// A client has gone; its recording ends.
    pub fn gone(&mut self, client: u64) {
        if self.running.as_ref().is_some_and(|running| running.owner == client) {
            let _ = self.stop(Some(client));
        }
    }
}

/// Whether a replay without this request would tell something else. What only asks is left out of the history, so
/// that a program which asks every second does not fill it.
fn changes_something(asked: &Asked) -> bool {
    asked.speak || !asked.order.only_asks()
}

fn said(text: String) -> Map<String, Value> {
    Map::from_iter([("text".to_owned(), Value::String(text))])
}

#[cfg(test)]
mod tests {
    use appendixd_core::input::{BoardSetup, Connection};
    use appendixd_protocol::PortFacts;
    use appendixd_protocol::drivers::model;

    use super::*;
    use crate::recording::{Recording, What};

    fn connected(board: &str) -> Input {
        Input::Connected(Connection {
            board: BoardId(board.into()),
            port: format!("/dev/{board}"),
            model: model("line").unwrap(),
            setup: BoardSetup::default(),
            facts: PortFacts::RECORDING,
            taught: Taught::default(),
        })
    }

    fn received(board: &str) -> Input {
        Input::Bytes { board: BoardId(board.into()), bytes: board.as_bytes().to_vec() }
    }

    fn file(name: &str) -> PathBuf {
        let path = std::env::temp_dir().join(format!("appendixd-session-{name}-{}", std::process::id()));
        let _ = std::fs::remove_file(&path);
        path
    }

    /// What is read from the file: times, and what came from which board.
    fn read(path: &PathBuf) -> Vec<(u64, String)> {
        let text = std::fs::read(path).unwrap();
        let mut recording = Recording::open(&text[..]).unwrap();
        let mut found = Vec::new();
        while let Some(record) = recording.next_record().unwrap() {
            let name = |place: usize| recording.boards[place].id.clone();
            let what = match record.what {
                What::Received(place, bytes) => {
                    assert_eq!(bytes, name(place).as_bytes());
                    format!("rx {}", name(place))
                }
                What::Up(place) => format!("up {}", name(place)),
                What::Down(place) => format!("down {}", name(place)),
                What::Asked(request) => format!("do {}", request["do"]),
                What::Sent | What::Boards => continue,
            };
            found.push((record.at.0, what));
        }
        std::fs::remove_file(path).unwrap();
        found
    }

    #[test]
    fn boards_that_are_found_out_later_are_in_the_recording() {
        let mut session = Session::new(Settings::default(), BTreeMap::new());
        let path = file("later");
        session.begin(Millis(1000), 1, path.clone(), oneshot::channel().0).unwrap();
        for (now, input) in [connected("a"), received("a"), connected("b"), received("b"), received("a")]
            .into_iter()
            .enumerate()
        {
            session.input(Millis(2000 + now as u64), &input);
        }
        session.input(Millis(3000), &Input::Disconnected { board: BoardId("a".into()) });
        session.stop(Some(1)).unwrap();
        let expected = [
            (1000, "up a"),
            (1001, "rx a"),
            (1002, "up b"),
            (1003, "rx b"),
            (1004, "rx a"),
            (2000, "down a"),
        ];
        assert_eq!(read(&path), expected.map(|(at, what)| (at, what.to_owned())));
    }

    #[test]
    fn the_past_comes_first_and_counts_from_its_first_record() {
        let mut session = Session::new(Settings::default(), BTreeMap::new());
        session.input(Millis(5000), &connected("a"));
        session.input(Millis(5100), &received("a"));
        for line in [r#"{"do":"press","side":"white"}"#, r#"{"do":"last"}"#] {
            let written = crate::request::read(line.as_bytes());
            let Ok(crate::request::Call::Order(asked)) = written.call else { panic!("{line}") };
            session.asked(Millis(5200), &asked, &written.asked);
        }
        let path = file("past");
        session.begin(Millis(9000), 1, path.clone(), oneshot::channel().0).unwrap();
        session.input(Millis(9500), &received("a"));
        session.stop(Some(1)).unwrap();
        let expected = [(0, "up a"), (100, "rx a"), (200, "do \"press\""), (4500, "rx a")];
        assert_eq!(read(&path), expected.map(|(at, what)| (at, what.to_owned())));
    }

    #[test]
    fn where_the_past_was_too_much_the_first_line_says_so() {
        let mut session = Session::new(Settings::default(), BTreeMap::new());
        session.input(Millis(1), &connected("a"));
        let much = Input::Bytes { board: BoardId("a".into()), bytes: vec![0; 1 << 20] };
        while session.history.is_complete() {
            session.input(Millis(2), &much);
        }
        let path = file("much");
        let said = session.begin(Millis(7000), 1, path.clone(), oneshot::channel().0).unwrap();
        assert!(said["text"].as_str().unwrap().contains("from now on"), "{said:?}");
        session.input(Millis(7001), &received("a"));
        session.stop(None).unwrap();
        let text = std::fs::read(&path).unwrap();
        let recording = Recording::open(&text[..]).unwrap();
        assert_eq!(recording.header["from"], "now");
        assert!(recording.boards[0].connected);
        assert_eq!(read(&path), [(1, "rx a".to_owned())]);
    }
}
