//! The answers of one person, with the questions, as a page to read.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod support;

use enkat_reports::emit::{AnsweredResponse, answered_page, answers_in_words};
use serde_json::{Map, Value, json};
use support::{ONE_OF_EACH, compile_to, fixture};

fn answers(values: &Value) -> Map<String, Value> {
    values.as_object().unwrap().clone()
}

/// Returns question and answer of each answered question, with the titles above it.
fn in_words(language: &str, values: &Value) -> Vec<(String, String, String)> {
    let survey = compile_to(&fixture(ONE_OF_EACH));
    let answered = answers_in_words(&survey, language, &answers(values));
    let each = answered.into_iter();
    each.map(|one| (one.under.join(" › "), one.question, one.answer))
        .collect()
}

fn row(under: &str, question: &str, answer: &str) -> (String, String, String) {
    (under.to_owned(), question.to_owned(), answer.to_owned())
}

#[test]
fn answers_have_the_words_of_their_language_in_survey_order() {
    let values = json!({
        "hours": 41.5, "stress": 3, "consent": true, "why": "Deadlines & <b>", "chief": 2, "guard": 1, "rolesNone": null,
        "place": "home", "overworked": true, "copies": {"stress": 3},
    });
    let page = "Arbete & \"vila\"";
    let strain = format!("{page} › Belastning");
    let expected = [
        row("Samtycke", "Jag samtycker.", "Ja"),
        row(&strain, "Är du ofta stressad?", "Ofta"),
        row(
            &format!("{strain} › Är du ofta stressad?"),
            "Varför?",
            "Deadlines & <b>",
        ),
        row(&strain, "=SUM(A1) timmar?", "41.5 timmar"),
        row(&format!("{page} › Roller"), "Chef", "Nej"),
        row(&format!("{page} › Roller"), "Vakt", "Ja"),
        row(page, "Var?", "Hemma, ofta"),
        row("", "overworked", "Ja"),
    ];
    assert_eq!(in_words("sv-SE", &values), expected);
    let english = in_words("en", &json!({"consent": true, "guard": 2}));
    let words: Vec<_> = english.iter().map(|(_, _, answer)| answer.as_str()).collect();
    assert_eq!(words, ["Yes", "No"]);
}

#[test]
fn page_shows_answers_as_text() {
    let survey = compile_to(&fixture(ONE_OF_EACH));
    let sent = AnsweredResponse {
        person: None,
        survey_id: "north",
        consented: None,
        sent: Some("<today>"),
        withdrawn: None,
    };
    let values = answers(&json!({"consent": true, "stress": 1, "why": "<script>alert(1)</script>"}));
    let page = answered_page(&survey, "sv-SE", &sent, &values);
    assert!(page.starts_with("<!doctype html>\n<html lang=\"sv-SE\">"));
    assert!(page.contains("<dt>Skickat</dt><dd>&lt;today&gt;</dd>"));
    assert!(page.contains("<h2>Samtycke</h2>") && page.contains("<td>Aldrig</td>"));
    assert!(page.contains("&lt;script&gt;") && !page.contains("<script"));
    let begun = AnsweredResponse { sent: None, ..sent };
    let empty = answered_page(&survey, "sv-SE", &begun, &Map::new());
    assert!(empty.contains("<dt>Skickat</dt><dd>inte än</dd>"));
    assert!(empty.contains("<p>Det finns inga svar.</p>"));
}
