//! Tones: where they sound, if they do.

use shakmaty::Color;

use super::{Context, Outlet, Place};
use crate::effect::Effect;
use crate::event::{Audience, What};
use crate::listener::Output;
use crate::notice::{Hearing, Row};
use crate::tone::Tone;

impl Outlet {
    /// The tone of a notice that is said on this output. What the room hears sounds in the room alone; what is for
    /// one player, on his own output, and in the room of a club where he has none.
    pub(super) fn sound(&mut self, output: &Output, to: Audience, context: Context<'_>, row: &Row) {
        let Some(tone) = row.tone else { return };
        let player = match (tone, row.heard) {
            (Tone::OwnMove, _) => context.mover,
            (_, Hearing::Seat(side)) => Some(side),
            _ => None,
        };
        let here = match player {
            None => to == Audience::Room,
            Some(side) => self.sounds_for(side, context) == Some(output.clone()),
        };
        if here {
            self.tone(tone, to, output, context);
        }
    }

    /// A piece was lifted: a tone without words, in the room.
    pub fn lift_sounds(&mut self, context: Context<'_>) {
        self.tone(Tone::Lift, Audience::Room, &Output::Room, context);
    }

    fn sounds_for(&self, side: Color, context: Context<'_>) -> Option<Output> {
        match self.place_for_player(side, context) {
            // In a tournament the room is not told when somebody's time is low.
            Place::Aloud(Output::Room, Audience::Seat(_)) | Place::Text(_) => None,
            Place::Aloud(output, _) => Some(output),
        }
    }

    fn tone(&mut self, tone: Tone, to: Audience, output: &Output, context: Context<'_>) {
        if self.tones.sounds(tone, context.mode) {
            self.event(context.table, What::Tone { name: tone.word(), to });
            self.effects.push(Effect::Tone(tone, output.clone()));
        }
    }
}
