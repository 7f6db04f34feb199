//! A sign on disk that events were given out which the disk has not taken, so that a daemon that is started behind such
//! a time does not give their numbers to others.
//!
//! It is a file of one of two names. A disk that takes no more bytes still lets a file be renamed.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

/// Every event that was given out is kept.
const KEPT: &str = "numbers.kept";
/// Programs may have got events with higher numbers than those that are kept.
const AHEAD: &str = "numbers.more";

pub(super) struct NumbersSign {
    kept: PathBuf,
    ahead: PathBuf,
    is_ahead: bool,
    /// From here on numbers are new ones.
    from: u64,
}

impl NumbersSign {
    pub(super) fn new(folder: &Path) -> Self {
        let (kept, ahead) = (folder.join(KEPT), folder.join(AHEAD));
        let is_ahead = ahead.exists();
        if !is_ahead && !kept.exists() {
            // Where that cannot be done now, it is tried when the sign is needed.
            let _ = File::create(&kept);
        }
        Self { kept, ahead, is_ahead, from: 0 }
    }

    pub(super) fn is_ahead(&self) -> bool {
        self.is_ahead
    }

    /// Numbers that may have been given out lie before this one.
    pub(super) fn number_from(&mut self, from: u64) {
        self.from = from;
    }

    /// From now on events may be given out that are not kept.
    pub(super) fn set_ahead(&mut self) {
        if !self.is_ahead {
            let renamed = fs::rename(&self.kept, &self.ahead);
            self.is_ahead = renamed.or_else(|_| File::create(&self.ahead).map(drop)).is_ok();
        }
    }

    /// Whether the sign is set and of no use once the event with this number, and all before it, are kept.
    pub(super) fn may_be_cleared(&self, number: u64) -> bool {
        self.is_ahead && number >= self.from
    }

    /// Everything is kept.
    pub(super) fn clear(&mut self) {
        let renamed = fs::rename(&self.ahead, &self.kept);
        self.is_ahead = renamed.is_err() && self.ahead.exists();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sign_outlives_its_daemon_until_new_numbers_are_kept() {
        let folder = std::env::temp_dir().join(format!("appendixd-numbers-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        let mut sign = NumbersSign::new(&folder);
        assert!(!sign.is_ahead() && !sign.may_be_cleared(9));
        sign.set_ahead();
        let mut sign = NumbersSign::new(&folder);
        assert!(sign.is_ahead());
        sign.number_from(100);
        assert!(!sign.may_be_cleared(99) && sign.may_be_cleared(100));
        sign.clear();
        assert!(!NumbersSign::new(&folder).is_ahead());
        fs::remove_dir_all(folder).unwrap();
    }
}
