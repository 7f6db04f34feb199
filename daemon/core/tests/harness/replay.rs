//! What was put on record, done once more.

use appendixd_core::core::Core;
use appendixd_core::effect::Effect;
use appendixd_core::event::Event;

use super::Scenario;

impl Scenario {
    /// The events since the first journal has begun, as they were told, and as its records lead to them again.
    pub fn replayed(&self) -> (Vec<Event>, Vec<Event>) {
        let mut core = Core::new(self.settings.clone(), 1).unwrap();
        let (mut begun, mut again) = (None, Vec::new());
        for effect in &self.journal {
            match effect {
                Effect::Checkpoint(checkpoint) => {
                    begun.get_or_insert(checkpoint.seq);
                    core.resume((**checkpoint).clone());
                }
                // What came before is in what it begins from.
                Effect::Journal(record) if begun.is_some() => {
                    let mut effects = Vec::new();
                    core.replay(record, &mut effects);
                    again.extend(effects.into_iter().filter_map(|effect| match effect {
                        Effect::Event(event) => Some(event),
                        _ => None,
                    }));
                }
                _ => {}
            }
        }
        let told = self.all.iter().filter(|event| begun.is_some_and(|begun| event.seq >= begun));
        (told.cloned().collect(), again)
    }
}
