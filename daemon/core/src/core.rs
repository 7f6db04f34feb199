//! The one value that decides. Routing only: boards, tables, the queue of sentences.

mod joining;
mod placing;

use std::collections::BTreeMap;

use appendixd_protocol::{Millis, Outbox, Sense};
use shakmaty::Color;

use crate::effect::Effect;
use crate::event::{BoardState, Event, GameState, SpeechState, What};
use crate::input::{BoardId, Connection, Input, VoiceReport};
use crate::journal::Decoded;
use crate::notice::Notice;
use crate::order::{Asker, BoardStatus, Facts, Order, Refusal, Reply, Request, Status};
use crate::outlet::{Context, Outlet};
use crate::restoring::Pending;
use crate::sensing::board::Board;
use crate::settings::Settings;
use crate::speaking::SpeechChange;
use crate::table::{Scene, Table, board_event};
use crate::words::{Phrases, WordingError};

/// The core: give it each input with its time, carry out all effects, and wake it when it wants to be woken.
pub struct Core {
    pub(crate) settings: Settings,
    pub(crate) boards: BTreeMap<BoardId, Board>,
    pub(crate) tables: Vec<Table>,
    pub(crate) out: Outlet,
    pub(crate) voice: Option<String>,
    /// When something was last put on record.
    pub(crate) recorded: Millis,
    /// A saved game could not be read.
    pub(crate) unread: bool,
    /// When the daemon was started again.
    pub(crate) restarted: Option<Millis>,
}

impl Core {
    /// A core with no boards yet. Its first event gets the number `first_seq`.
    ///
    /// # Errors
    /// The settings want words that their language does not offer.
    pub fn new(settings: Settings, first_seq: u64) -> Result<Self, WordingError> {
        let phrases = Phrases::new(&settings.wording)?;
        for seat in settings.tables.iter().flat_map(|plan| plan.seats.iter()) {
            // Only to see that its words can be used.
            seat.wording.as_ref().map(Phrases::new).transpose()?;
        }
        let mut out = Outlet::new(phrases, &settings, first_seq);
        for plan in &settings.tables {
            // Their outputs may be ready before a board is.
            out.seat(&plan.name, &plan.seats, &settings);
        }
        let recorded = Millis(0);
        let (boards, tables) = (BTreeMap::new(), Vec::new());
        Ok(Self { settings, boards, tables, out, voice: None, recorded, unread: false, restarted: None })
    }

    /// Takes one input and adds to `effects` what is to be done, in order. Times never go back.
    pub fn handle(&mut self, now: Millis, input: Input, effects: &mut Vec<Effect>) {
        self.out.now = self.out.now.max(now);
        let (seq, line) = self.out.numbers();
        let due = if matches!(input, Input::Ending) { Some(self.timed()) } else { self.due() };
        let was_due = due.as_ref().is_none_or(|tables| !tables.is_empty());
        let decoded = self.decode(input);
        let sent = std::mem::take(&mut self.out.effects);
        let mut pending = Pending { at: self.out.now, seq, line, tables: due, decoded: Vec::new(), was_due };
        for change in decoded {
            if let Some(joins) = self.place_seen(&change) {
                self.take(joins, &mut pending);
            }
            self.take(change, &mut pending);
            if self.a_game_has_begun() {
                self.review();
                let next = Pending { at: self.out.now, tables: Some(Vec::new()), ..Pending::default() };
                self.put_on_record(std::mem::replace(&mut pending, next), effects);
                effects.append(&mut self.out.effects);
                (pending.seq, pending.line) = self.out.numbers();
            }
        }
        self.review();
        self.put_on_record(pending, effects);
        effects.extend(sent);
        effects.append(&mut self.out.effects);
    }

    fn take(&mut self, change: Decoded, pending: &mut Pending) {
        let known = self.is_known(&change);
        self.note_owners(&change, &mut pending.tables);
        self.apply(&change);
        pending.decoded.push((change, known));
    }

    /// A game begins a journal of its own, and what comes behind it belongs into that.
    fn a_game_has_begun(&self) -> bool {
        let begun = |event: &Event| matches!(event.what, What::Game { state: GameState::Started, .. });
        self.out.effects.iter().any(|effect| matches!(effect, Effect::Event(event) if begun(event)))
    }

