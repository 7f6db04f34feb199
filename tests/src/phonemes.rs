//! What a synthesiser makes of words, in the signs of the International Phonetic Alphabet, and how far apart that is.
//!
//! The distance of two words is the cheapest way to turn the sounds of one into those of the other. A sound left out or
//! put in costs 1; one that is hardly heard (ə, ɐ, h, a glide, a stop of the glottis) half; the length of a vowel a
//! quarter. One sound for another costs between 0 and 1, by what they differ in: of vowels height, backness and rounding,
//! of consonants place, manner and voice.

use std::io::Write;
use std::process::{Command, Stdio};

/// Above a vowel: it is counted like the vowel and an ng.
const NASAL: char = '\u{303}';

/// Signs that are no sounds of their own here.
const SILENT: &str = "\u{2b0}\u{2b2}\u{2b7}\u{329}\u{32f}\u{32a}\u{361}\u{203f}\u{2d1}\u{31d}\u{325}-#^?_\"";

/// One sound.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Sound {
    /// Height from 0 (open) to 6 (close), backness from 0 to 2, rounded, long.
    Vowel(f32, f32, bool, bool),
    /// Place from 0 (lips) to 8 (glottis), manner, voiced.
    Consonant(f32, Manner, bool),
}

/// How a consonant is made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Manner {
    /// As in p.
    Stop,
    /// As in m.
    Nasal,
    /// As in f.
    Fricative,
    /// As in j.
    Glide,
    /// As in l.
    Side,
    /// As in r.
    Trill,
}

/// What espeak-ng makes of each line with this voice: signs as they are, without stress. One process for all of them.
pub fn pronounce(voice: &str, lines: &[String]) -> Vec<String> {
    let mut child = Command::new("espeak-ng")
        .args(["-q", "--ipa", "-v", voice])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("espeak-ng is installed");
    let mut input = child.stdin.take().unwrap();
    let text = lines.iter().map(|line| format!("{line}\n")).collect::<String>();
    let writer = std::thread::spawn(move || input.write_all(text.as_bytes()));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    let spoken: Vec<String> = String::from_utf8(output.stdout)
        .unwrap()
        .lines()
        // It has no sign for the German "ur", and writes this.
        .map(|line| line.replace("??", "ʊɾ"))
        .map(|line| line.trim().chars().filter(|sign| !"ˈˌ".contains(*sign)).collect())
        .collect();
    assert_eq!(spoken.len(), lines.len(), "espeak-ng has not spoken line by line in {voice}");
    spoken
}

/// The sounds of a pronunciation.
pub fn sounds(pronunciation: &str) -> Vec<Sound> {
    let mut sounds: Vec<Sound> = Vec::new();
    for sign in pronunciation.chars() {
        if sign == 'ː' {
            if let Some(Sound::Vowel(_, _, _, long)) = sounds.last_mut() {
                *long = true;
            }
        } else if sign == NASAL {
            sounds.push(Sound::Consonant(5.5, Manner::Nasal, true));
        } else if let Some(sound) = vowel(sign).or_else(|| consonant(sign)) {
            sounds.push(sound);
        } else {
            let silent = sign.is_whitespace() || SILENT.contains(sign);
            assert!(silent, "{sign:?} in {pronunciation:?} is no sign that is known here");
        }
    }
    sounds
}

fn vowel(sign: char) -> Option<Sound> {
    let (height, back, round) = match sign {
        'i' => (6.0, 0.0, false),
        'y' => (6.0, 0.0, true),
        'ɨ' => (6.0, 1.0, false),
        'ʉ' => (6.0, 1.0, true),
        'u' => (6.0, 2.0, true),
        'ɯ' => (6.0, 2.0, false),
        'ɪ' => (5.0, 0.4, false),
        'ʏ' => (5.0, 0.4, true),
        'ʊ' => (5.0, 1.6, true),
        'e' => (4.0, 0.0, false),
        'ø' => (4.0, 0.0, true),
        'ɵ' | 'ɘ' => (4.0, 1.0, true),
        'o' => (4.0, 2.0, true),
        'ɤ' => (4.0, 2.0, false),
        'ə' | 'ᵻ' => (3.0, 1.0, false),
        'ɚ' | 'ɜ' | 'ɝ' => (2.5, 1.0, false),
        'ɛ' | 'ε' => (2.0, 0.0, false),
        'œ' => (2.0, 0.0, true),
        'ʌ' => (2.0, 2.0, false),
        'ɔ' => (2.0, 2.0, true),
        'ɐ' => (1.0, 1.0, false),
        'æ' => (1.0, 0.0, false),
        'a' => (0.0, 0.6, false),
        'ɑ' => (0.0, 2.0, false),
        'ɒ' => (0.0, 2.0, true),
        _ => return None,
    };
    Some(Sound::Vowel(height, back, round, false))
}

