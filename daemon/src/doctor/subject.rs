//! One port: what is there, found out with as little disturbance as can be.

use std::path::Path;
use std::time::Duration;

use appendixd_protocol::Model;
use appendixd_protocol::drivers::{MODELS, model};
use appendixd_protocol::shared::{Address, SharedLine};
use nix::unistd::{AccessFlags, access};
use tokio_serial::SerialStream;

use super::daemon::{Connected, Daemon};
use super::ports::Known;
use super::{About, Finding};
use crate::discovery::candidate::{Candidate, Standing};
use crate::discovery::neighbours;
use crate::port::holder::{self, Holder};
use crate::port::meeting::{Met, meet};
use crate::port::probe::{confirm, probe};
use crate::port::roll_call::{self, Answers};
use crate::port::{PortError, check_kind, close, facts, unseen};

/// A board says who it is within this time.
const INTRODUCES: Duration = Duration::from_millis(1500);

/// A port that is looked at.
pub(super) struct Subject {
    /// As the user or the system names it.
    pub port: String,
    /// What the system knows of it.
    pub candidate: Option<(String, Candidate)>,
    /// The user has named it.
    pub named: bool,
    /// The kind that the user has named.
    pub model: Option<&'static Model>,
    /// The boards on it that the user has named, where several share it.
    pub addresses: Vec<Address>,
}

/// What shares the line at which several boards are.
type Share = fn() -> Box<dyn SharedLine>;

impl Subject {
    pub(super) fn finding(&self, state: &'static str, words: impl Into<String>) -> Finding {
        Finding::new(About::Board, &self.port, state, words)
    }

    pub(super) async fn examine(&self, known: &Known) -> Vec<Finding> {
        let path = Path::new(&self.port);
        let holder = holder::of(path);
        if let Some(findings) = self.of_daemon(&known.daemon, holder.as_ref()) {
            return findings;
        }
        // Nobody is told to close a program because of what is no port.
        if let Err(error @ PortError::NotSerial(_)) = check_kind(&self.port) {
            return vec![self.refused(&error, &known.daemon)];
        }
        if let Some(holder) = holder {
            return vec![self.held(&holder, &known.daemon)];
        }
        if let Some(finding) = self.without_consent(known) {
            return vec![finding];
        }
        if let Err(error) = self.check_access() {
            return vec![self.refused(&error, &known.daemon)];
        }
        match self.look().await {
            Ok(findings) => self.unless_shared(findings).await,
            Err(error) => vec![self.refused(&error.named(), &known.daemon)],
        }
    }

    /// A program that cannot be seen may take away part of what the board says.
    async fn unless_shared(&self, findings: Vec<Finding>) -> Vec<Finding> {
        let Some(works) = findings.iter().find(|finding| finding.works) else { return findings };
        let port = self.port.clone();
        let is_shared = tokio::task::spawn_blocking(move || unseen::has_port_open(Path::new(&port)));
        if !is_shared.await.unwrap_or(false) {
            return findings;
        }
        let board = works.words.trim_start_matches("works: ");
        let words = format!(
            "in use by a program that this user may not see, which takes away part of what the board says. To know \
             which: sudo lsof {}. The board that answers: {board}",
            self.port
        );
        vec![self.finding("in-use", words)]
    }

    /// What a running appendixd says of the boards that it has here, if it has any that is meant.
    fn of_daemon(&self, daemon: &Daemon, holder: Option<&Holder>) -> Option<Vec<Finding>> {
        let port = Path::new(&self.port);
        if let Some(board) = daemon.board_at(port) {
            return Some(vec![with_daemon(&self.port, &board, holder)]);
        }
        let there = daemon.addresses_at(port);
        let meant = if self.addresses.is_empty() { &there } else { &self.addresses };
        let places = meant.iter().map(|address| self.place(*address));
        let connected: Vec<_> = places.map(|place| (daemon.board_at(Path::new(&place)), place)).collect();
        if there.is_empty() {
            return None;
        }
        let told = connected.into_iter().map(|(board, place)| match board {
            Some(board) => with_daemon(&place, &board, holder),
            None => {
                let words =
                    "in use by appendixd, which has been told of no such board. Name it to appendixd too";
                Finding::new(About::Board, &place, "in-use", words)
            }
        });
        Some(told.collect())
    }

    /// How a board that shares this port is called.
    fn place(&self, address: Address) -> String {
        format!("{},address={address}", self.port)
    }

