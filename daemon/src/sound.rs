//! Tones, on a thread of their own: they still sound when speech is dead, and an audio system that hangs delays
//! nothing. The device is opened for a tone and closed again when nothing has sounded for a while.

use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::Duration;

use appendixd_core::input::{Fault, Input};
use appendixd_core::listener::Output;
use appendixd_core::tone::{Tone, Tones};
use rodio::MixerDeviceSink;
use rodio::buffer::SamplesBuffer;

use tokio::sync::mpsc;

use crate::audio;
use crate::config::{Channel, Config, PrivateOutput};
use crate::port::Arrival;

const RATE: u32 = 44_100;
/// Soft edges, so that nothing clicks in an earphone.
const EDGE: Duration = Duration::from_millis(8);
const LOUDNESS: f32 = 0.25;
/// A device that has been quiet for so long is closed.
const IDLE: Duration = Duration::from_secs(5);
/// Tones that wait for a slow device; more would be stale.
const WAITING: usize = 8;

/// Where tones are handed over.
pub struct Sound {
    tones: Option<SyncSender<(Tone, Ear)>>,
    outputs: Vec<(Output, PrivateOutput)>,
}

/// Where a tone sounds.
#[derive(Clone, Debug, PartialEq)]
struct Ear {
    device: Option<String>,
    channel: Channel,
}

impl Sound {
    /// Starts the thread, if tones are wanted. That an output is gone is told through `faults`.
    pub fn start(config: &Config, faults: mpsc::Sender<Arrival>) -> Self {
        let outputs = config.outputs.clone();
        if config.settings.tones == Tones::NONE {
            return Self { tones: None, outputs };
        }
        let (tones, queued) = sync_channel(WAITING);
        let thread =
            std::thread::Builder::new().name("tones".into()).spawn(move || play_all(&queued, &faults));
        if let Err(error) = &thread {
            tracing::warn!("No tones: their thread cannot be started ({error}).");
        }
        Self { tones: thread.is_ok().then_some(tones), outputs }
    }

    /// Sounds a tone after those before it. One that finds the queue full is dropped.
    pub fn play(&self, tone: Tone, output: &Output) {
        let own = self.outputs.iter().find(|(own, _)| own == output);
        let ear = match (output, own) {
            (Output::Room, _) => Ear { device: None, channel: Channel::Both },
            (_, Some((_, own))) => Ear { device: own.device.clone(), channel: own.channel },
            // Nobody but this player may hear it.
            (_, None) => return,
        };
        if let Some(tones) = &self.tones {
            let _ = tones.try_send((tone, ear));
        }
    }
}

/// Pitch in hertz and milliseconds of each note. Rising: something is there; falling: something is gone; one: the
/// move has been taken; twice the same: somebody is asked; short and high: time is low; one short and low: a lift.
fn notes(tone: Tone) -> &'static [(f32, u64)] {
    match tone {
        Tone::BoardFound => &[(660.0, 110), (880.0, 110)],
        Tone::BoardLost => &[(880.0, 110), (440.0, 220)],
        Tone::OwnMove => &[(550.0, 80)],
        Tone::QuestionWaiting => &[(740.0, 110), (740.0, 110)],
        Tone::LowTime => &[(1180.0, 55), (1180.0, 55)],
        Tone::Lift => &[(330.0, 40)],
    }
}

/// The samples of a tone, mono.
fn samples(tone: Tone) -> Vec<f32> {
    notes(tone).iter().flat_map(|&(pitch, length)| note(pitch, Duration::from_millis(length))).collect()
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

/// An open output.
struct Opened {
    device: Option<String>,
    sink: MixerDeviceSink,
    /// It cannot be used any more.
    gone: Arc<AtomicBool>,
}

fn play_all(queued: &Receiver<(Tone, Ear)>, faults: &mpsc::Sender<Arrival>) {
    let mut sinks: Vec<Opened> = Vec::new();
    let mut worked = false;
    let mut told = false;
    loop {
        let (tone, ear) = if sinks.is_empty() {
            let Ok(wanted) = queued.recv() else { return };
            wanted
        } else {
            match queued.recv_timeout(IDLE) {
                Ok(wanted) => wanted,
                Err(RecvTimeoutError::Timeout) => {
                    sinks.clear();
                    continue;
                }
                Err(RecvTimeoutError::Disconnected) => return,
            }
        };
        match sink(&mut sinks, &ear.device) {
            Ok(sink) => {
                (worked, told) = (true, false);
                sound(sink, tone, ear.channel);
            }
            Err(reason) if !told => {
                told = true;
                tracing::warn!(
                    "No tones: there is no audio output ({reason}). Everything is said in words too."
                );
                if worked {
                    // The loop takes it when it can; if it has ended, nobody hears it.
                    let _ = faults.blocking_send(Arrival::Input(Input::Fault(Fault::TonesLost)));
                }
            }
            Err(_) => {}
        }
    }
}

fn sink<'a>(sinks: &'a mut Vec<Opened>, device: &Option<String>) -> Result<&'a MixerDeviceSink, String> {
    // Into one that is gone a tone would sound for nobody.
    sinks.retain(|opened| !opened.gone.load(Ordering::Relaxed));
    let place = match sinks.iter().position(|opened| opened.device == *device) {
        Some(place) => place,
        None => {
            let gone = Arc::new(AtomicBool::new(false));
            let mark = Arc::clone(&gone);
            let sink = audio::open(device.as_deref(), move || mark.store(true, Ordering::Relaxed))?;
            sinks.push(Opened { device: device.clone(), sink, gone });
            sinks.len() - 1
        }
    };
    Ok(&sinks[place].sink)
}

fn sound(sink: &MixerDeviceSink, tone: Tone, channel: Channel) {
    let [left, right] = match channel {
        Channel::Both => [1.0, 1.0],
        Channel::Left => [1.0, 0.0],
        Channel::Right => [0.0, 1.0],
    };
    let both = samples(tone).into_iter().flat_map(|sample| [sample * left, sample * right]);
    if let (Some(ears), Some(rate)) = (NonZero::new(2_u16), NonZero::new(RATE)) {
        sink.mixer().add(SamplesBuffer::new(ears, rate, both.collect::<Vec<f32>>()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tones_are_short_soft_and_different() {
        let tones = Tone::ALL.map(samples);
        for samples in &tones {
            assert!(samples.len() < RATE as usize / 2);
            assert!(samples.iter().all(|sample| sample.abs() <= LOUDNESS));
            assert!(samples.windows(2).all(|pair| (pair[1] - pair[0]).abs() < 0.06), "a click");
            assert_eq!((samples.first().copied(), samples.last().copied()), (Some(0.0), Some(0.0)));
        }
        let different = |one: usize| tones[one + 1..].iter().all(|other| *other != tones[one]);
        assert!((0..tones.len()).all(different));
    }
}
