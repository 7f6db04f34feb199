//! The run loop: one queue of inputs, one core, and all effects of one input carried out before the next is read.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

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

use crate::config::{Config, WantedBoard};
use crate::log;
use crate::port::{self, Arrival};
use crate::recording::{self, RecordedBoard};
use crate::reply_json;
use crate::request::Asked;
use crate::service::Service;
use crate::socket::{Answer, FromClient, Socket, SocketError};
use crate::sound::Sound;
use crate::store::EventStore;
use crate::voice::Voice;

/// Inputs that wait; ports and clients are held up beyond that, and nothing else is.
const QUEUE: usize = 256;
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

async fn serve(config: Config) -> Result<(), StartError> {
    let mut signals = Signals::new()?;
    let socket = Socket::bind(&config.socket)?;
    let store = EventStore::open(&config.state_dir, config.settings.mode);
    let core = Core::new(config.settings.clone(), store.next_seq())?;
    let store = Rc::new(RefCell::new(store));
    let (to_voice, mut voice_told) = mpsc::channel(QUEUE);
    let (to_ports, mut arrivals) = mpsc::channel(QUEUE);
    let (to_clients, mut clients) = mpsc::channel(QUEUE);
    tracing::info!("appendixd {} listens on {}.", env!("CARGO_PKG_VERSION"), config.socket.display());
    if config.boards.is_empty() {
        tracing::warn!("No board is named. Name one with --board, for example --board /dev/ttyACM0=dgt.");
    }
    let mut daemon = Daemon::new(core, &config, Rc::clone(&store), Voice::start(&config, to_voice));
    for (place, board) in config.boards.into_iter().enumerate() {
        tokio::task::spawn_local(port::keep(place + 1, board, to_ports.clone()));
    }
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
            () = daemon.clock.until(wake) => {}
            Some(from_client) = clients.recv() => daemon.client(from_client),
        }
    }
    listening.abort();
    daemon.service.stopping();
    // The socket's file goes with its task.
    let _ = listening.await;
    daemon.end();
    Ok(())
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

/// The time as the core gets it: the wall clock at the start, and from then on a clock that never jumps.
struct Clock {
    wall: Millis,
    start: Instant,
}

impl Clock {
    fn start() -> Self {
        let wall = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Self { wall: Millis(whole_millis(wall)), start: Instant::now() }
    }

    fn now(&self) -> Millis {
        self.wall + Millis(whole_millis(self.start.elapsed()))
    }

    /// Waits until this time, or for ever.
    async fn until(&self, time: Option<Millis>) {
        match time {
            Some(time) => {
                let end = self.start + Duration::from_millis(time.since(self.wall).0);
                tokio::time::sleep_until(end.into()).await;
            }
            None => std::future::pending().await,
        }
    }
}

fn whole_millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// The core and everything its effects go to.
struct Daemon {
    core: Core,
    clock: Clock,
    voice: Voice,
    sound: Sound,
    store: Rc<RefCell<EventStore>>,
    ports: HashMap<BoardId, mpsc::Sender<Vec<u8>>>,
    /// Why boards that were named cannot be had, by their number.
    troubles: BTreeMap<usize, String>,
    recording: recording::Session,
    service: Service,
    asked: HashMap<RequestId, oneshot::Sender<Answer>>,
    last_request: u64,
    /// When the core was last woken, so that one that asks for a moment that is over cannot stop time.
    woken: Option<Millis>,
}

impl Daemon {
    fn new(core: Core, config: &Config, store: Rc<RefCell<EventStore>>, voice: Voice) -> Self {
        let boards = config.boards.iter().enumerate().filter_map(named).collect();
        let clock = Clock::start();
        Self {
            core,
            service: Service::from_environment(clock.now()),
            clock,
            voice,
            sound: Sound::start(config.tones),
            store,
            ports: HashMap::new(),
            troubles: BTreeMap::new(),
            recording: recording::Session::new(config.settings.clone(), boards),
            asked: HashMap::new(),
            last_request: 0,
            woken: None,
        }
    }

