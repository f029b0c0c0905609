//! The identity that a sign-in gives, and why it gives none.

use enkat_model::Gender;

use super::{bank_id::Evidence, login_type::LoginType, person::Person};

/// The identity that a sign-in gives. It has no `Debug`, so that it comes into no log.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Identity {
    pub(crate) login_type: LoginType,
    /// The year of birth, for anonymous participants.
    pub(crate) birth_year: Option<i16>,
    pub(crate) gender: Option<Gender>,
    /// The person, unless they are anonymous.
    pub(crate) person: Option<Person>,
    /// The evidence of it, where that is kept.
    pub(crate) evidence: Option<Evidence>,
}

/// The gender that somebody says; nothing where they prefer not to.
pub(super) fn said_gender(said: Option<&str>) -> Result<Option<Gender>, Refused> {
    let known = |said| Gender::parse(said).ok_or(Refused::Malformed("gender is `female`, `male` or `other`"));
    said.map(known).transpose()
}

/// Why somebody is not signed in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refused {
    /// A field is not what its pattern says, which a client checks before it calls.
    Malformed(&'static str),
    /// The year is still to come, which the pattern lets through.
    YearToCome,
}
