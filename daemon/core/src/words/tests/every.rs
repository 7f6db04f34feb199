//! What holds of every sentence in every language and with every choice of words.

use std::collections::BTreeSet;

use appendixd_protocol::Seen;
use appendixd_protocol::sense::ResultPiece;
use fluent_bundle::FluentResource;
use shakmaty::{CastlingSide, Color, File, Piece, Rank, Role, Square};

use crate::event::{Difference, GameResult};
use crate::keys::menu::{Entry, List};
use crate::keys::picking::{Picked, Purpose};
use crate::keys::{Key, Place, Prompt, Sure};
use crate::laws::Mating;
use crate::notice::{Announced, Check, Notice, Reason};
use crate::words::book::Book;
use crate::words::{Form, Language, Phrases, Wording};

const RESULTS: [GameResult; 5] = [
    GameResult::Won(Color::White),
    GameResult::Won(Color::Black),
    GameResult::Drawn,
    GameResult::BothLost,
    GameResult::Open,
];

/// A piece that goes from one square to another.
fn plain(role: Role, from: Square, to: Square) -> Announced {
    Announced {
        role,
        from,
        to,
        capture: false,
        en_passant: false,
        promotion: None,
        castling: None,
        ambiguous: false,
        check: None,
    }
}

/// A number for each variant, so that one that is added cannot be forgotten below.
fn kind(notice: &Notice) -> usize {
    match notice {
        Notice::Move(_) => 0,
        Notice::Correction(_) => 1,
        Notice::TakenBack(_) => 2,
        Notice::Misread(_) => 3,
        Notice::PromotionWanted(_) => 4,
        Notice::PromotionStep(_) => 5,
        Notice::DrawOffered => 6,
        Notice::NewGameWanted => 7,
        Notice::ResultWanted(_) => 8,
        Notice::MoveWanted(_) => 9,
        Notice::Expired => 10,
        Notice::Cancelled => 11,
        Notice::GameStarted(_) => 12,
        Notice::GameResumed(..) => 13,
        Notice::GameEnded(..) => 14,
        Notice::Adjusting => 15,
        Notice::Illegal(..) => 16,
        Notice::NoMove => 17,
        Notice::Differs(..) => 18,
        Notice::PositionCorrect => 19,
        Notice::Turned => 20,
        Notice::BoardFound(_) => 21,
        Notice::BoardLost(_) => 22,
        Notice::BoardSilent(_) => 23,
        Notice::BoardFull => 24,
        Notice::Arbiter => 25,
        Notice::VoiceRestarted => 26,
        Notice::LastMove(_) => 27,
        Notice::OnSquare(..) => 28,
        Notice::Whereabouts(..) => 29,
        Notice::Times { .. } => 30,
        Notice::NoClock => 31,
        Notice::Scored(..) => 32,
        Notice::NothingSaid => 33,
        Notice::NoGame => 34,
        Notice::NotNow => 35,
        Notice::NotUnderstood => 36,
        Notice::Sees(..) => 37,
        Notice::Several(_) => 38,
        Notice::BoardUnreadable(_) => 39,
        Notice::JournalFailed => 40,
        Notice::JournalWorks => 41,
        Notice::TouchMove(..) => 42,
        Notice::MustMove(..) => 43,
        Notice::MustTake(..) => 44,
        Notice::CastlingUnfinished(_) => 45,
        Notice::BecomesQueen(_) => 46,
        Notice::PutBack => 47,
        Notice::Stands => 48,
        Notice::Restore(..) => 49,
        Notice::Restored => 50,
        Notice::Said(_) => 51,
        Notice::Echoed(_) => 52,
        Notice::Slip(..) => 53,
        Notice::WrongEcho => 54,
        Notice::NotAnnounced(_) => 55,
        Notice::BoardDiffers(..) => 56,
        Notice::DoubtfulTouch(..) => 57,
        Notice::PieceNotNamed => 58,
        Notice::DrawAccepted => 59,
        Notice::DrawDeclined => 60,
        Notice::Resigns => 61,
        Notice::AcceptWanted(_) => 62,
        Notice::ResignWanted(_) => 63,
        Notice::ClaimWrong => 64,
        Notice::FlagDown(_) => 65,
        Notice::CanMate(..) => 66,
        Notice::Warned(_) => 67,
        Notice::TimeAdded(..) => 68,
        Notice::ClockSet(..) => 69,
        Notice::Paused => 70,
        Notice::PlayGoesOn => 71,
        Notice::SetGoing => 72,
        Notice::RestoreBoard(..) => 73,
        Notice::EmptyFile(_) => 74,
        Notice::EmptyRank(_) => 75,
        Notice::Turn(..) => 76,
        Notice::Attackers(..) => 77,
        Notice::LegalMoves(_) => 78,
        Notice::NoLegalMove => 79,
        Notice::Material(..) => 80,
        Notice::CastlingRights(..) => 81,
        Notice::Page(..) => 82,
        Notice::NotTold => 83,
        Notice::TakebackWanted(_) => 84,
        Notice::ClockNotSet(..) => 85,
        Notice::OutputLost(_) => 86,
        Notice::TonesLost => 87,
        Notice::PortForbidden => 88,
        Notice::LowTime(..) => 89,
        Notice::SavedGameNewer => 90,
        Notice::SavedGameDamaged => 91,
        Notice::Key(_) => 92,
        Notice::NoBoard => 93,
        Notice::KeypadFound => 94,
        Notice::KeypadLost => 95,
        Notice::KeypadForbidden => 96,
        Notice::PiecesUnknown => 97,
        Notice::PiecesKnown => 98,
        Notice::ConsentWanted => 99,
        Notice::BoardTaken => 100,
        Notice::SetUp(_) => 101,
        Notice::SetUpBoard(..) => 102,
        Notice::SetUpUnknown => 103,
        Notice::SetUpUnseen(_) => 104,
        Notice::SideWanted => 105,
        Notice::ResumeWanted(..) => 106,
        Notice::Unplayable(_) => 107,
    }
}

