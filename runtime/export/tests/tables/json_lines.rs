//! JSON Lines.

use std::sync::Arc;

use enkat_export::{JsonLines, Row, RowWriter};
use serde_json::{Value, json};

use crate::survey::{outgoing, pain, send, table};

#[test]
fn json_line_has_answers_reasons_scores_and_payload() {
    let survey = pain();
    let table = Arc::new(table(&[&survey]));
    let mut sent = send(
        &survey,
        &[],
        &json!({"pain": 1, "neck": true, "weightRefused": true, "mail": "kim@example.org"}),
    );
    sent.response.payload = sent
        .response
        .payload
        .replace("\"kim@example.org\"", "{\"sealed\":\"00ff\"}");
    let outgoing = outgoing(&sent);
    let mut cells = Vec::new();
    table.row(&outgoing, &mut cells).unwrap();
    let mut file = Vec::new();
    let mut lines = Box::new(JsonLines::new(
        &mut file,
        Arc::clone(&table),
        "pain-2026",
        &[&survey],
    ));
    lines
        .write(Row {
            outgoing: &outgoing,
            cells: &cells,
        })
        .unwrap();
    lines.finish().unwrap();
    assert_eq!(file.last(), Some(&b'\n'));
    let line: Value = serde_json::from_slice(&file).unwrap();
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
