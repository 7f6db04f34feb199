//! The player announces his moves himself: `say` takes the daemon's place, `echo` is the opponent's repetition.
//!
//! | who has moved                     | made (Laws)                      | without the words                        |
//! |-----------------------------------|----------------------------------|------------------------------------------|
//! | on pegs, or visually disabled     | board and words, in any order    | not made; a press is irregular (D.2.4)   |
//! | sighted, on an ordinary board     | on the board (4.7, D.2.5)        | the duty is open; a press is noted       |
//!
//! Words that are not the move on the board are a slip (D.2.8). The board stands. Until the press the player may put
//! the words right; after it they are a wrong announcement. Nothing of that is said to the players of a tournament:
//! they hear what was said, as it was said.

use shakmaty::{Color, Move, Position, Square};

use super::{Scene, Table};
use crate::event::{CompletedBy, FirmBy, What};
use crate::game::{Game, Ply, Words};
use crate::inference::{Meaning, destination};
use crate::laws::{Irregularity, TouchEvent};
use crate::notice::{Announced, Notice};
use crate::order::{Asker, Duty, Facts, Refusal, Reply};
use crate::seat::Announcer;
use crate::sensing::board::Board;
use crate::words::{Heard, Unheard};

/// A move that stands on the board and waits for its words.
#[derive(Clone, Copy, Debug)]
pub(super) struct Awaiting {
    mv: Move,
    /// The board shows it now.
    stands: bool,
    /// It has been told that its piece went on to another square.
    told_moved_twice: bool,
}

/// Of which move a player speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum About {
    /// Of the one he is about to make.
    Coming,
    /// Of the one with this index.
    Made(usize),
}

impl Table {
    pub(super) fn announces_himself(&self, side: Color) -> bool {
        let withheld = !self.duties.holds(Duty::Announce);
        withheld || self.settings.seats.get(side).announcer == Announcer::Player
    }

    /// Laws D.2.3: no move without its announcement, where a player gives it. `board` is that of `side`.
    pub(super) fn needs_words(&self, side: Color, board: &Board) -> bool {
        let disabled = board.setup.pegged || self.settings.seats.get(side).blind;
        disabled && self.announces_himself(side)
    }

    /// Whether a move stands on the board and waits for its words.
    pub(super) fn awaits_words(&self) -> bool {
        self.awaiting.is_some_and(|awaiting| awaiting.stands)
    }

    /// The board does not show any more what waits for its words. A peg that was released there stays bound to its
    /// square (Laws 4.7, although the move is not made yet).
    pub(super) fn words_have_nothing_to_wait_for(&mut self, scene: &Scene<'_>) {
        if scene.board.setup.pegged && self.first_square_stands() {
            self.awaiting = self.awaiting.map(|awaiting| Awaiting { stands: false, ..awaiting });
        } else {
            self.awaiting = None;
        }
    }

    /// Laws 4.7 to the letter: a piece that was released on a legal square stays there.
    fn first_square_stands(&self) -> bool {
        !self.mode().manner().corrects_firm_moves
    }

    /// A legal move stands on the board: whether it still waits for its words.
    pub(super) fn waits_for_words(&mut self, mv: Move, scene: &mut Scene<'_>) -> bool {
        let Some(side) = self.playing().map(Game::to_move) else { return false };
        if !self.needs_words(side, scene.board) {
            return false;
        }
        if self.released_elsewhere(mv, side, scene) {
            return true;
        }
        let said = self.said.clone();
        if said.as_ref().is_some_and(|said| said.legal == Some(mv)) {
            return false;
        }
        let new = self.awaiting.is_none_or(|awaiting| awaiting.mv != mv);
        self.awaiting = Some(Awaiting { mv, stands: true, told_moved_twice: false });
        if let Some(said) = said.filter(|_| new && scene.board.setup.pegged) {
            self.tell_slip(&said, mv, scene);
        }
        if self.press.take_if(|press| press.side == side).is_some() {
            self.press_without_words(side, scene);
        }
        true
    }

