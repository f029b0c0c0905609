//! The result of `resolve`: a survey in which every name is an id.

mod invariant;
mod output;
mod scenario;
mod sensitive;

use std::sync::Arc;

use enkat_model::{
    AnswerType, AnyQuestionKind, ChoiceStyle, ElementId, Finish, FollowUps, Gender, Layout, Level,
    OptionValue, Presentation,
};
use enkat_syntax::{
    source::{Expansions, Span, Spanned},
    tree::{
        AllowedWarning, Catalogue, Field, Image, ModuleParts, Name, Repeat, Unread, UnreadScenario,
        UnusedModuleItems,
    },
};
use indexmap::IndexMap;

pub use invariant::{Demand, Invariant};
pub use output::{Attention, Payload, Score};
pub use scenario::{Answered, Scenario};

use super::expr::{Expr, Reference};

/// A survey with every name resolved.
#[derive(Clone, Debug)]
pub struct Survey {
    /// The header.
    pub header: Header,
    /// Reusable options by name.
    pub scales: IndexMap<Name, Arc<Options>>,
    /// Pages, sections, groups, items and boxes in survey order; an [`ElementId`] is a position in it.
    pub elements: Vec<Element>,
    /// The conditions that have names.
    pub conditions: Vec<Condition>,
    /// The invariants: those of the survey, then those of modules.
    pub invariants: Vec<Invariant>,
    /// The fields saved beside and instead of the plain answers.
    pub payload: Payload,
    /// The scores of the feedback.
    pub scores: Vec<Score>,
    /// The attention rules.
    pub attention: Vec<Attention>,
    /// The texts, one catalogue per language.
    pub catalogues: Vec<Catalogue>,
    /// The content that is asked in several entries.
    pub repeats: Vec<Repeat>,
    /// The parts of modules that the survey does not use.
    pub rest: UnusedModuleItems,
    /// The modules, without their texts.
    pub modules: Vec<ModuleParts>,
    /// The expansions through which spans with an `expansion` came.
    pub expansions: Expansions,
    /// The author's own tests.
    pub scenarios: Vec<Scenario>,
    /// The scenarios that could not be read.
    pub unread_scenarios: Vec<UnreadScenario>,
    /// The names that may stand in parts that could not be read.
    pub unread: Unread,
}

impl Survey {
    /// Returns the element with this id, which has to be of the same survey.
    pub fn element(&self, id: ElementId) -> &Element {
        &self.elements[id.index()]
    }

    /// Iterates over the catalogues that could be read; the others have been reported.
    pub fn read_catalogues(&self) -> impl Iterator<Item = &Catalogue> {
        let is_unread = |catalogue: &Catalogue| {
            catalogue.texts.is_empty() && catalogue.unwritten.is_empty() && !catalogue.is_blank
        };
        self.catalogues
            .iter()
            .filter(move |catalogue| !is_unread(catalogue))
    }

    /// Tests whether some language has texts whose keys have this beginning.
    pub fn has_texts(&self, beginning: &str) -> bool {
        let mut keys = self
            .catalogues
            .iter()
            .flat_map(|catalogue| catalogue.texts.keys());
        keys.any(|key| key.starts_with(beginning))
    }

    /// Returns the page that an element is on; a page itself.
    pub fn page_of<'s>(&'s self, element: &'s Element) -> &'s Element {
        match element.within {
            Some(parent) => self.page_of(self.element(parent)),
            None => element,
        }
    }

    /// Returns the ids of its pages, in their order.
    pub fn pages(&self) -> Vec<&str> {
        let pages = self
            .elements
            .iter()
            .filter(|element| matches!(element.body, Body::Page { .. }));
        pages.map(|page| page.id.value.as_str()).collect()
    }

    /// Tests whether a condition is that of a module.
    pub fn is_of_module(&self, condition: &Condition) -> bool {
        condition.name.span.file != self.header.span.file
    }

