//! When a move may be relied on, when it is completed, and that it is announced then and not before.
//!
//! | arrangement                      | firm by                                        | announced     |
//! |----------------------------------|------------------------------------------------|---------------|
//! | pegged board                     | the end of its announcement (Laws D.2.3.3)     | when shown    |
//! | a clock runs                     | the press, or the opponent's touch; never time | when firm     |
//! | tournament: it only pauses       | the press, or the opponent's touch; never time | when firm     |
//! | no clock runs                    | the opponent's touch, or rest                  | when firm     |

use appendixd_protocol::Millis;
use shakmaty::{Move, Role};

use super::{Scene, Table};
use crate::event::{CompletedBy, FirmBy, What};
use crate::game::{Game, Ply, Words};
use crate::inference::{destination, is_centre};
use crate::notice::{Announced, Notice};
use crate::outlet::Announcement;
use crate::sensing::board::Board;

/// How long before a move is firm by rest the board is asked for a picture.
const CHECK_BEFORE: Millis = Millis(100);

/// How long a move that may travel on waits for that picture when its rest is over: what was late or stuck on the
/// line comes before it.
const CHECK_WAITS: Millis = Millis(1000);

/// How often a picture that must agree is asked for again.
const ASK_AGAIN: Millis = Millis(1000);

/// A picture asked for at the end of a rest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Check {
    /// Not asked for yet.
    #[default]
    Open,
    /// Asked for.
    Asked,
    /// It has come, and agreed.
    Agreed,
}

/// A move that is firm as soon as a picture agrees.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wanted {
    by: FirmBy,
    since: Millis,
    asked: Millis,
}

impl Table {
    /// Whether time runs on a clock, so that rest alone makes nothing firm for the side that has just moved.
    pub(super) fn clock_runs(&self) -> bool {
        self.clock.is_running() || self.built_in.as_ref().is_some_and(|clock| clock.is_running())
    }

    /// Whether what rests is as firm as if the clock had been pressed: where no clock runs. One that only pauses, for
    /// the arbiter or after a break, will be pressed.
    pub(super) fn rest_counts(&self) -> bool {
        !self.clock_runs() && !self.clock_pauses()
    }

    fn firm_by_rest(&self, board: &Board) -> bool {
        !board.setup.pegged && self.rest_counts()
    }

    /// Something makes the last move firm; after a fault of the line a picture has to agree first.
    pub(super) fn want_firm(&mut self, by: FirmBy, scene: &mut Scene<'_>) {
        self.at_last_mover(scene, |table, scene| table.want_firm_here(by, scene));
    }

    fn want_firm_here(&mut self, by: FirmBy, scene: &mut Scene<'_>) {
        if scene.board.setup.pegged {
            return; // only the end of its announcement makes a move firm there
        }
        let Some(last) = self.playing().and_then(Game::last) else { return };
        if last.firm.is_some() || self.firm_wanted.is_some() {
            return;
        }
        let now = scene.now();
        if scene.board.is_distrusted(now) {
            self.firm_wanted = Some(Wanted { by, since: now, asked: now });
            scene.ask_for_picture();
        } else {
            self.make_firm(by, scene);
        }
    }

    /// The answer to the last move stands on the board: there is no doubt about it any more.
    pub(super) fn firm_as_answered(&mut self, scene: &mut Scene<'_>) {
        self.at_last_mover(scene, |table, scene| {
            if !scene.board.setup.pegged {
                let by = table.firm_wanted.map_or(FirmBy::Touch, |wanted| wanted.by);
                table.make_firm(by, scene);
            }
        });
    }

    /// A whole picture has come: does it agree with a move that waits for that?
    pub(super) fn picture_agrees(&mut self, scene: &mut Scene<'_>) {
        let last_elsewhere = self.has_two_boards() && !self.is_across(scene.board);
        if last_elsewhere {
            return;
        }
        if self.check == Check::Asked {
            self.check = Check::Agreed;
        }
        let Some(wanted) = self.firm_wanted else { return };
        let Some(game) = self.playing() else { return };
        let (Some(last), Some(before)) = (game.last(), game.before()) else { return };
        let wrong = game.now().wrong(&scene.board.picture);
        if (wrong & before.squares_of(last.mv)).is_empty() {
            self.make_firm(wanted.by, scene);
        }
    }

    pub(super) fn make_firm(&mut self, by: FirmBy, scene: &mut Scene<'_>) {
        if let Some(index) = self.playing().and_then(|game| game.plies.len().checked_sub(1)) {
            self.make_ply_firm(index, by, scene);
        }
    }

    fn make_ply_firm(&mut self, index: usize, by: FirmBy, scene: &mut Scene<'_>) {
        let clock_runs = self.clock_runs();
        let Some(game) = self.game.as_mut().filter(|game| game.result.is_none()) else { return };
        let last = index + 1 == game.plies.len();
        let Some(ply) = game.plies.get_mut(index).filter(|ply| ply.firm.is_none()) else { return };
        ply.firm = Some(by);
        let side = ply.side;
        let pressed = ply.pressed || by == FirmBy::Press;
        let number = game.number(index);
        game.offers.moved(side);
        self.firm_wanted = None;
        self.event(scene, What::Firm { ply: number, by });
        if !clock_runs && let Some(earlier) = index.checked_sub(1) {
            self.complete(earlier, CompletedBy::Answer, scene);
        }
        if last {
            self.judge_last(scene);
        }
        if pressed {
            self.complete(index, CompletedBy::Press, scene);
        }
        if last {
            self.announce_last(scene);
            self.tell_breach_of_last(scene);
            self.end_if_over(scene);
            self.draw_by_itself(scene);
            self.tell_dead_position(scene);
        }
    }

