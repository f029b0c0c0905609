//! JSON Lines.

use std::sync::Arc;

use enkat_export::{JsonLines, Outgoing, Row, RowWriter};
use enkat_model::Artifact;
use serde_json::{Value, json};

use crate::survey::{outgoing, pain, send, table};

/// Writes a response as a line, and reads it.
fn line(survey: &Artifact, outgoing: &Outgoing<'_>) -> Value {
    let table = Arc::new(table(&[survey]));
    let mut cells = Vec::new();
    table.row(outgoing, &mut cells).unwrap();
    let mut file = Vec::new();
    let lines = JsonLines::new(&mut file, Arc::clone(&table), "pain-2026", &[survey]);
    let mut lines = Box::new(lines);
    lines
        .write(Row {
            outgoing,
            cells: &cells,
        })
        .unwrap();
    lines.finish().unwrap();
    assert_eq!(file.last(), Some(&b'\n'));
    serde_json::from_slice(&file).unwrap()
}

#[test]
fn json_line_has_answers_reasons_scores_and_payload() {
    let survey = pain();
    let mut sent = send(
        &survey,
        &[],
        &json!({"pain": 1, "neck": true, "weightRefused": true, "mail": "kim@example.org"}),
    );
    sent.response.payload = sent
        .response
        .payload
        .replace("\"kim@example.org\"", "{\"sealed\":\"00ff\"}");
    let line = line(&survey, &outgoing(&sent));
    assert_eq!(line["surveyId"], "pain-2026");
    assert_eq!(line["response"]["response_id"], "r1");
    assert_eq!(
        line["answers"],
        json!({"pain": 1, "neck": true, "back": false, "weightRefused": true})
    );
    assert_eq!(
        line["missing"],
        json!({"weight": "optedOut", "pounds": "optedOut", "nights": "notAsked", "since": "empty", "words": "empty", "mail": "sealed"})
    );
    assert_eq!(
        line["scores"],
        json!({"score_painless": 0.0, "score_painless_band": "bad"})
    );
    assert_eq!(
        line["payload"],
        json!({"pain": 1, "neck": 1, "back": 2, "weightRefused": true, "block": {"pain": 1, "neck": 1}})
    );
}

#[test]
fn json_line_says_why_a_score_is_missing() {
    let survey = pain();
    let line = line(&survey, &outgoing(&send(&survey, &[], &json!({}))));
    let nothing = json!({"score_painless": null, "score_painless_band": null});
    assert_eq!(line["scores"], nothing);
    let missing = &line["missing"];
    assert_eq!(
        [&missing["score_painless"], &missing["score_painless_band"]],
        ["tooFew", "tooFew"]
    );
}