    /// Iterates over the expressions about the participant: rules, named conditions, derived fields, attention. Invariants only speak
    /// of these.
    pub fn rules(&self) -> impl Iterator<Item = &Expr> {
        let rules = self.elements.iter().flat_map(Element::rules);
        let named = self
            .conditions
            .iter()
            .filter_map(|condition| condition.expr.as_ref());
        let derived = self.payload.derive.iter().filter_map(|(_, expr)| expr.as_ref());
        let attention = self
            .attention
            .iter()
            .filter_map(|attention| attention.when.as_ref());
        rules.chain(named).chain(derived).chain(attention)
    }

    /// Iterates over the scales that questions take their options from.
    pub fn scales_in_use(&self) -> impl Iterator<Item = &str> {
        self.elements
            .iter()
            .filter_map(|element| match &element.choice()?.labels {
                Labels::Scale(name) => Some(name.value.as_str()),
                Labels::Own => None,
            })
    }

    /// Returns the ids of an element's parents, innermost first: containers, the question that it follows up, its group of
    /// boxes.
    pub fn ids_around(&self, id: ElementId) -> impl Iterator<Item = ElementId> {
        let within = |id: &ElementId| self.element(*id).within;
        std::iter::successors(within(&id), within)
    }

    /// Iterates over the parents of an element, innermost first.
    pub fn around(&self, id: ElementId) -> impl Iterator<Item = &Element> {
        self.ids_around(id).map(|id| self.element(id))
    }

    /// Collects the questions, groups and boxes that an expression names, directly or through conditions, each once.
    pub fn named_in(&self, expr: &Expr) -> Vec<Reference> {
        let mut named: Vec<Reference> = Vec::new();
        let mut waiting = vec![expr];
        while let Some(next) = waiting.pop() {
            next.for_each_reference(&mut |reference, _| {
                if named.contains(&reference) {
                    return;
                }
                match reference {
                    Reference::Flag(_) | Reference::Gender => return,
                    Reference::Condition(index) => waiting.extend(&self.conditions[index].expr),
                    Reference::Question(_) | Reference::Box(_) | Reference::Group(_) => {}
                }
                named.push(reference);
            });
        }
        named.retain(|reference| !matches!(reference, Reference::Condition(_)));
        named
    }

    /// Iterates over the elements with their ids, in survey order.
    pub fn iter(&self) -> impl Iterator<Item = (ElementId, &Element)> {
        self.elements
            .iter()
            .enumerate()
            .map(|(index, element)| (ElementId::at(index), element))
    }
}

/// The contents of `survey.yaml`, without its conditions, scales and templates.
#[derive(Clone, Debug)]
pub struct Header {
    /// The survey's id.
    pub id: Name,
    /// Its version, from 1.
    pub version: Spanned<u32>,
    /// Languages; the first is the source.
    pub languages: Vec<Spanned<String>>,
    /// The page and the box of the consent, if it is asked for.
    pub consent: Option<Consent>,
    /// Whether a stepper is shown.
    pub stepper: bool,
    /// The screen that follows sending, if it is written.
    pub finish: Option<Spanned<Finish>>,
    /// The visibility of follow-ups of an unanswered question.
    pub follow_ups: FollowUps,
    /// The flags: first those that are sent, then those that are only derived.
    pub flags: Vec<Flag>,
    /// The conditions on sent flags that the deployment guarantees.
    pub assume: Vec<Expr>,
    /// Flags under a name that a deployment can ask for.
    pub presets: Vec<Preset>,
    /// Conditions of modules that may be constant, and texts that may be translated differently.
    pub allow: Vec<Name>,
    /// Warnings about elements and other named parts of the survey that the author accepts.
    pub allow_warnings: Vec<AllowedWarning>,
    /// Whether it came as a survey template.
    pub is_template: bool,
    /// The whole file.
    pub span: Span,
}

/// The page and the box of the consent.
#[derive(Clone, Debug)]
pub struct Consent {
    /// The page.
    pub page: Spanned<ElementId>,
    /// A checkbox on it.
    pub checkbox: Spanned<ElementId>,
}

