//! What a person decides about ports: to allow one, to forget a board.

use std::cell::RefCell;
use std::path::Path;
use std::rc::Rc;

use appendixd_core::order::Refusal;
use serde_json::Map;
use tokio::sync::{Notify, mpsc};

use super::candidate::{Candidate, Standing, with_keys};
use super::devices;
use super::known::KnownBoards;
use super::search::{Knowledge, Search};
use crate::config::{Config, WantedBoard};
use crate::port::Arrival;
use crate::socket::Answer;

/// An order about ports.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardOrder {
    /// This port may be asked whether a board is there.
    Allow(String),
    /// This board, or what is at this port, is not known any more.
    Forget(String),
}

/// What is known of boards that were found, and the search for them if there is one.
pub struct Discovery {
    knowledge: Rc<RefCell<Knowledge>>,
    changed: Rc<Notify>,
    looks: bool,
}

impl Discovery {
    /// Reads what is known, and begins to look where the configuration wants it. Must be called inside a local task
    /// set.
    pub fn start(config: &Config, arrivals: &mpsc::Sender<Arrival>) -> Self {
        let known = KnownBoards::open(&config.state_dir);
        let knowledge = Rc::new(RefCell::new(Knowledge { known, ..Knowledge::default() }));
        let changed = Rc::new(Notify::new());
        let (auto, named): (Vec<&WantedBoard>, Vec<_>) =
            config.boards.iter().partition(|board| board.is_looked_for());
        let wanted = auto.first().map(|wanted| (*wanted).clone());
        // Who plugs in a board and has named none needs no command.
        let wanted = wanted.or_else(|| named.is_empty().then(WantedBoard::any));
        let looks = wanted.is_some();
        if let Some(wanted) = wanted {
            let named = named.iter().map(|board| board.port.clone()).collect();
            let (knowledge, changed) = (Rc::clone(&knowledge), Rc::clone(&changed));
            let search = Search::new(wanted, named, knowledge, changed, arrivals.clone());
            tokio::task::spawn_local(search.keep());
        }
        Self { knowledge, changed, looks }
    }

    /// The ports that are asked again and again whether a board is there, with consent or because their id is a board's.
    pub fn asked(&self) -> Vec<String> {
        let knowledge = self.knowledge.borrow();
        let is_asked = |(key, candidate): &&(String, Candidate)| {
            let own = matches!(candidate.standing(), Standing::Own(_));
            !knowledge.forgotten.contains(key) && (own || knowledge.known.may_be_asked(key))
        };
        let there = knowledge.there.iter().filter(is_asked);
        there.map(|(_, candidate)| candidate.node.display().to_string()).collect()
    }

    /// Carries out an order.
    pub fn order(&self, order: &BoardOrder) -> Answer {
        let text = match order {
            BoardOrder::Allow(port) => self.allow(port)?,
            BoardOrder::Forget(board) => self.forget(board)?,
        };
        self.changed.notify_one();
        Ok(Map::from_iter([("text".to_owned(), text.into())]))
    }

    fn allow(&self, port: &str) -> Result<String, Refusal> {
        let port = if port.starts_with('/') { port.to_owned() } else { format!("/dev/{port}") };
        let listed = with_keys(devices::list().unwrap_or_default());
        let found = listed.iter().find(|(_, candidate)| candidate.is_at(Path::new(&port)));
        let Some((key, candidate)) = found else {
            let nodes: Vec<_> = listed.iter().map(|(_, other)| other.node.display().to_string()).collect();
            let there = if nodes.is_empty() {
                "No serial port is there: plug the board in first".to_owned()
            } else {
                format!("There are {}", nodes.join(", "))
            };
            let text = format!("{port} is no serial port that is plugged in. {there}.");
            return Err(Refusal { code: "no-port", text });
        };
        let device = candidate.described();
        let mut knowledge = self.knowledge.borrow_mut();
        knowledge.forgotten.remove(key);
        knowledge.known.allow(key, &device);
        let next = match self.looks {
            true => "It is asked now whether a board is there.",
            false => {
                "But this daemon does not look for boards: start it with --board auto, or write boards = [\"auto\"] in \
                 its configuration."
            }
        };
        Ok(format!("Allowed: {port}, {device}. {next}"))
    }

    fn forget(&self, board: &str) -> Result<String, Refusal> {
        let mut knowledge = self.knowledge.borrow_mut();
        let at = |(_, candidate): &&(String, Candidate)| candidate.is_at(Path::new(board));
        let key_at_port = knowledge.there.iter().find(at).map(|(key, _)| key.clone());
        let named = key_at_port.unwrap_or_else(|| board.to_owned());
        let Some(key) = knowledge.known.forget(&named) else {
            let boards: Vec<_> =
                knowledge.known.boards().map(|(board, device)| format!("{board} ({device})")).collect();
            let known = if boards.is_empty() { "none".to_owned() } else { boards.join("; ") };
            let text =
                format!("No board {board:?} is remembered. Boards that were found by themselves: {known}.");
            return Err(Refusal { code: "no-board", text });
        };
        knowledge.forgotten.insert(key);
        Ok(format!("Forgotten: {board}. It is found again when it is plugged in again, or allowed again."))
    }
}
