//! The searches behind a report, for other solvers: the circuit as clauses, and the claims as literals of it.

use std::fmt::Write as _;

use enkat_model::{Artifact, Date, Invariant};

use crate::{
    circuit::{Circuit, Cone, Lit, Node},
    claims::{WrittenRule, checked},
    solver::{Outcome, Solver},
};

/// The claims about a survey, and the circuit that they are about.
#[derive(Debug)]
pub struct Trace {
    circuit: Circuit,
    /// Those that the circuit alone does not decide.
    claims: Vec<(Lit, Option<bool>)>,
    /// The literals that hold in each state.
    of_all: [Lit; 2],
    limit: u64,
}

impl Trace {
    /// Checks a survey as [`check`](crate::check) does, and keeps all that was searched.
    pub fn of(
        artifact: &Artifact,
        rules: &[WrittenRule],
        invariants: &[Invariant],
        today: Date,
        limit: u64,
    ) -> Self {
        let prover = checked(artifact, rules, invariants, today, limit).prover;
        let encoding = prover.encoding;
        let is_open = |lit: Lit| lit != Lit::FALSE && lit != Lit::TRUE;
        let claims = prover.asked.into_iter();
        Self {
            circuit: encoding.circuit,
            claims: claims.filter(|(claim, _)| is_open(*claim)).collect(),
            of_all: [encoding.possible, encoding.exact],
            limit,
        }
    }

    /// Returns the claims, each as a literal of [`Trace::dimacs`], with whether there is a state in which it holds; `None` if that is
    /// undecided. Claims that the circuit alone decides are left out.
    pub fn claims(&self) -> Vec<(i64, Option<bool>)> {
        let claims = self.claims.iter();
        claims
            .map(|(claim, is_possible)| (number(*claim), *is_possible))
            .collect()
    }

    /// Searches the claim with this index by a solver that knows nothing yet. Returns whether there is a state in which it holds, with all
    /// numbers as in the examples of their classes; `None` if the search reached its limit.
    pub fn solve_cold(&self, claim: usize) -> Option<bool> {
        let [possible, exact] = self.of_all;
        let wanted = [self.claims[claim].0, possible, exact];
        match Solver::new(self.limit).solve(&self.circuit, &wanted) {
            Outcome::Found(_) => Some(true),
            Outcome::Impossible(_) => Some(false),
            Outcome::GaveUp => None,
        }
    }

    /// Writes the circuit as clauses in the DIMACS format.
    pub fn dimacs(&self) -> String {
        let claims = self.claims.iter().map(|(claim, _)| *claim);
        let roots: Vec<Lit> = claims.chain(self.of_all).collect();
        dimacs(&self.circuit, &roots, &self.of_all)
    }
}

/// Returns the number of a literal in the DIMACS format: that of its node, from 1.
fn number(lit: Lit) -> i64 {
    let variable = i64::try_from(lit.node()).unwrap_or(i64::MAX - 1) + 1;
    if lit.is_negated() { -variable } else { variable }
}

/// Writes the cone of some literals as clauses in the DIMACS format, by Tseitin's encoding. These literals hold.
pub(crate) fn dimacs(circuit: &Circuit, roots: &[Lit], hold: &[Lit]) -> String {
    let mut clauses: Vec<Vec<i64>> = hold.iter().map(|lit| vec![number(*lit)]).collect();
    for node in Cone::of(circuit, roots, false).nodes() {
        let this = i64::try_from(node).unwrap_or(i64::MAX - 1) + 1;
        match circuit.nodes()[node] {
            Node::False => clauses.push(vec![-this]),
            Node::Input | Node::Oracle(_) => {}
            Node::And(left, right) => {
                let (left, right) = (number(left), number(right));
                clauses.extend([vec![-this, left], vec![-this, right], vec![this, -left, -right]]);
            }
        }
    }
    let mut text = format!("p cnf {} {}\n", circuit.nodes().len(), clauses.len());
    for clause in clauses {
        for lit in clause {
            let _ = write!(text, "{lit} ");
        }
        text.push_str("0\n");
    }
    text
}