    /// When the core wants an `Input::Wake` if nothing else comes before.
    pub fn next_wake(&self) -> Option<Millis> {
        let boards = self.boards.values().filter_map(Board::next_wake);
        boards.chain(self.next_change()).min()
    }

    /// The tables, for tests and for the shell's files.
    pub fn tables(&self) -> &[Table] {
        &self.tables
    }

    pub(crate) fn connected(&mut self, connection: &Connection) {
        let id = connection.board.clone();
        self.boards.entry(id.clone()).or_insert_with(|| Board::new(connection));
        // It is new, or another board has taken its place meanwhile.
        if self.table_of(&id).is_none() && !self.is_to_be_seen_first(connection) {
            self.put_on_table(connection);
            if self.unread {
                self.tables.iter_mut().for_each(Table::miss_a_game);
            }
        }
        let mut port = Outbox::default();
        if let Some(board) = self.boards.get_mut(&id) {
            board.connect(connection, self.out.now, &mut port);
        }
        self.send(&id, port);
        self.board_event(&id);
    }

    pub(crate) fn disconnected(&mut self, id: &BoardId) {
        // Of a link that breaks before a board has answered nothing was told.
        let is_told = self.boards.get(id).is_some_and(Board::is_told);
        if self.lose_board(id) {
            self.board_event(id);
            if is_told {
                self.say_of_board(id, Notice::BoardLost);
            }
        }
    }

    fn board_event(&mut self, id: &BoardId) {
        let Some(board) = self.boards.get(id) else { return };
        let Some(table) = self.table_of(id).and_then(|index| self.tables.get(index)) else { return };
        self.out.event(Some(&table.name), board_event(board));
    }

    fn say_of_board(&mut self, id: &BoardId, notice: impl Fn(String) -> Notice) {
        let Some(board) = self.boards.get(id) else { return };
        let Some(table) = self.table_of(id).and_then(|index| self.tables.get(index)) else { return };
        let context = Context { board: Some(&id.0), ..table.context() };
        self.out.say(context, &notice(board.model.name.to_owned()));
    }

    /// An open port is no board: it is said to be found when it has answered.
    fn board_answers(&mut self, id: &BoardId, was_silent: bool) {
        if was_silent {
            self.board_event(id);
        }
        self.say_of_board(id, Notice::BoardFound);
    }

    /// A board has said something.
    pub(crate) fn sensed(&mut self, id: &BoardId, sense: Sense) {
        let Some(board) = self.boards.get_mut(id) else { return };
        let was_silent = board.state == BoardState::Silent;
        if board.begins_to_answer(&sense) {
            self.board_answers(id, was_silent);
        }
        let Some(board) = self.boards.get_mut(id) else { return };
        if board.begins_to_tell(&sense, self.out.now)
            && let Some(index) = self.table_of(id)
        {
            self.with_table(index, Some(id), Table::begins_to_tell);
        }
        let Some(board) = self.boards.get_mut(id) else { return };
        let news = board.take(sense, self.out.now);
        if let Some(index) = self.table_of(id) {
            self.with_table(index, Some(id), |table, scene| table.news(news, scene));
        }
    }

    /// The table on which this board stands.
    pub(crate) fn table_of(&self, id: &BoardId) -> Option<usize> {
        self.tables.iter().position(|table| table.boards.contains(id))
    }

    pub(crate) fn send(&mut self, id: &BoardId, port: Outbox) {
        send(&mut self.out, id, port);
    }

