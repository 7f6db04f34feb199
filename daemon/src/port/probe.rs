//! Finds out which board is at a port: first by listening, then by asking what each model's row says can be asked
//! without harm.
//!
//! | t in s | what happens where nobody answers                                              |
//! |--------|---------------------------------------------------------------------------------|
//! | 0      | listened to, if a board that talks unasked may be there                         |
//! | 1      | all questions at the first line setting, one after the other, and all once more |
//! |        | … at the next setting, and so on: 9 s for all boards there are                  |
//! | 9      | where bytes came: what may have been busy is asked a last time                  |

use std::time::Duration;

use appendixd_protocol::driver::{Ask, Dtr, Line};
use appendixd_protocol::{Millis, Model, Outbox};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::time::{Instant, timeout_at};
use tokio_serial::SerialStream;

use super::meeting::meet;
use super::open::{PortError, close, facts, open};

/// Boards that talk unasked do so within this time, at this line setting.
const LISTEN: Duration = Duration::from_secs(1);
const LISTEN_LINE: Line = Line { baud: 38_400, dtr: Dtr::AsIs };
/// Who pours out what nobody has asked for does so without a pause of this length.
const PAUSE: Duration = Duration::from_millis(500);

/// The open port and the model that is there, one of these: all of the first list are asked before those of the next.
/// Those that have to be named are not asked.
///
/// # Errors
/// The port cannot be opened, or none of these boards is there.
pub async fn probe(
    port: &str,
    models: &[Vec<&'static Model>],
) -> Result<(SerialStream, &'static Model), PortError> {
    let mut asking = Asking::at(port);
    let talkers: Vec<_> = with(models.iter().flatten(), |ask| ask == Ask::Nothing);
    if let Some(model) = asking.listen(&talkers).await? {
        return Ok((open_apart(port, model.line).await?, model));
    }
    let mut questions = Vec::new();
    for models in models {
        for group in groups(&with(models, |ask| matches!(ask, Ask::Bytes(_)))) {
            if let Some(model) = asking.twice(&group).await? {
                return asking.found(model);
            }
            questions.extend(group);
        }
    }
    match asking.when_poured_out(&questions).await? {
        Some(model) => asking.found(model),
        None => Err(asking.nobody()),
    }
}

/// The open port, if this very model is there. Where not one byte comes, the port is opened once more: some adapters
/// hear only then.
///
/// # Errors
/// The port cannot be opened, or this board is not there.
pub async fn confirm(port: &str, model: &'static Model) -> Result<SerialStream, PortError> {
    match confirm_once(port, model).await {
        Err(PortError::NoBoard(_)) => confirm_once(port, model).await,
        confirmed => confirmed,
    }
}

async fn confirm_once(port: &str, model: &'static Model) -> Result<SerialStream, PortError> {
    let wait = Duration::from_millis(model.probe.wait.0);
    let mut asking = Asking::at(port);
    match model.probe.ask {
        Ask::Bytes(_) => return probe(port, &[vec![model]]).await.map(|(stream, _)| stream),
        Ask::Nothing => {
            let heard = asking.hear_at(model.line, wait, |heard| understands(model, heard)).await?;
            if understands(model, &heard) {
                return asking.found(model).map(|(stream, _)| stream);
            }
        }
        Ask::AsDriver => {
            let mut stream = open_apart(port, model.line).await?;
            let met = meet(&mut stream, model, facts(port), wait, |met| met.answered).await;
            if met.answered {
                return Ok(stream);
            }
            close(stream);
            asking.heard = met.heard;
        }
    }
    Err(asking.nobody())
}

fn with<'a>(
    models: impl IntoIterator<Item = &'a &'static Model>,
    is_asked: impl Fn(Ask) -> bool,
) -> Vec<&'static Model> {
    models.into_iter().copied().filter(|model| is_asked(model.probe.ask)).collect()
}

