//! Why a port cannot be used, in words, each with what to do.

use std::path::Path;

use appendixd_protocol::driver::Sees;
use appendixd_protocol::drivers::only_when_named;

use super::Finding;
use super::daemon::Daemon;
use super::ports::Known;
use super::subject::Subject;
use crate::discovery::candidate::Standing;
use crate::discovery::neighbours;
use crate::port::PortError;
use crate::port::holder::Holder;

impl Subject {
    pub(super) fn held(&self, holder: &Holder, daemon: &Daemon) -> Finding {
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
            ("appendixd", _) => self.asked_by_daemon(daemon).unwrap_or_else(|| {
                let words = format!(
                    "in use by appendixd (process {process}), which does not tell of it on this socket. Name its socket \
                     with --socket; to ask the service of this computer, be in the group appendixd"
                );
                self.finding("in-use", words)
            }),
            _ => self.finding("in-use", format!("in use by {name} (process {process}). Close that program")),
        }
    }

    /// A running appendixd looks for a board here just now.
    fn asked_by_daemon(&self, daemon: &Daemon) -> Option<Finding> {
        let port = Path::new(&self.port);
        let trouble = daemon.trouble_at(port).map(|trouble| trouble.trim_end_matches('.'));
        if trouble.is_none() && !daemon.asks(port) {
            return None;
        }
        let trouble = trouble.unwrap_or("Switch the board on, or check the cable");
        let words =
            format!("silent: appendixd asks it again and again, and no board has answered. {trouble}");
        Some(self.finding("silent", words))
    }

    /// Nothing is asked of a port that may be a braille display, or anything else.
    pub(super) fn without_consent(&self, known: &Known) -> Option<Finding> {
        let (key, candidate) = self.candidate.as_ref().filter(|_| !self.named)?;
        if known.consents.hold_for(key, Path::new(&self.port), &known.daemon) {
            return None;
        }
        let what = candidate.described();
        let hidden = match known.consents.may_be_hidden() {
            true => {
                ". The service of this computer may have been allowed to ask it: only members of the group appendixd \
                 can see that"
            }
            false => "",
        };
        let order = format!("If it is the board, order: appendixctl allow {}{hidden}", self.port);
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

    pub(super) fn refused(&self, error: &PortError, daemon: &Daemon) -> Finding {
        match error {
            PortError::Absent(_) => self.finding("absent", "not there. Plug the board in, or check the name"),
            PortError::Forbidden { mended, .. } => {
                self.finding("no-permission", format!("no permission: {mended}"))
            }
            PortError::Busy(port) => self.asked_by_daemon(daemon).unwrap_or_else(|| {
                let brltty = neighbours::running("brltty").map(|process| {
                    format!(
                        ". brltty (process {process}) runs: if it has this port and your braille display is elsewhere, keep \
                         brltty, and take the port out of the line braille-device in {}",
                        neighbours::BRLTTY_CONFIGURATION
                    )
                });
                let words = format!(
                    "in use by a program of another user, which this user may not see. To know which: sudo lsof {port}{}",
                    brltty.unwrap_or_default()
                );
                self.finding("in-use", words)
            }),
            PortError::Held { holder, .. } => self.held(holder, daemon),
            PortError::NotSerial(_) => self.finding("not-serial", "no serial port, so no board can be there"),
            PortError::NoBoard(_) => {
                let words = format!("silent: {}{}", self.silence(), self.warning_of_modem_manager());
                self.finding("silent", words)
            }
            PortError::Foreign(_) => {
                let words =
                    format!("speaks another protocol: {}{}", self.strangeness(), self.warning_of_modem_manager());
                self.finding("another-protocol", words)
            }
            PortError::Unsteady(_) | PortError::Other { .. } => {
                let words = error.to_string();
                let own = words.strip_prefix(&format!("{} ", self.port)).unwrap_or(&words).to_owned();
                self.finding("unusable", own)
            }
        }
    }

    /// What silence may mean.
    fn silence(&self) -> String {
        match self.model {
            Some(model) if model.sees == Sees::Moves => {
                "nothing answers, and nothing is wrong with the port. Switch the board on, or check the cable. If it is \
                 on, ask once more and make a move meanwhile: some boards of this kind say nothing before"
                    .into()
            }
            Some(_) => "nothing answers. Switch the board on, or check the cable".into(),
            None => format!(
                "nothing answers. Switch the board on, or check the cable. {}",
                named_only(&self.port)
            ),
        }
    }

    fn strangeness(&self) -> String {
        match self.model {
            Some(model) => {
                let kind = model.kind;
                format!(
                    "what is there does not answer as kind {kind} ({}) does. Leave the kind away",
                    model.name
                )
            }
            None => format!("what is there sends what no known board sends. {}", named_only(&self.port)),
        }
    }
}

/// Some boards are asked for only by name.
fn named_only(port: &str) -> String {
    let kinds: Vec<_> = only_when_named().map(|model| model.kind).collect();
    let example = kinds.first().copied().unwrap_or_default();
    format!(
        "Boards of these kinds answer only when their kind is named, as in {port}={example}: {}",
        kinds.join(", ")
    )
}

#[cfg(test)]
mod tests {
    use super::super::consent::Consents;
    use super::*;
    use crate::discovery::candidate::Candidate;
    use crate::discovery::candidate::tests::plugged_in;
    use crate::discovery::known::KnownBoards;

    fn subject(candidate: Candidate) -> Subject {
        Subject {
            port: candidate.node.display().to_string(),
            candidate: Some((candidate.key(), candidate)),
            named: false,
            model: None,
            addresses: Vec::new(),
        }
    }

    #[test]
    fn a_shared_adapter_is_not_asked_without_consent() {
        let folder = std::env::temp_dir().join(format!("appendixd-reasons-{}", std::process::id()));
        let known = || Known {
            consents: Consents::read(&folder, &folder.join("nowhere")),
            daemon: Daemon::default(),
        };
        let adapter = plugged_in("/dev/ttyUSB0", (0x0403, 0x6001), Some("A50285BI"), "1-2");
        let subject = subject(adapter.clone());
        let told = subject.without_consent(&known()).unwrap();
        assert_eq!(told.state, "needs-consent");
        assert!(told.words.contains("appendixctl allow /dev/ttyUSB0"), "{}", told.words);
        assert!(!told.words.contains("group appendixd"), "{}", told.words);
        let hidden = Known { consents: Consents::default(), daemon: Daemon::default() };
        assert!(subject.without_consent(&hidden).unwrap().words.contains("group appendixd"));
        KnownBoards::open(&folder).allow(&adapter.key(), "adapter");
        assert_eq!(subject.without_consent(&known()), None);
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn an_own_id_is_asked_at_once_and_for_its_models_alone() {
        let subject = subject(plugged_in("/dev/ttyACM0", (0x045b, 0x8111), None, "1-2"));
        let nothing = Known { consents: Consents::default(), daemon: Daemon::default() };
        assert_eq!(subject.without_consent(&nothing), None);
        let kinds: Vec<_> = subject.models().concat().iter().map(|model| model.kind).collect();
        assert_eq!(kinds, ["dgt"]);
    }
}
