//! What of the event stream is worth a line in the log: boards, games, faults. Names of players are not written.

use appendixd_core::event::{BoardState, Event, GameState, What};

/// Writes the event to the log, if it belongs there.
pub fn event(event: &Event) {
    let table = event.table.as_deref().unwrap_or("-");
    match &event.what {
        What::Board { board, state, port, name, kind, .. } => self::board(&board.0, *state, port, name, kind),
        // Its result has had the line.
        What::Game { state: GameState::Ended, .. } => {}
        What::Game { state, edition, tempo, mode, .. } => tracing::info!(
            table,
            state = state.word(),
            "Table {table}: game {} (Laws of {}, {}, {}).",
            state.word(),
            edition.word(),
            tempo.word(),
            mode.word()
        ),
        What::Result { result, reason, article } => {
            tracing::info!(
                table,
                result = result.word(),
                article,
                "Table {table}: game ended, {} ({reason}).",
                result.word()
            );
        }
        What::Doubt { board, squares } => {
            let board = &board.0;
            tracing::info!(
                table,
                board,
                "Table {table}: board {board} differs on {} squares.",
                squares.len()
            );
        }
        What::Irregularity { kind, article, .. } => {
            let kind = kind.word();
            tracing::info!(table, kind, article, "Table {table}: {kind} ({article}).");
        }
        What::Speech { state, .. } => tracing::info!(state = state.word(), "Voice: {}.", state.word()),
        _ => {}
    }
}

fn board(board: &str, state: BoardState, port: &str, name: &str, kind: &str) {
    match state {
        BoardState::Found => tracing::info!(board, port, kind, "Board {board} found at {port}: {name}."),
        BoardState::Lost => {
            tracing::warn!(board, port, kind, "Board {board} at {port} lost. It is looked for.")
        }
        BoardState::Silent => tracing::warn!(board, port, kind, "Board {board} at {port} says nothing."),
        BoardState::Ready => tracing::debug!(board, port, kind, "Board {board} at {port} ready."),
    }
}
