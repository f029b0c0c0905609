//! A participant's model: what is left of a survey once flags and gender are known, and the form in which a browser gets it.

mod client_model;
mod in_place;
mod index;
mod model;
mod page_schema;
mod payload_schema;
mod tailoring;
mod texts;

pub use client_model::{ClientElement, ClientModel, ClientOptionRule, ClientPage, ClientRules, client_model};
pub use in_place::TailoringInPlace;
pub use index::rule_index;
pub use model::{Model, RuleIndex};
pub use page_schema::{FieldUi, ObjectType, PageOptions, PageSchema, PageUi};
pub use payload_schema::{check_payload, payload_schema};
pub use tailoring::{Tailoring, tailor};
pub use texts::texts_of;
