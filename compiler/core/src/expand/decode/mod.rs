//! The decoder: trees → syntax. Every value is read as its place requires, and every mistake is reported.

mod answer;
mod attention;
mod calendar;
mod counted;
mod decoder;
mod field;
mod fields;
mod header;
mod ids;
mod invariants;
mod item;
mod look;
mod options;
mod page;
mod payload;
mod period;
mod range;
mod repeat;
mod scalar;
mod scenario;
mod scores;
mod unknown_keys;
mod unknown_kinds;

pub(super) use attention::attention;
pub(crate) use calendar::days_of_month;
pub(super) use decoder::Decoder;
pub(super) use fields::Fields;
pub use header::is_language;
pub(super) use header::{FINISHES, FOLLOW_UPS, FoundPages, ReadHeader, header};
pub use ids::{NotAnId, camel_case, is_id};
pub(super) use invariants::Home;
pub(super) use page::page;
pub(super) use payload::payload;
pub(super) use scenario::scenarios;
pub(super) use scores::scores;
