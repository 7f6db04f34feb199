//! Every serial port, all at the same time: which board is there, or why none can be used.

use std::collections::BTreeMap;
use std::path::Path;
use std::pin::pin;
use std::rc::Rc;
use std::time::Duration;

use tokio::sync::mpsc;
use tokio::task::LocalSet;
use tokio::time::timeout;

use super::consent::Consents;
use super::daemon::Daemon;
use super::subject::Subject;
use super::{About, Asks, Finding, Tell};
use crate::config::WantedBoard;
use crate::discovery::candidate::{Candidate, with_keys};
use crate::discovery::devices::{self, Taken};
use crate::discovery::neighbours;

/// After so long it is said that a port is still being asked.
const PATIENCE: Duration = Duration::from_secs(2);

/// What is known before a port is looked at.
#[derive(Debug)]
pub(super) struct Known {
    /// Which ports may be asked.
    pub consents: Consents,
    /// The daemon that may run.
    pub daemon: Daemon,
}

/// What comes of a port.
enum News {
    /// It is still being asked.
    Asks(String),
    Found(Vec<Finding>),
}

/// Tells of each port, in the order in which they are listed, and of each device that should have one.
pub(super) async fn examine(wanted: &[WantedBoard], known: Known, tell: &mut Tell<'_>, asks: &mut Asks<'_>) {
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
    let (local, mut news) = begin(subjects, known);
    local.run_until(pass_on(&mut news, tell, asks)).await;
    for device in &taken {
        tell(told_of_taken(device, neighbours::running("brltty")));
    }
}

type Numbered = (usize, News);

/// Looks at all of them at the same time.
fn begin(subjects: Vec<Subject>, known: Known) -> (LocalSet, mpsc::UnboundedReceiver<Numbered>) {
    let (told, news) = mpsc::unbounded_channel();
    let (local, known) = (LocalSet::new(), Rc::new(known));
    for (number, subject) in subjects.into_iter().enumerate() {
        let (known, told) = (Rc::clone(&known), told.clone());
        // Who listens waits for all of them.
        local.spawn_local(async move {
            let mut examined = pin!(subject.examine(&known));
            let found = match timeout(PATIENCE, &mut examined).await {
                Ok(found) => found,
                Err(_) => {
                    let _ = told.send((number, News::Asks(subject.port.clone())));
                    examined.await
                }
            };
            let _ = told.send((number, News::Found(found)));
        });
    }
    (local, news)
}

/// Passes each finding on as soon as all before it are known.
async fn pass_on(news: &mut mpsc::UnboundedReceiver<Numbered>, tell: &mut Tell<'_>, asks: &mut Asks<'_>) {
    let mut waiting = BTreeMap::new();
    let mut next = 0;
    while let Some((number, news)) = news.recv().await {
        match news {
            News::Asks(port) => asks(&port),
            News::Found(findings) => {
                waiting.insert(number, findings);
            }
        }
        while let Some(findings) = waiting.remove(&next) {
            findings.into_iter().for_each(&mut *tell);
            next += 1;
        }
    }
}

/// The ports that the user has named, then all others. Boards that share a line are one.
fn subjects(wanted: &[WantedBoard], mut found: Vec<(String, Candidate)>) -> Vec<Subject> {
    let mut subjects: Vec<Subject> = Vec::new();
    for board in wanted.iter().filter(|board| !board.is_looked_for()) {
        let same = |subject: &&mut Subject| subject.port == board.port && board.address.is_some();
        if let Some(subject) = subjects.iter_mut().find(same) {
            subject.addresses.extend(board.address);
            continue;
        }
        let place = found.iter().position(|(_, candidate)| candidate.is_at(Path::new(&board.port)));
        subjects.push(Subject {
            port: board.port.clone(),
            candidate: place.map(|place| found.remove(place)),
            named: true,
            model: board.model,
            addresses: board.address.into_iter().collect(),
        });
    }
    subjects.extend(found.into_iter().map(|(key, candidate)| Subject {
        port: candidate.node.display().to_string(),
        candidate: Some((key, candidate)),
        named: false,
        model: None,
        addresses: Vec::new(),
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

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;
    use crate::discovery::candidate::tests::plugged_in;

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
    fn boards_on_one_line_are_one_subject() {
        let wanted = ["/dev/x=dgt-bus,address=7", "/dev/y=dgt", "/dev/x=dgt-bus,address=8"];
        let wanted: Vec<WantedBoard> = wanted.iter().map(|board| board.parse().unwrap()).collect();
        let subjects = subjects(&wanted, Vec::new());
        let ports: Vec<_> =
            subjects.iter().map(|subject| (subject.port.as_str(), subject.addresses.as_slice())).collect();
        assert_eq!(ports, [("/dev/x", &[7, 8][..]), ("/dev/y", &[])]);
    }

    #[test]
    fn brltty_is_never_to_be_removed() {
        let usb = plugged_in("/dev/ttyUSB0", (0x0403, 0x6001), Some("A50285BI"), "1-2").usb.unwrap();
        let told = told_of_taken(&Taken { usb }, Some(99)).line();
        assert!(told.contains("taken by brltty (process 99)") && told.contains("Keep brltty"), "{told}");
        assert!(!told.contains("remove") && !told.contains("uninstall"), "{told}");
    }
}
