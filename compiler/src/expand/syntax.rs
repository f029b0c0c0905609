//! The syntax tree of a survey after expansion: no templates, no parameters, names not yet resolved.

mod scenario;

use enkat_model::{Date, DateTime, Format, Period};
use indexmap::IndexMap;

pub use scenario::{Broken, Entered, Expect, Scenario, State};

use crate::{
    parse::origin::{Origin, Written},
    parts::ModuleParts,
    source::{ExpansionId, Expansions, Span, Spanned},
    tables,
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
    /// From `payload.yaml`.
    pub payload: Payload,
    /// What is asked in several entries; the pages hold a group for each.
    pub repeats: Vec<Repeat>,
    /// What modules have and the survey does not.
    pub rest: Rest,
    /// The modules, without their texts.
    pub modules: Vec<ModuleParts>,
    /// From `scenarios/*.yaml`.
    pub scenarios: Vec<Scenario>,
    /// How the spans with a `via` came to be where they are.
    pub expansions: Expansions,
}

/// What modules have and the survey does not use.
#[derive(Clone, Debug, Default)]
pub struct Rest {
    /// The names of conditions.
    pub conditions: Vec<String>,
    /// Questions and boxes, which conditions of modules may name.
    pub absent: IndexMap<String, Absent>,
}

/// A question or a box in a section that the survey does not include.
#[derive(Clone, Debug)]
pub struct Absent {
    /// The section, with its module in front of it.
    pub section: String,
    /// Where it is declared.
    pub span: Span,
}

/// `survey.yaml`.
#[derive(Clone, Debug)]
pub struct Header {
    /// The survey's id.
    pub id: Name,
    /// Its version, from 1.
    pub version: Spanned<u32>,
    /// Languages; the first is the source.
    pub languages: Vec<Spanned<String>>,
    /// The page and the box of the consent; `None` for `consent: none`.
    pub consent: Option<Consent>,
    /// Whether a stepper is shown.
    pub stepper: bool,
    /// Where the participant goes after sending.
    pub finish: enkat_model::Finish,
    /// When follow-ups of an unanswered question show.
    pub follow_ups: enkat_model::FollowUps,
    /// Alias → setting.
    pub flags: IndexMap<Name, Flag>,
    /// Alias → what it is derived from. The alias of a flag above gives that flag another value.
    pub derived_flags: IndexMap<Name, Expression>,
    /// What the deployment guarantees about flags.
    pub assume: Vec<Expression>,
    /// Reusable conditions by name: the survey's own, then those of modules that something uses.
    pub conditions: IndexMap<Name, Expression>,
    /// Conditions of modules that may be the same for everybody in this survey.
    pub allow: Vec<Name>,
    /// Reusable options by name.
    pub scales: IndexMap<Name, Options>,
    /// The whole file, for findings about something that is missing.
    pub span: Span,
}

/// Where consent is given.
#[derive(Clone, Debug)]
pub struct Consent {
    /// A page.
    pub page: Name,
    /// A checkbox on it.
    pub checkbox: Name,
}

/// A setting that the server sends.
#[derive(Clone, Debug)]
pub struct Flag {
    /// The setting's name.
    pub setting: Name,
    /// Why no rule uses it yet.
    pub reserved: Option<Spanned<String>>,
}

/// The options of a choice, in order.
pub type Options = Spanned<Vec<Choice>>;

/// One option.
#[derive(Clone, Debug)]
pub struct Choice {
    /// Its value.
    pub value: Spanned<enkat_model::OptionValue>,
    /// Its valuation from 0 (worst) to 1 (best).
    pub valuation: Option<Spanned<f64>>,
    /// Whether the valuation is a draft.
    pub draft: bool,
    /// The condition under which it is not offered.
    pub hidden_when: Option<Expression>,
}

/// What every page, section, group and item can say about when it is there.
#[derive(Clone, Debug, Default)]
pub struct Presence {
    /// Any of these flags includes it; empty: always included.
    pub included_in: Vec<Name>,
    /// The genders that are asked; empty: all.
    pub genders: Vec<Spanned<enkat_model::Gender>>,
    /// The conditions that shut it, any of them. More than one only where a template's use adds its own.
    pub hidden_when: Vec<Expression>,
}

/// A condition's source text, and where each byte of it stands.
#[derive(Clone, Debug)]
pub struct Expression {
    /// The text after parameters were put in.
    pub text: String,
    /// The syntax of the text; `None` when it does not parse (then a diagnostic has been given).
    pub parsed: Option<crate::parse::expression::Expr>,
    /// The whole scalar.
    pub span: Span,
}

