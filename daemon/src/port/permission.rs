//! Who may open a port, and the command that mends it where this user may not.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::Path;

use nix::unistd::{Gid, Group, Uid, User, getgroups};

/// Read and write for the group.
const GROUP_MAY: u32 = 0o060;

/// What is known of this user and a node.
struct Known {
    node: String,
    group: Option<String>,
    /// The node lets its group read and write.
    group_may: bool,
    user: String,
    /// The list of groups names the user, but this session began before.
    after_login: bool,
}

/// What this user is to do to open a port that is refused.
pub fn mended(port: &Path) -> String {
    let node = fs::canonicalize(port).unwrap_or_else(|_| port.into());
    let Ok(metadata) = fs::metadata(&node) else {
        return "Ask whoever looks after this computer for the right to use it".into();
    };
    let group = Group::from_gid(Gid::from_raw(metadata.gid())).ok().flatten();
    let user = User::from_uid(Uid::effective()).ok().flatten();
    let listed = match (&group, &user) {
        (Some(group), Some(user)) => group.mem.contains(&user.name) || user.gid == group.gid,
        _ => false,
    };
    let in_session = getgroups().is_ok_and(|groups| groups.contains(&Gid::from_raw(metadata.gid())));
    told(&Known {
        node: node.display().to_string(),
        group: group.map(|group| group.name),
        group_may: metadata.mode() & GROUP_MAY == GROUP_MAY,
        user: user.map_or_else(|| Uid::effective().to_string(), |user| user.name),
        after_login: listed && !in_session,
    })
}

fn told(known: &Known) -> String {
    let Known { node, group, group_may, user, after_login } = known;
    match group {
        Some(group) if *group_may && *after_login => format!(
            "{node} belongs to the group {group}, to which {user} has been added since this session began. Log out and \
             log in again"
        ),
        Some(group) if *group_may && group != "root" => format!(
            "{node} belongs to the group {group}. Be added to it with: sudo adduser {user} {group}. Then log out and \
             log in again"
        ),
        group => format!(
            "{node} belongs to {}, which may not use it either. Give it to those who may use boards with: sudo chgrp \
             dialout {node} && sudo chmod g+rw {node}. The rules for udev that come with appendixd do that whenever \
             a board is plugged in",
            group.as_ref().map_or_else(|| "no group".into(), |group| format!("the group {group}"))
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(group: Option<&str>, group_may: bool, after_login: bool) -> String {
        told(&Known {
            node: "/dev/ttyACM0".into(),
            group: group.map(String::from),
            group_may,
            user: "eva".into(),
            after_login,
        })
    }

    #[test]
    fn the_command_that_mends_it_is_named() {
        let plain = known(Some("dialout"), true, false);
        assert!(plain.contains("/dev/ttyACM0") && plain.contains("sudo adduser eva dialout"), "{plain}");
        assert!(known(Some("uucp"), true, false).contains("sudo adduser eva uucp"));
        assert!(known(Some("dialout"), true, true).contains("Log out and log in again"));
        for nobody in
            [known(Some("root"), true, false), known(Some("dialout"), false, false), known(None, true, false)]
        {
            assert!(
                nobody.contains("sudo chgrp dialout /dev/ttyACM0") && !nobody.contains("adduser"),
                "{nobody}"
            );
        }
    }
}
