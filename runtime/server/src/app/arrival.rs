//! The arrival of a participant at a survey, before a session is opened.

use enkat_store::{Participant, ParticipantId, SealedEvidence, SealedIdentity, SecretHash};
use serde::{Deserialize, Serialize};

use crate::identity::{LoginType, account};

/// The way by which a participant arrives.
#[derive(Clone, Copy, Serialize, Deserialize)]
pub(crate) enum Way {
    /// They sign in to the survey.
    SignIn(LoginType),
    /// They come from a health account.
    Account,
}

impl Way {
    /// Returns its name in the store and in the audit log.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::SignIn(way) => way.name(),
            Self::Account => account::WAY,
        }
    }
}

/// A participant's arrival at a survey.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Arrival {
    /// The new participant, unless an earlier one continues.
    pub(crate) participant: Participant,
    pub(crate) way: Way,
    pub(crate) birth_year: Option<i16>,
    pub(crate) identity: Option<SealedIdentity>,
    /// The evidence of the sign-in, where it is kept.
    pub(crate) evidence: Option<SealedEvidence>,
    /// Whether an earlier participant with the same identity continues.
    pub(crate) resumes: bool,
    /// The participant who continues if this browser had their session.
    pub(crate) continues: Option<ParticipantId>,
    pub(crate) invitation: Option<SecretHash>,
    /// The part of the customer to which they belong, where an invitation names it.
    pub(crate) unit: Option<String>,
    /// The presets that apply to them, by name.
    pub(crate) presets: Vec<String>,
    /// The language in which they begin, where an invitation names it.
    pub(crate) language: Option<String>,
    /// Whether they were asked for their gender, whatever they answered.
    pub(crate) is_gender_asked: bool,
    /// Whether they come for their earlier submission, however recent it is.
    pub(crate) is_earlier_wanted: bool,
}
