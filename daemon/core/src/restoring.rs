//! The two ways through the core that the journal needs: what each input changes is put on record, and records are
//! replayed. Both apply changes with the same code; only drivers take no part in a replay.

use appendixd_protocol::{Millis, Outbox};

use crate::core::Core;
use crate::effect::Effect;
use crate::event::{BoardState, GameState, What};
use crate::input::{BoardId, Fault, Input, JournalReport, VoiceReport};
use crate::journal::{Checkpoint, Decoded, Outcome, Record, ToldGame, told};
use crate::notice::Notice;
use crate::outlet::Context;
use crate::seat::Boards;
use crate::sensing::board::Board;
use crate::table::Table;

/// While the built-in clock runs, its reading is put on record this often: it is what a crash can give back to whoever
/// thinks. Where no built-in clock runs, nobody is woken for it.
const READING: Millis = Millis(1000);

impl Core {
    /// Drivers make changes of bytes and of time; everything else is a change already.
    pub(crate) fn decode(&mut self, input: Input) -> Vec<Decoded> {
        let mut decoded = Vec::new();
        match input {
            Input::Bytes { board, bytes } => {
                self.listen(&board, &mut decoded, |board, now, port| board.receive(&bytes, now, port));
            }
            Input::Connected(connection) => decoded.push(Decoded::Connected(connection)),
            Input::Disconnected { board } => decoded.push(Decoded::Disconnected { board }),
            Input::Request(request) => decoded.push(Decoded::Request(request)),
            Input::Voice(report) => decoded.push(Decoded::Voice(report)),
            Input::SeatVoice { table, side, report } => {
                decoded.push(Decoded::SeatVoice { table, side, report });
            }
            Input::Fault(fault) => decoded.push(Decoded::Fault(fault)),
            Input::Journal(report) => decoded.push(Decoded::Journal(report)),
            Input::Keypad(report) => decoded.push(Decoded::Keypad(report)),
            Input::Restarted => decoded.push(Decoded::Restarted),
            Input::LightsOut => self.put_lights_out(),
            Input::Wake | Input::Ending => {}
        }
        let ids: Vec<BoardId> = self.boards.keys().cloned().collect();
        for id in ids {
            self.listen(&id, &mut decoded, |board, now, port| board.wake(now, port));
        }
        decoded
    }

    fn listen(
        &mut self,
        id: &BoardId,
        decoded: &mut Vec<Decoded>,
        act: impl FnOnce(&mut Board, Millis, &mut Outbox),
    ) {
        let Some(board) = self.boards.get_mut(id) else { return };
        let mut port = Outbox::default();
        act(board, self.out.now, &mut port);
        let senses = std::mem::take(&mut port.senses);
        decoded.extend(senses.into_iter().map(|sense| Decoded::Sensed { board: id.clone(), sense }));
        self.send(id, port);
    }

    /// Whether this changes nothing by itself.
    pub(crate) fn is_known(&self, change: &Decoded) -> bool {
        match change {
            Decoded::Sensed { board, sense } => self
                .boards
                .get(board)
                .is_none_or(|board| board.state != BoardState::Silent && board.is_known(sense)),
            Decoded::Disconnected { board } => {
                self.boards.get(board).is_none_or(|board| board.state == BoardState::Lost)
            }
            Decoded::Request(request) => request.order.only_asks(),
            Decoded::Connected(_)
            | Decoded::Joins { .. }
            | Decoded::Voice(_)
            | Decoded::SeatVoice { .. }
            | Decoded::Fault(_)
            | Decoded::Journal(_)
            | Decoded::Keypad(_)
            | Decoded::Restarted => false,
        }
    }

