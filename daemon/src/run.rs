//! The run loop: one queue of inputs, one core, and all effects of one input carried out before the next is read.

use std::collections::{BTreeMap, HashMap};
use std::time::Duration;

use appendixd_core::Millis;
use appendixd_core::core::Core;
use appendixd_core::effect::Effect;
use appendixd_core::input::{BoardId, Input};
use appendixd_core::order::{Request, RequestId};
use appendixd_core::words::WordingError;
use serde_json::{Map, Value};
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::{mpsc, oneshot};
use tokio::task::LocalSet;
use tokio::time::timeout;

use crate::clock::{Clock, utc_offset};
use crate::config::{Config, WantedBoard};
use crate::discovery::Discovery;
use crate::journal::Asked as WrittenRequests;
use crate::kept::Kept;
use crate::keypad;
use crate::log;
use crate::port::{self, Arrival, Place, Writes};
use crate::recording::{self, RecordedBoard};
use crate::reply_json;
use crate::request::Asked;
use crate::service::Service;
use crate::socket::{Answer, FromClient, Socket, SocketError};
use crate::sound::Sound;
use crate::state_folder::StateFolder;
use crate::taught::Calibrations;
use crate::voice::Voices;

/// Inputs that wait; ports and clients are held up beyond that, and nothing else is.
const QUEUE: usize = 256;
/// No more inputs from one place share one sync: the first of them waits for the last.
const BATCH: usize = 16;
/// At the end, lights are put out: a board that is told in so many writes, with pauses, takes no longer.
const LIGHTS_OUT: Duration = Duration::from_millis(1500);
/// Work that still runs at the end, such as an opening port, is not waited for longer.
const END: Duration = Duration::from_millis(200);

