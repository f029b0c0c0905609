//! Surveys without some of their restrictions, to find out which of these are in the way of something.

use std::collections::BTreeSet;

use enkat_model::{Artifact, Body, Choice, Condition, Date, FlagSet, QuestionKind, Setting, Statement};

use super::seen::Search;
use crate::{claims::explainer::Explainer, domain::Cuts, encode::Restriction, witness::Witness};

/// The most restrictions that are taken away together.
const MOST: usize = 4;
/// The most searches for restrictions to take away together.
const TRIALS: usize = 32;

/// Restrictions without which something is possible that the survey excludes.
#[derive(Clone, Debug, PartialEq)]
pub struct Relaxation {
    /// The restrictions. All of them are in the way.
    pub without: Vec<Restriction>,
    /// A participant for whom it is possible then.
    pub witness: Witness,
}

/// The search for relaxations.
pub(super) struct Relaxing<'a, 's> {
    pub(super) artifact: &'a Artifact,
    pub(super) statement: &'s Statement,
    pub(super) today: Date,
    pub(super) limit: u64,
}

impl Relaxing<'_, '_> {
    /// Finds restrictions that exclude a statement together, and the relaxations that allow it: each restriction that is enough by
    /// itself or, where there is none, few that are enough together.
    pub(super) fn explain(&self, cuts: &Cuts) -> (Vec<Restriction>, Vec<Relaxation>) {
        let mut explainer = Explainer::new(self.artifact, cuts, self.today, self.limit);
        let core = explainer.explain(|encoding| encoding.statement(self.statement));
        let single = core.iter().filter_map(|one| self.relaxation(&[*one]));
        let single: Vec<_> = single.collect();
        if single.is_empty() {
            let several = self.several(&core, cuts);
            return (core, several.into_iter().collect());
        }
        (core, single)
    }

    /// Finds a participant for whom the statement holds without these restrictions.
    fn relaxation(&self, without: &[Restriction]) -> Option<Relaxation> {
        let relaxed = relaxed(self.artifact, without);
        let mut search = Search::new(&relaxed, self.statement, self.today, self.limit);
        let witness = search.find().ok().flatten()?;
        Some(Relaxation {
            without: without.to_vec(),
            witness,
        })
    }

    /// Finds the fewest restrictions that have to be taken away together: those of which each conflict has one (a smallest hitting
    /// set, found as in Davies and Bacchus, "Solving MAXSAT by Solving a Sequence of Simpler SAT Instances", 2011).
    fn several(&self, core: &[Restriction], cuts: &Cuts) -> Option<Relaxation> {
        let mut conflicts = vec![core.to_vec()];
        for _ in 0..TRIALS {
            let without = hitting(&conflicts)?;
            if let Some(relaxation) = self.relaxation(&without) {
                return Some(relaxation);
            }
            let relaxed = relaxed(self.artifact, &without);
            let mut explainer = Explainer::new(&relaxed, cuts, self.today, self.limit);
            let conflict = explainer.explain(|encoding| encoding.statement(self.statement));
            conflicts.push(Some(conflict).filter(|conflict| !conflict.is_empty())?);
        }
        None
    }
}

/// Finds a smallest set that has a restriction of each conflict.
fn hitting(conflicts: &[Vec<Restriction>]) -> Option<Vec<Restriction>> {
    let all: BTreeSet<Restriction> = conflicts.iter().flatten().copied().collect();
    let all: Vec<_> = all.into_iter().collect();
    (1..=MOST).find_map(|size| hitting_of(size, &all, &[], conflicts))
}

/// Finds a set of `size` more restrictions from the rest of a list that, with those chosen, has one of each conflict.
fn hitting_of(
    size: usize,
    rest: &[Restriction],
    chosen: &[Restriction],
    conflicts: &[Vec<Restriction>],
) -> Option<Vec<Restriction>> {
    if size == 0 {
        let is_hit = |conflict: &Vec<Restriction>| conflict.iter().any(|one| chosen.contains(one));
        return conflicts.iter().all(is_hit).then(|| chosen.to_vec());
    }
    (0..rest.len()).find_map(|at| {
        let with = [chosen, &[rest[at]]].concat();
        hitting_of(size - 1, &rest[at + 1..], &with, conflicts)
    })
}

/// Builds a survey without some restrictions.
fn relaxed(artifact: &Artifact, without: &[Restriction]) -> Artifact {
    let mut relaxed = artifact.clone();
    let elements = &mut relaxed.elements;
    for restriction in without {
        match restriction {
            Restriction::Hidden(id) => elements[id.index()].element.hidden_when = Condition::NEVER,
            Restriction::OptionHidden(id, at) => {
                if let Some(choice) = choice_of(&mut elements[id.index()].element.body) {
                    choice.options[*at].hidden_when = Condition::NEVER;
                }
            }
            Restriction::IncludedIn(id) => elements[id.index()].included_in = FlagSet::default(),
            Restriction::Genders(id) => elements[id.index()].genders.clear(),
            Restriction::Assumption(at) => relaxed.assumptions[*at] = Condition::ALWAYS,
        }
    }
    relaxed
}

fn choice_of(body: &mut Body<Setting>) -> Option<&mut Choice<Setting>> {
    match body {
        Body::Question(question) => match &mut question.answer {
            QuestionKind::Choice(choice) => Some(choice),
            QuestionKind::Checkboxes(_) | QuestionKind::Scalar(_) => None,
        },
        _ => None,
    }
}
