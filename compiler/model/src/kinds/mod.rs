//! The kinds of questions. A kind whose answer has a field of its own is one file, named in the list below.

mod answers;
mod element_kind;
mod field_schema;
mod key;
mod parsed;
mod rule;
mod scalar;

use std::ops::Deref;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub(crate) use self::parsed::tick;
use self::scalar::Written;
pub use self::{
    answers::{AnswerType, DataType, Domain, Grid, Saved},
    field_schema::{FieldSchema, FieldType, JsonType},
    key::{Form, Key, KeyValue, KeyValues, OwnText, Words},
    number::MOST_DECIMALS,
    parsed::{Parsed, normalize_text},
    rating::RatingIcon,
    rule::Rule,
    scalar::{NamedText, Scalar},
    year::YEARS,
};

/// A question of any kind: one of several options, a group of checkboxes, or a field. `C`, `B` and `F` are their contents in a
/// phase: with names and spans as an author writes them, with names resolved, or as the runtime needs them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "camelCase")]
#[schemars(rename = "QuestionKind")]
pub enum AnyQuestionKind<C, B, F> {
    /// One option.
    Choice(C),
    /// A group of checkboxes.
    Checkboxes(B),
    /// A field of its own.
    #[serde(untagged)]
    Scalar(F),
}

impl<C, B, F> AnyQuestionKind<C, B, F> {
    /// Returns the kind of its field, if it has one of its own.
    pub fn scalar(&self) -> Option<&F> {
        match self {
            Self::Scalar(field) => Some(field),
            Self::Choice(_) | Self::Checkboxes(_) => None,
        }
    }
}

/// A kind whose answer has a field of its own, as survey authors write it.
#[derive(Clone, Copy, Debug)]
pub struct WrittenKind {
    /// The name: the first key of a question.
    pub name: &'static str,
    /// The explanation of the kind in an editor.
    pub doc: &'static str,
    /// The explanation of its id in an editor.
    pub id: &'static str,
    /// The keys that only this kind has.
    pub keys: &'static [Key],
    /// The texts that every question of the kind needs in addition to its label.
    pub texts: &'static [OwnText],
    /// Makes a question of the kind from its keys.
    pub from_keys: fn(&KeyValues) -> ScalarKind,
}

/// Declares the kinds, each with its module.
macro_rules! scalar_kinds {
    ($($(#[$doc:meta])* $kind:ident in $module:ident,)*) => {
        $(mod $module;)*

        $(pub use self::$module::$kind;)*

        /// A question whose answer has a field of its own.
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
        #[serde(tag = "kind", rename_all = "camelCase")]
        pub enum ScalarKind {
            $($(#[$doc])* $kind($kind),)*
        }

        impl ScalarKind {
            /// All kinds, as they are written.
            pub const WRITTEN: &'static [WrittenKind] = &[$($kind::WRITTEN,)*];

            /// Returns the kind as it is written.
            pub fn written(&self) -> &'static WrittenKind {
                match self {
                    $(Self::$kind(_) => &$kind::WRITTEN,)*
                }
            }

            /// Returns the kind of element.
            pub fn element_kind(&self) -> ElementKind {
                match self {
                    $(Self::$kind(_) => ElementKind::$kind,)*
                }
            }
        }

        $(impl $kind {
            const WRITTEN: WrittenKind = WrittenKind {
                name: stringify!($module),
                doc: <Self as Written>::DOC,
                id: <Self as Written>::ID,
                keys: <Self as Written>::KEYS,
                texts: <Self as Written>::TEXTS,
                from_keys: |keys| ScalarKind::$kind(Self::from_keys(keys)),
            };
        })*

        impl Deref for ScalarKind {
            type Target = dyn Scalar;

            fn deref(&self) -> &Self::Target {
                match self {
                    $(Self::$kind(kind) => kind,)*
                }
            }
        }

        element_kind::element_kinds! { $($(#[$doc])* $kind = stringify!($module),)* }
    };
}

scalar_kinds! {
    /// A single checkbox.
    Checkbox in checkbox,
    /// A text of one line.
    Text in text,
    /// A text of several lines.
    Textarea in textarea,
    /// A number.
    Number in number,
    /// A number on a scale.
    Slider in slider,
    /// A number of steps, shown as stars or faces.
    Rating in rating,
    /// A year.
    Year in year,
    /// A day.
    Date in date,
    /// A day and a time.
    Datetime in datetime,
    /// One of the deployment's locations.
    Sublocation in sublocation,
}
