//! The search for a state of the survey in which a claim holds: by simulation first, then by the solver.

use crate::{
    circuit::{Circuit, Lanes, Lit, Node, Part, Simulation},
    collections::HashSet,
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
/// The claims for which one state is searched.
const TOGETHER: usize = 32;

/// A survey, and random states of it.
pub(crate) struct Prover<'a> {
    pub(crate) encoding: Encoding<'a>,
    rounds: Vec<Round>,
    /// States that the solver has found.
    found: Found,
    /// Claims that hold in states that were found for many claims; `found` forgets states.
    met: HashSet<Lit>,
    pub(crate) solver: Solver,
    /// The claims so far, each with whether there is a state; `None` if that is undecided.
    pub(crate) asked: Vec<(Lit, Option<bool>)>,
}

/// 64 states, by the values of inputs, and the values of all nodes in them.
struct Round {
    simulation: Simulation,
}

impl<'a> Prover<'a> {
    /// Simulates random states of a survey. Each search may learn `limit` clauses.
    pub(crate) fn new(encoding: Encoding<'a>, limit: u64) -> Self {
        let mut random = Random::new();
        let fixed = encoding.fixed();
        let rounds = (0..ROUNDS).map(|round| Round::new(&encoding, &fixed, round, &mut random));
        let rounds = rounds.collect();
        Self {
            rounds,
            ..Self::without_samples(encoding, limit)
        }
    }

    /// Prepares to search a survey once or twice, without random states.
    pub(crate) fn without_samples(encoding: Encoding<'a>, limit: u64) -> Self {
        Self {
            encoding,
            rounds: Vec::new(),
            found: Found::default(),
            met: HashSet::default(),
            solver: Solver::new(limit),
            asked: Vec::new(),
        }
    }

    /// Searches a state in which a literal holds.
    pub(crate) fn find(&mut self, claim: Lit) -> Verdict {
        let verdict = if claim == Lit::FALSE {
            Verdict::Never
        } else if let Some((round, lane)) = self.simulated(&self.encoding.real(&[claim])) {
            Verdict::Possible(self.rounds[round].state(&self.encoding.circuit, lane))
        } else {
            self.searched(claim)
        };
        self.note(claim, &verdict);
        verdict
    }

    /// Searches a state in which all literals hold, or those that cannot hold together.
    pub(crate) fn solve(&mut self, lits: &[Lit]) -> Outcome {
        self.solver.solve(&self.encoding.circuit, lits)
    }

    /// Returns whether a simulated state has all of these literals.
    pub(crate) fn is_simulated(&mut self, lits: &[Lit]) -> bool {
        self.simulated(&self.encoding.real(lits)).is_some()
    }

    /// Lets the next search begin where the inputs of a part are as in a simulated state with all of its literals, if there is one.
    pub(crate) fn begin_as_simulated(&mut self, part: &Part) -> bool {
        let Some((round, lane)) = self.simulated(&part.lits.iter().copied()) else {
            return false;
        };
        let simulation = &self.rounds[round].simulation;
        let is_on = |input: &usize| simulation.of_node(*input) >> lane & 1 == 1;
        let base = &self.solver.base().0;
        let inputs = part.inputs.iter().copied();
        let switched = inputs.filter(|input| is_on(input) != base.contains(input));
        let switched: Vec<usize> = switched.collect();
        self.solver.switch(&self.encoding.circuit, &switched);
        true
    }

    /// Decides whether there is a state in which a literal holds.
    pub(crate) fn is_possible(&mut self, claim: Lit) -> Result<bool, Undecided> {
        if claim == Lit::FALSE {
            return Ok(false);
        }
        if self.is_seen(claim) {
            self.asked.push((claim, Some(true)));
            return Ok(true);
        }
        let verdict = self.searched(claim);
        self.note(claim, &verdict);
        match verdict {
            Verdict::Possible(_) => Ok(true),
            Verdict::Never => Ok(false),
            Verdict::Undecided(why) => Err(why),
        }
    }

    /// Searches states in which many of these claims hold together: one search then decides all of them.
    pub(crate) fn look_for_all(&mut self, claims: &[Lit]) {
        let mut listed = HashSet::from_iter([Lit::FALSE]);
        let mut open = claims.to_vec();
        open.retain(|claim| listed.insert(*claim) && !self.is_seen(*claim));
        while !open.is_empty() {
            let mut group = open.split_off(open.len().saturating_sub(TOGETHER));
            while !group.is_empty() {
                let all = [self.encoding.possible, self.encoding.exact];
                match self.solve(&[&group, &all[..]].concat()) {
                    Outcome::Found(state) => {
                        self.found.add(&self.encoding.circuit, &state);
                        let hold = group.iter().chain(&open).copied();
                        let hold = hold.filter(|claim| self.found.has(&self.encoding, *claim));
                        self.met.extend(hold);
                        open.retain(|claim| !self.met.contains(claim));
                        break;
                    }
                    Outcome::Impossible(core) => {
                        let mut conflicting = group.iter().filter(|claim| core.contains(claim));
                        let (Some(one), other) = (conflicting.next().copied(), conflicting.next()) else {
                            return;
                        };
                        // Without another one, it is never possible; otherwise its turn comes among others.
                        if other.is_some() {
                            open.insert(0, one);
                        }
                        group.retain(|claim| *claim != one);
                    }
                    Outcome::GaveUp => return,
                }
            }
        }
    }

