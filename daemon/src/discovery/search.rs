//! Looks for boards for as long as the daemon runs.
//!
//! Each port that comes is judged by what the system knows of it, and nothing is sent to one that nobody has allowed.
//! Each try of a port begins with a fresh look at what is plugged in there: the same name may be another device by now.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use appendixd_core::input::{BoardId, BoardSetup, Fault, Input};
use appendixd_protocol::Model;
use tokio::sync::{Notify, mpsc};
use tokio::time::{Instant, sleep_until};

use super::candidate::{Candidate, Standing, with_keys};
use super::devices::{self, Changes, Taken};
use super::known::KnownBoards;
use super::neighbours;
use crate::config::WantedBoard;
use crate::port::probe::{confirm, probe};
use crate::port::{Arrival, Kept, LoopEnded, Pauses, Place, PortError, STEADY, Troubles};

/// What is shared between the search and those who give it orders.
#[derive(Debug, Default)]
pub struct Knowledge {
    /// What is kept on disk.
    pub known: KnownBoards,
    /// The ports that were there at the last look.
    pub there: Vec<(String, Candidate)>,
    /// What was forgotten is not found again before it was unplugged.
    pub forgotten: BTreeSet<String>,
}

/// Boards that are looked for.
pub struct Search {
    wanted: WantedBoard,
    /// The ports that the user has named: others look after them.
    named: Vec<String>,
    knowledge: Rc<RefCell<Knowledge>>,
    /// Something was allowed or forgotten.
    changed: Rc<Notify>,
    arrivals: mpsc::Sender<Arrival>,
    ports: BTreeMap<String, Port>,
    taken: Vec<Taken>,
}

/// What is done about one port.
#[derive(Default)]
struct Port {
    /// It is being tried, or a board is there.
    busy: bool,
    /// Where it was then.
    node: PathBuf,
    pauses: Pauses,
    /// Not before this is it tried again.
    rests_until: Option<Instant>,
    /// What has been told of it.
    troubles: Option<Troubles>,
    /// Its need for consent stands in the status.
    waits_for_consent: bool,
    /// It is to be let go.
    stop: Rc<Notify>,
}

/// How a try has ended.
struct Ended {
    key: String,
    /// There was a board for a while, and it is gone.
    worked: bool,
    troubles: Troubles,
}

impl Search {
    /// Looks for what is wanted, but not at the ports that are `named`.
    pub fn new(
        wanted: WantedBoard,
        named: Vec<String>,
        knowledge: Rc<RefCell<Knowledge>>,
        changed: Rc<Notify>,
        arrivals: mpsc::Sender<Arrival>,
    ) -> Self {
        Self { wanted, named, knowledge, changed, arrivals, ports: BTreeMap::new(), taken: Vec::new() }
    }

