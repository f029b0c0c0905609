//! Participants, their answers, customers and surveys that the stories begin with.

use enkat_model::{Gender, Missing};
use jiff::{Timestamp, ToSpan};
use serde_json::{Map, Value, json};

use crate::{
    Change, DeclaredCustomer, DeclaredSurvey, KeyId, NeededConsent, Origin, Participant, ParticipantId,
    PassHash, Purpose, Save, Sealed, SecretHash, SignIn, StoredContent, Submission, Tailoring, WrappedKey,
};

pub(super) fn at() -> Timestamp {
    "2026-11-21T08:00:00.123Z".parse().unwrap()
}

pub(super) fn id(name: &str) -> ParticipantId {
    ParticipantId(name.to_owned())
}

pub(super) fn map(value: &Value) -> Map<String, Value> {
    value.as_object().unwrap().clone()
}

/// Builds a pass without an owner.
pub fn pass(secret: SecretHash) -> PassHash {
    PassHash { owner: None, secret }
}

pub(super) fn session(name: &str) -> SecretHash {
    SecretHash(format!("{name}'s secret"))
}

pub(super) fn sign_in(name: &str) -> SignIn {
    SignIn {
        participant: Participant {
            id: id(name),
            survey_id: "pulse".to_owned(),
            tailoring: Tailoring {
                survey: "pulse".to_owned(),
                version: 3,
                flags: vec!["a".to_owned(), "b \"quoted\"".to_owned()],
                gender: Some(Gender::Other),
            },
            key: key(name),
        },
        login_type: "anonymous",
        birth_year: Some(1980),
        identity: None,
        evidence: None,
        resumes: false,
        continues: None,
        invitation: None,
        unit: None,
        presets: Vec::new(),
        purpose: Purpose::Data,
        language: None,
        asks_gender: false,
        secret: session(name),
        replaces: None,
        at: at(),
        expires_at: at() + 1.hour(),
        limit: None,
        not_answered_since: None,
    }
}

/// Returns the wrapped key of this name.
pub(super) fn key(name: &str) -> WrappedKey {
    WrappedKey::new(KeyId(*b"1st "), name.as_bytes())
}

/// Returns a sealed value with the key of this name.
pub(super) fn sealed(name: &str, value: &[u8]) -> Sealed {
    Sealed {
        key: key(name),
        value: value.to_vec(),
    }
}

pub(super) fn save(name: &str, revision: i64, changes: &Value) -> Save {
    Save {
        participant: id(name),
        session: session(name),
        revision,
        changes: map(changes),
        code: changes.to_string(),
        page: None,
        section: None,
        language: None,
        consent: Change::None,
        needed_consent: NeededConsent::No,
        is_answer: true,
        at: at(),
    }
}

pub(super) fn submission(name: &str) -> Submission {
    Submission {
        participant: id(name),
        survey: "pulse".to_owned(),
        version: 3,
        language: "sv-SE".to_owned(),
        content: StoredContent {
            payload: map(&json!({"choice": 2})),
            missing: Missing::from_letters(".nheo").ok(),
            ..StoredContent::default()
        },
        at: at(),
    }
}

/// Builds a declared customer.
pub(crate) fn customer(url_name: &str, name: &str, origin: Origin) -> DeclaredCustomer {
    DeclaredCustomer {
        url_name: url_name.to_owned(),
        name: name.to_owned(),
        declaration: "{}".to_owned(),
        origin,
    }
}

/// Builds a survey of the customer `acme`.
pub(crate) fn survey(survey_id: &str, declaration: &str, origin: Origin) -> DeclaredSurvey {
    DeclaredSurvey {
        survey_id: survey_id.to_owned(),
        customer: "acme".to_owned(),
        declaration: declaration.to_owned(),
        origin,
    }
}
