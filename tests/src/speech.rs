//! A private speech server: no system service, no session bus, no sound card, and several side by side.
//!
//! | mode | proves | speed |
//! |---|---|---|
//! | [`Mode::Text`] | which words reached the server, in order | milliseconds a sentence |
//! | [`Mode::Alsa`] | real synthesis, as samples | faster than real time |
//! | [`Mode::Pulse`] | the same with its timing: pauses, interruptions, tones over speech | real time |
//!
//! Facts that cost others days: `ALSA_CONFIG_PATH` replaces the whole ALSA configuration, so the null device must
//! be defined in it or the server wedges; a wedged server ignores SIGTERM, so the whole group is killed; the ALSA
//! file device never closes, so only raw samples are usable; a PulseAudio null sink without `norewinds=1` lags by
//! up to two seconds; `sd_generic` wants an audio device even if it plays nothing, and writes Latin-1 unless told.

use std::fs;
use std::io::Read;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};

use nix::sys::signal::{Signal, killpg};
use nix::unistd::Pid;

use crate::audio::RATE;
use crate::scratch::Scratch;
use crate::wait;

/// How long a server may take to start on a busy machine.
const START: Duration = Duration::from_secs(30);

/// What is captured, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Words only.
    Text,
    /// Samples, as fast as they can be made.
    Alsa,
    /// Samples in real time.
    Pulse,
}

/// A running speech server and, in real time, the sound server below it.
#[derive(Debug)]
pub struct SpeechServer {
    mode: Mode,
    // Ended in this order: the speech server first, then what it plays to.
    groups: Vec<Group>,
    recorded: Arc<Recording>,
    ears: Arc<Recording>,
    scratch: Scratch,
}

impl SpeechServer {
    /// Starts it and waits until it can be spoken to.
    pub fn start(mode: Mode) -> Self {
        let scratch = Scratch::new();
        let mut server =
            Self { mode, groups: Vec::new(), recorded: Arc::default(), ears: Arc::default(), scratch };
        server.configure();
        if mode == Mode::Pulse {
            server.start_sound_server();
        }
        server.start_speech_server();
        server
    }

    /// What a client's environment must hold to speak to this server and to no other.
    pub fn environment(&self) -> Vec<(&'static str, PathBuf)> {
        let mut variables = vec![
            ("HOME", self.scratch.folder("home")),
            ("XDG_RUNTIME_DIR", self.run()),
            ("SPEECHD_ADDRESS", PathBuf::from(format!("unix_socket:{}", self.socket().display()))),
        ];
        match self.mode {
            Mode::Pulse => variables.push(("PULSE_SERVER", self.sound_address())),
            Mode::Text | Mode::Alsa => {
                variables.push(("ALSA_CONFIG_PATH", self.scratch.path().join("asound.conf")))
            }
        }
        variables
    }

    /// The sentences that have reached the server so far ([`Mode::Text`] only).
    pub fn spoken(&self) -> Vec<String> {
        assert_eq!(self.mode, Mode::Text, "only the text mode writes words down");
        String::from_utf8_lossy(&fs::read(self.words()).unwrap_or_default())
            .lines()
            .map(str::to_owned)
            .collect()
    }

    /// Waits until so many sentences have reached the server.
    pub fn wait_spoken(&self, count: usize, within: Duration) -> Vec<String> {
        let enough = || Some(self.spoken()).filter(|spoken| spoken.len() >= count);
        wait::for_change(self.scratch.path(), within, enough).unwrap_or_else(|| {
            panic!("{count} sentences were waited for, but only these came: {:?}", self.spoken())
        })
    }

    /// What has been heard so far, at [`RATE`] samples a second.
    pub fn samples(&self) -> Vec<i16> {
        match self.mode {
            Mode::Text => Vec::new(),
            Mode::Alsa => samples(&fs::read(self.sound_file()).unwrap_or_default()),
            Mode::Pulse => self.recorded.samples.lock().unwrap().clone(),
        }
    }

    /// Waits until what has been heard is enough by `enough`; gives up with what there is when `within` has passed.
    pub fn wait_samples(&self, within: Duration, mut enough: impl FnMut(&[i16]) -> bool) -> Vec<i16> {
        if self.mode == Mode::Pulse {
            return self.recorded.wait(within, enough);
        }
        let heard = || Some(self.samples()).filter(|heard| enough(heard));
        wait::for_change(self.scratch.path(), within, heard).unwrap_or_else(|| self.samples())
    }

    /// What both ears of the sound output `earphones` have heard so far, left and right ([`Mode::Pulse`] only).
    pub fn ears(&self) -> [Vec<i16>; 2] {
        apart(&self.ears.samples.lock().unwrap())
    }

