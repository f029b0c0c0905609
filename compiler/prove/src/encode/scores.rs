//! Scores, by dynamic programming over the number of answers that count and their sum.

use enkat_model::{ElementId, Score, ScoreMethod};

use super::Encoding;
use crate::{circuit::Lit, collections::HashMap, quantity::as_number};

/// The most sums of a score that are told apart. A score with more is not encoded.
const MOST_SUMS: usize = 4096;

/// A score.
#[derive(Debug)]
pub(crate) struct ScoreLits {
    /// It has a value.
    pub(crate) has_value: Lit,
    /// By band: the value lies in it.
    pub(crate) bands: Vec<Lit>,
}

impl Encoding<'_> {
    /// Builds a score; `None` if it has more sums than can be told apart.
    pub(crate) fn score(&mut self, score: &Score) -> Option<ScoreLits> {
        let mut sums: Vec<((usize, f64), Lit)> = vec![((0, 0.0), Lit::TRUE)];
        for id in &score.of {
            let contributions = self.contributions(score, *id);
            sums = self.add(&sums, &contributions);
            if sums.len() > MOST_SUMS {
                return None;
            }
        }
        let fewest = (score.at_least as usize).max(1);
        let mut lits = ScoreLits {
            has_value: Lit::FALSE,
            bands: vec![Lit::FALSE; score.bands.len()],
        };
        for ((count, sum), lit) in sums {
            if count < fewest {
                continue;
            }
            let value = match score.method {
                ScoreMethod::Sum => sum,
                ScoreMethod::Mean => sum / as_number(count),
            };
            lits.has_value = self.circuit.or(lits.has_value, lit);
            if let Some(band) = score.band_of(value) {
                lits.bands[band] = self.circuit.or(lits.bands[band], lit);
            }
        }
        Some(lits)
    }

    /// Lists the values that a question can contribute, with the literals that it does.
    fn contributions(&mut self, score: &Score, id: ElementId) -> Vec<(f64, Lit)> {
        let artifact = self.artifact;
        let options = artifact.elements[id.index()].element.body.options();
        let answers = options.iter().zip(&self.states.answer[id.index()]);
        let mut contributions: Vec<(f64, Lit)> = answers
            .filter_map(|(option, lit)| Some((option.valuation?, *lit)))
            .collect();
        let hidden = score.when_hidden.iter().find(|(hidden, _)| *hidden == id);
        if let Some((_, value)) = hidden {
            let is_hidden = self
                .circuit
                .and(self.kept[id.index()], !self.states.visible[id.index()]);
            contributions.push((*value, is_hidden));
        }
        contributions
    }

    /// Adds a question to the sums so far. It contributes one of the values, or nothing.
    fn add(
        &mut self,
        sums: &[((usize, f64), Lit)],
        contributions: &[(f64, Lit)],
    ) -> Vec<((usize, f64), Lit)> {
        let none = !self.circuit.any(contributions.iter().map(|(_, lit)| *lit));
        let mut places = HashMap::default();
        let mut next: Vec<((usize, f64), Lit)> = Vec::new();
        for ((count, sum), lit) in sums {
            let with = contributions
                .iter()
                .map(|(value, by)| ((count + 1, sum + value), *by));
            for (to, by) in with.chain([((*count, *sum), none)]) {
                let both = self.circuit.and(*lit, by);
                if both == Lit::FALSE {
                    continue;
                }
                let at = *places.entry((to.0, to.1.to_bits())).or_insert_with(|| {
                    next.push((to, Lit::FALSE));
                    next.len() - 1
                });
                next[at].1 = self.circuit.or(next[at].1, both);
            }
        }
        next
    }
}
