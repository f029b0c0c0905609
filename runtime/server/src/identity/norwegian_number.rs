//! Norwegian birth numbers and D-numbers, by the published rules of Skatteetaten.

use jiff::civil::Date;

/// The number that is added to the day of birth in a D-number.
const D_NUMBER: i8 = 40;
/// The numbers that are added to the month of birth in numbers that are not real, or not in the national register: help numbers and
/// fictitious people of Nav (40), of Norsk Helsenett (65) and of Skatteetaten (80).
const TEST_NUMBERS: [i8; 3] = [40, 65, 80];
/// The day from which numbers are issued whose first control digit leaves a remainder of up to 3.
const MORE_NUMBERS_FROM: Date = Date::constant(2032, 1, 1);
const MOST_REMAINDER: u32 = 3;

const FIRST_WEIGHTS: [u32; 10] = [3, 7, 6, 1, 8, 9, 4, 5, 2, 1];
const SECOND_WEIGHTS: [u32; 11] = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1];

/// Parses a number of 11 digits. Spaces are ignored. Numbers of fictitious people and numbers that will only be issued from 2032 on
/// are accepted where the deployment allows test identities.
pub(crate) fn parse(typed: &str, test_identities: bool, today: Date) -> Option<String> {
    let number: String = typed.chars().filter(|c| !c.is_whitespace()).collect();
    if number.len() != SECOND_WEIGHTS.len() || !number.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let most = if test_identities || today >= MORE_NUMBERS_FROM {
        MOST_REMAINDER
    } else {
        0
    };
    let is_number = has_birthdate(&number, test_identities)
        && remainder(&number, &FIRST_WEIGHTS) <= most
        && remainder(&number, &SECOND_WEIGHTS) == 0;
    is_number.then_some(number)
}

/// Computes the remainder of the weighted digits, including the control digit, by 11.
fn remainder(number: &str, weights: &[u32]) -> u32 {
    let products = number.bytes().zip(weights);
    let sum: u32 = products
        .map(|(digit, weight)| u32::from(digit - b'0') * weight)
        .sum();
    sum % 11
}

/// Returns whether the date exists. Numbers of the new kind do not show the century, so that every year is read as one after 2000.
fn has_birthdate(number: &str, test_identities: bool) -> bool {
    let part = |range| number.get(range).and_then(|part: &str| part.parse::<i8>().ok());
    let [Some(day), Some(month), Some(year)] = [part(0..2), part(2..4), part(4..6)] else {
        return false;
    };
    let day = if day > D_NUMBER { day - D_NUMBER } else { day };
    let added = TEST_NUMBERS.into_iter().filter(|_| test_identities);
    let mut months = added.map(|added| month - added).chain([month]);
    months.any(|month| Date::new(2000 + i16::from(year), month, day).is_ok())
}
