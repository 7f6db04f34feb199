//! Every serial port: which board is there, or why none can be used.

use std::path::Path;
use std::time::Duration;

use appendixd_protocol::drivers::{MODELS, model};
use appendixd_protocol::{Millis, Model, Outbox, PortFacts, Sense};
use nix::unistd::{AccessFlags, access};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::time::{Instant, timeout_at};
use tokio_serial::SerialStream;

use super::daemon::{Connected, Daemon};
use super::{About, Finding, Tell};
use crate::config::WantedBoard;
use crate::discovery::candidate::{Candidate, Standing, with_keys};
use crate::discovery::devices::{self, Taken};
use crate::discovery::known::KnownBoards;
use crate::discovery::neighbours;
use crate::port::PortError;
use crate::port::holder::{self, Holder};
use crate::port::probe::{confirm, probe};

/// A board says who it is within this time.
const INTRODUCES: Duration = Duration::from_secs(2);

/// A port that is looked at.
struct Subject {
    /// As the user or the system names it.
    port: String,
    /// What the system knows of it.
    candidate: Option<(String, Candidate)>,
    /// The user has named it.
    named: bool,
    /// The kind that the user has named.
    model: Option<&'static Model>,
}

/// Tells of each port and of each device that should have one.
pub(super) async fn examine(
    wanted: &[WantedBoard],
    known: &KnownBoards,
    daemon: &Daemon,
    tell: &mut Tell<'_>,
) {
    let found = devices::list().unwrap_or_else(|error| {
        tell(Finding::new(
            About::Board,
            "Ports",
            "unknown",
            format!("the system does not list them ({error})"),
        ));
        Vec::new()
    });
    let taken = devices::taken().unwrap_or_default();
    let subjects = subjects(wanted, with_keys(found));
    if subjects.is_empty() && taken.is_empty() {
        let words = "no serial port is there. Plug the board in; one with Bluetooth must be paired, and get a port \
                     with rfcomm bind";
        tell(Finding::new(About::Board, "Boards", "absent", words));
    }
    for subject in &subjects {
        tell(subject.examine(known, daemon).await);
    }
    for device in &taken {
        tell(told_of_taken(device, neighbours::running("brltty")));
    }
}

/// The ports that the user has named, then all others.
fn subjects(wanted: &[WantedBoard], mut found: Vec<(String, Candidate)>) -> Vec<Subject> {
    let mut subjects = Vec::new();
    for board in wanted.iter().filter(|board| !board.is_looked_for()) {
        let place = found.iter().position(|(_, candidate)| candidate.is_at(Path::new(&board.port)));
        let candidate = place.map(|place| found.remove(place));
        subjects.push(Subject { port: board.port.clone(), candidate, named: true, model: board.model });
    }
    subjects.extend(found.into_iter().map(|(key, candidate)| Subject {
        port: candidate.node.display().to_string(),
        candidate: Some((key, candidate)),
        named: false,
        model: None,
    }));
    subjects
}

/// A device that a program drives by itself.
fn told_of_taken(device: &Taken, brltty: Option<u32>) -> Finding {
    let usb = &device.usb;
    let name = usb.name.as_deref().map(|name| format!("{name}, ")).unwrap_or_default();
    let subject = format!("{name}USB {} in socket {}", usb.id(), usb.socket);
    let mended = neighbours::exempt_from_brltty(usb);
    match brltty {
        Some(process) => {
            let words = format!(
                "taken by brltty (process {process}), so it has no port. If it is your braille display, all is well. If \
                 it is the board: {mended}"
            );
            Finding::new(About::Board, &subject, "taken-by-brltty", words)
        }
        None => {
            let words = "taken by a program that drives it without a port. Close that program, then plug the device in \
                         again";
            Finding::new(About::Board, &subject, "taken", words)
        }
    }
}

impl Subject {
    fn finding(&self, state: &'static str, words: impl Into<String>) -> Finding {
        Finding::new(About::Board, &self.port, state, words)
    }

    async fn examine(&self, known: &KnownBoards, daemon: &Daemon) -> Finding {
        let path = Path::new(&self.port);
        let holder = holder::of(path);
        if let Some(board) = daemon.board_at(path) {
            return self.with_daemon(&board, holder.as_ref());
        }
        if let Some(holder) = holder {
            return self.held(&holder);
        }
        if let Some(finding) = self.without_consent(known) {
            return finding;
        }
        if let Err(error) = self.check_access() {
            return self.refused(&error);
        }
        match self.look().await {
            Ok((mut stream, model)) => self.works(model, &introduce(&mut stream, model).await),
            Err(error) => self.refused(&error.named()),
        }
    }

    /// A running appendixd has it and was asked.
    fn with_daemon(&self, board: &Connected, holder: Option<&Holder>) -> Finding {
        let process = holder.map(|holder| format!(" (process {})", holder.process)).unwrap_or_default();
        let name = model(&board.kind).map_or(board.kind.as_str(), |model| model.name);
        let daemon = format!("appendixd{process} uses it");
        match board.state.as_str() {
            "silent" => self.finding(
                "silent",
                format!("{name} does not answer. Switch it on, or check the cable; {daemon}"),
            ),
            _ => {
                let identity = Identity { serial: board.serial.clone(), version: board.version.clone() };
                self.finding("works", format!("works: {name}{}; {daemon}", identity.words())).that_works()
            }
        }
    }

