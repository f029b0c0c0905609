//! The outcomes of rules that no scenario could show: they are proved to be impossible.

use enkat_compiler::proofs::{LIMIT, written};
use enkat_model::{Artifact, Date};
use enkat_prove::{Reach, WrittenRule};

use super::Covered;

/// A survey, asked which outcomes are possible.
pub(super) struct Outcomes<'a> {
    artifact: &'a Artifact,
    today: Date,
    /// Made for the first rule of which something was not seen.
    reach: Option<Reach<'a>>,
}

/// The outcomes of a rule that are not seen and impossible.
#[derive(Clone, Debug, Default)]
pub(super) struct Impossible {
    /// It is never true.
    pub(super) held: bool,
    /// It is never false.
    pub(super) failed: bool,
    /// By part: it never decides.
    pub(super) atoms: Vec<bool>,
}

impl<'a> Outcomes<'a> {
    pub(super) fn new(artifact: &'a Artifact, today: Date) -> Self {
        Self {
            artifact,
            today,
            reach: None,
        }
    }

    /// Finds the outcomes that were not seen and are impossible, in all copies of a rule.
    pub(super) fn impossible(&mut self, covered: &Covered<'_>) -> Impossible {
        let is_unseen = |times: usize| times == 0;
        let copies = covered.copies().iter();
        let copies: Vec<WrittenRule> = copies.filter_map(|rule| written(self.artifact, rule)).collect();
        let (artifact, today) = (self.artifact, self.today);
        let mut never = |is_never: &dyn Fn(&mut Reach<'a>, &WrittenRule) -> bool| {
            let reach = self
                .reach
                .get_or_insert_with(|| Reach::new(artifact, today, LIMIT));
            copies.iter().all(|rule| is_never(reach, rule))
        };
        // A rule of a template says when its element is shown: as a rule that hides, it holds when this one fails.
        let (_, shows) = covered.condition();
        let is_compound = covered.atoms.len() > 1;
        let atoms = covered.atoms.iter().enumerate().map(|(at, (_, times))| {
            is_compound && is_unseen(*times) && never(&|reach, rule| reach.never_decides(rule, at))
        });
        Impossible {
            atoms: atoms.collect(),
            held: is_unseen(covered.held) && never(&|reach, rule| reach.is_never(rule, !shows)),
            failed: is_unseen(covered.failed) && never(&|reach, rule| reach.is_never(rule, shows)),
        }
    }
}

impl Impossible {
    /// Returns whether a rule was seen in all ways that are possible.
    pub(super) fn is_seen(&self, covered: &Covered<'_>) -> bool {
        let is_tested = covered.held + covered.failed > 0;
        is_tested && (covered.held > 0 || self.held) && (covered.failed > 0 || self.failed)
    }
}
