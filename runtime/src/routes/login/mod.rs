//! The settings of the sign-in screen, and which surveys lead to one.

pub(super) mod settings;
pub(super) mod surveys;
