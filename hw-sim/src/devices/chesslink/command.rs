//! What a ChessLink board hears: capital letters with data, a checksum, and parity.

/// A whole command with a good checksum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// `V`
    Version,
    /// `S`
    Squares,
    /// `X`
    LightsOff,
    /// `L`: the pattern of each light, from the corner of the square that is sent first along its file.
    Lights(Vec<u8>),
    /// `W`
    Write(u8, u8),
    /// `R`
    Read(u8),
    /// `T`
    Restart,
    /// `I`: what make it is.
    Identity,
    /// `G`: the whole board in the order of a diagram; with 64 letters the board learns first which piece stands where.
    Diagram(Option<Vec<u8>>),
}

/// Puts commands together. One that is wrong in any character or in its checksum is as if it had never been said.
#[derive(Clone, Debug, Default)]
pub struct Ear {
    heard: Vec<u8>,
    waiting: Vec<Command>,
    /// Nothing has come since the last look at all squares.
    quiet: bool,
}

impl Ear {
    /// One byte from the line.
    pub fn hear(&mut self, byte: u8, checks_sum: bool) {
        let text = byte & 0x7F;
        self.quiet = false;
        if super::message::with_parity(text) != byte {
            self.heard.clear();
            return;
        }
        if self.heard.first().is_some_and(|letter| !goes_on(*letter, text)) {
            self.heard.clear();
        }
        self.heard.push(text);
        match length(&self.heard) {
            None => self.heard.clear(),
            Some(length) if length == self.heard.len() => {
                let heard = std::mem::take(&mut self.heard);
                self.waiting.extend(command(&heard, checks_sum));
            }
            Some(_) => {}
        }
    }

    /// A look at all squares is over. `I00` comes with a checksum or without: in the second case only silence ends it.
    pub fn look_over(&mut self) {
        if std::mem::replace(&mut self.quiet, true) && self.is_open() {
            self.heard.clear();
            self.waiting.push(Command::Identity);
        }
    }

    /// Whether what has been heard is whole if nothing more comes.
    pub fn is_open(&self) -> bool {
        self.heard == IDENTITY
    }

    /// Takes the commands heard.
    pub fn take(&mut self) -> Vec<Command> {
        std::mem::take(&mut self.waiting)
    }

    /// Whether a command waits.
    pub fn has_waiting(&self) -> bool {
        !self.waiting.is_empty()
    }
}

const IDENTITY: &[u8] = b"I00";
/// What stands on a square, in commands and in reports.
const LETTERS: &[u8] = b".KQRBNPkqrbnp";

/// Whether this character may come after the letter of a command.
fn goes_on(letter: u8, text: u8) -> bool {
    text.is_ascii_hexdigit() || letter == b'G' && LETTERS.contains(&text)
}

/// How long the command that begins so is with its checksum.
fn length(heard: &[u8]) -> Option<usize> {
    match (heard.first()?, heard.get(1)) {
        (b'V' | b'S' | b'X' | b'T', _) => Some(3),
        (b'I', Some(b'0')) => Some(5),
        (b'I', _) => Some(3),
        (b'G', Some(letter)) if LETTERS.contains(letter) => Some(67),
        (b'G', _) => Some(3),
        (b'R', _) => Some(5),
        (b'W', _) => Some(7),
        (b'L', _) => Some(167),
        _ => None,
    }
}

fn command(heard: &[u8], checks_sum: bool) -> Option<Command> {
    let (text, sum) = heard.split_at(heard.len() - 2);
    let right = text.iter().fold(0, |sum, byte| sum ^ byte);
    if checks_sum && number(sum)? != right {
        return None;
    }
    Some(match text[0] {
        b'V' => Command::Version,
        b'S' => Command::Squares,
        b'X' => Command::LightsOff,
        b'L' => Command::Lights(text[3..].chunks(2).map(number).collect::<Option<_>>()?),
        b'R' => Command::Read(number(&text[1..3])?),
        b'W' => Command::Write(number(&text[1..3])?, number(&text[3..5])?),
        b'I' => Command::Identity,
        b'G' => Command::Diagram(diagram(&text[1..])?),
        _ => Command::Restart,
    })
}

/// The letters of a diagram, if there are any.
fn diagram(letters: &[u8]) -> Option<Option<Vec<u8>>> {
    let good = letters.iter().all(|letter| LETTERS.contains(letter));
    good.then(|| Some(letters.to_vec()).filter(|letters| !letters.is_empty()))
}

fn number(digits: &[u8]) -> Option<u8> {
    u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()
}