    /// Adds the tables in whose journals this change belongs; `None` once it is all.
    pub(crate) fn note_owners(&self, change: &Decoded, owners: &mut Option<Vec<String>>) {
        let owner = match change {
            Decoded::Connected(connection) => self.name_of_table(&connection.board),
            Decoded::Sensed { board, .. } | Decoded::Disconnected { board } => self.name_of_table(board),
            Decoded::Request(request) => match &request.table {
                Some(name) => Some(name.as_str()),
                None => self.only_table(),
            },
            Decoded::Voice(VoiceReport::Began(id) | VoiceReport::Ended(id) | VoiceReport::Stopped(id)) => {
                self.out.speaks_of(*id)
            }
            Decoded::SeatVoice { table, .. } | Decoded::Joins { table, .. } => Some(table.as_str()),
            Decoded::Voice(_)
            | Decoded::Fault(_)
            | Decoded::Journal(_)
            | Decoded::Keypad(_)
            | Decoded::Restarted => None,
        };
        match owner {
            Some(owner) => add(owners, owner),
            // A board without a table is a new one: its table is added when it is there.
            None if matches!(change, Decoded::Connected(_)) => {}
            // One that stands nowhere yet: what it has said so far is kept with its place.
            None if matches!(change, Decoded::Sensed { .. } | Decoded::Disconnected { .. }) => {}
            None => *owners = None,
        }
    }

    fn name_of_table(&self, board: &BoardId) -> Option<&str> {
        let table = self.table_of(board).and_then(|index| self.tables.get(index));
        table.map(|table| table.name.as_str())
    }

    fn only_table(&self) -> Option<&str> {
        match self.tables.as_slice() {
            [table] => Some(&table.name),
            _ => None,
        }
    }

    /// When something of the tables or of the sentences becomes due by itself: not a driver's own waits.
    pub(crate) fn next_change(&self) -> Option<Millis> {
        let tables = self.tables.iter().filter_map(|table| self.table_wake(table));
        tables.chain(self.out.next_wake()).min()
    }

    fn table_wake(&self, table: &Table) -> Option<Millis> {
        let boards = table.boards.ids().into_iter().filter_map(|id| self.boards.get(id));
        let changes = boards.filter_map(Board::next_change);
        let reading = table.built_in_runs().then(|| self.recorded + READING);
        [table.next_wake(&self.boards), reading].into_iter().flatten().chain(changes).min()
    }

    /// The tables for which something is due now: none, some, or (`None`) all.
    pub(crate) fn due(&self) -> Option<Vec<String>> {
        let now = self.out.now;
        if self.out.next_wake().is_some_and(|at| at <= now) {
            return None;
        }
        let due = |table: &&Table| self.table_wake(table).is_some_and(|at| at <= now);
        Some(self.tables.iter().filter(due).map(|table| table.name.clone()).collect())
    }

    /// The tables whose built-in clock runs: its last reading is put on record when the daemon ends.
    pub(crate) fn timed(&self) -> Vec<String> {
        let timed = self.tables.iter().filter(|table| table.built_in_runs());
        timed.map(|table| table.name.clone()).collect()
    }

    /// Does what a change says.
    pub(crate) fn apply(&mut self, change: &Decoded) {
        match change {
            Decoded::Connected(connection) => self.connected(connection),
            Decoded::Sensed { board, sense } => self.sensed(board, sense.clone()),
            Decoded::Disconnected { board } => self.disconnected(board),
            Decoded::Joins { board, table } => self.joins(board, table),
            Decoded::Request(request) => self.request(request),
            Decoded::Voice(report) => self.voice(report),
            Decoded::SeatVoice { table, side, report } => self.seat_voice(table, *side, report),
            Decoded::Fault(fault) => self.fault(*fault),
            Decoded::Journal(report) => self.journal(*report),
            Decoded::Keypad(report) => self.keypad(*report),
            Decoded::Restarted => self.restarted(),
        }
    }

    fn fault(&mut self, fault: Fault) {
        let notice = match fault {
            Fault::PortForbidden => Notice::PortForbidden,
            Fault::ConsentWanted => Notice::ConsentWanted,
            Fault::BoardTaken => Notice::BoardTaken,
            Fault::TonesLost => Notice::TonesLost,
        };
        self.out.say(Context::of_all(self.settings.mode), &notice);
    }

    fn journal(&mut self, report: JournalReport) {
        let notice = match report {
            JournalReport::Failed => Notice::JournalFailed,
            JournalReport::Works => Notice::JournalWorks,
            JournalReport::Newer => Notice::SavedGameNewer,
            JournalReport::Damaged => Notice::SavedGameDamaged,
        };
        if matches!(report, JournalReport::Newer | JournalReport::Damaged) {
            self.unread = true;
            self.tables.iter_mut().for_each(Table::miss_a_game);
        }
        self.out.say(Context::of_all(self.settings.mode), &notice);
    }

