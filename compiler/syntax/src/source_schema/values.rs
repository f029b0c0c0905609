//! Values that are used in many places.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

/// Declares a type that is only a schema.
macro_rules! value {
    ($(#[doc = $doc:literal] $name:ident => $schema:tt;)*) => {
        $(
            #[doc = $doc]
            pub(super) struct $name;

            impl JsonSchema for $name {
                fn schema_name() -> Cow<'static, str> {
                    stringify!($name).into()
                }

                fn inline_schema() -> bool {
                    true
                }

                fn json_schema(_: &mut SchemaGenerator) -> Schema {
                    json_schema!($schema)
                }
            }
        )*
    };
}

value! {
    /// An id that is defined here, in camelCase; in a template it may hold parameters.
    Id => {"type": "string", "pattern": r"^([a-z][A-Za-z0-9]*|.*\$\([A-Za-z0-9]+\).*)$"};
    /// The name of something that is defined elsewhere.
    Name => {"type": "string", "minLength": 1};
    /// A parameter of a template.
    Parameter => {"type": "string", "pattern": r"^\$\([A-Za-z0-9]+\)$"};
    /// A condition.
    Rule => {"type": "string", "minLength": 1};
    /// `true` or `false`, in a template also a parameter.
    Truth => {"anyOf": [{"type": "boolean"}, {"type": "string", "pattern": r"^\$\([A-Za-z0-9]+\)$"}]};
    /// A whole number, in a template also a parameter.
    Whole => {"anyOf": [{"type": "integer", "minimum": 0}, {"type": "string", "pattern": r"^\$\([A-Za-z0-9]+\)$"}]};
    /// A range of numbers, in a template also a parameter.
    Range => {
        "type": "string",
        "pattern": r"^\s*(-?[0-9]+(\.[0-9]+)?\s*\.\.\s*(-?[0-9]+(\.[0-9]+)?)?|\.\.\s*-?[0-9]+(\.[0-9]+)?|\$\([A-Za-z0-9]+\))\s*$"
    };
    /// A range of years, in a template also a parameter.
    Years => {
        "type": "string",
        "pattern": r"^\s*(([0-9]{4}|today)\s*\.\.\s*([0-9]{4}|today)?|\.\.\s*([0-9]{4}|today)|\$\([A-Za-z0-9]+\))\s*$"
    };
    /// A range of days, in a template also a parameter.
    Days => {
        "type": "string",
        "pattern": r"^\s*(([0-9]{4}-[0-9]{2}-[0-9]{2}|today)\s*\.\.\s*([0-9]{4}-[0-9]{2}-[0-9]{2}|today)?|\.\.\s*([0-9]{4}-[0-9]{2}-[0-9]{2}|today)|\$\([A-Za-z0-9]+\))\s*$"
    };
    /// A range of days or minutes, in a template also a parameter.
    Minutes => {
        "type": "string",
        "pattern": r"^\s*(([0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2})?|today)\s*\.\.\s*([0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2})?|today)?|\.\.\s*([0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2})?|today)|\$\([A-Za-z0-9]+\))\s*$"
    };
    /// A range of options, in a template also a parameter.
    OptionRange => {"type": "string", "pattern": r"^\s*([0-9]+\.\.[0-9]+|\$\([A-Za-z0-9]+\))\s*$"};
    /// A whole number, or a name.
    OptionValue => {
        "anyOf": [
            {"type": "integer", "minimum": 0},
            {"type": "string", "pattern": r"^([A-Za-z][A-Za-z0-9]*|0|[1-9][0-9]*|\$\([A-Za-z0-9]+\))$"}
        ]
    };
    /// From 0 (worst) to 1 (best).
    Valuation => {
        "anyOf": [
            {"type": "number", "minimum": 0, "maximum": 1},
            {"type": "string", "pattern": r"^\$\([A-Za-z0-9]+\)$"}
        ]
    };
    /// A gender.
    Gender => {"anyOf": [{"enum": ["female", "male", "other"]}, {"type": "string", "pattern": r"^\$\([A-Za-z0-9]+\)$"}]};
    /// A text: a number or a truth value is read as text here.
    Words => {"type": ["string", "number", "boolean"]};
    /// A language code.
    Language => {"type": "string", "pattern": "^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?$"};
    /// An id that is defined here, in camelCase.
    PlainId => {"type": "string", "pattern": "^[a-z][A-Za-z0-9]*$"};
    /// `true` or `false`.
    PlainTruth => {"type": "boolean"};
    /// A whole number from 0.
    PlainWhole => {"type": "integer", "minimum": 0};
    /// A whole number, or a name.
    PlainOptionValue => {
        "anyOf": [
            {"type": "integer", "minimum": 0},
            {"type": "string", "pattern": "^([A-Za-z][A-Za-z0-9]*|0|[1-9][0-9]*)$"}
        ]
    };
    /// A language code, or its short form.
    LanguageCode => {"type": "string", "pattern": "^[A-Za-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?$"};
    /// Anything.
    Anything => {};
    /// One or more.
    Positive => {"type": "integer", "minimum": 1};
    /// A number.
    Number => {"type": "number"};
}

/// Returns the schema of a whole number between two bounds, both included; in a template also a parameter.
pub(super) fn whole_between(low: u32, high: u32) -> Schema {
    json_schema!({
        "anyOf": [
            {"type": "integer", "minimum": low, "maximum": high},
            {"type": "string", "pattern": r"^\$\([A-Za-z0-9]+\)$"}
        ]
    })
}