/// A page file.
#[derive(Clone, Debug)]
pub struct Page {
    /// Its id.
    pub id: Name,
    /// When it is there.
    pub presence: Presence,
    /// Whether the progress bar shows on it.
    pub progress: bool,
    /// Its sections, groups and items.
    pub content: Vec<Element>,
}

/// A section, a group or an item.
#[derive(Clone, Debug)]
pub struct Element {
    /// Its id.
    pub id: Name,
    /// When it is there.
    pub presence: Presence,
    /// A dialog that explains it.
    pub dialog: Option<Name>,
    /// What it is.
    pub kind: Kind,
}

impl Element {
    /// The elements directly in it: the content of a container, the follow-ups of a question.
    pub fn inner(&self) -> &[Self] {
        match &self.kind {
            Kind::Section { content } | Kind::Group { content, .. } => content,
            Kind::Question(question) => &question.follow_ups,
            Kind::Note | Kind::Image(_) => &[],
        }
    }

    /// Calls `visit` with it and with everything in it.
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
        /// What stands in it.
        content: Vec<Element>,
    },
    /// Questions laid out together.
    Group {
        /// How.
        layout: enkat_model::Layout,
        /// What stands in it.
        content: Vec<Element>,
    },
    /// Static text.
    Note,
    /// A picture.
    Image(Image),
    /// Something to answer.
    Question(Question),
}

/// A question.
#[derive(Clone, Debug)]
pub struct Question {
    /// What is asked for.
    pub answer: AnswerKind,
    /// How it looks.
    pub look: enkat_model::Look,
    /// Whether an answer is required while it is visible and enabled.
    pub required: bool,
    /// Whether it is part of progress.
    pub counted: bool,
    /// An optional box beside the field that disables it.
    pub or_box: Option<Name>,
    /// What has to hold between its answer and others.
    pub checks: Vec<Check>,
    /// What is asked only while this question is open.
    pub follow_ups: Vec<Element>,
}

/// What has to hold between answers.
#[derive(Clone, Debug)]
pub struct Check {
    /// What has to hold.
    pub that: Expression,
    /// The name of the message.
    pub message: Name,
    /// Whether it blocks.
    pub level: enkat_model::Level,
}

/// What a question asks for.
#[derive(Clone, Debug)]
pub enum AnswerKind {
    /// One option.
    Choice {
        /// Named scale or inline options.
        options: OptionSource,
        /// Radio, dropdown or buttons.
        appearance: enkat_model::Appearance,
    },
    /// One box.
    Checkbox,
    /// A group of boxes.
    Checkboxes {
        /// The boxes, in order.
        boxes: Vec<BoxItem>,
        /// Fewest ticks once something is ticked (or always, when required).
        min: Spanned<u32>,
        /// Most ticks.
        max: Option<Spanned<u32>>,
        /// Boxes that exclude all others.
        exclusive: Vec<Name>,
        /// Sets of boxes of which at most one is ticked.
        at_most_one: Vec<Spanned<Vec<Name>>>,
    },
    /// What has a field of its own.
    Entry(Entry),
}

/// An answer that is given in a field of its own: it refers to nothing else of the survey.
#[derive(Clone, Debug)]
pub enum Entry {
    /// One line.
    Text {
        /// Longest answer in code points.
        max_length: Spanned<u32>,
        /// What the text is.
        format: Option<Format>,
    },
    /// Several lines.
    Textarea {
        /// Longest answer in code points.
        max_length: Spanned<u32>,
        /// Whether the remaining length shows.
        counter: bool,
    },
    /// A number.
    Number {
        /// Smallest and largest answer, both included.
        range: Spanned<(Option<f64>, Option<f64>)>,
        /// Decimals allowed.
        decimals: u32,
        /// Key of the unit's text.
        unit: Option<Name>,
    },
    /// A whole number on a line.
    Slider(Slider),
    /// A year.
    Year {
        /// From when to when.
        range: Spanned<Period<u16>>,
    },
    /// A day.
    Date {
        /// From when to when.
        range: Spanned<Period<Date>>,
    },
    /// A minute of a day.
    Datetime {
        /// From when to when.
        range: Spanned<Period<DateTime>>,
    },
    /// A location from the survey's own list.
    Sublocation,
}

/// A picture.
#[derive(Clone, Debug)]
pub struct Image {
    /// Its file, from the folder of the survey or of the module that shows it.
    pub file: Spanned<String>,
    /// How wide it is shown, in pixels.
    pub width: Option<Spanned<u32>>,
}

