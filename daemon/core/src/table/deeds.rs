//! From what hands did on a board to the events of Article 4: what was touched, taken off, set down and released.
//!
//! A board reports squares, not deeds. What it cannot tell is decided as an arbiter would:
//!
//! * lifts within one scan have no order;
//! * a set-down is a release where the piece is back home, where another piece was lifted afterwards (one hand moves
//!   the pieces, Laws 4.1), where it rested and no clock runs, and where the move is over; else the piece may still
//!   be on its way (Z-03);
//! * an opposing piece that does not come back to its square was taken off;
//! * lifts that are nobody's touch (`sensing::hands`) and what is done with those pieces do not count.

use appendixd_protocol::driver::Sees;
use appendixd_protocol::{Millis, Seen};
use shakmaty::{Bitboard, Board, Color, Move, Piece, Role, Square};

use crate::inference::destination;
use crate::laws::TouchEvent;
use crate::sensing::hands::Turn;
use crate::sensing::{Stir, StirKind};

/// How far the move has come whose deeds are read.
#[derive(Clone, Copy, Debug)]
pub(super) enum Until {
    /// It is under way; the time now.
    Now(Millis),
    /// It stands, or was pressed for; the move, if it is a legal one.
    Over(Option<Move>),
}

/// What is needed to read the deeds of one turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Deeds<'a> {
    /// The pieces at the start of the move.
    pub board: &'a Board,
    /// Who has the move.
    pub side: Color,
    /// What hands did, and whose touch it was.
    pub turn: &'a Turn,
    /// What the board can tell.
    pub sees: Sees,
    /// Lifts closer than this have no order.
    pub scan: Millis,
    /// Rest that releases a piece; `None` where a clock runs and time releases nothing.
    pub rest: Option<Millis>,
    /// The new piece of a promotion is chosen when it touches its square (Laws 4.4.4), not when it is released.
    pub chosen_by_touch: bool,
    /// How far the move has come.
    pub until: Until,
}

impl Deeds<'_> {
    /// The events, in order.
    pub fn events(self) -> Vec<TouchEvent> {
        let mut reader = Reader::new(self);
        let mut declared = self.turn.declared.iter().peekable();
        for index in 0..self.turn.stirs.len() {
            let at = self.turn.stirs[index].at;
            while let Some((_, event)) = declared.next_if(|(declared, _)| *declared <= at) {
                reader.tell(*event);
            }
            reader.read(index);
        }
        for (_, event) in declared {
            reader.tell(*event);
        }
        reader.name_promotion();
        reader.events
    }

    /// Times during which own pieces were in the air, and opposing ones that no legal move takes: for what a board
    /// can only suspect.
    pub fn in_the_air(self) -> Vec<Flight> {
        let mut flights: Vec<Flight> = Vec::new();
        for stir in &self.turn.stirs {
            let began_there = self.board.piece_at(stir.square);
            let first = flights.iter().all(|flight| flight.square != stir.square);
            match (stir.kind, began_there) {
                (StirKind::Lifted, Some(piece)) if first => {
                    flights.push(Flight { square: stir.square, piece, from: stir.at, to: None, home: false });
                }
                (StirKind::Lifted, _) => {}
                (StirKind::Placed, began_there) => land(&mut flights, stir, began_there),
            }
        }
        flights
    }
}

/// A set-down ends the flight of the piece that began there, else of the one lifted last.
fn land(flights: &mut [Flight], stir: &Stir, began_there: Option<Piece>) {
    let back = began_there
        .is_some_and(|piece| matches!(stir.what, Seen::Occupied) || stir.what == Seen::Piece(piece));
    let own = flights.iter().position(|flight| flight.square == stir.square && flight.to.is_none() && back);
    let last = || flights.iter().rposition(|flight| flight.to.is_none());
    if let Some(index) = own.or_else(last) {
        flights[index].to = Some(stir.at);
        flights[index].home = own.is_some();
    }
}

/// One piece in the air, from its first lift to the set-down after it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Flight {
    /// Where it began.
    pub square: Square,
    /// What it is.
    pub piece: Piece,
    /// When it was lifted.
    pub from: Millis,
    /// When it was set down.
    pub to: Option<Millis>,
    /// Whether that was on its own square.
    pub home: bool,
}

/// What stands on a square while a turn is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Standing {
    /// The piece that began on this square.
    Began(Square),
    /// A new piece.
    New,
}

