//! Counting: how many of some literals hold.

use super::{Circuit, Lit};

impl Circuit {
    /// Builds, for every `k` from 0 to the number of literals, the literal that exactly `k` of them hold: a sequential counter (Sinz,
    /// "Towards an Optimal CNF Encoding of Boolean Cardinality Constraints", 2005).
    pub(crate) fn counts(&mut self, parts: &[Lit]) -> Vec<Lit> {
        let at_least = self.at_least(parts);
        let counts = 0..=parts.len();
        counts
            .map(|k| {
                let more = at_least.get(k + 1).copied().unwrap_or(Lit::FALSE);
                self.and(at_least[k], !more)
            })
            .collect()
    }

    /// Builds, for every `k` from 0 to the number of literals, the literal that `k` or more of them hold.
    pub(crate) fn at_least(&mut self, parts: &[Lit]) -> Vec<Lit> {
        self.at_least_up_to(parts, parts.len())
    }

    /// Builds, for every `k` from 0 to `most` and to the number of literals, the literal that `k` or more of them hold.
    pub(crate) fn at_least_up_to(&mut self, parts: &[Lit], most: usize) -> Vec<Lit> {
        let mut reached = vec![Lit::TRUE];
        for part in parts {
            let mut next = vec![Lit::TRUE];
            for k in 1..=reached.len().min(most) {
                let before = reached.get(k).copied().unwrap_or(Lit::FALSE);
                let now = self.and(reached[k - 1], *part);
                next.push(self.or(before, now));
            }
            reached = next;
        }
        reached
    }

    /// Builds the literal that at most one of these holds.
    pub(crate) fn at_most_one(&mut self, parts: &[Lit]) -> Lit {
        let mut any = Lit::FALSE;
        let mut twice = Lit::FALSE;
        for part in parts {
            let again = self.and(any, *part);
            twice = self.or(twice, again);
            any = self.or(any, *part);
        }
        !twice
    }
}
