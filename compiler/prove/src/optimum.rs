//! The state in which the least of something is missing: core-guided search, as OLL does it (Morgado, Dodaro, Marques-Silva,
//! "Core-Guided `MaxSAT` with Soft Cardinality Constraints", 2014).
//!
//! All wishes are assumed. Those that cannot hold together cost at least the smallest weight among them; a counter over them then
//! allows that one of them fails, and no second one. When nothing conflicts any more, the state costs as much as was proved.
//!
//! A large survey is hundreds of questions with their follow-ups, and a search about all of them at once is slow. So parts that no input
//! connects are searched one by one; of parts that only settings connect, first the cores within each, then those between them.

use std::collections::BTreeMap;

use crate::{
    circuit::Lit,
    collections::{HashMap, HashSet},
    encode::Encoding,
    prover::{Prover, Undecided},
    solver::{Outcome, State},
};

/// The result of a search for the least cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Optimum {
    /// This state has the least cost. No state costs less than `proved`: the same, unless numbers are calculated together.
    Found { state: State, cost: u32, proved: u32 },
    /// There is no state.
    Never,
    /// The search reached its limit.
    Undecided(Undecided),
}

/// A counter of wishes that failed: the literal that `count` of them or more do is a wish itself, negated.
#[derive(Clone)]
struct Counter {
    at_least: Vec<Lit>,
    count: usize,
}

/// Wishes by their weights, and the counters that some of them belong to.
#[derive(Default)]
struct Wishes {
    weights: BTreeMap<Lit, u32>,
    counters: HashMap<Lit, Counter>,
}

impl Wishes {
    fn add(&mut self, wish: Lit, weight: u32) {
        *self.weights.entry(wish).or_default() += weight;
    }

    fn append(&mut self, other: Self) {
        for (wish, weight) in other.weights {
            self.add(wish, weight);
        }
        self.counters.extend(other.counters);
    }

    /// Wishes that fewer fail than a counter says.
    fn add_counter(&mut self, counter: Counter, weight: u32) {
        if let Some(reached) = counter.at_least.get(counter.count) {
            let wish = !*reached;
            self.counters.insert(wish, counter);
            self.add(wish, weight);
        }
    }

    /// Takes weight from a wish that failed. One of a counter allows one more failure then.
    fn fail(&mut self, wish: Lit, weight: u32) {
        if let Some(left) = self.weights.get_mut(&wish) {
            *left -= weight;
            if *left == 0 {
                self.weights.remove(&wish);
            }
        }
        if let Some(mut counter) = self.counters.get(&wish).cloned() {
            counter.count += 1;
            self.add_counter(counter, weight);
        }
    }
}

/// The literals of a search.
struct Goal {
    /// All of them, each once, in an order that is the same in every process.
    lits: Vec<Lit>,
    /// Those that hold in every state that counts.
    always: HashSet<Lit>,
    /// Those that hold, besides, in states whose numbers are the examples.
    exact: HashSet<Lit>,
    /// The weights of those that should hold.
    weights: HashMap<Lit, u32>,
}

impl Goal {
    fn new(encoding: &Encoding<'_>, holds: Lit, wishes: &[(Lit, u32)]) -> Self {
        let always = encoding.circuit.conjuncts(&[holds, encoding.possible]);
        let exact = encoding.circuit.conjuncts(&[encoding.exact]);
        let mut weights = HashMap::default();
        for (wish, weight) in wishes {
            *weights.entry(*wish).or_default() += weight;
        }
        let wishes = wishes.iter().map(|(wish, _)| *wish);
        let mut lits: Vec<Lit> = always.iter().chain(&exact).copied().chain(wishes).collect();
        let mut listed = HashSet::default();
        lits.retain(|lit| listed.insert(*lit));
        let always = HashSet::from_iter(always);
        let exact = exact.into_iter().filter(|lit| !always.contains(lit));
        Self {
            lits,
            exact: exact.collect(),
            always,
            weights,
        }
    }
}

/// Literals that are assumed, the wishes that are left, and the cost of those that failed.
#[derive(Default)]
struct Relaxed {
    assumed: Vec<Lit>,
    open: Wishes,
    cost: u32,
    /// Whether a core had a literal about examples: with other numbers, it could cost less.
    rests_on_examples: bool,
}

impl Relaxed {
    fn new(lits: &[Lit], goal: &Goal, is_assumed: impl Fn(&Lit) -> bool) -> Self {
        let (assumed, wishes): (Vec<Lit>, Vec<Lit>) = lits.iter().partition(|lit| is_assumed(lit));
        let mut open = Wishes::default();
        for wish in wishes {
            if let Some(weight) = goal.weights.get(&wish) {
                open.add(wish, *weight);
            }
        }
        Self {
            assumed,
            open,
            ..Self::default()
        }
    }

