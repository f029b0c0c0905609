//! The owners of wrapped keys, as the associated data of wrapping.

use enkat_store::{AccountId, Fingerprint, KeyOwner, ParticipantId};

/// The owner of a wrapped key. A key that is put to another owner does not open.
#[derive(Clone, Copy, Debug)]
pub(crate) enum KeyOf<'a> {
    /// The service.
    Service,
    /// The audit log, for the rows that were written with this retired key.
    AuditLog(&'a Fingerprint),
    /// An account.
    Account(&'a AccountId),
    /// Evidence of a sign-in, by its id.
    Evidence(&'a str),
    /// A person who is invited to this survey, by the customer's reference.
    Invited(&'a str, &'a str),
    /// A participant.
    Participant(&'a ParticipantId),
    /// A sign-in in progress, by its kind and the hash of its secret.
    SignIn(&'a str, &'a str),
}

impl KeyOf<'_> {
    /// Returns the kind and the id of the owner. No part contains a zero byte.
    pub(super) fn parts(&self) -> [&str; 3] {
        match self {
            Self::Service => ["service", "", ""],
            Self::AuditLog(key) => ["audit log", &key.0, ""],
            Self::Account(id) => ["account", &id.0, ""],
            Self::Evidence(id) => ["evidence", id, ""],
            Self::Invited(survey_id, reference) => ["invited", survey_id, reference],
            Self::Participant(id) => ["participant", &id.0, ""],
            Self::SignIn(kind, secret) => ["sign-in", kind, secret],
        }
    }
}

impl<'a> From<&'a KeyOwner> for KeyOf<'a> {
    fn from(owner: &'a KeyOwner) -> Self {
        match owner {
            KeyOwner::Service => Self::Service,
            KeyOwner::AuditLog(key) => Self::AuditLog(key),
            KeyOwner::Account(id) => Self::Account(id),
            KeyOwner::Evidence(id) => Self::Evidence(id),
            KeyOwner::Invited {
                survey_id, reference, ..
            } => Self::Invited(survey_id, reference),
            KeyOwner::Participant { id, .. } => Self::Participant(id),
        }
    }
}
