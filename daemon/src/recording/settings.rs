//! Settings in the first line of a recording that decide what the bytes mean, where they are not the usual ones.
//! Without them a replay could make other moves than the daemon has made. Names of players are left out.

use appendixd_core::Millis;
use appendixd_core::settings::{Settings, TouchMoveRule, Waits, WhiteClock};
use appendixd_core::tone::{Tone, Tones};
use appendixd_protocol::sense::ClockSide;
use serde_json::{Map, Value};

/// No place is further from UTC, in seconds.
const A_DAY: u64 = 86_400;

type Wait = fn(&mut Waits) -> &mut Millis;

/// Spans of time by the names they have in a configuration.
const WAITS: [(&str, Wait); 12] = [
    ("settle_ms", |waits| &mut waits.settle),
    ("slide_settle_ms", |waits| &mut waits.slide_settle),
    ("victim_ms", |waits| &mut waits.victim),
    ("doubt_ms", |waits| &mut waits.doubt),
    ("press_ms", |waits| &mut waits.press),
    ("distrust_ms", |waits| &mut waits.distrust),
    ("position_ms", |waits| &mut waits.position),
    ("question_ms", |waits| &mut waits.question),
    ("accidental_ms", |waits| &mut waits.accidental),
    ("adjusting_ms", |waits| &mut waits.adjusting),
    ("hold_ms", |waits| &mut waits.hold),
    ("menu_ms", |waits| &mut waits.menu),
];

/// What of these settings is not the usual.
pub fn written(settings: &Settings) -> Map<String, Value> {
    let mut fields = Map::new();
    let clock = match settings.white_clock {
        WhiteClock::Auto => None,
        WhiteClock::Fixed(ClockSide::Left) => Some("left"),
        WhiteClock::Fixed(ClockSide::Right) => Some("right"),
    };
    if let Some(clock) = clock {
        fields.insert("white_clock".into(), clock.into());
    }
    if let Some(say_check) = settings.say_check {
        fields.insert("say_check".into(), say_check.into());
    }
    if settings.named.len() > 1 {
        fields.insert("named".into(), settings.named.clone().into());
    }
    if settings.supervised {
        fields.insert("supervised".into(), true.into());
    }
    if settings.no_agreement_before > 0 {
        fields.insert("no_agreement_before".into(), settings.no_agreement_before.into());
    }
    if settings.quickplay_finish {
        fields.insert("quickplay_finish".into(), true.into());
    }
    if let Some(minutes) = settings.default_time {
        fields.insert("default_time".into(), minutes.into());
    }
    if settings.utc_offset != 0 {
        fields.insert("utc_offset".into(), settings.utc_offset.into());
    }
    if settings.lights_off {
        fields.insert("lights".into(), false.into());
    }
    if settings.clock_shows_moves {
        fields.insert("clock_shows_moves".into(), true.into());
    }
    if settings.touch_move != TouchMoveRule::default() {
        fields.insert("touch-move".into(), settings.touch_move.word().into());
    }
    if !settings.tables.is_empty() {
        fields.insert("tables".into(), super::tables::written(&settings.tables));
    }
    if !settings.low_time.is_empty() {
        fields.insert("low_time".into(), settings.low_time.as_slice().into());
    }
    if settings.tones != Tones::default() {
        let wanted: Vec<&str> = settings.tones.wanted().map(Tone::word).collect();
        fields.insert("tones".into(), wanted.into());
    }
    if settings.private_answers_in_room {
        fields.insert("private_answers_in_room".into(), true.into());
    }
    if settings.differing_signal {
        fields.insert("differing_signal".into(), true.into());
    }
    if !settings.keypads.is_empty() {
        fields.insert("keypads".into(), super::keypads::written(&settings.keypads));
    }
    let (mut waits, mut usual) = (settings.waits, Waits::default());
    let changed: Map<String, Value> = WAITS
        .iter()
        .map(|(name, wait)| (name, wait(&mut waits).0, wait(&mut usual).0))
        .filter(|(_, is, usual)| is != usual)
        .map(|(name, is, _)| ((*name).to_owned(), is.into()))
        .collect();
    if !changed.is_empty() {
        fields.insert("waits".into(), changed.into());
    }
    fields
}

