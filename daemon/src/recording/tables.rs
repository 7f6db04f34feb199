//! Tables in the first line of a recording: which board stands where, and what decides about the seats. Names of
//! players are left out.

use appendixd_core::seat::{Announcer, Ports, Seat, TablePlan};
use appendixd_core::words::{Form, Language, Wording};
use serde_json::{Map, Value, json};
use shakmaty::ByColor;

/// The tables as they are written.
pub(super) fn written(tables: &[TablePlan]) -> Value {
    tables.iter().map(table).collect()
}

fn table(plan: &TablePlan) -> Value {
    let boards = match &plan.ports {
        Ports::One(port) => json!(port),
        Ports::Two(ports) => json!({ "white": ports.white, "black": ports.black }),
    };
    json!({
        "name": plan.name, "boards": boards,
        "seat": { "white": seat(&plan.seats.white), "black": seat(&plan.seats.black) },
    })
}

fn seat(seat: &Seat) -> Value {
    let mut fields = json!({ "blind": seat.blind, "announcer": seat.announcer.word() });
    if let Some(wording) = &seat.wording {
        fields["language"] = wording.language.tag().into();
        fields["form"] = wording.form.word().into();
    }
    if seat.has_output {
        fields["output"] = true.into();
    }
    fields
}

/// The tables that are written there; `None` where they cannot be understood.
pub(super) fn read(value: &Value) -> Option<Vec<TablePlan>> {
    value.as_array()?.iter().map(|table| read_table(table.as_object()?)).collect()
}

fn read_table(table: &Map<String, Value>) -> Option<TablePlan> {
    let port = |value: &Value| value.as_str().map(str::to_owned);
    let boards = table.get("boards")?;
    let ports = match boards {
        Value::String(one) => Ports::One(one.clone()),
        Value::Object(two) => {
            Ports::Two(ByColor { white: port(two.get("white")?)?, black: port(two.get("black")?)? })
        }
        _ => return None,
    };
    let seats = table.get("seat")?;
    let seats = ByColor { white: read_seat(seats.get("white")?)?, black: read_seat(seats.get("black")?)? };
    Some(TablePlan { name: port(table.get("name")?)?, ports, seats })
}

fn read_seat(seat: &Value) -> Option<Seat> {
    Some(Seat {
        name: None,
        blind: seat.get("blind")?.as_bool()?,
        announcer: Announcer::from_word(seat.get("announcer")?.as_str()?)?,
        wording: match seat.get("language") {
            Some(language) => Some(read_wording(language, seat)?),
            None => None,
        },
        speech: None,
        has_output: seat.get("output").is_some_and(|output| *output == true),
    })
}

/// Own names and words are not in a recording.
fn read_wording(language: &Value, seat: &Value) -> Option<Wording> {
    let language = Language::from_tag(language.as_str()?)?;
    let form = Form::from_word(seat.get("form")?.as_str()?)?;
    Some(Wording { language, form, ..Wording::default() })
}
