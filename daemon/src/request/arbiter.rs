//! What the arbiter decides, and what players claim, as it is written: `{"do":"arbiter","action":"takeback","n":2}`.

use appendixd_core::event::GameResult;
use appendixd_core::order::{ArbiterAction, ClaimKind, Duty, Refusal};
use shakmaty::Color;

use super::bad_value;
use super::fields::{Fields, missing};

const ACTIONS: &str = "accept-illegal, reject, waive-touch, takeback, result, grant, withhold or ruling";
const CLAIMS: &str = "touch-move or illegal";
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
        "result" => ArbiterAction::Result(
            fields.word("result", result, RESULTS)?.ok_or_else(|| missing("result", RESULTS))?,
        ),
        "grant" => ArbiterAction::Grant(duty(fields)?),
        "withhold" => ArbiterAction::Withhold(duty(fields)?),
        "ruling" => ArbiterAction::Ruling,
        _ => return Err(bad_value("action", &format!("{word:?}"), ACTIONS)),
    })
}

pub(super) fn claim_kind(fields: &mut Fields<'_>) -> Result<ClaimKind, Refusal> {
    let known = |word: &str| ClaimKind::ALL.into_iter().find(|kind| kind.word() == word);
    fields.word("kind", known, CLAIMS)?.ok_or_else(|| missing("kind", CLAIMS))
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
            (r#""action":"ruling""#, ArbiterAction::Ruling),
        ] {
            let order = asked(&format!("{{\"do\":\"arbiter\",{text}}}")).unwrap();
            assert_eq!(order, Order::Arbiter(action));
        }
        let claim = asked(r#"{"do":"claim","side":"black","kind":"touch-move"}"#).unwrap();
        assert_eq!(claim, Order::Claim(Color::Black, ClaimKind::TouchMove));
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
            (r#"{"do":"claim","side":"black","kind":"win"}"#, "touch-move"),
        ] {
            let refusal = asked(text).unwrap_err();
            assert_eq!(refusal.code, "bad-value", "{text}");
            assert!(refusal.text.contains(word), "{text}: {}", refusal.text);
        }
    }
}
