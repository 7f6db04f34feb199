//! The deciding fact in plain words, for the person who asks why.

use shakmaty::{Bitboard, Role, Square};

use super::TouchMove;
use super::allowed::Narrowed;
use super::ground::{Among, Ground};

impl TouchMove {
    /// One to three sentences: what decides, whether the opponent may claim, whether an arbiter has to look.
    pub(super) fn reason(&self, narrowed: &Narrowed) -> String {
        let mut reason = self.fact(narrowed.ground);
        if self.reset {
            reason.insert_str(0, "The illegal move is put back and replaced. ");
        } else if self.pieces.any_breach() {
            reason.push_str(" A piece was released on a legal square that was not open to it: the opponent may claim until he touches a piece.");
        }
        if narrowed.doubt {
            reason.push_str(" Which piece was touched first is not known: for the arbiter.");
        }
        reason
    }

    fn fact(&self, ground: Ground) -> String {
        match ground {
            Ground::Untouched => "No piece has been touched: every legal move is open.".into(),
            Ground::Adjusted => "Adjusting was declared before the touch: every legal move is open.".into(),
            Ground::Capture { own, enemy } => format!(
                "The first own piece touched, {}, can take the first of the opponent's, {}, and must.",
                self.named(own),
                self.named(enemy)
            ),
            Ground::First { pieces, among, rook_before_king } => self.first(pieces, among, rook_before_king),
            Ground::CastlingDue => {
                "The king was touched, then a rook, and castling on that side is legal: it must be played."
                    .into()
            }
            Ground::CastlingIllegal { by_king, king_moves } => {
                let shown = if by_king { "The king's release" } else { "The king touched, then a rook," };
                let left = if king_moves {
                    "the king must make another move"
                } else {
                    "the king has no legal move, so neither king nor rook is bound"
                };
                format!("{shown} meant castling that is not legal: {left}.")
            }
            Ground::NoneUsable => {
                "Nothing that was touched can be moved or captured: every legal move is open.".into()
            }
            Ground::Released { piece, square } => format!(
                "The {} from {piece} was released on {square}, a legal square: it stays there.",
                self.role(piece)
            ),
            Ground::KingReleased { square } => {
                let castling = self.corner_rooks.into_iter().any(|rook| self.king_square(rook) == square);
                let left = if castling { "only this castling is left" } else { "it stays there" };
                format!("The king was released on {square}, a legal square: {left}.")
            }
            Ground::NewPiece { square, role } => {
                format!("A new {} has touched {square}: the pawn becomes a {} there.", name(role), name(role))
            }
            Ground::QueenByPress { square } => format!(
                "The clock was pressed before the pawn was exchanged on {square}: it becomes a queen."
            ),
        }
    }

    fn first(&self, pieces: Bitboard, among: Among, rook_before_king: bool) -> String {
        let named = self.named(pieces);
        let enemy = pieces.is_disjoint(self.own);
        let duty = match (enemy, among) {
            (false, Among::Both) => {
                format!(
                    "The first own piece touched cannot take the first of the opponent's; {named} is the first that can be used and must move"
                )
            }
            (true, Among::Both) => {
                format!(
                    "The first own piece touched cannot take the first of the opponent's; {named} is the first that can be used and must be captured"
                )
            }
            (true, _) => {
                format!("The first touched piece that can be captured is {named}: it must be captured")
            }
            (false, _) => format!("The first touched piece that can move is {named}: it must move"),
        };
        let barred = if rook_before_king && among == Among::Own {
            "; the rook was touched before the king, so no castling with it"
        } else {
            ""
        };
        format!("{duty}{barred}.")
    }

    /// "the knight on g1", or several joined by "or".
    fn named(&self, pieces: Bitboard) -> String {
        let one = |square: Square| format!("the {} on {square}", self.role(square));
        pieces.into_iter().map(one).collect::<Vec<_>>().join(" or ")
    }

    /// What the piece that began on `square` is.
    fn role(&self, square: Square) -> &'static str {
        self.board.role_at(square).map_or("piece", name)
    }
}

fn name(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    }
}
