//! The scenarios that notice a mutant.

use enkat_compiler::resolve::Scenario;
use enkat_model::{Artifact, Date};
use enkat_prove::{Edit, Goal, Mutant};

use super::super::{choice::Choice, compare::unmet, given::given};
use crate::explain::{Answering, Given, Participant};

/// The scenarios that pass, each with its participant.
pub(in super::super) struct Readers<'a> {
    readers: Vec<Reader<'a>>,
}

struct Reader<'a> {
    scenario: &'a Scenario,
    given: Given,
    participant: Participant<'a>,
}

impl<'a> Readers<'a> {
    pub(in super::super) fn of(artifact: &'a Artifact, choice: &Choice<'a>, today: Date) -> Self {
        let readers = choice.run.iter().map(|scenario| {
            let given = given(scenario, today);
            Reader {
                scenario,
                participant: Participant::new(artifact, &given),
                given,
            }
        });
        Self {
            readers: readers
                .filter(|reader| is_met(artifact, reader.scenario, &reader.given))
                .collect(),
        }
    }

    /// Returns whether a scenario shows a goal: a part holds in it as it should, and the scenario fails because of the edit.
    pub(in super::super) fn reach(&self, artifact: &Artifact, goal: &Goal) -> bool {
        goal.options.iter().any(|option| {
            let mut mutated = artifact.clone();
            option.edit.clone().swap_into(&mut mutated);
            self.readers.iter().any(|reader| {
                let answering = reader.participant.answering(&reader.given.answers);
                let while_holds = option.while_holds.as_ref();
                while_holds.is_none_or(|condition| answering.holds(condition))
                    && says_other(&option.edit, artifact, &mutated, &answering)
                    && !is_met(&mutated, reader.scenario, &reader.given)
            })
        })
    }

    /// Returns, by mutant, whether a scenario fails because of it.
    pub(super) fn noticing(&self, artifact: &Artifact, mutants: &[Mutant]) -> Vec<bool> {
        let answering: Vec<Answering<'_>> = self
            .readers
            .iter()
            .map(|reader| reader.participant.answering(&reader.given.answers))
            .collect();
        let mut copy = artifact.clone();
        let noticed = mutants.iter().map(|mutant| {
            let mut edits = mutant.edits.clone();
            for edit in &mut edits {
                edit.swap_into(&mut copy);
            }
            let mut readers = self.readers.iter().zip(&answering);
            let is_noticed = readers.any(|(reader, answering)| {
                let mut edits = mutant.edits.iter();
                // Where the changed text itself says the same, all else is the same.
                edits.any(|edit| says_other(edit, artifact, &copy, answering))
                    && !is_met(&copy, reader.scenario, &reader.given)
            });
            for edit in &mut edits {
                edit.swap_into(&mut copy);
            }
            is_noticed
        });
        noticed.collect()
    }
}

fn is_met(artifact: &Artifact, scenario: &Scenario, given: &Given) -> bool {
    let participant = Participant::new(artifact, given);
    let answering = participant.answering(&given.answers);
    unmet(artifact, scenario, &answering.outcome()).is_empty()
}

/// Returns whether the text that an edit changes decides otherwise about a participant.
fn says_other(edit: &Edit, artifact: &Artifact, mutated: &Artifact, answering: &Answering<'_>) -> bool {
    let id = edit.target();
    let Some((before, after)) = edit.replaces(artifact).zip(edit.condition()) else {
        let participant = answering.participant();
        let passes = |artifact: &Artifact| participant.passes(&artifact.elements[id.index()]);
        return passes(artifact) != passes(mutated);
    };
    answering.kept(id).is_some() && answering.holds(before) != answering.holds(after)
}