    /// Whatever was connected is not any more; the built-in clock has stood since its last reading.
    fn restarted(&mut self) {
        self.restarted = Some(self.out.now);
        self.voice = None;
        self.out.restart();
        let ids: Vec<BoardId> = self.boards.keys().cloned().collect();
        for id in ids {
            self.lose_board(&id);
        }
        let last = self.recorded;
        for index in 0..self.tables.len() {
            self.with_table(index, None, |table, scene| table.interrupted(last, scene));
        }
    }

    /// A board is gone; `false` if it was gone already. What it has reported last counts, however young.
    pub(crate) fn lose_board(&mut self, id: &BoardId) -> bool {
        if self.boards.get(id).is_none_or(|board| board.state == BoardState::Lost) {
            return false;
        }
        if let Some(index) = self.table_of(id) {
            self.with_table(index, Some(id), Table::lose_board);
        }
        if let Some(board) = self.boards.get_mut(id) {
            board.disconnect();
        }
        true
    }

    /// Puts before the effects what has led to them, and behind it what new journals begin from.
    pub(crate) fn put_on_record(&mut self, pending: Pending, effects: &mut Vec<Effect>) {
        let events = || {
            self.out.effects.iter().filter_map(|effect| match effect {
                Effect::Event(event) => Some(event),
                _ => None,
            })
        };
        let told_something = self
            .out
            .effects
            .iter()
            .any(|effect| !matches!(effect, Effect::Send { .. } | Effect::Answer { .. }));
        let Pending { at, seq, line, mut tables, decoded, was_due } = pending;
        let all_known = decoded.iter().all(|(_, known)| *known);
        if all_known && !was_due && !told_something {
            return;
        }
        for event in events() {
            if let Some(table) = &event.table {
                add(&mut tables, table);
            }
        }
        let outcomes = self.outcomes(&self.out.effects);
        let begun: Vec<String> = events()
            .filter(|event| matches!(event.what, What::Game { state: GameState::Started, .. }))
            .filter_map(|event| event.table.clone())
            .collect();
        let kept = decoded.into_iter().filter(|(_, known)| told_something || !known);
        let decoded = kept.map(|(change, _)| change).collect();
        self.recorded = at;
        effects.push(Effect::Journal(Record { at, seq, line, tables, decoded, outcomes }));
        let fresh = self.tables.iter().filter(|table| begun.contains(&table.name) || table.is_new());
        let checkpoints: Vec<Checkpoint> = fresh
            .map(|table| Checkpoint { events: events().cloned().collect(), ..self.checkpoint(table) })
            .collect();
        for checkpoint in checkpoints {
            effects.push(Effect::Checkpoint(Box::new(checkpoint)));
        }
        for table in &mut self.tables {
            table.is_journalled();
        }
    }

    /// What this table's journal begins from.
    fn checkpoint(&self, table: &Table) -> Checkpoint {
        let (seq, line) = self.out.numbers();
        let (queue, speech) = self.out.memory();
        Checkpoint {
            at: self.out.now,
            seq,
            line,
            table: table.name.clone(),
            boards: table
                .boards
                .ids()
                .into_iter()
                .filter_map(|id| self.boards.get(id))
                .map(Board::memory)
                .collect(),
            voice: self.voice.clone(),
            queue,
            speech,
            seats: self.out.seat_memory(&table.name),
            settings: table.settings().clone(),
            opening: table.opening(),
            events: Vec::new(),
        }
    }

