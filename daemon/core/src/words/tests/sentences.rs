//! Every sentence of every language, for a native reader to check: one file a language in `golden/`. Where a sentence
//! is changed on purpose, the text that this test prints is the new file.

use shakmaty::{File, Rank, Square};

use super::every::every_notice;
use crate::notice::Notice;
use crate::words::{Language, Phrases, Wording};

const FILES: [(&str, &str); 13] = [
    ("ibca", include_str!("../golden/sentences-ibca.expect")),
    ("da", include_str!("../golden/sentences-da.expect")),
    ("de", include_str!("../golden/sentences-de.expect")),
    ("en", include_str!("../golden/sentences-en.expect")),
    ("is", include_str!("../golden/sentences-is.expect")),
    ("fr", include_str!("../golden/sentences-fr.expect")),
    ("es", include_str!("../golden/sentences-es.expect")),
    ("it", include_str!("../golden/sentences-it.expect")),
    ("nl", include_str!("../golden/sentences-nl.expect")),
    ("sv", include_str!("../golden/sentences-sv.expect")),
    ("nb", include_str!("../golden/sentences-nb.expect")),
    ("pl", include_str!("../golden/sentences-pl.expect")),
    ("ru", include_str!("../golden/sentences-ru.expect")),
];

/// One line a sentence: the message, a tab, the words.
fn sentences(language: Language) -> String {
    let phrases = Phrases::new(&Wording { language, ..Wording::default() }).unwrap();
    let mut lines = String::new();
    for notice in every_notice() {
        let told = match notice {
            Notice::PromotionWanted(square) => square == Square::E8,
            Notice::EmptyFile(file) => file == File::E,
            Notice::EmptyRank(rank) => rank == Rank::Eighth,
            _ => true,
        };
        if !told {
            continue;
        }
        lines.push_str(&format!("{}\t{}\n", notice.row().message, phrases.sentence(&notice)));
    }
    lines
}

#[test]
fn every_sentence_is_as_agreed() {
    let tags: Vec<&str> = FILES.iter().map(|(tag, _)| *tag).collect();
    assert_eq!(tags, Language::all().map(Language::tag).collect::<Vec<_>>());
    let mut changed = String::new();
    for (tag, agreed) in FILES {
        let said = sentences(Language::from_tag(tag).unwrap());
        if said != agreed {
            let first = said.lines().zip(agreed.lines()).find(|(said, agreed)| said != agreed);
            changed.push_str(&format!("{first:?}; golden/sentences-{tag}.expect should be:\n{said}\n"));
        }
    }
    assert!(changed.is_empty(), "{changed}");
}
