//! The log of `recorder.c`.

use std::{fs, path::Path};

use crate::ledger::Moment;

/// The number of a file, whatever names it has.
pub(crate) type Inode = u64;

/// A change of a file or of the names in the folder, or a sync of either.
#[derive(Clone)]
pub(crate) enum Change {
    /// A file is open under this name, which is new or known.
    Opened(Inode, String),
    /// Bytes at a place in a file.
    Written(Inode, usize, Vec<u8>),
    /// A new size of a file.
    Resized(Inode, usize),
    /// All changes of a file before are on the disk.
    Synced(Inode),
    /// All changes of names before are on the disk.
    SyncedNames,
    /// Another name of a file.
    Renamed { from: String, to: String },
    /// The end of a name.
    Removed(String),
}

/// A change, and the length of the log with it.
pub(crate) struct Record {
    pub(crate) change: Change,
    pub(crate) until: Moment,
}

/// Reads a log. The last record can be torn, as the process was killed in the middle of it: it is left out.
pub(crate) fn read(file: &Path) -> Vec<Record> {
    let log = fs::read(file).unwrap();
    let mut rest = log.as_slice();
    let mut records = Vec::new();
    while let Some(change) = next(&mut rest) {
        let until = (log.len() - rest.len()) as Moment;
        records.push(Record { change, until });
    }
    records
}

fn next(rest: &mut &[u8]) -> Option<Change> {
    let (head, after) = rest.split_first_chunk::<32>()?;
    let number = |index: usize| u64::from_ne_bytes(head[8 * index..][..8].try_into().unwrap());
    let [kind, inode, at, length] = [0, 1, 2, 3].map(number);
    let size = |number: u64| usize::try_from(number).unwrap();
    let (bytes, after) = after.split_at_checked(size(length))?;
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    *rest = after;
    Some(match kind {
        0 => Change::Opened(inode, text(bytes)),
        1 => Change::Written(inode, size(at), bytes.to_vec()),
        2 => Change::Resized(inode, size(at)),
        3 => Change::Synced(inode),
        4 => Change::SyncedNames,
        5 => {
            let names = text(bytes);
            let (from, to) = names.split_once('/').unwrap();
            let (from, to) = (from.to_owned(), to.to_owned());
            Change::Renamed { from, to }
        }
        6 => Change::Removed(text(bytes)),
        _ => panic!("no kind {kind}"),
    })
}
