//! The syntax tree of a survey after expansion: no templates, no parameters, names not yet resolved.

mod header;
mod module;
mod output;
mod question_kind;
mod scenario;
mod signs;
mod text;
mod unread;

use indexmap::IndexMap;

pub use header::{AllowedWarning, Consent, Demand, Flag, Header, Invariant, Options};
pub use module::{ModulePart, ModuleParts, PartKind};
pub use output::{Attention, Band, CopyGroup, Payload, Score};
pub use question_kind::{BoxItem, Checkboxes, Choice, Field, OptionSource, QuestionKind};
pub use scenario::{Broken, Entered, Expect, ExpectedState, Scenario, UnreadScenario};
pub use signs::Signs;
pub use text::{Catalogue, Markup, ParameterForm, Text};
pub use unread::{NameKind, Unread};

use crate::{
    collections::{HashMap, HashSet},
    source::{ExpansionId, Expansions, FileId, Span, Spanned},
};

/// A name as the author wrote it.
pub type Name = Spanned<String>;

/// A whole survey, as written, with every template expanded.
#[derive(Clone, Debug)]
pub struct Survey {
    /// From `survey.yaml`.
    pub header: Header,
    /// In the order of the header's `pages`.
    pub pages: Vec<Page>,
    /// One per language of the header, in that order.
    pub catalogues: Vec<Catalogue>,
    /// From `scores.yaml`.
    pub scores: Vec<Score>,
    /// From `attention.yaml`.
    pub attention: Vec<Attention>,
    /// From `payload.yaml`.
    pub payload: Payload,
    /// The repeats, whose content is asked in several entries; the pages hold a group for each.
    pub repeats: Vec<Repeat>,
    /// The parts of modules that the survey does not have.
    pub rest: UnusedModuleItems,
    /// The modules, without their texts.
    pub modules: Vec<ModuleParts>,
    /// From `scenarios/*.yaml`.
    pub scenarios: Vec<Scenario>,
    /// The scenarios that could not be read, which has been reported.
    pub unread_scenarios: Vec<UnreadScenario>,
    /// The names that may stand in parts that could not be read.
    pub unread: Unread,
    /// The expansions through which spans with an `expansion` came.
    pub expansions: Expansions,
}

/// The parts of modules that the survey does not use.
#[derive(Clone, Debug, Default)]
pub struct UnusedModuleItems {
    /// The names of conditions.
    pub conditions: Vec<String>,
    /// Questions and checkboxes, which conditions of modules may name.
    pub absent: IndexMap<String, AbsentQuestion>,
    /// The ids in each module that has invariants, whether the survey asks them or not.
    pub ids_of_modules: HashMap<FileId, HashSet<String>>,
}

/// A question or a checkbox in a section that the survey does not include.
#[derive(Clone, Debug)]
pub struct AbsentQuestion {
    /// The section, with its module in front of it.
    pub section: String,
    /// The span of its declaration.
    pub span: Span,
}

/// One option.
#[derive(Clone, Debug)]
pub struct ChoiceOption {
    /// Its value.
    pub value: Spanned<enkat_model::OptionValue>,
    /// Its valuation from 0 (worst) to 1 (best).
    pub valuation: Option<Spanned<f64>>,
    /// Whether the valuation is a draft.
    pub draft: bool,
    /// Whether a participant who does not want to answer chooses it.
    pub opt_out: bool,
    /// The condition under which it is not offered.
    pub hidden_when: Option<Expression>,
}

/// The keys of every page, section, group and item that decide whether it is included and visible.
#[derive(Clone, Debug, Default)]
pub struct Presence {
    /// The flags, any of which includes it; empty: always included.
    pub included_in: Vec<Name>,
    /// The genders that include it; empty: all.
    pub genders: Vec<Spanned<enkat_model::Gender>>,
    /// Whether not all flags and genders that are written could be read, which has been reported.
    pub is_partial: bool,
    /// The conditions, any of which hides it. More than one only where a template call adds its own.
    pub hidden_when: Vec<Expression>,
}

