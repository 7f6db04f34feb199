//! How things stand, in plain sentences for the command line. Never spoken into the room.

use crate::order::{BoardStatus, ClockFacts, Status, TableStatus};

/// One line a fact.
pub fn words(status: &Status) -> String {
    let mut lines: Vec<String> = status.boards.iter().map(board).collect();
    if lines.is_empty() {
        lines.push("No board is connected.".to_owned());
    }
    lines.extend(status.tables.iter().map(table));
    lines.push(match &status.voice {
        Some(voice) => format!("The voice is {voice}."),
        None => "There is no voice at the moment.".to_owned(),
    });
    lines.join("\n")
}

fn board(board: &BoardStatus) -> String {
    let mut line = format!("Board {}, kind {}, at {}: {}", board.board, board.kind, board.port, board.state);
    if let Some(serial) = &board.serial {
        line.push_str(&format!(", serial number {serial}"));
    }
    if let Some(version) = &board.version {
        line.push_str(&format!(", version {version}"));
    }
    if let Some(battery) = board.battery {
        line.push_str(&format!(", battery {battery} percent"));
    }
    line.push('.');
    if board.tells_moves_only {
        line.push_str(
            " It tells finished moves only: what is touched is not known, and touch-move is not judged.",
        );
    }
    if board.untaught {
        line.push_str(
            " It has not been taught its pieces, and shows nothing until it has. Set up the starting position on it: then \
             it learns them. To have it learn them anew, order: appendixctl calibrate.",
        );
    }
    line
}

fn table(table: &TableStatus) -> String {
    let mut line = format!("Table {}: ", table.table);
    match (&table.result, table.to_move) {
        (Some(result), _) => line.push_str(&format!("the game is over, {result}")),
        (None, Some(side)) => {
            let side = if side.is_white() { "White" } else { "Black" };
            let plies = match table.plies {
                None | Some(0) => "no ply made".to_owned(),
                Some(1) => "one ply made".to_owned(),
                Some(more) => format!("{more} plies made"),
            };
            line.push_str(&format!("a game is on, {plies}, {side} to move"));
        }
        (None, None) if table.state == "playing" => line.push_str("a game is on"),
        (None, None) => line.push_str("waiting for a game"),
    }
    if let Some(facts) = &table.clock {
        line.push_str(&format!("; clock: {}", clock(facts)));
    }
    line.push('.');
    line
}

/// Times in words of the command line, as in `White 1:29:58, Black 1:30:00, White's time runs`.
fn clock(facts: &ClockFacts) -> String {
    let time = |seconds: u32| format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
    let side = |side: shakmaty::Color| if side.is_white() { "White" } else { "Black" };
    let running = match facts.running {
        Some(runs) if facts.stale => format!("{}'s time runs, but the reading is old", side(runs)),
        Some(runs) => format!("{}'s time runs", side(runs)),
        None => "it stands".to_owned(),
    };
    format!("White {}, Black {}, {running}", time(facts.white), time(facts.black))
}

#[cfg(test)]
mod tests {
    use shakmaty::Color;

    use super::*;

    #[test]
    fn plies_are_counted_in_words_that_fit() {
        let made = |plies| {
            let facts = TableStatus {
                table: "hall".into(),
                boards: Vec::new(),
                state: "playing".into(),
                plies: Some(plies),
                to_move: Some(Color::Black),
                result: None,
                clock: None,
            };
            table(&facts)
        };
        assert_eq!(made(0), "Table hall: a game is on, no ply made, Black to move.");
        assert_eq!(made(1), "Table hall: a game is on, one ply made, Black to move.");
        assert_eq!(made(12), "Table hall: a game is on, 12 plies made, Black to move.");
    }
}
