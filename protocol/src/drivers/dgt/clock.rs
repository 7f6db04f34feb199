//! The clock beside a DGT board: its times and acknowledgements (both in message 8D), and the commands to it (2B).
//!
//! Commands go one at a time: the clock acknowledges each within about two seconds. One that is not acknowledged is
//! sent again, three times in all, and then given up and told.

use super::commands::CLOCK_MESSAGE;
use crate::sense::{ClockAnswer, ClockReading, ClockSide, Sense};
use crate::time::Millis;

/// Back from a text to the times.
const END_TEXT: u8 = 0x03;
/// The clock says which version it has.
const VERSION: u8 = 0x09;
/// Set both times and let one run.
const SET_AND_RUN: u8 = 0x0A;
/// Show eight characters (DGT 3000).
const TEXT: u8 = 0x0C;

/// What the clock can show: 9:59:59.
pub(super) const LONGEST_TIME: u32 = 9 * 3600 + 59 * 60 + 59;

/// The senses of the seven bytes of message 8D; `None` if they say what cannot be.
pub(super) fn decode(payload: &[u8]) -> Option<Vec<Sense>> {
    let bytes: [u8; 7] = payload.try_into().ok()?;
    // Bluetooth boards send zeros while a clock command is on its way; emulators that have no clock send them for ever,
    // with a side to move. A clock that has run down shows its flags with them.
    if bytes[..6] == [0; 6] && bytes[6] & 0x20 == 0 {
        return Some(Vec::new());
    }
    if bytes[0] & 0x0F == 0x0A || bytes[3] & 0x0F == 0x0A {
        return Some(answer(bytes).map(Sense::ClockAnswer).into_iter().collect());
    }
    // "No clock" also says that the times mean nothing.
    if bytes[6] & 0x20 != 0 {
        return Some(vec![Sense::NoClock]);
    }
    reading(bytes).map(|reading| vec![Sense::Clock(reading)])
}

fn reading([rh, rm, rs, lh, lm, ls, status]: [u8; 7]) -> Option<ClockReading> {
    // The maker's text has the turn bits the other way round; in 1549 of 1549 counted seconds of recorded games
    // bit 3 was the left side and agreed with the lever. Where they say nothing the lever (bit 1) does.
    let to_move = match status & 0x18 {
        0x08 => ClockSide::Left,
        0x10 => ClockSide::Right,
        _ if status & 0x02 != 0 => ClockSide::Right,
        _ => ClockSide::Left,
    };
    Some(ClockReading {
        left: seconds(lh, lm, ls)?,
        right: seconds(rh, rm, rs)?,
        running: status & 0x01 != 0,
        to_move,
        left_flag: lh & 0x50 != 0,
        right_flag: rh & 0x50 != 0,
        battery_low: status & 0x04 != 0,
    })
}

/// Hours in the low four bits, minutes and seconds in BCD.
pub(super) fn seconds(hours: u8, minutes: u8, seconds: u8) -> Option<u32> {
    let hours = u32::from(hours & 0x0F);
    (hours <= 9).then_some(hours * 3600 + sixtieths(minutes)? * 60 + sixtieths(seconds)?)
}

fn sixtieths(bcd: u8) -> Option<u32> {
    let (tens, ones) = (bcd >> 4, bcd & 0x0F);
    (tens <= 5 && ones <= 9).then_some(u32::from(tens * 10 + ones))
}

/// An acknowledgement is four bytes whose upper bits are spread over the two hour bytes.
fn answer([p0, p1, p2, p3, p4, p5, _]: [u8; 7]) -> Option<ClockAnswer> {
    let ack0 = (p1 & 0x7F) | ((p3 << 3) & 0x80);
    let ack1 = (p2 & 0x7F) | ((p3 << 2) & 0x80);
    let ack2 = (p4 & 0x7F) | ((p0 << 3) & 0x80);
    let ack3 = (p5 & 0x7F) | ((p0 << 2) & 0x80);
    match (ack0, ack1) {
        (_, 0x81) => Some(ClockAnswer::Ready),
        (_, 0x88) => Some(ClockAnswer::Button(ack3)),
        (_, 0x8A | 0x90) => Some(ClockAnswer::Mode(ack3)),
        (0x10, VERSION) => Some(ClockAnswer::Version(ack2 >> 4, ack2 & 0x0F)),
        (0x10, command @ ..=0x7F) => Some(ClockAnswer::Done(command)),
        (0x40, command @ ..=0x7F) => Some(ClockAnswer::Refused(command)),
        // Others (20 has been met) are explained nowhere; the command is sent again like one not acknowledged.
        _ => None,
    }
}

/// A command to the clock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ClockCommand {
    number: u8,
    data: Vec<u8>,
}