fn consonant(sign: char) -> Option<Sound> {
    use Manner::{Fricative, Glide, Nasal, Side, Stop, Trill};
    let (place, manner, voiced) = match sign {
        'p' => (0.0, Stop, false),
        'b' => (0.0, Stop, true),
        'm' => (0.0, Nasal, true),
        'β' => (0.0, Fricative, true),
        'w' => (0.0, Glide, true),
        'f' => (0.5, Fricative, false),
        'v' => (0.5, Fricative, true),
        'ʋ' => (0.5, Glide, true),
        'θ' => (1.5, Fricative, false),
        'ð' => (1.5, Fricative, true),
        't' => (2.0, Stop, false),
        'd' => (2.0, Stop, true),
        'n' => (2.0, Nasal, true),
        's' => (2.0, Fricative, false),
        'z' => (2.0, Fricative, true),
        'l' | 'ɫ' => (2.0, Side, true),
        'ɬ' => (2.0, Side, false),
        'r' | 'ɾ' => (2.0, Trill, true),
        'ɹ' => (2.5, Trill, true),
        'ʃ' => (3.0, Fricative, false),
        'ʒ' => (3.0, Fricative, true),
        'ʂ' => (3.5, Fricative, false),
        'ʐ' => (3.5, Fricative, true),
        'ʈ' => (3.5, Stop, false),
        'ɖ' => (3.5, Stop, true),
        'ɳ' => (3.5, Nasal, true),
        'ɭ' => (3.5, Side, true),
        'ɕ' => (4.0, Fricative, false),
        'ʑ' => (4.0, Fricative, true),
        'c' => (4.5, Stop, false),
        'ɟ' => (4.5, Stop, true),
        'ç' => (4.5, Fricative, false),
        'ʝ' => (4.5, Fricative, true),
        'j' => (4.5, Glide, true),
        'ɲ' => (4.5, Nasal, true),
        'ʎ' => (4.5, Side, true),
        'k' => (5.5, Stop, false),
        'ɡ' | 'g' => (5.5, Stop, true),
        'ŋ' => (5.5, Nasal, true),
        'x' => (5.5, Fricative, false),
        'ɣ' => (5.5, Fricative, true),
        'χ' => (6.5, Fricative, false),
        'ʁ' => (6.5, Trill, true),
        'ʀ' => (6.5, Trill, true),
        'h' => (8.0, Fricative, false),
        'ɦ' => (8.0, Fricative, true),
        'ʔ' => (8.0, Stop, false),
        _ => return None,
    };
    Some(Sound::Consonant(place, manner, voiced))
}

/// What it costs to leave this sound out.
fn weight(sound: Sound) -> f32 {
    match sound {
        Sound::Vowel(2.5..=3.0, ..) | Sound::Vowel(1.0, 1.0, ..) => 0.5,
        Sound::Consonant(8.0, ..) | Sound::Consonant(_, Manner::Glide, _) => 0.5,
        _ => 1.0,
    }
}

/// What it costs to take one sound for the other.
fn apart(one: Sound, other: Sound) -> f32 {
    let flag = |differs: bool, cost: f32| if differs { cost } else { 0.0 };
    match (one, other) {
        (Sound::Vowel(height, back, round, long), Sound::Vowel(h, b, r, l)) => {
            let cost = (height - h).abs() / 6.0 * 0.8
                + (back - b).abs() / 2.0 * 0.5
                + flag(round != r, 0.2)
                + flag(long != l, 0.25);
            cost.min(1.0)
        }
        (Sound::Consonant(place, manner, voiced), Sound::Consonant(p, m, v)) => {
            let cost = ((place - p).abs() / 4.0).min(0.5) + flag(manner != m, 0.5) + flag(voiced != v, 0.25);
            cost.min(1.0)
        }
        _ => 1.0,
    }
}

/// How far apart two pronunciations are, in sounds.
pub fn distance(one: &[Sound], other: &[Sound]) -> f32 {
    let mut above: Vec<f32> = vec![0.0];
    for sound in other {
        above.push(above[above.len() - 1] + weight(*sound));
    }
    for sound in one {
        let mut here = vec![above[0] + weight(*sound)];
        for (column, reference) in other.iter().enumerate() {
            let taken = above[column] + apart(*sound, *reference);
            let left_out = above[column + 1] + weight(*sound);
            let put_in = here[column] + weight(*reference);
            here.push(taken.min(left_out).min(put_in));
        }
        above = here;
    }
    above[other.len()]
}

/// The same as a share of the longer one: 0 for the same, 1 for nothing in common.
pub fn share(one: &[Sound], other: &[Sound]) -> f32 {
    let length = |sounds: &[Sound]| sounds.iter().map(|sound| weight(*sound)).sum::<f32>();
    distance(one, other) / length(one).max(length(other)).max(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn like_sounds_are_near_and_unlike_ones_far() {
        let far = |one: &str, other: &str| distance(&sounds(one), &sounds(other));
        assert_eq!(far("tsvaɪ", "tsvaɪ"), 0.0);
        assert!(far("biː", "diː") < far("biː", "siː"), "{} {}", far("biː", "diː"), far("biː", "siː"));
        assert!(far("tsvaɪ", "dɾaɪ") > 1.0);
        assert!(far("anɑː", "bɛlɑː") > 1.5);
        assert_eq!(far("a", ""), 1.0);
        assert_eq!(far("", "hə"), 1.0);
    }
}