    /// Laws 4.7: the peg was released on a legal square first. The arbiter is told, and that square stands.
    fn released_elsewhere(&mut self, mv: Move, side: Color, scene: &mut Scene<'_>) -> bool {
        let strict = scene.board.setup.pegged && self.first_square_stands();
        let Some(first) = self.awaiting.filter(|awaiting| strict && awaiting.mv != mv) else { return false };
        self.awaiting = Some(Awaiting { stands: false, told_moved_twice: true, ..first });
        if !first.told_moved_twice {
            let squares = vec![destination(first.mv, side), destination(mv, side)];
            self.tell_irregularity(Irregularity::MovedTwice, side, squares, scene);
        }
        true
    }

    /// The last move was pushed: were its words said, is it made by them?
    pub(super) fn take_words(&mut self, scene: &mut Scene<'_>) {
        self.awaiting = None;
        let said = self.said.take();
        let Some(side) = self.playing().and_then(Game::last).map(|last| last.side) else { return };
        if !self.announces_himself(side) {
            return;
        }
        let made_by_words = self.needs_words(side, scene.board);
        let Some(last) = self.game.as_mut().and_then(Game::last_mut) else { return };
        last.words = match said {
            None => Words::Open,
            Some(said) if said.legal == Some(last.mv) => Words::Right(said),
            Some(said) => Words::Slip(said),
        };
        let right = matches!(last.words, Words::Right(_));
        last.announced = right;
        last.heard = right;
        if right && made_by_words {
            self.make_firm(FirmBy::Announcement, scene);
        }
    }

    /// Laws D.2.4: pressed, and the move on the board is not announced, or not rightly. `true` where that is all
    /// there is to the press.
    pub(super) fn press_without_words(&mut self, side: Color, scene: &mut Scene<'_>) -> bool {
        let to_move = self.playing().map(Game::to_move);
        if to_move != Some(side) || !self.needs_words(side, scene.board) {
            return false;
        }
        let Some(Meaning::Move(mv)) = self.meaning_now(scene.board) else { return false };
        if self.awaiting.is_none_or(|awaiting| awaiting.mv != mv) {
            self.shown(mv, scene);
        }
        if to_move != self.playing().map(Game::to_move) {
            self.press_counts(scene);
        } else if self.awaiting.is_none_or(|awaiting| awaiting.mv != mv) {
            // Released on another square first: the arbiter has been told.
        } else if self.said.is_some() {
            // Too late to put the words right: the move on the board stands, and so does the press.
            self.push(mv, scene);
            self.make_firm(FirmBy::Press, scene);
        } else {
            let squares = mv.from().into_iter().chain([destination(mv, side)]).collect();
            self.tell_irregularity(Irregularity::PressBeforeAnnounced, side, squares, scene);
            self.say(scene, &Notice::NotAnnounced(side));
        }
        true
    }

    /// A move is completed: its words cannot be put right any more (Laws D.2.8).
    pub(super) fn settle_words(&mut self, index: usize, by: CompletedBy, scene: &mut Scene<'_>) {
        let Some(ply) = self.game.as_ref().and_then(|game| game.plies.get(index)) else { return };
        let (side, mv) = (ply.side, ply.mv);
        match ply.words {
            Words::Open if by == CompletedBy::Press => self.say(scene, &Notice::NotAnnounced(side)),
            Words::Slip(_) => self.tell_wrong_words(side, mv, scene),
            Words::Daemon | Words::Open | Words::Right(_) => {}
        }
    }

    fn tell_wrong_words(&mut self, side: Color, mv: Move, scene: &mut Scene<'_>) {
        let squares = mv.from().into_iter().chain([destination(mv, side)]).collect();
        self.tell_irregularity(Irregularity::WrongAnnouncement, side, squares, scene);
    }

    /// In a club the players are told, in a tournament the arbiter.
    fn tell_slip(&self, said: &Heard, mv: Move, scene: &mut Scene<'_>) {
        let Some(game) = self.playing() else { return };
        let before = match game.before().filter(|_| game.last().is_some_and(|last| last.mv == mv)) {
            Some(before) => before.position(),
            None => game.now().position(),
        };
        let played = Announced::of(before, &mv, false);
        self.say(scene, &Notice::Slip(said.announced, played));
    }

