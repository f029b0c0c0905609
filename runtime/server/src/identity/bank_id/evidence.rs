//! Evidence of a sign-in with BankID, kept for the time that a deployment sets.

use std::io;

use enkat_store::{Sealed, SealedEvidence};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::{
    Random,
    identity::{KeyOf, Keys, contexts, random_id},
};

/// Evidence of a sign-in. It has no `Debug`, as it identifies a person.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Evidence {
    /// The order's reference at the service.
    pub(crate) order_ref: String,
    /// The text that the app showed.
    pub(crate) shown: String,
    /// The signature over the text, as the service sent it.
    pub(crate) signature: String,
    /// The proof that the certificate was valid.
    pub(crate) ocsp_response: String,
    /// The time at which the BankID was issued.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) bank_id_issue_date: Option<String>,
}

impl Keys {
    /// Seals evidence of a sign-in with a key of its own, to be kept until a time.
    pub(crate) fn evidence(
        &self,
        evidence: &Evidence,
        kept_until: Timestamp,
        random: &dyn Random,
    ) -> io::Result<SealedEvidence> {
        let id = random_id(random)?;
        let text = serde_json::to_vec(evidence).map_err(io::Error::other)?;
        let (own, key) = self.make(KeyOf::Evidence(&id), random)?;
        let value = own.seal(&contexts::evidence(&id), &text, random)?;
        Ok(SealedEvidence {
            sealed: Sealed { key, value },
            id,
            kept_until,
        })
    }

    /// Opens evidence of a sign-in; `None` if another key has sealed it.
    pub(crate) fn open_evidence(&self, id: &str, sealed: &Sealed) -> Option<Vec<u8>> {
        let key = self.open(KeyOf::Evidence(id), &sealed.key).ok()?;
        key.open_value(&contexts::evidence(id), &sealed.value)
    }
}
