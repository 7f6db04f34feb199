//! Reads lines of bounded length. A longer one is said to be too long as soon as it is, and its rest thrown away as it
//! comes. Neither the first line nor the end of one that was begun is waited for without end; between lines a program
//! may be silent for ever, as one is that only listens to events.

use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt};
use tokio::time::{Instant, timeout_at};

/// More than any request needs, and little enough that every client there is room for may use it at once.
pub(super) const LONGEST: usize = 1 << 16;

/// A program that has connected says what it wants within this time, or its place is given to another.
pub(super) const FIRST: Duration = Duration::from_secs(30);

/// A line that was begun is ended within this time: programs send lines whole.
pub(super) const UNFINISHED: Duration = Duration::from_secs(10);

/// Read at a time: each of many hundred clients has a buffer of its own.
const CHUNK: usize = 4096;

/// What was read.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// A line without its end.
    Whole(Vec<u8>),
    /// There is a line that is longer than [`LONGEST`]. Its rest is left out.
    TooLong,
    /// There was a line whose end has not come for [`UNFINISHED`]. No other follows.
    Unfinished,
    /// Not even the first line was begun within [`FIRST`]. No other follows.
    Silent,
}

pub(super) struct Lines<R> {
    reader: R,
    /// How long a line may take.
    patience: Duration,
    /// When what is waited for must have come: the first line, or the end of one that was begun.
    due: Option<Instant>,
    /// A line was begun.
    begun: bool,
    chunk: Box<[u8]>,
    /// What of the chunk has not been used.
    unused: std::ops::Range<usize>,
    line: Vec<u8>,
    skipping: bool,
}

impl<R: AsyncRead + Unpin> Lines<R> {
    pub(super) fn new(reader: R) -> Self {
        Self::with_patience(reader, FIRST, UNFINISHED)
    }

    fn with_patience(reader: R, first: Duration, patience: Duration) -> Self {
        Self {
            reader,
            patience,
            due: Some(Instant::now() + first),
            begun: false,
            chunk: vec![0; CHUNK].into(),
            unused: 0..0,
            line: Vec::new(),
            skipping: false,
        }
    }

    /// The next line; `None` when there are no more.
    pub(super) async fn next(&mut self) -> Option<Line> {
        loop {
            if self.unused.is_empty() {
                let Some(count) = self.read().await else {
                    return Some(if self.begun { Line::Unfinished } else { Line::Silent });
                };
                if count == 0 {
                    // The last line may lack its end.
                    let rest = std::mem::take(&mut self.line);
                    return (!rest.is_empty()).then_some(Line::Whole(rest));
                }
                self.unused = 0..count;
            }
            if let Some(line) = self.take() {
                return Some(line);
            }
        }
    }

    /// Takes from the chunk up to the end of the line, or all of it.
    fn take(&mut self) -> Option<Line> {
        let unused = &self.chunk[self.unused.clone()];
        let end = unused.iter().position(|byte| *byte == b'\n');
        let part = &unused[..end.unwrap_or(unused.len())];
        self.unused.start += part.len() + usize::from(end.is_some());
        let too_long = !self.skipping && self.line.len() + part.len() > LONGEST;
        if too_long {
            self.line = Vec::new();
        } else if !self.skipping {
            self.line.extend_from_slice(part);
        }
        let skipped = self.skipping || too_long;
        if end.is_none() {
            self.begin();
            self.skipping = skipped;
            return too_long.then_some(Line::TooLong);
        }
        (self.due, self.begun, self.skipping) = (None, false, false);
        if too_long {
            return Some(Line::TooLong);
        }
        (!skipped).then(|| Line::Whole(std::mem::take(&mut self.line)))
    }

    fn begin(&mut self) {
        if !self.begun {
            self.begun = true;
            self.due = Some(Instant::now() + self.patience);
        }
    }