    /// Laws 1.3, D.2.5: a player who hears the moves has the move before he has heard the last one. His touch counts,
    /// but the arbiter may doubt it.
    pub(super) fn tell_touch_before_words(
        &self,
        side: Color,
        square: Square,
        order: u32,
        scene: &mut Scene<'_>,
    ) {
        let unheard = |last: &Ply| last.side != side && !last.heard;
        let disabled = scene.board.setup.pegged || self.settings.seats.get(side).blind;
        let doubtful = order == 1 && disabled && self.playing().and_then(Game::last).is_some_and(unheard);
        if doubtful && self.mode().manner().tells_suspicions {
            self.say(scene, &Notice::DoubtfulTouch(side, square));
        }
    }

    /// An announcement by a player.
    pub(super) fn order_say(
        &mut self,
        side: Color,
        text: &str,
        scene: &mut Scene<'_>,
    ) -> Result<Reply, Refusal> {
        if self.playing().is_none() {
            return Err(Self::refuse("no-game", &Notice::NoGame, scene));
        }
        let heard = self.hear(side, text, scene);
        let uci = heard.as_ref().ok().map(|(_, heard)| heard.uci.clone());
        self.event(scene, What::Said { side, role: "announce", text: text.to_owned(), uci: uci.clone() });
        let (about, heard) = heard.map_err(|unheard| Self::unheard(unheard, scene))?;
        let taken = if self.announces_himself(side) {
            self.say_again(about, &heard, scene);
            self.take_announcement(about, heard, side, scene);
            true
        } else {
            self.take_help(about, &heard, scene)
        };
        if taken {
            Ok(Reply { text: uci.unwrap_or_default(), facts: Facts::Done })
        } else {
            Err(Self::refuse("not-understood", &Notice::NotUnderstood, scene))
        }
    }

    fn unheard(unheard: Unheard, scene: &Scene<'_>) -> Refusal {
        match unheard {
            Unheard::PieceNotNamed => Self::refuse("piece-not-named", &Notice::PieceNotNamed, scene),
            Unheard::NotUnderstood => Self::refuse("not-understood", &Notice::NotUnderstood, scene),
        }
    }

    /// The move that is meant, and of which of his moves this side speaks: of the coming one rather than of the last.
    fn hear(&self, side: Color, text: &str, scene: &Scene<'_>) -> Result<(About, Heard), Unheard> {
        let Some(game) = self.playing() else { return Err(Unheard::NotUnderstood) };
        let phrases = scene.out.phrases_for(&self.name, Asker::Player(side));
        let coming = (game.to_move() == side)
            .then(|| phrases.hear(text, game.now().position()).map(|heard| (About::Coming, heard)));
        let index = game.plies.iter().rposition(|ply| ply.side == side);
        let made = index.map(|index| {
            phrases.hear(text, game.position_before(index)).map(|heard| (About::Made(index), heard))
        });
        let fits = |(about, heard): &(About, Heard)| match about {
            About::Coming => heard.legal.is_some(),
            About::Made(index) => heard.legal == Some(game.plies[*index].mv),
        };
        match (coming, made) {
            (Some(coming), Some(Ok(made)))
                if coming.as_ref().map_or(true, |coming| !fits(coming)) && fits(&made) =>
            {
                Ok(made)
            }
            (Some(coming), _) => coming,
            (None, Some(made)) => made,
            (None, None) => Err(Unheard::NotUnderstood),
        }
    }

    /// The room hears what was said.
    fn say_again(&self, about: About, heard: &Heard, scene: &mut Scene<'_>) {
        let Some(game) = self.playing() else { return };
        let ply = match about {
            About::Coming => game.ply() + 1,
            About::Made(index) => game.number(index),
        };
        self.say_of_ply(scene, &Notice::Said(heard.announced), Some(ply));
    }

    fn take_announcement(&mut self, about: About, heard: Heard, side: Color, scene: &mut Scene<'_>) {
        self.face(side, scene);
        match about {
            About::Coming => self.take_coming(heard, scene),
            About::Made(index) => self.take_made(index, heard, scene),
        }
    }

    fn take_coming(&mut self, heard: Heard, scene: &mut Scene<'_>) {
        self.note_castling(&heard, scene);
        let legal = heard.legal;
        self.said = Some(heard.clone());
        if self.promoting.is_some() {
            self.promote_as_said(scene);
            return;
        }
        let Some(awaiting) = self.awaiting.filter(|awaiting| awaiting.stands) else { return };
        if legal == Some(awaiting.mv) {
            self.shown(awaiting.mv, scene);
        } else {
            self.tell_slip(&heard, awaiting.mv, scene);
        }
    }

