//! A text of one line.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{
    answers::{AnswerType, DataType, Saved},
    field_schema::{FieldSchema, JsonType},
    key::{Form, Key, KeyValues, Words},
    parsed::{self, Parsed},
    rule::Rule,
    scalar::{Scalar, Written},
};
use crate::{
    values::{Date, Format},
    words::counted,
};

/// The longest text that can be asked for, in code points.
const LONGEST: u32 = 100_000;

/// Returns the key of the longest answer. `doc` says how many code points the kind allows where it is left out.
pub(super) const fn max_length_key(doc: &'static str) -> Key {
    Key {
        name: "max_length",
        doc,
        form: Form::Whole(1, LONGEST),
    }
}

/// Returns the message for a text that breaks a rule.
pub(super) fn mistake_of_text(max_length: u32, rule: Rule) -> Option<String> {
    match rule {
        Rule::Type => Some("enter a text".to_owned()),
        Rule::MaxLength => Some(format!(
            "enter at most {}",
            counted(max_length as usize, "character")
        )),
        _ => None,
    }
}

/// Returns the longest answer as an outline names it.
pub(super) fn limit_of_text(max_length: u32) -> String {
    format!("up to {}", counted(max_length as usize, "character"))
}

/// One line of text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Text {
    /// Longest answer in code points.
    pub max_length: u32,
    /// The format of the text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub format: Option<Format>,
}

impl Written for Text {
    const DOC: &'static str = "One line of text.";
    const KEYS: &'static [Key] = &[
        max_length_key("The longest answer in characters. Left out: 255."),
        Key {
            name: "format",
            doc: "The format of the text.",
            form: Form::Word(Words {
                name: "Format",
                doc: "The format of a short text.",
                each: &[
                    ("email", "An address such as `kim@example.org`."),
                    ("phone", "A telephone number such as `+46 70-123 45 67`."),
                    ("postcode", "A postal code such as `123 45`."),
                ],
            }),
        },
    ];

    fn from_keys(keys: &KeyValues) -> Self {
        let format = keys.word("format");
        Self {
            max_length: keys.whole("max_length").unwrap_or(255),
            format: format.and_then(|word| Format::ALL.into_iter().find(|format| format.name() == word)),
        }
    }
}

impl Scalar for Text {
    fn noun(&self) -> &'static str {
        "a text"
    }

    fn answer_type(&self) -> AnswerType {
        AnswerType::Text
    }

    fn read(&self, value: &Value, _: Date) -> Parsed {
        parsed::text(self.max_length, self.format, value)
    }

    fn is_typed(&self) -> bool {
        true
    }

    fn schema(&self) -> FieldSchema {
        FieldSchema {
            max_length: Some(self.max_length),
            format: self.format.map(|format| format.name().into()),
            pattern: self.format.map(Format::pattern),
            ..FieldSchema::of(JsonType::String)
        }
    }

    fn saved(&self) -> Saved {
        Saved {
            max_length: Some(self.max_length),
            format: self.format.map(Format::name),
            ..Saved::of(DataType::String)
        }
    }

    fn seconds(&self) -> u32 {
        40
    }

    fn mistake(&self, rule: Rule) -> Option<String> {
        match (rule, self.format) {
            (Rule::Format, Some(format)) => Some(
                match format {
                    Format::Email => "enter an e-mail address, such as kim@example.org",
                    Format::Phone => "enter a telephone number with 5 to 15 digits",
                    Format::Postcode => "enter a postal code, such as 123 45",
                }
                .to_owned(),
            ),
            _ => mistake_of_text(self.max_length, rule),
        }
    }

    fn limits(&self) -> Vec<String> {
        let format = self.format.map(|format| format.name().to_owned());
        format.into_iter().chain([limit_of_text(self.max_length)]).collect()
    }
}
