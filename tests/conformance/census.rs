//! The words of the language that occur in random surveys. Every `match` here lists every variant: a new one has to be added here
//! as well, and then it has to occur.

use std::collections::BTreeSet;

use enkat_conformance::{Outcome, Situation};
use enkat_model::{
    Body, Bound, ChoiceOption, ChoiceStyle, Comparison, Condition, DateKind, Datetime, Element, Format,
    Layout, Level, OptionValue, Period, Quantity, QuestionKind, Rule, ScalarKind, Setting, Year,
};

/// Generates a word for every variant, and the list of all these words.
macro_rules! words {
    ($($all:ident, $word_of:ident<$($of:ident)?>($type:ty) { $($pattern:pat => $word:literal,)* })*) => {
        /// Every word that has to occur.
        const ALL: &[&[&str]] = &[$($all),*];
        $(
            const $all: &[&str] = &[$($word),*];

            fn $word_of<$($of)?>(one: &$type) -> &'static str {
                match one { $($pattern => $word,)* }
            }
        )*
    };
}

words! {
    BODIES, body_word<S>(Body<S>) {
        Body::Page { .. } => "page",
        Body::Section {} => "section",
        Body::Group { .. } => "group",
        Body::Note {} => "note",
        Body::Image(_) => "image",
        Body::Box {} => "box",
        Body::OrBox { .. } => "or_box",
        Body::Question(_) => "question",
    }
    KINDS, kind_word<S>(QuestionKind<S>) {
        QuestionKind::Choice(_) => "choice",
        QuestionKind::Checkboxes(_) => "checkboxes",
        QuestionKind::Scalar(_) => "field",
    }
    APPEARANCES, appearance_word<>(ChoiceStyle) {
        ChoiceStyle::Radio => "as radio",
        ChoiceStyle::Dropdown => "as dropdown",
        ChoiceStyle::Buttons => "as buttons",
    }
    LAYOUTS, layout_word<>(Layout) {
        Layout::Stacked => "layout stacked",
        Layout::Inline => "layout inline",
    }
    VALUES, value_word<>(OptionValue) {
        OptionValue::Integer(_) => "option that is a number",
        OptionValue::Name(_) => "option that is a name",
    }
    CONDITIONS, condition_word<S>(Condition<S>) {
        Condition::All(_) => "and",
        Condition::Any(_) => "or",
        Condition::Not(_) => "not",
        Condition::Setting(_) => "setting",
        Condition::In(..) => "in of a choice",
        Condition::Ticked(_) => "ticked",
        Condition::Answered(_) => "answered",
        Condition::Compare(..) => "comparison",
        Condition::Within(..) => "in of a number",
    }
    FORMATS, format_word<>(Format) {
        Format::Email => "format email",
        Format::Phone => "format phone",
        Format::Postcode => "format postcode",
    }
    LEVELS, level_word<>(Level) {
        Level::Error => "check that is an error",
        Level::Warning => "check that is a warning",
    }
    BOUNDS, bound_word<T>(Bound<T>) {
        Bound::Today => "bound that is today",
        Bound::At(_) => "bound that is fixed",
    }
    SETTINGS, setting_word<>(Setting) {
        Setting::Flag(_) => "flag",
        Setting::Gender(_) => "gender",
    }
    COMPARISONS, comparison_word<>(Comparison) {
        Comparison::Equal => "==",
        Comparison::Less => "<",
        Comparison::AtMost => "<=",
        Comparison::More => ">",
        Comparison::AtLeast => ">=",
    }
    QUANTITIES, quantity_word<>(Quantity) {
        Quantity::Constant(_) => "constant",
        Quantity::Answer(_) => "answer",
        Quantity::Moment(_) => "moment",
        Quantity::YearsSince(_) => "years_since",
        Quantity::Count(_) => "count",
        Quantity::Sum(_) => "sum",
        Quantity::Mean(_) => "mean",
        Quantity::Min(_) => "min",
        Quantity::Max(_) => "max",
        Quantity::Subtract(..) => "subtract",
        Quantity::Multiply(..) => "*",
        Quantity::Divide(..) => "/",
        Quantity::Power(..) => "^",
        Quantity::Negate(_) => "negate",
    }
    RULES, rule_word<>(Rule) {
        Rule::Type => "broken type",
        Rule::Option => "broken option",
        Rule::Required => "broken required",
        Rule::Exclusive => "broken exclusive",
        Rule::Min => "broken min",
        Rule::Max => "broken max",
        Rule::Range => "broken range",
        Rule::Decimals => "broken decimals",
        Rule::MaxLength => "broken max_length",
        Rule::Format => "broken format",
        Rule::Check => "broken check",
    }
}

/// Words of the language that are not variants of a type.
const MORE: [&str; 13] = [
    "warning",
    "least of boxes",
    "most of boxes",
    "box that excludes all others",
    "boxes of which at most one is ticked",
    "optional",
    "uncounted",
    "rule",
    "rule of an option",
    "option that is hidden",
    "disabled",
    "included in flags",
    "for a gender",
];

