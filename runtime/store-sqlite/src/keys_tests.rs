//! Files that do not know their key: one of their sealed values shows which key is right.

use enkat_store::{AccountId, Contents, Database, SealedValue};
use serde_json::json;
use sqlx::{Connection, Executor};

use super::{file::SqliteFile, testing::older};

/// The last version of the tables without keys.
const WITHOUT_KEYS: i64 = 14;

/// Finds the sealed value in a file of this version with these rows.
async fn found(version: i64, rows: &'static str) -> Option<SealedValue> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("enkat.db");
    let mut connection = older(&file, version).await;
    connection.execute(rows).await.unwrap();
    connection.close().await.unwrap();
    let contents = SqliteFile::new(&file).contents().await.unwrap();
    let Contents::Unregistered(value) = contents else {
        panic!("{contents:?}");
    };
    value
}

/// A participant without an identity.
const ANONYMOUS: &str = "INSERT INTO tailorings VALUES (1, 'pulse', 1, '[]', '');
    INSERT INTO participants (id, survey_id, tailoring) VALUES ('p1', 'pulse', 1);
    INSERT INTO identities (participant, login_type, signed_in_at) VALUES ('p1', 'anonymous', 0);";

#[tokio::test]
async fn sealed_value_of_anonymous_participant_is_none() {
    const NEWEST: i64 = i64::MAX;
    for version in [1, WITHOUT_KEYS, NEWEST] {
        let value = found(version, ANONYMOUS).await;
        assert!(value.is_none(), "{version}: {value:?}");
    }
}

#[tokio::test]
async fn sealed_value_of_participant_is_identity() {
    let value = found(
        WITHOUT_KEYS,
        "INSERT INTO tailorings VALUES (1, 'pulse', 1, '[]', '');
         INSERT INTO participants (id, survey_id, tailoring) VALUES ('p1', 'pulse', 1);
         INSERT INTO identities (participant, login_type, signed_in_at, sealed) VALUES ('p1', 'code', 0, x'0102');",
    );
    let Some(SealedValue::Identity(participant, sealed)) = value.await else {
        panic!("no identity");
    };
    assert_eq!((participant.0.as_str(), sealed), ("p1", vec![1, 2]));
}

#[tokio::test]
async fn sealed_value_of_invited_has_survey_and_reference() {
    let value = found(
        WITHOUT_KEYS,
        "INSERT INTO invited (survey_id, reference, sealed) VALUES ('pulse', 'r0', NULL), ('pulse', 'r1', x'03');",
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
        WITHOUT_KEYS,
        "INSERT INTO accounts (id, kind, state, email_sealed, created_at) VALUES ('a1', 'health', 'open', x'04', 0);",
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
    VALUES ('p1', 1, jsonb('{"choice": 1, "reach": {"sealed": "draft"}}'), 0);"#;
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
        let Some(SealedValue::Answer(participant, value)) = found(WITHOUT_KEYS, rows).await else {
            panic!("no answer");
        };
        assert_eq!((participant.0.as_str(), value), ("p1", answer));
    }
}