    /// Does what is due by itself: what the voice has to report, and the wake-up the core has asked for. Called
    /// before each wait, so that a flood of inputs cannot hold up either.
    fn catch_up(&mut self) {
        let now = self.clock.now();
        self.service.turned(now);
        self.report();
        let due = |wake: Millis| wake <= now && self.woken.is_none_or(|woken| woken < now);
        if self.core.next_wake().is_some_and(due) {
            self.woken = Some(now);
            self.input(Input::Wake);
        }
    }

    /// When [`Self::catch_up`] has something to do if nothing else happens.
    fn next_wake(&self) -> Option<Millis> {
        let after_last = self.woken.map_or(Millis(0), |woken| woken + Millis(1));
        let core = self.core.next_wake().map(|wake| wake.max(after_last));
        [core, self.voice.next_report(), self.service.next_wake()].into_iter().flatten().min()
    }

    fn input(&mut self, input: Input) {
        self.handle(input);
        self.report();
    }

    fn report(&mut self) {
        loop {
            let reports = self.voice.reports(self.clock.now());
            if reports.is_empty() {
                break;
            }
            for report in reports {
                self.handle(Input::Voice(report));
            }
        }
        self.store.borrow_mut().publish();
    }

    fn handle(&mut self, input: Input) {
        let now = self.clock.now();
        let mut effects = Vec::new();
        self.core.handle(now, input, &mut effects);
        for effect in effects {
            self.carry_out(now, effect);
        }
    }

    fn carry_out(&mut self, now: Millis, effect: Effect) {
        match effect {
            Effect::Send { board, bytes } => self.send(now, &board, bytes),
            Effect::Event(event) => {
                log::event(&event);
                self.store.borrow_mut().push(&event);
            }
            Effect::Journal(_) | Effect::Checkpoint(_) => {}
            Effect::Speak(utterance) => self.voice.speak(now, utterance),
            Effect::Stop(id) => self.voice.stop(id),
            Effect::Tone(tone) => self.sound.play(tone),
            Effect::Answer { request, answer } => {
                // One who has gone does not need it.
                if let Some(asked) = self.asked.remove(&request) {
                    let _ = asked.send(answer.map(|reply| reply_json::object(&reply, &self.troubles)));
                }
            }
        }
    }

    fn send(&mut self, now: Millis, board: &BoardId, bytes: Vec<u8>) {
        self.recording.sent(now, board, &bytes);
        if let Some(port) = self.ports.get(board)
            && port.try_send(bytes).is_err()
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
            Arrival::Trouble(number, Some(sentence)) => {
                self.troubles.insert(number, sentence);
            }
            Arrival::Trouble(number, None) => {
                self.troubles.remove(&number);
            }
            Arrival::Input(input) => {
                self.recording.input(self.clock.now(), &input);
                if let Input::Disconnected { board } = &input {
                    self.ports.remove(board);
                }
                self.input(input);
            }
        }
    }

    fn voice_told(&mut self, told: crate::voice::Told) {
        let now = self.clock.now();
        self.voice.told(now, told);
        self.report();
    }

    fn client(&mut self, from_client: FromClient) {
        match from_client {
            FromClient::Ask(asked, written, answer) => self.ask(asked, &written, answer),
            FromClient::Record(client, path, ended, answer) => {
                let _ = answer.send(self.recording.begin(self.clock.now(), client, path, ended));
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
        let Asked { table, asker, speak, order } = asked;
        self.input(Input::Request(Request { id, table, asker, speak, order }));
        self.asked.retain(|_, answer| !answer.is_closed());
    }

    fn end(mut self) {
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
        port: board.port.clone(),
        setup: board.setup,
        connected: false,
    };
    Some((id, known))
}
