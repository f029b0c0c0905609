//! The choice of states: greedily, each for as many goals of one page as it can reach.

use enkat_model::{Artifact, Date, ElementId};

use super::{Goal, goals::GoalEdit};
use crate::{
    circuit::Lit,
    domain::Cuts,
    encode::{Encoding, Restrictions},
    mutants::Edit,
    prover::{Prover, Verdict},
    solver::State,
    witness::{Witness, smallest},
};

/// The most elements that the goals of one state are about: the scenario should be read in a minute.
const MOST_ELEMENTS: usize = 6;

/// States that reach goals.
#[derive(Debug, Default)]
pub struct Plans {
    /// The states.
    pub planned: Vec<Planned>,
    /// The indexes of goals that no state reaches, or of which this is not known.
    pub unreached: Vec<usize>,
}

/// A state that reaches goals.
#[derive(Debug)]
pub struct Planned {
    /// The state.
    pub witness: Witness,
    /// The indexes of the goals, each with the edit that the state tells from the survey.
    pub goals: Vec<(usize, Edit)>,
}

/// Plans states that reach goals, on a day. Each search may learn `limit` clauses.
pub fn plan(artifact: &Artifact, goals: &[Goal], today: Date, limit: u64) -> Plans {
    let options = goals.iter().flat_map(|goal| &goal.options);
    let conditions =
        options.flat_map(|option| option.edit.condition().into_iter().chain(&option.while_holds));
    let cuts = Cuts::of(artifact, conditions, today);
    let encoding = Encoding::new(artifact, &cuts, today, Restrictions::InForce);
    let mut planner = Planner {
        prover: Prover::new(encoding, limit),
        plans: Plans::default(),
    };
    let mut open: Vec<Open> = Vec::new();
    for (index, goal) in goals.iter().enumerate() {
        match planner.reach(&goal.options) {
            Some((claim, option)) => open.push(Open {
                goal: index,
                claim,
                edit: option.edit.clone(),
                page: artifact.page_of(option.edit.target()),
            }),
            None => planner.plans.unreached.push(index),
        }
    }
    while !open.is_empty() {
        let (taken, rest) = planner.one(open);
        planner.plans.planned.push(taken);
        open = rest;
    }
    planner.plans
}

struct Planner<'a> {
    prover: Prover<'a>,
    plans: Plans,
}

/// A goal that is not planned yet.
struct Open {
    goal: usize,
    claim: Lit,
    edit: Edit,
    page: ElementId,
}

impl Planner<'_> {
    /// Finds an edit by which a goal can be reached, and the literal that a state does.
    fn reach<'g>(&mut self, options: &'g [GoalEdit]) -> Option<(Lit, &'g GoalEdit)> {
        options.iter().find_map(|option| {
            let claim = self.prover.encoding.reaches(option);
            matches!(self.prover.find(claim), Verdict::Possible(_)).then_some((claim, option))
        })
    }

    /// Plans a state for the first of these goals, and for others of its page. Returns it, and the goals that are left.
    fn one(&mut self, open: Vec<Open>) -> (Planned, Vec<Open>) {
        let (page, mut all) = open
            .first()
            .map_or((None, Lit::TRUE), |first| (Some(first.page), first.claim));
        let mut state = self.state(all).unwrap_or_default();
        let (mut taken, mut rest): (Vec<Open>, Vec<Open>) = (Vec::new(), Vec::new());
        for goal in open {
            if taken.is_empty() {
                taken.push(goal);
                continue;
            }
            let together = self.prover.encoding.circuit.and(all, goal.claim);
            let fits = Some(goal.page) == page && has_room(&taken, &goal);
            let joined = fits.then(|| self.state(together)).flatten();
            match joined {
                Some(with_it) => {
                    (all, state) = (together, with_it);
                    taken.push(goal);
                }
                None => rest.push(goal),
            }
        }
        let encoding = &self.prover.encoding;
        let state = smallest(encoding, &[all, encoding.possible, encoding.exact], &state);
        let planned = Planned {
            witness: Witness::of(encoding, &state),
            goals: taken.into_iter().map(|goal| (goal.goal, goal.edit)).collect(),
        };
        (planned, rest)
    }

    fn state(&mut self, claim: Lit) -> Option<State> {
        match self.prover.find(claim) {
            Verdict::Possible(state) => Some(state),
            Verdict::Never | Verdict::Undecided(_) => None,
        }
    }
}

/// Returns whether a state for these goals can have another.
fn has_room(taken: &[Open], goal: &Open) -> bool {
    let mut elements: Vec<ElementId> = taken.iter().chain([goal]).map(|one| one.edit.target()).collect();
    elements.sort_unstable();
    elements.dedup();
    elements.len() <= MOST_ELEMENTS
}
