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
}

/// Puts commands together. One that is wrong in any character or in its checksum is as if it had never been said.
#[derive(Clone, Debug, Default)]
pub struct Ear {
    heard: Vec<u8>,
    waiting: Vec<Command>,
}

impl Ear {
    /// One byte from the line.
    pub fn hear(&mut self, byte: u8, checks_sum: bool) {
        let text = byte & 0x7F;
        if super::message::with_parity(text) != byte {
            self.heard.clear();
            return;
        }
        if !self.heard.is_empty() && !text.is_ascii_hexdigit() {
            self.heard.clear();
        }
        self.heard.push(text);
        match self.heard.first().and_then(|letter| length(*letter)) {
            None => self.heard.clear(),
            Some(length) if length == self.heard.len() => {
                let heard = std::mem::take(&mut self.heard);
                self.waiting.extend(command(&heard, checks_sum));
            }
            Some(_) => {}
        }
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

/// How long a command is with its checksum.
fn length(letter: u8) -> Option<usize> {
    match letter {
        b'V' | b'S' | b'X' | b'T' => Some(3),
        b'R' => Some(5),
        b'W' => Some(7),
        b'L' => Some(167),
        _ => None,
    }
}

fn command(heard: &[u8], checks_sum: bool) -> Option<Command> {
    let (text, sum) = heard.split_at(heard.len() - 2);
    let mut right = 0;
    for byte in text {
        right ^= byte;
    }
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
        _ => Command::Restart,
    })
}

fn number(digits: &[u8]) -> Option<u8> {
    u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()
}
