//! Tables of the configuration file: `[[table]]` with a name, one board or two, and who sits there.

use appendixd_core::seat::{Announcer, Ports, Seat, TablePlan};
use appendixd_core::settings::Settings;
use appendixd_core::words::{Form, Language, Wording};
use appendixd_protocol::driver::Sees;
use shakmaty::ByColor;
use toml::Spanned;

use super::file::{ConfigFile, FileError, SeatForm, TableBoards, TableForm};
use super::speech;
use super::wording::languages;
use super::{BoardNameError, WantedBoard, named_twice, player, word};

/// The tables of the file; their boards are added to `boards`.
pub(super) fn plans(
    file: &ConfigFile,
    settings: &Settings,
    boards: &mut Vec<WantedBoard>,
) -> Result<Vec<TablePlan>, FileError> {
    let mut plans: Vec<TablePlan> = Vec::new();
    for (place, table) in file.form.table.iter().enumerate() {
        let form = table.get_ref();
        let name = table_name(file, form, place + 1)?;
        if plans.iter().any(|plan| plan.name == name) {
            let at = form.name.as_ref().map_or(table.span().start, |name| name.span().start);
            return Err(
                file.refuse(at, &format!("name: there are two tables {name:?}. No name may come twice"))
            );
        }
        let ports = ports(file, table, boards)?;
        let seats = ByColor {
            white: seat(file, "seat.white", &form.seat.white, settings)?,
            black: seat(file, "seat.black", &form.seat.black, settings)?,
        };
        plans.push(TablePlan { name, ports, seats });
    }
    Ok(plans)
}

fn table_name(file: &ConfigFile, form: &TableForm, number: usize) -> Result<String, FileError> {
    let Some(name) = &form.name else { return Ok(format!("table{number}")) };
    if name.get_ref().trim().is_empty() {
        return Err(file.refuse(name.span().start, "name of a table: it can be one line of text, not empty"));
    }
    player(file, "name", &form.name)
}

fn ports(
    file: &ConfigFile,
    table: &Spanned<TableForm>,
    boards: &mut Vec<WantedBoard>,
) -> Result<Ports, FileError> {
    let Some(named) = &table.get_ref().boards else {
        let message = "table: it has no boards. Add boards = \"PORT=KIND\", or boards = { white = \"PORT=KIND\", \
                       black = \"PORT=KIND\" } for one before each player";
        return Err(file.refuse(table.span().start, message));
    };
    let at = named.span().start;
    let mut add = |text: &str| -> Result<String, FileError> {
        let board: WantedBoard =
            text.parse().map_err(|error: BoardNameError| file.refuse(at, &format!("boards: {error}")))?;
        let port = board.place();
        if board.is_looked_for()
            && matches!(named.get_ref(), TableBoards::Sides { white: Some(_), black: Some(_) })
        {
            let message = "boards: auto can be the one board of a table. Name the ports of two boards, by links that \
                           stay the same, such as those below /dev/serial/by-path";
            return Err(file.refuse(at, message));
        }
        boards.push(board);
        match named_twice(boards) {
            Some(port) => {
                Err(file.refuse(at, &format!("boards: the port {port} is named twice. Name each board once")))
            }
            None => Ok(port),
        }
    };
    match named.get_ref() {
        TableBoards::One(one)
        | TableBoards::Sides { white: Some(one), black: None }
        | TableBoards::Sides { white: None, black: Some(one) } => Ok(Ports::One(add(one)?)),
        TableBoards::Sides { white: Some(white), black: Some(black) } => {
            let ports = ByColor { white: add(white)?, black: add(black)? };
            refuse_boards_without_squares(file, at, boards)?;
            Ok(Ports::Two(ports))
        }
        TableBoards::Sides { white: None, black: None } => Err(file.refuse(
            at,
            "boards names no board. It can be a board in quotes, or one for white and one for black",
        )),
    }
}

/// A board that tells finished moves keeps a position by itself, in which nobody can copy a move.
fn refuse_boards_without_squares(
    file: &ConfigFile,
    at: usize,
    boards: &[WantedBoard],
) -> Result<(), FileError> {
    let models = boards.iter().rev().take(2).filter_map(|board| board.model);
    match models.into_iter().find(|model| model.sees == Sees::Moves) {
        Some(model) => Err(file.refuse(
            at,
            &format!(
                "boards: a board of kind {} tells finished moves only, and cannot be one of two. Name it alone, as in \
                 boards = \"PORT={}\", or take another board",
                model.kind, model.kind
            ),
        )),
        None => Ok(()),
    }
}

fn seat(file: &ConfigFile, key: &str, form: &SeatForm, settings: &Settings) -> Result<Seat, FileError> {
    let key = |name: &str| format!("{key}.{name}");
    let language = word(file, &key("language"), &form.language, Language::from_tag, &languages())?;
    let said = word(file, &key("form"), &form.form, Form::from_word, "from-to or short")?;
    let announcer = word(file, &key("announcer"), &form.announcer, Announcer::from_word, "daemon or player")?;
    Ok(Seat {
        name: form.name.as_ref().map(|_| player(file, &key("name"), &form.name)).transpose()?,
        blind: form.blind.unwrap_or_default(),
        announcer: announcer.unwrap_or_default(),
        wording: wording(language, said, &settings.wording),
        speech: speech::of_seat(file, key, form, &settings.speech)?,
        has_output: form.output.is_some(),
    })
}

/// The words of a seat, where they are not those of the room. Names and own words belong to one language.
fn wording(language: Option<Language>, form: Option<Form>, room: &Wording) -> Option<Wording> {
    let (language, form) = (language.unwrap_or(room.language), form.unwrap_or(room.form));
    let same_language = language == room.language;
    if same_language && form == room.form {
        return None;
    }
    let base = if same_language { room.clone() } else { Wording { language, ..Wording::default() } };
    Some(Wording { form, ..base })
}
