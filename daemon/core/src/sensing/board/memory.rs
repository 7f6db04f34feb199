//! All that a board has shown and how far that can be trusted, without its driver: what a journal keeps of it.

use appendixd_protocol::{Millis, Model, Picture};
use shakmaty::Square;

use super::Board;
use crate::event::BoardState;
use crate::input::{BoardId, BoardSetup};
use crate::sensing::Change;
use crate::sensing::settle::Settle;

/// A board without its driver. What each field means is said at [`Board`].
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs, reason = "the fields are those of the board")]
pub struct BoardMemory {
    pub id: BoardId,
    pub model: &'static Model,
    pub port: String,
    pub setup: BoardSetup,
    pub state: BoardState,
    pub rotated: bool,
    pub serial: Option<String>,
    pub version: Option<(u8, u8)>,
    pub battery: Option<u8>,
    pub picture: Picture,
    pub waiting: Vec<Change>,
    pub known: bool,
    pub untaught: bool,
    pub either_way: bool,
    pub connected_at: Millis,
    pub garbled_at: Option<Millis>,
    pub answers: bool,
    pub answered: bool,
    pub last_believed: Millis,
    pub distrusted_until: Millis,
    pub dump_asked: Option<Millis>,
    pub line_busy: Option<(Millis, Millis)>,
    pub flicker: Option<(Square, Millis)>,
    pub away: Option<Picture>,
    pub told: Option<Picture>,
}

impl Board {
    /// What a journal keeps.
    pub fn memory(&self) -> BoardMemory {
        BoardMemory {
            id: self.id.clone(),
            model: self.model,
            port: self.port.clone(),
            setup: self.setup,
            state: self.state,
            rotated: self.rotated,
            serial: self.serial.clone(),
            version: self.version,
            battery: self.battery,
            picture: self.raw.clone(),
            waiting: self.settle.waiting().copied().collect(),
            known: self.known,
            untaught: self.untaught,
            either_way: self.either_way,
            connected_at: self.connected_at,
            garbled_at: self.garbled_at,
            answers: self.answers,
            answered: self.answered,
            last_believed: self.last_believed,
            distrusted_until: self.distrusted_until,
            dump_asked: self.dump_asked,
            line_busy: self.line_busy,
            flicker: self.flicker,
            away: self.away.clone(),
            told: self.told.clone(),
        }
    }

    /// Its driver has taken part in a replay only: another one begins with the next connection.
    pub fn renew_driver(&mut self) {
        self.driver = (self.model.driver)();
    }

    /// The same board with a fresh driver.
    pub fn remembered(memory: BoardMemory) -> Self {
        let mut settle = Settle::new(memory.model.timing.bounce);
        settle.remember(memory.waiting);
        Self {
            id: memory.id,
            model: memory.model,
            port: memory.port,
            setup: memory.setup,
            state: memory.state,
            rotated: memory.rotated,
            serial: memory.serial,
            version: memory.version,
            battery: memory.battery,
            picture: memory.picture.clone(),
            raw: memory.picture,
            copy: None,
            account: super::account::Account::default(),
            settle,
            known: memory.known,
            untaught: memory.untaught,
            either_way: memory.either_way,
            connected_at: memory.connected_at,
            garbled_at: memory.garbled_at,
            answers: memory.answers,
            answered: memory.answered,
            lights_unknown: true,
            shines: false,
            driver: (memory.model.driver)(),
            last_believed: memory.last_believed,
            distrusted_until: memory.distrusted_until,
            dump_asked: memory.dump_asked,
            line_busy: memory.line_busy,
            flicker: memory.flicker,
            last_reading: None,
            away: memory.away,
            told: memory.told,
        }
    }
}
