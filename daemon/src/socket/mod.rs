//! The control socket: one JSON object a line. Clients run in tasks of their own; what the core decides goes
//! through the run loop's queue, one request a client at a time, so that no client can slow the daemon.

mod claim;
mod client;
mod lines;
mod room;

use std::cell::RefCell;
use std::fs;
use std::io;
use std::os::unix::fs::{DirBuilderExt, FileTypeExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use appendixd_core::order::Refusal;
use nix::sys::stat::{Mode, umask};
use serde_json::{Map, Value};
use tokio::net::UnixListener;
use tokio::sync::{mpsc, oneshot};

use crate::discovery::BoardOrder;
use crate::request::Asked;
use crate::store::EventStore;
use claim::Claim;
pub use claim::Holder;

/// When the system has refused a client, the next one is taken after this time.
const TAKE_AGAIN: std::time::Duration = std::time::Duration::from_millis(100);

/// The answer to one request: facts, or why not.
pub type Answer = Result<Map<String, Value>, Refusal>;

/// What clients tell the run loop.
#[derive(Debug)]
pub enum FromClient {
    /// A request for the core, as it was asked, for recordings.
    Ask(Asked, Map<String, Value>, oneshot::Sender<Answer>),
    /// Begin a recording that ends when this client goes. The first sender tells of an end that the client has not
    /// asked for, the second one answers.
    Record(u64, PathBuf, oneshot::Sender<Answer>, oneshot::Sender<Answer>),
    /// End the recording; this client asks for it.
    RecordStop(u64, oneshot::Sender<Answer>),
    /// Something about ports.
    Boards(BoardOrder, oneshot::Sender<Answer>),
    /// This client has gone.
    Gone(u64),
}

/// Why the socket cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum SocketError {
    /// Another daemon listens.
    #[error(
        "Another appendixd{0} listens on {1}. Stop that one first, or choose another place with --socket"
    )]
    Taken(Holder, PathBuf),
    /// Something is in the way.
    #[error("{0} is there and is no socket. Remove it, or choose another place with --socket")]
    InTheWay(PathBuf),
    /// The system refuses.
    #[error("The socket {path} cannot be made ({reason}). Choose a place that can be written with --socket")]
    Refused {
        /// Where.
        path: PathBuf,
        /// What the system says.
        reason: String,
    },
}

/// The listening socket; its file goes with it.
pub struct Socket {
    listener: UnixListener,
    path: PathBuf,
    /// No other daemon may use the place.
    _claim: Claim,
    /// More clients at a time are turned away.
    most: usize,
}

impl Socket {
    /// Listens at `path`. A file that a crashed daemon has left is replaced; a living daemon is left alone.
    ///
    /// # Errors
    /// The place is taken or cannot be written.
    pub fn bind(path: &Path) -> Result<Self, SocketError> {
        let refused =
            |error: io::Error| SocketError::Refused { path: path.into(), reason: error.to_string() };
        if let Some(directory) = path.parent().filter(|directory| !directory.as_os_str().is_empty()) {
            fs::DirBuilder::new().recursive(true).mode(0o750).create(directory).map_err(refused)?;
        }
        let claim = match Claim::take(path).map_err(refused)? {
            Ok(claim) => claim,
            Err(holder) => return Err(SocketError::Taken(holder, path.into())),
        };
        clear(path).map_err(|error| error.unwrap_or_else(refused))?;
        // The file must never be there with wider rights than it is to have.
        let before = umask(Mode::from_bits_truncate(0o117));
        let bound = UnixListener::bind(path);
        umask(before);
        let listener = bound.map_err(refused)?;
        fs::set_permissions(path, fs::Permissions::from_mode(0o660)).map_err(refused)?;
        Ok(Self { listener, path: path.into(), _claim: claim, most: room::make() })
    }

    /// Takes clients for ever. Must be called inside a local task set.
    pub async fn serve(self, store: Rc<RefCell<EventStore>>, to_loop: mpsc::Sender<FromClient>) {
        let present = Rc::new(());
        let mut number = 0;
        loop {
            match self.listener.accept().await {
                Ok((stream, _)) if Rc::strong_count(&present) <= self.most => {
                    number += 1;
                    let client = client::Client {
                        number,
                        store: Rc::clone(&store),
                        to_loop: to_loop.clone(),
                        present: Rc::clone(&present),
                        recording: None,
                    };
                    tokio::task::spawn_local(client.serve(stream));
                }
                Ok((stream, _)) => client::turn_away(&stream, self.most),
                Err(error) => {
                    // Out of file descriptors, for example: others may go.
                    tracing::warn!("A client could not be taken ({error}).");
                    tokio::select! {
                        () = tokio::time::sleep(TAKE_AGAIN) => {}
                        () = to_loop.closed() => return,
                    }
                }
            }
        }
    }
}