struct Reader<'a> {
    deeds: Deeds<'a>,
    on: [Option<Standing>; 64],
    /// Pieces in the air that count, named by the squares on which they began; oldest first.
    hand: Vec<Square>,
    /// The same for those that do not count.
    uncounted: Vec<Square>,
    /// Squares on which another piece was released than the one that began there and is still in the hand.
    owed: Vec<Square>,
    read: Vec<bool>,
    /// The piece that the last event has taken off.
    taken: Option<Square>,
    /// When the frame began to which the last event belongs.
    frame: Option<Millis>,
    events: Vec<TouchEvent>,
}

impl<'a> Reader<'a> {
    fn new(deeds: Deeds<'a>) -> Self {
        let mut on = [None; 64];
        for square in deeds.board.occupied() {
            on[usize::from(square)] = Some(Standing::Began(square));
        }
        Self {
            deeds,
            on,
            hand: Vec::new(),
            uncounted: Vec::new(),
            owed: Vec::new(),
            read: vec![false; deeds.turn.stirs.len()],
            taken: None,
            frame: None,
            events: Vec::new(),
        }
    }

    fn tell(&mut self, event: TouchEvent) {
        self.frame = None;
        self.taken = None;
        self.events.push(event);
    }

    fn read(&mut self, index: usize) {
        if std::mem::replace(&mut self.read[index], true) {
            return;
        }
        let stir = self.deeds.turn.stirs[index];
        match stir.kind {
            StirKind::Lifted => self.lifted(index, stir),
            StirKind::Placed => self.placed(index, stir),
        }
    }

    fn lifted(&mut self, index: usize, stir: Stir) {
        self.owed.retain(|square| *square != stir.square);
        match self.on[usize::from(stir.square)].take() {
            Some(Standing::New) => self.touched(stir),
            Some(Standing::Began(began)) if self.counts(began, stir.square) => {
                if self.is_taken_off(index, began) && !self.same_frame(stir) {
                    self.taken_off(stir, began);
                } else {
                    self.touched(stir);
                    self.hand.push(began);
                }
            }
            Some(Standing::Began(began)) => self.uncounted.push(began),
            None => {}
        }
    }

    /// A piece that has left its square in this turn has been counted when it did.
    fn counts(&self, began: Square, now_on: Square) -> bool {
        let turn = self.deeds.turn;
        began != now_on || turn.touched.contains(&began) || turn.adjusted.contains(&began)
    }

    fn same_frame(&self, stir: Stir) -> bool {
        self.frame.is_some_and(|frame| stir.at.since(frame) < self.deeds.scan)
    }

    /// One event for all that is lifted within one scan.
    fn touched(&mut self, stir: Stir) {
        if self.same_frame(stir) {
            match self.events.last_mut() {
                Some(TouchEvent::Touched(squares)) => {
                    squares.add(stir.square);
                    return;
                }
                Some(TouchEvent::TakenOff(first)) => {
                    let squares = Bitboard::from(*first) | stir.square;
                    self.events.pop();
                    self.events.push(TouchEvent::Touched(squares));
                    self.hand.extend(self.taken.take());
                    return;
                }
                _ => {}
            }
        }
        self.events.push(TouchEvent::Touched(stir.square.into()));
        self.frame = Some(stir.at);
    }

    fn taken_off(&mut self, stir: Stir, began: Square) {
        self.events.push(TouchEvent::TakenOff(stir.square));
        self.frame = Some(stir.at);
        self.taken = Some(began);
    }

    /// An own piece is set down where an opposing one stood that is still in the hand: that one is off the board.
    fn take_victim_off(&mut self, square: Square) {
        let victim = self.hand.iter().position(|began| *began == square && !self.is_own(*began));
        if let Some(place) = victim {
            self.hand.remove(place);
            self.tell(TouchEvent::TakenOff(square));
        }
    }

    fn placed(&mut self, index: usize, stir: Stir) {
        if self.set_uncounted_down(stir) {
            return;
        }
        match stir.what {
            Seen::Piece(piece) if piece.color == self.deeds.side => self.own_placed(index, stir, piece),
            Seen::Piece(piece) => self.enemy_placed(stir, piece),
            Seen::Occupied => self.something_placed(index, stir),
            Seen::Empty | Seen::Result(_) => {}
        }
    }

    fn set_uncounted_down(&mut self, stir: Stir) -> bool {
        let fits = |began: &Square| match stir.what {
            Seen::Piece(piece) => self.deeds.board.piece_at(*began) == Some(piece),
            _ => *began == stir.square,
        };
        let Some(place) = self.uncounted.iter().rposition(fits) else { return false };
        let began = self.uncounted.remove(place);
        self.on[usize::from(stir.square)] = Some(Standing::Began(began));
        true
    }

