//! Opening of the sealed answers of responses that leave the server, as far as they may leave it.

use std::io;

use enkat_store::{Opens, SEALED, SentResponse, StoredScore};
use serde::{Serialize, de::DeserializeOwned};

use super::Sealer;
use crate::catalog::SavedFields;

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

impl Opened {
    /// Returns what a store has to read for it.
    pub(crate) fn opens(self) -> Opens {
        if self.identities {
            Opens::Identities
        } else if self.contact || self.sensitive {
            Opens::Answers
        } else {
            Opens::Nothing
        }
    }
}

impl Sealer<'_> {
    /// Opens what may be opened of a response.
    ///
    /// # Errors
    ///
    /// When another key has sealed an answer, or the stored JSON is damaged. The error has no answers.
    pub(crate) fn open_response(
        &self,
        fields: &SavedFields,
        opened: Opened,
        response: &mut SentResponse,
    ) -> io::Result<()> {
        let Opened {
            contact, sensitive, ..
        } = opened;
        if !(contact || sensitive) || !fields.has_sealed() {
            return Ok(());
        }
        let may_open = |name: &str| {
            if fields.is_sensitive(name) {
                sensitive
            } else {
                contact
            }
        };
        // Contact details of the first format are texts.
        if contact || may_have_sealed(&response.payload) {
            let mut payload = parsed("payload", &response.payload)?;
            self.open_payload(&mut payload, may_open)?;
            response.payload = written(&payload)?;
        }
        if sensitive {
            if may_have_sealed(&response.scores) {
                let scores: Vec<StoredScore> = parsed("scores", &response.scores)?;
                response.scores = written(&self.open_scores(scores)?)?;
            }
            if let Some(sealed) = response.sealed_missing.take() {
                response.missing = Some(self.open_missing(&sealed)?);
            }
        }
        Ok(())
    }
}

/// Returns whether stored JSON can have a sealed value, which is an object with this key. To parse what has none costs more than all
/// else that is done with it.
fn may_have_sealed(json: &str) -> bool {
    json.split('"').any(|text| text == SEALED)
}

/// Parses a column. The whole error would quote an answer.
pub(crate) fn parsed<T: DeserializeOwned>(column: &str, text: &str) -> io::Result<T> {
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
