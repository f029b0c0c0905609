//! Years, days and minutes in their notation: of two of a kind the later one is the greater text.

use std::fmt::Display;

use enkat_model::{Bound, Period};

const DAYS: [u32; 12] = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/// Tests whether a text is a day that exists.
pub(super) fn is_day(text: &str) -> bool {
    if !has_shape(text, "0000-00-00") {
        return false;
    }
    let (year, month, day) = (number(&text[..4]), number(&text[5..7]), number(&text[8..]));
    let is_leap_day = month == 2 && day == 29 && year % 4 == 0 && !(year % 100 == 0 && year % 400 != 0);
    let exists = |days: &u32| day >= 1 && day <= *days;
    year >= 1 && month >= 1 && (is_leap_day || DAYS.get(month as usize - 1).is_some_and(exists))
}

/// Tests whether a text is a minute that exists.
pub(super) fn is_minute(text: &str) -> bool {
    has_shape(text, "0000-00-00T00:00")
        && is_day(&text[..10])
        && number(&text[11..13]) <= 23
        && number(&text[14..]) <= 59
}

/// Tests whether a text lies in a period. `last` is the suffix that the last minute of today adds to the day.
pub(super) fn lies_in<T: Display>(period: &Period<T>, text: &str, today: &str, last: &str) -> bool {
    let bound = |bound: &Bound<T>, today: String| match bound {
        // A year is the beginning of its days.
        Bound::Today => today[..text.len().min(today.len())].to_owned(),
        Bound::At(moment) => moment.to_string(),
    };
    let starts = |earliest| bound(earliest, today.to_owned()).as_str() <= text;
    let ends = |latest| text <= bound(latest, format!("{today}{last}")).as_str();
    period.earliest.as_ref().is_none_or(starts) && period.latest.as_ref().is_none_or(ends)
}

/// Reads the digits as one number.
pub(super) fn digits(text: &str) -> f64 {
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    digits.parse().unwrap_or(f64::NAN)
}

/// Counts the birthdays between two days; those to come are negative.
pub(super) fn years_since(day: &str, today: &str) -> f64 {
    if day > today {
        return 0.0 - years_since(today, day);
    }
    let years = number(&today[..4]) - number(&day[..4]);
    let is_before_birthday = today[4..] < day[4..];
    f64::from(years - u32::from(is_before_birthday))
}

fn has_shape(text: &str, shape: &str) -> bool {
    let fits = |(byte, like): (u8, u8)| {
        if like == b'0' {
            byte.is_ascii_digit()
        } else {
            byte == like
        }
    };
    text.len() == shape.len() && text.bytes().zip(shape.bytes()).all(fits)
}

fn number(digits: &str) -> u32 {
    digits.parse().unwrap_or(0)
}
