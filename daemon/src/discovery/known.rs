//! The boards that are known from before, and the ports that may be asked: kept on disk, by serial number or by place,
//! never by the name of a node.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use appendixd_core::input::BoardId;
use appendixd_protocol::Model;
use appendixd_protocol::drivers::model;
use serde::{Deserialize, Serialize};

const FILE: &str = "boards.json";

/// What is known of one device.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Entry {
    /// What it is known by.
    key: String,
    /// What it was when it was last seen, for people.
    device: String,
    /// It may be asked whether it is a board.
    #[serde(default)]
    allowed: bool,
    /// That it needs consent has been said.
    #[serde(default)]
    told: bool,
    /// The board that was there.
    board: Option<String>,
    /// And its kind.
    kind: Option<String>,
}

/// All that is known.
#[derive(Debug, Default)]
pub struct KnownBoards {
    file: Option<PathBuf>,
    entries: Vec<Entry>,
}

impl KnownBoards {
    /// Reads what is kept in this state folder. What cannot be read is told in the log and counts as nothing: a
    /// consent is never guessed.
    pub fn open(state: &Path) -> Self {
        let file = state.join(FILE);
        let entries = match fs::read(&file) {
            Ok(text) => serde_json::from_slice(&text).unwrap_or_else(|error| {
                tracing::warn!(
                    "{} cannot be read ({error}), so no board is known from before. Allow the ports once more.",
                    file.display()
                );
                Vec::new()
            }),
            Err(_) => Vec::new(),
        };
        Self { file: Some(file), entries }
    }

    /// The same of the daemon of somebody else, of which nothing is changed. `None`: this user may not read it.
    pub fn of_another(state: &Path) -> Option<Self> {
        match fs::read(state.join(FILE)) {
            Ok(text) => Some(Self { file: None, entries: serde_json::from_slice(&text).unwrap_or_default() }),
            Err(error) if error.kind() == io::ErrorKind::PermissionDenied => None,
            Err(_) => Some(Self::default()),
        }
    }

    fn entry(&self, key: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.key == key)
    }

    fn change(&mut self, key: &str, device: &str, change: impl FnOnce(&mut Entry)) {
        let place = self.entries.iter().position(|entry| entry.key == key).unwrap_or_else(|| {
            self.entries.push(Entry { key: key.into(), ..Entry::default() });
            self.entries.len() - 1
        });
        let entry = &mut self.entries[place];
        let before = entry.clone();
        entry.device = device.into();
        change(entry);
        if *entry != before {
            self.keep();
        }
    }

    /// Whether it may be asked: by consent, or because a board was there before.
    pub fn may_be_asked(&self, key: &str) -> bool {
        self.entry(key).is_some_and(|entry| entry.allowed || entry.board.is_some())
    }

    /// From now on it may be asked.
    pub fn allow(&mut self, key: &str, device: &str) {
        self.change(key, device, |entry| entry.allowed = true);
    }

    /// Whether it has been said that it needs consent; from now on it has.
    pub fn tell_once(&mut self, key: &str, device: &str) -> bool {
        let told = self.entry(key).is_some_and(|entry| entry.told);
        self.change(key, device, |entry| entry.told = true);
        told
    }

    /// The kind of board that was there last.
    pub fn model(&self, key: &str) -> Option<&'static Model> {
        model(self.entry(key)?.kind.as_deref()?)
    }

    /// The id of the board that is there now. One that was there before keeps its id; a new one gets the first number
    /// behind those of the boards that are `named`.
    pub fn board(&mut self, key: &str, device: &str, kind: &str, named: usize) -> BoardId {
        let known = self.entry(key).filter(|entry| entry.kind.as_deref() == Some(kind));
        if let Some(board) = known.and_then(|entry| entry.board.clone()) {
            return BoardId(board);
        }
        let taken = |id: &str| self.entries.iter().any(|entry| entry.board.as_deref() == Some(id));
        let ids = (named + 1..).map(|number| crate::port::board_id(kind, number));
        let board = ids.into_iter().find(|id| !taken(&id.0)).unwrap_or_else(|| BoardId(kind.into()));
        self.change(key, device, |entry| {
            entry.board = Some(board.0.clone());
            entry.kind = Some(kind.into());
        });
        board
    }

    /// Forgets the board with this id, or what has this key, with its consent. `None`: nothing such is known.
    pub fn forget(&mut self, board_or_key: &str) -> Option<String> {
        let is_it = |entry: &Entry| entry.board.as_deref() == Some(board_or_key) || entry.key == board_or_key;
        let place = self.entries.iter().position(is_it)?;
        // That it needs consent need not be said once more.
        let entry = &mut self.entries[place];
        let key = entry.key.clone();
        *entry = Entry { key: key.clone(), device: entry.device.clone(), told: true, ..Entry::default() };
        self.keep();
        Some(key)
    }

    /// Whether this device, which has no port now, is known as a board or was allowed, wherever it is.
    pub fn knows_device(&self, usb: &super::candidate::Usb) -> bool {
        let start = match usb.own_serial() {
            Some(serial) => format!("usb {} serial {serial} ", usb.id()),
            None => format!("usb {} at ", usb.id()),
        };
        self.entries
            .iter()
            .any(|entry| entry.key.starts_with(&start) && (entry.allowed || entry.board.is_some()))
    }

    /// The boards that are known, each with what it is, for people.
    pub fn boards(&self) -> impl Iterator<Item = (&str, &str)> {
        self.entries.iter().filter_map(|entry| Some((entry.board.as_deref()?, entry.device.as_str())))
    }

    fn keep(&self) {
        let Some(file) = &self.file else { return };
        if let Err(error) = write(file, &self.entries) {
            tracing::warn!(
                "{} cannot be written ({error}). What is known of boards holds until the daemon ends.",
                file.display()
            );
        }
    }
}