    /// Laws 6.2.1: once only, whatever completes it first.
    pub(super) fn complete(&mut self, index: usize, by: CompletedBy, scene: &mut Scene<'_>) {
        let times = self.times(scene.now());
        let Some(game) = self.game.as_mut() else { return };
        let Some(ply) = game.plies.get_mut(index).filter(|ply| ply.completed.is_none()) else { return };
        ply.completed = Some(by);
        self.completed_at = scene.now();
        ply.clock = times.map(|times| if ply.side.is_white() { times.white } else { times.black });
        let number = game.number(index);
        self.event(scene, What::Completed { ply: number, by });
        if by == CompletedBy::Press {
            self.tell_hands_of(index, scene);
        }
        self.tell_breach_of(index, scene);
        self.settle_words(index, by, scene);
    }

    fn announce_last(&mut self, scene: &mut Scene<'_>) {
        // Mate is said once: with the end of the game.
        let ends = self.game.as_ref().and_then(Game::ending).is_some();
        let says_check = self.settings.says_check() && !ends;
        let Some(game) = self.game.as_mut() else { return };
        let ply = game.ply();
        let Some(before) = game.before().map(|before| before.position().clone()) else { return };
        let by_daemon = |last: &&mut Ply| !last.announced && last.words == Words::Daemon;
        let Some(last) = game.last_mut().filter(by_daemon) else { return };
        last.announced = true;
        let announced = Announced::of(&before, &last.mv, says_check);
        let notice = if std::mem::take(&mut self.correcting) {
            Notice::Correction(announced)
        } else {
            Notice::Move(announced)
        };
        self.say_of_ply(scene, &notice, Some(ply));
        self.show_on_clock(&announced, scene);
    }

    /// On pegs there is no sliding and no settling: the move is announced when it is shown, and made by that.
    pub(super) fn announce_at_once_on_pegs(&mut self, scene: &mut Scene<'_>) {
        if scene.board.setup.pegged {
            self.announce_last(scene);
        }
    }

    /// An announcement has been spoken to its end, or read where there is no voice.
    pub fn announcement_finished(&mut self, finished: &Announcement, scene: &mut Scene<'_>) {
        self.described_was_heard(finished.ply);
        let index = self.playing().and_then(|game| game.index(finished.ply));
        let side = index.and_then(|index| Some(self.playing()?.plies.get(index)?.side));
        if let Some(side) = side {
            self.face(side, scene);
        }
        if let Some(ply) = index.and_then(|index| self.game.as_mut()?.plies.get_mut(index)) {
            ply.heard = true;
        }
        let Some(index) = index.filter(|_| scene.board.setup.pegged) else { return };
        let waits = self.playing().and_then(|game| game.plies.get(index)).is_some_and(|ply| ply.announced);
        if waits {
            self.make_ply_firm(index, FirmBy::Announcement, scene);
        }
    }

    /// When the rest of what stands there makes it firm, and when to ask for a picture: 100 ms, or 1000 where it may
    /// go on or may be the first half of a result.
    pub(super) fn rest_ends(
        &self,
        may_travel: bool,
        king_to_centre: bool,
        board: &Board,
    ) -> (Millis, Millis) {
        let waits = &self.settings.waits;
        let needed = if may_travel || king_to_centre { waits.slide_settle } else { waits.settle };
        let rested = board.quiet_since() + needed;
        let waits_for_picture = may_travel && board.answers() && self.check != Check::Agreed;
        let firm = if waits_for_picture { rested + CHECK_WAITS } else { rested };
        (firm, rested - CHECK_BEFORE)
    }

    /// When the last move is firm by rest, if it stands there and rest is what counts; and when to ask for a picture.
    fn rested_at(&self, board: &Board) -> Option<(Millis, Millis)> {
        let game = self.playing()?;
        let last = game.last().filter(|last| last.firm.is_none())?;
        let stands = self.firm_by_rest(board) && game.now().wrong(&board.picture).is_empty();
        if !stands || self.firm_wanted.is_some() {
            return None;
        }
        let king_to_centre = matches!(last.mv, Move::Normal { role: Role::King, .. })
            && is_centre(destination(last.mv, last.side));
        Some(self.rest_ends(last.may_travel, king_to_centre, board))
    }

    pub(super) fn review_firmness(&mut self, scene: &mut Scene<'_>) {
        let now = scene.now();
        if let Some(wanted) = self.firm_wanted {
            self.review_wanted(wanted, scene);
        }
        let Some((firm, ask)) = self.rested_at(scene.board) else { return };
        if now >= firm {
            self.want_firm(FirmBy::Settled, scene);
        } else if self.check == Check::Open && now >= ask {
            self.check = Check::Asked;
            scene.ask_for_picture();
        }
    }

    fn review_wanted(&mut self, wanted: Wanted, scene: &mut Scene<'_>) {
        let now = scene.now();
        if now >= wanted.since + self.settings.waits.distrust {
            self.make_firm(wanted.by, scene);
        } else if now >= wanted.asked + ASK_AGAIN {
            self.firm_wanted = Some(Wanted { asked: now, ..wanted });
            scene.ask_for_picture();
        }
    }

    pub(super) fn firmness_wake(&self, board: &Board) -> Option<Millis> {
        if let Some(wanted) = self.firm_wanted {
            return Some((wanted.asked + ASK_AGAIN).min(wanted.since + self.settings.waits.distrust));
        }
        let (firm, ask) = self.rested_at(board)?;
        Some(if self.check == Check::Open { ask } else { firm })
    }
}
