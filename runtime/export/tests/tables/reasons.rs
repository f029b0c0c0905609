//! The reasons in submissions that were stored without them.

use enkat_export::Reasons;
use serde_json::json;

use crate::survey::{pain, send};

#[test]
fn reasons_are_found_in_the_payload_of_an_older_submission() {
    let survey = pain();
    let mut reasons = Reasons::new(&[&survey]);
    for answers in [
        json!({"pain": 2, "weightRefused": true}),
        json!({"pain": 1, "back": true, "weight": 60, "since": "2026-11-21"}),
        json!({"pain": 2, "mail": "kim@example.org"}),
    ] {
        let mut sent = send(&survey, &[], &answers);
        sent.response.payload = sent
            .response
            .payload
            .replace("\"kim@example.org\"", "{\"sealed\":\"00ff\"}");
        assert_eq!(reasons.find(&sent.response), sent.missing, "{answers}");
    }
}

#[test]
fn reasons_in_a_payload_that_the_survey_cannot_give_are_unknown() {
    let survey = pain();
    let mut sent = send(&survey, &[], &json!({"pain": 2}));
    sent.response.payload = json!({"pain": 2, "neck": 1}).to_string();
    assert_eq!(Reasons::new(&[&survey]).find(&sent.response), None);
}
