//! What is to be written to a board, on its way from the run loop to the task that writes.

use tokio::sync::{mpsc, oneshot};

use super::WRITES;

/// Where the run loop puts what a board is to be sent.
#[derive(Clone, Debug)]
pub struct Writes(mpsc::Sender<Write>);

/// Where the task that writes takes it.
#[derive(Debug)]
pub struct Queued {
    writes: mpsc::Receiver<Write>,
}

#[derive(Debug)]
enum Write {
    Bytes(Vec<u8>),
    /// Whoever waits until all before it is written.
    Done(oneshot::Sender<()>),
}

/// A way to write.
pub fn queue() -> (Writes, Queued) {
    let (sender, writes) = mpsc::channel(WRITES);
    (Writes(sender), Queued { writes })
}

impl Writes {
    /// These bytes are to be written; `false` if too much waits already, or nobody writes any more.
    pub fn push(&self, bytes: Vec<u8>) -> bool {
        self.0.try_send(Write::Bytes(bytes)).is_ok()
    }

    /// Waits until all of it is written, or nobody writes any more.
    pub async fn written(&self) {
        let (done, written) = oneshot::channel();
        if self.0.send(Write::Done(done)).await.is_ok() {
            // One that ends instead writes nothing more.
            let _ = written.await;
        }
    }
}

impl Queued {
    /// The next bytes, once those before them have been written; `None` when there will be none any more.
    pub async fn next(&mut self) -> Option<Vec<u8>> {
        loop {
            match self.writes.recv().await? {
                Write::Bytes(bytes) => return Some(bytes),
                // One who has gone does not need it.
                Write::Done(done) => drop(done.send(())),
            }
        }
    }
}
