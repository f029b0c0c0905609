//! One change of the saved data, and its wording.

use enkat_model::{OptionValue, words::counted};
use schemars::JsonSchema;
use serde::Serialize;

use crate::diff::{
    OtherOption, excerpt::differing_words, names::Names, option_words::other_options_in_words,
};

/// A change of a field that is saved.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct JudgedChange {
    /// The name of the field; `outer.inner` for one inside of another, and `flag.alias` for a flag, which is sent and not saved.
    pub field: String,
    /// The change.
    #[serde(flatten)]
    pub change: FieldChange,
    /// Its effect on a draft that was begun with the old version and is sent with the new one.
    pub drafts: Verdict,
    /// Its effect on exports.
    pub exports: Verdict,
}

/// The decision whether a change breaks something, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Verdict {
    /// Whether it breaks something.
    pub breaking: bool,
    /// The reason.
    pub why: String,
    /// The reason in a sentence about several fields.
    #[serde(skip)]
    #[schemars(skip)]
    pub(in crate::diff) why_of_several: &'static str,
}

/// A change of a field.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(tag = "change", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum FieldChange {
    /// The field is new.
    Added {
        /// Its type.
        data_type: String,
    },
    /// The field is gone.
    Removed {
        /// The field that probably replaces it.
        now: Option<String>,
    },
    /// Its values are of another type.
    Type {
        /// The old type.
        old: String,
        /// The new type.
        new: String,
    },
    /// It is answered in another way, though its values are of the same type.
    Kind {
        /// The old kind.
        old: String,
        /// The new kind.
        new: String,
        /// The part of the saved values that stays.
        values: KeptByKind,
    },
    /// A value is new.
    ValueAdded {
        /// The value.
        value: OptionValue,
        /// Its label.
        label: String,
    },
    /// A value is gone.
    ValueRemoved {
        /// The value.
        value: OptionValue,
        /// Its label.
        label: String,
    },
    /// An option has another value.
    Renumbered {
        /// Its label.
        label: String,
        /// The old value.
        old: OptionValue,
        /// The new value.
        new: OptionValue,
        /// Whether the old value is now that of another option.
        reused: bool,
    },
    /// The label of an option has another value in one language, and not in the first one.
    RenumberedIn {
        /// The language.
        language: String,
        /// The label.
        label: String,
        /// The old value.
        old: OptionValue,
        /// The new value.
        new: OptionValue,
    },
    /// Values stand for other options: those of another scale, options of the question's own, or options with other words.
    OtherOptions {
        /// The values, in the old order.
        options: Vec<OtherOption>,
    },
    /// A question has the words that another one had, which has its words now; a checkbox has those of another one of its group.
    OtherWords {
        /// The words.
        label: String,
        /// The question or checkbox that had them.
        old: String,
        /// The language; nothing if it is the first one.
        #[serde(skip_serializing_if = "Option::is_none")]
        language: Option<String>,
    },
    /// The ends of a slider or a rating have exchanged their words.
    Ends {
        /// The words of the lowest value now.
        low: String,
        /// The words of the highest value now.
        high: String,
        /// The language; nothing if it is the first one.
        #[serde(skip_serializing_if = "Option::is_none")]
        language: Option<String>,
    },
    /// The lowest or the highest value of a slider or a rating is another one. Answers are given relative to both.
    OtherEnds {
        /// The old ends.
        old: String,
        /// The new ends.
        new: String,
    },
    /// Fewer values are possible.
    Narrowed {
        /// The old limits.
        old: String,
        /// The new limits.
        new: String,
    },
    /// More values are possible.
    Widened {
        /// The old limits.
        old: String,
        /// The new limits.
        new: String,
    },
    /// A number has more decimals, or fewer.
    Decimals {
        /// The most that it had.
        old: u32,
        /// The most that it has.
        new: u32,
    },
    /// A text has another format, or no format.
    Format {
        /// The old format.
        old: Option<String>,
        /// The new format.
        new: Option<String>,
    },
    /// An option has another valuation.
    Valuation {
        /// Its label.
        label: String,
        /// The old valuation.
        old: Option<f64>,
        /// The new valuation.
        new: Option<f64>,
        /// Whether the old one was a draft.
        was_draft: bool,
        /// Whether a score counts it.
        scored: bool,
    },
    /// It is a new score.
    ScoreAdded {
        /// Its calculation.
        made: String,
    },
    /// The score is gone.
    ScoreRemoved {},
    /// A score is calculated in another way.
    Score {
        /// The old calculation.
        old: String,
        /// The new calculation.
        new: String,
    },
    /// A score counts a sensitive answer, or no longer does.
    ScoreSensitive {
        /// Whether it does now.
        sensitive: bool,
    },
    /// A flag is sent under another name.
    Sent {
        /// The old name.
        old: String,
        /// The new name.
        new: String,
    },
    /// The unit is another one.
    Unit {
        /// The old unit.
        old: String,
        /// The new unit.
        new: String,
    },
    /// It tells a sensitive answer, or no longer does.
    Sensitive {
        /// Whether it does now.
        sensitive: bool,
    },
    /// It is converted or calculated in another way.
    Origin {
        /// The old origin.
        old: String,
        /// The new origin.
        new: String,
    },
}

