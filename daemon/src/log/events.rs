//! What of the event stream is worth a line in the log: boards, games, faults. Names of players are not written.

use appendixd_core::event::{Event, What};

/// Writes the event to the log, if it belongs there.
pub fn event(event: &Event) {
    let table = event.table.as_deref().unwrap_or("-");
    match &event.what {
        What::Board { board, state, .. } => tracing::info!("Board {}: {}.", board.0, state.word()),
        What::Game { state, edition, tempo, mode, .. } => tracing::info!(
            "Table {table}: game {} (Laws of {}, {}, {}).",
            state.word(),
            edition.word(),
            tempo.word(),
            mode.word()
        ),
        What::Result { result, reason, .. } => tracing::info!("Table {table}: {} ({reason}).", result.word()),
        What::Doubt { board, squares } => {
            tracing::info!("Table {table}: board {} differs on {} squares.", board.0, squares.len());
        }
        What::Irregularity { kind, article, .. } => {
            tracing::info!("Table {table}: {} ({article}).", kind.word())
        }
        What::Speech { state, .. } => tracing::info!("Voice: {}.", state.word()),
        _ => {}
    }
}
