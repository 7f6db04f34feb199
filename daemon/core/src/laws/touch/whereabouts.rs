//! Where each piece is while a move is under way: on a square, in the air or off the board.

use shakmaty::{Bitboard, Square};

/// A piece on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Standing {
    /// The square on which it began; a new piece began on none.
    began: Option<Square>,
    /// Whether its release there was a legal move, but not an allowed one.
    breach: bool,
}

/// Every piece is named by its square at the start of the move. A new piece that leaves the board is forgotten.
#[derive(Clone, Debug)]
pub(super) struct Whereabouts {
    began: Bitboard,
    /// What stands on each square, several for a moment; the last one set down is the last.
    on: [Vec<Standing>; 64],
    air: Vec<Square>,
    off: Vec<Square>,
    /// Those in the air that were lifted under an adjustment.
    covered: Bitboard,
    adjusting: bool,
    adjusted: bool,
    breaches: usize,
}

impl Whereabouts {
    pub(super) fn new(began: Bitboard) -> Self {
        Self {
            began,
            on: all_at_home(began),
            air: Vec::new(),
            off: Vec::new(),
            covered: Bitboard::EMPTY,
            adjusting: false,
            adjusted: false,
            breaches: 0,
        }
    }

    /// Lifts the top piece of each square. Gives the pieces lifted outside an adjustment.
    pub(super) fn lift(&mut self, squares: Bitboard) -> Bitboard {
        let mut lifted = Bitboard::EMPTY;
        for square in squares {
            let Some(top) = self.on[usize::from(square)].len().checked_sub(1) else { continue };
            if let Some(piece) = self.remove(square, top) {
                self.air.push(piece);
                lifted.add(piece);
            }
        }
        if !self.adjusting {
            return lifted;
        }
        self.covered |= lifted;
        self.adjusted |= lifted.any();
        Bitboard::EMPTY
    }

    /// Takes a piece off the board: on this square the last set down of `enemy`, else the top one, else the one in
    /// the air that began here. Gives the piece.
    pub(super) fn take_off(&mut self, square: Square, enemy: Bitboard) -> Option<Square> {
        let standing = &self.on[usize::from(square)];
        let of_enemy = standing.iter().rposition(|one| one.began.is_some_and(|piece| enemy.contains(piece)));
        let piece = match of_enemy.or(standing.len().checked_sub(1)) {
            Some(index) => self.remove(square, index)?,
            None => self.leave_air(square)?,
        };
        self.uncover(piece);
        self.off.push(piece);
        Some(piece)
    }

    /// Sets the piece in the air that began on `square` down there again, if there is one.
    pub(super) fn put_back_from_air(&mut self, square: Square) -> bool {
        let back = self.leave_air(square).is_some();
        if back {
            self.uncover(square);
            self.stand(square, Some(square));
        }
        back
    }

    /// The same for a piece off the board.
    pub(super) fn put_back_from_off(&mut self, square: Square) -> bool {
        let back = leave(&mut self.off, square);
        if back {
            self.stand(square, Some(square));
        }
        back
    }

    /// Sets a piece that is in the air or off the board down. Whether an adjustment had covered its lift.
    pub(super) fn set_down(&mut self, piece: Square, square: Square) -> bool {
        if self.leave_air(piece).is_none() {
            leave(&mut self.off, piece);
        }
        self.stand(square, Some(piece));
        self.uncover(piece)
    }

    /// Sets a new piece down.
    pub(super) fn set_down_new(&mut self, square: Square) {
        self.stand(square, None);
    }

    /// What was set down last on `square` stands there in breach of the Laws.
    pub(super) fn mark_breach(&mut self, square: Square) {
        if let Some(top) = self.on[usize::from(square)].last_mut() {
            top.breach = true;
            self.breaches += 1;
        }
    }

    pub(super) fn any_breach(&self) -> bool {
        self.breaches > 0
    }

    /// Pieces in the air, oldest first; those of one frame in the order a1, b1 to h8.
    pub(super) fn air(&self) -> &[Square] {
        &self.air
    }

    /// Pieces taken off, oldest first.
    pub(super) fn off(&self) -> &[Square] {
        &self.off
    }

    pub(super) fn stands_on(&self, piece: Square, square: Square) -> bool {
        self.on[usize::from(square)].iter().any(|one| one.began == Some(piece))
    }

    pub(super) fn declare_adjustment(&mut self) {
        self.adjusting = true;
    }

    /// A piece lifted from now on is touched; those in the air stay covered.
    pub(super) fn end_adjustment(&mut self) {
        self.adjusting = false;
    }

    /// Whether an adjustment has ever covered a lift.
    pub(super) fn has_adjusted(&self) -> bool {
        self.adjusted
    }

    /// Every piece stands where it began.
    pub(super) fn restore(&mut self) {
        let adjusted = self.adjusted;
        *self = Self { adjusted, ..Self::new(self.began) };
    }

    fn stand(&mut self, square: Square, began: Option<Square>) {
        self.on[usize::from(square)].push(Standing { began, breach: false });
    }

    fn remove(&mut self, square: Square, index: usize) -> Option<Square> {
        let one = self.on[usize::from(square)].remove(index);
        self.breaches -= usize::from(one.breach);
        one.began
    }

    fn leave_air(&mut self, piece: Square) -> Option<Square> {
        leave(&mut self.air, piece).then_some(piece)
    }

    /// An adjustment is over when the last piece lifted under it is down again.
    fn uncover(&mut self, piece: Square) -> bool {
        let was = self.covered.remove(piece);
        if was && self.covered.is_empty() {
            self.adjusting = false;
        }
        was
    }
}

fn all_at_home(began: Bitboard) -> [Vec<Standing>; 64] {
    let mut on = [const { Vec::new() }; 64];
    for square in began {
        on[usize::from(square)].push(Standing { began: Some(square), breach: false });
    }
    on
}

fn leave(list: &mut Vec<Square>, piece: Square) -> bool {
    let at = list.iter().position(|one| *one == piece);
    at.inspect(|at| {
        list.remove(*at);
    })
    .is_some()
}