    fn held(&self, holder: &Holder) -> Finding {
        let name = holder.name.as_deref().unwrap_or("a program");
        let process = holder.process;
        let usb = self.candidate.as_ref().and_then(|(_, candidate)| candidate.usb.as_ref());
        match (name, usb) {
            ("brltty", _) => {
                let words = format!(
                    "in use by brltty (process {process}). If it is your braille display, all is well. If it is the \
                     board: keep brltty, and take this port out of the line braille-device in {}",
                    neighbours::BRLTTY_CONFIGURATION
                );
                self.finding("taken-by-brltty", words)
            }
            ("ModemManager", Some(usb)) => {
                let words = format!(
                    "probed by ModemManager (process {process}), which asks whether it is a modem. To keep it from that, \
                     write this line to {}, then plug the device in again: {}",
                    neighbours::OWN_RULES,
                    neighbours::rule_against_modem_manager(usb)
                );
                self.finding("probed-by-modem-manager", words)
            }
            ("appendixd", _) => {
                let words = format!(
                    "in use by appendixd (process {process}), which does not tell of it on this socket. Name its socket \
                     with --socket"
                );
                self.finding("in-use", words)
            }
            _ => self.finding("in-use", format!("in use by {name} (process {process}). Close that program")),
        }
    }

    /// Nothing is asked of a port that may be a braille display, or anything else.
    fn without_consent(&self, known: &KnownBoards) -> Option<Finding> {
        let (key, candidate) = self.candidate.as_ref().filter(|_| !self.named)?;
        if known.may_be_asked(key) {
            return None;
        }
        let what = candidate.described();
        let order = format!("If it is the board, order: appendixctl allow {}", self.port);
        match candidate.standing() {
            Standing::Own(_) => None,
            Standing::Shared => {
                let words = format!(
                    "not asked: {what}. Boards and braille displays use this adapter chip, and nothing is sent to it \
                     without your consent. {order}"
                );
                Some(self.finding("needs-consent", words))
            }
            Standing::Unknown => {
                let words = format!("not asked: {what}. Nothing tells that a board is there. {order}");
                Some(self.finding("not-asked", words))
            }
        }
    }

    /// Says why a port may not be opened without opening it: opening can restart what is there.
    fn check_access(&self) -> Result<(), PortError> {
        let path = Path::new(&self.port);
        match access(path, AccessFlags::R_OK | AccessFlags::W_OK) {
            Err(nix::errno::Errno::EACCES) => Err(PortError::forbidden(&self.port)),
            _ => Ok(()),
        }
    }

    async fn look(&self) -> Result<(SerialStream, &'static Model), PortError> {
        match self.model {
            Some(model) => Ok((confirm(&self.port, model).await?, model)),
            None => probe(&self.port, &self.models()).await,
        }
    }

    /// A port that is not named has been allowed, or its id belongs to boards: then only these are asked for.
    fn models(&self) -> Vec<Vec<&'static Model>> {
        let Some((_, candidate)) = &self.candidate else { return vec![MODELS.to_vec()] };
        match candidate.standing() {
            Standing::Own(own) if !self.named => vec![own],
            _ => candidate.models().to_vec(),
        }
    }

    fn refused(&self, error: &PortError) -> Finding {
        let usb = self.candidate.as_ref().map(|(_, candidate)| candidate);
        let modems = || {
            let warning = usb.and_then(neighbours::warning_of_modem_manager);
            warning.map(|warning| format!(". {warning}")).unwrap_or_default()
        };
        match error {
            PortError::Absent(_) => self.finding("absent", "not there. Plug the board in, or check the name"),
            PortError::Forbidden { mended, .. } => {
                self.finding("no-permission", format!("no permission: {mended}"))
            }
            PortError::Busy(port) => {
                let words = format!(
                    "in use by a program of another user, which this user may not see. To know which: sudo lsof {port}"
                );
                self.finding("in-use", words)
            }
            PortError::Held { holder, .. } => self.held(holder),
            PortError::NotSerial(_) => self.finding("not-serial", "no serial port, so no board can be there"),
            PortError::NoBoard(_) => {
                let words =
                    format!("silent: nothing answers. Switch the board on, or check the cable{}", modems());
                self.finding("silent", words)
            }
            PortError::Foreign(_) => {
                let asked = match self.model {
                    Some(model) => {
                        format!("what is there does not answer as a {} does. Leave the kind away", model.name)
                    }
                    None => {
                        "what is there sends what no known board sends. If it is a board, its kind is not \
                             known here"
                            .into()
                    }
                };
                self.finding("another-protocol", format!("speaks another protocol: {asked}{}", modems()))
            }
            PortError::Unsteady(_) | PortError::Other { .. } => {
                let words = error.to_string();
                let own = words.strip_prefix(&format!("{} ", self.port)).unwrap_or(&words).to_owned();
                self.finding("unusable", own)
            }
        }
    }

    fn works(&self, model: &Model, identity: &Identity) -> Finding {
        let warning = self
            .candidate
            .as_ref()
            .and_then(|(_, candidate)| neighbours::warning_of_modem_manager(candidate));
        let warning = warning.map(|warning| format!(". {warning}")).unwrap_or_default();
        let words = format!("works: {}, kind {}{}{warning}", model.name, model.kind, identity.words());
        self.finding("works", words).that_works()
    }
}

