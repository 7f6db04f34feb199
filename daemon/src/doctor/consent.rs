//! Which ports may be asked: by what this user has allowed, and what the service of this computer was allowed.

use std::path::Path;

use super::daemon::Daemon;
use crate::discovery::known::KnownBoards;

/// All consents that this user may see.
#[derive(Debug, Default)]
pub(super) struct Consents {
    own: KnownBoards,
    /// `None`: the service has a folder, and this user may not look into it.
    service: Option<KnownBoards>,
}

impl Consents {
    /// Reads them from the state folder of this user's daemon and from that of the service.
    pub(super) fn read(own: &Path, service: &Path) -> Self {
        Self { own: KnownBoards::open(own), service: KnownBoards::of_another(service) }
    }

    /// Whether what is at this port, and is known by this key, may be asked.
    pub(super) fn hold_for(&self, key: &str, port: &Path, daemon: &Daemon) -> bool {
        let by_service = self.service.as_ref().is_some_and(|service| service.may_be_asked(key));
        self.own.may_be_asked(key) || by_service || daemon.asks(port)
    }

    /// There may be others, which this user may not see.
    pub(super) fn may_be_hidden(&self) -> bool {
        self.service.is_none()
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_consent_of_the_service_is_one() {
        let folder = std::env::temp_dir().join(format!("appendixd-consents-{}", std::process::id()));
        let [own, service] = ["own", "service"].map(|name| folder.join(name));
        KnownBoards::open(&service).allow("usb 1", "an adapter");
        let before = fs::read(service.join("boards.json")).unwrap();
        let consents = Consents::read(&own, &service);
        let nobody = Daemon::default();
        let port = Path::new("/dev/ttyUSB0");
        assert!(consents.hold_for("usb 1", port, &nobody) && !consents.hold_for("usb 2", port, &nobody));
        assert!(!consents.may_be_hidden());
        assert_eq!(fs::read(service.join("boards.json")).unwrap(), before);
        assert!(!Consents::read(&own, &folder.join("nowhere")).may_be_hidden());
        fs::remove_dir_all(folder).unwrap();
    }
}