/// Sets what the first line says.
///
/// # Errors
/// The name of the field that cannot be understood.
pub fn read(header: &Map<String, Value>, settings: &mut Settings) -> Result<(), &'static str> {
    if let Some(clock) = header.get("white_clock") {
        let side = match clock.as_str() {
            Some("left") => ClockSide::Left,
            Some("right") => ClockSide::Right,
            _ => return Err("white_clock"),
        };
        settings.white_clock = WhiteClock::Fixed(side);
    }
    if let Some(say_check) = header.get("say_check") {
        settings.say_check = Some(say_check.as_bool().ok_or("say_check")?);
    }
    if let Some(named) = header.get("named") {
        let ports = named.as_array().map(|ports| ports.iter().map(|port| port.as_str().map(str::to_owned)));
        settings.named = ports.and_then(Iterator::collect).ok_or("named")?;
    }
    if let Some(supervised) = header.get("supervised") {
        settings.supervised = supervised.as_bool().ok_or("supervised")?;
    }
    if let Some(moves) = header.get("no_agreement_before") {
        let moves = moves.as_u64().and_then(|moves| u32::try_from(moves).ok());
        settings.no_agreement_before = moves.ok_or("no_agreement_before")?;
    }
    if let Some(holds) = header.get("quickplay_finish") {
        settings.quickplay_finish = holds.as_bool().ok_or("quickplay_finish")?;
    }
    if let Some(minutes) = header.get("default_time") {
        let minutes = minutes.as_u64().and_then(|minutes| u32::try_from(minutes).ok());
        settings.default_time = Some(minutes.ok_or("default_time")?);
    }
    if let Some(offset) = header.get("utc_offset") {
        let seconds = offset.as_i64().filter(|seconds| seconds.unsigned_abs() <= A_DAY);
        settings.utc_offset = seconds.and_then(|seconds| i32::try_from(seconds).ok()).ok_or("utc_offset")?;
    }
    if let Some(lights) = header.get("lights") {
        settings.lights_off = !lights.as_bool().ok_or("lights")?;
    }
    if let Some(shows) = header.get("clock_shows_moves") {
        settings.clock_shows_moves = shows.as_bool().ok_or("clock_shows_moves")?;
    }
    if let Some(rule) = header.get("touch-move") {
        settings.touch_move = rule.as_str().and_then(TouchMoveRule::from_word).ok_or("touch-move")?;
    }
    if let Some(tables) = header.get("tables") {
        settings.tables = super::tables::read(tables).ok_or("tables")?;
    }
    if let Some(low) = header.get("low_time") {
        let seconds = |value: &Value| value.as_u64().and_then(|seconds| u32::try_from(seconds).ok());
        let list = low.as_array().and_then(|list| list.iter().map(seconds).collect());
        settings.low_time = list.ok_or("low_time")?;
    }
    if let Some(tones) = header.get("tones") {
        let tone = |value: &Value| value.as_str().and_then(Tone::from_word);
        let list: Option<Vec<Tone>> = tones.as_array().and_then(|list| list.iter().map(tone).collect());
        settings.tones = Tones::only(&list.ok_or("tones")?);
    }
    if let Some(aloud) = header.get("private_answers_in_room") {
        settings.private_answers_in_room = aloud.as_bool().ok_or("private_answers_in_room")?;
    }
    if let Some(keypads) = header.get("keypads") {
        settings.keypads = super::keypads::read(keypads).ok_or("keypads")?;
    }
    if let Some(signal) = header.get("differing_signal") {
        settings.differing_signal = signal.as_bool().ok_or("differing_signal")?;
    }
    if let Some(waits) = header.get("waits") {
        for (name, value) in waits.as_object().ok_or("waits")? {
            let (_, wait) = WAITS.iter().find(|(known, _)| known == name).ok_or("waits")?;
            // As long as a configuration can make it.
            let millis = value.as_u64().and_then(|millis| u32::try_from(millis).ok()).ok_or("waits")?;
            *wait(&mut settings.waits) = Millis(millis.into());
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use appendixd_core::keys::{Key, KeyMap, KeypadPlan};
    use appendixd_core::seat::{Announcer, Ports, Seat, TablePlan};
    use appendixd_core::words::{Form, Wording};
    use shakmaty::{ByColor, Color};

    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let mut unusual = Settings {
            white_clock: WhiteClock::Fixed(ClockSide::Right),
            say_check: Some(false),
            supervised: true,
            lights_off: true,
            differing_signal: true,
            private_answers_in_room: true,
            low_time: vec![60, 5],
            tones: Tones::only(&[Tone::Lift, Tone::LowTime]),
            tables: vec![
                TablePlan { name: "a".into(), ports: Ports::One("x".into()), seats: ByColor::default() },
                TablePlan {
                    name: "b".into(),
                    ports: Ports::Two(ByColor { white: "y".into(), black: "z".into() }),
                    seats: ByColor {
                        white: Seat { blind: true, announcer: Announcer::Player, ..Seat::default() },
                        black: Seat {
                            wording: Some(Wording { form: Form::Short, ..Wording::default() }),
                            has_output: true,
                            ..Seat::default()
                        },
                    },
                },
            ],
            keypads: vec![
                KeypadPlan::default(),
                KeypadPlan {
                    table: Some("b".into()),
                    seat: Some(Color::Black),
                    map: KeyMap::new([("KEY_A".to_owned(), Key::Next)]),
                },
            ],
            no_agreement_before: 30,
            quickplay_finish: true,
            default_time: Some(15),
            utc_offset: -18_000,
            clock_shows_moves: true,
            touch_move: TouchMoveRule::Enforce,
            ..Settings::default()
        };
        for (place, (_, wait)) in WAITS.iter().enumerate() {
            *wait(&mut unusual.waits) = Millis(7 + place as u64);
        }
        let mut read_again = Settings::default();
        read(&written(&unusual), &mut read_again).unwrap();
        assert_eq!(read_again, unusual);
        assert!(written(&Settings::default()).is_empty());
    }

    #[test]
    fn what_cannot_be_understood_is_named() {
        for (header, field) in [
            (r#"{"white_clock":"up"}"#, "white_clock"),
            (r#"{"say_check":1}"#, "say_check"),
            (r#"{"supervised":1}"#, "supervised"),
            (r#"{"tables":{}}"#, "tables"),
            (r#"{"tables":[{"name":"a","boards":7}]}"#, "tables"),
            (r#"{"lights":"no"}"#, "lights"),
            (r#"{"differing_signal":"no"}"#, "differing_signal"),
            (r#"{"low_time":[-1]}"#, "low_time"),
            (r#"{"tones":["click"]}"#, "tones"),
            (r#"{"private_answers_in_room":0}"#, "private_answers_in_room"),
            (r#"{"keypads":[{"keys":{"KEY_A":"castle"}}]}"#, "keypads"),
            (r#"{"no_agreement_before":-1}"#, "no_agreement_before"),
            (r#"{"quickplay_finish":1}"#, "quickplay_finish"),
            (r#"{"default_time":-1}"#, "default_time"),
            (r#"{"utc_offset":86401}"#, "utc_offset"),
            (r#"{"clock_shows_moves":"yes"}"#, "clock_shows_moves"),
            (r#"{"touch-move":true}"#, "touch-move"),
            (r#"{"waits":{"settle_ms":-1}}"#, "waits"),
            (r#"{"waits":{"settle_ms":4294967296}}"#, "waits"),
            (r#"{"waits":{"nap_ms":1}}"#, "waits"),
            (r#"{"waits":[]}"#, "waits"),
        ] {
            let header = serde_json::from_str(header).unwrap();
            assert_eq!(read(&header, &mut Settings::default()), Err(field));
        }
    }
}
