//! The search for a state of the survey in which a claim holds: by simulation first, then by the solver.

use crate::{
    circuit::{Circuit, Lanes, Lit, Node, Simulation},
    encode::{Encoding, Raw},
    random::Random,
    solver::{Outcome, Solver, State},
};

/// Whether there is a state in which something holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// There is this one.
    Possible(State),
    /// There is none.
    Never,
    /// It is not known.
    Undecided(Undecided),
}

/// The reason why it is not known whether there is a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Undecided {
    /// Ranges of numbers that are calculated together allow it, and none of the numbers that were tried does.
    Numbers,
    /// The search reached its limit.
    Limit,
    /// There is a state, and the runtime does not see in it what the circuit does: a mistake of the prover.
    Unconfirmed,
}

/// The rounds of 64 random states that are tried before the solver searches.
const ROUNDS: usize = 24;

/// A survey, and random states of it.
pub(crate) struct Prover<'a> {
    pub(crate) encoding: Encoding<'a>,
    rounds: Vec<Round>,
    solver: Solver,
}

/// 64 states, by the values of inputs, and the values of all nodes in them.
struct Round {
    simulation: Simulation,
}

impl<'a> Prover<'a> {
    /// Simulates random states of a survey. Each search may learn `limit` clauses.
    pub(crate) fn new(encoding: Encoding<'a>, limit: u64) -> Self {
        let mut random = Random::new();
        let rounds = (0..ROUNDS).map(|round| Round::new(&encoding, round, &mut random));
        Self {
            rounds: rounds.collect(),
            encoding,
            solver: Solver::new(limit),
        }
    }

    /// Prepares to search a survey once or twice, without random states.
    pub(crate) fn without_samples(encoding: Encoding<'a>, limit: u64) -> Self {
        Self {
            rounds: Vec::new(),
            encoding,
            solver: Solver::new(limit),
        }
    }

    /// Searches a state in which a literal holds.
    pub(crate) fn find(&mut self, claim: Lit) -> Verdict {
        if claim == Lit::FALSE {
            return Verdict::Never;
        }
        if let Some(state) = self.simulated(claim) {
            return Verdict::Possible(state);
        }
        self.searched(claim)
    }

    /// Searches a state in which all literals hold, or those that cannot hold together.
    pub(crate) fn solve(&mut self, lits: &[Lit]) -> Outcome {
        self.solver.solve(&self.encoding.circuit, lits)
    }

    /// Returns whether a simulated state has all of these literals.
    pub(crate) fn is_simulated(&mut self, lits: &[Lit]) -> bool {
        let encoding = &self.encoding;
        self.rounds.iter_mut().any(|round| {
            round.simulation.extend(&encoding.circuit);
            let real = [encoding.possible, encoding.exact];
            let hits = real.iter().chain(lits).map(|lit| round.simulation.of(*lit));
            hits.fold(Lanes::MAX, |all, hits| all & hits) != 0
        })
    }

    fn simulated(&mut self, claim: Lit) -> Option<State> {
        let Encoding {
            circuit,
            possible,
            exact,
            ..
        } = &self.encoding;
        self.rounds.iter_mut().find_map(|round| {
            round.simulation.extend(circuit);
            // Oracles are as the examples say: a state is real if it is possible and no example was left out.
            let real = round.simulation.of(*possible) & round.simulation.of(*exact);
            let hits = round.simulation.of(claim) & real;
            (hits != 0).then(|| round.state(circuit, hits.trailing_zeros()))
        })
    }

    fn searched(&mut self, claim: Lit) -> Verdict {
        let (possible, exact) = (self.encoding.possible, self.encoding.exact);
        match self.solve(&[claim, possible, exact]) {
            Outcome::Found(state) => return Verdict::Possible(state),
            Outcome::GaveUp => return Verdict::Undecided(Undecided::Limit),
            Outcome::Impossible(core) if !core.contains(&exact) => return Verdict::Never,
            Outcome::Impossible(_) => {}
        }
        match self.solve(&[claim, possible]) {
            Outcome::Impossible(_) => Verdict::Never,
            Outcome::Found(_) => Verdict::Undecided(Undecided::Numbers),
            Outcome::GaveUp => Verdict::Undecided(Undecided::Limit),
        }
    }
}

impl Round {
    fn new(encoding: &Encoding<'_>, round: usize, random: &mut Random) -> Self {
        let inputs = inputs(encoding, round, random);
        let circuit = &encoding.circuit;
        Self {
            simulation: Simulation::run(circuit, |node| inputs[node]),
        }
    }

    fn state(&self, circuit: &Circuit, lane: u32) -> State {
        let nodes = circuit.nodes().iter().enumerate();
        let inputs = nodes.filter(|(_, node)| matches!(node, Node::Input));
        let on = inputs.filter(|(node, _)| self.simulation.of_node(*node) >> lane & 1 == 1);
        State(on.map(|(node, _)| node).collect())
    }
}

/// Chooses the inputs of 64 states. Rounds differ in how much is sent and answered: all, most, half, or little of it.
fn inputs(encoding: &Encoding<'_>, round: usize, random: &mut Random) -> Vec<Lanes> {
    let mut inputs = vec![0; encoding.circuit.nodes().len()];
    let density = |random: &mut Random, of: usize| match of % 4 {
        0 => Lanes::MAX,
        1 => random.next() | random.next(),
        2 => random.next(),
        _ => random.next() & random.next() & random.next(),
    };
    for sent in &encoding.settings.sent {
        if *sent != Lit::FALSE {
            inputs[sent.node()] = density(random, round);
        }
    }
    for bit in encoding.settings.gender_bits {
        inputs[bit.node()] = random.next();
    }
    for raw in &encoding.raw {
        match raw {
            Raw::None => {}
            Raw::Tick { input, .. } => inputs[input.node()] = random.next() & density(random, round / 4 + 1),
            Raw::Classes { bits, .. } => {
                let answered = density(random, round / 4);
                for bit in bits {
                    inputs[bit.node()] = random.next() & answered;
                }
            }
        }
    }
    inputs
}
