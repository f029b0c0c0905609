//! The decoder: trees → syntax. Every value is read as its place requires, and every mistake is reported.

mod answer;
mod counted;
mod decoder;
mod field;
mod fields;
mod header;
mod ids;
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

pub(super) use decoder::Decoder;
pub(super) use fields::Fields;
pub(super) use header::header;
pub use header::is_language;
pub use ids::{camel_case, is_camel_case};
pub(super) use page::page;
pub(super) use payload::payload;
pub(super) use scenario::scenarios;
pub(super) use scores::scores;