    /// Reads into the chunk; 0 when nothing more comes, `None` when what was waited for is due.
    async fn read(&mut self) -> Option<usize> {
        let read = self.reader.read(&mut self.chunk);
        let read = match self.due {
            Some(due) => timeout_at(due, read).await.ok()?,
            None => read.await,
        };
        Some(read.unwrap_or(0))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const SHORT: Duration = Duration::from_millis(1);

    fn all(bytes: &[u8]) -> Vec<Line> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
        runtime.block_on(async {
            let mut lines = Lines::new(bytes);
            let mut found = Vec::new();
            while let Some(line) = lines.next().await {
                found.push(line);
            }
            found
        })
    }

    #[test]
    fn a_line_that_is_too_long_costs_itself_only() {
        let text = [b"a\n".to_vec(), vec![b'x'; 5 * LONGEST], b"\nb\n".to_vec()].concat();
        assert_eq!(all(&text), [Line::Whole(b"a".into()), Line::TooLong, Line::Whole(b"b".into())]);
        let just = vec![b'x'; LONGEST];
        assert_eq!(all(&just), [Line::Whole(just.clone())]);
    }

    #[tokio::test]
    async fn a_line_is_too_long_at_once_and_its_rest_is_left_out() {
        use tokio::io::AsyncWriteExt;
        let (mut client, reader) = tokio::io::duplex(4 * LONGEST);
        let mut lines = Lines::new(reader);
        client.write_all(&vec![b'x'; LONGEST + 1]).await.unwrap();
        assert_eq!(lines.next().await, Some(Line::TooLong), "before its end has come");
        client.write_all(&vec![b'x'; LONGEST]).await.unwrap();
        client.write_all(b"\nnext\n").await.unwrap();
        assert_eq!(lines.next().await, Some(Line::Whole(b"next".into())));
    }

    #[tokio::test]
    async fn an_endless_line_is_not_read_for_ever() {
        use tokio::io::AsyncWriteExt;
        let (mut client, reader) = tokio::io::duplex(4 * LONGEST);
        let mut lines = Lines::with_patience(reader, FIRST, 20 * SHORT);
        client.write_all(&vec![b'x'; LONGEST + 1]).await.unwrap();
        assert_eq!(lines.next().await, Some(Line::TooLong));
        let drops = async {
            let mut tick = tokio::time::interval(SHORT);
            while client.write_all(b"y").await.is_ok() {
                tick.tick().await;
            }
        };
        tokio::select! {
            line = lines.next() => assert_eq!(line, Some(Line::Unfinished)),
            () = drops => panic!("the reader has gone"),
        }
    }

    #[tokio::test]
    async fn a_line_without_an_end_is_not_waited_for_without_end() {
        use tokio::io::AsyncWriteExt;
        let (mut client, reader) = tokio::io::duplex(64);
        client.write_all(b"whole\nhalf").await.unwrap();
        let mut lines = Lines::with_patience(reader, FIRST, SHORT);
        assert_eq!(lines.next().await, Some(Line::Whole(b"whole".into())));
        assert_eq!(lines.next().await, Some(Line::Unfinished));
    }

    #[tokio::test]
    async fn a_program_that_never_says_anything_loses_its_place() {
        let (_client, reader) = tokio::io::duplex(64);
        assert_eq!(Lines::with_patience(reader, SHORT, UNFINISHED).next().await, Some(Line::Silent));
    }

    #[tokio::test]
    async fn a_program_that_only_listens_lives_for_ever() {
        use tokio::io::AsyncWriteExt;
        let (mut client, reader) = tokio::io::duplex(64);
        client.write_all(b"watch\n").await.unwrap();
        let mut lines = Lines::with_patience(reader, 20 * SHORT, SHORT);
        assert_eq!(lines.next().await, Some(Line::Whole(b"watch".into())));
        let long = tokio::time::timeout(60 * SHORT, lines.next()).await;
        assert!(long.is_err(), "it waits on: {long:?}");
    }

    proptest! {
        #[test]
        fn lines_are_what_stands_between_line_ends(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
            let mut expected: Vec<_> = bytes.split(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect();
            if expected.last().is_some_and(Vec::is_empty) {
                expected.pop();
            }
            let expected: Vec<_> = expected.into_iter().map(Line::Whole).collect();
            prop_assert_eq!(all(&bytes), expected);
        }
    }
}