    /// Waits until what the ears have heard is enough; gives up with what there is when `within` has passed.
    pub fn wait_ears(
        &self,
        within: Duration,
        mut enough: impl FnMut(&[Vec<i16>; 2]) -> bool,
    ) -> [Vec<i16>; 2] {
        apart(&self.ears.wait(within, |both| enough(&apart(both))))
    }

    /// Stops the speech server with all it has started, as if it had crashed, and leaves its socket behind.
    pub fn crash(&mut self) {
        drop(self.groups.remove(0));
    }

    /// Starts it again after [`SpeechServer::crash`].
    pub fn restart(&mut self) {
        let _ = fs::remove_file(self.socket());
        self.start_speech_server();
    }

    /// Ends the sound server, as if the only device had been pulled out ([`Mode::Pulse`] only).
    pub fn end_sound(&mut self) {
        assert_eq!(self.mode, Mode::Pulse, "only then there is one");
        // Behind the speech server.
        drop(self.groups.remove(1));
    }

    /// Freezes the speech server: it takes connections and never answers.
    pub fn freeze(&self) {
        self.groups[0].signal(Signal::SIGSTOP);
    }

    /// Ends [`SpeechServer::freeze`].
    pub fn thaw(&self) {
        self.groups[0].signal(Signal::SIGCONT);
    }

    fn run(&self) -> PathBuf {
        self.scratch.folder("run")
    }

    fn socket(&self) -> PathBuf {
        self.run().join("spd.sock")
    }

    fn sound_address(&self) -> PathBuf {
        PathBuf::from(format!("unix:{}", self.run().join("pulse.sock").display()))
    }

    fn words(&self) -> PathBuf {
        self.scratch.path().join("spoken.txt")
    }

    fn sound_file(&self) -> PathBuf {
        self.scratch.path().join("out.raw")
    }

    fn configure(&self) {
        let modules = self.scratch.folder("spd/modules");
        self.scratch.folder("spd/clients");
        self.scratch.folder("log");
        let mut module = r#""espeak-ng" "sd_espeak-ng" "espeak-ng.conf""#;
        let mut default = "espeak-ng";
        let mut method = "alsa";
        match self.mode {
            Mode::Text => {
                module = r#""recorder" "sd_generic" "recorder.conf""#;
                default = "recorder";
                self.scratch.write("spd/modules/recorder.conf", &recorder(&self.words()));
                self.scratch.write("asound.conf", "pcm.!default { type null }\nctl.!default { type null }\n");
            }
            Mode::Alsa => {
                self.scratch.write("asound.conf", &file_device(&self.sound_file()));
            }
            Mode::Pulse => method = "pulse",
        }
        if self.mode != Mode::Text {
            let system = Path::new("/etc/speech-dispatcher/modules/espeak-ng.conf");
            fs::copy(system, modules.join("espeak-ng.conf")).unwrap_or_else(|error| {
                panic!("{}: {error}; install speech-dispatcher-espeak-ng", system.display())
            });
        }
        self.scratch.write(
            "spd/speechd.conf",
            &format!(
                "LogLevel 1\nLogDir \"default\"\nDefaultLanguage \"en-US\"\nAddModule {module}\n\
                 DefaultModule {default}\nAudioOutputMethod \"{method}\"\nTimeout 0\n"
            ),
        );
    }

    fn start_sound_server(&mut self) {
        let socket = self.run().join("pulse.sock");
        let script = self.scratch.write(
            "null.pa",
            &format!(
                "load-module module-native-protocol-unix socket={} auth-anonymous=1\n\
                 load-module module-null-sink sink_name=capture rate=44100 channels=1 norewinds=1\n\
                 load-module module-null-sink sink_name=earphones rate=44100 channels=2 norewinds=1\n\
                 set-default-sink capture\n",
                socket.display()
            ),
        );
        let mut command = Command::new("pulseaudio");
        command.args(["-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no", "-F"]).arg(script);
        self.groups.push(self.spawn(&mut command, Stdio::null()).0);
        assert!(wait::for_server(&socket, START), "the sound server has not started");

        for (sink, channels, recording) in
            [("capture", 1, Arc::clone(&self.recorded)), ("earphones", 2, Arc::clone(&self.ears))]
        {
            self.record(sink, channels, &recording);
        }
    }