/// A condition: its source text and its tree.
#[derive(Clone, Debug)]
pub struct Expression {
    /// The text after parameters were put in.
    pub text: String,
    /// The tree; `None` when the text does not parse, which has then been reported.
    pub parsed: Option<crate::parse::expression::Expr>,
    /// The whole scalar.
    pub span: Span,
}

/// A page file.
#[derive(Clone, Debug)]
pub struct Page {
    /// Its id.
    pub id: Name,
    /// The keys that decide whether it is included and visible.
    pub presence: Presence,
    /// Whether the progress bar is shown on it.
    pub progress: bool,
    /// Its sections, groups and items.
    pub content: Vec<Element>,
}

/// A section, a group or an item.
#[derive(Clone, Debug)]
pub struct Element {
    /// Its id.
    pub id: Name,
    /// The keys that decide whether it is included and visible.
    pub presence: Presence,
    /// Whether it is marked as sensitive, or as not sensitive, if it is marked at all.
    pub sensitive: Option<Spanned<bool>>,
    /// A dialog that explains it.
    pub dialog: Option<Name>,
    /// Its kind.
    pub kind: Kind,
}

impl Element {
    /// Returns the elements directly in it: the content of a container, the follow-ups of a question.
    pub fn inner(&self) -> &[Self] {
        match &self.kind {
            Kind::Section { content } | Kind::Group { content, .. } => content,
            Kind::Question(question) => &question.follow_ups,
            Kind::Note | Kind::Image(_) => &[],
        }
    }

    /// Calls `visit` with this element and all elements in it.
    pub fn for_each<'a>(&'a self, visit: &mut impl FnMut(&'a Self)) {
        visit(self);
        for inner in self.inner() {
            inner.for_each(visit);
        }
    }
}

/// The kinds of element.
#[allow(clippy::large_enum_variant, reason = "nearly all are questions")]
#[derive(Clone, Debug)]
pub enum Kind {
    /// A titled box.
    Section {
        /// The elements in it.
        content: Vec<Element>,
    },
    /// Questions laid out together.
    Group {
        /// The layout of its questions.
        layout: enkat_model::Layout,
        /// The elements in it.
        content: Vec<Element>,
    },
    /// Static text.
    Note,
    /// A picture.
    Image(Image),
    /// A question.
    Question(Question),
}

/// A question.
#[derive(Clone, Debug)]
pub struct Question {
    /// The answer that it asks for.
    pub answer: QuestionKind,
    /// The presentation.
    pub look: enkat_model::Presentation,
    /// Whether an answer is required while it is visible and enabled.
    pub required: bool,
    /// Whether it is part of progress.
    pub counted: bool,
    /// An opt-out, which disables the field.
    pub or_box: Option<Name>,
    /// The constraints between its answer and others.
    pub checks: Vec<Check>,
    /// Questions that are asked only while this question is visible and enabled.
    pub follow_ups: Vec<Element>,
}

/// A constraint between answers.
#[derive(Clone, Debug)]
pub struct Check {
    /// The condition that has to hold.
    pub that: Expression,
    /// The name of the message.
    pub message: Name,
    /// The consequence when it does not hold.
    pub level: enkat_model::Level,
}

/// A picture.
#[derive(Clone, Debug)]
pub struct Image {
    /// Its file, from the folder of the survey or of the module that shows it.
    pub file: Spanned<String>,
    /// The width at which it is shown, in pixels.
    pub width: Option<Spanned<u32>>,
}

/// A `repeat` as its author wrote it: ids without the numbers of the entries.
#[derive(Clone, Debug)]
pub struct Repeat {
    /// Its id.
    pub id: Name,
    /// The ids of questions, checkboxes and notes in it, with their spans in the first entry.
    pub items: IndexMap<String, Span>,
    /// The ids of sections and groups in it.
    pub containers: IndexMap<String, Span>,
    /// Its entries, as the expansions that spans refer to.
    pub entries: Vec<ExpansionId>,
}
