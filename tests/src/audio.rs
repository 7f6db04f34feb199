//! Tells which sentence a piece of captured speech is, by comparing it with a rendering of each candidate.
//!
//! Both are turned into log spectra, laid over each other by dynamic time warping, and the candidate with the
//! lowest mean distance wins. Plain correlation fails after the first sentence of a capture, and speech recognisers
//! fail on single letters; this does not.

use std::f32::consts::TAU;
use std::ops::Range;
use std::process::Command;

/// Samples a second of everything compared here: what espeak-ng renders.
pub const RATE: u32 = 22_050;

/// 10 ms.
const FRAME: usize = RATE as usize / 100;

/// Bins of 100 Hz each: speech above 8 kHz tells nothing.
const BINS: usize = 80;

/// A frame whose loudest sample is below this is silent (full scale is 32768).
const SILENCE: u16 = 200;

/// So many silent frames end a sentence: 0.22 s. Pauses inside a sentence are shorter.
const GAP: usize = 22;

/// Where the sentences of a capture lie, in samples.
pub fn sentences(capture: &[i16]) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    for (number, frame) in capture.chunks_exact(FRAME).enumerate() {
        if is_silent(frame) {
            continue;
        }
        let start = number * FRAME;
        match found.last_mut() {
            Some(sentence) if start - sentence.end < GAP * FRAME => sentence.end = start + FRAME,
            _ => found.push(start..start + FRAME),
        }
    }
    found
}

/// Seconds of silence at the end of a capture.
pub fn silence_at_end(capture: &[i16]) -> f32 {
    let frames = capture.rchunks_exact(FRAME).take_while(|frame| is_silent(frame)).count();
    frames as f32 / 100.0
}

fn is_silent(frame: &[i16]) -> bool {
    frame.iter().all(|sample| sample.unsigned_abs() < SILENCE)
}

/// What espeak-ng makes of `text` with this voice, at the rate speech-dispatcher asks for by default.
pub fn render(voice: &str, text: &str) -> Vec<i16> {
    let output = Command::new("espeak-ng")
        .args(["-v", voice, "-s", "170", "--stdout", text])
        .output()
        .expect("espeak-ng is installed");
    assert!(output.status.success(), "espeak-ng cannot speak {text:?} with voice {voice}");
    // A WAV header of 44 bytes, its length fields unset because it went into a pipe.
    output.stdout[44..].chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]])).collect()
}

/// The shape of a piece of speech: one row of log magnitudes for each 10 ms, whatever its loudness.
#[derive(Clone, Debug)]
pub struct Shape(Vec<[f32; BINS]>);

impl Shape {
    /// Of the speech in `samples`, without the silence around it.
    pub fn new(samples: &[i16]) -> Self {
        let parts = sentences(samples);
        let whole = match (parts.first(), parts.last()) {
            (Some(first), Some(last)) => &samples[first.start..last.end],
            _ => samples,
        };
        let power: f32 = whole.iter().map(|sample| f32::from(*sample).powi(2)).sum();
        let loudness = (power / whole.len().max(1) as f32).sqrt().max(1.0);
        let waves = waves();
        let mut rows: Vec<_> =
            whole.chunks_exact(FRAME).map(|frame| spectrum(frame, loudness, &waves)).collect();
        remove_mean(&mut rows);
        Self(rows)
    }

    /// How far apart two shapes are: 0 for the same, about 1 for different sentences.
    pub fn distance(&self, other: &Self) -> f32 {
        let (rows, columns) = (self.0.len(), other.0.len());
        if rows == 0 || columns == 0 {
            return f32::INFINITY;
        }
        let mut above = vec![f32::INFINITY; columns + 1];
        above[0] = 0.0;
        for row in &self.0 {
            let mut here = vec![f32::INFINITY; columns + 1];
            for (column, reference) in other.0.iter().enumerate() {
                let cheapest = above[column].min(above[column + 1]).min(here[column]);
                here[column + 1] = cheapest + apart(row, reference);
            }
            above = here;
        }
        above[columns] / (rows + columns) as f32
    }
}

