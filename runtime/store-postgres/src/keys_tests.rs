//! Databases that do not know their key: one of their sealed values shows which key is right.

use enkat_store::{AccountId, Contents, Database, SealedValue};
use serde_json::json;

use super::{database::PostgresDatabase, migrations::MIGRATIONS, open, route::Route, testing, tests::inside};

/// Finds the sealed value in a database with these rows.
async fn found(rows: &'static str) -> Option<SealedValue> {
    let address = testing::database().await;
    open::migrate(&Route::new(&address).unwrap(), MIGRATIONS)
        .await
        .unwrap();
    inside(&address, rows).await;
    let contents = PostgresDatabase::new(&address).unwrap().contents().await.unwrap();
    let Contents::Unregistered(value) = contents else {
        panic!("{contents:?}");
    };
    value
}

#[tokio::test]
async fn sealed_value_of_anonymous_participant_is_none() {
    let value = found(
        "INSERT INTO tailorings VALUES (1, 'pulse', 1, '[]', '');
         INSERT INTO participants (id, survey_id, tailoring) VALUES ('p1', 'pulse', 1);
         INSERT INTO identities (participant, login_type, signed_in_at) VALUES ('p1', 'anonymous', 0);",
    );
    assert!(value.await.is_none());
}

#[tokio::test]
async fn sealed_value_of_participant_is_identity() {
    let value = found(
        "INSERT INTO tailorings VALUES (1, 'pulse', 1, '[]', '');
         INSERT INTO participants (id, survey_id, tailoring) VALUES ('p1', 'pulse', 1);
         INSERT INTO identities (participant, login_type, signed_in_at, sealed) VALUES ('p1', 'code', 0, '\\x0102');",
    );
    let Some(SealedValue::Identity(participant, sealed)) = value.await else {
        panic!("no identity");
    };
    assert_eq!((participant.0.as_str(), sealed), ("p1", vec![1, 2]));
}

#[tokio::test]
async fn sealed_value_of_invited_has_survey_and_reference() {
    let value = found(
        "INSERT INTO invited (survey_id, reference, sealed) VALUES ('pulse', 'r0', NULL), ('pulse', 'r1', '\\x03');",
    );
    let Some(SealedValue::Invited(survey_id, reference, sealed)) = value.await else {
        panic!("no invited person");
    };
    assert_eq!(
        (survey_id.as_str(), reference.as_str(), sealed),
        ("pulse", "r1", vec![3])
    );
}

#[tokio::test]
async fn sealed_value_of_account_is_email() {
    let value = found(
        "INSERT INTO accounts (id, kind, state, email_sealed, created_at) VALUES ('a1', 'health', 'open', '\\x04', 0);",
    );
    let Some(SealedValue::Email(account, sealed)) = value.await else {
        panic!("no address");
    };
    assert_eq!((account, sealed), (AccountId("a1".to_owned()), vec![4]));
}

/// Answers, one of which has the participant's contact details.
const DRAFT: &str = r#"INSERT INTO tailorings VALUES (1, 'pulse', 1, '[]', '');
    INSERT INTO participants (id, survey_id, tailoring) VALUES ('p1', 'pulse', 1);
    INSERT INTO drafts (participant, revision, answers, saved_at)
    VALUES ('p1', 1, '{"choice": 1, "reach": {"sealed": "draft"}}', 0);"#;
const SUBMISSION: &str = r#"INSERT INTO tailorings VALUES (1, 'pulse', 1, '[]', '');
    INSERT INTO participants (id, survey_id, tailoring) VALUES ('p1', 'pulse', 1);
    INSERT INTO submissions (participant, survey, version, language, payload, scores, submitted_at)
    VALUES ('p1', 'pulse', 1, 'sv-SE', '{"main": {"choice": 1, "reach": {"sealed": "sent"}}}', '[]', 0);"#;

#[tokio::test]
async fn sealed_value_of_answers_is_sealed_answer() {
    for (rows, answer) in [
        (DRAFT, json!({"sealed": "draft"})),
        (SUBMISSION, json!({"sealed": "sent"})),
    ] {
        let Some(SealedValue::Answer(participant, value)) = found(rows).await else {
            panic!("no answer");
        };
        assert_eq!((participant.0.as_str(), value), ("p1", answer));
    }
}
