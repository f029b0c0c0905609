//! The state in which the least of something is missing: core-guided search, as OLL does it (Morgado, Dodaro, Marques-Silva,
//! "Core-Guided `MaxSAT` with Soft Cardinality Constraints", 2014).
//!
//! All wishes are assumed. Those that cannot hold together cost at least the smallest weight among them; a counter over them then
//! allows that one of them fails, and no second one. When nothing conflicts any more, the state costs as much as was proved.

use std::collections::BTreeMap;

use crate::{
    circuit::Lit,
    collections::HashMap,
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

impl Prover<'_> {
    /// Finds a state in which a literal holds and the weights of the wishes that do not hold are the least together.
    pub(crate) fn least_cost(&mut self, holds: Lit, wishes: &[(Lit, u32)]) -> Optimum {
        let (possible, exact) = (self.encoding.possible, self.encoding.exact);
        let (cost, state, is_proved) = match self.by_cores(&[holds, possible, exact], wishes) {
            Ok(found) => found,
            Err(why) => return why,
        };
        if is_proved {
            return Optimum::Found {
                state,
                cost,
                proved: cost,
            };
        }
        match self.by_cores(&[holds, possible], wishes) {
            Ok((proved, ..)) => Optimum::Found { state, cost, proved },
            Err(why) => why,
        }
    }

    /// Searches with literals that always hold. Returns the cost, the state, and whether the last of these literals was never needed
    /// for a conflict.
    fn by_cores(&mut self, always: &[Lit], wishes: &[(Lit, u32)]) -> Result<(u32, State, bool), Optimum> {
        let mut open = Wishes::default();
        let mut cost = 0;
        for (wish, weight) in wishes {
            match *wish {
                Lit::TRUE => {}
                Lit::FALSE => cost += weight,
                wish => open.add(wish, *weight),
            }
        }
        let mut is_proved = true;
        loop {
            let assumed: Vec<Lit> = always.iter().chain(open.weights.keys()).copied().collect();
            let core = match self.solve(&assumed) {
                Outcome::Found(state) => return Ok((cost, state, is_proved)),
                Outcome::GaveUp => return Err(Optimum::Undecided(Undecided::Limit)),
                Outcome::Impossible(core) => self.smaller(core),
            };
            is_proved &= always.last().is_none_or(|last| !core.contains(last));
            let failed: Vec<Lit> = core
                .into_iter()
                .filter(|lit| open.weights.contains_key(lit))
                .collect();
            let Some(weight) = failed.iter().map(|wish| open.weights[wish]).min() else {
                return Err(if is_proved {
                    Optimum::Never
                } else {
                    Optimum::Undecided(Undecided::Numbers)
                });
            };
            cost += weight;
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
