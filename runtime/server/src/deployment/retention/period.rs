//! Periods of calendar time, written as ISO 8601 durations.

use std::str::FromStr;

use jiff::{Span, SpanFieldwise, Timestamp, Unit, civil::Date, tz::TimeZone};

/// The longest period, in years.
const MOST_YEARS: i16 = 100;

/// A period of years, months, weeks and days, such as `P2Y`, in the calendar of UTC. At least a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Period(SpanFieldwise);

/// A text is no period.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct NoPeriod;

impl FromStr for Period {
    type Err = NoPeriod;

    fn from_str(text: &str) -> Result<Self, NoPeriod> {
        let span: Span = text.parse().map_err(|_| NoPeriod)?;
        let years = span.total((Unit::Year, BEFORE)).map_err(|_| NoPeriod)?;
        let is_long = years > 0.0 && years <= f64::from(MOST_YEARS);
        // Without its days and larger units, nothing of a period is left.
        let rest = span.years(0).months(0).weeks(0).days(0);
        if is_long && rest.is_zero() {
            Ok(Self(span.fieldwise()))
        } else {
            Err(NoPeriod)
        }
    }
}

/// A day from which periods are compared.
const BEFORE: Date = Date::constant(2000, 1, 1);

impl Period {
    /// Returns the time that was this period ago: the largest time of which it is over.
    pub(crate) fn ago(self, now: Timestamp) -> Timestamp {
        let before = now.to_zoned(TimeZone::UTC).checked_sub(self.0.0);
        before.map_or(Timestamp::MIN, |before| before.timestamp())
    }

    /// Returns the time at which the period is over.
    pub(crate) fn after(self, begin: Timestamp) -> Timestamp {
        let end = begin.to_zoned(TimeZone::UTC).checked_add(self.0.0);
        end.map_or(Timestamp::MAX, |end| end.timestamp())
    }

    /// Returns whether this period is longer than another, in the calendar from a first of January.
    pub(crate) fn is_longer_than(self, other: Self) -> bool {
        let end = |period: Self| BEFORE.checked_add(period.0.0).unwrap_or(Date::MAX);
        end(self) > end(other)
    }

    /// Lists its units and their numbers, the largest first.
    pub(super) fn units(self) -> [(PeriodUnit, i32); 4] {
        let span = self.0.0;
        [
            (PeriodUnit::Years, i32::from(span.get_years())),
            (PeriodUnit::Months, span.get_months()),
            (PeriodUnit::Weeks, span.get_weeks()),
            (PeriodUnit::Days, span.get_days()),
        ]
    }
}

/// A unit of a period.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PeriodUnit {
    Years,
    Months,
    Weeks,
    Days,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn period(text: &str) -> Period {
        text.parse().unwrap()
    }

    #[test]
    fn period_ends_at_the_same_day_of_the_calendar() {
        let sent: Timestamp = "2024-02-29T12:00:00Z".parse().unwrap();
        assert_eq!(period("P2Y").after(sent), "2026-02-28T12:00:00Z".parse().unwrap());
        assert_eq!(period("P1M1W").ago(sent), "2024-01-22T12:00:00Z".parse().unwrap());
    }

    #[test]
    fn periods_of_other_units_are_compared() {
        assert!(period("P2Y").is_longer_than(period("P23M")));
        assert!(!period("P24M").is_longer_than(period("P2Y")));
        assert!(period("P366D").is_longer_than(period("P52W")));
    }

    #[test]
    fn text_that_is_no_period_is_refused() {
        for wrong in [
            "",
            "2Y",
            "two years",
            "P0D",
            "-P1Y",
            "PT24H",
            "P1DT1H",
            "P101Y",
            "P1.5Y",
            "P",
        ] {
            assert_eq!(wrong.parse::<Period>(), Err(NoPeriod), "{wrong}");
        }
    }
}
