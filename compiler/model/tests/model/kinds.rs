//! Kinds with a field of their own, as all their readers see them: checks, codebooks, outlines, messages and widgets.

use std::fmt::Write as _;

use enkat_model::{
    Bound, Date, DateTime, Domain, Grid, KeyValue, KeyValues, NamedText, Period, Rule, Saved, ScalarKind,
    words::counted,
};
use serde_json::{Value, json};

/// Builds a question of a kind from its keys.
fn kind(name: &str, keys: &[(&'static str, KeyValue)]) -> ScalarKind {
    let written = ScalarKind::WRITTEN.iter().find(|kind| kind.name == name);
    let mut values = KeyValues::default();
    for (key, value) in keys {
        values.add(key, value.clone());
    }
    (written.unwrap().from_keys)(&values)
}

/// Describes a kind's answers, one property a line.
fn described(kind: &ScalarKind) -> String {
    let written = kind.written();
    let keys = written
        .keys
        .iter()
        .map(|key| format!("{}{}", key.name, if key.form.is_required() { "!" } else { "" }));
    let mut text = format!(
        "{} ({:?}): {}, {:?}, {} s{}\n  keys    {}\n",
        written.name,
        kind.element_kind(),
        kind.noun(),
        kind.answer_type(),
        kind.seconds(),
        if kind.is_typed() { ", typed" } else { "" },
        keys.collect::<Vec<_>>().join(" "),
    );
    let mut line = |name: &str, value: String| {
        if !value.is_empty() {
            writeln!(text, "  {name:<7} {value}").unwrap();
        }
    };
    line("schema", serde_json::to_string(&kind.schema()).unwrap());
    line("saved", saved(&kind.saved()));
    line("limits", kind.limits().join(" · "));
    line("domain", kind.domain().as_ref().map(domain).unwrap_or_default());
    line("answers", kind.grid().map(answers).unwrap_or_default());
    line(
        "texts",
        kind.texts()
            .into_iter()
            .map(named)
            .collect::<Vec<_>>()
            .join(" · "),
    );
    line(
        "widget",
        json!(kind.widget_options()).to_string().replace("{}", ""),
    );
    for rule in Rule::ALL {
        line(rule.name(), kind.mistake(rule).unwrap_or_default());
    }
    text
}

fn saved(saved: &Saved) -> String {
    let end = |end: &Option<Value>| end.as_ref().map(Value::to_string).unwrap_or_default();
    let mut text = format!(
        "{} {}..{}",
        saved.data_type.name(),
        end(&saved.from),
        end(&saved.to)
    );
    if let Some(decimals) = saved.decimals {
        write!(text, ", {}", counted(decimals.try_into().unwrap(), "decimal")).unwrap();
    }
    if let Some(length) = saved.max_length {
        write!(text, ", {length} characters").unwrap();
    }
    text + &saved
        .format
        .map(|format| format!(", {format}"))
        .unwrap_or_default()
}

fn domain(domain: &Domain) -> String {
    format!("{}..{}, {}", domain.low, domain.high, domain.words)
}

/// Lists which of some numbers are answers.
fn answers(grid: Grid) -> String {
    let numbers = [-5.0, 0.0, 0.5, 0.25, 7.0, 10.0].into_iter();
    let answers = numbers.filter(|number| grid.has(*number));
    answers
        .map(|number| number.to_string())
        .collect::<Vec<_>>()
        .join(" ")
}

fn named(text: NamedText<'_>) -> String {
    format!("{}: {}.{}", text.key, text.part, text.name)
}

fn period<T>(earliest: T, latest: T) -> Period<T> {
    Period {
        earliest: Some(Bound::At(earliest)),
        latest: Some(Bound::At(latest)),
    }
}

fn until_today<T>() -> Period<T> {
    Period {
        earliest: None,
        latest: Some(Bound::Today),
    }
}

fn since<T>(earliest: T) -> Period<T> {
    Period {
        earliest: Some(Bound::At(earliest)),
        latest: None,
    }
}

#[test]
fn kinds_with_and_without_keys_describe_their_answers() {
    use KeyValue::{Days, Line, Minutes, Range, TextName, Truth, Whole, Word, Years};
    let unit = || ("unit", TextName("hours".to_owned()));
    let day = |text: &str| Date::parse(text).unwrap();
    let minute = |text: &str| DateTime::parse(text).unwrap();
    let plain = ScalarKind::WRITTEN.iter().map(|written| kind(written.name, &[]));
    let keyed = [
        kind(
            "number",
            &[
                ("range", Range(Some(0.5), Some(99.0))),
                ("decimals", Whole(1)),
                unit(),
            ],
        ),
        kind("number", &[("range", Range(Some(1.0), None))]),
        kind(
            "number",
            &[("range", Range(None, Some(9.0))), ("decimals", Whole(2))],
        ),
        kind(
            "slider",
            &[
                ("range", Line(-5, 10)),
                ("step", Whole(5)),
                ("tick", Whole(3)),
                unit(),
            ],
        ),
        kind(
            "slider",
            &[
                ("range", Line(0, 10)),
                ("placeholder", TextName("touch".to_owned())),
            ],
        ),
        kind("rating", &[("steps", Whole(7)), ("icon", Word("smiley"))]),
        kind("year", &[("range", Years(period(1950, 2000)))]),
        kind("year", &[("range", Years(until_today()))]),
        kind(
            "date",
            &[("range", Days(period(day("2020-02-29"), day("2020-03-01"))))],
        ),
        kind("date", &[("range", Days(until_today()))]),
        kind("date", &[("range", Days(since(day("2020-02-29"))))]),
        kind(
            "datetime",
            &[("range", Minutes(since(minute("2020-02-29T08:30"))))],
        ),
        kind("datetime", &[("range", Minutes(until_today()))]),
        kind("text", &[("max_length", Whole(40)), ("format", Word("email"))]),
        kind("text", &[("format", Word("phone"))]),
        kind(
            "textarea",
            &[("max_length", Whole(2000)), ("counter", Truth(true))],
        ),
    ];
    let all: Vec<_> = plain.chain(keyed).map(|kind| described(&kind)).collect();
    insta::assert_snapshot!(all.join("\n"));
}

#[test]
fn kind_without_limits_names_none() {
    for name in ["checkbox", "year", "date", "datetime", "sublocation"] {
        assert_eq!(kind(name, &[]).limits(), Vec::<String>::new(), "{name}");
    }
}