/// A flag.
#[derive(Clone, Debug)]
pub struct Flag {
    /// The name that rules use.
    pub alias: Name,
    /// The setting that the server sends; `None` for a flag that is only derived.
    pub setting: Option<Name>,
    /// The reason why no rule uses it yet.
    pub reserved: Option<Spanned<String>>,
    /// The condition that turns it on, if it is derived.
    pub derived: Option<Derived>,
}

/// The definition of a derived flag.
#[derive(Clone, Debug)]
pub struct Derived {
    /// The alias as it is written under `derived_flags`.
    pub alias: Name,
    /// The condition over the flags as they are sent; `None` if it is not known, which has been reported.
    pub expr: Option<Expr>,
}

/// Flags under a name.
#[derive(Clone, Debug)]
pub struct Preset {
    /// The name.
    pub name: Name,
    /// The flags that it turns on, by index. Unknown flags have been reported and are left out.
    pub flags: Vec<Spanned<usize>>,
}

/// A condition with a name.
#[derive(Clone, Debug)]
pub struct Condition {
    /// Its name.
    pub name: Name,
    /// The condition itself; `None` if it is not known, which has been reported.
    pub expr: Option<Expr>,
}

/// A page, a section, a group, an item or a box.
#[derive(Clone, Debug)]
pub struct Element {
    /// The author's id.
    pub id: Name,
    /// The parent: the container, the question that it follows up, or the group that it is a box of.
    pub within: Option<ElementId>,
    /// The flags, by index, any of which includes it; empty: always.
    pub included_in: Vec<Spanned<usize>>,
    /// The genders that include it; empty: all.
    pub genders: Vec<Spanned<Gender>>,
    /// Whether not all of its flags and genders are known, which has been reported.
    pub is_partial: bool,
    /// The conditions, any of which hides it.
    pub hidden_when: Vec<Expr>,
    /// Whether it is marked as sensitive, or as not sensitive, if it is marked at all.
    pub sensitive: Option<Spanned<bool>>,
    /// A dialog that explains it.
    pub dialog: Option<Name>,
    /// The kind of the element, with what is particular to it.
    pub body: Body,
}

/// The kind of an element, with what is particular to it.
#[derive(Clone, Debug)]
pub enum Body {
    /// A page.
    Page {
        /// Whether the progress bar shows on it.
        progress: bool,
    },
    /// A titled box.
    Section,
    /// Questions laid out together.
    Group {
        /// The arrangement of the questions.
        layout: Layout,
    },
    /// Static text.
    Note,
    /// A picture.
    Image(Image),
    /// Something to answer.
    Question(Question),
    /// A box of the group that it is within.
    Box,
    /// An opt-out beside a field.
    OrBox {
        /// The field.
        of: ElementId,
    },
}

/// The options of a choice, in order.
pub type Options = Spanned<Vec<ChoiceOption>>;

/// One option.
#[derive(Clone, Debug)]
pub struct ChoiceOption {
    /// Its value.
    pub value: Spanned<OptionValue>,
    /// Its valuation from 0 (worst) to 1 (best).
    pub valuation: Option<Spanned<f64>>,
    /// Whether the valuation is a draft.
    pub draft: bool,
    /// Whether a participant who does not want to answer chooses it.
    pub opt_out: bool,
    /// The condition that hides it.
    pub hidden_when: Option<Expr>,
}

/// A question.
#[derive(Clone, Debug)]
pub struct Question {
    /// Whether an answer is required.
    pub required: bool,
    /// Whether it counts in progress.
    pub counted: bool,
    /// The opt-out that disables it.
    pub or_box: Option<ElementId>,
    /// The kind of the question, with what is particular to it.
    pub answer: QuestionKind,
    /// The constraints that compare its answer with others.
    pub checks: Vec<Check>,
    /// Its presentation.
    pub look: Presentation,
}

