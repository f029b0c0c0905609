//! The answers of a field that compare as numbers: numbers, years, days and minutes.

use enkat_model::{Date, DateKind, Datetime, Grid, Moment, Parsed, Period, ScalarKind, YEARS, Year};
use jiff::civil;
use serde_json::{Value, json};

use super::{Class, Meaning};

/// The numbers that the answers of a field are.
#[derive(Debug)]
pub(crate) struct Line<'k> {
    kind: &'k ScalarKind,
    today: Date,
    /// The smallest, or minus infinity.
    first: f64,
    /// The largest, or infinity.
    last: f64,
    step: Step,
}

/// The distance between one answer and the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    Decimals(u32),
    Multiples(u32),
    Days,
    Minutes,
}

impl<'k> Line<'k> {
    /// Builds the line of a kind; `None` for one whose answers are no numbers.
    pub(crate) fn of(kind: &'k ScalarKind, today: Date) -> Option<Self> {
        let (first, last, step) = match kind {
            ScalarKind::Checkbox(_)
            | ScalarKind::Text(_)
            | ScalarKind::Textarea(_)
            | ScalarKind::Sublocation(_) => return None,
            ScalarKind::Number(_) | ScalarKind::Slider(_) | ScalarKind::Rating(_) => {
                let domain = kind.domain()?;
                let step = match kind.grid()? {
                    Grid::Decimals(decimals) => Step::Decimals(decimals),
                    Grid::Steps(step) => Step::Multiples(step),
                };
                (domain.low, domain.high, step)
            }
            ScalarKind::Year(Year(period)) => {
                let (first, last) = ends(period, today, |year| f64::from(*year));
                let (from, to) = (f64::from(*YEARS.start()), f64::from(*YEARS.end()));
                (
                    first.unwrap_or(from).max(from),
                    last.unwrap_or(to).min(to),
                    Step::Decimals(0),
                )
            }
            ScalarKind::Date(DateKind(period)) => {
                let (first, last) = ends(period, today, |day| Moment::Date(*day).number());
                (first.unwrap_or(FIRST_DAY), last.unwrap_or(LAST_DAY), Step::Days)
            }
            ScalarKind::Datetime(Datetime(period)) => {
                let (first, last) = ends(period, today, |minute| Moment::DateTime(*minute).number());
                (
                    first.unwrap_or(FIRST_MINUTE),
                    last.unwrap_or(LAST_MINUTE),
                    Step::Minutes,
                )
            }
        };
        let mut line = Self {
            kind,
            today,
            first,
            last,
            step,
        };
        if first.is_finite() && !line.has(first) {
            line.first = line.after(first);
        }
        if last.is_finite() && !line.has(last) {
            line.last = line.before(last);
        }
        Some(line)
    }

    /// Returns whether a number is an answer.
    pub(crate) fn has(&self, number: f64) -> bool {
        number.is_finite() && matches!(self.kind.read(&self.json(number), self.today), Parsed::Valid(_))
    }

    /// Returns the smallest and the largest answer, as far as there are such.
    pub(crate) fn ends(&self) -> [f64; 2] {
        [self.first, self.last]
    }

    /// Returns whether all answers of another line from one number to another are answers of this one.
    pub(crate) fn covers(&self, other: &Line<'_>, low: f64, high: f64) -> bool {
        let is_as_fine = match (self.step, other.step) {
            (Step::Decimals(own), Step::Decimals(others)) => own >= others,
            (Step::Multiples(own), Step::Multiples(others)) => others % own == 0,
            (Step::Decimals(_), Step::Multiples(_)) => true,
            (own, others) => own == others,
        };
        is_as_fine && self.first <= low && high <= self.last
    }

    /// Returns the value that is put into the field for a number.
    pub(crate) fn json(&self, number: f64) -> Value {
        match self.step {
            Step::Days => json!(written_day(number)),
            Step::Minutes => json!(written_minute(number)),
            Step::Decimals(_) | Step::Multiples(_) => json_number(number),
        }
    }

    /// Cuts the line at these numbers, each of which is a class of its own where it is an answer.
    pub(crate) fn classes(&self, cuts: &[f64]) -> Vec<Class> {
        let mut classes = Vec::new();
        let mut from = self.first;
        for cut in cuts
            .iter()
            .copied()
            .filter(|cut| self.first <= *cut && *cut <= self.last)
        {
            classes.extend(self.class(from, self.before(cut)));
            if self.has(cut) {
                classes.extend(self.class(cut, cut));
            }
            from = self.after(cut);
        }
        classes.extend(self.class(from, self.last));
        classes
    }

    fn class(&self, low: f64, high: f64) -> Option<Class> {
        let example = match (low.is_finite(), high.is_finite()) {
            (true, _) => low,
            (false, true) => high,
            (false, false) => 0.0,
        };
        (low <= high && self.has(example)).then(|| Class {
            example: self.json(example),
            meaning: Meaning::Numbers { low, high, example },
        })
    }

    /// Returns numbers that are spread over the line, with its ends.
    pub(crate) fn samples(&self, count: u32) -> Vec<f64> {
        let (first, last) = match (self.first.is_finite(), self.last.is_finite()) {
            (true, true) => (self.first, self.last),
            (true, false) => (self.first, self.first + SPREAD),
            (false, true) => (self.last - SPREAD, self.last),
            (false, false) => (-SPREAD, SPREAD),
        };
        let between =
            (1..count).map(|part| self.near(first + (last - first) * f64::from(part) / f64::from(count)));
        let mut samples: Vec<f64> = [first].into_iter().chain(between).chain([last]).collect();
        samples.retain(|sample| self.has(*sample));
        samples.sort_by(f64::total_cmp);
        samples.dedup();
        samples
    }

