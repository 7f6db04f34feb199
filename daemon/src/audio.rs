//! Sound outputs, by the names that the sound system gives them.

use cpal::traits::{DeviceTrait, HostTrait};
use rodio::{DeviceSinkBuilder, MixerDeviceSink};

/// At least 10 ms at any usual rate, so that a busy machine does not crackle and other programs are not pressed.
const BUFFER_FRAMES: u32 = 1024;

/// Opens an output; without a name the usual one. `gone` is called when it cannot be used any more.
///
/// # Errors
/// Why there is none, in words.
pub fn open(name: Option<&str>, gone: impl Fn() + Send + Clone + 'static) -> Result<MixerDeviceSink, String> {
    let device = find(name)?;
    let mut sink = DeviceSinkBuilder::from_device(device)
        .map_err(|error| error.to_string())?
        .with_buffer_size(cpal::BufferSize::Fixed(BUFFER_FRAMES))
        .with_error_callback(move |error| {
            tracing::debug!("Audio output: {error}");
            use cpal::ErrorKind::{DeviceNotAvailable, HostUnavailable, StreamInvalidated};
            if matches!(error.kind(), DeviceNotAvailable | HostUnavailable | StreamInvalidated) {
                gone();
            }
        })
        .open_sink_or_fallback()
        .map_err(|error| error.to_string())?;
    sink.log_on_drop(false);
    Ok(sink)
}

/// The output of the sound server if one answers, else that of the system.
fn find(name: Option<&str>) -> Result<cpal::Device, String> {
    let server = cpal::host_from_id(cpal::HostId::PulseAudio).ok();
    let Some(name) = name else {
        if let Some(device) = server.and_then(|host| host.default_output_device()) {
            return Ok(device);
        }
        let usual = system().and_then(|host| host.default_output_device());
        return usual.ok_or_else(|| "no sound card and no sound server".into());
    };
    let found = server.into_iter().chain(system()).find_map(|host| named(&host, name));
    found.ok_or_else(|| format!("there is no sound output with the name {name:?}"))
}

fn named(host: &cpal::Host, name: &str) -> Option<cpal::Device> {
    let is_it = |device: &cpal::Device| {
        let by_id = device.id().is_ok_and(|id| id.id() == name);
        by_id || device.description().is_ok_and(|description| description.name() == name)
    };
    host.output_devices().ok()?.find(is_it)
}

/// The system's own host, if there is a card: asked for a device where there is none, the ALSA library prints a page
/// of errors.
fn system() -> Option<cpal::Host> {
    let playback = |name: &str| name.starts_with("pcm") && name.ends_with('p');
    let mut nodes = std::fs::read_dir("/dev/snd").into_iter().flatten().flatten();
    let is_there = nodes.any(|node| node.file_name().to_str().is_some_and(playback));
    is_there.then(cpal::default_host)
}
