//! Participants in a store, as a server would have them.

use std::{path::Path, sync::Arc};

use enkat_runtime::{Environment, Settings, open_store};
use enkat_store::{Participant, ParticipantId, Purpose, SecretHash, SignIn, Store, Tailoring, WrappedKey};

/// Opens the store of the data folder in a folder.
pub(crate) async fn store_in(folder: &Path) -> Arc<dyn Store> {
    let settings = Settings {
        data_dir: folder.join("data"),
        ..Settings::default()
    };
    open_store(&settings, &Environment::system()).await.unwrap()
}

/// Returns an anonymous sign-in to the first version of a survey. The session has the secret that is the participant's
/// id.
pub(crate) fn sign_in(id: &str, survey: &str) -> SignIn {
    SignIn {
        participant: Participant {
            id: ParticipantId(id.to_owned()),
            survey_id: format!("{survey}-2026"),
            tailoring: Tailoring {
                survey: survey.to_owned(),
                version: 1,
                flags: Vec::new(),
                gender: None,
            },
            key: WrappedKey(b"key".to_vec()),
        },
        login_type: "anonymous",
        birth_year: None,
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
        secret: SecretHash(id.to_owned()),
        replaces: None,
        at: "2026-11-21T08:00:00Z".parse().unwrap(),
        expires_at: "2026-11-22T08:00:00Z".parse().unwrap(),
        limit: None,
        not_answered_since: None,
    }
}