    /// Lets a table do something, looking at this board of it first.
    pub(crate) fn with_table<T>(
        &mut self,
        index: usize,
        first: Option<&BoardId>,
        act: impl FnOnce(&mut Table, &mut Scene<'_>) -> T,
    ) -> Option<T> {
        let table = self.tables.get_mut(index)?;
        let mut ports = [Outbox::default(), Outbox::default()];
        let [port, other_port] = &mut ports;
        let mut boards = self.boards.values_mut().filter(|board| table.boards.contains(&board.id));
        let board = boards.next()?;
        let across = boards.next().map(|board| (board, other_port));
        let mut scene = Scene { board, out: &mut self.out, port, across };
        if let Some(id) = first {
            scene.turn_to(id);
        }
        let answer = act(table, &mut scene);
        let Scene { board, port, across, out } = scene;
        for (board, port) in std::iter::once((board, port)).chain(across) {
            send(out, &board.id, std::mem::take(port));
        }
        Some(answer)
    }

    pub(crate) fn review(&mut self) {
        self.out.wake();
        for index in 0..self.tables.len() {
            self.with_table(index, None, |table, scene| table.review(scene));
        }
        while let Some(finished) = self.out.announced.pop() {
            let index = self.tables.iter().position(|table| table.name == finished.table);
            if let Some(index) = index {
                self.with_table(index, None, |table, scene| table.announcement_finished(&finished, scene));
            }
        }
    }

    pub(crate) fn voice(&mut self, report: &VoiceReport) {
        let state = match report {
            VoiceReport::Ready(name) => {
                self.voice = Some(name.clone());
                Some(SpeechState::Ready)
            }
            VoiceReport::Restarted(name) => {
                self.voice = Some(name.clone());
                Some(SpeechState::Restarted)
            }
            VoiceReport::Lost | VoiceReport::Absent => Some(SpeechState::Lost),
            VoiceReport::Began(_) | VoiceReport::Ended(_) | VoiceReport::Stopped(_) => None,
        };
        if let Some(state) = state {
            self.out.event(None, What::Speech { state, voice: self.voice.clone() });
        }
        self.out.voice(report);
        if matches!(report, VoiceReport::Lost | VoiceReport::Absent) {
            self.voice = None;
        }
    }

    /// The output of one player: the room is told once where it does not work, for then the room may hear what he
    /// alone should.
    pub(crate) fn seat_voice(&mut self, name: &str, side: Color, report: &VoiceReport) {
        if !self.out.seat_voice(name, side, report) {
            return;
        }
        let Some(table) = self.tables.iter().find(|table| table.name == name) else { return };
        self.out.say(table.context(), &Notice::OutputLost(side));
    }

    pub(crate) fn request(&mut self, request: &Request) {
        let answer = self.answer_to(request);
        self.out.answer(request.id, answer);
    }

    pub(crate) fn answer_to(&mut self, request: &Request) -> Result<Reply, Refusal> {
        let before = self.out.is_asked(request.table.as_deref(), request.asker);
        let answer = self.answer_in_words(request);
        self.out.asked_before(before);
        answer
    }

    fn answer_in_words(&mut self, request: &Request) -> Result<Reply, Refusal> {
        match &request.order {
            Order::Status => Ok(self.status(request.asker)),
            Order::Key { code, down } => self.key(request, code, *down),
            Order::Quiet => {
                self.out.quiet(request.table.as_deref(), request.asker);
                Ok(Reply { text: String::new(), facts: Facts::Done })
            }
            Order::Repeat => self.repeat(request),
            Order::Speech(change) => self.change_speech(request, change),
            _ => self.table_request(request),
        }
    }

    fn repeat(&mut self, request: &Request) -> Result<Reply, Refusal> {
        match self.out.repeat(request.table.as_deref(), request.asker) {
            Some(text) => Ok(Reply { text, facts: Facts::Done }),
            None => Err(Refusal { code: "not-now", text: self.out.phrases().sentence(&Notice::NothingSaid) }),
        }
    }

    fn change_speech(&mut self, request: &Request, change: &SpeechChange) -> Result<Reply, Refusal> {
        let done = self.out.change_speech(request.table.as_deref(), request.asker, change.clone());
        match done {
            Some(Ok(())) => return Ok(Reply { text: String::new(), facts: Facts::Done }),
            Some(Err(error)) => return Err(Refusal { code: "bad-value", text: error.to_string() }),
            None => {}
        }
        let text = "this player hears what the room hears: give the seat an output in the configuration, or change the \
                    voice of the room, without `--as`";
        Err(Refusal { code: "not-possible", text: text.to_owned() })
    }

    fn table_request(&mut self, request: &Request) -> Result<Reply, Refusal> {
        let index = self.find_table(request.table.as_deref())?;
        let arbiter_decides =
            self.tables.get(index).is_some_and(|table| !table.mode().manner().players_decide);
        let arbiters = matches!(request.order, Order::Arbiter(_) | Order::New(_) | Order::FromBoard(..));
        if arbiter_decides && arbiters && request.asker != Asker::Arbiter {
            let text = "only the arbiter decides this: ask without `--as white` or `--as black`";
            return Err(Refusal { code: "not-allowed", text: text.to_owned() });
        }
        if let (Order::Claim(claim), Asker::Player(asker)) = (&request.order, request.asker)
            && claim.side != asker
        {
            let text = "a player claims for himself only";
            return Err(Refusal { code: "not-allowed", text: text.to_owned() });
        }
        let withheld = |table: &Table| arbiter_decides && table.withholds(&request.order, request.asker);
        if self.tables.get(index).is_some_and(withheld) {
            let text = "the daemon may not tell this player: only one who does not see is told, and only where the arbiter \
                 has granted `information`";
            return Err(Refusal { code: "not-allowed", text: text.to_owned() });
        }
        if speaks_for_another(request, arbiter_decides) {
            let text = "a player speaks for himself only: ask with `--as` his own side, or as the arbiter";
            return Err(Refusal { code: "not-allowed", text: text.to_owned() });
        }
        let answer = self.with_table(index, None, |table, scene| {
            let answer = table.order(&request.order, request.asker, scene);
            if let (Order::Ask(question, pages), true) = (&request.order, request.speak) {
                table.answer_aloud(*question, *pages, request.asker, scene);
            }
            answer
        });
        answer.unwrap_or_else(|| Err(no_table(&[])))
    }

    /// In the order in which people count them.
    fn by_name(&self) -> impl Iterator<Item = &Table> {
        let mut tables: Vec<&Table> = self.tables.iter().collect();
        tables.sort_by_key(|table| (table.name.len(), &table.name));
        tables.into_iter()
    }

    pub(crate) fn find_table(&self, name: Option<&str>) -> Result<usize, Refusal> {
        let found = match name {
            Some(name) => self.tables.iter().position(|table| table.name == name),
            None => (self.tables.len() == 1).then_some(0),
        };
        found.ok_or_else(|| no_table(&self.by_name().map(|table| table.name.as_str()).collect::<Vec<_>>()))
    }

    fn status(&self, asker: Asker) -> Reply {
        let status = Status {
            boards: self.boards.values().map(board_status).collect(),
            tables: self.by_name().map(|table| table.status(asker, self.out.now)).collect(),
            voice: self.voice.clone(),
        };
        Reply { text: crate::status::words(&status), facts: Facts::Status(status) }
    }
}

fn send(out: &mut Outlet, id: &BoardId, port: Outbox) {
    if !port.bytes.is_empty() {
        out.effects.push(Effect::Send { board: id.clone(), bytes: port.bytes });
    }
}

/// What ends a game or costs time is said by nobody for his opponent; nor, in a tournament, is a move of his announced
/// or pressed for.
fn speaks_for_another(request: &Request, tournament: bool) -> bool {
    let Asker::Player(asker) = request.asker else { return false };
    match &request.order {
        Order::Offer(side) | Order::Accept(side, _) | Order::Decline(side) | Order::Resign(side, _) => {
            *side != asker
        }
        Order::Press(side) | Order::Say(side, _) | Order::Echo(side, _) | Order::Adjust(side) => {
            tournament && *side != asker
        }
        Order::Claim(claim) => claim.side != asker,
        _ => false,
    }
}

fn board_status(board: &Board) -> BoardStatus {
    BoardStatus {
        board: board.id.0.clone(),
        kind: board.model.kind.to_owned(),
        port: board.port.clone(),
        state: board.state.word().to_owned(),
        serial: board.serial.clone(),
        version: board.version.map(|(major, minor)| format!("{major}.{minor}")),
        battery: board.battery,
        tells_moves_only: board.tells_moves(),
        untaught: board.is_untaught(),
    }
}

fn no_table(names: &[&str]) -> Refusal {
    let text = if names.is_empty() {
        "there is no table yet: connect a board, or name its port with --board".to_owned()
    } else {
        format!("name one of the tables with --table: {}", names.join(", "))
    };
    Refusal { code: "no-table", text }
}
