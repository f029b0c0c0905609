//! The circuit beside the model's own evaluation.

#![allow(
    clippy::unwrap_used,
    clippy::cast_possible_truncation,
    clippy::print_stdout,
    reason = "a test that cannot go on has failed; random bits are cut; counts of what was tried are told"
)]

mod against_sessions;
mod burdens;
mod cadical;
mod drafts;
mod exhaustive;
mod filling_in;
mod mutants;
mod numbers;
mod rules_and_settings;
mod surveys;
mod truth;

pub(crate) use self::against_sessions::random_inputs;

/// Returns how much a test tries: as much as usual, unless the environment says otherwise.
#[allow(clippy::disallowed_methods, reason = "the one setting of these tests")]
fn amount(name: &str, usual: usize) -> usize {
    let wanted = std::env::var(name).ok();
    wanted.map_or(usual, |wanted| wanted.parse().unwrap())
}
