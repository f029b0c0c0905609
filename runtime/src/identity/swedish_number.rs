//! Swedish personal and coordination numbers.

use jiff::civil::Date;

/// The birth number that nobody has.
const NOBODY: &str = "000";
/// What is added to the day of birth in a coordination number.
const COORDINATION: i8 = 60;

/// Reads a number, typed with 12 digits or with 10 and a sign, and gives its 12 digits.
///
/// A sign stands before the last four digits: `-`, or `+` from the year in which somebody turns a hundred; it tells the
/// century. Spaces do not count. In a coordination number, and only there, month and day of birth may be unknown: 00.
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
        _ => return None,
    };
    let number = format!("{century}{birth}{tail}");
    (has_birthdate(&number, today) && luhn(number.get(2..)?)).then_some(number)
}

/// The century that a sign tells: who was born in this year or in one of the 99 before has `-`.
fn century(year: i16, sign: char, today: Date) -> i16 {
    let latest = if sign == '+' {
        today.year() - 100
    } else {
        today.year()
    };
    (latest - (latest - year).rem_euclid(100)) / 100
}

fn has_birthdate(number: &str, today: Date) -> bool {
    let part = |range| number.get(range).and_then(|part: &str| part.parse::<i16>().ok());
    let [Some(year), Some(month), Some(day)] = [part(0..4), part(4..6), part(6..8)] else {
        return false;
    };
    let (Ok(month), Ok(day)) = (i8::try_from(month), i8::try_from(day)) else {
        return false;
    };
    let (month, day) = if day >= COORDINATION {
        (month.max(1), (day - COORDINATION).max(1))
    } else {
        (month, day)
    };
    (1800..2100).contains(&year) && Date::new(year, month, day).is_ok_and(|born| born <= today)
}

/// Whether the last digit is the control digit of those before.
fn luhn(digits: &str) -> bool {
    let weighted = digits.bytes().zip([2, 1].into_iter().cycle());
    let sum: u32 = weighted
        .map(|(digit, weight)| u32::from(digit - b'0') * weight)
        .map(|product| product / 10 + product % 10)
        .sum();
    sum.is_multiple_of(10)
}
