//! What the state folder holds when the daemon starts.

use appendixd_core::core::Core;
use appendixd_core::input::JournalReport;
use appendixd_core::words::WordingError;

use crate::clock;
use crate::config::Config;
use crate::journal::folder::Journals;
use crate::journal::restore::restore;
use crate::scores::Scores;
use crate::state_folder::StateFolder;
use crate::store::EventStore;

/// What is kept from the daemon before, and what goes on from there.
pub struct Kept {
    /// Events, journals and what stands beside them; they go on.
    pub folder: StateFolder,
    /// Where the journals have ended.
    pub core: Core,
    /// There is a table that goes on.
    pub goes_on: bool,
    /// Of journals that do not.
    pub reports: Vec<JournalReport>,
}

impl Kept {
    /// Finds it, and replays the journals.
    ///
    /// # Errors
    /// The settings want words that their language does not offer.
    pub fn open(config: &Config) -> Result<Self, WordingError> {
        let mut store = EventStore::open(&config.state_dir, config.settings.mode);
        let (mut journals, found) = Journals::open(&config.state_dir);
        let goes_on = !found.journals.is_empty();
        let mut restored = restore(found.journals, config.settings.clone())?;
        for warning in &restored.warnings {
            tracing::warn!("{warning}");
        }
        journals.number_from(restored.next);
        let mut scores = Scores::start();
        for event in &restored.events {
            scores.event(&event.object);
            // Its cause was on disk, and the daemon ended before it was told.
            if event.seq >= store.next_seq() {
                store.push_written(event.seq, &event.object);
            }
        }
        store.pass_given_out(clock::wall().max(restored.core.last_recorded()));
        restored.core.go_on_from(store.next_seq());
        tell_games(&restored.core);
        let folder = StateFolder::new(store, journals, scores);
        Ok(Self { folder, core: restored.core, goes_on, reports: found.reports })
    }
}

fn tell_games(core: &Core) {
    for table in core.tables() {
        if let Some(game) = table.game().filter(|game| game.result.is_none()) {
            tracing::info!("The game at {} goes on after ply {}.", table.name, game.ply());
        }
    }
}
