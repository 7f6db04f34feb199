//! What players say to each other about the end of the game: offers of a draw and the answers, resignation
//! (Laws 9.1, 5.1.2, 5.2.3).
//!
//! An offer and the answer are spoken into the room. Whether an offer still stands is never said in a tournament: an
//! answer to one that has lapsed calls the arbiter.

use shakmaty::{Color, Position};

use super::questions::Asked;
use super::{Scene, Table};
use crate::event::{FirmBy, GameResult, OfferAnswer, What};
use crate::game::Game;
use crate::laws::draws::{Automatic, may_agree};
use crate::laws::edition::LAWS;
use crate::laws::mating::{EFFORT, Mating, can_mate, is_dead};
use crate::laws::{Irregularity, flags};
use crate::notice::{Notice, Reason};
use crate::order::{Asker, Facts, Refusal, Reply, Sure};

impl Table {
    pub(super) fn order_offer(&mut self, side: Color, scene: &mut Scene<'_>) -> Result<Reply, Refusal> {
        let Some(game) = self.game.as_mut().filter(|game| game.result.is_none()) else {
            return Err(Self::refuse("no-game", &Notice::NoGame, scene));
        };
        game.offer(side);
        self.event(scene, What::Offer { side });
        self.say(scene, &Notice::DrawOffered);
        Ok(Self::done(&Notice::DrawOffered, scene))
    }

    pub(super) fn order_accept(
        &mut self,
        side: Color,
        sure: Sure,
        asker: Asker,
        scene: &mut Scene<'_>,
    ) -> Result<Reply, Refusal> {
        if self.playing().is_none() {
            return Err(Self::refuse("no-game", &Notice::NoGame, scene));
        }
        // Before the question: it must not be asked of what cannot be had.
        if let (true, Some(why_not)) = (self.manner().players_decide, self.cannot_agree(side)) {
            return Err(why_not);
        }
        if sure == Sure::Ask {
            self.opponent_asks(asker)?;
            return Ok(self.ask_first(asker, Asked::Accept(side), &Notice::AcceptWanted(side), scene));
        }
        self.accept(side, scene);
        Ok(Reply { text: self.told_or_done(&Notice::DrawAccepted, scene), facts: Facts::Done })
    }

    /// The game has ended, or the arbiter has to see to it.
    fn told_or_done(&self, notice: &Notice, scene: &Scene<'_>) -> String {
        let told = if self.playing().is_some() { &Notice::Arbiter } else { notice };
        scene.out.phrases().sentence(told)
    }

    /// Why this side cannot agree to a draw now.
    fn cannot_agree(&self, side: Color) -> Option<Refusal> {
        let game = self.playing()?;
        let refusal = |text: String| Some(Refusal { code: "not-now", text });
        let least = self.settings.no_agreement_before;
        if !game.offers.stands(side.other()) {
            return refusal("no offer of a draw stands".to_owned());
        }
        if !may_agree(game.terms.edition, game.moves_by_each(), least) {
            let moves = least.max(1);
            return refusal(format!("a draw can be agreed when each side has made {moves} moves or more"));
        }
        None
    }

    /// The players agree, if the Laws and the event let them.
    pub(super) fn accept(&mut self, side: Color, scene: &mut Scene<'_>) {
        if self.cannot_agree(side).is_some() {
            let notice = if self.manner().players_decide { Notice::NotNow } else { Notice::Arbiter };
            return self.say(scene, &notice);
        }
        self.event(scene, What::Answer { side, answer: OfferAnswer::Accepted });
        self.say(scene, &Notice::DrawAccepted);
        self.end(GameResult::Drawn, Reason::DrawAgreed, scene);
    }

    pub(super) fn order_decline(&mut self, side: Color, scene: &mut Scene<'_>) -> Result<Reply, Refusal> {
        let club = self.manner().players_decide;
        let Some(game) = self.game.as_mut().filter(|game| game.result.is_none()) else {
            return Err(Self::refuse("no-game", &Notice::NoGame, scene));
        };
        if club && !game.offers.stands(side.other()) {
            let text = "no offer of a draw stands".to_owned();
            return Err(Refusal { code: "not-now", text });
        }
        game.offers.declined(side);
        self.event(scene, What::Answer { side, answer: OfferAnswer::Declined });
        self.say(scene, &Notice::DrawDeclined);
        Ok(Self::done(&Notice::DrawDeclined, scene))
    }

