//! Days: the one on which a game began, as it stands in its score.

use std::fmt;

use appendixd_protocol::Millis;

const DAY: u64 = 86_400_000;

/// Before this day time is counted from the start of a recording, and no day is known: 2000-01-01.
const FIRST_DAY: u64 = 10_957;

/// A day of the Gregorian calendar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Date {
    /// The year.
    pub year: u16,
    /// The month, from 1.
    pub month: u8,
    /// The day of the month, from 1.
    pub day: u8,
}

impl Date {
    /// The day at this time, counted in milliseconds from 1970, where clocks are so many seconds ahead of UTC; `None`
    /// for times that are no times of the day, as those of a replay.
    pub fn at(time: Millis, utc_offset: i32) -> Option<Self> {
        let local = time.0.checked_add_signed(i64::from(utc_offset) * 1000)?;
        let (year, month, day) = civil(Some(local / DAY).filter(|day| *day >= FIRST_DAY)?);
        Some(Self {
            year: u16::try_from(year).ok()?,
            month: u8::try_from(month).ok()?,
            day: u8::try_from(day).ok()?,
        })
    }

    /// Reads `2026.11.30`, as [`fmt::Display`] writes it.
    pub fn from_word(word: &str) -> Option<Self> {
        let parts: Vec<&str> = word.split('.').collect();
        let [year, month, day] = parts[..] else { return None };
        let date = Self { year: year.parse().ok()?, month: month.parse().ok()?, day: day.parse().ok()? };
        (date.to_string() == word && (1..=12).contains(&date.month) && (1..=31).contains(&date.day))
            .then_some(date)
    }
}

/// As in a score (PGN 8.1.1.3).
impl fmt::Display for Date {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { year, month, day } = self;
        write!(formatter, "{year:04}.{month:02}.{day:02}")
    }
}

/// Year, month and day of a day counted from 1970-01-01, in the Gregorian calendar. A year is taken to begin in
/// March, so that the leap day is its last and every month's length follows from its number.
pub fn civil(days: u64) -> (u64, u64, u64) {
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
    fn a_day_is_that_of_the_place() {
        // 2026-11-30, half past eleven in the evening in Greenwich.
        let time = Millis(1_796_081_400_000);
        for (offset, day) in [(0, "2026.11.30"), (3600, "2026.12.01"), (-18_000, "2026.11.30")] {
            let date = Date::at(time, offset);
            assert_eq!(date.map(|date| date.to_string()).as_deref(), Some(day));
            assert_eq!(Date::from_word(day), date);
        }
    }

    #[test]
    fn a_replay_has_no_day() {
        assert_eq!(Date::at(Millis(0), -3600), None);
        assert_eq!(Date::at(Millis(3_600_000), 7200), None);
        assert_eq!(Date::at(Millis(u64::MAX), i32::MAX), None);
    }

    #[test]
    fn only_days_are_read() {
        for word in ["", "2026.11", "2026.13.01", "2026.1.01", "2026.00.10", "+026.11.30", "2026.11.30.1"] {
            assert_eq!(Date::from_word(word), None, "{word}");
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
