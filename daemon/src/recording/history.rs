//! What has happened since the daemon was started, kept in memory, so that a recording begun in the middle of a
//! game still holds the whole of it: the game cannot be understood without the bytes before.

use std::ops::Range;

use appendixd_core::Millis;
use serde_json::{Map, Value};

use super::Happened;

/// No more bytes are kept: a board that reports its clock each second needs days for them. Part of a history would
/// replay to another game, so beyond this all of it is given up.
const MOST: usize = 16 << 20;

/// Everything since the daemon was started, or the knowledge that it was too much.
#[derive(Clone)]
pub struct History {
    /// Boards' ids, each once.
    boards: Vec<String>,
    entries: Vec<Entry>,
    /// What the entries hold, one after the other.
    content: Vec<u8>,
    most: usize,
    complete: bool,
}

#[derive(Clone)]
struct Entry {
    at: Millis,
    what: Kind,
    board: u16,
    /// Where its content ends; it begins where that of the entry before ends.
    end: u32,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Received,
    Sent,
    Up,
    Down,
    Asked,
}

impl Default for History {
    fn default() -> Self {
        Self::bounded(MOST)
    }
}

impl History {
    fn bounded(most: usize) -> Self {
        Self { boards: Vec::new(), entries: Vec::new(), content: Vec::new(), most, complete: true }
    }

    /// Nothing has been given up.
    pub fn is_complete(&self) -> bool {
        self.complete
    }

    /// When the first thing happened.
    pub fn start(&self) -> Option<Millis> {
        self.entries.first().map(|entry| entry.at)
    }

    /// Takes up what happens now.
    pub fn push(&mut self, now: Millis, happened: &Happened<'_>) {
        if !self.complete {
            return;
        }
        let kept = match happened {
            Happened::Received(board, bytes) => self.keep(now, Kind::Received, board, bytes),
            Happened::Sent(board, bytes) => self.keep(now, Kind::Sent, board, bytes),
            Happened::Linked(board, true) => self.keep(now, Kind::Up, board, &[]),
            Happened::Linked(board, false) => self.keep(now, Kind::Down, board, &[]),
            Happened::Asked(request) => {
                let text = Value::Object(request.clone()).to_string();
                self.keep(now, Kind::Asked, "", text.as_bytes())
            }
        };
        if kept.is_none() {
            tracing::warn!(
                "More has happened than is kept for recordings: one that is begun from now on lacks the past."
            );
            *self = Self { complete: false, ..Self::bounded(self.most) };
        }
    }

    /// `None` if there is no room for it.
    fn keep(&mut self, at: Millis, what: Kind, board: &str, content: &[u8]) -> Option<()> {
        let place = match self.boards.iter().position(|known| known == board) {
            Some(place) => place,
            None => {
                self.boards.push(board.into());
                self.boards.len() - 1
            }
        };
        let taken = self.content.len() + self.entries.len() * size_of::<Entry>();
        if taken + content.len() + size_of::<Entry>() > self.most {
            return None;
        }
        self.content.extend_from_slice(content);
        let end = u32::try_from(self.content.len()).ok()?;
        self.entries.push(Entry { at, what, board: u16::try_from(place).ok()?, end });
        Some(())
    }

    /// Everything in order, with its time.
    pub fn all(&self) -> impl Iterator<Item = (Millis, Happened<'_>)> {
        let mut start = 0;
        self.entries.iter().filter_map(move |entry| {
            let end = entry.end as usize;
            let content = std::mem::replace(&mut start, end)..end;
            self.happened(entry, content).map(|happened| (entry.at, happened))
        })
    }

    fn happened(&self, entry: &Entry, content: Range<usize>) -> Option<Happened<'_>> {
        let board = self.boards.get(usize::from(entry.board))?;
        let content = self.content.get(content)?;
        Some(match entry.what {
            Kind::Received => Happened::Received(board, content),
            Kind::Sent => Happened::Sent(board, content),
            Kind::Up => Happened::Linked(board, true),
            Kind::Down => Happened::Linked(board, false),
            Kind::Asked => Happened::Asked(serde_json::from_slice::<Map<String, Value>>(content).ok()?),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request() -> Map<String, Value> {
        serde_json::from_str(r#"{"do":"press","side":"white"}"#).unwrap()
    }

    #[test]
    fn everything_comes_back_in_order_with_its_time() {
        let happened = || {
            [
                (Millis(5), Happened::Linked("a", true)),
                (Millis(5), Happened::Sent("a", &[0x40])),
                (Millis(9), Happened::Linked("b", true)),
                (Millis(9), Happened::Received("b", &[1, 2, 3])),
                (Millis(12), Happened::Asked(request())),
                (Millis(12), Happened::Received("a", &[])),
                (Millis(20), Happened::Linked("a", false)),
            ]
        };
        let mut history = History::default();
        assert_eq!(history.start(), None);
        for (now, what) in happened() {
            history.push(now, &what);
        }
        assert_eq!(history.start(), Some(Millis(5)));
        assert!(history.all().eq(happened()));
    }

    #[test]
    fn what_is_too_much_is_given_up_as_a_whole() {
        let mut history = History::bounded(1000);
        let mut told = 0;
        while history.is_complete() {
            history.push(Millis(told), &Happened::Received("a", &[7; 10]));
            told += 1;
        }
        assert!((10..=100).contains(&told), "{told} were kept");
        assert_eq!(history.all().count(), 0);
        history.push(Millis(told), &Happened::Received("a", &[7; 10]));
        assert_eq!(history.all().count(), 0, "a history with a hole would replay to another game");
    }
}
