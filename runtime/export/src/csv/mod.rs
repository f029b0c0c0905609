//! Tables as CSV (RFC 4180), in UTF-8: wide with a row for each response, and long with a row for each answer.

mod lines;
mod long;
mod numbers;
mod spreadsheet;
mod text;
mod wide;

pub(crate) use self::long::HEADS as LONG_HEADS;
pub use self::{
    long::LongCsv,
    text::{CellText, Values},
    wide::{MissingCsv, WideCsv},
};
