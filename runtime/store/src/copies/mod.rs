//! Copies of a whole database into an empty one, which can be of another kind.
//!
//! A copy goes table by table ([`TABLES`]), in the order of a key of each, so that one that is interrupted goes on after the last row.
//! Rows are compared by a digest over their values, which is the same for both kinds of databases.

mod digest;
mod ends;
mod row;
mod table;
mod tables;

pub use self::{
    digest::{Digest, Sum},
    ends::{CopySource, CopyTarget},
    row::{Cell, CopiedRow},
    table::{Column, Kind, Table, listed, places},
    tables::{LEFT_OUT, TABLES},
};
