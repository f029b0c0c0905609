//! The cells of a row.

use std::sync::Arc;

use enkat_export::{Absence, Cell, Table, TableOptions};
use enkat_store::OpenedIdentity;
use serde_json::json;

use crate::survey::{cell, cells, english, outgoing, pain, send, sensitive, table};

#[test]
fn columns_are_facts_then_fields_then_scores() {
    let survey = pain();
    let table = table(&[&survey]);
    let names: Vec<_> = table
        .columns()
        .iter()
        .map(|column| column.name.as_str())
        .collect();
    let expected = [
        "response_id",
        "survey_version",
        "answer_language",
        "response_purpose",
        "round_number",
        "unit_code",
        "preset_names",
        "settings_on",
        "participant_gender",
        "birth_year",
        "consented_at",
        "sent_at",
        "pain",
        "neck",
        "back",
        "weight",
        "weightRefused",
        "nights",
        "since",
        "words",
        "mail",
        "pounds",
        "score_painless",
        "score_painless_band",
    ];
    assert_eq!(names, expected);
    let label = |name: &str| {
        let mut columns = table.columns().iter();
        columns.find(|column| column.name == name).unwrap().label.clone()
    };
    assert_eq!(label("pain"), "Do you have pain?");
    assert_eq!(label("neck"), "Where? – Neck");
    assert_eq!(label("score_painless"), "Freedom from pain");
}

#[test]
fn row_tells_a_no_from_a_box_that_was_never_shown() {
    let survey = pain();
    let table = table(&[&survey]);
    let with_pain = send(&survey, &[], &json!({"pain": 1, "neck": true, "weight": 70.5}));
    let outgoing_one = outgoing(&with_pain);
    assert_eq!(cell(&table, &outgoing_one, "neck"), Cell::Integer(1));
    assert_eq!(cell(&table, &outgoing_one, "back"), Cell::Integer(2));
    let without = send(&survey, &[], &json!({"pain": 2, "weightRefused": true}));
    // The payload says 2 for both.
    assert!(without.response.payload.contains("\"neck\":2"));
    assert_eq!(
        cell(&table, &outgoing(&without), "neck"),
        Cell::Missing(Absence::Hidden)
    );
}

#[test]
fn row_of_few_answers_says_why_the_others_are_missing() {
    let survey = pain();
    let table = table(&[&survey]);
    let sent = send(
        &survey,
        &[],
        &json!({"pain": 2, "weightRefused": true, "since": "2026-01-31"}),
    );
    let found = cells(&table, &outgoing(&sent));
    let of_fields = found[12..].to_vec();
    let missing = Cell::Missing;
    let expected = [
        ("pain", Cell::Integer(2)),
        ("neck", missing(Absence::Hidden)),
        ("back", missing(Absence::Hidden)),
        ("weight", missing(Absence::OptedOut)),
        ("weightRefused", Cell::Truth(true)),
        ("nights", missing(Absence::NotAsked)),
        ("since", Cell::Text("2026-01-31".into())),
        ("words", missing(Absence::Empty)),
        ("mail", missing(Absence::Empty)),
        ("pounds", missing(Absence::OptedOut)),
        ("score_painless", Cell::Number(1.0)),
        ("score_painless_band", Cell::Text("good".into())),
    ];
    assert_eq!(of_fields, expected.map(|(name, cell)| (name.to_owned(), cell)));
}

#[test]
fn facts_describe_the_response() {
    let survey = pain();
    let table = table(&[&survey]);
    let sent = send(&survey, &["showNights"], &json!({"pain": 2}));
    let found = cells(&table, &outgoing(&sent));
    let text = |text: &'static str| Cell::Text(text.into());
    let expected = [
        ("response_id", text("r1")),
        ("survey_version", Cell::Integer(1)),
        ("answer_language", text("sv-SE")),
        ("response_purpose", text("data")),
        ("round_number", Cell::Integer(0)),
        ("unit_code", text("north/ward3")),
        ("preset_names", text("night")),
        ("settings_on", text("showNights")),
        ("participant_gender", text("female")),
        ("birth_year", Cell::Integer(1983)),
        ("consented_at", Cell::Missing(Absence::NotAsked)),
        ("sent_at", text("2026-11-21T08:30")),
    ];
    assert_eq!(found[..12], expected.map(|(name, cell)| (name.to_owned(), cell)));
    assert_eq!(
        cell(&table, &outgoing(&sent), "nights"),
        Cell::Missing(Absence::Empty)
    );
}

