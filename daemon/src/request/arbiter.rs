//! What the arbiter decides, and what players claim, as it is written: `{"do":"arbiter","action":"takeback","n":2}`.

use appendixd_core::event::GameResult;
use appendixd_core::order::{ArbiterAction, Claim, ClaimKind, Duty, Imposed, Refusal};
use shakmaty::Color;

use super::bad_value;
use super::fields::{Fields, missing};

const ACTIONS: &str = "accept-illegal, reject, waive-touch, takeback, result, penalty, clock, increment, pause, resume, grant, \
     withhold, set-boards or ruling";
const CLAIMS: &str = "touch-move, illegal, threefold, fifty, flag, quickplay or increment";
const PENALTIES: &str = "warning, loss, or the seconds the opponent gets, from 1 up to 24 hours of them";
const INCREMENTS: &str = "the seconds that each move earns from now on, from 1 to 300";
const TIMES: &str = "hours, minutes and seconds such as 1:30:00, up to 24 hours";
/// No time on a clock is longer; a longer one is a slip of the finger.
const LONGEST_SECONDS: u32 = 24 * 3600;
const DUTIES: &str = "display, announce, score, clock, information, flag, touch or adjournment";
const PLIES: &str = "the number of plies to take back, from 1";
const RESULTS: &str = "1-0, 0-1, 1/2-1/2, 0-0 for both lose, or * for none";

pub(super) fn action(fields: &mut Fields<'_>) -> Result<ArbiterAction, Refusal> {
    let word = fields.required_text("action", ACTIONS)?;
    Ok(match word.as_str() {
        "accept-illegal" => ArbiterAction::AcceptIllegal,
        "reject" => ArbiterAction::Reject,
        "waive-touch" => ArbiterAction::WaiveTouch,
        "takeback" => ArbiterAction::Takeback(plies(fields)?),
        "result" => ArbiterAction::Result(result_of(fields)?),
        "grant" => ArbiterAction::Grant(duty(fields)?),
        "withhold" => ArbiterAction::Withhold(duty(fields)?),
        "set-boards" => ArbiterAction::SetBoards,
        "ruling" => ArbiterAction::Ruling,
        "penalty" => ArbiterAction::Penalty(
            fields.side()?,
            fields.word("penalty", imposed, PENALTIES)?.ok_or_else(|| missing("penalty", PENALTIES))?,
        ),
        "clock" => ArbiterAction::Clock { white: time(fields, "white")?, black: time(fields, "black")? },
        "increment" => ArbiterAction::Increment(
            fields.word("seconds", increment, INCREMENTS)?.ok_or_else(|| missing("seconds", INCREMENTS))?,
        ),
        "pause" => ArbiterAction::Pause,
        "resume" => ArbiterAction::Resume,
        _ => return Err(bad_value("action", &format!("{word:?}"), ACTIONS)),
    })
}

pub(super) fn result_of(fields: &mut Fields<'_>) -> Result<GameResult, Refusal> {
    fields.word("result", result, RESULTS)?.ok_or_else(|| missing("result", RESULTS))
}

pub(super) fn claim(fields: &mut Fields<'_>) -> Result<Claim, Refusal> {
    let known = |word: &str| ClaimKind::ALL.into_iter().find(|kind| kind.word() == word);
    let side = fields.side()?;
    let kind = fields.word("kind", known, CLAIMS)?.ok_or_else(|| missing("kind", CLAIMS))?;
    let written = match kind {
        ClaimKind::Threefold | ClaimKind::Fifty => fields.text("move")?,
        ClaimKind::TouchMove
        | ClaimKind::Illegal
        | ClaimKind::Flag
        | ClaimKind::Quickplay
        | ClaimKind::Increment => None,
    };
    Ok(Claim { side, kind, written })
}

fn imposed(word: &str) -> Option<Imposed> {
    match word {
        "warning" => Some(Imposed::Warning),
        "loss" => Some(Imposed::Loss),
        seconds => {
            let seconds = seconds.parse().ok()?;
            (1..=LONGEST_SECONDS).contains(&seconds).then_some(Imposed::TimeToOpponent(seconds))
        }
    }
}

fn increment(word: &str) -> Option<u32> {
    word.parse().ok().filter(|seconds| (1..=300).contains(seconds))
}

fn time(fields: &mut Fields<'_>, name: &'static str) -> Result<u32, Refusal> {
    fields.word(name, seconds, TIMES)?.ok_or_else(|| missing(name, TIMES))
}

/// Reads `H:MM:SS`.
fn seconds(text: &str) -> Option<u32> {
    let parts: Vec<&str> = text.split(':').collect();
    let [hours, minutes, seconds] = parts[..] else { return None };
    let number = |text: &str| text.parse::<u32>().ok().filter(|_| text.len() <= 2);
    let (minutes, seconds) = (number(minutes)?, number(seconds)?);
    let all = number(hours)? * 3600 + minutes * 60 + seconds;
    (minutes < 60 && seconds < 60 && all <= LONGEST_SECONDS).then_some(all)
}

fn plies(fields: &mut Fields<'_>) -> Result<u32, Refusal> {
    let number = fields.number("n")?.ok_or_else(|| missing("n", PLIES))?;
    u32::try_from(number).map_err(|_| bad_value("n", &number.to_string(), PLIES))
}