/// A slider.
#[derive(Clone, Debug)]
pub struct Slider {
    /// Smallest and largest answer.
    pub range: Spanned<(i32, i32)>,
    /// What every answer is a multiple of.
    pub step: Spanned<u32>,
    /// How far its marks stand apart; `None` for as far as usual.
    pub tick: Option<Spanned<u32>>,
    /// Key of the unit's text.
    pub unit: Option<Name>,
    /// Key of what stands there while it has no answer.
    pub placeholder: Option<Name>,
}

/// Where a choice has its options from.
#[derive(Clone, Debug)]
pub enum OptionSource {
    /// `scale:`
    Scale(Name),
    /// `options:`
    Inline(Options),
}

/// A box in a group.
#[derive(Clone, Debug)]
pub struct BoxItem {
    /// Its id.
    pub id: Name,
    /// Any of these flags includes it; empty: always.
    pub included_in: Vec<Name>,
    /// The genders that see it; empty: all.
    pub genders: Vec<Spanned<enkat_model::Gender>>,
}

/// A `repeat` as its author wrote it: ids without the numbers of the entries.
#[derive(Clone, Debug)]
pub struct Repeat {
    /// Its id.
    pub id: Name,
    /// The ids of questions, boxes and notes inside, with their places in the first entry.
    pub items: IndexMap<String, Span>,
    /// The ids of sections and groups inside.
    pub containers: IndexMap<String, Span>,
    /// Its entries, as spans name them.
    pub entries: Vec<ExpansionId>,
}

/// The texts of one language, template texts expanded.
#[derive(Clone, Debug)]
pub struct Catalogue {
    /// The language.
    pub language: Spanned<String>,
    /// Key → text. A key is a path such as `questions.stressWork.label` or `scales.amount5.1`; a plain string under
    /// `pages`, `sections`, `groups` and `questions` is the `label`.
    pub texts: tables::IndexMap<String, Text>,
    /// The whole file.
    pub span: Span,
}

/// One text.
#[derive(Clone, Debug)]
pub struct Text {
    /// The words.
    pub text: Spanned<String>,
    /// Where the bytes of the words stand.
    pub origin: Origin,
    /// Where its key stands.
    pub key: Span,
    /// What may be in it beside words.
    pub markup: Markup,
}

impl Text {
    /// The words as they are written.
    pub fn written(&self) -> Written<'_> {
        Written {
            text: &self.text.value,
            origin: &self.origin,
            span: self.text.span,
        }
    }
}

/// What a text may hold beside words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Markup {
    /// Nothing.
    Plain,
    /// The words of a question, with emphasis; of a note, paragraphs.
    Question,
    /// Paragraphs, lists, emphasis and links.
    Paragraphs,
}

/// `payload.yaml`.
#[derive(Clone, Debug, Default)]
pub struct Payload {
    /// Boxes and groups of boxes that are saved as numbers.
    pub convert: Vec<(Name, enkat_model::Conversion)>,
    /// Calculated fields by name.
    pub derive: IndexMap<Name, Expression>,
    /// Patterns of settings, and the names under which the opposite is saved.
    pub negate_flags: Vec<(Name, Name)>,
    /// Fields that hold copies of others.
    pub nest: IndexMap<Name, Nest>,
}

/// What a field holds copies of.
#[derive(Clone, Debug)]
pub struct Nest {
    /// Pages, all of whose questions and boxes are copied.
    pub pages: Vec<Name>,
    /// Sections and groups, likewise.
    pub sections: Vec<Name>,
    /// Questions, groups of boxes and boxes.
    pub questions: Vec<Name>,
}

/// One index of `scores.yaml`.
#[derive(Clone, Debug)]
pub struct Score {
    /// Its name.
    pub name: Name,
    /// The questions.
    pub of: Vec<Name>,
    /// Mean or sum.
    pub method: enkat_model::ScoreMethod,
    /// Fewest answers for a score.
    pub at_least: Spanned<u32>,
    /// Values that count when a question is hidden.
    pub when_hidden: IndexMap<Name, Spanned<f64>>,
    /// The bands, in order; the last has no upper bound.
    pub bands: Vec<Band>,
}

/// A band of a score.
#[derive(Clone, Debug)]
pub struct Band {
    /// The band reaches to here, not included; `None` for the last.
    pub below: Option<Spanned<f64>>,
    /// Key of its texts.
    pub text: Name,
}
