//! From a command line to the request it makes: the same words.

use std::path::Path;

use serde_json::{Map, Value};

use super::questions;
use super::{ArbiterCommand, Command, CommandLine, CtlError, NewFlags};

/// The request of this command, without an id.
pub(super) fn written(line: &CommandLine) -> Result<Map<String, Value>, CtlError> {
    let mut request = Map::new();
    let (name, fields) = command(&line.command)?;
    request.insert("do".into(), name.into());
    request.extend(fields);
    let takes_table =
        !matches!(line.command, Command::Record { .. } | Command::Allow { .. } | Command::Forget { .. });
    let takes_speak = takes_table && !matches!(line.command, Command::Watch { .. });
    if let (Some(table), true) = (&line.table, takes_table) {
        request.insert("table".into(), table.as_str().into());
    }
    if let (Some(asker), true) = (&line.asker, takes_table) {
        request.insert("as".into(), asker.as_str().into());
    }
    if let (Some(page), Command::Ask(_)) = (line.page, &line.command) {
        request.insert("page".into(), page.into());
    }
    if line.speak && takes_speak {
        request.insert("speak".into(), true.into());
    }
    Ok(request)
}

fn command(command: &Command) -> Result<(&'static str, Map<String, Value>), CtlError> {
    let one = |name: &str, value: Value| Map::from_iter([(name.to_owned(), value)]);
    Ok(match command {
        Command::Status => ("status", Map::new()),
        Command::Watch { since } => {
            ("watch", since.map_or_else(Map::new, |since| one("since", since.into())))
        }
        Command::New(flags) => ("new", new(flags)),
        Command::Adjust { side } => ("adjust", one("side", side.as_str().into())),
        Command::Press { side } => ("press", one("side", side.as_str().into())),
        Command::Say { side, words } => ("say", spoken(side, words)),
        Command::Echo { side, words } => ("echo", spoken(side, words)),
        Command::Promote { piece } => ("promote", one("piece", piece.as_str().into())),
        Command::Offer { side } => ("offer", one("side", side.as_str().into())),
        Command::Accept { side, yes } => ("accept", dangerous(side, *yes)),
        Command::Decline { side } => ("decline", one("side", side.as_str().into())),
        Command::Resign { side, yes } => ("resign", dangerous(side, *yes)),
        Command::Claim { side, kind, words } => {
            let mut fields = one("side", side.as_str().into());
            fields.insert("kind".into(), kind.as_str().into());
            if !words.is_empty() {
                fields.insert("move".into(), words.join(" ").into());
            }
            ("claim", fields)
        }
        Command::Takeback { side } => ("takeback", one("side", side.as_str().into())),
        Command::Result { result } => ("result", one("result", result.as_str().into())),
        Command::Arbiter { action } => ("arbiter", arbiter(action)),
        Command::Confirm { n } => ("confirm", one("n", (*n).into())),
        Command::Cancel { n } => ("cancel", one("n", (*n).into())),
        Command::Ask(ask) => questions::written(ask),
        Command::Setup { fen, stop } => {
            let mut fields = fen.as_deref().map_or_else(Map::new, |fen| one("fen", fen.into()));
            if *stop {
                fields.insert("stop".into(), true.into());
            }
            ("setup", fields)
        }
        Command::Calibrate => ("calibrate", Map::new()),
        Command::Repeat => ("repeat", Map::new()),
        Command::Quiet => ("quiet", Map::new()),
        Command::Voice { set, value } => {
            let mut fields = one("set", set.as_str().into());
            fields.insert("value".into(), value.as_str().into());
            ("voice", fields)
        }
        Command::Key { code, state } => {
            let mut fields = one("code", code.as_str().into());
            fields.insert("state".into(), state.as_str().into());
            ("key", fields)
        }
        Command::Record { file } if file.as_os_str() == "stop" => ("record", one("stop", true.into())),
        Command::Record { file } => ("record", one("file", absolute(file)?.into())),
        Command::Allow { port } => ("allow", one("port", port.as_str().into())),
        Command::Forget { board } => ("forget", one("board", board.as_str().into())),
        // Needs no daemon; never asked for.
        Command::Replay { .. } => ("replay", Map::new()),
        Command::Touch(_) => ("touch", Map::new()),
        Command::Doctor(_) => ("doctor", Map::new()),
    })
}

fn dangerous(side: &str, yes: bool) -> Map<String, Value> {
    let mut fields = Map::from_iter([("side".to_owned(), side.into())]);
    if yes {
        fields.insert("yes".into(), true.into());
    }
    fields
}

