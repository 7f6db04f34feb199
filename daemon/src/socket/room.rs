//! How many clients there is room for. Each takes one of the files that the system lets a program have open.

use nix::sys::resource::{Resource, getrlimit, setrlimit};

/// More clients at a time are turned away.
const CLIENTS: u64 = 1000;
/// Files for what matters more than a client: boards, sound, speech, recordings and the event file.
const OTHERS: u64 = 256;

/// Asks the system for as many files as are wanted, and says how many clients can be taken with what it gives.
pub(super) fn make() -> usize {
    let wanted = CLIENTS + OTHERS;
    let files = match getrlimit(Resource::RLIMIT_NOFILE) {
        Ok((soft, hard)) if soft < wanted => {
            let more = wanted.min(hard);
            if setrlimit(Resource::RLIMIT_NOFILE, more, hard).is_ok() { more } else { soft }
        }
        Ok((soft, _)) => soft,
        Err(_) => OTHERS,
    };
    clients(files)
}

/// How many clients can be taken where so many files may be open.
fn clients(files: u64) -> usize {
    let clients = files.saturating_sub(OTHERS).max(files / 2).min(CLIENTS);
    usize::try_from(clients).unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn something_is_left_for_boards_and_for_clients() {
        for (files, is) in
            [(64, 32), (256, 128), (1024, 768), (1256, 1000), (524_288, 1000), (u64::MAX, 1000)]
        {
            assert_eq!(clients(files), is, "{files}");
        }
    }

    #[test]
    fn five_hundred_clients_fit_in_the_limit_of_a_usual_system() {
        assert!(clients(1024) >= 500);
    }
}
