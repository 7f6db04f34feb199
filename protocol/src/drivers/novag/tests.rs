//! Lines as documents and other programs have them, and the session.

use shakmaty::{CastlingSide, Color, Role, Square};

use super::super::bench::Bench;
use super::*;
use crate::sense::{Step, ToldMove};

fn ready() -> Bench {
    let mut bench = Bench::started(&UCB, PortFacts::USB);
    bench.hear(b"Xmit On\r\n");
    bench.wait(1000);
    bench.take();
    bench
}

fn from_to(from: Square, to: Square, promotion: Option<Role>) -> Step {
    Step::FromTo { from, to, promotion }
}

fn moved(number: Option<(u32, Color)>, step: Step) -> Vec<Sense> {
    vec![Sense::Moved(ToldMove { number, step })]
}

#[test]
fn each_line_by_its_letters() {
    use Square::{A7, A8, B8, D6, E2, E4, E5, E7};
    let garbled = |text: &str| vec![Sense::Garbled { bytes: text.len() }];
    let e2e4 = from_to(E2, E4, None);
    let table = [
        ("M   1   e2-e4\r\n", moved(Some((1, Color::White)), e2e4)),
        ("M   1,  e7-e5\r\n", moved(Some((1, Color::Black)), from_to(E7, E5, None))),
        ("M  12   a7-b8/Q\r\n", moved(Some((12, Color::White)), from_to(A7, B8, Some(Role::Queen)))),
        ("M   6   e5-d6ep\r\n", moved(Some((6, Color::White)), from_to(E5, D6, None))),
        ("M   6   e5xd6 ep\r\n", moved(Some((6, Color::White)), from_to(E5, D6, None))),
        ("M  10   O-O\r\n", moved(Some((10, Color::White)), Step::Castling(CastlingSide::KingSide))),
        ("M  10,  o-o-o\r\n", moved(Some((10, Color::Black)), Step::Castling(CastlingSide::QueenSide))),
        ("M0-0\r\n", moved(None, Step::Castling(CastlingSide::KingSide))),
        ("Me2e4\r\n", moved(None, e2e4)),
        ("me2-e4+\n", moved(None, e2e4)),
        ("M e2e4\r", moved(None, e2e4)),
        ("  ME2 E4  \n", moved(None, e2e4)),
        ("Ma7a8/n\n", moved(None, from_to(A7, A8, Some(Role::Knight)))),
        ("Ma7a8=R\n", moved(None, from_to(A7, A8, Some(Role::Rook)))),
        ("New Game\r\n", vec![Sense::NewGame]),
        ("NEW GAME 1\r\n", vec![Sense::NewGame]),
        ("N\n", vec![Sense::NewGame]),
        ("T\n", vec![Sense::TakenBack(None)]),
        ("Take Back\n", vec![Sense::TakenBack(None)]),
        ("T   1,  e7-e5\n", vec![Sense::TakenBack(Some(from_to(E7, E5, None)))]),
        ("Te2e4\n", vec![Sense::TakenBack(Some(e2e4))]),
        ("ID.UCBII VI.09\r\n", vec![Sense::Trademark("ID.UCBII VI.09".to_owned())]),
        ("UCB CITRINE VI.09\r\n", vec![Sense::Trademark("UCB CITRINE VI.09".to_owned())]),
        (".Referee On\r\n", vec![Sense::TellsMoves]),
        ("Level AT 3\r\n", vec![]),
        ("> ok\r\n", vec![]),
        ("\r\n\n\r", vec![]),
        ("Me2e9\n", garbled("Me2e9\n")),
        ("Me2e4e5\n", garbled("Me2e4e5\n")),
        ("Ma7a8/K\n", garbled("Ma7a8/K\n")),
        ("Q   1   e2-e4\n", garbled("Q   1   e2-e4\n")),
        ("M   1;  e7-e5\n", garbled("M   1;  e7-e5\n")),
        ("M\n", garbled("M\n")),
        ("Te2\n", garbled("Te2\n")),
        ("Ne2e4\n", garbled("Ne2e4\n")),
        ("?\x07Me2e4\r\n", [garbled("?\x07"), moved(None, e2e4)].concat()),
        ("Me2Me2e4\r\n", [garbled("Me2"), moved(None, e2e4)].concat()),
        ("M99999999999 e2e4\n", garbled("M99999999999 e2e4\n")),
    ];
    for (text, senses) in table {
        let mut bench = ready();
        bench.hear(text.as_bytes());
        assert_eq!(bench.take_text().0, senses, "{text:?}");
    }
}

