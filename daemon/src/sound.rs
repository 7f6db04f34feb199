//! Tones, on a thread of their own: they still sound when speech is dead, and an audio system that hangs delays
//! nothing. The device is opened for a tone and closed again when nothing has sounded for a while.

use std::num::NonZero;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::Duration;

use appendixd_core::effect::Tone;
use appendixd_core::listener::Output;
use rodio::MixerDeviceSink;
use rodio::buffer::SamplesBuffer;

use crate::audio;

const RATE: u32 = 44_100;
/// Soft edges, so that nothing clicks in an earphone.
const EDGE: Duration = Duration::from_millis(8);
const LOUDNESS: f32 = 0.25;
/// A device that has been quiet for so long is closed.
const IDLE: Duration = Duration::from_secs(5);
/// Tones that wait for a slow device; more would be stale.
const WAITING: usize = 8;

/// Where tones are handed over.
pub struct Sound(Option<SyncSender<Tone>>);

impl Sound {
    /// Starts the thread, if tones are wanted.
    pub fn start(wanted: bool) -> Self {
        if !wanted {
            return Self(None);
        }
        let (tones, queued) = sync_channel(WAITING);
        let thread = std::thread::Builder::new().name("tones".into()).spawn(move || play_all(&queued));
        match thread {
            Ok(_) => Self(Some(tones)),
            Err(error) => {
                tracing::warn!("No tones: their thread cannot be started ({error}).");
                Self(None)
            }
        }
    }

    /// Sounds a tone after those before it. One that finds the queue full is dropped.
    pub fn play(&self, tone: Tone, output: &Output) {
        if let (Some(tones), Output::Room) = (&self.0, output) {
            let _ = tones.try_send(tone);
        }
    }
}

/// Pitch in hertz and length of each note. Rising: something is there; falling: something is gone; twice the same:
/// somebody is asked.
fn notes(tone: Tone) -> [(f32, Duration); 2] {
    let short = Duration::from_millis(110);
    match tone {
        Tone::BoardFound => [(660.0, short), (880.0, short)],
        Tone::BoardLost => [(880.0, short), (440.0, short * 2)],
        Tone::QuestionWaiting => [(740.0, short), (740.0, short)],
    }
}

/// The samples of a tone, mono.
fn samples(tone: Tone) -> Vec<f32> {
    notes(tone).into_iter().flat_map(|(pitch, length)| note(pitch, length)).collect()
}

fn note(pitch: f32, length: Duration) -> impl Iterator<Item = f32> {
    let rate = RATE as f32;
    let count = (length.as_secs_f32() * rate) as usize;
    let edge = EDGE.as_secs_f32() * rate;
    (0..count).map(move |sample| {
        let from_edge = sample.min(count - 1 - sample) as f32;
        let envelope = (from_edge / edge).min(1.0);
        (std::f32::consts::TAU * pitch * sample as f32 / rate).sin() * envelope * LOUDNESS
    })
}

fn play_all(queued: &Receiver<Tone>) {
    let mut sink: Option<MixerDeviceSink> = None;
    let mut failure_told = false;
    loop {
        let tone = if sink.is_some() {
            match queued.recv_timeout(IDLE) {
                Ok(tone) => tone,
                Err(RecvTimeoutError::Timeout) => {
                    sink = None;
                    continue;
                }
                Err(RecvTimeoutError::Disconnected) => return,
            }
        } else {
            let Ok(tone) = queued.recv() else { return };
            tone
        };
        if sink.is_none() {
            sink = open_sink(&mut failure_told);
        }
        if let (Some(sink), Some(rate)) = (&sink, NonZero::new(RATE)) {
            sink.mixer().add(SamplesBuffer::new(NonZero::<u16>::MIN, rate, samples(tone)));
        }
    }
}

fn open_sink(failure_told: &mut bool) -> Option<MixerDeviceSink> {
    match audio::open(None, || {}) {
        Ok(sink) => {
            *failure_told = false;
            Some(sink)
        }
        Err(reason) => {
            if !*failure_told {
                tracing::warn!(
                    "No tones: there is no audio output ({reason}). Everything is said in words too."
                );
                *failure_told = true;
            }
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tones_are_short_soft_and_different() {
        let tones = [Tone::BoardFound, Tone::BoardLost, Tone::QuestionWaiting].map(samples);
        for samples in &tones {
            assert!(samples.len() < RATE as usize / 2);
            assert!(samples.iter().all(|sample| sample.abs() <= LOUDNESS));
            assert!(samples.windows(2).all(|pair| (pair[1] - pair[0]).abs() < 0.05), "a click");
            assert_eq!((samples.first().copied(), samples.last().copied()), (Some(0.0), Some(0.0)));
        }
        assert!(tones[0] != tones[1] && tones[1] != tones[2]);
    }
}
