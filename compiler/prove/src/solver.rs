//! The search for a state in which literals hold: batsat on a part of the circuit that grows until it decides.
//!
//! A search begins at a state, the base, and knows nothing of the circuit but the literals. Where the solver's values are those of a
//! state (the base with some inputs switched), that state is found. Otherwise some nodes have other values in it than the solver
//! believes: their clauses are added, and it is asked again. Literals that cannot hold with a part of the clauses cannot hold at all. This is
//! counterexample-guided abstraction refinement (Clarke, Grumberg, Jha, Lu, Veith, 2000); most claims are about few questions, and a
//! survey has thousands.

use std::collections::VecDeque;

use batsat::{Callbacks, ClauseKind, Solver as Sat, SolverInterface as _, SolverOpts, Var, lbool};

use crate::{
    circuit::{Circuit, Cone, Lanes, Lit, Node, Valuation},
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

    /// Switches these inputs.
    fn switch(&mut self, inputs: &[usize]) {
        for input in inputs {
            if !self.0.remove(input) {
                self.0.insert(*input);
            }
        }
    }

    /// Returns the values of an input in 64 states that are all this one.
    pub(crate) fn lanes(&self, input: usize) -> Lanes {
        if self.0.contains(&input) { Lanes::MAX } else { 0 }
    }
}

/// A solver that knows parts of the circuit from earlier searches.
pub(crate) struct Solver {
    sat: Sat<Budget>,
    /// By node; `Var::UNDEF` for one that it does not know.
    vars: Vec<Var>,
    /// By node: whether the solver has its clauses.
    is_defined: Vec<bool>,
    /// The number of nodes with clauses, and the number after the first search.
    defined: usize,
    first: Option<usize>,
    /// The nodes with variables, and the inputs among them.
    known: Vec<usize>,
    inputs: Vec<usize>,
    /// The state that searches begin at, and the values of all nodes in it.
    base: State,
    values: Valuation,
    /// The last state that was found since.
    found: Option<State>,
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
    fn on_new_clause(&mut self, _: &[batsat::Lit], kind: ClauseKind) {
        self.learnt += u64::from(kind == ClauseKind::Learnt);
    }

    fn stop(&self) -> bool {
        self.learnt > self.limit
    }
}

/// The nodes with clauses from which on a solver begins anew, at the last state that was found. Each search decides all variables.
const FEW: usize = 2_000;
/// The nodes that get clauses before a search, and after its first answer; after each further one, twice as many.
const STEP: usize = 64;
/// The least number of them for each node below which they are.
const BELOW: usize = 8;

impl Solver {
    pub(crate) fn new(limit: u64) -> Self {
        let budget = Budget { learnt: 0, limit };
        Self {
            sat: Sat::new(SolverOpts::default(), budget),
            vars: Vec::new(),
            is_defined: Vec::new(),
            defined: 0,
            first: None,
            known: Vec::new(),
            inputs: Vec::new(),
            base: State::default(),
            values: Valuation::default(),
            found: None,
            limit,
        }
    }

    /// Forgets all searches. The next one begins at a state.
    pub(crate) fn begin_at(&mut self, circuit: &Circuit, base: &State) {
        let switched: Vec<usize> = base.0.symmetric_difference(&self.base.0).copied().collect();
        self.switch(circuit, &switched);
    }

    /// Forgets all searches. The next one begins at the same state as they did, but for these inputs.
    pub(crate) fn switch(&mut self, circuit: &Circuit, switched: &[usize]) {
        self.extend(circuit);
        self.values.switch(circuit, switched.iter().copied(), |_| true);
        self.base.switch(switched);
        self.forget();
    }

    /// Returns whether literals hold in the state at which the next search begins.
    pub(crate) fn holds_at_start(&mut self, circuit: &Circuit, lits: &[Lit]) -> bool {
        self.extend(circuit);
        lits.iter().all(|lit| self.values.holds(*lit))
    }

