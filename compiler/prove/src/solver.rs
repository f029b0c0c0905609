//! The search for a state in which literals hold: batsat on the cone of the literals.

use batsat::{Callbacks, ClauseKind, Solver as Sat, SolverInterface as _, SolverOpts, Var, lbool};

use crate::{
    circuit::{Circuit, Cone, Lanes, Lit, Node},
    collections::HashSet,
};

/// The outcome of a search.
#[derive(Debug)]
pub(crate) enum Outcome {
    /// There is such a state.
    Found(State),
    /// There is none; these literals cannot hold together.
    Impossible(Vec<Lit>),
    /// The limit was reached.
    GaveUp,
}

/// A state: the inputs that are on, by their nodes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct State(pub(crate) HashSet<usize>);

impl State {
    /// Returns whether an input is on. One that is the same in all states can be a constant.
    pub(crate) fn has(&self, input: Lit) -> bool {
        input == Lit::TRUE || self.0.contains(&input.node())
    }

    /// Returns the values of an input in 64 states that are all this one.
    pub(crate) fn lanes(&self, input: usize) -> Lanes {
        if self.0.contains(&input) { Lanes::MAX } else { 0 }
    }
}

/// A solver that knows the cones of earlier searches.
pub(crate) struct Solver {
    sat: Sat<Budget>,
    /// By node; `Var::UNDEF` for one that it does not know.
    vars: Vec<Var>,
    /// The number of the variables.
    known: usize,
    /// The most clauses that a search may learn.
    limit: u64,
}

/// The clauses that a search has learnt. They limit it, and not the clock, so that every machine gives the same verdicts.
#[derive(Default)]
struct Budget {
    learnt: u64,
    limit: u64,
}

impl Callbacks for Budget {
    fn on_start(&mut self) {
        self.learnt = 0;
    }

    fn on_new_clause(&mut self, _: &[batsat::Lit], kind: ClauseKind) {
        self.learnt += u64::from(kind == ClauseKind::Learnt);
    }

    fn stop(&self) -> bool {
        self.learnt > self.limit
    }
}

/// The variables from which on a solver begins anew, unless the cone is as large. Each search decides all variables.
const FEW: usize = 2_000;

impl Solver {
    pub(crate) fn new(limit: u64) -> Self {
        let budget = Budget { learnt: 0, limit };
        Self {
            sat: Sat::new(SolverOpts::default(), budget),
            vars: Vec::new(),
            known: 0,
            limit,
        }
    }

    /// Searches a state in which all literals hold.
    pub(crate) fn solve(&mut self, circuit: &Circuit, lits: &[Lit]) -> Outcome {
        if lits.contains(&Lit::FALSE) {
            return Outcome::Impossible(vec![Lit::FALSE]);
        }
        let wanted: Vec<Lit> = lits.iter().copied().filter(|lit| *lit != Lit::TRUE).collect();
        let cone = Cone::of(circuit, &wanted, false);
        let size = cone.nodes().count();
        if self.known > FEW.max(2 * size) {
            *self = Self::new(self.limit);
        }
        self.learn(circuit, &cone);
        let assumed: Vec<batsat::Lit> = wanted.iter().map(|lit| self.lit(*lit)).collect();
        let outcome = self.sat.solve_limited(&assumed);
        if outcome == lbool::TRUE {
            let inputs = cone
                .nodes()
                .filter(|node| !matches!(circuit.nodes()[*node], Node::And(..)));
            let is_on = |node: &usize| self.sat.value_var(self.vars[*node]) == lbool::TRUE;
            Outcome::Found(State(inputs.filter(is_on).collect()))
        } else if outcome == lbool::FALSE {
            let conflict: HashSet<batsat::Lit> = self.sat.unsat_core().iter().copied().collect();
            // The core is the clause that follows: the opposites of what was assumed.
            let in_core =
                |lit: &Lit| conflict.contains(&!self.lit(*lit)) || conflict.contains(&self.lit(*lit));
            Outcome::Impossible(wanted.into_iter().filter(in_core).collect())
        } else {
            Outcome::GaveUp
        }
    }

    /// Adds the clauses of nodes that are new (Tseitin's encoding).
    fn learn(&mut self, circuit: &Circuit, cone: &Cone) {
        self.vars.resize(circuit.nodes().len(), Var::UNDEF);
        for node in cone.nodes() {
            if self.vars[node] != Var::UNDEF {
                continue;
            }
            let var = self.sat.new_var_default();
            self.vars[node] = var;
            self.known += 1;
            let this = batsat::Lit::new(var, true);
            match circuit.nodes()[node] {
                Node::False => self.add(&[!this]),
                Node::Input | Node::Oracle(_) => {}
                Node::And(left, right) => {
                    let (left, right) = (self.lit(left), self.lit(right));
                    self.add(&[!this, left]);
                    self.add(&[!this, right]);
                    self.add(&[this, !left, !right]);
                }
            }
        }
    }

    fn add(&mut self, clause: &[batsat::Lit]) {
        self.sat.add_clause_reuse(&mut clause.to_vec());
    }

    /// Returns the solver's literal of a node that it has learnt.
    fn lit(&self, lit: Lit) -> batsat::Lit {
        batsat::Lit::new(self.vars[lit.node()], !lit.is_negated())
    }
}
