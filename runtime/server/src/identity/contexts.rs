//! The contexts that values are sealed for, as associated data: a value that is put elsewhere does not open. All differ, as an id
//! has no zero byte.

use enkat_store::{AccountId, KeyOwner, ParticipantId};

/// Returns the context of the identity of a participant, or of the account that takes part.
pub(crate) fn identity(participant: &ParticipantId) -> Vec<u8> {
    participant.0.as_bytes().to_vec()
}

/// Returns the context of the data of a person who is invited to a survey, by their reference there.
pub(crate) fn invited(survey_id: &str, reference: &str) -> Vec<u8> {
    format!("invited\0{survey_id}\0{reference}").into_bytes()
}

/// Returns the context of the e-mail address of an account.
pub(crate) fn email(account: &AccountId) -> Vec<u8> {
    format!("account\0email\0{}", account.0).into_bytes()
}

/// Returns the context of the proof that a sign-in to an account has to give.
pub(crate) fn proof(account: &AccountId) -> Vec<u8> {
    format!("account\0identity\0{}", account.0).into_bytes()
}

/// Returns the context of evidence of a sign-in.
pub(crate) fn evidence(id: &str) -> Vec<u8> {
    format!("evidence\0{id}").into_bytes()
}

/// Returns the context of a participant's contact details in the first format of sealed answers.
pub(crate) fn contact(participant: &ParticipantId) -> Vec<u8> {
    format!("{}\0answer", participant.0).into_bytes()
}

/// Returns the context of the value that an owner of a key has in a column, besides the proof of an account; `None` for one without.
pub(crate) fn of(owner: &KeyOwner) -> Option<Vec<u8>> {
    match owner {
        KeyOwner::Service | KeyOwner::AuditLog(_) => None,
        KeyOwner::Account(account) => Some(email(account)),
        KeyOwner::Evidence(id) => Some(evidence(id)),
        KeyOwner::Invited {
            survey_id, reference, ..
        } => Some(invited(survey_id, reference)),
        KeyOwner::Participant { id, .. } => Some(identity(id)),
    }
}
