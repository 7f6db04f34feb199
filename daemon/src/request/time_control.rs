//! Time controls as people write them: `90+30`, `40/100:20/50:15+30`, `5d3`.

use appendixd_core::order::TimeControl;

/// What is accepted, for people.
pub(super) const ACCEPTED: &str = "none, minutes and increment such as 90+30, periods of moves and minutes such as \
     40/100:20/50:15+30, or minutes and delay such as 5d3; there must be time for the first move, and no time in it \
     can be above 24 hours";

/// No game and no part of one lasts longer; a longer time is a slip of the finger.
const LONGEST_SECONDS: u32 = 24 * 3600;

/// Reads a time control: `none`, `MIN`, `MIN+INC`, `MOVES/MIN:...:MIN+INC` or `MINdSEC`.
pub fn time_control(text: &str) -> Option<TimeControl> {
    if text == "none" {
        return Some(TimeControl::None);
    }
    if let Some((minutes, delay)) = text.split_once('d') {
        let (seconds, delay) = (minutes_of(minutes)?, seconds_of(delay)?);
        return (seconds + delay > 0).then_some(TimeControl::Delay { seconds, delay });
    }
    let (periods, increment) = match text.split_once('+') {
        Some((periods, increment)) => (periods, seconds_of(increment)?),
        None => (text, 0),
    };
    let periods: Vec<_> = periods.split(':').map(period).collect::<Option<_>>()?;
    // Only the last period can last to the end of the game. An increment alone is a time control; nothing is none.
    let (_, before) = periods.split_last()?;
    let first = periods.first()?.1 + increment;
    (before.iter().all(|(moves, _)| moves.is_some()) && first > 0)
        .then_some(TimeControl::Periods { periods, increment })
}

fn period(text: &str) -> Option<(Option<u32>, u32)> {
    match text.split_once('/') {
        Some((moves, minutes)) => {
            Some((Some(number(moves).filter(|moves| *moves > 0)?), minutes_of(minutes)?))
        }
        None => Some((None, minutes_of(text)?)),
    }
}

/// Written minutes, in seconds.
fn minutes_of(minutes: &str) -> Option<u32> {
    number(minutes)?.checked_mul(60).filter(|seconds| *seconds <= LONGEST_SECONDS)
}

/// Written seconds.
fn seconds_of(seconds: &str) -> Option<u32> {
    number(seconds).filter(|seconds| *seconds <= LONGEST_SECONDS)
}

fn number(text: &str) -> Option<u32> {
    // A sign would be taken by the standard parser.
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn written_time_controls() {
        let periods = |periods: &[(Option<u32>, u32)], increment| {
            Some(TimeControl::Periods { periods: periods.to_vec(), increment })
        };
        for (text, is) in [
            ("none", Some(TimeControl::None)),
            ("90+30", periods(&[(None, 5400)], 30)),
            ("5", periods(&[(None, 300)], 0)),
            ("40/100:20/50:15+30", periods(&[(Some(40), 6000), (Some(20), 3000), (None, 900)], 30)),
            ("5d3", Some(TimeControl::Delay { seconds: 300, delay: 3 })),
            ("", None),
            ("90:30", None),
            ("0/10:5", None),
            ("+30", None),
            ("90+", None),
            ("90+-3", None),
            ("99999999999", None),
            ("1440+86400", periods(&[(None, 86_400)], 86_400)),
            ("1441+30", None),
            ("90+86401", None),
            ("99999+99999", None),
            ("40/1441:15+30", None),
            ("5d86401", None),
            ("1441d5", None),
            ("0", None),
            ("0+0", None),
            ("40/0:0", None),
            ("40/0:15", None),
            ("0d0", None),
            ("0+3", periods(&[(None, 0)], 3)),
            ("0d3", Some(TimeControl::Delay { seconds: 0, delay: 3 })),
            ("40/90:0+30", periods(&[(Some(40), 5400), (None, 0)], 30)),
        ] {
            assert_eq!(time_control(text), is, "{text}");
        }
    }
}
