//! Evidence of a sign-in with BankID, kept for the time that a deployment sets.

use std::io;

use enkat_store::SealedEvidence;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::{
    Random,
    identity::{FieldEncryption, random_id},
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

impl FieldEncryption {
    /// Seals evidence of a sign-in, to be kept until a time.
    pub(crate) fn evidence(
        &self,
        evidence: &Evidence,
        kept_until: Timestamp,
        random: &dyn Random,
    ) -> io::Result<SealedEvidence> {
        let id = random_id(random)?;
        let text = serde_json::to_vec(evidence).map_err(io::Error::other)?;
        Ok(SealedEvidence {
            sealed: self.seal_anew(aad(&id).as_bytes(), &text, random)?,
            id,
            kept_until,
        })
    }

    /// Opens evidence of a sign-in.
    pub(crate) fn open_evidence(&self, id: &str, sealed: &[u8]) -> Option<Vec<u8>> {
        self.open(aad(id).as_bytes(), sealed)
    }
}

/// Returns the context that evidence is sealed for. It differs from every participant's id.
fn aad(id: &str) -> String {
    format!("evidence\0{id}")
}
