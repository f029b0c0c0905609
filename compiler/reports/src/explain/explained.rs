//! An explanation as data: the state of an element, and the reasons that decide it, with those of its parents.

use enkat_compiler::lower::{Decides, Rule, Term};
use enkat_model::{ElementId, Gender, OptionValue};
use enkat_syntax::source::Span;
use schemars::JsonSchema;
use serde::Serialize;

use super::{
    conclusion::{audience, conclusion},
    conditions::facts,
    derivation::{derivations, flags_of},
    example::Example,
    participant::Answering,
    print::Printer,
    reasons::{ElementState, StateReason, above, display_rule, element_state, is_entry_hidden, reasons},
    unanswered::unanswered,
};
use crate::{
    natural_language::Labels,
    render::{JsonPlace, JsonRelated},
};

/// An explanation as a document, for other programs.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct JsonExplanation {
    /// The version of this format.
    pub format: u32,
    /// The id of the survey.
    pub survey: String,
    /// Assumptions on flags that exclude the participant, and answers that rules take for not given, each with the reason.
    pub warnings: Vec<String>,
    /// The element that is explained.
    pub element: ExplainedElement,
    /// An example of a participant who sees the element and can answer it; `null` for an element that is visible, and where none was
    /// found.
    pub example: Option<Example>,
}

/// An element with its state and the reasons for it.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ExplainedElement {
    /// Its id.
    pub id: String,
    /// Its kind.
    pub kind: &'static str,
    /// Its label in the first language of the survey; its id if it has none.
    pub label: String,
    /// Its state for the participant.
    pub state: ElementState,
    /// The place of its id in the sources.
    pub place: TracedPlace,
    /// The reasons that decide the state; for a visible element, every rule that does not hide it.
    pub reasons: Vec<ExplainedReason>,
    /// For a visible element: the nearest parent with rules or flags, which could hide it.
    pub parent: Option<Box<ExplainedElement>>,
    /// The decisive reason in plain words; `null` for a visible element.
    pub conclusion: Option<String>,
    /// The participants who get it: "asked of …", or "shown to …" for an element that is not a question.
    pub audience: String,
    /// The state while a question that its rules read has no answer; `null` if that depends on more, or no rule reads an answer.
    pub unanswered: Option<String>,
}

/// A place in the sources, and the template calls and entries that brought it into the survey, innermost first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct TracedPlace {
    /// The place.
    #[serde(flatten)]
    pub place: JsonPlace,
    /// The expansions.
    pub expanded_from: Vec<JsonRelated>,
}

/// A reason for the state of an element.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(tag = "reason", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum ExplainedReason {
    /// One of the flags that include it is on.
    FlagOn {
        /// The flags, as they are written.
        flags: Vec<String>,
        /// The place of the first.
        place: Option<TracedPlace>,
        /// For each flag that is derived, the condition and the flags that are sent, as a line.
        derived: Vec<String>,
    },
    /// None of the flags that include it is on.
    FlagsOff {
        /// The flags, as they are written.
        flags: Vec<String>,
        /// The place of the first.
        place: Option<TracedPlace>,
        /// For each flag that is derived, the condition and the flags that are sent, as a line.
        derived: Vec<String>,
    },
    /// It is included for some genders, and the participant's is one of them or not known.
    GenderFits {
        /// The genders, as they are written.
        genders: Vec<String>,
        /// The participant's gender; `null` if it is not known.
        gender: Option<Gender>,
        /// The place of the first.
        place: Option<TracedPlace>,
    },
    /// It is included for other genders only.
    OtherGender {
        /// The genders, as they are written.
        genders: Vec<String>,
        /// The place of the first.
        place: Option<TracedPlace>,
    },
    /// All its content is left out.
    Emptied {},
    /// The state of its parent.
    Parent {
        /// The parent.
        element: Box<ExplainedElement>,
    },
    /// The question that it follows up is not answered, and follow-ups wait for that.
    Waits {
        /// The question.
        parent: String,
    },
    /// Nothing is answered in the entry before this one of a `repeat`.
    EntryBefore {
        /// Whether this hides the entry.
        hides: bool,
        /// Whether the entry before is not shown, so that no answer in it counts.
        is_before_hidden: bool,
        /// The `repeat`, with the number of the entry.
        entry: String,
    },
    /// A rule of its own.
    Rule {
        /// Whether it hides the element.
        hides: bool,
        /// Whether the condition is written as the one that shows the element, as in a survey template.
        is_display_rule: bool,
        /// The condition.
        #[serde(flatten)]
        condition: ExplainedCondition,
    },
    /// A rule that hides one of its options.
    OptionRule {
        /// The option.
        option: OptionValue,
        /// The condition.
        #[serde(flatten)]
        condition: ExplainedCondition,
    },
    /// A constraint that its answer breaks.
    Check {
        /// The name of its message.
        check: String,
        /// The condition, which does not hold.
        #[serde(flatten)]
        condition: ExplainedCondition,
    },
    /// The opt-out beside it is ticked.
    OptOut {
        /// The opt-out.
        id: String,
    },
}

/// A condition with its atoms.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ExplainedCondition {
    /// The text as it is written; that of a template with its parameters put in.
    pub text: String,
    /// Its place.
    pub place: TracedPlace,
    /// Its atoms, in order of writing.
    pub atoms: Vec<ExplainedAtom>,
}

