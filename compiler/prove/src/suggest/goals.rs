//! Goals: what scenarios should show.

use enkat_model::{Artifact, Condition, Setting};

use crate::{
    circuit::Lit,
    encode::{Encoding, Raw},
    mutants::{Edit, Mutant, MutatedPlace, Written},
};

/// Something that a state should show: that an edit would change what the participant sees.
#[derive(Clone, Debug)]
pub struct Goal {
    /// The text that it is about.
    pub place: MutatedPlace,
    /// Whether the part of the rule holds in the state; `None` if both will do.
    pub holds: Option<bool>,
    /// The edits, each of which alone reaches the goal.
    pub options: Vec<GoalEdit>,
}

/// An edit that a state should tell from the survey.
#[derive(Clone, Debug)]
pub struct GoalEdit {
    /// The edit.
    pub edit: Edit,
    /// The condition that has to hold in the state; `None` if there is none.
    pub while_holds: Option<Condition<Setting>>,
}

/// Lists the goals of a survey: each rule, and each of the parts that it is made of, in both ways.
pub fn goals(artifact: &Artifact, written: &Written) -> Vec<Goal> {
    let mut goals = Vec::new();
    for (index, copies) in written.rules.iter().enumerate() {
        let Some(first) = copies.first() else { continue };
        let mut paths = vec![Vec::new()];
        let atoms = first.expression.atom_paths();
        if atoms.len() > 1 {
            paths.extend(atoms);
        }
        for path in paths {
            for holds in [true, false] {
                let options = copies.iter().filter_map(|rule| {
                    let part = rule.expression.part(&path)?.rebuilt();
                    let opposite = rule.expression.with(&path, part.clone().negated());
                    Some(GoalEdit {
                        edit: Edit::of_rule(artifact, rule, opposite)?,
                        while_holds: Some(if holds { part } else { part.negated() }),
                    })
                });
                goals.push(Goal {
                    place: MutatedPlace::Rule(index, path.clone()),
                    holds: Some(holds),
                    options: options.collect(),
                });
            }
        }
    }
    goals
}

impl Goal {
    /// Returns the goal that a state tells a mutant from the survey.
    pub fn of_mutant(mutant: &Mutant) -> Self {
        let options = mutant.edits.iter().map(|edit| GoalEdit {
            edit: edit.clone(),
            while_holds: None,
        });
        Self {
            place: mutant.place.clone(),
            holds: None,
            options: options.collect(),
        }
    }
}

impl Encoding<'_> {
    /// Builds the literal that a state reaches a goal by an edit, so that a scenario can expect it: the participant has chosen the option
    /// that the edit is about.
    pub(super) fn reaches(&mut self, option: &GoalEdit) -> Lit {
        let mut reaches = self.is_seen(&option.edit);
        if let Some(condition) = &option.while_holds {
            let holds = self.condition(condition);
            reaches = self.circuit.and(reaches, holds);
        }
        if let Edit::OptionHidden(id, at, _) = &option.edit {
            let chosen = match &self.raw[id.index()] {
                Raw::Classes { is, .. } => is.get(*at).copied(),
                Raw::None | Raw::Tick { .. } => None,
            };
            reaches = self.circuit.and(reaches, chosen.unwrap_or(Lit::FALSE));
        }
        reaches
    }
}
