//! Sessions as their owners see them, and the ones to end.

use jiff::Timestamp;

use crate::{ParticipantId, SecretHash};

/// The number of digits of a hash that tell a session from the others of its owner.
const NAME_DIGITS: usize = 16;

/// One of the sessions of a participant or an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnSession {
    /// Its secret.
    pub secret: SecretHash,
    /// The time at which it ends, even while it is used.
    pub expires_at: Timestamp,
    /// The last recorded time of use.
    pub seen_at: Timestamp,
}

impl OwnSession {
    /// Returns its name for its owner: the start of the hash, which opens nothing.
    pub fn name(&self) -> &str {
        self.secret.0.get(..NAME_DIGITS).unwrap_or_default()
    }
}

/// The sessions of a participant or an account to end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The one with this name.
    One(String),
    /// All but this one.
    AllBut(SecretHash),
}

impl Ending {
    /// Returns whether a session is one of them.
    pub fn takes(&self, session: &OwnSession) -> bool {
        match self {
            Self::One(name) => session.name() == name,
            Self::AllBut(kept) => session.secret != *kept,
        }
    }
}

/// The owners of the sessions that an operator ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SessionsOf {
    /// One participant's.
    Participant(ParticipantId),
    /// Those of all participants of a survey of the deployment.
    Survey(String),
    /// Those of all participants.
    Participants,
    /// Those of all accounts.
    Accounts,
}

/// The progress of ending a list of sessions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EndedSessions {
    /// The number of sessions at the beginning of the list that are done.
    pub seen: usize,
    /// The number of them that had not ended by themselves.
    pub ended: u64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn name_of_session_is_start_of_hash() {
        let session = OwnSession {
            secret: SecretHash("0123456789abcdef0123".to_owned()),
            expires_at: Timestamp::UNIX_EPOCH,
            seen_at: Timestamp::UNIX_EPOCH,
        };
        assert_eq!(session.name(), "0123456789abcdef");
        assert!(Ending::One("0123456789abcdef".to_owned()).takes(&session));
        assert!(!Ending::AllBut(session.secret.clone()).takes(&session));
    }
}
