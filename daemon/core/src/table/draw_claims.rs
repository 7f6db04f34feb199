//! Claims of a draw (Laws 9.2 to 9.5). In a tournament the arbiter rules, and gets what was counted; in a club the
//! daemon does.

use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::{Bitboard, Chess, Color, Move, Position, Square};

use super::duties::Breach;
use super::{Scene, Table};
use crate::event::{GameResult, What};
use crate::game::{Bound, Written};
use crate::laws::Irregularity;
use crate::laws::draws::DrawClaim;
use crate::laws::edition::{ClaimLost, LAWS};
use crate::notice::{Notice, Reason};
use crate::order::{Claim, Duty, Facts, Refusal, Reply};

/// What a claim comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    Right,
    /// It costs what Laws 9.5.3 says.
    Wrong,
    /// There was no right to it any more. That is no offence.
    Lost,
    /// The arbiter reads what was written.
    NotUnderstood,
}

/// What the claimant has written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Writing {
    Nothing,
    Binds(Bound),
    /// No legal move, and nobody knows which piece is meant.
    NotUnderstood,
}

impl Writing {
    fn bound(self) -> Option<Bound> {
        match self {
            Self::Binds(bound) => Some(bound),
            Self::Nothing | Self::NotUnderstood => None,
        }
    }
}

impl DrawClaim {
    fn reason(self) -> Reason {
        match self {
            Self::Threefold => Reason::Threefold,
            Self::Fifty => Reason::Fifty,
        }
    }
}

impl Table {
    pub(super) fn claim_draw(
        &mut self,
        claim: &Claim,
        kind: DrawClaim,
        scene: &mut Scene<'_>,
    ) -> Result<Reply, Refusal> {
        let side = claim.side;
        if self.end_where_it_stands(scene) {
            return Err(Self::refuse("no-game", &Notice::NoGame, scene));
        }
        let written = self.read_written(claim, scene)?;
        let verdict = self.verdict(side, kind, written);
        let correct = verdict == Verdict::Right;
        self.event(scene, What::Claim { side, kind: claim.kind.word(), correct });
        if let Some(game) = self.game.as_mut() {
            game.offer(side);
            game.written = written.bound().filter(|_| !correct).map(|bound| Written { side, bound });
        }
        match verdict {
            Verdict::Right | Verdict::NotUnderstood => {}
            Verdict::Wrong => self.tell_irregularity(Irregularity::WrongClaim, side, Vec::new(), scene),
            Verdict::Lost => self.tell_irregularity(Irregularity::ClaimLost, side, Vec::new(), scene),
        }
        if !self.manner().players_decide {
            self.stop_for_arbiter(scene);
            self.say(scene, &Notice::Arbiter);
            return Ok(Self::done(&Notice::Arbiter, scene));
        }
        if correct {
            self.end(GameResult::Drawn, kind.reason(), scene);
            return Ok(Self::done(&Notice::GameEnded(GameResult::Drawn, kind.reason()), scene));
        }
        self.say(scene, &Notice::ClaimWrong);
        Ok(Reply { text: scene.out.phrases().sentence(&Notice::ClaimWrong), facts: Facts::Done })
    }

    /// The move the claimant has written down (Laws 9.2.1). Where the daemon does not keep the score for him, what
    /// he says is no writing (Z-28). In a tournament nothing is asked back: that would tell which moves are legal.
    fn read_written(&self, claim: &Claim, scene: &Scene<'_>) -> Result<Writing, Refusal> {
        let Some(text) = &claim.written else { return Ok(Writing::Nothing) };
        let Some(game) = self.playing().filter(|game| game.to_move() == claim.side) else {
            return Ok(Writing::Nothing);
        };
        if !self.manner().players_decide && !self.duties.holds(Duty::Score) {
            let text = "the daemon does not keep the score here: write the move on the score sheet, and call the arbiter";
            return Err(Refusal { code: "not-allowed", text: text.to_owned() });
        }
        let position = game.now().position();
        let legal = scene.out.phrases().understand(text, position).map(Bound::Move);
        let bound = legal.or_else(|| piece_of_illegal(text, position).map(Bound::Piece));
        match bound {
            Some(bound) => Ok(Writing::Binds(bound)),
            None if self.manner().players_decide => {
                Err(Self::refuse("not-understood", &Notice::NotUnderstood, scene))
            }
            None => Ok(Writing::NotUnderstood),
        }
    }

    fn verdict(&self, side: Color, kind: DrawClaim, written: Writing) -> Verdict {
        let Some(game) = self.playing() else { return Verdict::Wrong };
        if game.to_move() != side {
            return Verdict::Wrong;
        }
        let by_touch = LAWS.claim_lost.holds_in(game.terms.edition) == Some(ClaimLost::TouchingPiece);
        if by_touch && !self.turn.touched.is_empty() {
            return Verdict::Lost;
        }
        let right = match written {
            Writing::Nothing => game.allows_claim(kind, None),
            Writing::Binds(Bound::Move(mv)) => game.allows_claim(kind, Some(mv)),
            Writing::Binds(Bound::Piece(_)) => false,
            Writing::NotUnderstood => return Verdict::NotUnderstood,
        };
        if right { Verdict::Right } else { Verdict::Wrong }
    }

    /// Laws 9.5.3: the move written down for a claim that was not right has to be played.
    pub(super) fn breach_of_written(&self, side: Color, mv: Move, position: &Chess) -> Option<Breach> {
        let game = self.playing()?;
        let written = game.written.filter(|written| written.side == side)?;
        if written.bound.is_kept_by(mv, position) {
            return None;
        }
        let square = written.bound.square();
        Some(Breach {
            kind: Irregularity::TouchMove,
            article: Irregularity::WrongClaim.article(game.terms.edition),
            squares: vec![square],
            bound: (position.board().piece_at(square)?, square),
            doubtful: false,
        })
    }
}

/// The piece that a move which is not legal would move, if its words leave no doubt.
fn piece_of_illegal(text: &str, position: &Chess) -> Option<Square> {
    let own = position.us();
    if let Ok(UciMove::Normal { from, .. }) = text.parse::<UciMove>() {
        return Some(from).filter(|from| own.contains(*from));
    }
    let san: SanPlus = text.parse().ok()?;
    let shakmaty::san::San::Normal { role, file, rank, .. } = san.san else { return None };
    let on_file = file.map_or(Bitboard::FULL, Bitboard::from);
    let on_rank = rank.map_or(Bitboard::FULL, Bitboard::from);
    (own & position.board().by_role(role) & on_file & on_rank).single_square()
}
