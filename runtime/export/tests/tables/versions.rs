//! Several versions of a survey in one table.

use enkat_export::{Absence, Cell, ColumnType, Table, TableOptions};
use enkat_model::Artifact;
use serde_json::json;

use crate::survey::{cell, english, outgoing, pain, send, survey, table};

/// Compiles the second version, with these replacements.
pub(crate) fn second(changes: &[(&str, &str)]) -> Artifact {
    survey(|_, text| {
        let mut text = text.trim_start().replace("version: 1", "version: 2");
        for (from, to) in changes {
            text = text.replace(from, to);
        }
        text
    })
}

#[test]
fn field_that_a_version_lacks_is_not_in_this_version() {
    let (first, second) = (pain(), second(&[("words", "ownWords")]));
    let table = table(&[&first, &second]);
    let names: Vec<_> = table
        .columns()
        .iter()
        .map(|column| column.name.as_str())
        .collect();
    let place = |name| names.iter().position(|found| *found == name).unwrap();
    // The newest version gives the order; what only an older one has comes last.
    assert!(place("ownWords") < place("mail") && place("mail") < place("words"));
    let (old, new) = (
        send(&first, &[], &json!({"pain": 2, "words": "old"})),
        send(&second, &[], &json!({"pain": 2, "ownWords": "new"})),
    );
    assert_eq!(cell(&table, &outgoing(&old), "words"), Cell::Text("old".into()));
    assert_eq!(
        cell(&table, &outgoing(&old), "ownWords"),
        Cell::Missing(Absence::NotInVersion)
    );
    assert_eq!(
        cell(&table, &outgoing(&new), "words"),
        Cell::Missing(Absence::NotInVersion)
    );
}

#[test]
fn field_with_another_meaning_is_refused_or_gets_its_own_column() {
    let first = pain();
    let second = second(&[("1: 'Yes', 2: 'No'", "1: 'No', 2: 'Yes'")]);
    let refused = Table::new(&[&first, &second], &english()).unwrap_err();
    let mut reasons: Vec<_> = refused
        .iter()
        .map(|change| (change.name.as_str(), change.why.as_str()))
        .collect();
    reasons.sort_unstable();
    let expected = [
        ("pain", "the same value gets another meaning"),
        ("painless", "the same answer counts differently than before"),
    ];
    assert_eq!(reasons, expected);
    assert_eq!(refused[0].versions, (1, 2));

    let separate = TableOptions {
        separate_changed: true,
        ..english()
    };
    let table = Table::new(&[&first, &second], &separate).unwrap();
    let (old, new) = (
        send(&first, &[], &json!({"pain": 1})),
        send(&second, &[], &json!({"pain": 1})),
    );
    assert_eq!(cell(&table, &outgoing(&old), "pain_v1"), Cell::Integer(1));
    assert_eq!(
        cell(&table, &outgoing(&old), "pain"),
        Cell::Missing(Absence::NotInVersion)
    );
    assert_eq!(cell(&table, &outgoing(&new), "pain"), Cell::Integer(1));
    assert_eq!(
        cell(&table, &outgoing(&old), "score_painless_v1"),
        Cell::Number(0.0)
    );
    assert_eq!(cell(&table, &outgoing(&new), "score_painless"), Cell::Number(0.0));
}

#[test]
fn value_that_only_an_older_version_has_keeps_its_label() {
    let first = pain();
    let second = second(&[
        ("options: [few, many, always]", "options: [many, always]"),
        ("few: A few, ", ""),
    ]);
    let table = table(&[&first, &second]);
    let mut columns = table.columns().iter();
    let nights = columns.find(|column| column.name == "nights").unwrap();
    let labels: Vec<_> = nights.values.iter().map(|value| value.label.as_str()).collect();
    assert_eq!(labels, ["Many", "Always", "A few"]);
}

#[test]
fn column_with_fewer_decimals_or_narrower_range_holds_older_answers() {
    let first = pain();
    let second = second(&[
        ("decimals: 1", "decimals: 0"),
        ("range: 0..300", "range: 30..200"),
    ]);
    for (versions, expected) in [
        (&[&first, &second][..], (ColumnType::Number(Some(1)), Some(0.0))),
        (&[&second], (ColumnType::Integer, Some(30.0))),
    ] {
        let table = table(versions);
        let mut columns = table.columns().iter();
        let weight = columns.find(|column| column.name == "weight").unwrap();
        assert_eq!((weight.data_type, weight.lowest), expected);
    }
}
