//! The words for positions that are set up, or read from a board.

use appendixd_protocol::Seen;
use fluent_bundle::FluentArgs;
use shakmaty::{Piece, Square};

use super::sentence::Phrases;
use crate::notice::{Notice, SetUpStep, Unplayable};

impl Phrases {
    pub(super) fn set_up_words(&self, args: &mut FluentArgs<'static>, step: &SetUpStep) {
        let SetUpStep { wrong, placed, difference } = step;
        self.numbers.count(&self.book, args, u32::try_from(*wrong).unwrap_or(u32::MAX));
        args.set("placed", if placed.is_some() { "yes" } else { "no" });
        let sees = placed.map(|square| self.with_pauses(&Notice::Sees(square, Seen::Occupied)));
        args.set("sees", sees.unwrap_or_default());
        args.set("square", self.names.square(difference.square));
        args.set("expected", if difference.expected.is_some() { "piece" } else { "empty" });
        args.set("piece", difference.expected.map(|piece| self.coloured(piece)).unwrap_or_default());
        let stands = difference.seen.piece().map(|piece| self.coloured(piece));
        args.set("stood", if stands.is_some() { "yes" } else { "no" });
        args.set("stands", stands.unwrap_or_default());
    }

    pub(super) fn pieces_to_set_up(&self, pieces: &[(Piece, Vec<Square>)]) -> String {
        let parts = pieces.iter().map(|(piece, squares)| Notice::Whereabouts(*piece, squares.clone()));
        self.with_pauses(&Notice::Several(parts.collect()))
    }

    pub(super) fn unplayable_words(&self, args: &mut FluentArgs<'static>, fault: Unplayable) {
        args.set("fault", fault.word());
        args.set("square", fault.square().map(|square| self.names.square(square)).unwrap_or_default());
        if let Some(side) = fault.side() {
            self.set_side(args, side);
        }
    }

    /// Names of players are said where both are known.
    pub(super) fn names_of_players(&self, args: &mut FluentArgs<'static>, white: &str, black: &str) {
        let names = [white, black].map(|name| self.plain(name));
        args.set("known", if names.iter().all(|name| !name.is_empty()) { "yes" } else { "no" });
        let [white, black] = names;
        args.set("white", white);
        args.set("black", black);
    }
}
