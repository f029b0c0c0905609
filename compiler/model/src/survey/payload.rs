//! The fields that are saved instead of the plain answers, and beside them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{
    condition::{Condition, Quantity},
    element_id::ElementId,
};

/// The contents of `payload.yaml`. `S` is as for [`Element`](crate::Element).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(bound(deserialize = "S: Deserialize<'de>"))]
pub struct Payload<S> {
    /// Checkboxes that are saved as numbers, in survey order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub convert: Vec<(ElementId, Conversion)>,
    /// Fields that are calculated.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub derive: Vec<DerivedField<S>>,
    /// Fields that hold copies of others.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub nest: Vec<CopyGroup>,
}

impl<S> Payload<S> {
    /// Returns whether only the plain answers are saved.
    pub fn is_plain(&self) -> bool {
        self.convert.is_empty() && self.derive.is_empty() && self.nest.is_empty()
    }

    /// Returns the conversion of a checkbox, if it is not saved as true or false.
    pub fn conversion(&self, id: ElementId) -> Option<Conversion> {
        let found = self.convert.binary_search_by_key(&id, |(id, _)| *id).ok()?;
        Some(self.convert[found].1)
    }
}

impl<S> Default for Payload<S> {
    fn default() -> Self {
        Self {
            convert: Vec::new(),
            derive: Vec::new(),
            nest: Vec::new(),
        }
    }
}

/// The conversion of a checkbox to a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Conversion {
    /// Ticked is 1, anything else 2.
    OneTwo,
    /// Ticked is 1, anything else 0.
    OneZero,
}

impl Conversion {
    /// Returns the number for a checkbox that is ticked or not.
    pub fn number(self, is_ticked: bool) -> i64 {
        match (is_ticked, self) {
            (true, _) => 1,
            (false, Self::OneTwo) => 2,
            (false, Self::OneZero) => 0,
        }
    }
}

/// A field that is calculated.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct DerivedField<S> {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: Derivation<S>,
}

/// The value of a calculated field.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum Derivation<S> {
    /// True or false.
    Truth(Condition<S>),
    /// A number; nothing where it is unanswered.
    Number(Quantity),
}

/// A field that holds copies of others.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct CopyGroup {
    /// Its name.
    pub name: String,
    /// The questions and checkboxes, in survey order.
    pub of: Vec<ElementId>,
}
