//! Reads lines of bounded length. A longer one is thrown away as it comes, and said to be too long once. One that is
//! begun and not ended is not waited for without end.

use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt};
use tokio::time::{Instant, timeout_at};

/// More than any request needs, and little enough that every client there is room for may use it at once.
pub(super) const LONGEST: usize = 1 << 16;

/// Longer than anybody takes to type a line into a program that sends each letter at once.
pub(super) const UNFINISHED: Duration = Duration::from_secs(120);

/// Read at a time: each of many hundred clients has a buffer of its own.
const CHUNK: usize = 4096;

/// What was read.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// A line without its end.
    Whole(Vec<u8>),
    /// There was a line that was longer than [`LONGEST`].
    TooLong,
    /// There was a line whose end has not come for [`UNFINISHED`]. No other follows.
    Unfinished,
}

pub(super) struct Lines<R> {
    reader: R,
    patience: Duration,
    /// When the end of the line that was begun must have come.
    due: Option<Instant>,
    chunk: Box<[u8]>,
    /// What of the chunk has not been used.
    unused: std::ops::Range<usize>,
    line: Vec<u8>,
    skipping: bool,
}

impl<R: AsyncRead + Unpin> Lines<R> {
    pub(super) fn new(reader: R) -> Self {
        Self::with_patience(reader, UNFINISHED)
    }

    fn with_patience(reader: R, patience: Duration) -> Self {
        let chunk = vec![0; CHUNK].into();
        Self { reader, patience, due: None, chunk, unused: 0..0, line: Vec::new(), skipping: false }
    }

    /// The next line; `None` when there are no more.
    pub(super) async fn next(&mut self) -> Option<Line> {
        loop {
            if self.unused.is_empty() {
                let Some(count) = self.read().await else { return Some(Line::Unfinished) };
                if count == 0 {
                    // The last line may lack its end.
                    let rest = std::mem::take(&mut self.line);
                    return (!rest.is_empty()).then_some(Line::Whole(rest));
                }
                self.unused = 0..count;
            }
            let unused = &self.chunk[self.unused.clone()];
            let end = unused.iter().position(|byte| *byte == b'\n');
            let part = &unused[..end.unwrap_or(unused.len())];
            self.unused.start += part.len() + usize::from(end.is_some());
            if !self.skipping && self.line.len() + part.len() > LONGEST {
                self.skipping = true;
                self.line = Vec::new();
            }
            if !self.skipping {
                self.line.extend_from_slice(part);
            }
            if end.is_some() {
                self.due = None;
                if std::mem::take(&mut self.skipping) {
                    return Some(Line::TooLong);
                }
                return Some(Line::Whole(std::mem::take(&mut self.line)));
            }
            let patience = self.patience;
            self.due.get_or_insert_with(|| Instant::now() + patience);
        }
    }

    /// Reads into the chunk; 0 when nothing more comes, `None` when the line that was begun is due.
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
    async fn a_line_without_an_end_is_not_waited_for_without_end() {
        use tokio::io::AsyncWriteExt;
        let (mut client, reader) = tokio::io::duplex(64);
        client.write_all(b"whole\nhalf").await.unwrap();
        let mut lines = Lines::with_patience(reader, Duration::from_millis(1));
        assert_eq!(lines.next().await, Some(Line::Whole(b"whole".into())));
        assert_eq!(lines.next().await, Some(Line::Unfinished));
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