    /// Looks for as long as the run loop listens.
    pub async fn keep(mut self) {
        let mut changes = Changes::listen();
        let (ended, mut ends) = mpsc::unbounded_channel();
        let (arrivals, changed) = (self.arrivals.clone(), Rc::clone(&self.changed));
        loop {
            if self.look(&ended).await.is_err() {
                return;
            }
            let rest =
                self.ports.values().filter(|port| !port.busy).filter_map(|port| port.rests_until).min();
            let rested = async {
                match rest {
                    Some(rest) => sleep_until(rest).await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                () = changes.next() => {}
                () = changed.notified() => {}
                Some(end) = ends.recv() => self.ended(end),
                () = rested => {}
                () = arrivals.closed() => return,
            }
        }
    }

    /// Looks at what is there now, and does what is to be done about each port.
    async fn look(&mut self, ended: &mpsc::UnboundedSender<Ended>) -> Result<(), LoopEnded> {
        let listed = tokio::task::spawn_blocking(|| (devices::list(), devices::taken())).await;
        let Ok((Ok(found), taken)) = listed else {
            tracing::warn!("The system does not list its serial ports. Boards are looked for again later.");
            return Ok(());
        };
        let mut found = with_keys(found);
        found.retain(|(_, candidate)| !self.named.iter().any(|port| candidate.is_at(Path::new(port))));
        self.knowledge.borrow_mut().there.clone_from(&found);
        self.forget_absent(&found).await?;
        for (key, candidate) in found {
            self.consider(&key, candidate, ended).await?;
        }
        self.look_at_taken(taken.unwrap_or_default()).await
    }

    /// What is not there any more may come back as something else.
    async fn forget_absent(&mut self, found: &[(String, Candidate)]) -> Result<(), LoopEnded> {
        let there = |key: &String| found.iter().any(|(known, _)| known == key);
        self.knowledge.borrow_mut().forgotten.retain(there);
        let gone: Vec<String> = self
            .ports
            .iter()
            .filter(|(key, port)| !port.busy && !there(key))
            .map(|(key, _)| key.clone())
            .collect();
        for key in gone {
            self.ports.remove(&key);
            self.clear(&key).await?;
        }
        Ok(())
    }

    /// Nothing is in the way any more.
    async fn clear(&self, key: &str) -> Result<(), LoopEnded> {
        self.arrivals.send(Arrival::Trouble(Place::Found(key.into()), None)).await.map_err(|_| LoopEnded)
    }

    async fn consider(
        &mut self,
        key: &str,
        candidate: Candidate,
        ended: &mpsc::UnboundedSender<Ended>,
    ) -> Result<(), LoopEnded> {
        if self.knowledge.borrow().forgotten.contains(key) {
            if let Some(port) = self.ports.get(key) {
                port.stop.notify_one();
            }
            return Ok(());
        }
        if self.ports.get(key).is_some_and(|port| port.busy) {
            return Ok(());
        }
        if !self.may_be_asked(key, &candidate) {
            return self.want_consent(key, &candidate).await;
        }
        let models = self.models(&candidate);
        if models.iter().all(Vec::is_empty) {
            return Ok(());
        }
        let waited = self.ports.get(key).is_some_and(|port| port.waits_for_consent);
        let port = self.ports.entry(key.into()).or_default();
        if port.rests_until.is_some_and(|rest| rest > Instant::now()) && port.node == candidate.node {
            return Ok(());
        }
        (port.busy, port.waits_for_consent, port.rests_until) = (true, false, None);
        port.node.clone_from(&candidate.node);
        port.stop = Rc::default();
        let troubles = port.troubles.take().unwrap_or_else(|| Troubles::new(vec![Place::Found(key.into())]));
        let trial = Trial {
            kept: Kept {
                port: candidate.node.display().to_string(),
                setup: BoardSetup { found: true, ..self.wanted.setup },
            },
            key: key.into(),
            device: candidate.described(),
            models,
            remembered: self.knowledge.borrow().known.model(key),
            named: self.named.len(),
            knowledge: Rc::clone(&self.knowledge),
            arrivals: self.arrivals.clone(),
            stop: Rc::clone(&port.stop),
            troubles,
            served: None,
        };
        let ended = ended.clone();
        tokio::task::spawn_local(async move {
            // The search outlives this, or nobody needs it.
            let _ = ended.send(trial.run().await);
        });
        if waited { self.clear(key).await } else { Ok(()) }
    }

    fn may_be_asked(&self, key: &str, candidate: &Candidate) -> bool {
        matches!(candidate.standing(), Standing::Own(_)) || self.knowledge.borrow().known.may_be_asked(key)
    }

    /// What is to be asked for: only what the id may be where it belongs to boards, else everything; of one kind where
    /// the user wants only that.
    fn models(&self, candidate: &Candidate) -> Vec<Vec<&'static Model>> {
        let mut models = match candidate.standing() {
            Standing::Own(own) => vec![own],
            Standing::Shared | Standing::Unknown => candidate.models().to_vec(),
        };
        if let Some(wanted) = self.wanted.model {
            models.iter_mut().for_each(|models| models.retain(|model| *model == wanted));
        }
        models
    }

    /// Says once what was seen and what to order. Of a port that nothing connects with boards nothing is said.
    async fn want_consent(&mut self, key: &str, candidate: &Candidate) -> Result<(), LoopEnded> {
        if candidate.standing() != Standing::Shared {
            return Ok(());
        }
        let port = self.ports.entry(key.into()).or_default();
        if port.waits_for_consent && port.node == candidate.node {
            return Ok(());
        }
        port.waits_for_consent = true;
        port.node.clone_from(&candidate.node);
        let device = candidate.described();
        let node = candidate.node.display();
        let sentence = format!(
            "At {node} is {device}. Boards and braille displays use this adapter chip, and nothing is sent to it without \
             your consent. If it is the board, order: appendixctl allow {node}."
        );
        let told = self.knowledge.borrow_mut().known.tell_once(key, &device);
        let tell = async |arrival| self.arrivals.send(arrival).await.map_err(|_| LoopEnded);
        if !told {
            tracing::info!("{sentence}");
            tell(Arrival::Input(Input::Fault(Fault::ConsentWanted))).await?;
        }
        tell(Arrival::Trouble(Place::Found(key.into()), Some(sentence))).await
    }

