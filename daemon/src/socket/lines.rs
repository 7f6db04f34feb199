//! Reads lines of bounded length. A longer one is thrown away as it comes, and said to be too long once.

use tokio::io::{AsyncRead, AsyncReadExt};

/// More than any request needs.
pub(super) const LONGEST: usize = 1 << 20;

/// Read at a time: each of many hundred clients has a buffer of its own.
const CHUNK: usize = 4096;

/// What was read.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// A line without its end.
    Whole(Vec<u8>),
    /// There was a line that was longer than [`LONGEST`].
    TooLong,
}

pub(super) struct Lines<R> {
    reader: R,
    chunk: Box<[u8]>,
    /// What of the chunk has not been used.
    unused: std::ops::Range<usize>,
    line: Vec<u8>,
    skipping: bool,
}

impl<R: AsyncRead + Unpin> Lines<R> {
    pub(super) fn new(reader: R) -> Self {
        Self { reader, chunk: vec![0; CHUNK].into(), unused: 0..0, line: Vec::new(), skipping: false }
    }

    /// The next line; `None` when there are no more.
    pub(super) async fn next(&mut self) -> Option<Line> {
        loop {
            if self.unused.is_empty() {
                let count = self.reader.read(&mut self.chunk).await.unwrap_or(0);
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
                if std::mem::take(&mut self.skipping) {
                    return Some(Line::TooLong);
                }
                return Some(Line::Whole(std::mem::take(&mut self.line)));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn all(bytes: &[u8]) -> Vec<Line> {
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
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
