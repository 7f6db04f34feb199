//! Rests inside a move. A sentence that is made for a voice has a mark where it may rest; who reads it sees none.

use crate::speaking::Pause;

/// Stands behind the word after which a voice may rest.
pub(super) const MARK: char = '\u{1f}';

/// The words as they are read.
pub fn to_read(marked: &str) -> String {
    marked.replace(MARK, "")
}

/// The words as they are handed to a voice: a rest is a comma or a semicolon to it.
pub fn to_speak(marked: &str, pause: Pause) -> String {
    let mut text = String::with_capacity(marked.len());
    for (number, part) in marked.split(MARK).enumerate() {
        if number == 0 {
            text.push_str(part);
            continue;
        }
        match pause {
            Pause::None => {}
            Pause::Short => text.push(','),
            Pause::Long => text.push(';'),
        }
        // Some languages have a comma there by themselves.
        text.push_str(part.strip_prefix(',').unwrap_or(part));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rest_is_heard_and_not_read() {
        let (plain, comma) = ("Turm Anna eins\u{1f} David eins", "rook Anna one\u{1f}, David one");
        assert_eq!(to_read(plain), "Turm Anna eins David eins");
        assert_eq!(to_read(comma), "rook Anna one, David one");
        for (pause, first, second) in [
            (Pause::None, "Turm Anna eins David eins", "rook Anna one David one"),
            (Pause::Short, "Turm Anna eins, David eins", "rook Anna one, David one"),
            (Pause::Long, "Turm Anna eins; David eins", "rook Anna one; David one"),
        ] {
            assert_eq!(to_speak(plain, pause), first);
            assert_eq!(to_speak(comma, pause), second);
        }
    }
}
