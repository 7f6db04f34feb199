//! Which program has a port open, as far as this user may know.

use std::fmt;
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::Path;

/// A program that has a port open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holder {
    /// Its process id.
    pub process: u32,
    /// What the process is called, if that may be known.
    pub name: Option<String>,
}

impl fmt::Display for Holder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { process, name } = self;
        match name.as_deref() {
            _ if *process == std::process::id() => write!(f, "this appendixd itself, for another board"),
            Some("appendixd") => write!(f, "another appendixd (process {process})"),
            Some(name) => write!(f, "{name} (process {process})"),
            None => write!(f, "process {process}"),
        }
    }
}

/// Where modem programs have written since the days of UUCP which port they use: `LCK..ttyUSB0` holds a process id.
const LOCKS: &str = "/run/lock";

/// Looks for the process that has locked this port, or has it open without a lock. The open files of other users'
/// processes are hidden from all but root; the list of locks, and lock files, are not.
pub fn of(port: &Path) -> Option<Holder> {
    let port = fs::canonicalize(port).ok()?;
    let process = locker(&port).or_else(|| opener(&port)).or_else(|| claimer(&port, Path::new(LOCKS)))?;
    let name = fs::read_to_string(format!("/proc/{process}/comm")).ok();
    Some(Holder { process, name: name.map(|name| name.trim_end().to_owned()) })
}

fn opener(port: &Path) -> Option<u32> {
    let processes = fs::read_dir("/proc").ok()?.flatten();
    let mut numbers = processes.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    numbers.find(|process| *process != std::process::id() && has_open(*process, port))
}

fn has_open(process: u32, port: &Path) -> bool {
    let Ok(files) = fs::read_dir(format!("/proc/{process}/fd")) else { return false };
    files.flatten().any(|file| fs::read_link(file.path()).is_ok_and(|target| target == port))
}

fn locker(port: &Path) -> Option<u32> {
    let metadata = fs::metadata(port).ok()?;
    let (major, minor) = (nix::sys::stat::major(metadata.dev()), nix::sys::stat::minor(metadata.dev()));
    let file = format!("{major:02x}:{minor:02x}:{}", metadata.ino());
    let locks = fs::read_to_string("/proc/locks").ok()?;
    locks.lines().find_map(|line| lock_on(line, &file))
}

/// The process whose lock file names this port, if it is still there.
fn claimer(port: &Path, locks: &Path) -> Option<u32> {
    let name = port.file_name()?.to_str()?;
    let text = fs::read_to_string(locks.join(format!("LCK..{name}"))).ok()?;
    let process: u32 = text.split_whitespace().next()?.parse().ok()?;
    (process != std::process::id() && Path::new(&format!("/proc/{process}")).exists()).then_some(process)
}

/// The process of a line such as `1: FLOCK  ADVISORY  WRITE 1234 00:05:87 0 EOF`, if the lock is on this file. A
/// process outside this namespace is written 0 or below.
fn lock_on(line: &str, file: &str) -> Option<u32> {
    let words: Vec<_> = line.split_whitespace().collect();
    match words[..] {
        [_, "FLOCK", _, _, process, on, ..] if on == file => {
            process.parse().ok().filter(|process| *process > 0)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_of_locks_is_understood() {
        for (line, process) in [
            ("1: FLOCK  ADVISORY  WRITE 1234 00:05:87 0 EOF", Some(1234)),
            ("1: FLOCK  ADVISORY  WRITE -1 00:05:87 0 EOF", None),
            ("1: FLOCK  ADVISORY  WRITE 0 00:05:87 0 EOF", None),
            ("1: FLOCK  ADVISORY  WRITE 1234 00:05:88 0 EOF", None),
            ("2: POSIX  ADVISORY  READ 99 00:05:87 0 EOF", None),
            ("1: -> FLOCK  ADVISORY  WRITE 1234 00:05:87 0 EOF", None),
            ("", None),
        ] {
            assert_eq!(lock_on(line, "00:05:87"), process, "{line}");
        }
    }

    #[test]
    fn a_lock_file_counts_as_long_as_its_process_is_there() {
        let folder = std::env::temp_dir().join(format!("appendixd-locks-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let claimed = |text: &str| {
            fs::write(folder.join("LCK..ttyUSB0"), text).unwrap();
            claimer(Path::new("/dev/ttyUSB0"), &folder)
        };
        assert_eq!(claimed("         1\n"), Some(1));
        assert_eq!(claimed("         1 minicom root\n"), Some(1));
        for none in ["", "x", "4294967295\n", &std::process::id().to_string()] {
            assert_eq!(claimed(none), None, "{none:?}");
        }
        assert_eq!(claimer(Path::new("/dev/ttyUSB1"), &folder), None);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn programs_are_named_as_far_as_they_are_known() {
        let told = |name: Option<&str>| Holder { process: 7, name: name.map(String::from) }.to_string();
        assert_eq!(told(Some("appendixd")), "another appendixd (process 7)");
        let own = Holder { process: std::process::id(), name: Some("appendixd".into()) };
        assert_eq!(own.to_string(), "this appendixd itself, for another board");
        assert_eq!(told(Some("cat")), "cat (process 7)");
        assert_eq!(told(None), "process 7");
    }
}