/// What is asked at one line setting, and who may answer it.
#[derive(Clone, Debug)]
struct Question {
    line: Line,
    bytes: &'static [u8],
    models: Vec<&'static Model>,
}

/// One group for each line setting, so that the port is opened seldom: some boards start again whenever it is. What
/// several models are asked in the same words is asked once.
fn groups(models: &[&'static Model]) -> Vec<Vec<Question>> {
    let mut groups: Vec<Vec<Question>> = Vec::new();
    for model in models.iter().copied() {
        let Ask::Bytes(bytes) = model.probe.ask else { continue };
        let question = Question { line: model.line, bytes, models: vec![model] };
        let Some(group) = groups.iter_mut().find(|group| group[0].line == model.line) else {
            groups.push(vec![question]);
            continue;
        };
        match group.iter_mut().find(|asked| asked.bytes == bytes) {
            Some(asked) => asked.models.push(model),
            None => group.push(question),
        }
    }
    groups
}

impl Question {
    /// The longest of these times of those who may answer.
    fn longest(&self, time: impl Fn(&Model) -> Millis) -> Duration {
        let longest = self.models.iter().map(|model| time(model).0).max();
        Duration::from_millis(longest.unwrap_or_default())
    }

    /// For a board that reads lines, whatever was asked before would be the beginning of this one.
    fn written(&self) -> Vec<u8> {
        let before: &[u8] = if self.bytes.ends_with(b"\n") { b"\n" } else { b"" };
        [before, self.bytes].concat()
    }

    fn answered(&self, heard: &[u8]) -> Option<&'static Model> {
        self.models.iter().copied().find(|model| understands(model, heard))
    }
}

/// A port that is asked.
struct Asking<'a> {
    port: &'a str,
    begun: Instant,
    open: Option<Open>,
    /// Bytes have come.
    heard: bool,
}

struct Open {
    stream: SerialStream,
    line: Line,
    since: Instant,
}

impl<'a> Asking<'a> {
    fn at(port: &'a str) -> Self {
        Self { port, begun: Instant::now(), open: None, heard: false }
    }

    async fn open_at(&mut self, line: Line) -> Result<&mut Open, PortError> {
        let open = match self.open.take() {
            Some(open) if open.line == line => open,
            other => {
                // The port can be opened once only.
                other.into_iter().for_each(|open| close(open.stream));
                Open { stream: open_apart(self.port, line).await?, line, since: Instant::now() }
            }
        };
        Ok(self.open.insert(open))
    }

    async fn hear_at(
        &mut self,
        line: Line,
        time: Duration,
        enough: impl Fn(&[u8]) -> bool,
    ) -> Result<Vec<u8>, PortError> {
        let heard = hear(&mut self.open_at(line).await?.stream, Instant::now() + time, enough).await;
        self.heard |= !heard.is_empty();
        Ok(heard)
    }

    /// Which of these talks.
    async fn listen(&mut self, talkers: &[&'static Model]) -> Result<Option<&'static Model>, PortError> {
        if talkers.is_empty() {
            return Ok(None);
        }
        let heard = self.hear_at(LISTEN_LINE, LISTEN, |_| false).await?;
        // Before it is opened by another name.
        self.open.take().into_iter().for_each(|open| close(open.stream));
        Ok(talkers.iter().copied().find(|model| understands(model, &heard)))
    }

    /// All questions at one line setting, and once more: a board that is just starting hears only the second time.
    async fn twice(&mut self, group: &[Question]) -> Result<Option<&'static Model>, PortError> {
        for again in [false, true] {
            for question in group {
                if let Some(model) = self.ask(question, again).await? {
                    return Ok(Some(model));
                }
            }
        }
        Ok(None)
    }

    async fn ask(&mut self, question: &Question, again: bool) -> Result<Option<&'static Model>, PortError> {
        let Open { stream, since, .. } = self.open_at(question.line).await?;
        let enough = |heard: &[u8]| question.answered(heard).is_some();
        let mut heard = Vec::new();
        if again {
            let started = *since + question.longest(|model| model.probe.starts);
            heard = hear(stream, started, enough).await;
        }
        let end = Instant::now() + question.longest(|model| model.probe.wait);
        if !enough(&heard) && timeout_at(end, stream.write_all(&question.written())).await.is_ok() {
            heard.extend(hear(stream, end, enough).await);
        }
        self.heard |= !heard.is_empty();
        Ok(question.answered(&heard))
    }