    /// Adds another part.
    fn append(&mut self, other: Self) {
        self.assumed.extend(other.assumed);
        self.open.append(other.open);
        self.cost += other.cost;
        self.rests_on_examples |= other.rests_on_examples;
    }
}

impl Prover<'_> {
    /// Finds a state in which a literal holds and the weights of the wishes that do not hold are the least together. Parts that no input
    /// connects are searched one by one.
    pub(crate) fn least_cost(&mut self, holds: Lit, wishes: &[(Lit, u32)]) -> Optimum {
        let goal = Goal::new(&self.encoding, holds, wishes);
        if goal.always.contains(&Lit::FALSE) {
            return Optimum::Never;
        }
        if goal.exact.contains(&Lit::FALSE) {
            return Optimum::Undecided(Undecided::Numbers);
        }
        let mut cost = goal.weights.get(&Lit::FALSE).copied().unwrap_or_default();
        let mut proved = cost;
        self.solver.forget();
        for part in self.encoding.circuit.parts(&goal.lits, &[]) {
            if self.solver.holds_at_start(&self.encoding.circuit, &part.lits)
                || self.begin_as_simulated(&part)
            {
                continue;
            }
            match self.least_cost_of_part(&part.lits, &goal) {
                Ok((least, bound)) => {
                    cost += least;
                    proved += bound;
                }
                Err(why) => return why,
            }
        }
        Optimum::Found {
            state: self.solver.base().clone(),
            cost,
            proved,
        }
    }

    /// Lets the next search begin at the best state of a part. Returns its cost, and one that no state of the part is below.
    fn least_cost_of_part(&mut self, lits: &[Lit], goal: &Goal) -> Result<(u32, u32), Optimum> {
        let is_always = |lit: &Lit| goal.always.contains(lit);
        let least = self.by_cores(lits, goal, |lit| is_always(lit) || goal.exact.contains(lit))?;
        if !least.rests_on_examples {
            return Ok((least.cost, least.cost));
        }
        let state = self.solver.base().clone();
        let bound = self.by_cores(lits, goal, is_always)?;
        self.solver.begin_at(&self.encoding.circuit, &state);
        Ok((least.cost, bound.cost))
    }

    /// Searches a state of a part in which the literals that are assumed hold, and wishes fail only for cores. Most cores are about few
    /// questions: they are searched first where nothing but settings would connect them with others.
    fn by_cores(
        &mut self,
        lits: &[Lit],
        goal: &Goal,
        is_assumed: impl Fn(&Lit) -> bool,
    ) -> Result<Relaxed, Optimum> {
        let settings = self.encoding.settings.bits();
        let mut all = Relaxed::default();
        for part in self.encoding.circuit.parts(lits, &settings) {
            let mut relaxed = Relaxed::new(&part.lits, goal, &is_assumed);
            self.relax(&mut relaxed, goal)?;
            all.append(relaxed);
        }
        self.relax(&mut all, goal)?;
        Ok(all)
    }

    /// Lets wishes fail for cores until there is a state, at which the next search begins.
    fn relax(&mut self, relaxed: &mut Relaxed, goal: &Goal) -> Result<(), Optimum> {
        loop {
            let open = &mut relaxed.open;
            let wishes = open.weights.keys();
            let all: Vec<Lit> = relaxed.assumed.iter().chain(wishes).copied().collect();
            if self.solver.holds_at_start(&self.encoding.circuit, &all) {
                return Ok(());
            }
            let core = match self.solve(&all) {
                Outcome::Found(state) => {
                    self.solver.begin_at(&self.encoding.circuit, &state);
                    return Ok(());
                }
                Outcome::GaveUp => return Err(Optimum::Undecided(Undecided::Limit)),
                Outcome::Impossible(core) => self.smaller(core),
            };
            relaxed.rests_on_examples |= core.iter().any(|lit| goal.exact.contains(lit));
            let failed: Vec<Lit> = core
                .into_iter()
                .filter(|lit| open.weights.contains_key(lit))
                .collect();
            let Some(weight) = failed.iter().map(|wish| open.weights[wish]).min() else {
                return Err(if relaxed.rests_on_examples {
                    Optimum::Undecided(Undecided::Numbers)
                } else {
                    Optimum::Never
                });
            };
            relaxed.cost += weight;
            for wish in &failed {
                open.fail(*wish, weight);
            }
            let failures: Vec<Lit> = failed.iter().map(|wish| !*wish).collect();
            let at_least = self.encoding.circuit.at_least(&failures);
            open.add_counter(Counter { at_least, count: 2 }, weight);
        }
    }

    /// Asks the solver about a core alone, as long as it finds a smaller one in it.
    fn smaller(&mut self, mut core: Vec<Lit>) -> Vec<Lit> {
        loop {
            match self.solve(&core) {
                Outcome::Impossible(smaller) if smaller.len() < core.len() => core = smaller,
                Outcome::Impossible(_) | Outcome::Found(_) | Outcome::GaveUp => return core,
            }
        }
    }
}