    /// Returns the state at which the next search begins.
    pub(crate) fn base(&self) -> &State {
        &self.base
    }

    /// Forgets all searches. The next one begins at the same state as they did.
    pub(crate) fn forget(&mut self) {
        for node in self.known.drain(..) {
            self.vars[node] = Var::UNDEF;
            self.is_defined[node] = false;
        }
        let limit = self.limit;
        self.sat = Sat::new(SolverOpts::default(), Budget { learnt: 0, limit });
        (self.defined, self.first, self.found) = (0, None, None);
        self.inputs.clear();
    }

    /// Looks at what was added to the circuit since.
    fn extend(&mut self, circuit: &Circuit) {
        let base = &self.base;
        self.values.extend(circuit, |input| base.0.contains(&input));
    }

    /// Searches a state in which all literals hold.
    pub(crate) fn solve(&mut self, circuit: &Circuit, lits: &[Lit]) -> Outcome {
        if lits.contains(&Lit::FALSE) {
            return Outcome::Impossible(vec![Lit::FALSE]);
        }
        let wanted: Vec<Lit> = lits.iter().copied().filter(|lit| *lit != Lit::TRUE).collect();
        self.prepare(circuit);
        let outcome = self.search(circuit, &wanted);
        self.first.get_or_insert(self.defined);
        if let Outcome::Found(state) = &outcome {
            self.found = Some(state.clone());
        }
        outcome
    }

    /// Begins anew where that is cheaper, and makes room for what was added to the circuit.
    fn prepare(&mut self, circuit: &Circuit) {
        let is_worn = self.found.is_some() || self.first.is_some_and(|first| self.defined > 2 * first);
        if self.defined > FEW && is_worn {
            let base = self.found.take().unwrap_or_else(|| self.base.clone());
            self.begin_at(circuit, &base);
        }
        self.extend(circuit);
        self.vars.resize(circuit.nodes().len(), Var::UNDEF);
        self.is_defined.resize(circuit.nodes().len(), false);
    }

    fn search(&mut self, circuit: &Circuit, wanted: &[Lit]) -> Outcome {
        self.sat.cb_mut().learnt = 0;
        let assumed: Vec<batsat::Lit> = wanted.iter().map(|lit| self.lit(circuit, *lit)).collect();
        let (mut step, mut work, mut is_whole) = (STEP, 0, false);
        let nodes = wanted.iter().map(|lit| lit.node()).collect();
        self.define_below(circuit, nodes, step);
        loop {
            work += self.inputs.len() + self.defined;
            let outcome = self.sat.solve_limited(&assumed);
            if outcome == lbool::FALSE {
                return Outcome::Impossible(self.core(circuit, wanted));
            }
            if outcome != lbool::TRUE {
                return Outcome::GaveUp;
            }
            let inputs = self.inputs.iter().copied();
            let switched: Vec<usize> = inputs
                .filter(|input| self.model(*input) != self.values.of_node(*input))
                .collect();
            let changed = self.values.switch(circuit, switched.iter().copied(), |_| true);
            let unlike = self.unlike(circuit, wanted);
            let is_wanted = wanted.iter().all(|lit| self.values.holds(*lit));
            self.values.undo(&changed.unwrap_or_default());
            if is_wanted || is_whole {
                let mut state = self.base.clone();
                state.switch(&switched);
                return Outcome::Found(state);
            }
            // Without a node that differs, the solver believes in a comparison that is otherwise for the examples of numbers.
            is_whole = unlike.is_empty() || work >= circuit.nodes().len();
            if is_whole {
                let all = Cone::of(circuit, wanted, false);
                all.nodes().for_each(|node| self.define(circuit, node));
            } else {
                let count = step.max(BELOW * unlike.len());
                self.define_below(circuit, unlike, count);
                step *= 2;
            }
        }
    }

