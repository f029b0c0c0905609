//! The choice of the sets of an item that are published.

mod bands;
mod check;
mod choose;
mod gone;
mod leftover;
mod repair;
mod small_units;
mod swaps;

use crate::{
    cell::one_answer,
    families::{Family, Form},
    protections::Protections,
    sets::Sets,
};

/// Chooses the published sets of an item.
pub(crate) fn plan(sets: &Sets<'_>) -> Family {
    let forms: Vec<Option<Form>> = (0..sets.units.len())
        .map(|unit| sets.candidates[unit].then(|| form(&sets.all[unit], sets.protections)))
        .collect();
    if !sets.protections.complements {
        return Family { forms };
    }
    let chosen = choose::choose(sets, &forms);
    repair::repair(&check::Check::new(sets), &forms, chosen)
}

fn form(counts: &[u32], protections: Protections) -> Form {
    let people: u32 = counts.iter().sum();
    match one_answer(counts).filter(|option| protections.all_but_one || counts[*option] == people) {
        Some(option) => Form::OneAnswer(option),
        None => Form::Counts,
    }
}