/// An atom of a condition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ExplainedAtom {
    /// The text, like that of the condition.
    pub text: String,
    /// Its place; for an atom of a named condition, another one than that of the rule.
    pub place: TracedPlace,
    /// Whether it holds.
    pub holds: bool,
    /// The values that it reads, such as "stress is 3".
    pub facts: Vec<String>,
    /// For each flag of it that is derived, the condition and the flags that are sent, as a line.
    pub derived: Vec<String>,
}

impl Printer<'_> {
    /// Explains why a participant sees an element, or does not.
    pub fn explained(&self, answering: &Answering<'_>, id: ElementId) -> ExplainedElement {
        let element = &answering.participant.artifact.elements[id.index()].element;
        let reasons = reasons(answering, self.places, id);
        let state = element_state(answering, id);
        ExplainedElement {
            id: element.id.clone(),
            kind: element.body.kind().name(),
            label: Labels::of_source(answering.participant.artifact).label(id),
            state,
            place: self.location(self.places.elements[id.index()].id),
            reasons: reasons
                .iter()
                .map(|reason| self.reason(answering, id, reason))
                .collect(),
            parent: self.parent(answering, id, state),
            conclusion: conclusion(answering, self.places, id),
            audience: audience(answering.participant.artifact, id),
            unanswered: unanswered(answering.participant.artifact, id),
        }
    }

    /// Explains the nearest parent of a visible element that could hide it; its explanation goes on with those outside of it.
    fn parent(
        &self,
        answering: &Answering<'_>,
        id: ElementId,
        state: ElementState,
    ) -> Option<Box<ExplainedElement>> {
        let mut outwards = std::iter::successors(above(answering, id), |id| above(answering, *id));
        let parent = outwards.find(|parent| !reasons(answering, self.places, *parent).is_empty())?;
        (state == ElementState::Visible).then(|| Box::new(self.explained(answering, parent)))
    }

    fn reason(&self, answering: &Answering<'_>, id: ElementId, reason: &StateReason<'_>) -> ExplainedReason {
        let name = |id: ElementId| {
            answering.participant.artifact.elements[id.index()]
                .element
                .id
                .clone()
        };
        let included_in = answering.participant.artifact.elements[id.index()].included_in;
        let derived = |flags| derivations(answering.participant, flags);
        let texts = |spans: &[Span]| spans.iter().map(|span| self.text(*span)).collect();
        let first = |spans: &[Span]| spans.first().map(|span| self.location(*span));
        match reason {
            StateReason::Flag(spans) => ExplainedReason::FlagOn {
                flags: texts(spans),
                place: first(spans),
                derived: derived(included_in),
            },
            StateReason::NoFlag(spans) => ExplainedReason::FlagsOff {
                flags: texts(spans),
                place: first(spans),
                derived: derived(included_in),
            },
            StateReason::Gender(spans) => ExplainedReason::GenderFits {
                genders: texts(spans),
                gender: answering.participant.gender,
                place: first(spans),
            },
            StateReason::OtherGender(spans) => ExplainedReason::OtherGender {
                genders: texts(spans),
                place: first(spans),
            },
            StateReason::Emptied => ExplainedReason::Emptied {},
            StateReason::Above(above) => ExplainedReason::Parent {
                element: Box::new(self.explained(answering, *above)),
            },
            StateReason::Waits(parent) => ExplainedReason::Waits {
                parent: name(*parent),
            },
            StateReason::Ticked(or_box) => ExplainedReason::OptOut { id: name(*or_box) },
            StateReason::Rule(rule, holds) if !self.places.is_written(rule) => ExplainedReason::EntryBefore {
                hides: *holds,
                is_before_hidden: is_entry_hidden(answering, rule),
                entry: self.entry(self.places.elements[id.index()].id),
            },
            StateReason::Rule(rule, holds) => self.rule(answering, rule, *holds),
        }
    }

    fn rule(&self, answering: &Answering<'_>, rule: &Rule, holds: bool) -> ExplainedReason {
        let condition = self.condition(answering, &rule.term);
        match &rule.decides {
            Decides::Hidden => ExplainedReason::Rule {
                hides: holds,
                is_display_rule: display_rule(&rule.term).is_some(),
                condition,
            },
            Decides::HiddenOption(option) => ExplainedReason::OptionRule {
                option: option.clone(),
                condition,
            },
            Decides::Message(check) => ExplainedReason::Check {
                check: check.clone(),
                condition,
            },
        }
    }

    /// Explains a condition with its atoms.
    pub(crate) fn condition(&self, answering: &Answering<'_>, term: &Term) -> ExplainedCondition {
        let artifact = answering.participant.artifact;
        let mut atoms = Vec::new();
        term.for_each_atom(&mut |atom| {
            atoms.push(ExplainedAtom {
                text: self.condition_text(artifact, atom),
                place: self.location(atom.span),
                holds: answering.holds(&atom.condition),
                facts: facts(answering, &atom.condition),
                derived: derivations(answering.participant, flags_of(&atom.condition)),
            });
        });
        ExplainedCondition {
            text: self.condition_text(artifact, term),
            place: self.location(term.span),
            atoms,
        }
    }
}
