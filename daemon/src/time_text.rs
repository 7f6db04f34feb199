//! Points in time as text: RFC 3339 in UTC with milliseconds, as in the event stream.

use appendixd_core::Millis;

const DAY: u64 = 86_400_000;

/// `time` as `2026-11-29T22:45:01.250Z`. In a replay, where time counts from the start of the recording, the day
/// is 1970-01-01.
pub fn rfc3339(time: Millis) -> String {
    let (year, month, day) = civil(time.0 / DAY);
    let millis = time.0 % DAY;
    let (hour, minute, second) = (millis / 3_600_000, millis / 60_000 % 60, millis / 1000 % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{:03}Z", millis % 1000)
}

/// Year, month and day of a day counted from 1970-01-01, in the Gregorian calendar. A year is taken to begin in
/// March, so that the leap day is its last and every month's length follows from its number.
fn civil(days: u64) -> (u64, u64, u64) {
    let days = days + 719_468;
    let era = days / 146_097;
    let day_of_era = days % 146_097;
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let march_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * march_month + 2) / 5 + 1;
    let month = if march_month < 10 { march_month + 3 } else { march_month - 9 };
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    (year, month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_moments() {
        for (millis, text) in [
            (0, "1970-01-01T00:00:00.000Z"),
            (1_250, "1970-01-01T00:00:01.250Z"),
            (951_827_696_789, "2000-02-29T12:34:56.789Z"),
            (978_307_199_999, "2000-12-31T23:59:59.999Z"),
            (1_709_164_800_000, "2024-02-29T00:00:00.000Z"),
            (4_107_542_400_000, "2100-03-01T00:00:00.000Z"),
        ] {
            assert_eq!(rfc3339(Millis(millis)), text);
        }
    }

    #[test]
    fn days_follow_each_other() {
        let mut last = civil(0);
        for day in 1..200_000 {
            let next = civil(day);
            let same_month = next == (last.0, last.1, last.2 + 1);
            let next_month = next.2 == 1 && (next == (last.0, last.1 + 1, 1) || next == (last.0 + 1, 1, 1));
            assert!(same_month || next_month, "{last:?} then {next:?}");
            last = next;
        }
    }
}
