//! The arrival of a participant at a survey, before a session is opened.

use enkat_store::{Participant, ParticipantId, SealedEvidence, SealedIdentity, SecretHash};

/// A participant's arrival at a survey.
#[derive(Clone)]
pub(crate) struct Arrival {
    /// The new participant, unless an earlier one goes on.
    pub(crate) participant: Participant,
    pub(crate) login_type: &'static str,
    pub(crate) birth_year: Option<i16>,
    pub(crate) identity: Option<SealedIdentity>,
    /// The evidence of it, where that is kept.
    pub(crate) evidence: Option<SealedEvidence>,
    /// Whether somebody with the same identity goes on.
    pub(crate) resumes: bool,
    /// The participant who goes on if this browser had their session.
    pub(crate) continues: Option<ParticipantId>,
    pub(crate) invitation: Option<SecretHash>,
    /// The part of the customer to which they belong, where an invitation tells it.
    pub(crate) unit: Option<String>,
    /// The language in which they begin, where an invitation tells it.
    pub(crate) language: Option<String>,
    /// Whether they were asked for their gender, whatever they said.
    pub(crate) is_gender_asked: bool,
    /// Whether what was sent before is what they come for, however lately that was.
    pub(crate) is_earlier_wanted: bool,
}
