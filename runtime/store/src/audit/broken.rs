//! The findings on a log that is not as it was written.

use std::fmt;

use super::row::RowId;

/// A row of a chain, or of the chain of heads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A row of a chain.
    Row(RowId),
    /// A row of the chain of heads, by its number.
    Heads(i64),
}

impl Entry {
    /// Refers to a row of a chain.
    pub(super) fn row(chain: i64, number: i64) -> Self {
        Self::Row(RowId { chain, number })
    }
}

impl fmt::Display for Entry {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Row(row) => row.fmt(out),
            Self::Heads(number) => write!(out, "head {number}"),
        }
    }
}

/// The reason why a log is not what was written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Broken {
    /// The first entry whose hash is not that of its content after the entry before it.
    #[error("{0} is not what was written, or the one before it was another one")]
    Changed(Entry),
    /// A row without a key where only rows with one are written.
    #[error(
        "{0} has no key, but all rows have had one for long: it was added by something else than the server"
    )]
    Unkeyed(RowId),
    /// An entry whose hash was made with a key that is not available.
    #[error(
        "{entry} was made with key {key}, which is not at hand: name the folder of `server.key` with `--data`, or the place of the \
         keys with `--keys`"
    )]
    NoKey {
        /// The entry.
        entry: Entry,
        /// The number of its key.
        key: i64,
    },
    /// The first entry with the wrong number.
    #[error("{expected} is missing: {found} comes in its place")]
    Missing {
        /// The expected entry.
        expected: Entry,
        /// The number that was found.
        found: i64,
    },
    /// A row that is not the one that a head covers.
    #[error("{row} has another hash than head {heads} has of it: its chain was written anew")]
    Rewritten {
        /// The row.
        row: RowId,
        /// The number of the head.
        heads: i64,
    },
    /// A chain that ends before a row that a head covers.
    #[error("chain {chain} ends at row {end}, but head {heads} covers its row {covered}: rows were cut off")]
    ChainCut {
        /// The chain.
        chain: i64,
        /// Its last row.
        end: i64,
        /// The number of the head.
        heads: i64,
        /// The row that the head covers.
        covered: i64,
    },
    /// A chain of which no row is left.
    #[error("chain {chain} is gone, but head {heads} covers its row {covered}")]
    ChainGone {
        /// The chain.
        chain: i64,
        /// The number of the head.
        heads: i64,
        /// The row that the head covers.
        covered: i64,
    },
    /// A mark in the table of chains that no head confirms.
    #[error(
        "chain {chain} is marked as covered up to row {marked}, but the heads cover it up to row {covered}: the mark was changed, \
         or heads were cut off"
    )]
    Mark {
        /// The chain.
        chain: i64,
        /// The row that is marked.
        marked: i64,
        /// The last row that a head covers.
        covered: i64,
    },
    /// A row of a chain that is marked as ended, after its end.
    #[error("{0} comes after the end of its chain: it was added later, or the mark of the end was changed")]
    Ended(RowId),
    /// The noted head is gone.
    #[error("the last head is {end}, but head {noted} was there when it was noted")]
    Cut {
        /// The last head.
        end: i64,
        /// The noted one.
        noted: i64,
    },
    /// The noted head has another hash: the log was rewritten.
    #[error("head {0} has another hash than the one that was noted")]
    Noted(i64),
    /// A trigger that protects the log from changes and deletion is gone or changed.
    #[error(
        "the database does not protect it any more: its trigger `{0}` was taken away or changed. The last rows may be gone: \
         compare with a head that you noted, or that the server's log has told (`--head`). The next start puts the trigger back"
    )]
    Trigger(String),
}
