//! The store of the server, in this process.

use std::{path::Path, sync::Arc};

use enkat_runtime::{DatabaseAddress, Environment, Settings, open_store};
use enkat_store::{
    Change, NeededConsent, Participant, ParticipantId, Purpose, Save, Saved, SecretHash, SignIn, SignedIn,
    Store, Submitted, Tailoring, WrappedKey,
};
use jiff::Timestamp;

use crate::rows::{SURVEY, changes, name, submission};

/// The store of a server.
pub struct Ours(Arc<dyn Store>);

impl Ours {
    /// Opens the store of a server with this folder of its own, and its database there unless there is another one.
    ///
    /// # Errors
    /// When the store cannot be opened.
    pub async fn open(folder: &Path, database: Option<DatabaseAddress>) -> anyhow::Result<Self> {
        let settings = Settings {
            data_dir: folder.to_owned(),
            database,
            ..Settings::default()
        };
        Ok(Self(open_store(&settings, &Environment::system()).await?))
    }

    /// Closes it.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn close(&self) -> anyhow::Result<()> {
        Ok(self.0.close().await?)
    }

    /// Signs a person in.
    ///
    /// # Errors
    /// When the store refuses or fails.
    pub async fn sign_in(&self, person: usize) -> anyhow::Result<()> {
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

    /// Makes the `turn`th save of a participant.
    ///
    /// # Errors
    /// When the store refuses or fails.
    pub async fn save(&self, person: usize, turn: usize) -> anyhow::Result<()> {
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
            needed_consent: NeededConsent::No,
            is_answer: true,
            at: Timestamp::UNIX_EPOCH,
        };
        match self.0.save(save).await? {
            Saved::Done { .. } => Ok(()),
            other => anyhow::bail!("a save was refused: {other:?}"),
        }
    }

    /// Sends a person's answers after so many saves.
    ///
    /// # Errors
    /// When the store refuses or fails.
    pub async fn send(&self, person: usize, saves: usize) -> anyhow::Result<()> {
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
