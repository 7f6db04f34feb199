//! Who may hear what.

use super::every::every_notice;
use crate::event::Audience;
use crate::notice::{Hearing, Notice, Urgency};
use crate::settings::Mode;

/// What may be said aloud in a rated game: moves and what becomes of them, offers and answers, a flag, the start and the end of the game,
/// a call for the arbiter, his decisions and what they have put right or set up, and faults of the equipment. Everything else would be advice.
const ALOUD_IN_A_TOURNAMENT: [&str; 50] = [
    "restore-board",
    "set-up",
    "set-up-board",
    "set-up-unknown",
    "set-up-unseen",
    "move",
    "correction",
    "taken-back",
    "misread",
    "adjusting",
    "promotion-wanted",
    "promotion-step",
    "draw-offered",
    "draw-accepted",
    "draw-declined",
    "resigns",
    "flag-down",
    "warned",
    "time-added",
    "clock-set",
    "paused",
    "play-goes-on",
    "game-started",
    "game-ended",
    "arbiter",
    "put-back",
    "stands",
    "restore",
    "restored",
    "board-found",
    "board-lost",
    "board-silent",
    "board-unreadable",
    "board-full",
    "pieces-unknown",
    "pieces-known",
    "no-board",
    "keypad-found",
    "keypad-lost",
    "keypad-forbidden",
    "voice-restarted",
    "output-lost",
    "tones-lost",
    "port-forbidden",
    "consent-wanted",
    "board-taken",
    "journal-failed",
    "saved-game-newer",
    "saved-game-damaged",
    "journal-works",
];

#[test]
fn a_tournament_hears_no_advice() {
    for notice in every_notice() {
        let message = notice.row().message;
        match notice.audience(Mode::Tournament) {
            Some(Audience::Room) => assert!(ALOUD_IN_A_TOURNAMENT.contains(&message), "{notice:?}"),
            Some(Audience::Arbiter) | None => {
                assert!(!ALOUD_IN_A_TOURNAMENT.contains(&message), "{notice:?}");
            }
            // Two are asked of the player who has just said it; the third is his own time.
            Some(Audience::Seat(_)) => {
                let of_himself = ["accept-wanted", "resign-wanted", "low-time"];
                assert!(of_himself.contains(&message), "{notice:?}");
            }
        }
    }
}

#[test]
fn a_club_hears_everything() {
    for notice in every_notice() {
        assert_eq!(notice.audience(Mode::Club), Some(Audience::Room), "{notice:?}");
    }
}

#[test]
fn an_answer_is_for_the_one_who_asked() {
    for notice in every_notice() {
        let row = notice.row();
        assert_eq!(row.urgency == Urgency::Answer, row.heard == Hearing::Asker, "{notice:?}");
    }
}

#[test]
fn what_is_rule_bound_is_heard_by_all() {
    for notice in every_notice() {
        let row = notice.row();
        if matches!(row.urgency, Urgency::RuleBound | Urgency::Fault) {
            assert_eq!(row.heard, Hearing::Room, "{notice:?}");
        }
    }
    assert_eq!(Notice::Arbiter.row().urgency, Urgency::RuleBound);
}