    /// Bytes without an answer may be those of a board that pours out something that nobody has asked for. It is
    /// waited for and asked a last time.
    async fn when_poured_out(&mut self, questions: &[Question]) -> Result<Option<&'static Model>, PortError> {
        let pours = |question: &&Question| question.models.iter().any(|model| model.probe.pours > Millis(0));
        for question in questions.iter().filter(pours) {
            if !self.heard {
                break;
            }
            let end = self.begun + question.longest(|model| model.probe.pours);
            pause(&mut self.open_at(question.line).await?.stream, end).await;
            if let Some(model) = self.ask(question, false).await? {
                return Ok(Some(model));
            }
        }
        Ok(None)
    }

    fn found(self, model: &'static Model) -> Result<(SerialStream, &'static Model), PortError> {
        let absent = || PortError::Absent(self.port.into());
        self.open.map(|open| (open.stream, model)).ok_or_else(absent)
    }

    fn nobody(self) -> PortError {
        self.open.into_iter().for_each(|open| close(open.stream));
        match self.heard {
            true => PortError::Foreign(self.port.into()),
            false => PortError::NoBoard(self.port.into()),
        }
    }
}

/// Opens the port on a thread of its own: opening can take seconds.
pub async fn open_apart(port: &str, line: Line) -> Result<SerialStream, PortError> {
    let name = port.to_owned();
    let opened = tokio::task::spawn_blocking(move || open(&name, line)).await;
    opened.unwrap_or_else(|error| Err(PortError::Other { port: port.into(), reason: error.to_string() }))
}

/// Whatever comes until then, or until it is enough.
async fn hear(stream: &mut SerialStream, end: Instant, enough: impl Fn(&[u8]) -> bool) -> Vec<u8> {
    let mut heard = Vec::new();
    let mut buffer = [0; 1024];
    while !enough(&heard) && heard.len() < 64 * 1024 {
        match timeout_at(end, stream.read(&mut buffer)).await {
            Ok(Ok(count)) if count > 0 => heard.extend_from_slice(&buffer[..count]),
            _ => break,
        }
    }
    heard
}

/// Until nothing comes for a while, or until then.
async fn pause(stream: &mut SerialStream, end: Instant) {
    let mut buffer = [0; 1024];
    while Instant::now() < end {
        let quiet = end.min(Instant::now() + PAUSE);
        if !matches!(timeout_at(quiet, stream.read(&mut buffer)).await, Ok(Ok(count)) if count > 0) {
            return;
        }
    }
}

/// Whether a driver makes sense of these bytes, and of such as only this model sends.
fn understands(model: &Model, bytes: &[u8]) -> bool {
    let mut out = Outbox::default();
    (model.driver)().receive(bytes, Millis(0), &mut out);
    out.senses.iter().any(model.probe.known_by)
}

#[cfg(test)]
mod tests {
    use appendixd_protocol::drivers::{MODELS, model};
    use nix::fcntl::{FcntlArg, OFlag, fcntl};
    use nix::pty::openpty;
    use nix::sys::termios::{SetArg, cfmakeraw, tcgetattr, tcsetattr};
    use nix::unistd::{read, ttyname, write};

    use super::*;

