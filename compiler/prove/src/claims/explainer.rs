//! Explanations: few restrictions that exclude something together.

use enkat_model::{Artifact, Date};

use crate::{
    circuit::{Cone, Lit},
    domain::Cuts,
    encode::{Encoding, Restriction, Restrictions},
    solver::{Outcome, Solver, State},
};

/// A survey whose restrictions can be taken away.
pub(crate) struct Explainer<'a> {
    encoding: Encoding<'a>,
    solver: Solver,
}

impl<'a> Explainer<'a> {
    pub(crate) fn new(artifact: &'a Artifact, cuts: &Cuts, today: Date, limit: u64) -> Self {
        let mut explainer = Self {
            encoding: Encoding::new(artifact, cuts, today, Restrictions::Selectable),
            solver: Solver::new(limit),
        };
        explainer.begin_at(State::default());
        explainer
    }

    /// Lets the next search begin at a state of the survey as another encoding has it.
    pub(crate) fn begin_near(&mut self, state: &State, from: &Encoding<'_>) {
        self.begin_at(self.encoding.translate(state, from));
    }

    /// Lets the next search begin at a state, with all restrictions in force.
    fn begin_at(&mut self, mut state: State) {
        state
            .0
            .extend(self.encoding.selectors.iter().map(|(_, lit)| lit.node()));
        self.solver.begin_at(&self.encoding.circuit, &state);
    }

    /// Finds restrictions that exclude a claim together, none of which can be taken away; nothing if the search reached its limit.
    pub(crate) fn explain(&mut self, claim: impl Fn(&mut Encoding<'a>) -> Lit) -> Vec<Restriction> {
        let claim = claim(&mut self.encoding);
        let roots = [claim, self.encoding.possible];
        let read = Cone::of(&self.encoding.circuit, &roots, false);
        let selectors = self.encoding.selectors.iter();
        let selectors = selectors.filter(|(_, lit)| read.contains(lit.node()));
        let selectors: Vec<_> = selectors.copied().collect();
        let all: Vec<Lit> = selectors.iter().map(|(_, lit)| *lit).collect();
        let Some(mut core) = self.conflict(claim, &all) else {
            return Vec::new();
        };
        let mut at = 0;
        while at < core.len() {
            let mut without = core.clone();
            without.remove(at);
            match self.conflict(claim, &without) {
                Some(smaller) => core = smaller,
                None => at += 1,
            }
        }
        let needed = selectors.into_iter().filter(|(_, lit)| core.contains(lit));
        needed.map(|(restriction, _)| restriction).collect()
    }

    /// Returns those of these selectors, in their order, with which a claim cannot hold; `None` if it can.
    fn conflict(&mut self, claim: Lit, selectors: &[Lit]) -> Option<Vec<Lit>> {
        let wanted: Vec<Lit> = selectors
            .iter()
            .copied()
            .chain([claim, self.encoding.possible])
            .collect();
        match self.solver.solve(&self.encoding.circuit, &wanted) {
            Outcome::Impossible(core) => Some(
                selectors
                    .iter()
                    .copied()
                    .filter(|lit| core.contains(lit))
                    .collect(),
            ),
            Outcome::Found(_) | Outcome::GaveUp => None,
        }
    }
}
