//! The store of the server.

use std::{path::Path, sync::Arc};

use enkat_runtime::{Environment, Settings, open_store};
use enkat_store::{
    Change, Participant, ParticipantId, Purpose, Save, Saved, SecretHash, SignIn, SignedIn, Store, Submitted,
    Tailoring, WrappedKey,
};
use jiff::Timestamp;

use super::{
    Side,
    rows::{SURVEY, changes, name, submission},
};

pub(crate) struct Ours(Arc<dyn Store>);

impl Ours {
    pub(crate) async fn open(folder: &Path) -> anyhow::Result<Self> {
        Ok(Self(store(folder).await?))
    }
}

/// Opens the store of a server with this folder of its own.
pub(crate) async fn store(folder: &Path) -> anyhow::Result<Arc<dyn Store>> {
    let settings = Settings {
        data_dir: folder.to_owned(),
        ..Settings::default()
    };
    Ok(open_store(&settings, &Environment::system()).await?)
}

impl Side for Ours {
    async fn sign_in(&self, person: usize) -> anyhow::Result<()> {
        let sign_in = SignIn {
            participant: Participant {
                id: ParticipantId(name(person)),
                survey_id: SURVEY.to_owned(),
                tailoring: Tailoring {
                    survey: SURVEY.to_owned(),
                    version: 1,
                    flags: vec![],
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
            secret: SecretHash(name(person)),
            replaces: None,
            at: Timestamp::UNIX_EPOCH,
            expires_at: Timestamp::MAX,
            limit: None,
            not_answered_since: None,
        };
        match self.0.sign_in(&sign_in).await? {
            SignedIn::Done(_) => Ok(()),
            other => anyhow::bail!("a sign-in was refused: {other:?}"),
        }
    }

    async fn save(&self, person: usize, turn: usize) -> anyhow::Result<()> {
        let save = Save {
            participant: ParticipantId(name(person)),
            session: SecretHash(name(person)),
            revision: i64::try_from(turn)?,
            changes: changes(turn),
            code: "0".repeat(64),
            page: None,
            section: None,
            language: None,
            consent: Change::None,
            is_answer: true,
            at: Timestamp::UNIX_EPOCH,
        };
        match self.0.save(save).await? {
            Saved::Done { .. } => Ok(()),
            other => anyhow::bail!("a save was refused: {other:?}"),
        }
    }

    async fn send(&self, person: usize, saves: usize) -> anyhow::Result<()> {
        match self
            .0
            .submit(&submission(person), i64::try_from(saves)?, None)
            .await?
        {
            Submitted::Done => Ok(()),
            other => anyhow::bail!("a submission was refused: {other:?}"),
        }
    }
}