impl Drop for Socket {
    fn drop(&mut self) {
        // It may have been removed already; then there is nothing to do.
        let _ = fs::remove_file(&self.path);
    }
}

/// Error helper: the place can be used, or there is a reason of ours, or one of the system's.
enum Obstacle {
    Ours(SocketError),
    System(io::Error),
}

impl Obstacle {
    fn unwrap_or_else(self, system: impl FnOnce(io::Error) -> SocketError) -> SocketError {
        match self {
            Self::Ours(error) => error,
            Self::System(error) => system(error),
        }
    }
}

fn clear(path: &Path) -> Result<(), Obstacle> {
    let metadata = match fs::symlink_metadata(path) {
        Ok(metadata) => metadata,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(Obstacle::System(error)),
    };
    if !metadata.file_type().is_socket() {
        return Err(Obstacle::Ours(SocketError::InTheWay(path.into())));
    }
    match std::os::unix::net::UnixStream::connect(path) {
        // Something that does not claim its place listens.
        Ok(_) => Err(Obstacle::Ours(SocketError::Taken(Holder::default(), path.into()))),
        Err(error) if error.kind() == io::ErrorKind::ConnectionRefused => {
            fs::remove_file(path).map_err(Obstacle::System)
        }
        Err(error) => Err(Obstacle::System(error)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(name: &str) -> PathBuf {
        let directory = std::env::temp_dir().join(format!("appendixd-socket-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&directory);
        directory.join("control.sock")
    }

    #[tokio::test]
    async fn one_client_too_many_is_told_so() {
        use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
        let path = place("many");
        let mut socket = Socket::bind(&path).unwrap();
        socket.most = 3;
        let store = EventStore::in_memory(appendixd_core::settings::Mode::Club);
        let (to_loop, mut from_clients) = mpsc::channel(9);
        let serving = socket.serve(Rc::new(RefCell::new(store)), to_loop);
        let first_line = async || {
            let mut stream = tokio::net::UnixStream::connect(&path).await.unwrap();
            // One that was turned away can no longer be written to.
            let _ = stream.write_all(b"nonsense\n").await;
            let mut stream = BufReader::new(stream);
            let mut line = String::new();
            stream.read_line(&mut line).await.unwrap();
            (stream, line)
        };
        let asking = async {
            let mut inside = Vec::new();
            for _ in 0..3 {
                let (stream, line) = first_line().await;
                assert!(line.contains("bad-json"), "{line}");
                inside.push(stream);
            }
            let (_, line) = first_line().await;
            assert!(line.contains("too-many") && line.contains("3 programs are connected"), "{line}");
            drop(inside.pop());
            assert!(matches!(from_clients.recv().await, Some(FromClient::Gone(_))));
            // Its place is free once its tasks have ended.
            while first_line().await.1.contains("too-many") {}
        };
        let both = async {
            tokio::select! { () = serving => {}, () = asking => {} }
        };
        tokio::task::LocalSet::new().run_until(both).await;
        fs::remove_dir_all(path.parent().unwrap()).unwrap();
    }

    #[tokio::test]
    async fn only_a_dead_daemons_socket_is_replaced() {
        let path = place("replace");
        let first = Socket::bind(&path).unwrap();
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o660);
        assert!(matches!(Socket::bind(&path), Err(SocketError::Taken(..))));
        drop(first);
        assert!(!path.exists());
        // What a crash leaves: a socket file nobody listens on.
        drop(std::os::unix::net::UnixListener::bind(&path).unwrap());
        assert!(path.exists());
        drop(Socket::bind(&path).unwrap());
        fs::write(&path, "a file").unwrap();
        assert!(matches!(Socket::bind(&path), Err(SocketError::InTheWay(_))));
        fs::remove_dir_all(path.parent().unwrap()).unwrap();
    }
}
