//! A whole game by six keys: the real daemon, a simulated board, `appendixctl key`, and nothing but what is spoken to
//! go by. What is pressed and what is heard stand in docs/keys.md, for people to read; `APPENDIXD_REGENERATE=1` writes
//! anew what is heard there.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use appendixd_core::keys::KeyMap;
use appendixd_tests::board::Board;
use appendixd_tests::daemon::{Daemon, SOON, Watch};

/// Between two motions: longer than a scan of any board.
const PAUSE: &str = "wait 0.15";
/// Longer than anything here waits for something by itself.
const SILENCE: Duration = Duration::from_millis(2500);
/// Hands and keys of a busy machine may be slow; what is said does not depend on it.
const WAITS: &str =
    "[waits]\nhold_ms = 60000\nmenu_ms = 600000\nquestion_ms = 60000\nposition_ms = 500\ndoubt_ms = 500\n";

const BEFORE: &str = "## A whole game by six keys\n";
const FENCE: &str = "```";

/// One line of the transcript.
#[derive(Debug)]
enum Line<'a> {
    /// Motions of hands, separated by commas.
    Hands(&'a str),
    /// Keys of this side's keypad.
    Keys(&'a str, &'a str),
    /// What is heard.
    Voice(&'a str),
}

fn line(text: &str) -> Line<'_> {
    let (who, what) = text.split_once(' ').unwrap_or_else(|| panic!("{text:?} has nobody who does it"));
    match (who, what.trim()) {
        ("hands", motions) => Line::Hands(motions),
        ("voice", words) => Line::Voice(words),
        ("white" | "black", keys) => Line::Keys(who, keys),
        _ => panic!("nobody is called {who:?}"),
    }
}

struct Table {
    board: Board,
    daemon: Daemon,
    /// Only for the hands, to know when the board has told what they have done.
    seen: Watch,
}

impl Table {
    fn open() -> Self {
        let board = Board::start("dgt", &[]);
        let options = ["--voice", "text", "--language", "en", "--board", &board.named("dgt")];
        let daemon = Daemon::configured(WAITS, &options);
        let seen = daemon.watch(0);
        Self { board, daemon, seen }
    }

    fn act(&mut self, line: &Line<'_>) {
        match line {
            Line::Hands(motions) => {
                for motion in motions.split(", ") {
                    self.board.hands(&[motion, PAUSE]);
                    self.see(motion);
                }
            }
            Line::Keys(side, keys) => keys.split(' ').for_each(|word| self.tap(side, word)),
            Line::Voice(_) => {}
        }
    }

    fn see(&mut self, motion: &str) {
        let mut words = motion.split(' ');
        let event = if words.next() == Some("lift") { "lifted" } else { "placed" };
        let square = words.next().expect("a motion has a square");
        self.seen.until(SOON, motion, |seen| seen["event"] == event && seen["square"] == square);
    }

    fn tap(&mut self, side: &str, word: &str) {
        let map = KeyMap::default();
        let (code, _) = map.keys().find(|(_, key)| key.word() == word).expect("six keys have six words");
        for state in ["down", "up"] {
            // What is not possible is said aloud too, and that is what a player goes by.
            self.daemon.ctl(&["key", code, state, "--as", side]);
        }
    }

    fn heard(&self, within: Duration) -> Option<String> {
        self.daemon.running().next_line(within)
    }

    /// Everything that is said until nobody says anything any more, as lines of the transcript.
    fn all_heard(&self) -> String {
        std::iter::from_fn(|| self.heard(SILENCE)).map(|heard| format!("voice {heard}\n")).collect()
    }
}

fn document() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/keys.md")
}

/// The text before the transcript, the transcript, and the text behind it.
fn parts(text: &str) -> (&str, &str, &str) {
    let heading = text.find(BEFORE).expect("the document has the heading");
    let open = heading + text[heading..].find(FENCE).expect("a transcript follows");
    let begin = open + text[open..].find('\n').expect("the fence is a line") + 1;
    let end = begin + text[begin..].find(FENCE).expect("the transcript ends");
    (&text[..begin], &text[begin..end], &text[end..])
}

#[test]
fn six_keys_and_ears_suffice_for_a_whole_game() {
    let text = fs::read_to_string(document()).unwrap();
    let (before, transcript, behind) = parts(&text);
    let mut table = Table::open();
    if std::env::var_os("APPENDIXD_REGENERATE").is_some() {
        let mut written = table.all_heard();
        for text in transcript.lines().filter(|text| !matches!(line(text), Line::Voice(_))) {
            table.act(&line(text));
            written.push_str(&format!("{text}\n{}", table.all_heard()));
        }
        fs::write(document(), format!("{before}{written}{behind}")).unwrap();
        return;
    }
    for (number, text) in transcript.lines().enumerate() {
        match line(text) {
            Line::Voice(words) => {
                let heard = table.heard(SOON);
                assert_eq!(heard.as_deref(), Some(words), "line {} of the transcript", number + 1);
            }
            act => table.act(&act),
        }
    }
    let pgn = table.daemon.pgn();
    assert!(pgn.contains("[Result \"1-0\"]"), "{pgn}");
}
