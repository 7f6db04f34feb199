//! Whether the events of a game, killed or not, tell everything once and in order.

use std::collections::BTreeMap;

use appendixd_core::event::{About, AnnouncementState, Event, QuestionAnswer, What, Why};

/// What has become of the announcements of a game.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Announced {
    /// Firm moves whose announcement was never finished, by ply.
    pub lost: Vec<u32>,
    /// Moves whose announcement was finished more than once.
    pub twice: Vec<u32>,
}

/// Judges the announcements among these events. A move that was corrected or taken back is announced anew.
pub fn announced(events: &[Event]) -> Announced {
    let mut finished: BTreeMap<u32, u32> = BTreeMap::new();
    let mut firm: BTreeMap<u32, bool> = BTreeMap::new();
    for event in events {
        match &event.what {
            What::Announcement {
                state: AnnouncementState::Finished,
                ply: Some(ply),
                about: About::Move | About::Correction,
                ..
            } => *finished.entry(*ply).or_default() += 1,
            What::Firm { ply, .. } => {
                firm.insert(*ply, true);
            }
            What::Retracted {
                ply,
                why: Why::Travelled | Why::Castling | Why::Misread | Why::Takeback,
                ..
            } => {
                firm.remove(ply);
                finished.remove(ply);
            }
            What::Answered { answer: QuestionAnswer::Expired, .. } => {}
            _ => {}
        }
    }
    Announced {
        lost: firm.keys().copied().filter(|ply| !finished.contains_key(ply)).collect(),
        twice: finished.iter().filter(|(_, times)| **times > 1).map(|(ply, _)| *ply).collect(),
    }
}

/// Sentences of which something else was told than `queued`, `started` and one end, in this order; one that was begun
/// and cut may be queued and started again. With `is_over`, also those that have no end.
pub fn sentences_out_of_order(events: &[Event], is_over: bool) -> Vec<String> {
    let mut last: BTreeMap<u64, (AnnouncementState, &str)> = BTreeMap::new();
    let mut wrong = Vec::new();
    for event in events {
        let What::Announcement { id, text, state, .. } = &event.what else { continue };
        let before = last.insert(*id, (*state, text)).map(|(state, _)| state);
        use AnnouncementState::{Cancelled, Finished, Queued, Started};
        let fits = matches!(
            (before, state),
            (None | Some(Started), Queued)
                | (Some(Queued), Started)
                | (Some(Queued | Started), Finished | Cancelled)
        );
        if !fits {
            wrong.push(format!("{id} {before:?} then {state:?}: {text}"));
        }
    }
    let open = last.iter().filter(|(_, (state, _))| {
        is_over && matches!(state, AnnouncementState::Queued | AnnouncementState::Started)
    });
    wrong.extend(open.map(|(id, (state, text))| format!("{id} stays {state:?}: {text}")));
    wrong
}

/// Event numbers rise by one from 1 on.
pub fn are_numbered(events: &[Event]) -> bool {
    events.iter().enumerate().all(|(index, event)| event.seq == index as u64 + 1)
}