    fn own_placed(&mut self, index: usize, stir: Stir, piece: Piece) {
        let deeds = self.deeds;
        self.take_victim_off(stir.square);
        let is_it = |began: &Square| deeds.board.piece_at(*began) == Some(piece);
        if !self.hand.iter().any(is_it) {
            self.read_late_lift(index, is_it);
        }
        let home = self.hand.iter().position(|began| *began == stir.square && is_it(began));
        if let Some(place) = home.or_else(|| self.hand.iter().rposition(is_it)) {
            self.set_down(index, stir, place);
        } else if is_promotion(piece, stir.square) {
            self.on[usize::from(stir.square)] = Some(Standing::New);
            if deeds.chosen_by_touch || self.is_release(index, stir) {
                self.tell(TouchEvent::NewPiece { square: stir.square, role: piece.role });
            }
        }
    }

    fn enemy_placed(&mut self, stir: Stir, piece: Piece) {
        let deeds = self.deeds;
        let is_it = |began: &Square| deeds.board.piece_at(*began) == Some(piece);
        let home = self.hand.iter().position(|began| *began == stir.square && is_it(began));
        let Some(place) = home.or_else(|| self.hand.iter().rposition(is_it)) else { return };
        let began = self.hand.remove(place);
        self.on[usize::from(stir.square)] = Some(Standing::Began(began));
        if began == stir.square || !self.hand.iter().any(|began| self.is_own(*began)) {
            self.tell(TouchEvent::Released(stir.square));
        }
    }

    /// On a board that knows occupancy only.
    fn something_placed(&mut self, index: usize, stir: Stir) {
        let deeds = self.deeds;
        let own =
            |began: &Square| deeds.board.piece_at(*began).is_some_and(|piece| piece.color == deeds.side);
        if self.captures_on(index, stir.square) {
            self.take_victim_off(stir.square);
        }
        let home = self.hand.iter().position(|began| *began == stir.square);
        if home.is_none() && !self.hand.iter().any(own) {
            self.read_late_lift(index, own);
        }
        let meant = self.made_piece_on(stir.square);
        let of_move = self.hand.iter().position(|began| Some(*began) == meant);
        let home = home.filter(|_| of_move.is_none() || !self.is_castling());
        let last_own = || self.hand.iter().rposition(own);
        let last = || self.hand.len().checked_sub(1);
        match home.or(of_move).or_else(last_own).or_else(last) {
            Some(place) => self.set_down(index, stir, place),
            None => self.on[usize::from(stir.square)] = Some(Standing::New),
        }
    }

    fn set_down(&mut self, index: usize, stir: Stir, place: usize) {
        let began = self.hand.remove(place);
        self.on[usize::from(stir.square)] = Some(Standing::Began(began));
        if began == stir.square || self.is_release(index, stir) {
            self.release(stir.square);
        }
    }

    /// A release does not say which piece it was: on the square of another one that is in the hand, it is told when that
    /// one is down, for it would be taken to be back home. The Laws know such a release in Chess960 only, where the
    /// rook may come first (II.3.2).
    fn release(&mut self, square: Square) {
        if self.hand.contains(&square) {
            self.owed.push(square);
            return;
        }
        self.tell(TouchEvent::Released(square));
        let (still, down) = self.owed.iter().partition(|owed| self.hand.contains(owed));
        self.owed = still;
        let down: Vec<Square> = down;
        for square in down {
            self.tell(TouchEvent::Released(square));
        }
    }

    /// Squares are looked at one after the other: a piece may be told on its new square before it is told to have
    /// left the old one.
    fn read_late_lift(&mut self, index: usize, wanted: impl Fn(&Square) -> bool) {
        let stirs = &self.deeds.turn.stirs;
        let placed = stirs[index].at;
        let late = (index + 1..stirs.len()).find(|later| {
            let stir = stirs[*later];
            let stood = self.on[usize::from(stir.square)];
            let it = matches!(stood, Some(Standing::Began(began)) if wanted(&began));
            it && stir.kind == StirKind::Lifted
                && !self.read[*later]
                && stir.at.since(placed) < self.deeds.scan
        });
        if let Some(later) = late {
            self.read(later);
        }
    }