    pub(super) fn order_resign(
        &mut self,
        side: Color,
        sure: Sure,
        asker: Asker,
        scene: &mut Scene<'_>,
    ) -> Result<Reply, Refusal> {
        if self.playing().is_none() {
            return Err(Self::refuse("no-game", &Notice::NoGame, scene));
        }
        if sure == Sure::Ask {
            self.opponent_asks(asker)?;
            return Ok(self.ask_first(asker, Asked::Resign(side), &Notice::ResignWanted(side), scene));
        }
        self.resign(side, scene);
        Ok(Reply { text: self.told_or_done(&Notice::Resigns, scene), facts: Facts::Done })
    }

    /// A side resigns. A game that the position on the board has ended is over already (P-31).
    pub(super) fn resign(&mut self, side: Color, scene: &mut Scene<'_>) {
        if self.end_where_it_stands(scene) {
            return;
        }
        let Some(game) = self.playing() else { return };
        let edition = game.terms.edition;
        let position = game.now().position();
        let end = flags::resigned(edition, side, || can_mate(position, side.other(), EFFORT));
        self.say(scene, &Notice::Resigns);
        match end {
            Some((result, reason)) => self.end(result, reason, scene),
            None => self.leave_open(side, scene),
        }
    }

    /// Whether the opponent of `side` can mate was not found out: the arbiter decides, in a club the players.
    pub(super) fn leave_open(&mut self, side: Color, scene: &mut Scene<'_>) {
        self.say(scene, &Notice::CanMate(side.other(), Mating::Undetermined));
        if !self.manner().players_decide {
            return self.say(scene, &Notice::Arbiter);
        }
        let result = GameResult::Won(side.other());
        self.ask(Asked::Agree(result), &Notice::ResultWanted(result), scene);
    }

    /// The move that stands on the board mates, stalemates or leaves no mate: the game has ended with it, pressed for
    /// or not (Laws 5.1.1, 5.2.1, 6.2.1.1; P-26). `false` where it goes on.
    pub(super) fn end_where_it_stands(&mut self, scene: &mut Scene<'_>) -> bool {
        if self.playing().and_then(Game::ending).is_none() {
            return false;
        }
        self.make_firm(FirmBy::Settled, scene);
        self.end_if_over(scene);
        true
    }

    /// Laws 5.2.2. Bare material ends a game by itself; of a closed structure or forced lines the arbiter is told, and
    /// in a club the players are asked (Z-21). Once: not again while it stays so.
    pub(super) fn tell_dead_position(&mut self, scene: &mut Scene<'_>) {
        let Some(game) = self.playing() else { return };
        let position = game.now().position();
        let holds = LAWS.dead_position.holds_in(game.terms.edition).is_some();
        let was = || game.before().is_some_and(|before| is_dead(before.position()));
        if !holds || !is_dead(position) || was() {
            return;
        }
        let (side, bare) = (game.to_move().other(), position.is_insufficient_material());
        let drawn = GameResult::Drawn;
        if !self.manner().players_decide {
            self.tell_irregularity(Irregularity::DeadPositionPossible, side, Vec::new(), scene);
        } else if bare {
            self.end(drawn, Reason::DeadPosition, scene);
        } else {
            self.ask(Asked::Agree(drawn), &Notice::ResultWanted(drawn), scene);
        }
    }

    /// Laws 9.6: in a tournament the arbiter is told and ends the game, in a club it is over.
    pub(super) fn draw_by_itself(&mut self, scene: &mut Scene<'_>) {
        let Some(game) = self.playing() else { return };
        let (Some(automatic), Some(last)) = (game.automatic_draw(), game.last()) else { return };
        let side = last.side;
        let (reason, kind) = match automatic {
            Automatic::Fivefold => (Reason::Fivefold, Irregularity::Fivefold),
            Automatic::SeventyFive => (Reason::SeventyFive, Irregularity::SeventyFive),
        };
        if self.manner().players_decide {
            self.end(GameResult::Drawn, reason, scene);
        } else {
            self.tell_irregularity(kind, side, Vec::new(), scene);
        }
    }
}
