//! The speech equipment itself, with a plain `spd-say` as the one that speaks: what the spoken test stands on must
//! be known to tell right from wrong.

use std::process::Command;
use std::time::Duration;

use appendixd_tests::audio::{self, Shape};
use appendixd_tests::speech::{Mode, SpeechServer};

const WITHIN: Duration = Duration::from_secs(60);

const SENTENCES: [&str; 4] =
    ["Eva zwei Eva vier", "Springer Gustav eins Felix drei", "Läufer Felix eins Cesar vier", "kurze Rochade"];

fn say(server: &SpeechServer, text: &str) {
    let status = Command::new("spd-say")
        .envs(server.environment())
        .args(["--wait", "--language", "de", text])
        .status()
        .expect("spd-say is installed");
    assert!(status.success(), "spd-say could not say {text:?}");
}

#[test]
fn text_mode_writes_down_the_words_in_order() {
    let server = SpeechServer::start(Mode::Text);
    let awkward = ["Springer \"Gustav\" eins", "it's a $HOME; rm", "Läufer, Cesar vier."];
    for text in awkward {
        say(&server, text);
    }
    assert_eq!(server.wait_spoken(3, WITHIN), awkward);
}

#[test]
fn captured_sentences_are_nearest_to_their_own_renderings() {
    for mode in [Mode::Alsa, Mode::Pulse] {
        let server = SpeechServer::start(mode);
        let references: Vec<Shape> =
            SENTENCES.iter().map(|text| Shape::new(&audio::render("de", text))).collect();
        for text in SENTENCES {
            say(&server, text);
        }
        let capture = server.wait_samples(WITHIN, |heard| {
            audio::sentences(heard).len() >= SENTENCES.len()
                && (mode == Mode::Alsa || audio::silence_at_end(heard) > 0.3)
        });
        let found = audio::sentences(&capture);
        assert_eq!(found.len(), SENTENCES.len(), "{mode:?}: {found:?}");
        for (number, place) in found.into_iter().enumerate() {
            let (winner, best, second) = audio::nearest(&Shape::new(&capture[place]), &references);
            println!("{mode:?} {:?}: {best:.3}, the next {second:.3}", SENTENCES[number]);
            assert_eq!(
                winner, number,
                "{mode:?}: {:?} sounds like {:?}",
                SENTENCES[number], SENTENCES[winner]
            );
        }
    }
}