/// A condition that answers have to meet.
#[derive(Clone, Debug)]
pub struct Check {
    /// The condition.
    pub that: Expr,
    /// The name of the message.
    pub message: Name,
    /// Whether it blocks or warns.
    pub level: Level,
}

/// The kind of a question with what is particular to it.
pub type QuestionKind = AnyQuestionKind<Choice, Checkboxes, Field>;

/// One of several options.
#[derive(Clone, Debug)]
pub struct Choice {
    /// The options; empty if they are not known, which has been reported. Questions share those of a scale.
    pub options: Arc<Options>,
    /// The place of their labels.
    pub labels: Labels,
    /// The presentation.
    pub appearance: ChoiceStyle,
}

/// A group of boxes.
#[derive(Clone, Debug)]
pub struct Checkboxes {
    /// The boxes, in order.
    pub boxes: Vec<ElementId>,
    /// The fewest ticks.
    pub min: Spanned<u32>,
    /// The most ticks.
    pub max: Option<Spanned<u32>>,
    /// Boxes that exclude all others.
    pub exclusive: Vec<Spanned<ElementId>>,
    /// Sets of boxes of which at most one is ticked.
    pub at_most_one: Vec<Spanned<Vec<Spanned<ElementId>>>>,
}

/// The place of the labels of options.
#[derive(Clone, Debug)]
pub enum Labels {
    /// With a scale, by its name as the question writes it.
    Scale(Name),
    /// With the question.
    Own,
}

impl Element {
    /// Returns the question, if it is one.
    pub fn question(&self) -> Option<&Question> {
        match &self.body {
            Body::Question(question) => Some(question),
            _ => None,
        }
    }

    /// Returns the options, if it is a choice.
    pub fn options(&self) -> &[ChoiceOption] {
        self.choice().map_or(&[], |choice| &choice.options.value)
    }

    /// Returns the kind, if it is a question.
    pub fn answer(&self) -> Option<&QuestionKind> {
        self.question().map(|question| &question.answer)
    }

    /// Returns what is particular to a choice, if it is one.
    pub fn choice(&self) -> Option<&Choice> {
        match self.answer() {
            Some(QuestionKind::Choice(choice)) => Some(choice),
            _ => None,
        }
    }

    /// Returns the limits of its ticks, if it is a group of boxes.
    pub fn checkboxes(&self) -> Option<&Checkboxes> {
        match self.answer() {
            Some(QuestionKind::Checkboxes(boxes)) => Some(boxes),
            _ => None,
        }
    }

    /// Returns whether it is a question that is answered with a tick.
    pub fn is_checkbox(&self) -> bool {
        let kind = self.field().map(|field| &field.kind);
        kind.is_some_and(|kind| kind.answer_type() == AnswerType::Truth)
    }

    /// Returns its field, if it is a question with a field of its own.
    pub fn field(&self) -> Option<&Field> {
        self.answer().and_then(QuestionKind::scalar)
    }

    /// Returns the constraints that compare its answer with others.
    pub fn checks(&self) -> &[Check] {
        self.question().map_or(&[], |question| &question.checks)
    }

    /// Iterates over the conditions of the element: its own, those of its options, and its constraints.
    pub fn rules(&self) -> impl Iterator<Item = &Expr> {
        let options = self.options().iter();
        self.hidden_when
            .iter()
            .chain(options.filter_map(|option| option.hidden_when.as_ref()))
            .chain(self.checks().iter().map(|check| &check.that))
    }

    /// Returns the kind with an article, in the author's words.
    pub fn what(&self) -> &'static str {
        match &self.body {
            Body::Page { .. } => "a page",
            Body::Section => "a section",
            Body::Group { .. } => "a group",
            Body::Note => "a note",
            Body::Image(_) => "an image",
            Body::Box => "a box",
            Body::OrBox { .. } => "an `or_box`",
            Body::Question(question) => match &question.answer {
                QuestionKind::Choice(_) => "a choice",
                QuestionKind::Checkboxes(_) => "a group of boxes",
                QuestionKind::Scalar(field) => field.kind.noun(),
            },
        }
    }
}
