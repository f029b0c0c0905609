//! Opening of the sealed answers of responses that leave the server, as far as they may leave it.

use std::{collections::HashMap, io};

use enkat_model::Artifact;
use enkat_store::{SentResponse, StoredScore};
use serde::{Serialize, de::DeserializeOwned};

use crate::{catalog::SavedFields, identity::AnswerEncryption, session::Sealer};

/// The sealed parts of responses that are opened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Opened {
    /// The identities of the participants.
    pub identities: bool,
    /// Contact details in answers.
    pub contact: bool,
    /// Sensitive answers, what is computed from them, and the reasons why there are none.
    pub sensitive: bool,
}

/// The opening of responses to one survey.
pub(super) struct Opening {
    encryption: AnswerEncryption,
    survey_id: String,
    opened: Opened,
    /// The fields of each version.
    versions: HashMap<u32, SavedFields>,
}

impl Opening {
    pub(super) fn new(
        encryption: &AnswerEncryption,
        survey_id: &str,
        opened: Opened,
        versions: &[Artifact],
    ) -> Self {
        let fields = versions
            .iter()
            .map(|artifact| (artifact.header.version, SavedFields::of(artifact)));
        Self {
            encryption: encryption.clone(),
            survey_id: survey_id.to_owned(),
            opened,
            versions: fields.collect(),
        }
    }

    /// Opens what may be opened of a response.
    ///
    /// # Errors
    ///
    /// When another key has sealed an answer, or the stored JSON is damaged. The error has no answers.
    pub(super) fn open(&self, response: &mut SentResponse) -> io::Result<()> {
        let Opened {
            contact, sensitive, ..
        } = self.opened;
        let fields = self.versions.get(&response.tailoring.version);
        let Some(fields) = fields.filter(|fields| (contact || sensitive) && fields.has_sealed()) else {
            return Ok(());
        };
        let sealer = Sealer::new(&self.encryption, &self.survey_id, &response.participant);
        let may_open = |name: &str| {
            if fields.is_sensitive(name) {
                sensitive
            } else {
                contact
            }
        };
        let mut payload = parsed("payload", &response.payload)?;
        sealer.open_payload(&mut payload, may_open)?;
        response.payload = written(&payload)?;
        if sensitive {
            let scores: Vec<StoredScore> = parsed("scores", &response.scores)?;
            response.scores = written(&sealer.open_scores(scores)?)?;
            if let Some(sealed) = response.sealed_missing.take() {
                response.missing = Some(sealer.open_missing(&sealed)?);
            }
        }
        Ok(())
    }
}

/// Parses a column. The whole error would quote an answer.
fn parsed<T: DeserializeOwned>(column: &str, text: &str) -> io::Result<T> {
    serde_json::from_str(text).map_err(|error| {
        let (line, place) = (error.line(), error.column());
        io::Error::other(format!(
            "a stored response is damaged: {column} at {line}:{place}"
        ))
    })
}

fn written(value: &impl Serialize) -> io::Result<String> {
    serde_json::to_string(value).map_err(io::Error::other)
}
