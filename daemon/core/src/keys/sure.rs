//! What is not done without a second key.

use shakmaty::Color;

use super::menu::{Entry, Facts};
use super::picking::{Picked, Purpose};
use crate::order::{Claim, Order};

/// What is not done without a second key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sure {
    /// An entry, for this side.
    Entry(Entry, Color),
    /// A move that is announced or claimed with.
    Move(Purpose, Picked),
}

impl Sure {
    /// What is asked for once it is sure.
    pub(super) fn order(self, facts: &Facts) -> Option<Order> {
        let claim = |side, kind, written| Order::Claim(Claim { side, kind, written });
        Some(match self {
            Self::Entry(Entry::Offer, side) if Entry::Offer.is_there(facts) => Order::Offer(side),
            Self::Entry(Entry::Claim(kind), side) if Entry::Claim(kind).is_there(facts) => {
                claim(side, kind, None)
            }
            Self::Move(Purpose::Say, picked) if Entry::Say.is_there(facts) => {
                Order::Say(facts.speaker(), picked.uci())
            }
            Self::Move(Purpose::Claim(kind), picked) if Entry::ClaimAfter(kind).is_there(facts) => {
                claim(facts.claims(kind), kind, Some(picked.uci()))
            }
            Self::Entry(..) | Self::Move(..) => return None,
        })
    }
}
