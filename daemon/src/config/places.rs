//! Where the daemon's files are, from the environment that systemd or the session gives.

use std::path::{Path, PathBuf};

const SOCKET: &str = "control.sock";
/// Where the system's service has its socket.
const SYSTEM: &str = "/run/appendixd";
/// Where the system's service keeps what it knows.
pub const STATE_OF_SYSTEM: &str = "/var/lib/appendixd";

/// A function that looks up an environment variable; a parameter so that tests need not change the process.
pub type Environment<'a> = &'a dyn Fn(&str) -> Option<String>;

/// The environment of this process. Empty variables count as absent.
pub fn process_environment(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}

/// The control socket when nothing else is said: `$RUNTIME_DIRECTORY`, else `$XDG_RUNTIME_DIR/appendixd`. Without
/// a session, the place where a session or the system would have it.
pub fn socket(environment: Environment<'_>) -> PathBuf {
    let directory = match (environment("RUNTIME_DIRECTORY"), environment("XDG_RUNTIME_DIR")) {
        (Some(runtime), _) => first(&runtime),
        (None, Some(session)) => PathBuf::from(session).join("appendixd"),
        (None, None) => {
            let user = nix::unistd::Uid::effective();
            let session = PathBuf::from(format!("/run/user/{user}"));
            if user.is_root() || !session.is_dir() { SYSTEM.into() } else { session.join("appendixd") }
        }
    };
    directory.join(SOCKET)
}

/// The control socket that a client means when nothing else is said: that of the user's own daemon, or where there
/// is none, that of the system's.
pub fn socket_of_daemon(environment: Environment<'_>) -> PathBuf {
    chosen_socket(environment, &|path| path.exists())
}

fn chosen_socket(environment: Environment<'_>, there: &dyn Fn(&Path) -> bool) -> PathBuf {
    let own = socket(environment);
    let of_system = PathBuf::from(SYSTEM).join(SOCKET);
    if !there(&own) && there(&of_system) { of_system } else { own }
}

/// The state directory: `$STATE_DIRECTORY`, else `$XDG_STATE_HOME/appendixd`, else `~/.local/state/appendixd`.
pub fn state(environment: Environment<'_>) -> PathBuf {
    if let Some(state) = environment("STATE_DIRECTORY") {
        return first(&state);
    }
    let home = || PathBuf::from(environment("HOME").unwrap_or_else(|| "/".into())).join(".local/state");
    environment("XDG_STATE_HOME").map_or_else(home, PathBuf::from).join("appendixd")
}

/// Where a configuration file is looked for, in order.
pub fn configurations(environment: Environment<'_>) -> Vec<PathBuf> {
    let home = || environment("HOME").map(|home| PathBuf::from(home).join(".config"));
    let own = environment("XDG_CONFIG_HOME").map(PathBuf::from).or_else(home);
    let own = own.map(|directory| directory.join("appendixd/config.toml"));
    own.into_iter().chain(["/etc/appendixd/config.toml".into()]).collect()
}

/// The language tag of the locale: `da_DK.UTF-8` gives `da`. `None` for C, POSIX and where nothing is set.
pub fn locale_language(environment: Environment<'_>) -> Option<String> {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(environment)?;
    let tag: String = locale.chars().take_while(char::is_ascii_alphabetic).collect();
    let tag = tag.to_ascii_lowercase();
    (!matches!(tag.as_str(), "" | "c" | "posix")).then(|| if tag == "no" { "nb".into() } else { tag })
}

// systemd separates several directories by colons.
fn first(directories: &str) -> PathBuf {
    directories.split(':').next().unwrap_or_default().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with<'a>(variables: &'a [(&str, &str)]) -> impl Fn(&str) -> Option<String> + 'a {
        |name| variables.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).into())
    }

    #[test]
    fn systemd_goes_before_the_session() {
        let both = with(&[("RUNTIME_DIRECTORY", "/run/a:/run/b"), ("XDG_RUNTIME_DIR", "/run/user/5")]);
        assert_eq!(socket(&both), PathBuf::from("/run/a/control.sock"));
        let session = with(&[("XDG_RUNTIME_DIR", "/run/user/5"), ("HOME", "/home/eva")]);
        assert_eq!(socket(&session), PathBuf::from("/run/user/5/appendixd/control.sock"));
        assert_eq!(state(&session), PathBuf::from("/home/eva/.local/state/appendixd"));
        assert_eq!(
            configurations(&session),
            [
                PathBuf::from("/home/eva/.config/appendixd/config.toml"),
                PathBuf::from("/etc/appendixd/config.toml")
            ]
        );
        assert_eq!(
            state(&with(&[("STATE_DIRECTORY", "/var/lib/appendixd")])),
            PathBuf::from("/var/lib/appendixd")
        );
    }

    #[test]
    fn a_client_finds_the_daemon_that_is_there() {
        let session = with(&[("XDG_RUNTIME_DIR", "/run/user/5")]);
        let (own, system) =
            (Path::new("/run/user/5/appendixd/control.sock"), Path::new("/run/appendixd/control.sock"));
        assert_eq!(chosen_socket(&session, &|_| true), own);
        assert_eq!(chosen_socket(&session, &|path| path == system), system);
        assert_eq!(chosen_socket(&session, &|_| false), own);
    }

    #[test]
    fn languages_of_locales() {
        for (locale, language) in [
            ("da_DK.UTF-8", Some("da")),
            ("C.UTF-8", None),
            ("POSIX", None),
            ("no_NO", Some("nb")),
            ("de", Some("de")),
        ] {
            assert_eq!(locale_language(&with(&[("LANG", locale)])).as_deref(), language, "{locale}");
        }
        assert_eq!(locale_language(&with(&[("LANG", "da_DK"), ("LC_ALL", "C")])), None);
    }
}