/// Every notice, with everything in it that changes its words.
pub fn every_notice() -> Vec<Notice> {
    let step = plain(Role::Knight, Square::G1, Square::F3);
    let board = || "DGT board 12, /dev/ttyACM0 (e)".to_owned();
    let mut all = vec![
        Notice::DrawOffered,
        Notice::DrawAccepted,
        Notice::DrawDeclined,
        Notice::Resigns,
        Notice::ClaimWrong,
        Notice::Paused,
        Notice::PlayGoesOn,
        Notice::SetGoing,
        Notice::ClockSet(5400, 61),
        Notice::ClockNotSet(5400, 61),
        Notice::Several(vec![
            Notice::Whereabouts(Color::White.king(), vec![Square::E1]),
            Notice::Whereabouts(Color::Black.king(), vec![Square::E8]),
        ]),
        Notice::NewGameWanted,
        Notice::NoBoard,
        Notice::KeypadFound,
        Notice::KeypadLost,
        Notice::KeypadForbidden,
        Notice::Expired,
        Notice::Cancelled,
        Notice::Adjusting,
        Notice::NoMove,
        Notice::TouchMove(Color::White.knight(), Square::G1),
        Notice::MustMove(Color::White.knight(), Square::G1),
        Notice::MustTake(Color::Black.queen(), Square::D8),
        Notice::CastlingUnfinished(Square::H1),
        Notice::BecomesQueen(Square::A8),
        Notice::PutBack,
        Notice::Stands,
        Notice::Restore(
            2,
            Difference { square: Square::E1, expected: Some(Color::White.king()), seen: Seen::Empty },
        ),
        Notice::Restored,
        Notice::PositionCorrect,
        Notice::Turned,
        Notice::BoardFound(board()),
        Notice::BoardLost(board()),
        Notice::BoardSilent(board()),
        Notice::BoardUnreadable(board()),
        Notice::BoardFull,
        Notice::PiecesUnknown,
        Notice::PiecesKnown,
        Notice::Arbiter,
        Notice::VoiceRestarted,
        Notice::TonesLost,
        Notice::PortForbidden,
        Notice::ConsentWanted,
        Notice::BoardTaken,
        Notice::JournalFailed,
        Notice::JournalWorks,
        Notice::SavedGameNewer,
        Notice::SavedGameDamaged,
        Notice::LastMove(None),
        Notice::OnSquare(Square::A8, None),
        Notice::NoClock,
        Notice::Scored(12, Some(step), Some(plain(Role::Pawn, Square::E7, Square::E5))),
        Notice::Scored(1, Some(step), None),
        Notice::Scored(103, None, Some(plain(Role::Pawn, Square::E7, Square::E5))),
        Notice::LegalMoves(vec![step, plain(Role::Knight, Square::G1, Square::H3)]),
        Notice::NoLegalMove,
        Notice::NotTold,
        Notice::Page(2, 5),
        Notice::NothingSaid,
        Notice::NoGame,
        Notice::NotNow,
        Notice::NotUnderstood,
        Notice::PieceNotNamed,
        Notice::WrongEcho,
        Notice::Slip(step, plain(Role::Knight, Square::G1, Square::H3)),
        Notice::Sees(Square::B2, Seen::Empty),
        Notice::Sees(Square::B2, Seen::Occupied),
        Notice::Sees(Square::B2, Seen::Result(ResultPiece::Draw)),
        Notice::Sees(Square::B2, Seen::Result(ResultPiece::WhiteWins)),
        Notice::Sees(Square::B2, Seen::Result(ResultPiece::BlackWins)),
        Notice::Differs(1, Difference { square: Square::C3, expected: None, seen: Seen::Occupied }),
    ];
    for with_move in [
        Notice::Move,
        Notice::Correction,
        Notice::TakenBack,
        Notice::Misread,
        Notice::MoveWanted,
        Notice::TakebackWanted,
        Notice::Said,
        Notice::Echoed,
        |m| Notice::LastMove(Some(m)),
    ] {
        all.push(with_move(step));
    }
    for side in [CastlingSide::KingSide, CastlingSide::QueenSide] {
        all.push(Notice::Move(Announced {
            castling: Some(side),
            check: Some(Check::Check),
            ..plain(Role::King, Square::E1, side.king_to(Color::White))
        }));
    }
    for color in Color::ALL {
        for role in Role::ALL {
            let piece = Piece { color, role };
            all.push(Notice::OnSquare(Square::E4, Some(piece)));
            all.push(Notice::Whereabouts(piece, Vec::new()));
            all.push(Notice::Whereabouts(piece, vec![Square::A1, Square::H8]));
            all.push(Notice::Illegal(piece, Square::A2, Square::A5));
            all.push(Notice::Sees(Square::H7, Seen::Piece(piece)));
            let missing = Difference { square: Square::G6, expected: Some(piece), seen: Seen::Empty };
            all.push(Notice::Differs(21, missing));
        }
        all.push(Notice::GameStarted(color));
        all.push(Notice::NotAnnounced(color));
        all.push(Notice::DoubtfulTouch(color, Square::B1));
        let too_many = Difference { square: Square::C3, expected: None, seen: Seen::Occupied };
        all.push(Notice::BoardDiffers(color, 2, too_many));
        all.push(Notice::RestoreBoard(color, 2, too_many));
        all.push(Notice::AcceptWanted(color));
        all.push(Notice::ResignWanted(color));
        all.push(Notice::FlagDown(color));
        all.push(Notice::Warned(color));
        all.push(Notice::OutputLost(color));
        all.push(Notice::LowTime(color, 61));
        all.push(Notice::TimeAdded(color, 120));
        for mating in [Mating::Can, Mating::Cannot, Mating::Undetermined] {
            all.push(Notice::CanMate(color, mating));
        }
        all.push(Notice::GameResumed(41, color));
        all.push(Notice::Turn(12, color));
        all.push(Notice::Attackers(Square::E5, color, Vec::new()));
        let attackers = vec![(Square::D4, Role::Pawn), (Square::F3, Role::Knight)];
        all.push(Notice::Attackers(Square::E5, color, attackers));
        all.push(Notice::Material(color, Vec::new()));
        let kinds =
            [(Role::Queen, 1), (Role::Rook, 2), (Role::Bishop, 1), (Role::Knight, 2), (Role::Pawn, 8)];
        all.push(Notice::Material(color, kinds.into()));
        all.push(Notice::CastlingRights(color, Vec::new()));
        all.push(Notice::CastlingRights(color, vec![CastlingSide::KingSide, CastlingSide::QueenSide]));
        all.extend(CastlingSide::ALL.map(|wing| Notice::CastlingRights(color, vec![wing])));
    }
    all.extend(super::setting_up::every_notice());
    all.extend(every_prompt().into_iter().map(Notice::Key));
    all.extend(Square::ALL.map(Notice::PromotionWanted));
    all.extend(File::ALL.map(Notice::EmptyFile));
    all.extend(Rank::ALL.map(Notice::EmptyRank));
    all.extend(Role::ALL.map(Notice::PromotionStep));
    all.push(Notice::Times { white: 0, black: u32::MAX, running: None, stale: false });
    for result in RESULTS {
        all.push(Notice::ResultWanted(result));
        all.extend(Reason::all().map(|reason| Notice::GameEnded(result, reason)));
    }
    for running in [None, Some(Color::White), Some(Color::Black)] {
        for stale in [false, true] {
            all.push(Notice::Times { white: 3661, black: 750, running, stale });
        }
    }
    all
}

