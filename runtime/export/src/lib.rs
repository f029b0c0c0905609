//! Responses as files, for research and reports.
//!
//! A [`Table`] is made of the versions of a survey that were answered: it has a column for each fact about a response, each saved
//! field and each score, and turns a stored submission into a row of cells. A cell without a value says why ([`Absence`]). Each
//! format is a [`RowWriter`]: rows go through one after the other, and memory does not grow with their number. An [`Export`] writes
//! several files at the same time.

mod absence;
mod cell;
mod column;
pub mod csv;
pub mod ddi;
mod export;
mod json_lines;
mod parquet;
mod reasons;
pub mod sav;
mod spss;
mod table;
mod writer;

pub use self::parquet::{MissingParquet, Parquet};
pub use absence::Absence;
pub use cell::Cell;
pub use column::{Column, ColumnType, Fact, Measure, Role, ValueLabel};
pub use export::{Entry, Export, Protection};
pub use json_lines::JsonLines;
pub use reasons::Reasons;
pub use spss::Spss;
pub use table::{ChangedMeaning, Outgoing, RowError, Table, TableOptions};
pub use writer::{Row, RowWriter, WriteError};
