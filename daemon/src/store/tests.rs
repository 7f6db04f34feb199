//! Events as readers get them, and what survives the daemon.

use appendixd_core::event::{FirmBy, What};

use super::stream::KEPT;
use super::*;

fn event(seq: u64, table: &str) -> Event {
    Event {
        seq,
        time: Millis(seq),
        table: Some(table.into()),
        what: What::Firm { ply: 1, by: FirmBy::Press },
    }
}

fn numbers(store: &EventStore, from: u64, limit: usize, wanted: &Watch) -> (Vec<u64>, u64) {
    let (items, next) = store.read(from, limit, wanted).unwrap();
    let seq = |item: &Item| match item {
        Item::Told(told) => told.seq,
        Item::Missing(from, to) => panic!("{from} to {to} are missing"),
    };
    (items.iter().map(seq).collect(), next)
}

#[test]
fn none_missing_none_twice() {
    let mut store = EventStore::in_memory(Mode::Club);
    for seq in 1..=7 {
        store.push(&event(seq, if seq % 2 == 0 { "even" } else { "odd" }));
    }
    let all = Watch::default();
    assert_eq!(numbers(&store, 1, 3, &all), (vec![1, 2, 3], 4));
    assert_eq!(numbers(&store, 4, 9, &all), (vec![4, 5, 6, 7], 8));
    assert_eq!(numbers(&store, 8, 9, &all), (vec![], 8));
    assert_eq!(numbers(&store, 20, 9, &all), (vec![], 20), "a number that is still to come is waited for");
    let even = Watch { table: Some("even".into()), ..Watch::default() };
    assert_eq!(numbers(&store, 1, 2, &even), (vec![2, 4], 5));
}

#[test]
fn what_is_gone_is_said_to_be_gone() {
    let mut store = EventStore::in_memory(Mode::Club);
    for seq in 1..=KEPT as u64 + 2 {
        store.push(&event(seq, "t"));
    }
    assert_eq!(store.oldest(Asker::Arbiter), 3);
    assert!(store.read(2, 1, &Watch::default()).is_none());
    assert!(store.read(3, 1, &Watch::default()).is_some());
}

#[test]
fn a_restart_keeps_numbers_and_lines() {
    let directory = tempdir("restart");
    let mut store = EventStore::open(&directory, Mode::Club);
    store.push(&event(1, "t"));
    store.push(&event(2, "t"));
    store.flush(false).unwrap();
    let before = store.all.lines();
    drop(store);
    // A crash in the middle of a line.
    let path = directory.join("events/000000000000001.jsonl");
    let mut bytes = std::fs::read(&path).unwrap();
    bytes.extend_from_slice(b"{\"seq\":3,\"ti");
    std::fs::write(&path, bytes).unwrap();
    let mut store = EventStore::open(&directory, Mode::Club);
    assert_eq!(store.next_seq(), 3);
    assert_eq!(store.all.lines(), before);
    store.push(&event(3, "t"));
    store.flush(false).unwrap();
    drop(store);
    assert_eq!(EventStore::open(&directory, Mode::Club).next_seq(), 4);
    std::fs::remove_dir_all(directory).unwrap();
}

#[test]
fn only_tables_that_are_there_are_found() {
    let directory = tempdir("tables");
    let mut store = EventStore::open(&directory, Mode::Club);
    assert!(store.find_table("t", true).unwrap_err().text.contains("connect a board"));
    store.push(&event(1, "t"));
    store.push(&event(2, "u"));
    store.flush(false).unwrap();
    assert!(store.find_table("t", false).is_ok());
    let refusal = store.find_table("nope", true).unwrap_err();
    assert_eq!(refusal.code, "no-table");
    assert!(refusal.text.contains("nope") && refusal.text.contains("t, u"), "{}", refusal.text);
    drop(store);
    let store = EventStore::open(&directory, Mode::Club);
    assert!(store.find_table("t", false).is_err(), "it has not come back yet");
    assert!(store.find_table("t", true).is_ok(), "what it has told can be had");
    std::fs::remove_dir_all(directory).unwrap();
}

