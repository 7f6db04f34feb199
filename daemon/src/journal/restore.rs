//! From journals to a core that stands where they end.

use std::collections::{BTreeMap, BTreeSet};

use appendixd_core::core::Core;
use appendixd_core::effect::Effect;
use appendixd_core::event::GameState;
use appendixd_core::journal::{Checkpoint, Outcome, Record, Told, ToldGame};
use appendixd_core::settings::Settings;
use appendixd_core::words::WordingError;

use super::read::{Read, ToldEvent};
use crate::event_json;

/// What the journals lead to.
pub struct Restored {
    /// Where they end.
    pub core: Core,
    /// Every event that follows from them, in order. Those that no client can have had are still to be told.
    pub events: Vec<ToldEvent>,
    /// What does not fit, in words.
    pub warnings: Vec<String>,
    /// The number of the next record.
    pub next: u64,
}

enum Step {
    Begin(Box<Checkpoint>, Vec<ToldEvent>),
    Follow(Box<Record>),
}

/// Replays the journals of several tables as they were written, in the order of their records.
///
/// # Errors
/// The settings want words that their language does not offer.
pub fn restore(journals: Vec<Read>, settings: Settings) -> Result<Restored, WordingError> {
    let mut steps: BTreeMap<(u64, usize), Step> = BTreeMap::new();
    let damaged = journals.iter().filter(|journal| !journal.faults.is_empty());
    let damaged = damaged.map(|journal| journal.checkpoint.1.table.clone()).collect();
    for (place, journal) in journals.into_iter().enumerate() {
        let (n, checkpoint) = journal.checkpoint;
        steps.insert((n, place + 1), Step::Begin(Box::new(checkpoint), journal.events));
        for (n, record) in journal.records {
            // One that belongs to several tables stands in the journal of each.
            steps.entry((n, 0)).or_insert_with(|| Step::Follow(Box::new(record)));
        }
    }
    let next = steps.keys().next_back().map_or(1, |(n, _)| n + 1);
    let mut replay = Replay::new(settings, damaged)?;
    for step in steps.into_values() {
        match step {
            Step::Begin(checkpoint, events) => replay.begin(*checkpoint, events),
            Step::Follow(record) => replay.follow(&record),
        }
    }
    Ok(Restored { core: replay.core, events: replay.events, warnings: replay.warnings, next })
}

struct Replay {
    core: Core,
    games: BTreeMap<String, Option<ToldGame>>,
    events: Vec<ToldEvent>,
    warnings: Vec<String>,
    contradicted: BTreeSet<String>,
    /// Tables of whose journal not every line can be read.
    damaged: BTreeSet<String>,
}

impl Replay {
    fn new(settings: Settings, damaged: BTreeSet<String>) -> Result<Self, WordingError> {
        Ok(Self {
            core: Core::new(settings, 1)?,
            games: BTreeMap::new(),
            events: Vec::new(),
            warnings: Vec::new(),
            contradicted: BTreeSet::new(),
            damaged,
        })
    }

    fn begin(&mut self, checkpoint: Checkpoint, events: Vec<ToldEvent>) {
        self.events.extend(events);
        let terms = checkpoint.opening.game.clone();
        let game = terms.map(|terms| ToldGame { terms, ..ToldGame::default() });
        self.games.insert(checkpoint.table.clone(), game);
        self.core.resume(checkpoint);
    }

    fn follow(&mut self, record: &Record) {
        let mut effects = Vec::new();
        self.core.replay(record, &mut effects);
        let came = self.core.outcomes(&effects);
        self.events.extend(effects.into_iter().filter_map(|effect| match effect {
            Effect::Event(event) => Some(ToldEvent { seq: event.seq, object: event_json::object(&event) }),
            _ => None,
        }));
        let tables: Vec<String> = self.games.keys().cloned().collect();
        for table in tables {
            self.compare(&table, &record.outcomes, &came);
        }
    }

    /// What was told once holds, whatever the rules of today make of what the boards have shown.
    fn compare(&mut self, table: &str, told: &[Outcome], came: &[Outcome]) {
        let of_table = |outcome: &&Outcome| outcome.table == table;
        let game = self.games.entry(table.to_owned()).or_default();
        for outcome in told.iter().filter(of_table) {
            ToldGame::take(game, &outcome.what);
        }
        let (all_told, all_came) = (told.iter().filter(of_table), came.iter().filter(of_table));
        if all_told.clone().count() == all_came.clone().count()
            && all_told.zip(all_came).all(|(told, came)| told.agrees(came))
        {
            return;
        }
        let Some(game) = game.as_ref() else { return };
        let played = self.core.adopt(table, game);
        if played < game.plies.len() {
            self.warnings.push(format!(
                "Move {} of the game at {table}, {}, is not legal: the game goes on before it.",
                played + 1,
                game.plies[played].uci
            ));
        }
        if self.contradicted.insert(table.to_owned()) {
            self.warnings.push(self.contradiction(table, told.iter().filter(of_table).any(is_start)));
        }
    }

    fn contradiction(&self, table: &str, begun: bool) -> String {
        if self.damaged.contains(table) {
            return format!(
                "Lines of the journal of {table} are damaged, and what they held is missing. The moves of the game are \
                 those that were announced, which the lines behind them tell."
            );
        }
        let what = if begun { "beginning of the game" } else { "game" };
        format!(
            "By the rules of this version the {what} at {table} would have gone otherwise. What was announced then \
             holds: the moves are those of the journal."
        )
    }
}

fn is_start(outcome: &Outcome) -> bool {
    matches!(outcome.what, Told::Game { state: GameState::Started, .. })
}
