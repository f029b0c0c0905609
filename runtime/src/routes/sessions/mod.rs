//! Signing in, coming back, signing out.

pub(super) mod authenticate;
pub(super) mod logout;
pub(super) mod resume;

#[cfg(test)]
mod known_tests;
#[cfg(test)]
mod tests;
