//! Seconds of the calendar.

/// The number of 14 October 1582, when the time of SPSS begins, if 1 January of the year 1 has 1.
const EPOCH: u32 = 577_735;
const MONTHS: [&str; 12] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
];

/// A second of a day, in the time zone of the file's readers: SPSS knows no other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Moment {
    year: u16,
    month: u8,
    day: u8,
    hour: u8,
    minute: u8,
    second: u8,
}

impl Moment {
    /// Returns the first second of a day, if there is such a day in the years from 1583 to 9999.
    pub fn midnight(year: u16, month: u8, day: u8) -> Option<Self> {
        let is_day = (1..=days_in(year, month)).contains(&day);
        ((1583..=9999).contains(&year) && is_day).then_some(Self {
            year,
            month,
            day,
            hour: 0,
            minute: 0,
            second: 0,
        })
    }

    /// Returns a second of the same day, if there is such a time.
    pub fn at(self, hour: u8, minute: u8, second: u8) -> Option<Self> {
        (hour < 24 && minute < 60 && second < 60).then_some(Self {
            hour,
            minute,
            second,
            ..self
        })
    }

    /// Counts the seconds since the beginning of 14 October 1582, as dates are kept in files.
    pub fn seconds(self) -> f64 {
        let years = u32::from(self.year) - 1;
        let before: u32 = (1..self.month)
            .map(|month| u32::from(days_in(self.year, month)))
            .sum();
        let days = years * 365 + years / 4 - years / 100 + years / 400 + before + u32::from(self.day) - EPOCH;
        let minutes = u32::from(self.hour) * 60 + u32::from(self.minute);
        f64::from(days) * 86_400.0 + f64::from(minutes * 60 + u32::from(self.second))
    }

    /// Writes the day as in the header of a file: `27 Nov 26`.
    pub(super) fn header_date(self) -> String {
        let month = MONTHS[usize::from(self.month) - 1];
        format!("{:02} {month} {:02}", self.day, self.year % 100)
    }

    /// Writes the time as in the header of a file: `18:30:00`.
    pub(super) fn header_time(self) -> String {
        format!("{:02}:{:02}:{:02}", self.hour, self.minute, self.second)
    }
}

/// Counts the days of a month; none if there is no such month.
fn days_in(year: u16, month: u8) -> u8 {
    let is_leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if is_leap => 29,
        2 => 28,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares with `(datetime.date(1970, 1, 1) - datetime.date(1582, 10, 14)).total_seconds()` of Python.
    #[test]
    fn seconds_counts_from_1582() {
        let seconds = |year, month, day| Moment::midnight(year, month, day).map(Moment::seconds);
        assert_eq!(seconds(1583, 1, 1), Some(79.0 * 86_400.0));
        assert_eq!(seconds(1970, 1, 1), Some(12_219_379_200.0));
        assert_eq!(seconds(2000, 2, 29), Some(13_171_161_600.0));
        assert_eq!(seconds(2000, 3, 1), Some(13_171_248_000.0));
        assert_eq!(seconds(9999, 12, 31), Some(265_621_593_600.0));
    }

    #[test]
    fn seconds_adds_time_of_day() {
        let midnight = Moment::midnight(2026, 11, 27).unwrap();
        let evening = midnight.at(18, 30, 5).unwrap();
        assert!((evening.seconds() - midnight.seconds() - 66_605.0).abs() < 0.5);
    }

    #[test]
    fn midnight_without_such_day_is_none() {
        for (year, month, day) in [
            (1582, 12, 31),
            (10_000, 1, 1),
            (1900, 2, 29),
            (2026, 2, 29),
            (2026, 4, 31),
            (2026, 0, 1),
            (2026, 13, 1),
            (2026, 1, 0),
        ] {
            assert_eq!(Moment::midnight(year, month, day), None, "{year}-{month}-{day}");
        }
        assert!(Moment::midnight(2024, 2, 29).is_some());
    }

    #[test]
    fn at_without_such_time_is_none() {
        let day = Moment::midnight(2026, 11, 27).unwrap();
        for (hour, minute, second) in [(24, 0, 0), (0, 60, 0), (0, 0, 60)] {
            assert_eq!(day.at(hour, minute, second), None);
        }
    }

    #[test]
    fn header_date_and_time_have_fixed_width() {
        let moment = Moment::midnight(2003, 5, 7).unwrap().at(8, 9, 0).unwrap();
        assert_eq!(moment.header_date(), "07 May 03");
        assert_eq!(moment.header_time(), "08:09:00");
    }
}