/// The words that have occurred.
#[derive(Default)]
pub(crate) struct Census(BTreeSet<&'static str>);

impl Census {
    /// The number of rules that answers can break.
    pub(crate) const RULES: usize = RULES.len();

    /// Lists the words that have not occurred.
    pub(crate) fn missing(&self) -> Vec<&'static str> {
        let all = ALL.iter().flat_map(|words| words.iter()).chain(&MORE).copied();
        let kinds = ScalarKind::WRITTEN.iter().map(|kind| kind.name);
        all.chain(kinds).filter(|word| !self.0.contains(word)).collect()
    }

    /// Records the words of a survey as a participant gets it, and of the conditions on settings before.
    pub(crate) fn survey(&mut self, situation: &Situation) {
        for element in &situation.model.elements {
            self.element(element, &mut |_, never| match *never {});
        }
        for included in &situation.artifact.elements {
            self.note(!included.included_in.is_empty(), "included in flags");
            self.note(!included.genders.is_empty(), "for a gender");
            let element = &included.element;
            let mut settings = Self::default();
            settings.element(element, &mut |census, setting| {
                census.see("setting", setting_word(setting));
            });
            self.0.extend(
                settings
                    .0
                    .iter()
                    .filter(|word| SETTINGS.contains(word) || **word == "setting"),
            );
        }
    }

    /// Records the words of an outcome.
    pub(crate) fn outcome(&mut self, outcome: &Outcome) {
        self.note(!outcome.hidden_options.is_empty(), "option that is hidden");
        self.note(!outcome.warnings.is_empty(), "warning");
        self.note(outcome.states.contains('d'), "disabled");
        for rule in outcome.violations.values() {
            // A check has its message instead of a name.
            let rule = match rule.as_object() {
                Some(_) => Ok(Rule::Check),
                None => serde_json::from_value(rule.clone()),
            };
            self.0.extend(rule.iter().map(rule_word));
        }
    }

    fn note(&mut self, occurs: bool, word: &'static str) {
        self.0.extend(occurs.then_some(word));
    }

    fn see(&mut self, one: &'static str, other: &'static str) {
        self.0.extend([one, other]);
    }

    fn element<S>(&mut self, element: &Element<S>, setting: &mut impl FnMut(&mut Self, &S)) {
        self.0.insert(body_word(&element.body));
        self.note(!element.hidden_when.is_never(), "rule");
        self.condition(&element.hidden_when, setting);
        match &element.body {
            Body::Group { layout } => self.note(true, layout_word(layout)),
            Body::Question(question) => {
                self.note(!question.required, "optional");
                self.note(!question.counted, "uncounted");
                self.answer(&question.answer, setting);
                for check in &question.checks {
                    self.0.insert(level_word(&check.level));
                    self.condition(&check.that, setting);
                }
            }
            _ => {}
        }
    }

    fn answer<S>(&mut self, answer: &QuestionKind<S>, setting: &mut impl FnMut(&mut Self, &S)) {
        self.0.insert(kind_word(answer));
        match answer {
            QuestionKind::Choice(choice) => {
                self.0.insert(appearance_word(&choice.appearance));
                for option in &choice.options {
                    self.option(option, setting);
                }
            }
            QuestionKind::Checkboxes(boxes) => {
                self.note(boxes.min > 1, "least of boxes");
                self.note(boxes.max.is_some(), "most of boxes");
                self.note(!boxes.exclusive.is_empty(), "box that excludes all others");
                self.note(
                    !boxes.at_most_one.is_empty(),
                    "boxes of which at most one is ticked",
                );
            }
            QuestionKind::Scalar(kind) => self.scalar(kind),
        }
    }

    fn scalar(&mut self, kind: &ScalarKind) {
        self.0.insert(kind.element_kind().name());
        match kind {
            ScalarKind::Text(text) => self.0.extend(text.format.iter().map(format_word)),
            ScalarKind::Year(Year(period)) => self.period(period),
            ScalarKind::Date(DateKind(period)) => self.period(period),
            ScalarKind::Datetime(Datetime(period)) => self.period(period),
            _ => {}
        }
    }

    fn option<S>(&mut self, option: &ChoiceOption<S>, setting: &mut impl FnMut(&mut Self, &S)) {
        self.0.insert(value_word(&option.value));
        self.note(!option.hidden_when.is_never(), "rule of an option");
        self.condition(&option.hidden_when, setting);
    }

    fn period<T>(&mut self, period: &Period<T>) {
        let bounds = period.earliest.iter().chain(&period.latest);
        self.0.extend(bounds.map(bound_word));
    }

    fn condition<S>(&mut self, condition: &Condition<S>, setting: &mut impl FnMut(&mut Self, &S)) {
        if condition.is_never() {
            return;
        }
        self.0.insert(condition_word(condition));
        match condition {
            Condition::All(of) | Condition::Any(of) => {
                for part in of {
                    self.condition(part, setting);
                }
            }
            Condition::Not(part) => self.condition(part, setting),
            Condition::Setting(asked) => setting(self, asked),
            Condition::In(..) | Condition::Ticked(_) | Condition::Answered(_) => {}
            Condition::Compare(comparison, left, right) => {
                self.0.insert(comparison_word(comparison));
                self.quantity(left);
                self.quantity(right);
            }
            Condition::Within(quantity, _) => self.quantity(quantity),
        }
    }

    fn quantity(&mut self, quantity: &Quantity) {
        self.0.insert(quantity_word(quantity));
        match quantity {
            Quantity::Constant(_)
            | Quantity::Answer(_)
            | Quantity::Moment(_)
            | Quantity::YearsSince(_)
            | Quantity::Count(_) => {}
            Quantity::Sum(of) | Quantity::Mean(of) | Quantity::Min(of) | Quantity::Max(of) => {
                for part in of {
                    self.quantity(part);
                }
            }
            Quantity::Subtract(left, right)
            | Quantity::Multiply(left, right)
            | Quantity::Divide(left, right) => {
                self.quantity(left);
                self.quantity(right);
            }
            Quantity::Power(of, _) | Quantity::Negate(of) => self.quantity(of),
        }
    }
}
