//! Cuts a stream of bytes into messages and finds back into step after garbage. Drivers state facts in a
//! [`Verifier`]; the loops are here.
//!
//! The stream is judged byte by byte, never by what happened to arrive together, so cutting the same bytes at
//! other places gives the same result. A run of garbage is told as soon as it begins and again when it has ended,
//! so that nobody waits for the next good message to learn that one may have been lost:
//!
//! | held bytes | what happens |
//! |---|---|
//! | may still become a message | they wait |
//! | are a message | what is left to tell of the garbage before it, then the message |
//! | fit nothing, first garbage since a message | thrown away and told at once |
//! | fit nothing, in a run already told | thrown away and counted; told by the thousand and at the run's end |

/// What a verifier says of the bytes held so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict<Message> {
    /// This many bytes, from the first, fit no message; the rest may begin one. At least one.
    Wrong(usize),
    /// They may become a message.
    More,
    /// They are one message.
    Complete(Message),
}

/// The facts of one protocol.
pub trait Verifier {
    /// What the bytes become.
    type Message;

    /// No message is longer than this many bytes: what a board can make the daemon hold.
    const LONGEST: usize;

    /// Judges the bytes of what may be one message. Called once for each byte, with all bytes held so far: all but
    /// the last have been judged [`Verdict::More`] just before.
    fn verify(&mut self, held: &[u8]) -> Verdict<Self::Message>;
}

/// One thing found in the stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found<Message> {
    /// A whole message.
    Message(Message),
    /// This many bytes that fit no message have been thrown away.
    Garbage(usize),
}

/// Garbage without end is told each time this many more bytes have come.
const GARBAGE_STEP: usize = 1024;

/// Holds the bytes of a message until it is whole.
#[derive(Clone, Debug, Default)]
pub struct Reader<V> {
    verifier: V,
    held: Vec<u8>,
    /// Thrown away and not yet told.
    untold: usize,
    /// The running run of garbage has been told of.
    in_garbage: bool,
}

impl<V: Verifier> Reader<V> {
    /// A reader with nothing held.
    pub fn new(verifier: V) -> Self {
        Self { verifier, held: Vec::new(), untold: 0, in_garbage: false }
    }

    /// Takes bytes that have arrived and gives back what they have made whole, in order.
    pub fn receive(&mut self, bytes: &[u8]) -> Vec<Found<V::Message>> {
        let mut found = Vec::new();
        for byte in bytes {
            self.push(*byte, &mut found);
        }
        found
    }

    /// Whether a message has begun and is not whole yet.
    pub fn is_waiting(&self) -> bool {
        !self.held.is_empty()
    }

    /// Throws away a message that has begun and will not go on.
    pub fn give_up(&mut self) -> Option<Found<V::Message>> {
        let lost = std::mem::take(&mut self.held).len();
        let mut found = Vec::new();
        self.throw_away(lost, &mut found);
        found.pop()
    }

    fn push(&mut self, byte: u8, found: &mut Vec<Found<V::Message>>) {
        self.held.push(byte);
        // What is judged is held[begin..end]; after garbage the rest is judged again from its first byte.
        let mut begin = 0;
        let mut end = self.held.len();
        let mut lost = 0;
        while end <= self.held.len() {
            let candidate = &self.held[begin..end];
            match self.verifier.verify(candidate) {
                Verdict::More if candidate.len() < V::LONGEST => {}
                Verdict::More => {
                    lost += candidate.len();
                    begin = end;
                }
                Verdict::Complete(message) => {
                    self.end_garbage(std::mem::take(&mut lost), found);
                    found.push(Found::Message(message));
                    begin = end;
                }
                Verdict::Wrong(bytes) => {
                    let bytes = bytes.clamp(1, candidate.len());
                    lost += bytes;
                    begin += bytes;
                    end = begin;
                }
            }
            end += 1;
        }
        self.held.drain(..begin);
        self.throw_away(lost, found);
    }

    fn throw_away(&mut self, bytes: usize, found: &mut Vec<Found<V::Message>>) {
        self.untold += bytes;
        let tell = if self.in_garbage { self.untold >= GARBAGE_STEP } else { self.untold > 0 };
        if tell {
            found.push(Found::Garbage(std::mem::take(&mut self.untold)));
            self.in_garbage = true;
        }
    }

    fn end_garbage(&mut self, lost: usize, found: &mut Vec<Found<V::Message>>) {
        let bytes = std::mem::take(&mut self.untold) + lost;
        if bytes > 0 {
            found.push(Found::Garbage(bytes));
        }
        self.in_garbage = false;
    }
}

#[cfg(test)]
mod tests {
    use super::{Found, GARBAGE_STEP, Reader, Verdict, Verifier};

    /// A toy: `(`, up to five small letters, `)`.
    #[derive(Default)]
    struct Brackets;

    impl Verifier for Brackets {
        type Message = String;
        const LONGEST: usize = 7;

        fn verify(&mut self, held: &[u8]) -> Verdict<String> {
            match held {
                [b'('] => Verdict::More,
                [b'(', inner @ .., b')'] => Verdict::Complete(String::from_utf8_lossy(inner).into_owned()),
                [b'(', .., b'('] => Verdict::Wrong(held.len() - 1),
                [b'(', .., last] if last.is_ascii_lowercase() => Verdict::More,
                _ => Verdict::Wrong(held.len()),
            }
        }
    }

    fn check(bytes: &str, expected: &[&str]) {
        let mut reader = Reader::new(Brackets);
        let told: Vec<String> = reader
            .receive(bytes.as_bytes())
            .into_iter()
            .map(|found| match found {
                Found::Message(message) => message,
                Found::Garbage(bytes) => bytes.to_string(),
            })
            .collect();
        assert_eq!(told, expected, "{bytes}");
    }

    #[test]
    fn messages_and_garbage_come_in_order() {
        check("(ab)(c)", &["ab", "c"]);
        check("x(ab)", &["1", "ab"]);
        check("xyz(ab)", &["1", "2", "ab"]);
        check("(ab(c)", &["3", "c"]);
        check("(aB)(c)", &["3", "1", "c"]);
        check("(ab)x(c)y(d)", &["ab", "1", "c", "1", "d"]);
    }

    #[test]
    fn a_message_without_end_is_thrown_away() {
        check("(abcdefgh(i)", &["7", "2", "i"]);
        let mut reader = Reader::new(Brackets);
        for _ in 0..10_000 {
            reader.receive(b"(a");
            assert!(reader.held.len() <= Brackets::LONGEST);
        }
    }

    #[test]
    fn endless_garbage_is_told_by_the_thousand() {
        let mut reader = Reader::new(Brackets);
        let told = reader.receive(&[b'x'; 1 + 3 * GARBAGE_STEP]);
        assert_eq!(told.len(), 4);
        assert_eq!(reader.receive(b"()"), [Found::Message(String::new())]);
    }

    #[test]
    fn a_message_that_stops_can_be_given_up() {
        let mut reader = Reader::new(Brackets);
        assert_eq!(reader.give_up(), None);
        reader.receive(b"(ab");
        assert!(reader.is_waiting());
        assert_eq!(reader.give_up(), Some(Found::Garbage(3)));
        assert!(!reader.is_waiting());
    }
}