    /// Lists those of the literals that cannot hold together.
    fn core(&mut self, circuit: &Circuit, wanted: &[Lit]) -> Vec<Lit> {
        // The core is the clause that follows: the opposites of what was assumed.
        let conflict: HashSet<batsat::Lit> = self.sat.unsat_core().iter().copied().collect();
        let mut core = wanted.to_vec();
        core.retain(|lit| {
            let lit = self.lit(circuit, *lit);
            conflict.contains(&!lit) || conflict.contains(&lit)
        });
        core
    }

    /// Lists the nodes without clauses that make a wanted literal fail in the state: the solver believes in another value of theirs.
    fn unlike(&self, circuit: &Circuit, wanted: &[Lit]) -> Vec<usize> {
        // Literals that hold for the solver, or follow from those that do, and not in the state.
        let mut open: Vec<Lit> = wanted.to_vec();
        open.retain(|lit| !self.values.holds(*lit));
        let mut seen = HashSet::default();
        let mut unlike = Vec::new();
        while let Some(lit) = open.pop() {
            let node = lit.node();
            let Node::And(left, right) = circuit.nodes()[node] else {
                continue;
            };
            if !seen.insert(node) {
                continue;
            }
            let is_defined = self.is_defined[node];
            if !is_defined {
                unlike.push(node);
            }
            let operands = [left, right].into_iter();
            if !lit.is_negated() {
                open.extend(operands.filter(|operand| !self.values.holds(*operand)));
            } else if is_defined {
                let fails = |operand: &Lit| self.model(operand.node()) == operand.is_negated();
                open.extend(operands.filter(fails).map(|operand| !operand));
            }
        }
        unlike
    }

    /// Adds the clauses of nodes, and of those below them, so many altogether.
    fn define_below(&mut self, circuit: &Circuit, nodes: Vec<usize>, count: usize) {
        let end = self.defined + count;
        let mut open = VecDeque::from(nodes);
        while let Some(node) = open.pop_front().filter(|_| self.defined < end) {
            if let (Node::And(left, right), false) = (circuit.nodes()[node], self.is_defined[node]) {
                self.define(circuit, node);
                open.extend([left.node(), right.node()]);
            }
        }
    }

    /// Adds the clauses of a node (Tseitin's encoding).
    fn define(&mut self, circuit: &Circuit, node: usize) {
        let Node::And(left, right) = circuit.nodes()[node] else {
            return;
        };
        if std::mem::replace(&mut self.is_defined[node], true) {
            return;
        }
        self.defined += 1;
        let this = batsat::Lit::new(self.var(circuit, node), true);
        let (left, right) = (self.lit(circuit, left), self.lit(circuit, right));
        self.add(&[!this, left]);
        self.add(&[!this, right]);
        self.add(&[this, !left, !right]);
    }

    fn add(&mut self, clause: &[batsat::Lit]) {
        self.sat.add_clause_reuse(&mut clause.to_vec());
    }

    /// Returns the solver's literal of one of the circuit.
    fn lit(&mut self, circuit: &Circuit, lit: Lit) -> batsat::Lit {
        batsat::Lit::new(self.var(circuit, lit.node()), !lit.is_negated())
    }

    /// Returns the variable of a node. Left free, it is as in the base.
    fn var(&mut self, circuit: &Circuit, node: usize) -> Var {
        if self.vars[node] == Var::UNDEF {
            let value = lbool::new(self.values.of_node(node));
            self.vars[node] = self.sat.new_var(value, true);
            self.known.push(node);
            match circuit.nodes()[node] {
                Node::Input => self.inputs.push(node),
                Node::False => {
                    let this = batsat::Lit::new(self.vars[node], true);
                    self.add(&[!this]);
                }
                Node::Oracle(_) | Node::And(..) => {}
            }
        }
        self.vars[node]
    }

    /// Returns the value of a node in the solver's last answer.
    fn model(&self, node: usize) -> bool {
        self.sat.value_var(self.vars[node]) == lbool::TRUE
    }
}
