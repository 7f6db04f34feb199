//! Lines on standard input.

use std::os::fd::AsFd;

use nix::unistd::read;

/// A line longer than this is no command, and is thrown away.
const LONGEST: usize = 256;

/// What has come in of the next line.
#[derive(Debug, Default)]
pub struct Lines {
    begun: Vec<u8>,
    closed: bool,
}

impl Lines {
    /// Whether more may come.
    pub fn is_open(&self) -> bool {
        !self.closed
    }

    /// Reads once, and gives the lines that are whole. After the last byte the rest counts as a line.
    pub fn read(&mut self, input: impl AsFd) -> Vec<String> {
        let mut bytes = [0; 4096];
        let count = read(input, &mut bytes).unwrap_or(0);
        self.closed = count == 0;
        let ending: &[u8] = if self.closed && !self.begun.is_empty() { b"\n" } else { b"" };
        let mut lines = Vec::new();
        for byte in bytes[..count].iter().chain(ending) {
            if *byte != b'\n' {
                if self.begun.len() <= LONGEST {
                    self.begun.push(*byte);
                }
                continue;
            }
            let line = String::from_utf8_lossy(&std::mem::take(&mut self.begun)).trim().to_owned();
            if !line.is_empty() {
                lines.push(line);
            }
        }
        lines
    }
}