impl ClockCommand {
    /// Sets both displays, times in seconds, and lets one side run or none. Times the clock cannot show are cut.
    pub(super) fn set(left: u32, right: u32, run: Option<ClockSide>) -> Self {
        let mode = match run {
            Some(ClockSide::Left) => 0x01,
            Some(ClockSide::Right) => 0x02,
            None => 0x04,
        };
        let data = display(left).into_iter().chain(display(right)).chain([mode]).collect();
        Self { number: SET_AND_RUN, data }
    }

    /// Shows the first eight characters of `text`; none brings the times back.
    pub(super) fn text(text: &str) -> Self {
        if text.is_empty() {
            return Self { number: END_TEXT, data: Vec::new() };
        }
        const SILENT: u8 = 0;
        let letters = text.chars().map(character).chain(std::iter::repeat(b' ')).take(8);
        Self { number: TEXT, data: letters.chain([SILENT]).collect() }
    }

    /// The whole message: `2B <size> 03 <command> <data> 00`, where size counts everything after itself.
    pub(super) fn bytes(&self) -> Vec<u8> {
        let mut body = vec![0x03, self.number];
        body.extend(&self.data);
        body.push(0x00);
        let mut message = vec![CLOCK_MESSAGE, body.len() as u8];
        message.extend(body);
        message
    }

    /// A later command makes an earlier one for the same thing needless.
    fn replaces(&self, other: &Self) -> bool {
        let is_text = |number| matches!(number, TEXT | END_TEXT);
        self.number == other.number || is_text(self.number) && is_text(other.number)
    }
}

/// Plain binary, not BCD.
fn display(seconds: u32) -> [u8; 3] {
    let seconds = seconds.min(LONGEST_TIME);
    [seconds / 3600, seconds / 60 % 60, seconds % 60].map(|part| part as u8)
}

/// What the clock can show of a character. N, Q, S and T are written small: a board that has lost a byte of the
/// message may take its text for commands, and these four start its boot loader or write into its memory.
fn character(character: char) -> u8 {
    match character {
        'N' | 'Q' | 'S' | 'T' => character.to_ascii_lowercase() as u8,
        ' '..='~' => character as u8,
        _ => b'?',
    }
}

/// How long the clock has to acknowledge.
const ACKNOWLEDGE: Millis = Millis::from_secs(2);
/// How often a command is sent in all.
const TRIES: u8 = 3;
/// The clock is polled two or three times a second: an acknowledgement may be told again for so long.
const SAME_ANSWER: Millis = Millis::from_secs(1);

/// A command that has been sent and not acknowledged.
#[derive(Clone, Debug)]
struct Sent {
    command: ClockCommand,
    at: Millis,
    tries: u8,
}

/// What the queue has to do when its time has come.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum ClockDue {
    /// Send these bytes.
    Send(Vec<u8>),
    /// Tell that this command was never acknowledged.
    GivenUp(u8),
}

/// Commands on their way to the clock. At most one of a kind waits, so it cannot grow.
#[derive(Clone, Debug, Default)]
pub(super) struct ClockQueue {
    sent: Option<Sent>,
    waiting: Vec<ClockCommand>,
    last_answer: Option<(ClockAnswer, Millis)>,
}

impl ClockQueue {
    /// A command is wanted.
    pub(super) fn want(&mut self, command: ClockCommand) {
        self.waiting.retain(|other| !command.replaces(other));
        self.waiting.push(command);
    }

    /// The next thing to do now, if any. Ask until there is none.
    pub(super) fn next(&mut self, now: Millis) -> Option<ClockDue> {
        match self.sent.take() {
            Some(sent) if now < sent.at + ACKNOWLEDGE => {
                self.sent = Some(sent);
                None
            }
            Some(sent) if sent.tries < TRIES => Some(self.send(sent.command, sent.tries + 1, now)),
            Some(sent) => Some(ClockDue::GivenUp(sent.command.number)),
            None if self.waiting.is_empty() => None,
            None => {
                let command = self.waiting.remove(0);
                Some(self.send(command, 1, now))
            }
        }
    }

    /// When [`ClockQueue::next`] has something to do.
    pub(super) fn due(&self) -> Option<Millis> {
        self.sent.as_ref().map(|sent| sent.at + ACKNOWLEDGE)
    }

    /// An answer has come. Whether it is news: false for one that is only told again.
    pub(super) fn answered(&mut self, answer: ClockAnswer, now: Millis) -> bool {
        if self.last_answer.is_some_and(|(last, at)| last == answer && now < at + SAME_ANSWER) {
            return false;
        }
        self.last_answer = Some((answer, now));
        if let ClockAnswer::Done(number) | ClockAnswer::Refused(number) = answer {
            self.sent.take_if(|sent| sent.command.number == number);
        }
        true
    }

    fn send(&mut self, command: ClockCommand, tries: u8, now: Millis) -> ClockDue {
        let bytes = command.bytes();
        self.sent = Some(Sent { command, at: now, tries });
        ClockDue::Send(bytes)
    }
}
