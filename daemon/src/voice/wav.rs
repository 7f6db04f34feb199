//! The samples of a WAV file as a renderer writes it into a pipe: its length fields may say anything.

/// Samples of one channel, from -1 to 1.
#[derive(Debug, PartialEq)]
pub(super) struct Sound {
    /// Samples a second.
    pub rate: u32,
    pub samples: Vec<f32>,
}

/// Why something is no sound that can be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum WavError {
    #[error("what it writes is no WAV file")]
    NotWav,
    #[error("what it writes is not in samples of 16 bits")]
    Samples,
}

const PCM: u16 = 1;

/// Reads a whole file. Several channels become one.
pub(super) fn read(file: &[u8]) -> Result<Sound, WavError> {
    if file.get(..4) != Some(b"RIFF") || file.get(8..12) != Some(b"WAVE") {
        return Err(WavError::NotWav);
    }
    let mut rest = &file[12..];
    let mut form = None;
    while let Some((name, length, body)) = chunk(rest) {
        match name {
            b"fmt " => form = Some(body),
            // The last one: all that follows belongs to it, whatever its length field says.
            b"data" => return sound(form.ok_or(WavError::NotWav)?, body),
            _ => {}
        }
        rest = body.get(length.saturating_add(length % 2)..).unwrap_or_default();
    }
    Err(WavError::NotWav)
}

fn chunk(rest: &[u8]) -> Option<(&[u8], usize, &[u8])> {
    let length = number(rest, 4)?;
    Some((rest.get(..4)?, usize::try_from(length).ok()?, rest.get(8..)?))
}

fn sound(form: &[u8], data: &[u8]) -> Result<Sound, WavError> {
    let word = |place: usize| Some(u16::from_le_bytes(form.get(place..place + 2)?.try_into().ok()?));
    let (Some(kind), Some(channels), Some(bits)) = (word(0), word(2), word(14)) else {
        return Err(WavError::NotWav);
    };
    let rate = number(form, 4).filter(|rate| *rate > 0).ok_or(WavError::NotWav)?;
    if kind != PCM || bits != 16 || channels == 0 {
        return Err(WavError::Samples);
    }
    let frame = usize::from(channels) * 2;
    let first = |frame: &[u8]| f32::from(i16::from_le_bytes([frame[0], frame[1]])) / 32_768.0;
    Ok(Sound { rate, samples: data.chunks_exact(frame).map(first).collect() })
}

fn number(bytes: &[u8], place: usize) -> Option<u32> {
    Some(u32::from_le_bytes(bytes.get(place..place + 4)?.try_into().ok()?))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn file(channels: u16, bits: u16, length: u32, data: &[u8]) -> Vec<u8> {
        let mut file = b"RIFF\xff\xff\xff\x7fWAVELIST\x03\0\0\0abc\0fmt \x10\0\0\0".to_vec();
        for word in [1, channels] {
            file.extend(word.to_le_bytes());
        }
        file.extend(22_050_u32.to_le_bytes());
        file.extend([0; 6]);
        file.extend(bits.to_le_bytes());
        file.extend(b"data");
        file.extend(length.to_le_bytes());
        file.extend(data);
        file
    }

    #[test]
    fn lengths_that_were_not_known_do_not_matter() {
        let data = [0, 0x40, 0, 0xC0, 7];
        for length in [4, 0, 0x7FFF_F000, u32::MAX] {
            let sound = read(&file(1, 16, length, &data)).unwrap();
            assert_eq!(sound, Sound { rate: 22_050, samples: vec![0.5, -0.5] });
        }
        assert_eq!(read(&file(2, 16, 4, &data)).unwrap().samples, [0.5]);
    }

    #[test]
    fn what_cannot_be_played_is_told() {
        assert_eq!(read(b"hello"), Err(WavError::NotWav));
        assert_eq!(read(&file(1, 8, 4, &[1])), Err(WavError::Samples));
        assert!(read(&file(1, 16, 4, &[])).unwrap().samples.is_empty());
    }

    proptest! {
        #[test]
        fn no_bytes_can_do_harm(cut in 0..60_usize, place in 0..60_usize, byte in any::<u8>()) {
            let mut file = file(1, 16, 4, &[1, 2, 3, 4]);
            if let Some(at) = file.get_mut(place) {
                *at = byte;
            }
            file.truncate(cut);
            let _ = read(&file);
        }
    }
}
