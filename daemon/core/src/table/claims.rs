//! What a player claims of his opponent's last move: that it breaks touch-move (Laws 4.8; 4.6 in 2001, 7.4 in 1985),
//! or that it is illegal.
//!
//! A claim is for the arbiter; the players hear nothing of whether it is right. In rapid and blitz of 2001 the
//! arbiter rules on Article 4 only after one (B5 a), and in its blitz an illegal move loses only on one (C3).

use shakmaty::Color;

use super::{Scene, Table};
use crate::event::What;
use crate::laws::Irregularity;
use crate::laws::draws::DrawClaim;
use crate::laws::edition::{ARTICLES, LAWS};
use crate::notice::Notice;
use crate::order::{Asker, Claim, ClaimKind, Facts, Refusal, Reply};

impl Table {
    pub(super) fn order_claim(
        &mut self,
        claim: &Claim,
        asker: Asker,
        scene: &mut Scene<'_>,
    ) -> Result<Reply, Refusal> {
        if self.playing().is_none() {
            return Err(Self::refuse("no-game", &Notice::NoGame, scene));
        }
        match claim.kind {
            ClaimKind::TouchMove if scene.board.tells_moves() => Err(touches_unknown()),
            ClaimKind::TouchMove => {
                let correct = self.claim_touch_move(claim.side, scene);
                Ok(self.tell_claim(claim, correct, scene))
            }
            ClaimKind::Illegal => {
                let correct = self.case.as_ref().is_some_and(|case| case.side != claim.side);
                Ok(self.tell_claim(claim, correct, scene))
            }
            ClaimKind::Threefold => self.claim_draw(claim, DrawClaim::Threefold, scene),
            ClaimKind::Fifty => self.claim_draw(claim, DrawClaim::Fifty, scene),
            ClaimKind::Quickplay | ClaimKind::Increment => {
                if self.manner().players_decide {
                    self.opponent_asks(asker)?;
                }
                Ok(self.claim_quickplay(claim, asker, scene))
            }
            ClaimKind::Flag => Ok(self.claim_flag(claim.side, scene)),
        }
    }

    fn tell_claim(&self, claim: &Claim, correct: bool, scene: &mut Scene<'_>) -> Reply {
        self.event(scene, What::Claim { side: claim.side, kind: claim.kind.word(), correct });
        let text = match (self.manner().players_decide, correct) {
            (false, _) => {
                self.say(scene, &Notice::Arbiter);
                "The arbiter is told."
            }
            (true, true) => "The claim is right.",
            (true, false) => "The claim is not right.",
        };
        Reply { text: text.to_owned(), facts: Facts::Done }
    }

    /// The opponent's last move, if it broke touch-move and the claimant has not touched a piece since.
    fn claim_touch_move(&mut self, side: Color, scene: &mut Scene<'_>) -> bool {
        let Some(game) = self.playing() else { return false };
        let Some(last) = game.last().filter(|last| last.side != side) else { return false };
        let breached = last.breach.is_some() || last.breach_told;
        let index = game.plies.len() - 1;
        if breached && self.turn.begun && LAWS.touch_claim_lost.holds_in(game.terms.edition).is_some() {
            let article = ARTICLES.claim.article(game.terms.edition);
            self.tell_irregularity_under(article, Irregularity::ClaimLost, side, Vec::new(), false, scene);
            return false;
        }
        self.tell_breach_now(index, scene);
        breached
    }
}

/// On a board that tells finished moves only, touch-move cannot be judged.
pub(super) fn touches_unknown() -> Refusal {
    let text = "this board tells finished moves only: what was touched is not known. The arbiter rules by what was seen";
    Refusal { code: "not-possible", text: text.to_owned() }
}
