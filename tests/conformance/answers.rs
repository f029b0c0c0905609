//! Random values for fields: answers, and many values that are none.

use enkat_model::{Body, Date, NoSettings, QuestionKind, ScalarKind, Text};
use serde_json::{Value, json};

use crate::dice::Dice;

/// Picks a value for a field, as the server reads it from JSON: an answer more often than not.
pub(crate) fn random_value(dice: &mut Dice, body: &Body<NoSettings>) -> Value {
    let value = match dice.below(10) {
        0 => Value::Null,
        1 => any(dice),
        _ => fitting(dice, body),
    };
    serde_json::from_str(&value.to_string()).unwrap_or_default()
}

/// Picks a value that may be an answer.
fn fitting(dice: &mut Dice, body: &Body<NoSettings>) -> Value {
    match body.answer() {
        Some(QuestionKind::Choice(_)) if dice.chance(6) => json!(7),
        Some(QuestionKind::Choice(choice)) => json!(dice.pick(&choice.options).value),
        Some(QuestionKind::Scalar(kind)) => fitting_field(dice, kind),
        Some(QuestionKind::Checkboxes(_)) | None => tick(dice),
    }
}

fn tick(dice: &mut Dice) -> Value {
    json!(dice.chance(75))
}

fn fitting_field(dice: &mut Dice, kind: &ScalarKind) -> Value {
    match kind {
        ScalarKind::Checkbox(_) => tick(dice),
        ScalarKind::Number(_) => match dice.below(8) {
            0 => odd_number(dice),
            1 => json!(fraction(dice)),
            _ => plain_number(dice),
        },
        ScalarKind::Slider(_) => match dice.below(6) {
            0 => odd_number(dice),
            1 => json!(fraction(dice)),
            _ => json!(dice.pick(&[-10, -5, -2, 0, 2, 3, 5, 10, 12, 15])),
        },
        ScalarKind::Rating(_) => match dice.below(6) {
            0 => odd_number(dice),
            1 => json!(fraction(dice)),
            _ => json!(dice.below(7)),
        },
        ScalarKind::Sublocation(_) => match dice.below(4) {
            0 => json!(odd_text(dice)),
            _ => json!(dice.pick(&["north", " south ", ""])),
        },
        ScalarKind::Year(_) => match dice.below(4) {
            0 => odd_year(dice),
            _ => json!(random_date(dice).year()),
        },
        ScalarKind::Date(_) => match dice.below(4) {
            0 => json!(dice.pick(&ODD_DAYS)),
            _ => json!(random_date(dice)),
        },
        ScalarKind::Datetime(_) => json!(format!("{}{}", random_date(dice), odd_time(dice))),
        ScalarKind::Text(Text { format: Some(_), .. }) => match dice.below(4) {
            0 => json!(odd_text(dice)),
            1 => json!(odd_address(dice)),
            _ => json!(dice.pick(&ADDRESSES)),
        },
        ScalarKind::Text(_) | ScalarKind::Textarea(_) => match dice.below(3) {
            0 => json!(odd_text(dice)),
            _ => json!(dice.pick(&[
                "a",
                "b",
                "1",
                "  a\t",
                "åä",
                "a\u{30a}a\u{308}",
                "",
                "12345678",
                "a text that is too long"
            ])),
        },
    }
}

/// Special days, close to each other and far apart.
const DAYS: [&str; 12] = [
    "0001-01-01",
    "1000-01-01",
    "1899-12-31",
    "1900-02-28",
    "1984-02-29",
    "1999-12-31",
    "2000-02-29",
    "2000-03-01",
    "2024-02-29",
    "2026-11-21",
    "2026-11-22",
    "9999-12-31",
];

/// Texts that look like days but are none.
const ODD_DAYS: [&str; 14] = [
    "0000-01-01",
    "10000-01-01",
    "1900-02-29",
    "2026-02-29",
    "2026-04-31",
    "2026-13-01",
    "2026-00-01",
    "2026-01-00",
    "2026-1-1",
    "2026--",
    "-026-01-01",
    "2026-01-01 ",
    "2026-01-01T00:00",
    "２026-01-01",
];

/// Picks a day.
pub(crate) fn random_date(dice: &mut Dice) -> Date {
    let picked = Date::parse(dice.pick::<&str>(&DAYS));
    let random = Date::at_unix_seconds(dice.below(4_000_000_000) as u64);
    picked.filter(|_| dice.chance(60)).unwrap_or(random)
}

