//! The identity that a sign-in gives, and the reasons why it is refused.

use enkat_model::Gender;
use serde::{Deserialize, Serialize};

use super::{bank_id::Evidence, login_type::LoginType, person::Person};

/// The identity that a sign-in gives. It has no `Debug`, so that no log shows it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Identity {
    pub(crate) login_type: LoginType,
    /// The year of birth, for anonymous participants.
    pub(crate) birth_year: Option<i16>,
    pub(crate) gender: Option<Gender>,
    /// The person, unless they are anonymous.
    pub(crate) person: Option<Person>,
    /// The evidence of it, where it is kept.
    pub(crate) evidence: Option<Evidence>,
}

/// Parses the gender that a participant gives; `None` where they prefer not to.
pub(super) fn said_gender(said: Option<&str>) -> Result<Option<Gender>, Refused> {
    let known = |said| Gender::parse(said).ok_or(Refused::Malformed("gender is `female`, `male` or `other`"));
    said.map(known).transpose()
}

/// The reason why a sign-in is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refused {
    /// A field does not match its pattern, which a client checks before the call.
    Malformed(&'static str),
    /// The year is in the future, which the pattern allows.
    YearToCome,
}