/// Why the daemon cannot start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The socket.
    #[error(transparent)]
    Socket(#[from] SocketError),
    /// The words.
    #[error("The words for announcements cannot be used: {0}")]
    Wording(#[from] WordingError),
    /// The system.
    #[error("The system refuses what every program needs: {0}")]
    System(#[from] std::io::Error),
}

/// Runs the daemon until it is told to end by a signal.
///
/// # Errors
/// It cannot start. Once it runs, nothing ends it but a signal.
pub fn run(config: Config) -> Result<(), StartError> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let result = LocalSet::new().block_on(&runtime, serve(config));
    runtime.shutdown_timeout(END);
    result
}

async fn serve(mut config: Config) -> Result<(), StartError> {
    config.settings.utc_offset = utc_offset();
    let mut signals = Signals::new()?;
    let _taken = fail_to_write_too_much()?;
    let socket = Socket::bind(&config.socket)?;
    let kept = Kept::open(&config)?;
    let store = kept.folder.store();
    let (to_voice, mut voice_told) = mpsc::channel(QUEUE);
    let (to_ports, mut arrivals) = mpsc::channel(QUEUE);
    let (to_clients, mut clients) = mpsc::channel(QUEUE);
    tracing::info!("appendixd {} listens on {}.", env!("CARGO_PKG_VERSION"), config.socket.display());
    if config.boards.is_empty() {
        tracing::info!(
            "No board is named, so boards are looked for. One at another port is named with --board, for example \
             --board /dev/rfcomm0=dgt."
        );
    }
    let voice = Voices::start(&config, &to_voice);
    let sound = Sound::start(&config, to_ports.clone());
    let discovery = Discovery::start(&config, &to_ports);
    let mut daemon = Daemon::new(kept.core, &config, kept.folder, voice, sound, discovery);
    if kept.goes_on {
        daemon.input(Input::Restarted);
    }
    for report in kept.reports {
        daemon.input(Input::Journal(report));
    }
    let (to_keypads, mut keys) = mpsc::channel(QUEUE);
    for wanted in config.keypads.into_iter().filter(|wanted| !wanted.devices.is_empty()) {
        tokio::task::spawn_local(keypad::keep(keypad::Input, wanted, to_keypads.clone()));
    }
    let named = config.boards.into_iter().filter(|board| !board.is_looked_for());
    port::keep_all(named.collect(), &to_ports);
    let listening = tokio::task::spawn_local(socket.serve(store, to_clients));
    daemon.service.ready(&format!("Listens on {}.", config.socket.display()));
    loop {
        daemon.catch_up();
        let wake = daemon.next_wake();
        tokio::select! {
            biased;
            name = signals.next() => {
                tracing::info!("Ending: {name}.");
                break;
            }
            Some(told) = voice_told.recv() => daemon.voice_told(told),
            Some(arrival) = arrivals.recv() => daemon.arrived(arrival),
            Some(told) = keys.recv() => daemon.keypad_told(told),
            () = daemon.clock.until(wake) => {}
            Some(from_client) = clients.recv() => daemon.client(from_client),
        }
        // What else has come by now shares one sync with it. One from each in turn: whoever says most holds up nobody.
        for _ in 0..BATCH {
            let told = voice_told.try_recv().map(|told| daemon.voice_told(told)).is_ok();
            let key = keys.try_recv().map(|told| daemon.keypad_told(told)).is_ok();
            let arrived = arrivals.try_recv().map(|arrival| daemon.arrived(arrival)).is_ok();
            let asked = clients.try_recv().map(|from_client| daemon.client(from_client)).is_ok();
            if !(told || key || arrived || asked) {
                break;
            }
        }
    }
    listening.abort();
    daemon.service.stopping();
    // The socket's file goes with its task.
    let _ = listening.await;
    // A board that takes no bytes, or is gone, holds up nothing for longer.
    let _ = timeout(LIGHTS_OUT, daemon.put_lights_out(&mut arrivals)).await;
    daemon.end();
    Ok(())
}

/// A file that may not grow any more is a full disk: the write fails, and the signal that comes with it ends nothing.
fn fail_to_write_too_much() -> std::io::Result<tokio::signal::unix::Signal> {
    signal(SignalKind::from_raw(nix::sys::signal::Signal::SIGXFSZ as i32))
}

/// The signals that end the daemon.
struct Signals([(tokio::signal::unix::Signal, &'static str); 3]);

impl Signals {
    fn new() -> std::io::Result<Self> {
        Ok(Self([
            (signal(SignalKind::terminate())?, "SIGTERM"),
            (signal(SignalKind::interrupt())?, "SIGINT"),
            (signal(SignalKind::hangup())?, "SIGHUP"),
        ]))
    }

    async fn next(&mut self) -> &'static str {
        let [(term, term_name), (int, int_name), (hup, hup_name)] = &mut self.0;
        tokio::select! {
            _ = term.recv() => term_name,
            _ = int.recv() => int_name,
            _ = hup.recv() => hup_name,
        }
    }
}

/// The core and everything its effects go to.
struct Daemon {
    core: Core,
    clock: Clock,
    voice: Voices,
    sound: Sound,
    discovery: Discovery,
    folder: StateFolder,
    calibrations: Calibrations,
    /// Effects whose cause is not yet on disk, each with the time of its input.
    waiting: Vec<(Millis, Effect)>,
    /// Requests that wait for their answer, as they were written.
    written: WrittenRequests,
    ports: HashMap<BoardId, Writes>,
    /// Why boards that were named cannot be had, by their place.
    troubles: BTreeMap<Place, String>,
    recording: recording::Session,
    service: Service,
    asked: HashMap<RequestId, oneshot::Sender<Answer>>,
    last_request: u64,
    /// When the core was last woken, so that one that asks for a moment that is over cannot stop time.
    woken: Option<Millis>,
}

impl Daemon {
    fn new(
        core: Core,
        config: &Config,
        folder: StateFolder,
        voice: Voices,
        sound: Sound,
        discovery: Discovery,
    ) -> Self {
        let boards = config.boards.iter().filter(|board| !board.is_looked_for());
        let boards = boards.enumerate().filter_map(named).collect();
        let clock = Clock::start(core.last_recorded());
        Self {
            core,
            folder,
            calibrations: Calibrations::open(&config.state_dir),
            waiting: Vec::new(),
            written: WrittenRequests::new(),
            service: Service::from_environment(clock.now()),
            clock,
            voice,
            sound,
            discovery,
            ports: HashMap::new(),
            troubles: BTreeMap::new(),
            recording: recording::Session::new(config.settings.clone(), boards),
            asked: HashMap::new(),
            last_request: 0,
            woken: None,
        }
    }

    /// Does what is due by itself: what the voice has to report, and the wake-up the core has asked for; and lets out
    /// what has come of all that since the last wait. Called before each wait, so that a flood of inputs cannot hold
    /// up any of it.
    fn catch_up(&mut self) {
        let now = self.clock.now();
        self.service.turned(now);
        self.clock.look_at_wall();
        let due = |wake: Millis| wake <= now && self.woken.is_none_or(|woken| woken < now);
        if self.core.next_wake().is_some_and(due) {
            self.woken = Some(now);
            self.input(Input::Wake);
        }
        self.let_out();
    }

    /// When [`Self::catch_up`] has something to do if nothing else happens.
    fn next_wake(&self) -> Option<Millis> {
        let after_last = self.woken.map_or(Millis(0), |woken| woken + Millis(1));
        let core = self.core.next_wake().map(|wake| wake.max(after_last));
        let others = [self.voice.next_report(), self.folder.next_try(), self.service.next_wake()];
        others.into_iter().chain([core]).flatten().min()
    }

    /// Puts what has changed on disk and only then carries out what comes of it: one sync for everything that has
    /// come since the last time.
    fn let_out(&mut self) {
        loop {
            for report in self.voice.reports(self.clock.now()) {
                self.input(report);
            }
            if let Some(report) = self.folder.commit(self.clock.now(), &self.core) {
                self.input(Input::Journal(report));
                continue;
            }
            if self.waiting.is_empty() {
                break;
            }
            for (now, effect) in std::mem::take(&mut self.waiting) {
                self.carry_out(now, effect);
            }
        }
        self.folder.let_out(self.clock.now(), &self.core);
    }

    fn input(&mut self, input: Input) {
        let now = self.clock.now();
        let mut effects = Vec::new();
        self.core.handle(now, input, &mut effects);
        for effect in effects {
            match effect {
                Effect::Journal(record) => self.folder.record(&record, &self.written),
                Effect::Checkpoint(checkpoint) => self.folder.begin(&checkpoint),
                other => self.waiting.push((now, other)),
            }
        }
    }

    fn carry_out(&mut self, now: Millis, effect: Effect) {
        match effect {
            Effect::Send { board, bytes } => self.send(now, &board, bytes),
            Effect::Event(event) => {
                log::event(&event);
                self.folder.event(&event);
            }
            // Taken out before: see `input`.
            Effect::Journal(_) | Effect::Checkpoint(_) => {}
            Effect::Taught { kind, taught } => {
                self.recording.taught(kind, &taught);
                self.calibrations.keep(kind, &taught);
            }
            Effect::Speak(utterance) => self.voice.speak(now, utterance),
            Effect::Stop(id) => self.voice.stop(id),
            Effect::Tone(tone, output) => self.sound.play(tone, &output),
            Effect::Answer { request, answer } => {
                // One who has gone does not need it.
                if let Some(asked) = self.asked.remove(&request) {
                    let troubles = self.troubles.values().cloned().chain(self.folder.troubles());
                    let troubles = troubles.chain(self.calibrations.trouble().cloned()).collect();
                    let _ = asked.send(
                        answer.map(|reply| reply_json::object(&reply, troubles, self.discovery.asked())),
                    );
                }
            }
        }
    }

    fn send(&mut self, now: Millis, board: &BoardId, bytes: Vec<u8>) {
        self.recording.sent(now, board, &bytes);
        if let Some(port) = self.ports.get(board)
            && !port.push(bytes)
        {
            // The port's own task tells it in words; it is not this loop's to wait.
            tracing::debug!("Bytes for board {} were dropped.", board.0);
        }
    }

    fn arrived(&mut self, arrival: Arrival) {
        match arrival {
            Arrival::Writer(board, port) => {
                self.ports.insert(board, port);
            }
            Arrival::Trouble(place, Some(sentence)) => {
                self.troubles.insert(place, sentence);
            }
            Arrival::Trouble(place, None) => {
                self.troubles.remove(&place);
            }
            // Its port is read on as soon as the second part is dropped.
            Arrival::Bytes(input, _handled) => self.take_up(input),
            Arrival::Input(input) => self.take_up(input),
        }
    }

    fn take_up(&mut self, mut input: Input) {
        if let Input::Connected(connection) = &mut input {
            connection.taught = self.calibrations.of(connection.model.kind);
        }
        self.recording.input(self.clock.now(), &input);
        if let Input::Disconnected { board } = &input {
            self.ports.remove(board);
        }
        self.input(input);
    }

    fn voice_told(&mut self, told: crate::voice::Told) {
        let now = self.clock.now();
        self.voice.told(now, told);
    }

    /// A key is asked for as a program would, so that journals and recordings have it.
    fn keypad_told(&mut self, told: keypad::Told) {
        match told {
            keypad::Told::Report(report) => self.input(Input::Keypad(report)),
            keypad::Told::Key { table, seat, code, down } => {
                let (asked, written) = Asked::key(table, seat, code, down);
                // Nobody waits for the answer: it is spoken.
                let (answer, _) = oneshot::channel();
                self.ask(asked, &written, answer);
            }
        }
    }

    fn client(&mut self, from_client: FromClient) {
        match from_client {
            FromClient::Ask(asked, written, answer) => self.ask(asked, &written, answer),
            FromClient::Record(client, path, ended, answer) => {
                let _ = answer.send(self.recording.begin(self.clock.now(), client, path, ended));
            }
            FromClient::Boards(order, answer) => {
                // One who has gone does not need it.
                let _ = answer.send(self.discovery.order(&order));
            }
            FromClient::RecordStop(client, answer) => {
                let _ = answer.send(self.recording.stop(Some(client)));
            }
            FromClient::Gone(client) => self.recording.gone(client),
        }
    }

    fn ask(&mut self, asked: Asked, written: &Map<String, Value>, answer: oneshot::Sender<Answer>) {
        self.recording.asked(self.clock.now(), &asked, written);
        self.last_request += 1;
        let id = RequestId(self.last_request);
        self.asked.insert(id, answer);
        self.written.insert(id, written.clone());
        let Asked { table, asker, speak, order } = asked;
        self.input(Input::Request(Request { id, table, asker, speak, order }));
        self.written.remove(&id);
        self.asked.retain(|_, answer| !answer.is_closed());
    }

    /// Until all boards have been written what puts their lights out.
    async fn put_lights_out(&mut self, arrivals: &mut mpsc::Receiver<Arrival>) {
        self.input(Input::LightsOut);
        self.let_out();
        while self.core.owes_commands() {
            let wake = self.next_wake();
            tokio::select! {
                Some(arrival) = arrivals.recv() => self.arrived(arrival),
                () = self.clock.until(wake) => {}
            }
            self.catch_up();
        }
        for (_, port) in self.ports.drain() {
            port.written().await;
        }
    }

    fn end(mut self) {
        self.input(Input::Ending);
        self.let_out();
        self.folder.end();
        let _ = self.recording.stop(None);
        self.voice.finish();
    }
}

/// A board whose kind the user has named is known before it is there.
fn named((place, board): (usize, &WantedBoard)) -> Option<(BoardId, RecordedBoard)> {
    let kind = board.model?.kind;
    let id = port::board_id(kind, place + 1);
    let known = RecordedBoard {
        id: id.0.clone(),
        kind: kind.into(),
        port: board.place(),
        setup: board.setup,
        taught: appendixd_protocol::calibration::Taught::default(),
        connected: false,
    };
    Some((id, known))
}
