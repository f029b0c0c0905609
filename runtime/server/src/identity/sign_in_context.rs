//! The luggage of a sign-in to a survey.

use enkat_store::SecretHash;

/// The luggage of a sign-in to a survey, which waits on the server while an app or a provider identifies its person.
#[derive(Clone, Default, PartialEq, Eq)]
pub(crate) struct SignInContext {
    /// The invitation.
    pub(crate) invitation: Option<SecretHash>,
    /// Whether what was sent before is what they come for.
    pub(crate) is_earlier_wanted: bool,
}