/// All that is said of the lists of a keypad.
fn every_prompt() -> Vec<Prompt> {
    let mut all = vec![Prompt::Help, Prompt::Closed, Prompt::Answer(true), Prompt::Answer(false)];
    for place in [Place::Rest, Place::Question, Place::List] {
        all.extend(Key::SIX.map(|key| Prompt::Explained(key, place)));
    }
    for entry in List::ALL.into_iter().flat_map(|list| [list.all(true), list.all(false)].concat()) {
        if !all.contains(&Prompt::Entry(entry)) {
            all.push(Prompt::Entry(entry));
        }
    }
    all.extend([Prompt::File(File::A), Prompt::Rank(Rank::Third), Prompt::Piece(Role::Knight)]);
    all.extend([0, 1, 2].map(|set| Prompt::Entry(Entry::Names(set))));
    all.push(Prompt::Sure(Sure::Entry(Entry::Offer, Color::White), false));
    for promotion in [None, Some(Role::Queen)] {
        let picked = Picked { from: Square::E7, to: Square::E8, promotion };
        all.push(Prompt::Sure(Sure::Move(Purpose::Say, picked), true));
    }
    all
}

/// Every choice of whole sets in every language, in both forms.
pub fn every_wording() -> Vec<Wording> {
    let choices = |language| Form::ALL.map(|form| Wording::choices(language, form).unwrap());
    Language::all().flat_map(choices).flatten().collect()
}