/// The part of saved values that another kind of question keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum KeptByKind {
    /// Their type and their meaning.
    Meaning,
    /// Their type, but they are written in another way.
    Type,
    /// Their type and form, but the same value means something else.
    Form,
}

impl JudgedChange {
    /// Returns the limits before and after, where participants meet them.
    pub(in crate::diff) fn limits(&self) -> Option<(String, String)> {
        match &self.change {
            FieldChange::OtherEnds { old, new }
            | FieldChange::Narrowed { old, new }
            | FieldChange::Widened { old, new } => Some((old.clone(), new.clone())),
            FieldChange::Decimals { old, new } => {
                let [old, new] = [old, new].map(|count| counted(*count as usize, "decimal"));
                Some((old, new))
            }
            FieldChange::Format { old, new } => {
                let [old, new] = [old, new].map(|format| format_in_words(format.as_deref()));
                Some((old, new))
            }
            _ => None,
        }
    }

    /// Returns whether it breaks anything.
    pub fn is_breaking(&self) -> bool {
        self.drafts.breaking || self.exports.breaking
    }
}

impl FieldChange {
    /// Describes the change of these fields.
    pub(in crate::diff) fn sentence(&self, of: &Names) -> String {
        let Names {
            is, was, has, they, ..
        } = of;
        let score = of.several("the score", "the scores");
        match self {
            Self::Added { data_type } => format!(
                "{of} {is} {} ({data_type})",
                of.several("a new field", "new fields")
            ),
            Self::Removed { now: None } => format!("{of} {is} no longer saved"),
            Self::Removed { now: Some(now) } => {
                format!("{of} {is} no longer saved; perhaps its new id is `{now}`")
            }
            Self::Type { old, new } => format!("{of} {was} {old} and {is} {new}"),
            Self::Kind { old, new, .. } => format!("{of} {was} a {old} and {is} a {new}"),
            Self::ValueAdded { value, label } => format!("{of} {has} a new value {value} “{label}”"),
            Self::ValueRemoved { value, label } => {
                format!("{of} no longer {has} the value {value} “{label}”")
            }
            Self::Renumbered { label, old, new, .. } => format!("“{label}” of {of} was {old} and is {new}"),
            Self::RenumberedIn {
                language,
                label,
                old,
                new,
            } => format!("“{label}” of {of} was {old} and is {new} ({language})"),
            Self::OtherWords { label, old, language } => {
                format!(
                    "“{label}” was `{old}` and is {of}{}",
                    in_language(language.as_deref())
                )
            }
            Self::Ends { low, high, language } => format!(
                "the ends of {of} have exchanged their words: now “{low}” to “{high}”{}",
                in_language(language.as_deref())
            ),
            Self::OtherOptions { options } => other_options_in_words(of, options),
            Self::OtherEnds { old, new } => format!("{of} {has} other ends: {old} → {new}"),
            Self::Narrowed { old, new } => format!("{of} {has} narrower limits: {old} → {new}"),
            Self::Widened { old, new } => format!("{of} {has} wider limits: {old} → {new}"),
            Self::Decimals { old, new } => format!(
                "{of} had up to {}, and {has} up to {new}",
                counted(*old as usize, "decimal")
            ),
            Self::Unit { old, new } => {
                let [old, new] = [old, new].map(|unit| unit_in_words(unit));
                format!("{of} {has} another unit: {old} → {new}")
            }
            Self::Format { old, new } => {
                let [old, new] = [old, new].map(|format| format_in_words(format.as_deref()));
                format!("{of} {was} {old} and {is} {new}")
            }
            Self::Valuation { label, old, new, .. } => {
                let [old, new] = [old, new]
                    .map(|valuation| valuation.map_or("none".to_owned(), |value| value.to_string()));
                format!("the valuation of “{label}” of {of} was {old} and is {new}")
            }
            Self::ScoreAdded { made } => format!("the score {of} is new: {made}"),
            Self::ScoreRemoved {} => format!("{score} {of} {is} gone"),
            Self::Score { old, new } => {
                let [old, new] = differing_words(old, new);
                format!("{score} {of} {was} {old}; now {they} {is} {new}")
            }
            Self::ScoreSensitive { sensitive: true } => format!("{score} {of} {is} now sensitive"),
            Self::ScoreSensitive { sensitive: false } => format!("{score} {of} {is} no longer sensitive"),
            Self::Sent { old, new } => format!("{of} {was} sent as `{old}` and {is} sent as `{new}`"),
            Self::Sensitive { sensitive: true } => format!("{of} {is} now sensitive"),
            Self::Sensitive { sensitive: false } => format!("{of} {is} no longer sensitive"),
            Self::Origin { old, new } => format!("{of} {was} saved {old}; now {they} {is} saved {new}"),
        }
    }
}

/// Writes the language of words that are not those of the first one.
pub(in crate::diff) fn in_language(language: Option<&str>) -> String {
    language.map_or_else(String::new, |language| format!(" ({language})"))
}

/// Writes a unit in quotes; an empty one is none.
pub(in crate::diff) fn unit_in_words(unit: &str) -> String {
    if unit.is_empty() {
        "none".to_owned()
    } else {
        format!("“{unit}”")
    }
}

fn format_in_words(format: Option<&str>) -> String {
    format.map_or("any text".to_owned(), |format| {
        format!("a text of the format `{format}`")
    })
}