    fn record(&mut self, sink: &str, channels: u8, recording: &Arc<Recording>) {
        let mut recorder = Command::new("parec");
        recorder.args(["--latency-msec=20", "--format=s16le", "-d"]).arg(format!("{sink}.monitor"));
        recorder.arg(format!("--rate={RATE}")).arg(format!("--channels={channels}"));
        let (group, output) = self.spawn(&mut recorder, Stdio::piped());
        self.groups.push(group);
        let filled = Arc::clone(recording);
        std::thread::spawn(move || filled.fill(output.expect("its output is a pipe")));
        // The monitor delivers silence as soon as the recorder is connected.
        let heard = recording.wait(START, |heard| !heard.is_empty());
        assert!(!heard.is_empty(), "the recorder of {sink} hears nothing");
    }

    fn start_speech_server(&mut self) {
        let mut command = Command::new("speech-dispatcher");
        command.args(["-s", "-t", "0", "-c", "unix_socket", "-S"]).arg(self.socket());
        command.arg("-C").arg(self.scratch.path().join("spd")).arg("-L").arg(self.scratch.path().join("log"));
        command.arg("-P").arg(self.run().join("spd.pid"));
        let (group, _) = self.spawn(&mut command, Stdio::null());
        self.groups.insert(0, group);
        assert!(wait::for_server(&self.socket(), START), "the speech server has not started");
    }

    fn spawn(&self, command: &mut Command, output: Stdio) -> (Group, Option<std::process::ChildStdout>) {
        let name = command.get_program().to_string_lossy().into_owned();
        let mut child = command
            .envs(self.environment())
            .stdin(Stdio::null())
            .stdout(output)
            .stderr(Stdio::null())
            .process_group(0)
            .spawn()
            .unwrap_or_else(|error| panic!("{name} cannot be started: {error}"));
        let stdout = child.stdout.take();
        (Group(child), stdout)
    }
}

impl Drop for SpeechServer {
    fn drop(&mut self) {
        // In order: a sound server that goes first makes the speech server write logs into a folder that is going.
        while !self.groups.is_empty() {
            drop(self.groups.remove(0));
        }
    }
}

/// A module that writes each sentence down as one line.
fn recorder(words: &Path) -> String {
    let voices: String = ["en-US", "en", "de", "da", "fr", "es", "it", "nl", "sv", "nb", "pl", "ru", "is"]
        .iter()
        .map(|tag| {
            format!("AddVoice \"{tag}\" \"MALE1\" \"{tag}\"\nGenericLanguage \"{tag}\" \"{tag}\" \"utf-8\"\n")
        })
        .collect();
    let words = words.display();
    format!("GenericExecuteSynth \\\n\"echo \\'$DATA\\' >> {words}\"\nGenericMaxChunkLength 10000\n{voices}")
}

/// An ALSA configuration whose only device writes what is played into a file.
fn file_device(file: &Path) -> String {
    format!(
        "pcm.null {{ type null }}\nctl.null {{ type null }}\n\
         pcm.!default {{ type plug slave.pcm \"capture\" }}\n\
         pcm.capture {{ type file slave.pcm \"null\" file \"{}\" format \"raw\" }}\n",
        file.display()
    )
}

/// Left and right of samples that take turns.
fn apart(both: &[i16]) -> [Vec<i16>; 2] {
    [0, 1].map(|ear| both.iter().skip(ear).step_by(2).copied().collect())
}

fn samples(bytes: &[u8]) -> Vec<i16> {
    bytes.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]])).collect()
}

/// A process group that is killed when the value is dropped.
#[derive(Debug)]
struct Group(Child);

impl Group {
    fn signal(&self, signal: Signal) {
        let _ = killpg(Pid::from_raw(i32::try_from(self.0.id()).expect("process ids are small")), signal);
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        self.signal(Signal::SIGKILL);
        let _ = self.0.wait();
    }
}

/// Samples that arrive while others wait for them.
#[derive(Debug, Default)]
struct Recording {
    samples: Mutex<Vec<i16>>,
    more: Condvar,
}

impl Recording {
    fn fill(&self, mut source: impl Read) {
        let mut bytes = Vec::new();
        let mut piece = [0; 4096];
        while let Ok(count @ 1..) = source.read(&mut piece) {
            bytes.extend_from_slice(&piece[..count]);
            let whole = bytes.len() / 2 * 2;
            self.samples.lock().unwrap().extend(samples(&bytes[..whole]));
            bytes.drain(..whole);
            self.more.notify_all();
        }
    }

    fn wait(&self, within: Duration, mut enough: impl FnMut(&[i16]) -> bool) -> Vec<i16> {
        let end = Instant::now() + within;
        let mut heard = self.samples.lock().unwrap();
        while !enough(&heard) {
            let Some(left) = end.checked_duration_since(Instant::now()) else { break };
            heard = self.more.wait_timeout(heard, left).unwrap().0;
        }
        heard.clone()
    }
}