/// Fails unless `sentence` is words only. `allowed` are words of one letter that are words indeed; so is a letter before
/// an apostrophe.
pub fn check_words(sentence: &str, allowed: &[&str], wording: &Wording) {
    let fault = |what: &str| format!("{what} in \"{sentence}\" of {wording:?}");
    assert!(!sentence.is_empty(), "{}", fault("nothing"));
    assert_eq!(sentence, sentence.trim(), "{}", fault("blanks"));
    assert!(!sentence.contains("  "), "{}", fault("two blanks"));
    for letter in sentence.chars() {
        assert!(letter.is_alphabetic() || " ,.:;?¿'-".contains(letter), "{}", fault(&format!("{letter:?}")));
    }
    for token in sentence.split(|letter: char| !letter.is_alphabetic() && letter != '\'') {
        assert!(token.chars().count() != 1 || allowed.contains(&token), "{}", fault("a single letter"));
        assert!(!token.starts_with('\''), "{}", fault("an apostrophe"));
    }
}

/// Words of one letter that a sentence may have: in English only where they are needed, elsewhere those that the
/// language's file lists.
pub fn short_words(language: Language, notice: &Notice) -> Vec<String> {
    let english: &[&str] = match notice {
        Notice::DrawOffered => &["I", "a"],
        Notice::Adjusting | Notice::Resigns => &["I"],
        Notice::BecomesQueen(_) | Notice::Key(_) => &["a"],
        _ => &[],
    };
    match language.tag() {
        "en" => english.iter().map(|word| (*word).to_owned()).collect(),
        _ => Book::open(language).list("one-letter-words").unwrap(),
    }
}

