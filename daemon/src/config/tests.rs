//! What the configuration takes, and what it refuses in which words.

use appendixd_core::seat::{Announcer, Ports, Seat};
use appendixd_core::speaking::Pause;
use appendixd_core::tone::Tone;
use appendixd_core::words::Form;
use shakmaty::ByColor;

use super::*;

fn config(text: &str, flags: Flags) -> Result<Config, ConfigError> {
    Config::of_text(Path::new("/etc/appendixd/config.toml"), text.into(), flags, &|_| None)
}

fn refusal(text: &str) -> String {
    config(text, Flags::default()).unwrap_err().to_string()
}

#[test]
fn nothing_set_gives_the_defaults() {
    let config = config("", Flags::default()).unwrap();
    assert_eq!(config.settings, Settings { low_time: LOW_TIME.to_vec(), ..Settings::default() });
    assert_eq!(config.voice, VoiceChoice::Default);
    assert!(config.boards.is_empty());
}

#[test]
fn flags_win_over_the_file() {
    let text =
        "mode = \"tournament\"\nedition = 2018\nvoice = \"off\"\nwhite = \"Eva\"\n[waits]\nsettle_ms = 0\n";
    let flags = Flags { edition: Some(Edition::E2001), voice: Some(VoiceChoice::Text), ..Flags::default() };
    let config = config(text, flags).unwrap();
    assert_eq!(config.settings.mode, Mode::Tournament);
    assert_eq!(config.settings.edition, Edition::E2001);
    assert_eq!(config.settings.waits.settle, Millis(0));
    assert_eq!(config.settings.white, "Eva");
    assert_eq!(config.voice, VoiceChoice::Text);
}

#[test]
fn a_board_named_twice_is_refused_also_by_another_link() {
    let boards = |names: &[&str]| names.iter().map(|name| name.parse().unwrap()).collect();
    let told = |names: &[&str]| {
        let flags = Flags { boards: boards(names), ..Flags::default() };
        config("", flags).map(|_| ()).map_err(|error| error.to_string())
    };
    let twice = "--board: the port /dev/x is named twice. Name each board once";
    assert_eq!(told(&["/dev/x=dgt", "/dev/y", "/dev/x"]), Err(twice.into()));
    assert!(told(&["/dev/./null", "/dev/null"]).unwrap_err().contains("/dev/null is named twice"));
    assert_eq!(told(&["/dev/x", "/dev/y"]), Ok(()));
}

#[test]
fn words_come_from_flag_file_and_locale_in_this_order() {
    let language = |text: &str, flag: Option<&str>, locale: &str| {
        let file = ConfigFile::parse(Path::new("x"), text.into()).unwrap();
        let flags = Flags { language: flag.map(String::from), ..Flags::default() };
        let environment = |name: &str| (name == "LANG").then(|| locale.to_owned());
        let config = Config::combine(flags, &file, &environment).unwrap();
        language_tag(&config.settings.wording)
    };
    assert_eq!(language("", None, "C.UTF-8"), "ibca");
    assert_eq!(language("", None, "tlh_KL"), "ibca");
    assert_eq!(language("", None, "da_DK.UTF-8"), "da");
    assert_eq!(language("language = \"de\"", None, "da_DK.UTF-8"), "de");
    assert_eq!(language("language = \"de\"", Some("en"), "da_DK.UTF-8"), "en");
    let text =
        "language = \"da\"\nform = \"short\"\n[words]\nnumbers = \"german\"\nfiles = { b = \"Bella\" }\n";
    let wording = config(text, Flags::default()).unwrap().settings.wording;
    assert_eq!(wording.files[1].as_deref(), Some("Bella"));
    assert_eq!(wording.numbers.as_deref(), Some("german"));
}