    /// Says why a port may not be opened without opening it: opening can restart what is there. Nobody is told how to
    /// get a right to what is no port.
    fn check_access(&self) -> Result<(), PortError> {
        check_kind(&self.port)?;
        let path = Path::new(&self.port);
        match access(path, AccessFlags::R_OK | AccessFlags::W_OK) {
            Err(nix::errno::Errno::EACCES) => Err(PortError::forbidden(&self.port)),
            _ => Ok(()),
        }
    }

    async fn look(&self) -> Result<Vec<Finding>, PortError> {
        if let Some((model, share)) = self.model.and_then(|model| Some((model, model.shared?))) {
            return self.call(model, share).await;
        }
        let (mut stream, model): (SerialStream, _) = match self.model {
            Some(model) => (confirm(&self.port, model).await?, model),
            None => probe(&self.port, &self.models()).await?,
        };
        let met = meet(&mut stream, model, facts(&self.port), INTRODUCES, Met::introduced).await;
        close(stream);
        Ok(vec![self.works(model, &met)])
    }

    /// Asks each board on a line that several share, or where none is named, who is there.
    async fn call(&self, model: &'static Model, share: Share) -> Result<Vec<Finding>, PortError> {
        let answers = roll_call::call(&self.port, model, share, &self.addresses).await?;
        if answers.boards.is_empty() {
            let port = self.port.clone();
            return Err(if answers.heard { PortError::Foreign(port) } else { PortError::NoBoard(port) });
        }
        if self.addresses.is_empty() {
            return Ok(answers.boards.keys().map(|address| self.answers(model, *address)).collect());
        }
        Ok(self.addresses.iter().map(|address| self.called(model, *address, &answers)).collect())
    }

    /// One that has answered and was not named.
    fn answers(&self, model: &Model, address: Address) -> Finding {
        let place = self.place(address);
        let words = format!(
            "works: {}, kind {}. Name it to appendixd as {}={},address={address}",
            model.name, model.kind, self.port, model.kind
        );
        Finding::new(About::Board, &place, "works", words).that_works()
    }

    /// One that was named.
    fn called(&self, model: &Model, address: Address, answers: &Answers) -> Finding {
        let place = self.place(address);
        match answers.boards.get(&address) {
            Some(met) => {
                let who = introduced(met.serial.as_deref(), met.version.as_deref());
                let words = format!("works: {}, kind {}{who}", model.name, model.kind);
                Finding::new(About::Board, &place, "works", words).that_works()
            }
            None => {
                let others: Vec<_> = answers.boards.keys().map(Address::to_string).collect();
                let words = format!(
                    "silent: no board with this number answers. On this line answer: {}. Switch it on, or check the \
                     number and the cable",
                    others.join(", ")
                );
                Finding::new(About::Board, &place, "silent", words)
            }
        }
    }

    /// A port that is not named has been allowed, or its id belongs to boards: then only these are asked for.
    pub(super) fn models(&self) -> Vec<Vec<&'static Model>> {
        let Some((_, candidate)) = &self.candidate else { return vec![MODELS.to_vec()] };
        match candidate.standing() {
            Standing::Own(own) if !self.named => vec![own],
            _ => candidate.models().to_vec(),
        }
    }

    fn works(&self, model: &Model, met: &Met) -> Finding {
        let warning = self.warning_of_modem_manager();
        let who = introduced(met.serial.as_deref(), met.version.as_deref());
        let words = format!("works: {}, kind {}{who}{warning}", model.name, model.kind);
        self.finding("works", words).that_works()
    }

    pub(super) fn warning_of_modem_manager(&self) -> String {
        let candidate = self.candidate.as_ref().map(|(_, candidate)| candidate);
        let warning = candidate.and_then(neighbours::warning_of_modem_manager);
        warning.map(|warning| format!(". {warning}")).unwrap_or_default()
    }
}

/// A running appendixd has it and was asked.
fn with_daemon(place: &str, board: &Connected, holder: Option<&Holder>) -> Finding {
    let process = holder.map(|holder| format!(" (process {})", holder.process)).unwrap_or_default();
    let name = model(&board.kind).map_or(board.kind.as_str(), |model| model.name);
    let daemon = format!("appendixd{process} uses it");
    if board.state == "silent" {
        let words = format!("{name} does not answer. Switch it on, or check the cable; {daemon}");
        return Finding::new(About::Board, place, "silent", words);
    }
    let who = introduced(board.serial.as_deref(), board.version.as_deref());
    Finding::new(About::Board, place, "works", format!("works: {name}{who}; {daemon}")).that_works()
}

/// Who a board says it is.
fn introduced(serial: Option<&str>, version: Option<&str>) -> String {
    let firmware = version.map(|version| format!(", firmware {version}"));
    let serial = serial.map(|serial| format!(", serial number {serial}"));
    firmware.into_iter().chain(serial).collect()
}
