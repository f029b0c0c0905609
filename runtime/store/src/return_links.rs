//! Participants' own links.

use jiff::Timestamp;

use crate::{Participant, ParticipantId, PassHash, SecretHash};

/// A link that a participant makes for themselves.
#[derive(Clone, Debug)]
pub struct NewReturnLink {
    /// The participant.
    pub participant: ParticipantId,
    /// Its secret.
    pub secret: SecretHash,
    /// Until when it can be used.
    pub expires_at: Timestamp,
}

/// A link that can be used, and where it leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReturnLink {
    /// The participant.
    pub participant: Participant,
    /// When they began.
    pub begun_at: Timestamp,
    /// Until when it can be used.
    pub expires_at: Timestamp,
    /// When it was last used, if it was.
    pub opened_at: Option<Timestamp>,
}

/// The return of a participant by a link.
#[derive(Clone, Debug)]
pub struct ComeBack {
    /// The link.
    pub link: PassHash,
    /// The new session's secret.
    pub secret: SecretHash,
    /// The session that the same browser had before, which ends.
    pub replaces: Option<PassHash>,
    /// Now.
    pub at: Timestamp,
    /// When the session ends.
    pub expires_at: Timestamp,
}
