//! Whether any participant sees something: who does with the fewest settings and answers, or the rules that exclude it together and
//! the exceptions that would show it.

use enkat_compiler::proofs::{LIMIT, reason};
use enkat_model::{Artifact, Date, Statement, words::listed};
use enkat_prove::{Possibility, Undecided, Witness, possibility};
use schemars::JsonSchema;
use serde::Serialize;

use super::{
    example::Example,
    print::{Explanation, Printer},
    restriction::{ExcludingRule, excluding},
    witness::{described, steps},
};
use crate::natural_language::{Labels, Prose};

/// The answer to the question whether any participant sees something.
pub struct Sought<'a> {
    labels: Labels<'a>,
    target: Statement,
    today: Date,
    possibility: Possibility,
    /// The rules that exclude it together, and then those that only an exception needs.
    rules: Vec<ExcludingRule>,
    /// The number of rules that exclude it together.
    core: usize,
    /// The rules that need an exception, by their numbers, and a participant whom the exception is for.
    exceptions: Vec<(Vec<usize>, Witness)>,
}

/// The answer as a document, for other programs.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct JsonSought {
    /// The version of this format.
    pub format: u32,
    /// The id of the survey.
    pub survey: String,
    /// The id of the element.
    pub element: String,
    /// The option of it, if that is sought.
    pub option: Option<String>,
    /// The day on which participants answer.
    pub today: String,
    /// Whether a participant sees it; `null` if that is not decided.
    pub is_seen: Option<bool>,
    /// The reason why it is not decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub undecided: Option<&'static str>,
    /// A participant who sees it, with few settings and answers.
    pub example: Option<Example>,
    /// The rules that exclude it together.
    pub excluded_by: Vec<ExcludingRule>,
    /// The exceptions that would show it.
    pub exceptions: Vec<JsonException>,
}

/// An exception from rules with which a participant would see something.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct JsonException {
    /// The rules that need it.
    pub of: Vec<ExcludingRule>,
    /// The participant.
    pub example: Example,
}

/// Searches a participant who sees something on a day: an element, or an option of one.
pub fn sought<'a>(
    printer: &Printer<'_>,
    artifact: &'a Artifact,
    target: Statement,
    today: Date,
) -> Sought<'a> {
    let possibility = possibility(artifact, &target, today, LIMIT);
    let (mut rules, mut core, mut exceptions) = (Vec::new(), 0, Vec::new());
    if let Possibility::Never {
        core: restrictions,
        relaxations,
    } = &possibility
    {
        let mut known = restrictions.clone();
        core = known.len();
        for relaxation in relaxations {
            let numbers = relaxation.without.iter().map(|one| {
                known.iter().position(|other| other == one).unwrap_or_else(|| {
                    known.push(*one);
                    known.len() - 1
                })
            });
            exceptions.push((numbers.collect(), relaxation.witness.clone()));
        }
        rules = known
            .iter()
            .map(|one| excluding(printer, artifact, *one))
            .collect();
    }
    Sought {
        labels: Labels::of_source(artifact),
        target,
        today,
        possibility,
        rules,
        core,
        exceptions,
    }
}

