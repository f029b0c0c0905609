//! Suggested scenarios: what the scenarios of a survey do not show yet, for its author to review.

mod expectation;
mod title;
mod yaml;

use enkat_compiler::{Traced, proofs::LIMIT};
use enkat_model::{Artifact, Date};
use enkat_prove::{Edit, Goal, Mutant, MutatedPlace, Planned, goals, plan};
use serde_json::{Map, Value};

use self::expectation::Expectations;
use super::{
    choice::Choice,
    mutants::{Readers, Texts, Tried, Words},
};
use crate::explain::{Given, Participant, Printer};

/// Scenarios that are suggested.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Suggestions {
    /// The scenarios, as a file of scenarios.
    pub text: String,
    /// The number of scenarios.
    pub scenarios: usize,
    /// Outcomes for which no scenario is known, each in a line.
    pub unreached: Vec<String>,
}

/// Suggests scenarios in which the rules of a survey, and the parts of them, decide in both ways, as far as no scenario that is chosen and
/// passes shows it. With `for_mutants`, those that notice mistakes, too.
pub fn suggest(
    traced: &Traced,
    printer: Printer<'_>,
    choice: &Choice<'_>,
    today: Date,
    for_mutants: bool,
) -> Suggestions {
    let artifact = &traced.artifact;
    let texts = Texts::of(traced, printer.expansions);
    let readers = Readers::of(artifact, choice, today);
    let mut wanted: Vec<Wanted> = goals(artifact, &texts.written(artifact))
        .into_iter()
        .map(|goal| Wanted { goal, mutant: None })
        .collect();
    wanted.retain(|wanted| !readers.reach(artifact, &wanted.goal));
    if for_mutants {
        let tried = Tried::of(traced, &texts, choice, today);
        wanted.extend(tried.unnoticed().map(|(mutant, _)| Wanted {
            goal: Goal::of_mutant(mutant),
            mutant: Some(mutant.clone()),
        }));
    }
    let goals: Vec<Goal> = wanted.iter().map(|wanted| wanted.goal.clone()).collect();
    let plans = plan(artifact, &goals, today, LIMIT);
    let writer = Writer {
        artifact,
        printer,
        today,
        wanted: &wanted,
        words: Words {
            artifact,
            printer,
            texts: &texts,
        },
    };
    writer.suggestions(&plans.planned, &plans.unreached)
}

/// A goal, and the mutant that it comes from, if it does.
struct Wanted {
    goal: Goal,
    mutant: Option<Mutant>,
}

struct Writer<'a> {
    artifact: &'a Artifact,
    printer: Printer<'a>,
    today: Date,
    wanted: &'a [Wanted],
    words: Words<'a>,
}

impl Writer<'_> {
    fn suggestions(&self, planned: &[Planned], unreached: &[usize]) -> Suggestions {
        let mut suggestions = Suggestions {
            unreached: unreached.iter().map(|goal| self.line(*goal)).collect(),
            ..Suggestions::default()
        };
        for one in planned {
            let (text, unexpected) = self.scenario(one);
            suggestions.unreached.extend(unexpected);
            if let Some(text) = text {
                if suggestions.scenarios > 0 {
                    suggestions.text.push('\n');
                }
                suggestions.text += &text;
                suggestions.scenarios += 1;
            }
        }
        suggestions
    }

    /// Writes a scenario, with the goals for which no expectation is known.
    fn scenario(&self, planned: &Planned) -> (Option<String>, Vec<String>) {
        let witness = &planned.witness;
        let flags = self.artifact.aliases_of(witness.flags);
        let settings: Map<String, Value> = flags.map(|flag| (flag.to_owned(), Value::Bool(true))).collect();
        let given = Given {
            settings,
            gender: witness.gender,
            today: self.today,
            answers: witness.answers.clone(),
        };
        let participant = Participant::new(self.artifact, &given);
        let answering = participant.answering(&given.answers);
        let outcome = answering.outcome();
        let mut expectations = Expectations::default();
        let (mut remarks, mut unexpected) = (Vec::new(), Vec::new());
        for (goal, edit) in &planned.goals {
            let mutated = mutated(self.artifact, edit);
            let other = Participant::new(&mutated, &given);
            let other = other.answering(&given.answers).outcome();
            let target = &self.artifact.elements[edit.target().index()].element.id;
            if expectations.tell_apart(target, &outcome, &other, &given.answers) {
                remarks.push(self.line(*goal));
            } else {
                unexpected.push(self.line(*goal));
            }
        }
        let text = (!remarks.is_empty()).then(|| {
            let title = title::title(self.artifact, self.printer, &answering, &expectations);
            yaml::scenario(&title, &remarks, &given, &expectations)
        });
        (text, unexpected)
    }

    /// Describes a goal, with the place of its rule.
    fn line(&self, goal: usize) -> String {
        let Wanted { goal, mutant } = &self.wanted[goal];
        let (effect, text, span) = self.words.place(&goal.place);
        let what = match (mutant, goal.holds) {
            (Some(mutant), _) => format!("notices the mistake: {}", self.words.mistake(mutant)),
            (None, holds) => {
                let holds = if holds == Some(true) { "true" } else { "false" };
                match (&goal.place, self.words.part(&goal.place)) {
                    (MutatedPlace::Rule(_, path), Some(part)) if !path.is_empty() => {
                        format!("`{part}` decides, and is {holds}")
                    }
                    _ => holds.to_owned(),
                }
            }
        };
        format!("{effect} {text}   [{}]: {what}", self.printer.place(span))
    }
}

fn mutated(artifact: &Artifact, edit: &Edit) -> Artifact {
    let mut mutated = artifact.clone();
    edit.clone().swap_into(&mut mutated);
    mutated
}
