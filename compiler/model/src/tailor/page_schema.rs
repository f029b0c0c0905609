//! The JSON Schema (draft 2020-12) of the answers on a page, and the ui schema of its fields.
//!
//! Keywords are in alphabetical order, as in all JSON that is written here.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value};

use crate::{kinds::FieldSchema, survey::Layout};

/// A flat JSON Schema of the answers given on a page.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PageSchema {
    /// The schemas of the answers, by id of a field.
    pub properties: BTreeMap<String, FieldSchema>,
    /// The type, which is an object.
    #[serde(rename = "type")]
    pub kind: ObjectType,
}

/// The type of a page's answers.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum ObjectType {
    /// An object.
    Object,
}

/// The ui schema of a page: the presentation of its fields.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PageUi {
    /// The presentations of the fields, by id.
    #[serde(flatten)]
    pub fields: BTreeMap<String, FieldUi>,
    /// The presentation of the page itself.
    #[serde(rename = "ui:options", skip_serializing_if = "Option::is_none")]
    #[schemars(with = "PageOptions")]
    pub options: Option<PageOptions>,
}

/// The presentation of a page itself, beside that of its fields.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PageOptions {
    /// The layouts of groups, by id, if their questions are not below each other.
    pub layouts: BTreeMap<String, Layout>,
}

/// The entry of a field in the ui schema: its presentation.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FieldUi {
    /// The options of the widget.
    #[serde(rename = "ui:options", skip_serializing_if = "Map::is_empty")]
    pub options: Map<String, Value>,
    /// The registered name of its widget.
    #[serde(rename = "ui:widget", skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String")]
    pub widget: Option<&'static str>,
}
