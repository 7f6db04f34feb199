//! Points in time as text: RFC 3339 in UTC with milliseconds, as in the event stream.

use appendixd_core::Millis;
use appendixd_core::date::civil;

const DAY: u64 = 86_400_000;

/// `time` as `2026-11-29T22:45:01.250Z`. In a replay, where time counts from the start of the recording, the day
/// is 1970-01-01.
pub fn rfc3339(time: Millis) -> String {
    let (year, month, day) = civil(time.0 / DAY);
    let millis = time.0 % DAY;
    let (hour, minute, second) = (millis / 3_600_000, millis / 60_000 % 60, millis / 1000 % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{:03}Z", millis % 1000)
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
}