impl Sought<'_> {
    /// Returns the participant who sees it, if there is one.
    pub fn witness(&self) -> Option<&Witness> {
        match &self.possibility {
            Possibility::Possible(witness) => Some(witness),
            Possibility::Never { .. } | Possibility::Undecided(_) => None,
        }
    }

    /// Returns whether it is proved that no participant sees it.
    pub fn is_excluded(&self) -> bool {
        matches!(self.possibility, Possibility::Never { .. })
    }

    /// Explains why no participant sees it or, where one does, says so.
    pub fn why_nobody(&self) -> Explanation {
        match &self.possibility {
            Possibility::Possible(witness) => vec![
                (0, format!("{:#} can be seen:", self.name())),
                (
                    1,
                    format!("{:#} {} it", described(self.labels, witness), self.sees()),
                ),
            ],
            Possibility::Never { .. } => self.conflict(),
            Possibility::Undecided(why) => self.undecided(*why),
        }
    }

    /// Says what to set and answer to see it or, where that is not possible, that it is not.
    pub fn how(&self) -> Explanation {
        match &self.possibility {
            Possibility::Possible(witness) => {
                let steps = steps(self.labels, witness);
                if steps.is_empty() {
                    let begins = "without settings and answers";
                    return vec![(
                        0,
                        format!("a participant {begins} {} {:#}", self.sees(), self.name()),
                    )];
                }
                let title = (0, format!("to see {:#}:", self.name()));
                let steps = steps.into_iter().map(|step| (1, format!("{step:#}")));
                std::iter::once(title).chain(steps).collect()
            }
            Possibility::Never { .. } => self.conflict(),
            Possibility::Undecided(why) => self.undecided(*why),
        }
    }

    /// Builds the document for other programs.
    pub fn document(&self) -> JsonSought {
        let artifact = self.labels.artifact;
        let (element, option) = match &self.target {
            Statement::Offered(id, value) => (self.labels.element(*id).id.clone(), Some(value.to_string())),
            Statement::Shown(id) => (self.labels.element(*id).id.clone(), None),
            _ => (String::new(), None),
        };
        let exceptions = self.exceptions.iter().map(|(rules, witness)| JsonException {
            of: rules.iter().map(|at| self.rules[*at].clone()).collect(),
            example: Example::of_witness(artifact, witness),
        });
        JsonSought {
            format: 1,
            survey: artifact.header.survey.clone(),
            element,
            option,
            today: self.today.to_string(),
            is_seen: match self.possibility {
                Possibility::Possible(_) => Some(true),
                Possibility::Never { .. } => Some(false),
                Possibility::Undecided(_) => None,
            },
            undecided: match self.possibility {
                Possibility::Undecided(why) => Some(reason(why)),
                Possibility::Possible(_) | Possibility::Never { .. } => None,
            },
            example: self
                .witness()
                .map(|witness| Example::of_witness(artifact, witness)),
            excluded_by: self.rules[..self.core].to_vec(),
            exceptions: exceptions.collect(),
        }
    }

    fn name(&self) -> Prose {
        match &self.target {
            Statement::Offered(id, value) => Prose::words("the option ")
                .piece(self.labels.option(*id, value))
                .then(" of ")
                .prose(self.labels.named(*id)),
            Statement::Shown(id) => self.labels.named(*id),
            _ => Prose::default(),
        }
    }

    fn sees(&self) -> &'static str {
        match self.target {
            Statement::Offered(..) => "is offered",
            _ => "sees",
        }
    }

    fn undecided(&self, why: Undecided) -> Explanation {
        let name = self.name();
        vec![(
            0,
            format!(
                "it is not decided whether a participant {} {name:#}: {}",
                self.sees(),
                reason(why)
            ),
        )]
    }

    fn conflict(&self) -> Explanation {
        let mut lines = vec![(0, format!("no participant {} {:#}", self.sees(), self.name()))];
        if self.core > 0 {
            let title = if self.core == 1 {
                "This excludes it:"
            } else {
                "These exclude it together:"
            };
            lines.push((0, title.to_owned()));
            lines.extend(self.numbered(0..self.core));
        }
        lines.extend(self.exceptions());
        lines
    }

    fn numbered(&self, rules: std::ops::Range<usize>) -> Explanation {
        rules
            .map(|at| (1, format!("{}  {}", at + 1, self.rules[at])))
            .collect()
    }

    fn exceptions(&self) -> Explanation {
        let Some((first, _)) = self.exceptions.first() else {
            return Vec::new();
        };
        let mut lines = vec![(0, String::new())];
        if first.len() > 1 {
            lines.push((
                0,
                "An exception from one of them is not enough; these exclude it, too:".to_owned(),
            ));
            lines.extend(self.numbered(self.core..self.rules.len()));
        }
        lines.push((0, "It would be seen with an exception".to_owned()));
        for (rules, witness) in &self.exceptions {
            let numbers: Vec<_> = rules.iter().map(|at| (at + 1).to_string()).collect();
            let described = described(self.labels, witness);
            lines.push((1, format!("from {} for {described:#}", listed(&numbers))));
        }
        lines
    }
}
