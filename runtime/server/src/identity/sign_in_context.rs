//! The data of a sign-in that waits on the server.

use enkat_store::SecretHash;
use serde::{Deserialize, Serialize};

/// The data of a sign-in to a survey, which waits on the server while an app or a provider identifies the person.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SignInContext {
    /// The invitation.
    pub(crate) invitation: Option<SecretHash>,
    /// Whether the participant comes for the answers that they have sent.
    pub(crate) is_earlier_wanted: bool,
}
