//! The reasons for which a column can have no value.

use enkat_model::{Artifact, Body, DataType, ElementId, Included, Setting};
use enkat_reports::emit::Variable;

use super::occurrence::{Entry, Occurrence, Occurrences};
use crate::{Absence, Column};

/// Lists the reasons for which a column of a table of so many versions can have no value.
pub(super) fn absences(column: &Column, occurrences: &Occurrences<'_>, versions: usize) -> Vec<Absence> {
    let reasons = column.absences().iter().copied();
    if occurrences.newest().is_none() {
        return reasons.collect();
    }
    let is_everywhere = occurrences.iter().count() == versions;
    let can_be = |absence: &Absence| match absence {
        Absence::NotInVersion => !is_everywhere,
        Absence::Sealed if column.is_sensitive => true,
        absence => occurrences.iter().any(|one| can_be_in(*absence, one)),
    };
    reasons.filter(can_be).collect()
}

/// Returns whether a reason can occur in a version.
fn can_be_in(absence: Absence, Occurrence { artifact, entry }: Occurrence<'_>) -> bool {
    match entry {
        Entry::Score(_) => matches!(absence, Absence::NotAsked | Absence::TooFew),
        Entry::Field(variable) => match element(artifact, &variable.name) {
            Some(id) => can_be_in_answer(absence, artifact, id, variable),
            None => can_be_in_calculated(absence, variable),
        },
    }
}

fn can_be_in_answer(absence: Absence, artifact: &Artifact, id: ElementId, variable: &Variable) -> bool {
    match absence {
        Absence::NotAsked => can_be_left_out(artifact, id),
        Absence::Hidden => can_be_hidden(artifact, id),
        // A checkbox that is shown has a value.
        Absence::Empty => !artifact.elements[id.index()].element.body.is_box(),
        Absence::OptedOut => variable.or_box.is_some(),
        Absence::Sealed => matches!(variable.format.as_deref(), Some("email" | "phone")),
        Absence::Unknown => true,
        Absence::NotInVersion | Absence::TooFew => false,
    }
}

/// Returns whether a reason can occur in a calculated field. A number lacks it for the reasons of the answers in it.
fn can_be_in_calculated(absence: Absence, variable: &Variable) -> bool {
    match absence {
        Absence::NotAsked | Absence::Unknown => true,
        Absence::Hidden | Absence::Empty | Absence::OptedOut => variable.data_type == DataType::Number,
        Absence::NotInVersion | Absence::Sealed | Absence::TooFew => false,
    }
}

fn element(artifact: &Artifact, name: &str) -> Option<ElementId> {
    let mut ids = (0..artifact.elements.len()).map(ElementId::at);
    ids.find(|id| artifact.elements[id.index()].element.id == name)
}

/// Returns whether settings or a gender can leave a question out. A rule can, too: by what settings make of the answers in it.
fn can_be_left_out(artifact: &Artifact, id: ElementId) -> bool {
    needed(artifact, id).any(|needed| {
        let included = &artifact.elements[needed.index()];
        let is_limited = !included.included_in.is_empty() || !included.genders.is_empty();
        is_limited || has_rule(included)
    })
}

/// Returns whether other answers can hide a question.
fn can_be_hidden(artifact: &Artifact, id: ElementId) -> bool {
    needed(artifact, id).any(|needed| {
        has_rule(&artifact.elements[needed.index()]) || is_hidden_by_opt_out(artifact, id, needed)
    })
}

/// Lists a question and the elements without which there is none of it.
fn needed(artifact: &Artifact, id: ElementId) -> impl Iterator<Item = ElementId> {
    let depends_on = |id: &ElementId| artifact.elements[id.index()].element.depends_on();
    std::iter::successors(Some(id), depends_on)
}

fn has_rule(included: &Included) -> bool {
    !included.element.hidden_when.is_never()
}

/// Returns whether a question is hidden while the opt-out of one above is ticked: a follow-up is, but neither the opt-out itself nor
/// the checkboxes of its group are.
fn is_hidden_by_opt_out(artifact: &Artifact, id: ElementId, above: ElementId) -> bool {
    let element = &artifact.elements[id.index()].element;
    let is_part = element.body.is_box_of_group() && element.within == Some(above);
    let is_opt_out = |body: &Body<Setting>| matches!(body, Body::OrBox { of } if *of == above);
    let follows_up = above != id && !is_part && !is_opt_out(&element.body);
    follows_up
        && artifact
            .elements
            .iter()
            .any(|included| is_opt_out(&included.element.body))
}
