//! The interface of the kinds of questions whose answer has a field of its own.

use serde_json::{Map, Value};

use super::{
    answers::{AnswerType, Domain, Grid, Saved},
    field_schema::FieldSchema,
    key::{Key, KeyValues, OwnText},
    parsed::Parsed,
    rule::Rule,
};
use crate::values::Date;

/// The keys and texts of a kind, as authors write it.
pub(super) trait Written: Sized {
    /// The explanation of the kind in an editor.
    const DOC: &'static str;
    /// The explanation of its id in an editor.
    const ID: &'static str = "The question's id, which is also the name of the saved field.";
    /// The keys that only this kind has, in the order in which they are written.
    const KEYS: &'static [Key];

    /// The texts that every question of the kind needs in addition to its label.
    const TEXTS: &'static [OwnText] = &[];

    /// Makes a question of the kind from its keys.
    fn from_keys(keys: &KeyValues) -> Self;
}

/// A kind of question whose answer has a field of its own. It refers to nothing else in the survey but texts.
pub trait Scalar {
    /// Returns the kind with an article, in an author's words: "a slider".
    fn noun(&self) -> &'static str;

    /// Returns the type of the answer in rules.
    fn answer_type(&self) -> AnswerType;

    /// Reads a value that is not null.
    fn read(&self, value: &Value, today: Date) -> Parsed;

    /// Returns whether it is typed, so that a draft can hold a text that is no answer yet.
    fn is_typed(&self) -> bool {
        false
    }

    /// Returns the JSON Schema of the answer.
    fn schema(&self) -> FieldSchema;

    /// Describes the saved value of the answer.
    fn saved(&self) -> Saved;

    /// Returns the time that the question takes, in seconds.
    fn seconds(&self) -> u32;

    /// Describes what is wrong with an answer that breaks a rule, in English, where the kind has a message of its own for it.
    fn mistake(&self, rule: Rule) -> Option<String>;

    /// Lists the limits of the answer as an outline names them, each a phrase.
    fn limits(&self) -> Vec<String> {
        Vec::new()
    }

    /// Returns the range of answers, where they compare as numbers.
    fn domain(&self) -> Option<Domain> {
        None
    }

    /// Returns which numbers of the domain are answers, where not all are.
    fn grid(&self) -> Option<Grid> {
        None
    }

    /// Lists the texts of the catalogues that it names.
    fn texts(&self) -> Vec<NamedText<'_>> {
        Vec::new()
    }

    /// Returns the options of its widget, without its texts.
    fn widget_options(&self) -> Map<String, Value> {
        Map::new()
    }
}

/// A text of the catalogues that a question names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedText<'a> {
    /// The key of the question that names it.
    pub key: &'static str,
    /// The part of the catalogue.
    pub part: &'static str,
    /// The name in that part.
    pub name: &'a str,
}

/// Returns the text of a unit.
pub(super) fn unit(name: Option<&String>) -> Option<NamedText<'_>> {
    name.map(|name| NamedText {
        key: "unit",
        part: "units",
        name,
    })
}