#[test]
fn it_asks_who_it_is_and_has_it_tell_moves_one_command_at_a_time() {
    let mut bench = Bench::started(&UCB, PortFacts::USB);
    assert_eq!(bench.take_text().1, "I\r\n");
    bench.wait(999);
    assert_eq!(bench.take_text().1, "");
    bench.wait(1);
    assert_eq!(bench.take_text().1, "XON\r\n");
    bench.wait(199);
    assert_eq!(bench.take_text().1, "");
    bench.wait(1);
    assert_eq!(bench.take_text().1, "UON\r\n");
}

#[test]
fn the_newer_board_is_spoken_to_as_other_programs_do() {
    let mut bench = Bench::started(&CITRINE, PortFacts::USB);
    bench.hear(b"ID.UCBII VI.09\r\n");
    bench.want(&Command::NewGame);
    let mut written = vec![bench.take_text().1];
    for _ in 0..3 {
        bench.wait(200);
        written.push(bench.take_text().1);
    }
    assert_eq!(written, ["I\r\n", "X ON\r\n", "U ON\r\n", "N\r\n"]);
}

#[test]
fn what_answers_no_text_gets_no_second_command() {
    let mut bench = Bench::started(&UCB, PortFacts::USB);
    bench.hear(b"\x8F\x3E\x03\x00\r\x00\n");
    bench.wait(30_000);
    let (senses, bytes) = bench.take_text();
    assert!(senses.iter().all(|sense| matches!(sense, Sense::Garbled { .. } | Sense::Silent)), "{senses:?}");
    let mut lines: Vec<&str> = bytes.lines().collect();
    lines.dedup();
    assert_eq!(lines[0], "I");
    bench = Bench::started(&UCB, PortFacts::USB);
    bench.hear(b"\x8F\x3E");
    bench.wait(1500);
    assert_eq!(bench.take_text().1, "I\r\n", "nor one of which only a part has come");
}

#[test]
fn a_new_game_is_ordered_and_after_one_it_is_told_again_to_tell() {
    let mut bench = ready();
    bench.want(&Command::NewGame);
    assert_eq!(bench.take_text().1, "New Game\r\n");
    bench.hear(b"New Game\r\n");
    bench.wait(1000);
    assert_eq!(bench.take_text(), (vec![Sense::NewGame], "XON\r\nUON\r\n".to_owned()));
}

#[test]
fn a_board_that_says_nothing_is_silent_and_asked_again() {
    let mut bench = Bench::started(&UCB, PortFacts::USB);
    bench.wait(2990);
    assert!(bench.take_text().0.is_empty());
    bench.wait(10);
    assert_eq!(bench.take_text().0, [Sense::Silent]);
    bench.wait(8000);
    let (senses, bytes) = bench.take_text();
    assert!(senses.is_empty() && bytes.contains("I\r\n") && bytes.contains("XON\r\n"), "{bytes:?}");
    bench.hear(b"Xmit On\r\n");
    bench.wait(2000);
    bench.take_text();
    bench.wait(60_000);
    assert_eq!(bench.take_text(), (vec![], String::new()), "and left alone when it answers");
}

#[test]
fn on_a_line_without_hang_up_a_quiet_board_is_asked_whether_it_is_there() {
    let mut bench = Bench::started(&UCB, PortFacts::RS232);
    bench.hear(b"Xmit On\r\n");
    bench.wait(1000);
    bench.take_text();
    bench.wait(4500);
    assert_eq!(bench.take_text().1, "XON\r\n");
    bench.wait(3100);
    assert_eq!(bench.take_text().0, [Sense::Silent]);
}

#[test]
fn what_no_hands_can_play_is_damage_and_not_moves() {
    let mut bench = ready();
    let mut told = 0;
    for _ in 0..500 {
        bench.hear(b"Me2e4\r\nT\r\n");
        bench.wait(10);
        let (senses, _) = bench.take_text();
        let garbled = senses.iter().filter(|sense| matches!(sense, Sense::Garbled { .. })).count();
        told += senses.len() - garbled;
        assert!(garbled <= 1, "{senses:?}");
    }
    assert!((100..=140).contains(&told), "{told} in five seconds");
    // When it has come to its senses, moves count again.
    bench.wait(2000);
    bench.take_text();
    bench.hear(b"Me2e4\r\n");
    assert_eq!(bench.take_text().0, moved(None, from_to(Square::E2, Square::E4, None)));
}

#[test]
fn the_fastest_hands_are_heard() {
    let mut bench = ready();
    for _ in 0..200 {
        bench.hear(b"T\r\n");
        assert_eq!(bench.take_text().0, [Sense::TakenBack(None)]);
        bench.wait(60);
    }
}
