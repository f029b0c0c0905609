//! Swedish personal and coordination numbers.

use std::ops::RangeInclusive;

use jiff::civil::Date;

/// The birth number that is never issued.
const NOBODY: &str = "000";
/// The number that is added to the day of birth in a coordination number.
const COORDINATION: i8 = 60;

/// The centuries of birth.
const CENTURIES: [i16; 3] = [18, 19, 20];
/// The age of a participant whose number does not show the century.
const AGES: RangeInclusive<i16> = 15..=115;

/// Parses a number of 12 or 10 digits, and returns its 12 digits.
///
/// A sign before the last four of 10 digits shows the century: `-`, or `+` from the year of the hundredth birthday. Without a sign,
/// the number is accepted if a person of 15 to 115 years was born in only one century. Spaces are ignored. Only in a coordination
/// number, month and day of birth may be unknown: 00.
pub(crate) fn parse(typed: &str, today: Date) -> Option<String> {
    let typed: String = typed.chars().filter(|c| !c.is_whitespace()).collect();
    let (head, tail) = typed.split_at_checked(typed.len().checked_sub(4)?)?;
    let (birth, sign) = match head.strip_suffix(['-', '+']) {
        Some(birth) => (birth, head.chars().next_back()),
        None => (head, None),
    };
    if !(birth.to_owned() + tail)
        .bytes()
        .all(|byte| byte.is_ascii_digit())
    {
        return None;
    }
    if tail.starts_with(NOBODY) {
        return None;
    }
    let century = match (birth.len(), sign) {
        (8, None | Some('-')) => String::new(),
        (6, Some(sign)) => century(birth.get(..2)?.parse().ok()?, sign, today).to_string(),
        (6, None) => only_century(birth, today)?.to_string(),
        _ => return None,
    };
    let number = format!("{century}{birth}{tail}");
    birthdate(&number, today)?;
    luhn(number.get(2..)?).then_some(number)
}

/// Returns the century that a sign shows: `-` for births in this year and in the 99 years before.
fn century(year: i16, sign: char, today: Date) -> i16 {
    let latest = if sign == '+' {
        today.year() - 100
    } else {
        today.year()
    };
    (latest - (latest - year).rem_euclid(100)) / 100
}

/// Finds the only century in which these six digits are the birth of a person between 15 and 115 years old today.
fn only_century(birth: &str, today: Date) -> Option<i16> {
    let mut fitting = CENTURIES.into_iter().filter(|century| {
        let born = birthdate(&format!("{century}{birth}"), today);
        born.is_some_and(|born| AGES.contains(&age(born, today)))
    });
    fitting.next().filter(|_| fitting.next().is_none())
}

fn age(born: Date, today: Date) -> i16 {
    let before_birthday = (today.month(), today.day()) < (born.month(), born.day());
    today.year() - born.year() - i16::from(before_birthday)
}

/// Parses the day of birth from the first eight digits; an unknown month or day in a coordination number counts as 1.
fn birthdate(number: &str, today: Date) -> Option<Date> {
    let year: i16 = number.get(0..4)?.parse().ok()?;
    let month: i8 = number.get(4..6)?.parse().ok()?;
    let day: i8 = number.get(6..8)?.parse().ok()?;
    let (month, day) = if day >= COORDINATION {
        (month.max(1), (day - COORDINATION).max(1))
    } else {
        (month, day)
    };
    let born = Date::new(year, month, day).ok()?;
    (CENTURIES.contains(&(year / 100)) && born <= today).then_some(born)
}

/// Tests whether the last digit is the control digit of those before.
fn luhn(digits: &str) -> bool {
    let weighted = digits.bytes().zip([2, 1].into_iter().cycle());
    let sum: u32 = weighted
        .map(|(digit, weight)| u32::from(digit - b'0') * weight)
        .map(|product| product / 10 + product % 10)
        .sum();
    sum.is_multiple_of(10)
}