fn write(file: &Path, entries: &[Entry]) -> io::Result<()> {
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder)?;
    }
    let new = file.with_extension("new");
    let mut text = serde_json::to_vec_pretty(entries)?;
    text.push(b'\n');
    fs::write(&new, text)?;
    fs::File::open(&new)?.sync_all()?;
    fs::rename(new, file)
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Self {
            let path = std::env::temp_dir().join(format!("appendixd-known-{name}-{}", std::process::id()));
            let _ = fs::remove_dir_all(&path);
            Self(path)
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn what_is_known_outlives_the_daemon() {
        let folder = Folder::new("outlives");
        let mut known = KnownBoards::open(&folder.0);
        assert!(!known.may_be_asked("usb 1"));
        known.allow("usb 1", "an adapter");
        let first = known.board("usb 1", "an adapter", "dgt", 1);
        assert_eq!(first.0, "dgt-2");
        assert_eq!(known.board("usb 2", "another", "dgt", 1).0, "dgt-3");
        let mut again = KnownBoards::open(&folder.0);
        assert!(again.may_be_asked("usb 1") && again.may_be_asked("usb 2"));
        assert_eq!(again.board("usb 1", "an adapter", "dgt", 1), first);
        assert_eq!(again.model("usb 1").map(|model| model.kind), Some("dgt"));
        assert_eq!(again.forget("dgt-2").as_deref(), Some("usb 1"));
        assert!(!KnownBoards::open(&folder.0).may_be_asked("usb 1"));
        assert_eq!(again.forget("dgt-2"), None);
    }

    #[test]
    fn a_need_for_consent_is_said_once() {
        let folder = Folder::new("once");
        assert!(!KnownBoards::open(&folder.0).tell_once("usb 1", "an adapter"));
        assert!(KnownBoards::open(&folder.0).tell_once("usb 1", "an adapter"));
        assert!(!KnownBoards::open(&folder.0).may_be_asked("usb 1"));
    }

    #[test]
    fn a_damaged_file_is_no_consent() {
        let folder = Folder::new("damaged");
        fs::create_dir_all(&folder.0).unwrap();
        fs::write(folder.0.join(FILE), "[{\"key\":\"usb 1\",\"allowed\":").unwrap();
        assert!(!KnownBoards::open(&folder.0).may_be_asked("usb 1"));
    }
}