#[test]
fn row_for_research_has_bands_days_and_shifted_dates() {
    let survey = pain();
    let options = TableOptions {
        without_free_texts: true,
        ..english()
    };
    let table = Table::new(&[&survey], &options).unwrap();
    let sent = send(
        &survey,
        &[],
        &json!({"pain": 2, "since": "2026-01-31", "words": "It hurts"}),
    );
    let mut shifted = outgoing(&sent);
    shifted.shifted_by = -31;
    shifted.only_days = true;
    shifted.birth_years_in_bands = true;
    let found = cells(&table, &shifted);
    let names: Vec<_> = found.iter().map(|(name, _)| name.as_str()).collect();
    assert!(!names.contains(&"words"), "{names:?}");
    assert_eq!(cell(&table, &shifted, "birth_year"), Cell::Integer(1980));
    assert_eq!(cell(&table, &shifted, "sent_at"), Cell::Text("2026-10-21".into()));
    assert_eq!(cell(&table, &shifted, "since"), Cell::Text("2025-12-31".into()));
}

#[test]
fn sealed_address_stays_missing() {
    let survey = pain();
    let table = table(&[&survey]);
    let mut sent = send(&survey, &[], &json!({"pain": 2, "mail": "kim@example.org"}));
    sent.response.payload = sent
        .response
        .payload
        .replace("\"kim@example.org\"", "{\"sealed\":\"00ff\"}");
    let going = outgoing(&sent);
    assert_eq!(cell(&table, &going, "mail"), Cell::Missing(Absence::Sealed));
}

#[test]
fn damaged_payload_is_told_without_its_answers() {
    let survey = pain();
    let table = table(&[&survey]);
    let mut sent = send(&survey, &[], &json!({"pain": 2}));
    sent.response.payload = "{\"words\": \"secret".to_owned();
    let error = table.row(&outgoing(&sent), &mut Vec::new()).unwrap_err();
    assert_eq!(error.to_string(), "a stored response is damaged: payload at 1:17");
}

#[test]
fn facts_that_are_not_known_have_a_reason_of_their_column() {
    let survey = pain();
    let table = table(&[&survey]);
    let mut sent = send(&survey, &[], &json!({"pain": 2}));
    let response = &mut sent.response;
    (response.unit, response.purpose, response.birth_year) = (None, None, None);
    Arc::make_mut(&mut response.tailoring).gender = None;
    let found = cells(&table, &outgoing(&sent));
    let mut missing = 0;
    for (column, (name, cell)) in table.columns().iter().zip(&found[..12]) {
        if let Some(absence) = cell.absence() {
            assert!(column.absences().contains(&absence), "{name}");
            missing += 1;
        }
    }
    assert_eq!(missing, 5);
}

#[test]
fn identity_has_columns_only_where_the_export_may_have_it() {
    let survey = pain();
    let options = TableOptions {
        identified: true,
        ..english()
    };
    let table = Table::new(&[&survey], &options).unwrap();
    let sent = send(&survey, &[], &json!({"pain": 2}));
    let identity = OpenedIdentity {
        reference: Some("4711".to_owned()),
        last_name: Some("Byron".to_owned()),
        ..OpenedIdentity::default()
    };
    let mut known = outgoing(&sent);
    known.identity = Some(&identity);
    assert_eq!(
        cell(&table, &known, "person_reference"),
        Cell::Text("4711".into())
    );
    assert_eq!(
        cell(&table, &known, "person_last_name"),
        Cell::Text("Byron".into())
    );
    assert_eq!(
        cell(&table, &known, "person_number"),
        Cell::Missing(Absence::Unknown)
    );
    let without = crate::survey::table(&[&survey]);
    assert!(
        without
            .columns()
            .iter()
            .all(|column| !column.name.starts_with("person_"))
    );
}

#[test]
fn sensitive_answers_are_sealed_with_all_that_is_made_of_them() {
    let survey = sensitive();
    let sent = send(&survey, &[], &json!({"pain": 2, "weight": 70}));
    let sealed = table(&[&survey]);
    for column in [
        "pain",
        "painRefused",
        "neck",
        "placeRefused",
        "score_painless",
        "score_painless_band",
    ] {
        assert_eq!(
            cell(&sealed, &outgoing(&sent), column),
            Cell::Missing(Absence::Sealed),
            "{column}"
        );
    }
    // Settings are no answers, and other answers stay.
    assert_eq!(
        cell(&sealed, &outgoing(&sent), "nights"),
        Cell::Missing(Absence::NotAsked)
    );
    assert_eq!(cell(&sealed, &outgoing(&sent), "weight"), Cell::Integer(70));
    let options = TableOptions {
        with_sensitive: true,
        ..english()
    };
    let opened = Table::new(&[&survey], &options).unwrap();
    assert_eq!(cell(&opened, &outgoing(&sent), "pain"), Cell::Integer(2));
    assert_eq!(
        cell(&opened, &outgoing(&sent), "neck"),
        Cell::Missing(Absence::Hidden)
    );
}
