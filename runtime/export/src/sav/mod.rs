//! System files of SPSS (`.sav`), written in one pass and in constant memory.
//!
//! The format is as PSPP describes it: *GNU PSPP Developers Guide*, chapter "System File Format",
//! <https://www.gnu.org/software/pspp/pspp-dev/html_node/System-File-Format.html>. Files are little endian, in UTF-8, and compressed
//! by bytecode. A file is its header, the records of its dictionary (variables, value labels, documents, extensions), and the cases.
//!
//! Limits on names, texts and formats are those of SPSS itself, where it is stricter than PSPP.

mod bytes;
mod check;
mod compression;
mod description;
mod dictionary;
mod documents;
mod error;
mod extensions;
#[cfg(test)]
mod given;
mod header;
mod moment;
mod segments;
mod short_names;
mod value_labels;
mod variables;
mod writer;

pub use description::{FileDescription, Measure, Value, Variable, VariableKind};
pub use error::SavError;
pub use moment::Moment;
pub use writer::SavWriter;

pub(crate) use check::{LONGEST_NAME, is_name};