    #[test]
    fn a_board_that_talks_unasked_is_known_by_how_many_numbers_it_says() {
        let known = |bytes: &[u8]| -> Vec<&str> {
            let unnamed = with(MODELS, |ask| ask != Ask::AsDriver);
            unnamed.iter().filter(|model| understands(model, bytes)).map(|model| model.kind).collect()
        };
        let chips = format!("5 255 \r\n:{}\r\n:3 0", "3 0 84 252 153 ".repeat(64));
        assert_eq!(known(chips.as_bytes()), ["certabo"]);
        assert_eq!(known(b"5 255 \r\n:255 255 0 0 0 0 255 255 \r\n:255"), ["sentio"]);
    }

    #[test]
    fn a_board_is_known_by_its_answer() {
        let dgt = [0x93, 0x00, 0x05, 0x01, 0x07];
        let known: Vec<_> =
            MODELS.iter().filter(|model| understands(model, &dgt)).map(|model| model.kind).collect();
        assert_eq!(known, ["dgt"]);
        for noise in [&b"AT\r\r\nOK\r\n"[..], &[0xFF; 200], &[]] {
            assert!(!MODELS.iter().any(|model| understands(model, noise)), "{noise:?}");
        }
    }

    #[test]
    fn what_is_asked_in_the_same_words_is_asked_once_and_each_port_opened_seldom() {
        let asked: Vec<_> = with(MODELS, |ask| matches!(ask, Ask::Bytes(_)));
        let groups = groups(&asked);
        let kinds: Vec<Vec<Vec<&str>>> = groups
            .iter()
            .map(|group| {
                let kinds = |question: &Question| question.models.iter().map(|model| model.kind).collect();
                group.iter().map(kinds).collect()
            })
            .collect();
        assert_eq!(
            kinds,
            [vec![vec!["dgt"], vec!["line"]], vec![vec!["chesslink", "eone"]], vec![vec!["ichessone"]]]
        );
    }

    /// A board at the other end of a pty that pours out stored moves for so long, deaf, and then answers.
    fn pouring(time: Duration) -> String {
        let pair = openpty(None, None).unwrap();
        let mut settings = tcgetattr(&pair.slave).unwrap();
        cfmakeraw(&mut settings);
        tcsetattr(&pair.slave, SetArg::TCSANOW, &settings).unwrap();
        let port = ttyname(&pair.slave).unwrap().display().to_string();
        fcntl(&pair.master, FcntlArg::F_SETFL(OFlag::O_NONBLOCK)).unwrap();
        tokio::spawn(async move {
            let end = Instant::now() + time;
            let mut pieces = tokio::time::interval(Duration::from_millis(50));
            let mut buffer = [0; 64];
            loop {
                pieces.tick().await;
                let pours = Instant::now() < end;
                let heard = read(&pair.master, &mut buffer).unwrap_or(0);
                let words: &[u8] = match pours {
                    true => &[0x6A; 48],
                    false if buffer[..heard].contains(&0x4D) => &[0x93, 0x00, 0x05, 0x03, 0x0A],
                    false => &[],
                };
                let _ = write(&pair.master, words);
            }
        });
        port
    }

    #[tokio::test]
    async fn a_board_that_pours_out_its_moves_is_waited_for() {
        let port = pouring(Duration::from_secs(4));
        let begun = Instant::now();
        let confirmed = confirm(&port, model("dgt").unwrap()).await;
        assert!(confirmed.is_ok(), "{:?}", confirmed.map(|_| ()));
        assert!(begun.elapsed() < Duration::from_secs(6), "{:?}", begun.elapsed());
    }

    #[tokio::test]
    async fn one_that_never_stops_is_given_up() {
        let port = pouring(Duration::from_secs(60));
        let begun = Instant::now();
        let error = probe(&port, &[MODELS.to_vec()]).await.map(|_| ()).unwrap_err();
        assert_eq!(error, PortError::Foreign(port));
        assert!(begun.elapsed() < Duration::from_secs(12), "{:?}", begun.elapsed());
    }
}