fn tempdir(name: &str) -> std::path::PathBuf {
    let path = std::env::temp_dir().join(format!("appendixd-store-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&path);
    path
}

/// What a reader gets, in short.
fn told_from(store: &EventStore, from: u64) -> Vec<String> {
    let (items, _) = store.read(from, 1000, &Watch::default()).unwrap();
    let short = |item: &Item| match item {
        Item::Told(told) => told.seq.to_string(),
        Item::Missing(from, to) => format!("{from} to {to} missing"),
    };
    items.iter().map(short).collect()
}

fn kept(directory: &Path, numbers: std::ops::RangeInclusive<u64>) -> EventStore {
    let mut store = EventStore::open(directory, Mode::Club);
    for seq in numbers {
        store.push(&event(seq, "t"));
    }
    store.flush(false).unwrap();
    store
}

#[test]
fn what_a_damaged_file_has_lost_is_told() {
    let directory = tempdir("damaged");
    drop(kept(&directory, 1..=6));
    let path = directory.join("events/000000000000001.jsonl");
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, text.replace("\"seq\":3", "\"seq\":?").replace("\"seq\":4", "\"seq\":?")).unwrap();
    let mut store = EventStore::open(&directory, Mode::Club);
    assert_eq!(told_from(&store, 1), ["1", "2", "3 to 4 missing", "5", "6"]);
    assert_eq!(told_from(&store, 4), ["4 to 4 missing", "5", "6"]);
    assert_eq!(told_from(&store, 5), ["5", "6"]);
    // The same where the file is not in memory.
    store.all.forget();
    assert_eq!(told_from(&store, 1), ["1", "2", "3 to 4 missing", "5", "6"]);
    std::fs::write(&path, "").unwrap();
    store.all.forget();
    assert_eq!(told_from(&store, 2), ["2 to 6 missing"]);
    std::fs::remove_dir_all(directory).unwrap();
}

#[test]
fn events_wait_for_a_folder_that_cannot_be_written_at_the_start() {
    let directory = tempdir("later");
    std::fs::create_dir_all(&directory).unwrap();
    std::fs::write(directory.join("events"), "in the way").unwrap();
    let mut store = EventStore::open(&directory, Mode::Club);
    store.pass_given_out(Millis(5000));
    assert_eq!(store.next_seq(), 5000, "what was given out before is not known");
    assert!(store.flush(false).is_err(), "that is told although there is nothing to write yet");
    store.push(&event(5000, "t"));
    assert!(store.flush(false).is_err());
    std::fs::remove_file(directory.join("events")).unwrap();
    store.flush(false).unwrap();
    drop(store);
    let mut store = EventStore::open(&directory, Mode::Club);
    store.pass_given_out(Millis(9000));
    assert_eq!(store.next_seq(), 5001);
    std::fs::remove_dir_all(directory).unwrap();
}

#[test]
fn a_folder_that_is_removed_is_made_again_with_the_file_that_was_written() {
    let directory = tempdir("removed");
    let mut store = kept(&directory, 1..=3);
    std::fs::remove_dir_all(&directory).unwrap();
    store.push(&event(4, "t"));
    store.flush(false).unwrap();
    std::fs::remove_dir_all(&directory).unwrap();
    store.flush(true).unwrap();
    drop(store);
    assert_eq!(told_from(&EventStore::open(&directory, Mode::Club), 1), ["1", "2", "3", "4"]);
    std::fs::remove_dir_all(directory).unwrap();
}

#[test]
fn numbers_that_a_full_disk_did_not_take_are_not_given_again() {
    let directory = tempdir("numbers");
    let mut store = kept(&directory, 1..=3);
    // The disk takes nothing: the file that is begun with a game is in the way of itself.
    store.push_written(4, serde_json::json!({"seq":4,"event":"game","state":"started"}).as_object().unwrap());
    std::fs::write(directory.join("events/000000000000004-game.jsonl"), "").unwrap();
    assert!(store.flush(false).is_err());
    drop(store);
    std::fs::remove_file(directory.join("events/000000000000004-game.jsonl")).unwrap();
    for (now, next) in [(7000, 7000), (8000, 8000)] {
        // Killed again before anything was kept.
        let mut store = EventStore::open(&directory, Mode::Club);
        store.pass_given_out(Millis(now));
        store.flush(false).unwrap();
        assert_eq!(store.next_seq(), next);
        assert_eq!(told_from(&store, 3), ["3".to_owned(), format!("4 to {} missing", next - 1)]);
    }
    let mut store = EventStore::open(&directory, Mode::Club);
    store.pass_given_out(Millis(9000));
    store.push(&event(9000, "t"));
    store.flush(false).unwrap();
    drop(store);
    let mut store = EventStore::open(&directory, Mode::Club);
    store.pass_given_out(Millis(10_000));
    assert_eq!(store.next_seq(), 9001, "all is kept again");
    assert_eq!(told_from(&store, 3), ["3", "4 to 8999 missing", "9000"]);
    std::fs::remove_dir_all(directory).unwrap();
}

/// An announcement for the room, or a move nobody is told of yet.
fn written(seq: u64, heard: bool) -> Map<String, Value> {
    let event = if heard {
        serde_json::json!({"seq": seq, "event": "announcement", "table": "t", "to": "room"})
    } else {
        serde_json::json!({"seq": seq, "event": "made", "table": "t"})
    };
    event.as_object().unwrap().clone()
}

fn heard_by_white(store: &EventStore, from: u64) -> Vec<String> {
    let watch = Watch { asker: Asker::Player(Color::White), ..Watch::default() };
    let (items, _) = store.read(from, 1000, &watch).unwrap();
    let line = |item: &Item| match item {
        Item::Told(told) => told.line.to_string(),
        Item::Missing(from, to) => format!("{from} to {to} missing"),
    };
    items.iter().map(line).collect()
}

#[test]
fn what_a_player_gets_has_no_gaps_where_he_is_told_nothing() {
    let hear = |secrets: &[u64]| {
        let mut store = EventStore::in_memory(Mode::Tournament);
        for seq in 1..=9 {
            store.push_written(seq, &written(seq, !secrets.contains(&seq)));
        }
        heard_by_white(&store, 1)
    };
    assert_eq!(hear(&[2, 3, 7]), hear(&[5, 6, 8]));
    assert!(hear(&[2, 3, 7])[5].starts_with(r#"{"seq":6,"#));
}

#[test]
fn the_numbers_of_a_player_go_on_after_a_restart_and_nothing_is_heard_twice() {
    let directory = tempdir("players");
    let mut store = EventStore::open(&directory, Mode::Tournament);
    for seq in 1..=6 {
        store.push_written(seq, &written(seq, seq % 2 == 0));
    }
    store.flush(false).unwrap();
    let before = heard_by_white(&store, 1);
    assert_eq!(before.len(), 3);
    drop(store);
    // Its last two lines did not reach the disk: they follow from those of the daemon.
    let path = directory.join("events/white/000000000000001.jsonl");
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, text.lines().next().unwrap().to_owned() + "\n").unwrap();
    let mut store = EventStore::open(&directory, Mode::Tournament);
    assert_eq!(heard_by_white(&store, 1), before);
    assert_eq!(heard_by_white(&store, 3), before[2..]);
    // And where it is ahead: what the journal brings back is not heard again.
    store.push_written(7, &written(7, true));
    store.push_written(8, &written(8, true));
    store.flush(false).unwrap();
    let before = heard_by_white(&store, 1);
    drop(store);
    let path = directory.join("events/000000000000001.jsonl");
    let text = std::fs::read_to_string(&path).unwrap();
    let kept: Vec<&str> = text.lines().take(6).collect();
    std::fs::write(&path, kept.join("\n") + "\n").unwrap();
    let mut store = EventStore::open(&directory, Mode::Tournament);
    assert_eq!(store.next_seq(), 7);
    store.push_written(7, &written(7, true));
    store.push_written(8, &written(8, true));
    assert_eq!(heard_by_white(&store, 1), before);
    store.heard.white.forget();
    store.flush(false).unwrap();
    assert_eq!(heard_by_white(&store, 1), before, "from the files too");
    std::fs::remove_dir_all(directory).unwrap();
}
