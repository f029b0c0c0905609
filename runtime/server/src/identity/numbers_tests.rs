//! Numbers of both countries: the ones that test the browser's checks, too.

use jiff::civil::{Date, date};
use serde_json::Value;

use super::{norwegian_number, swedish_number};

/// Reads the file, and the day on which its results hold.
fn vectors() -> (Value, Date) {
    let text = include_str!("../../../../tests/identity/numbers.json");
    let vectors: Value = serde_json::from_str(text).unwrap();
    let today = vectors["today"].as_str().unwrap().parse().unwrap();
    (vectors, today)
}

fn check(accepted: &Value, parse: impl Fn(&str) -> Option<String>) {
    let accepted = accepted.as_array().unwrap();
    assert!(!accepted.is_empty());
    for pair in accepted {
        let typed = pair[0].as_str().unwrap();
        assert_eq!(parse(typed).as_deref(), pair[1].as_str(), "{typed:?}");
    }
}

/// Checks that the same texts are no numbers.
fn check_refused(typed: impl Iterator<Item = String>, parse: impl Fn(&str) -> Option<String>) {
    for typed in typed {
        assert_eq!(parse(&typed), None, "{typed:?}");
    }
}

fn texts(list: &Value) -> impl Iterator<Item = String> {
    let list = list.as_array().unwrap().iter();
    list.map(|text| text.as_str().or(text[0].as_str()).unwrap().to_owned())
}

#[test]
fn swedish_numbers() {
    let (vectors, today) = vectors();
    let parse = |typed: &str| swedish_number::parse(typed, today);
    check(&vectors["swedish"]["accepted"], parse);
    check_refused(texts(&vectors["swedish"]["refused"]), parse);
}

#[test]
fn number_parse_with_one_wrong_digit_fails() {
    let (_, today) = vectors();
    for number in ["190308189802", "13097248022"] {
        for (at, right) in number.char_indices() {
            for wrong in ('0'..='9').filter(|wrong| *wrong != right) {
                let mut typed = number.to_owned();
                typed.replace_range(at..=at, &wrong.to_string());
                // The control digit of a Swedish number does not cover the century.
                let read = norwegian_number::parse(&typed, false, today)
                    .or_else(|| swedish_number::parse(&typed, today).filter(|_| at > 1));
                assert_eq!(read, None, "{typed}");
            }
        }
    }
}

#[test]
fn norwegian_numbers() {
    let (vectors, today) = vectors();
    let norwegian = &vectors["norwegian"];
    let real = |typed: &str| norwegian_number::parse(typed, false, today);
    let test = |typed: &str| norwegian_number::parse(typed, true, today);
    let later = |typed: &str| norwegian_number::parse(typed, false, date(2032, 1, 1));
    for parse in [&real as &dyn Fn(&str) -> Option<String>, &test, &later] {
        check(&norwegian["accepted"], parse);
        check_refused(texts(&norwegian["refused"]), parse);
    }
    check(&norwegian["acceptedAsTest"], test);
    check(&norwegian["acceptedFrom2032"], test);
    check(&norwegian["acceptedFrom2032"], later);
    check_refused(texts(&norwegian["acceptedAsTest"]), real);
    check_refused(texts(&norwegian["acceptedAsTest"]), later);
    check_refused(texts(&norwegian["acceptedFrom2032"]), real);
}
