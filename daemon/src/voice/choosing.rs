//! Which of the speech server's voices speaks a language.

use appendixd_core::words::Respelling;

/// The place of the voice that suits best among these, by name and language, and how words are written for it if it
/// speaks another language.
pub(super) fn chosen(
    voices: &[(String, String)],
    language: &str,
    named: Option<&str>,
) -> Option<(usize, Option<Respelling>)> {
    let best = |language: &str| {
        let speaking = voices.iter().enumerate().filter(|(_, (_, tag))| speaks(tag, language));
        let best = speaking.min_by_key(|(_, (name, tag))| rank(name, tag, language, named));
        best.map(|(place, _)| place)
    };
    match best(language) {
        Some(place) => Some((place, None)),
        None => Respelling::of(language).find_map(|table| Some((best(table.voice())?, Some(table)))),
    }
}

fn primary(tag: &str) -> &str {
    tag.split(['-', '_']).next().unwrap_or(tag)
}

fn speaks(tag: &str, wanted: &str) -> bool {
    primary(tag).eq_ignore_ascii_case(primary(wanted))
}

/// How badly a voice suits; the lowest is the best. Names with a plus sign are timbres of another voice.
fn rank(name: &str, tag: &str, wanted: &str, wanted_name: Option<&str>) -> (bool, bool, bool, bool) {
    (
        !speaks(tag, wanted),
        wanted_name.is_none_or(|wanted| wanted != name),
        !tag.eq_ignore_ascii_case(wanted),
        name.contains('+'),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choice(voices: &[(&str, &str)], wanted: &str, name: Option<&str>) -> Option<(usize, bool)> {
        let voices: Vec<_> = voices.iter().map(|(name, tag)| ((*name).into(), (*tag).into())).collect();
        chosen(&voices, wanted, name).map(|(place, respelling)| (place, respelling.is_some()))
    }

    fn best<'a>(voices: &[(&'a str, &'a str)], wanted: &str, name: Option<&str>) -> &'a str {
        voices[choice(voices, wanted, name).unwrap().0].0
    }

    #[test]
    fn german_words_are_respelled_only_where_no_voice_speaks_german() {
        let english = [("Dansk", "da"), ("English+Anna", "en"), ("English", "en")];
        assert_eq!(choice(&english, "de", None), Some((2, true)));
        assert_eq!(choice(&[("English", "en"), ("German", "de-AT")], "de", None), Some((1, false)));
        assert_eq!(choice(&[("Dansk", "da")], "de", None), None);
        assert_eq!(choice(&english, "sv", None), None);
    }

    #[test]
    fn the_plain_voice_of_the_language_is_taken() {
        let voices = [
            ("Danish+Anna", "da"),
            ("English (America)", "en-US"),
            ("German+Anna", "de"),
            ("Swiss", "de-CH"),
            ("German", "de"),
        ];
        assert_eq!(best(&voices, "de", None), "German");
        assert_eq!(best(&voices, "en", None), "English (America)");
        assert_eq!(best(&voices, "da", None), "Danish+Anna");
        assert_eq!(best(&voices, "de", Some("Swiss")), "Swiss");
        assert_eq!(best(&voices, "de", Some("Danish+Anna")), "German");
        assert!(!speaks("den", "de") && speaks("de_AT", "de"));
    }
}