    /// Whether the hand has let go of what was set down (Laws 4.7).
    fn is_release(&self, index: usize, stir: Stir) -> bool {
        let later = &self.deeds.turn.stirs[index + 1..];
        let is_lift = |other: &&Stir| other.kind == StirKind::Lifted;
        let left = later.iter().filter(is_lift).find(|other| other.square == stir.square);
        let end = left.map(|left| left.at);
        let hand_gone = later.iter().filter(is_lift).any(|other| {
            let before = end.is_none_or(|end| end.since(other.at) >= self.deeds.scan && other.at < end);
            let another = other.square != stir.square && self.is_own(other.square);
            another && other.at.since(stir.at) >= self.deeds.scan && before
        });
        let pressed = self.deeds.turn.declared.iter().any(|(at, event)| {
            *event == TouchEvent::Press && *at >= stir.at && end.is_none_or(|end| *at <= end)
        });
        hand_gone || pressed || self.has_rested(stir, later.first().map(|next| next.at), left.is_some())
    }

    /// Whether it rested, until anything else happened or until now, as long as releases it.
    fn has_rested(&self, stir: Stir, next: Option<Millis>, left: bool) -> bool {
        let now = match self.deeds.until {
            Until::Over(_) if !left => return true,
            Until::Over(_) => None,
            Until::Now(now) => Some(now),
        };
        let end = next.or(now);
        self.deeds.rest.zip(end).is_some_and(|(rest, end)| end.since(stir.at) >= rest)
    }

    /// Whether an opposing piece that is lifted leaves the board.
    fn is_taken_off(&self, index: usize, began: Square) -> bool {
        if self.is_own(began) {
            return false;
        }
        let later = &self.deeds.turn.stirs[index + 1..];
        let mut there = later.iter().filter(|stir| stir.square == began);
        let placed = there.find(|stir| stir.kind == StirKind::Placed);
        let lifted_again = there.any(|stir| stir.kind == StirKind::Lifted);
        match (placed.map(|stir| stir.what), self.deeds.until) {
            (Some(Seen::Piece(piece)), _) => self.deeds.board.piece_at(began) != Some(piece),
            (Some(_), _) if lifted_again => false,
            (Some(_), Until::Over(Some(mv))) => mv.is_capture() && mv.to() == began,
            (Some(_), _) => self.own_piece_is_gone(),
            (None, Until::Over(_)) => true,
            (None, Until::Now(_)) => !self.is_adjusting(),
        }
    }

    /// What an occupancy board sees set down here is the piece that captures, not the victim put back.
    fn captures_on(&self, index: usize, square: Square) -> bool {
        let later = &self.deeds.turn.stirs[index + 1..];
        let lifted_again = later.iter().any(|stir| stir.square == square && stir.kind == StirKind::Lifted);
        match self.deeds.until {
            _ if lifted_again => false,
            Until::Over(Some(mv)) => mv.is_capture() && mv.to() == square,
            _ => self.own_piece_is_gone(),
        }
    }

    /// An adjustment is still declared.
    fn is_adjusting(&self) -> bool {
        let declared = self.deeds.turn.declared.iter().map(|(_, event)| event);
        let mut of_adjusting =
            declared.filter(|event| matches!(event, TouchEvent::Adjust | TouchEvent::AdjustmentOver));
        of_adjusting.next_back() == Some(&TouchEvent::Adjust)
    }

    /// An own piece that was touched is not back on its square.
    fn own_piece_is_gone(&self) -> bool {
        let stirs = &self.deeds.turn.stirs;
        let gone = |square: Square| {
            let last = stirs.iter().rfind(|stir| stir.square == square);
            last.is_some_and(|stir| stir.kind == StirKind::Lifted)
        };
        self.deeds.turn.touched.iter().any(|square| self.is_own(*square) && gone(*square))
    }

    /// The piece that the move sets on this square, by the square on which it began.
    fn made_piece_on(&self, square: Square) -> Option<Square> {
        let Until::Over(Some(mv)) = self.deeds.until else { return None };
        match mv {
            Move::Castle { rook, .. } if destination(mv, self.deeds.side) != square => Some(rook),
            _ => mv.from(),
        }
    }

    fn is_castling(&self) -> bool {
        matches!(self.deeds.until, Until::Over(Some(Move::Castle { .. })))
    }

    /// A board that cannot tell pieces never shows the new one: the answer to the question is its release.
    fn name_promotion(&mut self) {
        let Until::Over(Some(mv)) = self.deeds.until else { return };
        if let (Sees::Occupancy, Some(role)) = (self.deeds.sees, mv.promotion()) {
            self.tell(TouchEvent::NewPiece { square: mv.to(), role });
        }
    }

    fn is_own(&self, began: Square) -> bool {
        self.deeds.board.piece_at(began).is_some_and(|piece| piece.color == self.deeds.side)
    }
}

fn is_promotion(piece: Piece, square: Square) -> bool {
    let last_rank = Bitboard::from_rank(piece.color.other().backrank());
    last_rank.contains(square) && !matches!(piece.role, Role::King | Role::Pawn)
}
