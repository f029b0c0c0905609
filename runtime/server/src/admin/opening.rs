//! Opening of the responses to one survey that an operator may read.

use std::{collections::HashMap, io};

use enkat_model::Artifact;
use enkat_store::SentResponse;

use crate::{
    catalog::SavedFields,
    identity::Keys,
    session::{Opened, Sealer},
};

/// The opening of responses to one survey.
pub(super) struct Opening {
    keys: Keys,
    survey_id: String,
    opened: Opened,
    /// The fields of each version.
    versions: HashMap<u32, SavedFields>,
}

impl Opening {
    pub(super) fn new(keys: &Keys, survey_id: &str, opened: Opened, versions: &[Artifact]) -> Self {
        let fields = versions
            .iter()
            .map(|artifact| (artifact.header.version, SavedFields::of(artifact)));
        Self {
            keys: keys.clone(),
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
        let fields = self.versions.get(&response.tailoring.version);
        let Some((fields, key)) = fields.zip(response.data_key.clone()) else {
            return Ok(());
        };
        let participant = response.participant.clone();
        let sealer = Sealer::new(&self.keys, &self.survey_id, (&participant, &key));
        sealer.open_response(fields, self.opened, response)
    }
}