fn odd_time(dice: &mut Dice) -> &'static str {
    dice.pick::<&str>(&[
        "T00:00",
        "T23:59",
        "T08:30",
        "T12:00",
        "T24:00",
        "T23:60",
        "T8:30",
        " 08:30",
        "T08:30:00",
        "T",
        "",
    ])
}

fn odd_year(dice: &mut Dice) -> Value {
    let odd = [
        json!(84),
        json!(999),
        json!(10_000),
        json!(0),
        json!(-2000),
        json!(2000.0),
        json!(1999.5),
        json!("1999"),
        json!(1e300),
        json!(18_446_744_073_709_551_615_u64),
    ];
    dice.pick(&odd).clone()
}

fn plain_number(dice: &mut Dice) -> Value {
    let plain = [
        json!(0),
        json!(1),
        json!(2),
        json!(3),
        json!(4.0),
        json!(2.5),
        json!(0.3),
        json!(-1.5),
        json!(9.75),
        json!(40),
        json!(100),
    ];
    dice.pick(&plain).clone()
}

fn odd_number(dice: &mut Dice) -> Value {
    let odd = [
        json!(-0.0),
        json!(1.005),
        json!(1.2345),
        json!(0.1 + 0.2),
        json!(1e300),
        json!(1e-9),
        json!(4_503_599_627_370_497.5),
        json!(900_719_925_474_099.3),
        json!(18_446_744_073_709_551_615_u64),
    ];
    dice.pick(&odd).clone()
}

/// Picks a number with arbitrary digits, so that reading it has to be exact.
#[allow(clippy::cast_precision_loss, reason = "any number will do")]
fn fraction(dice: &mut Dice) -> f64 {
    let scale = *dice.pick(&[7.0, 10.0, 1000.0, 3e9]);
    dice.below(1_000_000_000) as f64 / scale / *dice.pick(&[1.0, 1e3, 1e8])
}

/// Addresses, telephone numbers and postal codes, and texts that nearly are.
const ADDRESSES: [&str; 20] = [
    "kim@example.org",
    "åsa@b.se",
    "a@b",
    "a@b..c",
    "a@b@c.d",
    "@b.c",
    "a@.c",
    "a@b.",
    " a@b.c ",
    "+46 70-123 45 6",
    "(08) 123 45",
    "12345",
    "1234",
    "+",
    "1+2345",
    "123 45",
    "SW1A 1AA",
    "00-950",
    "12  3",
    "abc",
];

/// Concatenates characters of addresses in random order.
fn odd_address(dice: &mut Dice) -> String {
    let signs = [
        "a", "Z", "1", "23", "@", ".", "+", " ", "-", "(", ")", "\u{a0}", "é",
    ];
    (0..=dice.below(9)).map(|_| *dice.pick(&signs)).collect()
}

/// Builds a text of characters that are counted, composed or trimmed in special ways.
fn odd_text(dice: &mut Dice) -> String {
    let odd = [
        "a",
        "e",
        "Z",
        "\u{301}",
        "\u{308}",
        "\u{323}",
        "\u{1e9b}",
        "\u{212b}",
        "\u{1112}",
        "\u{1161}",
        "\u{11ab}",
        "🙂",
        "\u{1f468}\u{200d}\u{1f469}",
        " ",
        "\t",
        "\n",
        "\r",
        "\r\n",
        "\u{85}",
        "\u{a0}",
        "\u{1680}",
        "\u{180e}",
        "\u{2003}",
        "\u{2028}",
        "\u{202f}",
        "\u{3000}",
        "\u{feff}",
        "\u{200b}",
        "\u{0}",
        "\u{1f}",
    ];
    (0..=dice.below(9)).map(|_| *dice.pick(&odd)).collect()
}

/// Picks a value that fits some field, or none.
fn any(dice: &mut Dice) -> Value {
    dice.pick(&[
        json!(true),
        json!(false),
        json!(0),
        json!(1),
        json!(1.0),
        json!(1.5),
        json!(7),
        json!(-3),
        json!("1"),
        json!("a"),
        json!("z"),
        json!(""),
        json!("true"),
        json!([1]),
        json!({"a": 1}),
        json!([]),
        json!(9_007_199_254_740_992_u64),
        json!(9_007_199_254_740_994_u64),
        json!(1e308),
        json!("0"),
    ])
    .clone()
}
