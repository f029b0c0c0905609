//! The settings of the sign-in screen.

pub(super) mod settings;
