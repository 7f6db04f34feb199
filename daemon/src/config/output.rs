//! What a player hears apart from the room: `output = "DEVICE"`, `"left"`, `"right"` or `"DEVICE,left"`.

use appendixd_core::listener::Output;
use appendixd_core::seat::TablePlan;
use shakmaty::Color;
use toml::Spanned;

use super::file::{ConfigFile, FileError, SeatForm};

/// What renders a sentence: reads its text, and writes it as a WAV file.
const PROGRAM: &str = "espeak-ng --stdin --stdout -v {voice} -s {rate} -p {pitch} -a {volume}";

/// Which ear.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Channel {
    /// Both.
    #[default]
    Both,
    /// The left one.
    Left,
    /// The right one.
    Right,
}

impl Channel {
    /// The word used in files and between processes.
    pub fn word(self) -> &'static str {
        match self {
            Self::Both => "both",
            Self::Left => "left",
            Self::Right => "right",
        }
    }

    /// The channel with this word.
    pub fn from_word(word: &str) -> Option<Self> {
        [Self::Both, Self::Left, Self::Right].into_iter().find(|channel| channel.word() == word)
    }
}

/// Where one player hears what only he should, and what renders it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrivateOutput {
    /// The device, by the name that the sound system gives it; none: the usual one.
    pub device: Option<String>,
    /// Which ear.
    pub channel: Channel,
    /// The program and its arguments, separated by blanks. `{voice}`, `{rate}` (words a minute), `{pitch}` (0 to 99)
    /// and `{volume}` (0 to 100) are filled in.
    pub program: String,
}

impl PrivateOutput {
    /// The arguments from which a worker reads it.
    pub fn arguments(&self) -> Vec<String> {
        let device = self.device.as_ref().map(|device| format!("--device={device}"));
        let others = [format!("--channel={}", self.channel.word()), format!("--program={}", self.program)];
        device.into_iter().chain(others).collect()
    }
}

/// The outputs of all seats that have one. `plans` are those of the file.
pub(super) fn outputs(
    file: &ConfigFile,
    plans: &[TablePlan],
) -> Result<Vec<(Output, PrivateOutput)>, FileError> {
    let program = program(file)?;
    let mut outputs = Vec::new();
    for (plan, table) in plans.iter().zip(&file.form.table) {
        let seats = &table.get_ref().seat;
        for (side, key, seat) in
            [(Color::White, "seat.white", &seats.white), (Color::Black, "seat.black", &seats.black)]
        {
            if let Some(output) = of_seat(file, key, seat, &program)? {
                outputs.push((Output::seat(&plan.name, side), output));
            }
        }
    }
    Ok(outputs)
}

fn program(file: &ConfigFile) -> Result<String, FileError> {
    let Some(program) = &file.form.speech.private_program else { return Ok(PROGRAM.into()) };
    if program.get_ref().trim().is_empty() {
        let message =
            "private_program names no program. It can be a program with its arguments, or be left out";
        return Err(file.refuse(program.span().start, message));
    }
    Ok(program.get_ref().clone())
}

fn of_seat(
    file: &ConfigFile,
    key: &str,
    seat: &SeatForm,
    program: &str,
) -> Result<Option<PrivateOutput>, FileError> {
    let Some(output) = &seat.output else { return Ok(None) };
    let (device, channel) = parts(output).ok_or_else(|| {
        let message = format!(
            "{key}.output cannot be {:?}. It can be the name of a device, left, right, or a device and one of these as \
             in \"DEVICE,left\"",
            output.get_ref()
        );
        file.refuse(output.span().start, &message)
    })?;
    Ok(Some(PrivateOutput { device, channel, program: program.to_owned() }))
}

fn parts(output: &Spanned<String>) -> Option<(Option<String>, Channel)> {
    let text = output.get_ref().trim();
    let (device, channel) = match text.rsplit_once(',') {
        Some((device, channel)) => (device.trim(), Channel::from_word(channel.trim())?),
        None => match Channel::from_word(text) {
            Some(channel) => ("", channel),
            None => (text, Channel::Both),
        },
    };
    if text.is_empty() || text.chars().any(char::is_control) {
        return None;
    }
    let usual = device.is_empty() || device == "default";
    Some(((!usual).then(|| device.to_owned()), channel))
}
