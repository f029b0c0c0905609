//! The mutants of a survey: which mistakes in its rules its scenarios would notice.

mod notice;
mod words;
mod written;

use enkat_compiler::{Traced, proofs::LIMIT};
use enkat_model::Date;
use enkat_prove::{Difference, Differences, Mutant, Witness, mutants};
use schemars::JsonSchema;
use serde::Serialize;

pub(super) use self::{notice::Readers, words::Words, written::Texts};
use super::{
    choice::Choice,
    report::{is_under, percent},
};
use crate::explain::{Printer, TracedPlace};

/// The mistakes that were tried in the rules of a survey: its mutants.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SurveyMutants {
    /// The number of mistakes that show some participant another survey.
    pub mistakes: usize,
    /// The number of those that a scenario notices, because it fails then.
    pub noticed: usize,
    /// The number of changes that no participant would see.
    pub without_effect: usize,
    /// The number of changes of which it is not known whether a participant would see them.
    pub undecided: usize,
    /// The mistakes that no scenario notices.
    pub unnoticed: Vec<UnnoticedMistake>,
}

/// A mistake that no scenario notices.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct UnnoticedMistake {
    /// The effect of the rule, up to the condition: "`why` is hidden when".
    pub effect: String,
    /// The condition, as it is written.
    pub text: String,
    /// The place of the rule.
    pub place: TracedPlace,
    /// The mistake: "without `drinks == 1`".
    pub mistake: String,
    /// The smallest participant found who sees another survey because of it.
    pub participant: String,
    /// The command that explains the participant's view.
    pub command: String,
}

/// The mistakes that were tried in the rules of several surveys.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct TotalMutants {
    /// The number of mistakes that show some participant another survey.
    pub mistakes: usize,
    /// The number of those that a scenario notices.
    pub noticed: usize,
    /// The part of mistakes that were noticed, in percent with one decimal, rounded down.
    pub percent: f64,
    /// The percentage that was demanded.
    pub fail_under: Option<f64>,
}

impl TotalMutants {
    /// Adds the mistakes in several surveys; `None` if none were tried.
    pub(super) fn of<'s>(
        surveys: impl Iterator<Item = &'s SurveyMutants>,
        fail_under: Option<f64>,
    ) -> Option<Self> {
        let tried: Vec<_> = surveys.collect();
        let mistakes = tried.iter().map(|survey| survey.mistakes).sum();
        let noticed = tried.iter().map(|survey| survey.noticed).sum();
        (!tried.is_empty()).then(|| Self {
            mistakes,
            noticed,
            percent: percent(noticed, mistakes),
            fail_under,
        })
    }

    /// Returns whether fewer mistakes were noticed than demanded.
    pub fn are_too_few(&self) -> bool {
        is_under(self.noticed, self.mistakes, self.fail_under)
    }
}

/// The mutants of a survey, by what is known of them.
pub(super) struct Tried {
    /// All of them.
    pub(super) mutants: Vec<Mutant>,
    /// By mutant: whether a scenario notices it, or whether it makes a difference.
    pub(super) outcomes: Vec<Outcome>,
}

/// The outcome of a mutant.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Outcome {
    /// A scenario fails.
    Noticed,
    /// No scenario fails.
    Unnoticed(Difference),
}

impl Tried {
    /// Tries the mutants of a survey on the scenarios that are chosen and pass.
    pub(super) fn of(traced: &Traced, texts: &Texts<'_>, choice: &Choice<'_>, today: Date) -> Self {
        let artifact = &traced.artifact;
        let mutants = mutants(artifact, &texts.written(artifact));
        let readers = Readers::of(artifact, choice, today);
        let noticed = readers.noticing(artifact, &mutants);
        let open = mutants.iter().zip(&noticed).filter(|(_, noticed)| !**noticed);
        let mut differences = Differences::new(artifact, open.map(|(mutant, _)| mutant), today, LIMIT);
        let outcomes = mutants.iter().zip(&noticed).map(|(mutant, noticed)| {
            if *noticed {
                Outcome::Noticed
            } else {
                Outcome::Unnoticed(differences.find(mutant))
            }
        });
        Self {
            outcomes: outcomes.collect(),
            mutants,
        }
    }

    fn count(&self, is_counted: impl Fn(&Outcome) -> bool) -> usize {
        self.outcomes.iter().filter(|outcome| is_counted(outcome)).count()
    }

    /// Iterates over the mutants that make a difference to a participant, and that no scenario notices.
    pub(super) fn unnoticed(&self) -> impl Iterator<Item = (&Mutant, &Witness)> {
        let all = self.mutants.iter().zip(&self.outcomes);
        all.filter_map(|(mutant, outcome)| match outcome {
            Outcome::Unnoticed(Difference::For(witness)) => Some((mutant, witness)),
            Outcome::Unnoticed(_) | Outcome::Noticed => None,
        })
    }
}

impl SurveyMutants {
    /// Tries mistakes in the rules of a survey on the scenarios that are chosen and pass.
    pub fn of(traced: &Traced, printer: Printer<'_>, choice: &Choice<'_>, today: Date) -> Self {
        let artifact = &traced.artifact;
        let texts = Texts::of(traced, printer.expansions);
        let tried = Tried::of(traced, &texts, choice, today);
        let words = Words {
            artifact,
            printer,
            texts: &texts,
        };
        let unnoticed = tried.unnoticed();
        let unnoticed: Vec<_> = unnoticed
            .map(|(mutant, seen_by)| words.unnoticed(mutant, seen_by))
            .collect();
        let noticed = tried.count(|outcome| *outcome == Outcome::Noticed);
        Self {
            mistakes: noticed + unnoticed.len(),
            noticed,
            without_effect: tried.count(|outcome| *outcome == Outcome::Unnoticed(Difference::None)),
            undecided: tried.count(|outcome| matches!(outcome, Outcome::Unnoticed(Difference::Undecided(_)))),
            unnoticed,
        }
    }

    /// Returns the part of the mistakes that were noticed, in percent with one decimal, rounded down.
    pub fn percent(&self) -> f64 {
        percent(self.noticed, self.mistakes)
    }
}