    /// Returns an answer between two others, about in their middle; `None` if there is none.
    pub(crate) fn between(&self, low: f64, high: f64) -> Option<f64> {
        let middle = self.near(low + (high - low) / 2.0);
        let is_between = |number: &f64| low < *number && *number < high;
        Some(middle)
            .filter(is_between)
            .or_else(|| Some(self.after(low)).filter(is_between))
    }

    /// Returns an answer near a number.
    fn near(&self, number: f64) -> f64 {
        match self.step {
            Step::Decimals(decimals) => round(number, decimals),
            Step::Multiples(step) => (number / f64::from(step)).round() * f64::from(step),
            Step::Days => match day(number) {
                Some(day) => digits_of(day),
                // Between two days of the calendar there are numbers without a day.
                None => digits_of(nearest_day(number)),
            },
            Step::Minutes => digits_of(nearest_day((number / 10_000.0).floor())) * 10_000.0,
        }
    }

    /// Returns the smallest answer that is larger than a finite number, or infinity.
    pub(crate) fn after(&self, number: f64) -> f64 {
        self.next(number, 1)
    }

    /// Returns the largest answer that is smaller than a finite number, or minus infinity.
    pub(crate) fn before(&self, number: f64) -> f64 {
        self.next(number, -1)
    }

    fn next(&self, number: f64, way: i8) -> f64 {
        let sign = f64::from(way);
        let none = sign * f64::INFINITY;
        let found = match self.step {
            Step::Decimals(decimals) => {
                let near = round(number, decimals);
                if (near - number) * sign > 0.0 {
                    near
                } else {
                    round(near + sign * 10_f64.powi(-exponent(decimals)), decimals)
                }
            }
            Step::Multiples(step) => {
                let step = f64::from(step);
                let near = (number / step).round() * step;
                if (near - number) * sign > 0.0 {
                    near
                } else {
                    near + sign * step
                }
            }
            Step::Days => match day(number) {
                Some(day) => neighbour(day, way).map_or(none, digits_of),
                None => none,
            },
            Step::Minutes => match minute(number) {
                Some(minute) => {
                    let next = minute.checked_add(jiff::Span::new().minutes(i64::from(way)));
                    next.map_or(none, minute_digits)
                }
                None => none,
            },
        };
        if found > self.last {
            f64::INFINITY
        } else if found < self.first {
            f64::NEG_INFINITY
        } else {
            found
        }
    }
}

/// The length of the part of a line without an end that is tried.
const SPREAD: f64 = 1000.0;
const FIRST_DAY: f64 = 10_101.0;
const LAST_DAY: f64 = 99_991_231.0;
const FIRST_MINUTE: f64 = 101_010_000.0;
const LAST_MINUTE: f64 = 999_912_312_359.0;

fn ends<T: enkat_model::OfDay>(
    period: &Period<T>,
    today: Date,
    number: impl Fn(&T) -> f64,
) -> (Option<f64>, Option<f64>) {
    let (earliest, latest) = (period.earliest(today), period.latest(today));
    (earliest.as_ref().map(&number), latest.as_ref().map(&number))
}

fn exponent(decimals: u32) -> i32 {
    i32::try_from(decimals).unwrap_or(i32::MAX)
}

/// Returns the double that is nearest to a number with so many decimals.
fn round(number: f64, decimals: u32) -> f64 {
    let written = format!("{number:.*}", decimals as usize);
    written.parse().unwrap_or(number)
}

#[allow(
    clippy::cast_possible_truncation,
    reason = "numbers of fields are whole and small where they are cast"
)]
fn whole(number: f64) -> i64 {
    number as i64
}

fn json_number(number: f64) -> Value {
    if number.fract() == 0.0 && number.abs() < 9e15 {
        json!(whole(number))
    } else {
        json!(number)
    }
}

fn written_day(number: f64) -> String {
    let digits = whole(number);
    format!(
        "{:04}-{:02}-{:02}",
        digits / 10_000,
        digits / 100 % 100,
        digits % 100
    )
}

fn written_minute(number: f64) -> String {
    let digits = whole(number);
    let day = written_day((number / 10_000.0).floor());
    format!("{day}T{:02}:{:02}", digits / 100 % 100, digits % 100)
}

fn day(number: f64) -> Option<civil::Date> {
    written_day(number).parse().ok()
}

fn minute(number: f64) -> Option<civil::DateTime> {
    written_minute(number).parse().ok()
}

fn neighbour(day: civil::Date, way: i8) -> Option<civil::Date> {
    if way > 0 {
        day.tomorrow().ok()
    } else {
        day.yesterday().ok()
    }
}

/// Returns the last day of the calendar whose digits are at most a number.
fn nearest_day(number: f64) -> civil::Date {
    let digits = whole(number);
    let part = |value: i64, low: i8, high: i8| i8::try_from(value).unwrap_or(high).clamp(low, high);
    let year = i16::try_from(digits / 10_000).unwrap_or(9999).clamp(1, 9999);
    let month = part(digits / 100 % 100, 1, 12);
    let first = civil::Date::constant(year, month, 1);
    let day = part(digits % 100, 1, first.days_in_month());
    civil::Date::constant(year, month, day)
}

fn digits_of(day: civil::Date) -> f64 {
    f64::from(day.year()) * 10_000.0 + f64::from(day.month()) * 100.0 + f64::from(day.day())
}

fn minute_digits(minute: civil::DateTime) -> f64 {
    let time = f64::from(minute.hour()) * 100.0 + f64::from(minute.minute());
    digits_of(minute.date()) * 10_000.0 + time
}
