//! Typed conditions over answers, and over settings until they are tailored.
//!
//! A condition is total: it is true or false whatever is unanswered (contract §5.6). A quantity may be unanswered.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{
    element_id::ElementId,
    participant::{FlagSet, Gender},
};
use crate::values::{Moment, OptionValue};

/// A test of the settings, in an artifact's conditions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum Setting {
    /// Whether one of these flags is true.
    Flag(FlagSet),
    /// Whether the gender is known and is this one.
    Gender(Gender),
}

impl Setting {
    /// Evaluates the test for these flags and this gender.
    pub fn holds_for(self, flags: FlagSet, gender: Option<Gender>) -> bool {
        match self {
            Self::Flag(any_of) => flags.intersects(any_of),
            Self::Gender(wanted) => gender == Some(wanted),
        }
    }
}

/// The tests of settings in a tailored condition. There are no such tests: this type has no values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum NoSettings {}

impl JsonSchema for NoSettings {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "NoSettings".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        false.into()
    }
}

/// Removes the variants of a schema that have no values.
fn without_empty_variants(schema: &mut Schema) {
    let Some(Value::Array(variants)) = schema.get_mut("oneOf") else {
        return;
    };
    variants.retain(|variant| {
        let properties = variant["properties"].as_object().into_iter().flatten();
        properties
            .map(|(_, schema)| schema)
            .all(|schema| *schema != Value::Bool(false))
    });
}

/// A condition.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(transform = without_empty_variants)]
pub enum Condition<S> {
    /// All of these hold; true for an empty list.
    All(Vec<Condition<S>>),
    /// Any of these holds; false for an empty list.
    Any(Vec<Condition<S>>),
    /// The condition does not hold.
    Not(Box<Condition<S>>),
    /// A test of the settings.
    Setting(S),
    /// The answer of a choice or a text is one of these values.
    In(ElementId, Vec<OptionValue>),
    /// The checkbox is ticked.
    Ticked(ElementId),
    /// The question is answered.
    Answered(ElementId),
    /// Both sides are answered, and the comparison holds.
    Compare(Comparison, Quantity, Quantity),
    /// The quantity is answered and lies in one of these ranges, both ends included.
    Within(Quantity, Vec<(f64, f64)>),
}

impl<S> Condition<S> {
    /// The condition that never holds.
    pub const NEVER: Self = Self::Any(Vec::new());
    /// The condition that always holds.
    pub const ALWAYS: Self = Self::All(Vec::new());

    /// Returns [`Condition::NEVER`], as a function for serde.
    pub(crate) fn never() -> Self {
        Self::NEVER
    }

    /// Returns whether it is written as the condition that never holds.
    pub fn is_never(&self) -> bool {
        matches!(self, Self::Any(of) if of.is_empty())
    }

    /// Returns whether it is written as the condition that always holds.
    pub fn is_always(&self) -> bool {
        matches!(self, Self::All(of) if of.is_empty())
    }

    /// Joins conditions of which all have to hold; leaves out those that always do.
    pub fn all(parts: impl IntoIterator<Item = Self>) -> Self {
        let mut parts: Vec<_> = parts.into_iter().filter(|part| !part.is_always()).collect();
        match parts.len() {
            _ if parts.iter().any(Self::is_never) => Self::NEVER,
            1 => parts.remove(0),
            _ => Self::All(parts),
        }
    }

    /// Joins conditions of which one has to hold; leaves out those that never do.
    pub fn any(parts: impl IntoIterator<Item = Self>) -> Self {
        let mut parts: Vec<_> = parts.into_iter().filter(|part| !part.is_never()).collect();
        match parts.len() {
            _ if parts.iter().any(Self::is_always) => Self::ALWAYS,
            1 => parts.remove(0),
            _ => Self::Any(parts),
        }
    }

    /// Returns the condition that holds where this one does not.
    #[must_use]
    pub fn negated(self) -> Self {
        match self {
            part if part.is_never() => Self::ALWAYS,
            part if part.is_always() => Self::NEVER,
            Self::Not(inner) => *inner,
            part => Self::Not(Box::new(part)),
        }
    }

    /// Lists the elements that the condition reads, each once, in survey order.
    pub fn reads(&self) -> Vec<ElementId> {
        let mut reads = Vec::new();
        self.for_each_element(&mut |id| reads.push(id));
        reads.sort_unstable();
        reads.dedup();
        reads
    }

    /// Returns whether the condition reads settings.
    pub fn reads_settings(&self) -> bool {
        match self {
            Self::All(of) | Self::Any(of) => of.iter().any(Self::reads_settings),
            Self::Not(part) => part.reads_settings(),
            Self::Setting(_) => true,
            Self::In(..) | Self::Ticked(_) | Self::Answered(_) | Self::Compare(..) | Self::Within(..) => {
                false
            }
        }
    }