fn duty(fields: &mut Fields<'_>) -> Result<Duty, Refusal> {
    let known = |word: &str| Duty::ALL.into_iter().find(|duty| duty.word() == word);
    fields.word("duty", known, DUTIES)?.ok_or_else(|| missing("duty", DUTIES))
}

fn result(word: &str) -> Option<GameResult> {
    let all = [
        GameResult::Won(Color::White),
        GameResult::Won(Color::Black),
        GameResult::Drawn,
        GameResult::BothLost,
        GameResult::Open,
    ];
    all.into_iter().find(|result| result.word() == word)
}

#[cfg(test)]
mod tests {
    use appendixd_core::order::Order;

    use super::super::{Call, call};
    use super::*;

    fn asked(text: &str) -> Result<Order, Refusal> {
        match call(&serde_json::from_str(text).unwrap())? {
            Call::Order(asked) => Ok(asked.order),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn every_action_is_read() {
        for (text, action) in [
            (r#""action":"accept-illegal""#, ArbiterAction::AcceptIllegal),
            (r#""action":"reject""#, ArbiterAction::Reject),
            (r#""action":"waive-touch""#, ArbiterAction::WaiveTouch),
            (r#""action":"takeback","n":3"#, ArbiterAction::Takeback(3)),
            (r#""action":"result","result":"0-0""#, ArbiterAction::Result(GameResult::BothLost)),
            (r#""action":"grant","duty":"flag""#, ArbiterAction::Grant(Duty::Flag)),
            (r#""action":"withhold","duty":"announce""#, ArbiterAction::Withhold(Duty::Announce)),
            (r#""action":"set-boards""#, ArbiterAction::SetBoards),
            (r#""action":"ruling""#, ArbiterAction::Ruling),
            (
                r#""action":"penalty","side":"white","penalty":120"#,
                ArbiterAction::Penalty(Color::White, Imposed::TimeToOpponent(120)),
            ),
            (
                r#""action":"penalty","side":"black","penalty":"warning""#,
                ArbiterAction::Penalty(Color::Black, Imposed::Warning),
            ),
            (
                r#""action":"clock","white":"1:30:00","black":"0:00:59""#,
                ArbiterAction::Clock { white: 5400, black: 59 },
            ),
            (r#""action":"increment","seconds":5"#, ArbiterAction::Increment(5)),
            (r#""action":"pause""#, ArbiterAction::Pause),
            (r#""action":"resume""#, ArbiterAction::Resume),
        ] {
            let order = asked(&format!("{{\"do\":\"arbiter\",{text}}}")).unwrap();
            assert_eq!(order, Order::Arbiter(action));
        }
        let claim = |kind, written: Option<&str>| {
            Order::Claim(Claim { side: Color::Black, kind, written: written.map(str::to_owned) })
        };
        for (text, order) in [
            (r#""kind":"touch-move""#, claim(ClaimKind::TouchMove, None)),
            (r#""kind":"fifty""#, claim(ClaimKind::Fifty, None)),
            (r#""kind":"threefold","move":"Nf3""#, claim(ClaimKind::Threefold, Some("Nf3"))),
        ] {
            let text = format!("{{\"do\":\"claim\",\"side\":\"black\",{text}}}");
            assert_eq!(asked(&text).unwrap(), order);
        }
    }

    #[test]
    fn what_is_accepted_is_told() {
        for (text, word) in [
            (r#"{"do":"arbiter"}"#, "waive-touch"),
            (r#"{"do":"arbiter","action":"shout"}"#, "waive-touch"),
            (r#"{"do":"arbiter","action":"takeback"}"#, "plies"),
            (r#"{"do":"arbiter","action":"takeback","n":-1}"#, "whole number"),
            (r#"{"do":"arbiter","action":"result","result":"2-0"}"#, "1/2-1/2"),
            (r#"{"do":"arbiter","action":"grant","duty":"coffee"}"#, "adjournment"),
            (r#"{"do":"arbiter","action":"reject","n":1}"#, "n"),
            (r#"{"do":"arbiter","action":"penalty","side":"white"}"#, "warning"),
            (r#"{"do":"arbiter","action":"penalty","side":"white","penalty":86401}"#, "24 hours"),
            (r#"{"do":"arbiter","action":"penalty","side":"white","penalty":0}"#, "from 1"),
            (r#"{"do":"arbiter","action":"increment","seconds":0}"#, "from 1"),
            (r#"{"do":"arbiter","action":"clock","white":"1:30:00"}"#, "black"),
            (r#"{"do":"arbiter","action":"clock","white":"1:60:00","black":"0:00:01"}"#, "1:30:00"),
            (r#"{"do":"arbiter","action":"clock","white":"90","black":"0:00:01"}"#, "1:30:00"),
            (r#"{"do":"claim","side":"black","kind":"flag","move":"e4"}"#, "move"),
            (r#"{"do":"claim","side":"black","kind":"win"}"#, "touch-move"),
        ] {
            let refusal = asked(text).unwrap_err();
            assert_eq!(refusal.code, "bad-value", "{text}");
            assert!(refusal.text.contains(word), "{text}: {}", refusal.text);
        }
    }
}