/// Who a board says it is.
#[derive(Debug, Default)]
struct Identity {
    serial: Option<String>,
    version: Option<String>,
}

impl Identity {
    fn words(&self) -> String {
        let firmware = self.version.as_ref().map(|version| format!(", firmware {version}"));
        let serial = self.serial.as_ref().map(|serial| format!(", serial number {serial}"));
        firmware.into_iter().chain(serial).collect()
    }

    fn learn(&mut self, sense: &Sense) {
        match sense {
            Sense::Version(major, minor) => self.version = Some(format!("{major}.{minor}")),
            Sense::Serial(serial) => {
                self.serial.get_or_insert_with(|| serial.clone());
            }
            Sense::LongSerial(serial) => self.serial = Some(serial.clone()),
            _ => {}
        }
    }
}

/// Asks a board who it is, as its driver does at the beginning of each session.
async fn introduce(stream: &mut SerialStream, model: &'static Model) -> Identity {
    let begun = Instant::now();
    let end = begun + INTRODUCES;
    let now = || Millis(u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX));
    let mut driver = (model.driver)();
    let mut identity = Identity::default();
    let mut out = Outbox::default();
    driver.start(PortFacts::USB, now(), &mut out);
    let mut buffer = [0; 1024];
    while identity.serial.is_none() || identity.version.is_none() {
        if timeout_at(end, stream.write_all(&std::mem::take(&mut out.bytes))).await.is_err() {
            break;
        }
        let wake = driver.next_wake().map_or(end, |wake| begun + Duration::from_millis(wake.0)).min(end);
        match timeout_at(wake, stream.read(&mut buffer)).await {
            Ok(Ok(count)) if count > 0 => driver.receive(&buffer[..count], now(), &mut out),
            Ok(_) => break,
            Err(_) if Instant::now() >= end => break,
            Err(_) => driver.wake(now(), &mut out),
        }
        std::mem::take(&mut out.senses).iter().for_each(|sense| identity.learn(sense));
    }
    identity
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;
    use crate::discovery::candidate::tests::plugged_in;

    fn subject(candidate: Candidate) -> Subject {
        subjects(&[], with_keys(vec![candidate])).remove(0)
    }

    #[test]
    fn a_port_that_is_named_is_one_subject_by_whatever_link() {
        let folder = std::env::temp_dir().join(format!("appendixd-subjects-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let (node, link): (PathBuf, PathBuf) = (folder.join("ttyACM0"), folder.join("board"));
        std::fs::write(&node, "").unwrap();
        let _ = std::fs::remove_file(&link);
        std::os::unix::fs::symlink(&node, &link).unwrap();
        let candidate = plugged_in(node.to_str().unwrap(), (0x045b, 0x8111), None, "1-2");
        let wanted: WantedBoard = format!("{}=dgt", link.display()).parse().unwrap();
        let auto: WantedBoard = "auto".parse().unwrap();
        let subjects = subjects(&[auto, wanted], with_keys(vec![candidate]));
        assert_eq!(subjects.len(), 1);
        assert!(subjects[0].named && subjects[0].candidate.is_some());
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_shared_adapter_is_not_asked_without_consent() {
        let mut known = KnownBoards::default();
        let adapter = plugged_in("/dev/ttyUSB0", (0x0403, 0x6001), Some("A50285BI"), "1-2");
        let subject = subject(adapter.clone());
        let told = subject.without_consent(&known).unwrap();
        assert_eq!(told.state, "needs-consent");
        assert!(told.words.contains("appendixctl allow /dev/ttyUSB0"), "{}", told.words);
        known.allow(&adapter.key(), "adapter");
        assert_eq!(subject.without_consent(&known), None);
    }

    #[test]
    fn an_own_id_is_asked_at_once_and_for_its_models_alone() {
        let subject = subject(plugged_in("/dev/ttyACM0", (0x045b, 0x8111), None, "1-2"));
        assert_eq!(subject.without_consent(&KnownBoards::default()), None);
        let kinds: Vec<_> = subject.models().concat().iter().map(|model| model.kind).collect();
        assert_eq!(kinds, ["dgt"]);
    }

    #[test]
    fn brltty_is_never_to_be_removed() {
        let usb = plugged_in("/dev/ttyUSB0", (0x0403, 0x6001), Some("A50285BI"), "1-2").usb.unwrap();
        let told = told_of_taken(&Taken { usb }, Some(99)).line();
        assert!(told.contains("taken by brltty (process 99)") && told.contains("Keep brltty"), "{told}");
        assert!(!told.contains("remove") && !told.contains("uninstall"), "{told}");
    }
}
