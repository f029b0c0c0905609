//! Return links.

use jiff::Timestamp;

use crate::{Participant, ParticipantId, PassHash, SecretHash};

/// A return link that a participant makes.
#[derive(Clone, Debug)]
pub struct NewReturnLink {
    /// The participant.
    pub participant: ParticipantId,
    /// Its secret.
    pub secret: SecretHash,
    /// The time until which it can be used.
    pub expires_at: Timestamp,
}

/// A return link that can be used, and its participant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReturnLink {
    /// The participant.
    pub participant: Participant,
    /// The time at which they began.
    pub begun_at: Timestamp,
    /// The time until which it can be used.
    pub expires_at: Timestamp,
    /// The time of its last use, if it was used.
    pub opened_at: Option<Timestamp>,
}

/// The return of a participant by a return link.
#[derive(Clone, Debug)]
pub struct ComeBack {
    /// The link.
    pub link: PassHash,
    /// The new session's secret.
    pub secret: SecretHash,
    /// The previous session of the same browser, which ends.
    pub replaces: Option<PassHash>,
    /// Now.
    pub at: Timestamp,
    /// The time at which the session ends.
    pub expires_at: Timestamp,
}
