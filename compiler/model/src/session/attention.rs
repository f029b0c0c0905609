//! The attention rules that sent answers raise.

use super::Session;
use crate::survey::{Attention, NoSettings};

/// Lists the attention rules that the answers of a session raise, in the order of the survey's `attention.yaml`. The session of a
/// submission has its sent answers, in a model of the version that was answered.
pub fn attention<'m>(session: &Session<'m>) -> Vec<&'m Attention<NoSettings>> {
    let all = session.model().attention.iter();
    all.filter(|attention| session.holds(&attention.when)).collect()
}