#[test]
fn a_table_has_boards_and_seats() {
    let text = "language = \"en\"\nboards = [\"/dev/z=dgt\"]\n[[table]]\nname = \"hall\"\n\
                boards = { white = \"/dev/x=line,pegged\", black = \"/dev/y=dgt\" }\n\
                seat.white = { name = \"Ada\", blind = true, language = \"en\", announcer = \"player\" }\n\
                [[table]]\nboards = { black = \"/dev/w\" }\n";
    let config = config(text, Flags::default()).unwrap();
    let ports: Vec<_> = config.boards.iter().map(|board| board.port.as_str()).collect();
    assert_eq!(ports, ["/dev/z", "/dev/x", "/dev/y", "/dev/w"]);
    assert!(config.boards[1].setup.pegged);
    let [hall, other] = config.settings.tables.as_slice() else { panic!("two tables") };
    assert_eq!(hall.name, "hall");
    assert_eq!(hall.ports, Ports::Two(ByColor { white: "/dev/x".into(), black: "/dev/y".into() }));
    assert_eq!(hall.seats.white.name.as_deref(), Some("Ada"));
    assert!(hall.seats.white.blind && hall.seats.white.announcer == Announcer::Player);
    assert_eq!(hall.seats.black, Seat::default());
    assert_eq!((other.name.as_str(), &other.ports), ("table2", &Ports::One("/dev/w".into())));
}

#[test]
fn a_seat_has_words_a_voice_and_an_output_of_its_own() {
    let text = "language = \"en\"\nnames = \"nato\"\n[speech]\nrate = 10\npause = \"none\"\n\
                [[table]]\nboards = \"/dev/x\"\n\
                seat.white = { language = \"da\", form = \"short\", output = \"usb,left\", rate = -5 }\n\
                seat.black = { form = \"short\", output = \"right\" }\n";
    let config = config(text, Flags::default()).unwrap();
    let seats = &config.settings.tables[0].seats;
    let (white, black) = (seats.white.wording.clone().unwrap(), seats.black.wording.clone().unwrap());
    assert_eq!((white.language.tag(), white.form, white.names), ("da", Form::Short, None));
    assert_eq!((black.language.tag(), black.form, black.names.as_deref()), ("en", Form::Short, Some("nato")));
    let speech = seats.white.speech.clone().unwrap();
    assert_eq!((speech.rate, speech.pause), (Some(-5), Pause::None));
    assert_eq!(seats.black.speech, None);
    let outputs: Vec<_> = config
        .outputs
        .iter()
        .map(|(output, private)| (output.audience().word(), private.device.as_deref(), private.channel))
        .collect();
    assert_eq!(outputs, [("white", Some("usb"), Channel::Left), ("black", None, Channel::Right)]);
}