    /// Takes up a table as it was when its journal began. One of the same name is replaced.
    pub fn resume(&mut self, checkpoint: Checkpoint) {
        self.out.now = self.out.now.max(checkpoint.at);
        self.recorded = self.recorded.max(checkpoint.at);
        self.out.number_from((checkpoint.seq, checkpoint.line));
        self.out.remember(checkpoint.queue, checkpoint.speech, checkpoint.voice.is_some());
        self.voice = checkpoint.voice;
        let boards: Vec<Board> = checkpoint.boards.into_iter().map(Board::remembered).collect();
        let Some(board) = boards.first() else { return };
        let (name, settings) = (checkpoint.table, checkpoint.settings);
        let ports = boards.iter().map(|board| (&board.id, board.port.as_str()));
        // How seats and boards belong together is not in the journal: the configuration says it.
        let plan = self.settings.tables.iter().find(|plan| plan.name == name);
        let (places, settings) = match plan.or_else(|| settings.plan_of_port(&board.port)) {
            Some(plan) => (plan.boards(ports), settings.of_table(Some(plan))),
            None => (Boards::One(board.id.clone()), settings),
        };
        let table = Table::resumed(name, settings, &checkpoint.opening, places, board);
        self.tables.retain(|other| other.name != table.name);
        self.seat(&table);
        self.out.remember_seats(&table.name, checkpoint.seats);
        self.tables.push(table);
        self.tables.sort_by(|one, other| (one.name.len(), &one.name).cmp(&(other.name.len(), &other.name)));
        let index = boards.first().map(|board| board.id.clone());
        self.boards.extend(boards.into_iter().map(|board| (board.id.clone(), board)));
        if let Some(index) = index.and_then(|id| self.table_of(&id)) {
            self.with_table(index, None, |table, scene| table.begin_copies(scene));
        }
    }

    /// Does once more what was put on record. What comes of it has left the process before, or is to be told now.
    pub fn replay(&mut self, record: &Record, effects: &mut Vec<Effect>) {
        self.out.now = self.out.now.max(record.at);
        self.out.number_from((record.seq, record.line));
        for change in &record.decoded {
            self.apply(change);
        }
        self.review();
        for table in &mut self.tables {
            table.is_journalled();
        }
        self.recorded = self.recorded.max(record.at);
        effects.append(&mut self.out.effects);
    }

    /// What these effects, which this core has just made, tell of games.
    pub fn outcomes(&self, effects: &[Effect]) -> Vec<Outcome> {
        let events = effects.iter().filter_map(|effect| match effect {
            Effect::Event(event) => Some(event),
            _ => None,
        });
        events
            .filter_map(|event| {
                let table = self.tables.iter().find(|table| Some(&table.name) == event.table.as_ref());
                let terms = || table.and_then(|table| table.opening().game).unwrap_or_default();
                let clock = |ply: u32| table.and_then(|table| table.clock_at(ply));
                told(event, terms, clock)
            })
            .collect()
    }

    /// The game of this table is the one that was told, whatever the rules of today make of its record. Returns how
    /// many of its moves could be taken up: all, unless one of them is not legal.
    pub fn adopt(&mut self, table: &str, game: &ToldGame) -> usize {
        let Some(index) = self.tables.iter().position(|other| other.name == table) else { return 0 };
        self.with_table(index, None, |table, scene| table.adopt(game, scene)).unwrap_or_default()
    }

    /// Restoring is over: events go on from this number, games to come follow today's settings.
    pub fn go_on_from(&mut self, seq: u64) {
        let (next, line) = self.out.numbers();
        self.out.number_from((next.max(seq), line));
        for table in &mut self.tables {
            let plan = self.settings.tables.iter().find(|plan| plan.name == table.name);
            table.set_settings(self.settings.of_table(plan));
            self.out.seat(&table.name, &table.settings().seats, &self.settings);
        }
        self.boards.values_mut().for_each(Board::renew_driver);
    }

    /// The time of the last record: time must not go back behind it.
    pub fn last_recorded(&self) -> Millis {
        self.recorded
    }
}

/// What one input has changed, before it is known what has come of it.
#[derive(Default)]
pub(crate) struct Pending {
    pub at: Millis,
    pub seq: u64,
    pub line: u64,
    /// `None`: all.
    pub tables: Option<Vec<String>>,
    pub decoded: Vec<(Decoded, bool)>,
    pub was_due: bool,
}

fn add(owners: &mut Option<Vec<String>>, owner: &str) {
    if let Some(owners) = owners
        && !owners.iter().any(|known| known == owner)
    {
        owners.push(owner.to_owned());
    }
}