    /// Calls `visit` with every element that the condition reads, in the order in which they are written, repetitions included.
    pub fn for_each_element(&self, visit: &mut impl FnMut(ElementId)) {
        match self {
            Self::All(of) | Self::Any(of) => of.iter().for_each(|part| part.for_each_element(visit)),
            Self::Not(part) => part.for_each_element(visit),
            Self::Setting(_) => {}
            Self::In(id, _) | Self::Ticked(id) | Self::Answered(id) => visit(*id),
            Self::Compare(_, left, right) => {
                left.for_each_element(visit);
                right.for_each_element(visit);
            }
            Self::Within(quantity, _) => quantity.for_each_element(visit),
        }
    }
}

impl Condition<Setting> {
    /// Returns whether it holds for these flags and this gender as long as nothing is answered. Meant for conditions on settings
    /// alone.
    pub fn holds_for(&self, flags: FlagSet, gender: Option<Gender>) -> bool {
        match self {
            Self::All(of) => of.iter().all(|part| part.holds_for(flags, gender)),
            Self::Any(of) => of.iter().any(|part| part.holds_for(flags, gender)),
            Self::Not(part) => !part.holds_for(flags, gender),
            Self::Setting(setting) => setting.holds_for(flags, gender),
            Self::In(..) | Self::Ticked(_) | Self::Answered(_) | Self::Compare(..) | Self::Within(..) => {
                false
            }
        }
    }

    /// Returns whether it holds for these flags with any gender, known or not.
    pub fn holds_for_anybody(&self, flags: FlagSet) -> bool {
        let mut genders = Gender::ALL.into_iter().map(Some).chain([None]);
        genders.any(|gender| self.holds_for(flags, gender))
    }
}

/// A comparison of two quantities.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Comparison {
    /// Equal.
    #[serde(rename = "==")]
    Equal,
    /// Smaller.
    #[serde(rename = "<")]
    Less,
    /// Smaller or equal.
    #[serde(rename = "<=")]
    AtMost,
    /// Larger.
    #[serde(rename = ">")]
    More,
    /// Larger or equal.
    #[serde(rename = ">=")]
    AtLeast,
}

impl Comparison {
    /// Returns whether the comparison of `left` with `right` holds.
    #[allow(
        clippy::float_cmp,
        reason = "only numbers that participants typed are compared for equality"
    )]
    pub fn holds(self, left: f64, right: f64) -> bool {
        match self {
            Self::Equal => left == right,
            Self::Less => left < right,
            Self::AtMost => left <= right,
            Self::More => left > right,
            Self::AtLeast => left >= right,
        }
    }
}

/// A number, or unanswered. Numbers are doubles, evaluated as written; a result that is not finite is unanswered.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum Quantity {
    /// A constant.
    Constant(f64),
    /// The answer of a question for a number or a year, of a choice whose options are whole numbers, or of a question for
    /// a day or a minute, which only compares.
    Answer(ElementId),
    /// A day or a minute, to be compared with such an answer.
    Moment(Moment),
    /// Whole years from the answer of a date question until today.
    YearsSince(ElementId),
    /// The number of these checkboxes that are ticked.
    Count(Vec<ElementId>),
    /// Sum, from left to right.
    Sum(Vec<Quantity>),
    /// Mean.
    Mean(Vec<Quantity>),
    /// The smallest.
    Min(Vec<Quantity>),
    /// The largest.
    Max(Vec<Quantity>),
    /// Difference.
    Subtract(Box<Quantity>, Box<Quantity>),
    /// Product.
    Multiply(Box<Quantity>, Box<Quantity>),
    /// Quotient; division by zero is unanswered.
    Divide(Box<Quantity>, Box<Quantity>),
    /// The base multiplied by itself, from left to right, 1 to 9 times.
    Power(Box<Quantity>, u8),
    /// The number with its sign reversed.
    Negate(Box<Quantity>),
}

impl Quantity {
    /// Calls `visit` with every element that the quantity reads.
    pub fn for_each_element(&self, visit: &mut impl FnMut(ElementId)) {
        match self {
            Self::Constant(_) | Self::Moment(_) => {}
            Self::Answer(id) | Self::YearsSince(id) => visit(*id),
            Self::Count(ids) => ids.iter().copied().for_each(visit),
            Self::Sum(of) | Self::Mean(of) | Self::Min(of) | Self::Max(of) => {
                for part in of {
                    part.for_each_element(visit);
                }
            }
            Self::Subtract(left, right) | Self::Multiply(left, right) | Self::Divide(left, right) => {
                left.for_each_element(visit);
                right.for_each_element(visit);
            }
            Self::Power(part, _) | Self::Negate(part) => part.for_each_element(visit),
        }
    }
}
