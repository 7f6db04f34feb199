//! The twelve typical moves with every choice of words, in both forms: one file a language in `golden/`. Where words are
//! changed on purpose, the text that this test prints is the new file.

use super::golden::said;
use crate::words::{Form, Language, Phrases, Wording};

const FILES: [(&str, &str); 13] = [
    ("ibca", include_str!("../golden/moves-ibca.expect")),
    ("da", include_str!("../golden/moves-da.expect")),
    ("de", include_str!("../golden/moves-de.expect")),
    ("en", include_str!("../golden/moves-en.expect")),
    ("is", include_str!("../golden/moves-is.expect")),
    ("fr", include_str!("../golden/moves-fr.expect")),
    ("es", include_str!("../golden/moves-es.expect")),
    ("it", include_str!("../golden/moves-it.expect")),
    ("nl", include_str!("../golden/moves-nl.expect")),
    ("sv", include_str!("../golden/moves-sv.expect")),
    ("nb", include_str!("../golden/moves-nb.expect")),
    ("pl", include_str!("../golden/moves-pl.expect")),
    ("ru", include_str!("../golden/moves-ru.expect")),
];

/// The choice that a block of sentences is about.
fn heading(wording: &Wording) -> String {
    let chosen = [("names", &wording.names), ("numbers", &wording.numbers), ("series", &wording.series)];
    let chosen = chosen.into_iter().filter_map(|(kind, set)| Some(format!(" {kind} {}", set.as_deref()?)));
    format!("#{} {}\n", chosen.collect::<String>(), wording.form.word())
}

fn moves(language: Language) -> String {
    let mut text = String::new();
    for wording in Form::ALL.into_iter().flat_map(|form| Wording::choices(language, form).unwrap()) {
        let phrases = Phrases::new(&wording).unwrap();
        text.push_str(&heading(&wording));
        for number in 1..=12 {
            text.push_str(&format!("{number} {}\n", said(&phrases, number)));
        }
    }
    text
}

#[test]
fn every_choice_of_words_is_as_agreed() {
    let mut changed = String::new();
    for (tag, agreed) in FILES {
        let said = moves(Language::from_tag(tag).unwrap());
        if said != agreed {
            let first = said.lines().zip(agreed.lines()).find(|(said, agreed)| said != agreed);
            changed.push_str(&format!("{first:?}; golden/moves-{tag}.expect should be:\n{said}\n"));
        }
    }
    assert!(changed.is_empty(), "{changed}");
}