    /// A board that a program for braille displays has taken is missed at its port; the program is not to be blamed
    /// for its displays, so only a device that was known as a board, or has a board's own id, is told aloud.
    async fn look_at_taken(&mut self, taken: Vec<Taken>) -> Result<(), LoopEnded> {
        let before = std::mem::replace(&mut self.taken, taken);
        let place = |taken: &Taken| Place::Found(format!("taken {}", taken.usb.socket));
        for gone in before.iter().filter(|taken| !self.taken.contains(taken)) {
            self.arrivals.send(Arrival::Trouble(place(gone), None)).await.map_err(|_| LoopEnded)?;
        }
        let brltty = neighbours::running("brltty");
        for new in self.taken.iter().filter(|taken| !before.contains(taken)) {
            // Where the daemon may not see the processes of others, only what is surely a board is told.
            if brltty.is_none() && !self.is_board(new) {
                continue;
            }
            let who = brltty.map_or_else(
                || "Another program, most likely brltty,".to_owned(),
                |process| format!("brltty (process {process})"),
            );
            let sentence = format!(
                "{who} has taken the device with USB {} in socket {}, so it has no port. If it is \
                 your braille display, all is well. If it is the board: {}.",
                new.usb.id(),
                new.usb.socket,
                neighbours::exempt_from_brltty(&new.usb)
            );
            if self.is_board(new) {
                tracing::warn!("{sentence}");
                let fault = Arrival::Input(Input::Fault(Fault::BoardTaken));
                self.arrivals.send(fault).await.map_err(|_| LoopEnded)?;
            }
            let trouble = Arrival::Trouble(place(new), Some(sentence));
            self.arrivals.send(trouble).await.map_err(|_| LoopEnded)?;
        }
        Ok(())
    }

    /// Whether it is a board as far as is known: by its own id, or by what was allowed or found before.
    fn is_board(&self, taken: &Taken) -> bool {
        let own = taken.usb.models().any(|(_, shared)| !shared);
        let known = &self.knowledge.borrow().known;
        own || known.knows_device(&taken.usb)
    }

    fn ended(&mut self, end: Ended) {
        let Some(port) = self.ports.get_mut(&end.key) else { return };
        port.busy = false;
        let pause = if end.worked { port.pauses.begin_again() } else { port.pauses.longer() };
        port.rests_until = Some(Instant::now() + pause);
        port.troubles = Some(end.troubles);
    }
}

/// One try of a port, and what comes of it.
struct Trial {
    kept: Kept,
    key: String,
    device: String,
    models: Vec<Vec<&'static Model>>,
    /// The board that was there last.
    remembered: Option<&'static Model>,
    named: usize,
    knowledge: Rc<RefCell<Knowledge>>,
    arrivals: mpsc::Sender<Arrival>,
    stop: Rc<Notify>,
    troubles: Troubles,
    /// The board that was found.
    served: Option<BoardId>,
}

impl Trial {
    /// Looks for a board, and passes on what comes from it until it is gone.
    async fn run(mut self) -> Ended {
        let stopped = Rc::clone(&self.stop);
        let worked = tokio::select! {
            worked = self.find_and_serve() => worked,
            () = stopped.notified() => {
                if let Some(board) = self.served.take() {
                    // The run loop has ended, or hears that the board is let go.
                    let _ = self.arrivals.send(Arrival::Input(Input::Disconnected { board })).await;
                }
                true
            }
        };
        Ended { key: self.key, worked, troubles: self.troubles }
    }

    /// Whether there was a board for a while.
    async fn find_and_serve(&mut self) -> bool {
        let (stream, model) = match self.find().await {
            Ok(found) => found,
            Err(error) => {
                // A port that has gone meanwhile needs no word.
                if !matches!(error, PortError::Absent(_)) {
                    // The run loop has ended where nothing can be told.
                    let _ = self.troubles.tell(&self.kept.port, error, &self.arrivals).await;
                }
                return false;
            }
        };
        let id = self.knowledge.borrow_mut().known.board(&self.key, &self.device, model.kind, self.named);
        if self.troubles.over(&self.arrivals).await.is_err() {
            return false;
        }
        self.served = Some(id.clone());
        let since = Instant::now();
        // The run loop has ended where it cannot be served.
        let _ = self.kept.serve(&id, model, stream, &self.arrivals).await;
        since.elapsed() >= STEADY
    }

    /// The board that was there before is asked for first; only if something else answers is all asked.
    async fn find(&self) -> Result<(tokio_serial::SerialStream, &'static Model), PortError> {
        let wanted = |model: &&Model| self.models.iter().flatten().any(|other| other == model);
        if let Some(model) = self.remembered.filter(wanted) {
            match confirm(&self.kept.port, model).await {
                Err(PortError::Foreign(_)) => {}
                confirmed => return Ok((confirmed?, model)),
            }
        }
        probe(&self.kept.port, &self.models).await
    }
}