#[test]
fn errors_name_file_line_key_and_what_is_accepted() {
    for (text, line, words) in [
        ("\nmoed = \"club\"\n", 2, &["moed", "mode", "edition"][..]),
        ("mode = \"club\"\nedition = 2020\n", 2, &["edition", "2020", "2018"]),
        ("mode = true\n", 1, &["mode", "text in quotes"]),
        ("mode = \"club\"\nwhite = \"A\\u001b[2J\"\n", 2, &["white", "1b", "control characters"]),
        ("black = \"\"\"A\nB\"\"\"\n", 1, &["black", "one line"]),
        ("say_check = \"yes\"\n", 1, &["say_check", "boolean"]),
        ("touch-move = \"maybe\"\n", 1, &["touch-move", "enforce"]),
        ("[waits]\nsettle_ms = -1\n", 2, &["settle_ms", "u32"]),
        ("[waits]\nsettle = 1\n", 2, &["settle", "slide_settle_ms"]),
        ("[speech]\nrate = 101\n", 2, &["rate", "-100 to 100"]),
        ("\n\nboards = [\n  \"/dev/x=nix\",\n]\n", 4, &["boards", "nix"]),
        ("boards = [\n  \"/dev/x=dgt\",\n  \"/dev/x\",\n]\n", 3, &["boards", "/dev/x", "twice"]),
        ("mode = \"club\"\nedition 2018", 2, &["edition 2018", "expected"]),
        ("white_clock = \"up\"", 1, &["white_clock", "left"]),
        ("[[table]]\nname = \"a\"\n", 1, &["table", "boards"]),
        ("[[table]]\nboards = \"/dev/x=nix\"\n", 2, &["boards", "nix"]),
        ("[[table]]\nboards = { white = \"/dev/x\", red = \"/dev/y\" }\n", 2, &["boards", "white", "black"]),
        (
            "[[table]]\nboards = { white = \"/dev/x=ucb\", black = \"/dev/y=dgt\" }\n",
            2,
            &["boards", "ucb", "finished moves"],
        ),
        ("[[table]]\nboards = {}\n", 2, &["boards", "white", "black"]),
        ("boards = [\"/dev/x\"]\n[[table]]\nboards = \"/dev/x=dgt\"\n", 3, &["boards", "/dev/x", "twice"]),
        ("[[table]]\nboards = \"/dev/x\"\nseat.green = {}\n", 3, &["green", "white", "black"]),
        ("[[table]]\nboards = \"/dev/x\"\nseat.white = { blnd = true }\n", 3, &["blnd", "blind"]),
        (
            "[[table]]\nboards = \"/dev/x\"\nseat.white = { announcer = \"me\" }\n",
            3,
            &["seat.white.announcer", "me", "daemon or player"],
        ),
        (
            "[[table]]\nboards = \"/dev/x\"\nseat.white.language = \"xx\"\n",
            3,
            &["seat.white.language", "xx", "da"],
        ),
        (
            "[[table]]\nboards = \"/dev/x\"\nseat.white.form = \"long\"\n",
            3,
            &["seat.white.form", "from-to or short"],
        ),
        (
            "[[table]]\nboards = \"/dev/x\"\nseat.white.output = \"hw:1,up\"\n",
            3,
            &["seat.white.output", "left", "DEVICE"],
        ),
        (
            "[[table]]\nboards = \"/dev/x\"\nseat.white.pause = \"hum\"\n",
            3,
            &["seat.white.pause", "none, short or long"],
        ),
        ("[speech]\nhurry = -1\n", 2, &["hurry", "0 to 100"]),
        ("[speech]\nverbosity = \"mute\"\n", 2, &["verbosity", "full or brief"]),
        ("[speech]\nprivate_program = \" \"\n", 2, &["private_program", "left out"]),
        (
            "[[table]]\nboards = \"/dev/x\"\nseat.white.name = \"A\\tB\"\n",
            3,
            &["seat.white.name", "one line"],
        ),
        ("[[table]]\nname = \"\"\nboards = \"/dev/x\"\n", 2, &["name", "not empty"]),
        (
            "[[table]]\nname = \"a\"\nboards = \"/dev/x\"\n[[table]]\nname = \"a\"\nboards = \"/dev/y\"\n",
            5,
            &["name", "\"a\"", "twice"],
        ),
        ("language = \"xx\"", 1, &["language", "ibca", "da"]),
        ("language = \"da\"\n[words]\nnumbers = \"roman\"", 3, &["numbers", "roman", "german"]),
        ("language = \"da\"\n[words.files]\nb = \"Berta\"", 3, &["file b", "Berta", "Bodil"]),
    ] {
        let told = refusal(text);
        assert!(told.starts_with(&format!("/etc/appendixd/config.toml, line {line}: ")), "{told}");
        for word in words {
            assert!(told.contains(word), "{word} in: {told}");
        }
        assert!(!told.contains('\n'), "{told}");
    }
}

#[test]
fn tones_are_switched_together_or_each_by_itself() {
    let wanted = |text: &str| {
        let tones = config(text, Flags::default()).unwrap().settings.tones;
        tones.wanted().map(Tone::word).collect::<Vec<_>>()
    };
    let usual = ["board-found", "board-lost", "own-move", "question-waiting", "low-time"];
    assert_eq!(wanted(""), usual);
    assert_eq!(wanted("tones = true\n"), usual);
    assert!(wanted("tones = false\n").is_empty());
    let each = "[tones]\nown-move = false\nlift = true\n";
    assert_eq!(wanted(each), ["board-found", "board-lost", "question-waiting", "low-time", "lift"]);
    assert!(refusal("tones = { click = true }\n").contains(
        "line 1: tones: there is no tone \"click\". There are board-found, board-lost, own-move, question-waiting, \
         low-time, lift"
    ));
    assert!(refusal("tones = 3\n").contains("tones"));
}