    /// Castling that was announced shows what the player means (Laws 4.4.3).
    fn note_castling(&mut self, heard: &Heard, scene: &Scene<'_>) {
        let Some(wing) = heard.announced.castling else { return };
        let event = TouchEvent::CastlingAnnounced(wing);
        if !self.turn.declared.iter().any(|(_, other)| *other == event) {
            self.turn.declared.push((scene.now(), event));
        }
    }

    /// The promotion piece that was said for the pawn that waits for one.
    pub(super) fn promote_as_said(&mut self, scene: &mut Scene<'_>) -> bool {
        let said = self.said.as_ref().and_then(|said| said.legal);
        let Some((mv, role)) = said.and_then(|mv| Some((mv, mv.promotion()?))) else { return false };
        self.promotion_is(mv) && self.promote(role, scene)
    }

    fn take_made(&mut self, index: usize, heard: Heard, scene: &mut Scene<'_>) {
        let Some(ply) = self.game.as_mut().and_then(|game| game.plies.get_mut(index)) else { return };
        let (side, mv, completed) = (ply.side, ply.mv, ply.completed.is_some());
        if heard.legal == Some(mv) {
            ply.words = Words::Right(heard);
            ply.announced = true;
            ply.heard = true;
            return;
        }
        ply.words = Words::Slip(heard.clone());
        if completed {
            self.tell_wrong_words(side, mv, scene);
        } else {
            self.tell_slip(&heard, mv, scene);
        }
    }

    /// Where the daemon announces, words can still name the piece of a promotion. Whether they fit is told.
    fn take_help(&mut self, about: About, heard: &Heard, scene: &mut Scene<'_>) -> bool {
        match about {
            About::Made(index) => {
                heard.legal == self.playing().and_then(|game| game.plies.get(index)).map(|ply| ply.mv)
            }
            About::Coming => {
                if let Some(role) = heard.announced.promotion {
                    self.promote(role, scene);
                }
                self.note_castling(heard, scene);
                heard.legal.is_some()
            }
        }
    }

    /// The opponent's repetition (Laws D.2.1): never a condition for anything. Where it is wrong, the move is said
    /// again by its player.
    pub(super) fn order_echo(
        &mut self,
        side: Color,
        text: &str,
        scene: &mut Scene<'_>,
    ) -> Result<Reply, Refusal> {
        let Some(game) = self.playing() else {
            return Err(Self::refuse("no-game", &Notice::NoGame, scene));
        };
        let other = side.other();
        let index = game.plies.iter().rposition(|ply| ply.side == other);
        let announced = self.said.clone().filter(|_| game.to_move() == other);
        let like_a_move = self.stands_like_a_move().filter(|_| game.to_move() == other);
        let phrases = scene.out.phrases_for(&self.name, Asker::Player(side));
        let (heard, expected) = match (announced, like_a_move, index) {
            (Some(said), ..) => (phrases.hear(text, game.now().position()), said.uci),
            (None, Some(stands), _) => {
                let (before, expected) = (game.now().position(), super::heard::uci(&stands));
                let announced = Announced::described(before.board(), &stands);
                let heard = phrases.hear(text, before);
                let fits =
                    |heard: Heard| if heard.uci == expected { Heard { announced, ..heard } } else { heard };
                (heard.map(fits), expected.clone())
            }
            (None, None, Some(index)) => {
                (phrases.hear(text, game.position_before(index)), game.plies[index].uci.clone())
            }
            (None, None, None) => return Err(Self::refuse("not-now", &Notice::NotNow, scene)),
        };
        let uci = heard.as_ref().ok().map(|heard| heard.uci.clone());
        self.event(scene, What::Said { side, role: "echo", text: text.to_owned(), uci: uci.clone() });
        let heard = heard.map_err(|unheard| Self::unheard(unheard, scene))?;
        self.say(scene, &Notice::Echoed(heard.announced));
        if heard.uci != expected {
            self.say(scene, &Notice::WrongEcho);
        }
        Ok(Reply { text: uci.unwrap_or_default(), facts: Facts::Done })
    }
}