/// The number of the candidate nearest to `heard`, its distance, and the distance of the next best.
pub fn nearest(heard: &Shape, candidates: &[Shape]) -> (usize, f32, f32) {
    let mut ranked: Vec<(usize, f32)> =
        candidates.iter().map(|candidate| heard.distance(candidate)).enumerate().collect();
    ranked.sort_by(|one, other| one.1.total_cmp(&other.1));
    let second = ranked.get(1).map_or(f32::INFINITY, |candidate| candidate.1);
    (ranked[0].0, ranked[0].1, second)
}

/// Cosine and sine of each bin over one frame, under a window that fades at both ends.
fn waves() -> Vec<[(f32, f32); FRAME]> {
    let window = |n: usize| 0.5 - 0.5 * (TAU * n as f32 / FRAME as f32).cos();
    (1..=BINS)
        .map(|bin| {
            std::array::from_fn(|n| {
                let angle = TAU * ((bin * n) % FRAME) as f32 / FRAME as f32;
                (window(n) * angle.cos(), window(n) * angle.sin())
            })
        })
        .collect()
}

fn spectrum(frame: &[i16], loudness: f32, waves: &[[(f32, f32); FRAME]]) -> [f32; BINS] {
    // Below a thousandth of the mean loudness lies only noise of the recording.
    let floor = 1e-3 * FRAME as f32;
    std::array::from_fn(|bin| {
        let (mut cosine, mut sine) = (0.0, 0.0);
        for (sample, wave) in frame.iter().zip(&waves[bin]) {
            let value = f32::from(*sample) / loudness;
            cosine += value * wave.0;
            sine += value * wave.1;
        }
        (cosine.hypot(sine) + floor).ln()
    })
}

fn remove_mean(rows: &mut [[f32; BINS]]) {
    let count = (rows.len() * BINS).max(1) as f32;
    let mean = rows.iter().flatten().sum::<f32>() / count;
    rows.iter_mut().flatten().for_each(|value| *value -= mean);
}

fn apart(one: &[f32; BINS], other: &[f32; BINS]) -> f32 {
    one.iter().zip(other).map(|(a, b)| (a - b).abs()).sum::<f32>() / BINS as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    const MOVES: [&str; 6] = [
        "Eva zwei Eva vier",
        "Eva zwei Eva drei",
        "Springer Gustav eins Felix drei",
        "Springer Bella eins Cesar drei",
        "kurze Rochade",
        "lange Rochade",
    ];

    #[test]
    fn a_sentence_is_cut_out_of_the_silence_around_it() {
        let gap = vec![0; FRAME * (GAP + 5)];
        let speech = render("de", MOVES[2]);
        let length = sentences(&speech).last().unwrap().end - sentences(&speech)[0].start;
        let capture = [gap.clone(), speech.clone(), gap.clone(), speech, gap].concat();
        let found = sentences(&capture);
        assert_eq!(found.len(), 2, "{found:?}");
        assert!(found.iter().all(|sentence| sentence.len().abs_diff(length) <= FRAME * 2), "{found:?}");
        assert!(silence_at_end(&capture) >= 0.22);
        assert!(sentences(&[0; 50_000]).is_empty());
    }

    #[test]
    fn each_rendering_is_nearest_to_itself_also_softer_and_in_noise() {
        let clean: Vec<Vec<i16>> = MOVES.iter().map(|text| render("de", text)).collect();
        let references: Vec<Shape> = clean.iter().map(|samples| Shape::new(samples)).collect();
        for (number, samples) in clean.iter().enumerate() {
            let mut seed = 1_u32;
            let worn: Vec<i16> = samples
                .iter()
                .map(|sample| {
                    seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    sample / 3 + i16::try_from(seed >> 26).unwrap() - 32
                })
                .collect();
            let (winner, best, second) = nearest(&Shape::new(&worn), &references);
            assert_eq!(winner, number, "{:?} was taken for {:?}", MOVES[number], MOVES[winner]);
            assert!(second > best * 1.2, "{:?}: {best} against {second}", MOVES[number]);
        }
    }

    #[test]
    fn another_speed_is_still_the_same_sentence() {
        let references: Vec<Shape> = MOVES.iter().map(|text| Shape::new(&render("de", text))).collect();
        let output =
            Command::new("espeak-ng").args(["-v", "de", "-s", "150", "--stdout", MOVES[0]]).output().unwrap();
        let slow: Vec<i16> =
            output.stdout[44..].chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]])).collect();
        assert_eq!(nearest(&Shape::new(&slow), &references).0, 0);
    }
}
