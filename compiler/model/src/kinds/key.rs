//! The keys of a kind of question as data: decoding, the order of `enkat fmt` and the schema of the editor come from them.

use crate::values::{Date, DateTime, Period};

/// A key that a survey author can write in a question of a kind.
#[derive(Clone, Copy, Debug)]
pub struct Key {
    /// The name, as it is written.
    pub name: &'static str,
    /// The explanation in an editor.
    pub doc: &'static str,
    /// The form of its value.
    pub form: Form,
}

/// A text that every question of a kind has in addition to its label: `questions.<id>.<name>` in the catalogues.
#[derive(Clone, Copy, Debug)]
pub struct OwnText {
    /// The last part of its key.
    pub name: &'static str,
    /// The explanation in an editor.
    pub doc: &'static str,
}

/// The form of the value of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A whole number between two bounds, both included.
    Whole(u32, u32),
    /// `true` or `false`.
    Truth,
    /// One of several words, each with its explanation in an editor.
    Word(Words),
    /// The name of a text of the catalogues.
    TextName,
    /// A range of numbers, of which either end can be left out.
    Range,
    /// A range of two whole numbers. It cannot be left out.
    Line,
    /// A period of years.
    Years,
    /// A period of days.
    Days,
    /// A period of minutes.
    Minutes,
}

impl Form {
    /// Returns whether the key cannot be left out.
    pub fn is_required(self) -> bool {
        self == Self::Line
    }
}

/// The words that a value can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Words {
    /// The name of their definition in the schema of the editor.
    pub name: &'static str,
    /// The explanation of all of them in an editor.
    pub doc: &'static str,
    /// The words, each with its explanation in an editor.
    pub each: &'static [(&'static str, &'static str)],
}

/// The decoded value of a key.
#[derive(Clone, Debug, PartialEq)]
pub enum KeyValue {
    /// A value of [`Form::Whole`].
    Whole(u32),
    /// A value of [`Form::Truth`].
    Truth(bool),
    /// A value of [`Form::Word`].
    Word(&'static str),
    /// A value of [`Form::TextName`].
    TextName(String),
    /// A value of [`Form::Range`].
    Range(Option<f64>, Option<f64>),
    /// A value of [`Form::Line`].
    Line(i32, i32),
    /// A value of [`Form::Years`].
    Years(Period<u16>),
    /// A value of [`Form::Days`].
    Days(Period<Date>),
    /// A value of [`Form::Minutes`].
    Minutes(Period<DateTime>),
}

/// The values of the keys of a question. Keys that are left out, or that could not be read, are missing.
#[derive(Clone, Debug, Default)]
pub struct KeyValues(Vec<(&'static str, KeyValue)>);

/// Declares how values of a form are looked up.
macro_rules! lookups {
    ($($(#[$doc:meta])* $name:ident: $variant:ident => $type:ty;)*) => {
        $(
            $(#[$doc])*
            pub(super) fn $name(&self, key: &str) -> Option<$type> {
                match self.get(key) {
                    Some(KeyValue::$variant(value)) => Some(value.clone()),
                    _ => None,
                }
            }
        )*
    };
}

impl KeyValues {
    /// Adds the value of a key.
    pub fn add(&mut self, key: &'static str, value: KeyValue) {
        self.0.push((key, value));
    }

    fn get(&self, key: &str) -> Option<&KeyValue> {
        let found = self.0.iter().find(|(name, _)| *name == key);
        found.map(|(_, value)| value)
    }

    lookups! {
        /// Returns a whole number.
        whole: Whole => u32;
        /// Returns a truth value.
        truth: Truth => bool;
        /// Returns a word.
        word: Word => &'static str;
        /// Returns the name of a text.
        text_name: TextName => String;
        /// Returns a period of years.
        years: Years => Period<u16>;
        /// Returns a period of days.
        days: Days => Period<Date>;
        /// Returns a period of minutes.
        minutes: Minutes => Period<DateTime>;
    }

    /// Returns both ends of a range of numbers.
    pub(super) fn range(&self, key: &str) -> (Option<f64>, Option<f64>) {
        match self.get(key) {
            Some(KeyValue::Range(low, high)) => (*low, *high),
            _ => (None, None),
        }
    }

    /// Returns both ends of a range of whole numbers.
    pub(super) fn line(&self, key: &str) -> Option<(i32, i32)> {
        match self.get(key) {
            Some(KeyValue::Line(low, high)) => Some((*low, *high)),
            _ => None,
        }
    }
}