#[test]
fn every_notice_has_words_in_every_language() {
    let notices = every_notice();
    let kinds: BTreeSet<usize> = notices.iter().map(kind).collect();
    assert_eq!(kinds, (0..108).collect(), "a variant is not tried");
    for wording in every_wording() {
        let phrases = Phrases::new(&wording).unwrap();
        for notice in &notices {
            let allowed = short_words(wording.language, notice);
            let allowed: Vec<&str> = allowed.iter().map(String::as_str).collect();
            check_words(&phrases.sentence(notice), &allowed, &wording);
        }
    }
}

/// Words of one letter in moves: the Italian "a" before the square a piece goes to, the Icelandic "í framhjáhlaupi",
/// the Polish "w przelocie", the Russian "превращается в".
fn in_moves(language: Language) -> &'static [&'static str] {
    match language.tag() {
        "is" => &["í"],
        "it" => &["a"],
        "pl" => &["w"],
        "ru" => &["в"],
        _ => &[],
    }
}

#[test]
fn no_digit_and_no_single_letter_is_in_any_move() {
    for wording in every_wording() {
        let phrases = Phrases::new(&wording).unwrap();
        let mut said = BTreeSet::new();
        for role in Role::ALL {
            for (from, to) in Square::ALL.iter().flat_map(|from| Square::ALL.map(|to| (*from, to))) {
                for capture in [false, true] {
                    let announced = Announced { capture, ..plain(role, from, to) };
                    let text = phrases.sentence(&Notice::Move(announced));
                    check_words(&text, in_moves(wording.language), &wording);
                    said.insert(text);
                }
            }
        }
        if wording.form == Form::FromTo {
            // Two moves that sound alike would be one too few.
            assert_eq!(said.len(), 6 * 64 * 64 * 2, "{wording:?}");
        }
    }
}

#[test]
fn every_ending_of_a_move_is_words() {
    for wording in every_wording() {
        let phrases = Phrases::new(&wording).unwrap();
        for promotion in [Role::Queen, Role::Rook, Role::Bishop, Role::Knight] {
            for (capture, from) in [(true, Square::B7), (false, Square::A7)] {
                for check in [None, Some(Check::Check), Some(Check::Mate)] {
                    let pawn = plain(Role::Pawn, from, Square::A8);
                    let announced = Announced { capture, promotion: Some(promotion), check, ..pawn };
                    let text = phrases.sentence(&Notice::Move(announced));
                    check_words(&text, in_moves(wording.language), &wording);
                }
            }
        }
        let passing =
            Announced { capture: true, en_passant: true, ..plain(Role::Pawn, Square::E5, Square::D6) };
        let text = phrases.sentence(&Notice::Move(passing));
        check_words(&text, in_moves(wording.language), &wording);
        let ending = match wording.language.tag() {
            "is" => " í framhjáhlaupi",
            "es" => " al paso",
            "pl" => " w przelocie",
            "ru" => " на проходе",
            _ => " en passant",
        };
        assert!(text.ends_with(ending), "{text}");
    }
}

/// The names of the messages in a language's files; of those that hold sets, only the lists of them.
fn messages(language: Language) -> BTreeSet<&'static str> {
    let lines = language.sources().iter().flat_map(|source| source.lines());
    let names = lines.filter_map(|line| line.split_once(" =")).map(|(name, _)| name);
    names
        .filter(|name| name.starts_with(|letter: char| letter.is_ascii_lowercase()))
        .filter(|name| !["names-", "numbers-", "series-"].iter().any(|prefix| name.starts_with(prefix)))
        .collect()
}

#[test]
fn every_file_is_whole() {
    let english = messages(Language::from_tag("en").unwrap());
    assert!(english.len() > 60);
    for language in Language::all() {
        for source in language.sources() {
            assert!(FluentResource::try_new((*source).to_owned()).is_ok(), "{language:?}");
        }
        assert_eq!(messages(language), english, "{language:?}");
    }
}