fn arbiter(action: &ArbiterCommand) -> Map<String, Value> {
    let (word, named): (&str, Vec<(&str, Value)>) = match action {
        ArbiterCommand::AcceptIllegal => ("accept-illegal", Vec::new()),
        ArbiterCommand::Reject => ("reject", Vec::new()),
        ArbiterCommand::WaiveTouch => ("waive-touch", Vec::new()),
        ArbiterCommand::Takeback { n } => ("takeback", vec![("n", (*n).into())]),
        ArbiterCommand::Result { result } => ("result", vec![("result", result.as_str().into())]),
        ArbiterCommand::Penalty { side, penalty } => {
            ("penalty", vec![("side", side.as_str().into()), ("penalty", penalty.as_str().into())])
        }
        ArbiterCommand::Clock { white, black } => {
            ("clock", vec![("white", white.as_str().into()), ("black", black.as_str().into())])
        }
        ArbiterCommand::Increment { seconds } => ("increment", vec![("seconds", (*seconds).into())]),
        ArbiterCommand::Pause => ("pause", Vec::new()),
        ArbiterCommand::Resume => ("resume", Vec::new()),
        ArbiterCommand::Grant { duty } => ("grant", vec![("duty", duty.as_str().into())]),
        ArbiterCommand::Withhold { duty } => ("withhold", vec![("duty", duty.as_str().into())]),
        ArbiterCommand::SetBoards => ("set-boards", Vec::new()),
        ArbiterCommand::Ruling => ("ruling", Vec::new()),
    };
    let mut fields = Map::from_iter([("action".to_owned(), word.into())]);
    fields.extend(named.into_iter().map(|(name, value)| (name.to_owned(), value)));
    fields
}

fn spoken(side: &str, words: &[String]) -> Map<String, Value> {
    let mut fields = Map::from_iter([("side".to_owned(), side.into())]);
    fields.insert("move".into(), words.join(" ").into());
    fields
}

/// The daemon has another working directory.
fn absolute(file: &Path) -> Result<String, CtlError> {
    let error = |reason: String| CtlError::File { path: file.into(), reason };
    let path = std::path::absolute(file).map_err(|reason| error(reason.to_string()))?;
    path.into_os_string().into_string().map_err(|_| error("its name is no UTF-8".into()))
}

fn new(flags: &NewFlags) -> Map<String, Value> {
    let NewFlags { board, white, black, edition, tempo, mode, time, fen, start_position, from_board, turn } =
        flags;
    let mut fields = Map::new();
    if *from_board {
        fields.insert("from-board".into(), true.into());
    }
    if !board.is_empty() {
        fields.insert("board".into(), board.as_slice().into());
    }
    if let Some(number) = start_position {
        fields.insert("start-position".into(), (*number).into());
    }
    for (name, value) in [
        ("white", white),
        ("black", black),
        ("edition", edition),
        ("tempo", tempo),
        ("mode", mode),
        ("time", time),
        ("fen", fen),
        ("turn", turn),
    ] {
        if let Some(value) = value {
            fields.insert(name.into(), value.as_str().into());
        }
    }
    fields
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::request::call;

    #[test]
    fn every_command_makes_a_request_the_daemon_understands() {
        for words in [
            "status",
            "watch",
            "watch --since 5 --table t --as white",
            "new",
            "press white",
            "adjust black",
            "say white knight f three",
            "echo black knight f three",
            "promote queen",
            "offer white",
            "accept black",
            "accept black --yes",
            "decline black",
            "resign white --yes",
            "claim white threefold",
            "claim white fifty knight f three",
            "claim white flag",
            "claim black quickplay",
            "claim black increment",
            "arbiter increment 5",
            "takeback white",
            "result 1/2-1/2",
            "arbiter penalty white 120",
            "arbiter penalty black warning",
            "arbiter clock 1:30:00 0:00:59",
            "arbiter pause",
            "arbiter resume",
            "confirm 1",
            "setup",
            "setup --stop",
            "setup --fen x",
            "new --from-board",
            "new --from-board --turn black",
            "cancel 2",
            "last --speak",
            "square e4 --as black",
            "where black queen",
            "where N",
            "clock",
            "moves",
            "moves --from 3",
            "file c",
            "rank 3",
            "pieces --page 2",
            "turn",
            "attackers e4",
            "legal",
            "legal g1",
            "material",
            "castling",
            "score --from 12 --page 2 --speak",
            "repeat",
            "quiet",
            "voice rate -20 --as white",
            "voice name German",
            "voice pause long",
            "voice language da --as white",
            "voice form short",
            "voice verbosity brief",
            "key KEY_KP5 down --as black",
            "score",
            "score --pgn",
            "record /tmp/x",
            "record here",
            "record stop",
            "new --start-position 0",
            "new --white A --black B --edition 2018 --tempo rapid --mode club --time 90+30 --board dgt-1 --fen x",
        ] {
            let line =
                CommandLine::try_parse_from(std::iter::once("appendixctl").chain(words.split(' '))).unwrap();
            let request = written(&line).unwrap();
            assert!(call(&request).is_ok(), "{words}: {:?}", call(&request));
        }
    }
}