    /// Lets the next search begin at the random state in which the fewest of the conditions fail that these literals are made of.
    pub(crate) fn begin_near(&mut self, lits: &[Lit]) {
        let circuit = &self.encoding.circuit;
        let conditions = circuit.conjuncts(lits);
        let states = self.rounds.iter_mut().flat_map(|round| {
            round.simulation.extend(circuit);
            let failing = round.failing(&conditions);
            let round = &*round;
            (0..)
                .zip(failing)
                .map(move |(lane, failing)| (failing, round, lane))
        });
        if let Some((_, round, lane)) = states.min_by_key(|(failing, ..)| *failing) {
            self.solver.begin_at(circuit, &round.state(circuit, lane));
        }
    }

    /// Returns the circuit, and the random states as they are simulated.
    pub(crate) fn simulations(&mut self) -> (&Circuit, impl Iterator<Item = &mut Simulation>) {
        let circuit = &self.encoding.circuit;
        let rounds = self.rounds.iter_mut().map(|round| {
            round.simulation.extend(circuit);
            &mut round.simulation
        });
        (circuit, rounds)
    }

    /// Returns the last state that the solver has found; the empty one before the first.
    pub(crate) fn last_found(&self) -> &State {
        &self.found.last
    }

    /// Returns whether a literal holds in a state that is known.
    fn is_seen(&mut self, claim: Lit) -> bool {
        self.met.contains(&claim) || self.is_simulated(&[claim]) || self.found.has(&self.encoding, claim)
    }

    fn note(&mut self, claim: Lit, verdict: &Verdict) {
        let is_possible = match verdict {
            Verdict::Possible(_) => Some(true),
            Verdict::Never => Some(false),
            Verdict::Undecided(_) => None,
        };
        self.asked.push((claim, is_possible));
    }

    /// Finds a random state in which all of these literals hold, by its round and its lane.
    fn simulated(&mut self, lits: &(impl Iterator<Item = Lit> + Clone)) -> Option<(usize, u32)> {
        let circuit = &self.encoding.circuit;
        let mut rounds = self.rounds.iter_mut().enumerate();
        rounds.find_map(|(index, round)| {
            round.simulation.extend(circuit);
            let hits = round.simulation.of_all(lits.clone());
            (hits != 0).then(|| (index, hits.trailing_zeros()))
        })
    }

    fn searched(&mut self, claim: Lit) -> Verdict {
        let (possible, exact) = (self.encoding.possible, self.encoding.exact);
        match self.solve(&[claim, possible, exact]) {
            Outcome::Found(state) => {
                self.found.add(&self.encoding.circuit, &state);
                return Verdict::Possible(state);
            }
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

impl Encoding<'_> {
    /// Lists the inputs that are the same in all states that there can be, as the literals that hold: flags that the survey assumes.
    fn fixed(&self) -> Vec<Lit> {
        let mut fixed = self.circuit.conjuncts(&[self.possible]);
        fixed.retain(|lit| matches!(self.circuit.nodes()[lit.node()], Node::Input));
        fixed
    }

    /// Lists what holds in the states that there can be and in which these literals hold. Oracles are as the examples say: such a state
    /// is real if no example was left out.
    fn real<'l>(&self, lits: &'l [Lit]) -> impl Iterator<Item = Lit> + Clone + use<'l> {
        lits.iter().copied().chain([self.possible, self.exact])
    }
}

/// The last 64 states that the solver has found. A state in which answers can be sent, which random ones hardly are, decides many claims.
#[derive(Default)]
struct Found {
    /// By node.
    inputs: Vec<Lanes>,
    /// Made when it is first read after a state was found.
    simulation: Option<Simulation>,
    count: u32,
    last: State,
}

impl Found {
    fn add(&mut self, circuit: &Circuit, state: &State) {
        self.inputs.resize(circuit.nodes().len(), 0);
        let lane: Lanes = 1 << (self.count % Lanes::BITS);
        for input in &mut self.inputs {
            *input &= !lane;
        }
        for on in &state.0 {
            self.inputs[*on] |= lane;
        }
        self.count += 1;
        self.last = state.clone();
        self.simulation = None;
    }

    /// Returns whether a literal holds in one of the states.
    fn has(&mut self, encoding: &Encoding<'_>, claim: Lit) -> bool {
        if self.count == 0 {
            return false;
        }
        let circuit = &encoding.circuit;
        self.inputs.resize(circuit.nodes().len(), 0);
        let inputs = &self.inputs;
        let simulation = self
            .simulation
            .get_or_insert_with(|| Simulation::run(circuit, |node| inputs[node]));
        simulation.extend(circuit);
        simulation.of_all(encoding.real(&[claim])) != 0
    }
}

impl Round {
    /// Simulates random states in which these inputs have the value that they have in all states.
    fn new(encoding: &Encoding<'_>, fixed: &[Lit], round: usize, random: &mut Random) -> Self {
        let mut inputs = inputs(encoding, round, random);
        for lit in fixed {
            inputs[lit.node()] = if lit.is_negated() { 0 } else { Lanes::MAX };
        }
        let circuit = &encoding.circuit;
        Self {
            simulation: Simulation::run(circuit, |node| inputs[node]),
        }
    }

    /// Counts the literals that fail in each of the states.
    fn failing(&self, lits: &[Lit]) -> [u32; Lanes::BITS as usize] {
        let mut failing = [0; Lanes::BITS as usize];
        for lit in lits {
            let mut lanes = !self.simulation.of(*lit);
            while lanes != 0 {
                failing[lanes.trailing_zeros() as usize] += 1;
                lanes &= lanes - 1;
            }
        }
        failing
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
