//! Connections that read the same moment of a file.

use std::{path::Path, time::Duration};

use rusqlite::{Connection, OpenFlags};

use crate::error::SqliteError;

/// The pages of the file that each connection holds in memory, in KiB: above all those of the indexes.
const CACHE_KIB: i32 = 8 * 1024;
/// The time to wait for a lock.
const PATIENCE: Duration = Duration::from_secs(5);

/// Connects to the file several times, each in a transaction that reads. None can write while they begin, so that all see the same.
pub(super) fn connections(file: &Path, count: usize) -> Result<Vec<Connection>, SqliteError> {
    let lock = connected(file, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    lock.execute_batch("BEGIN IMMEDIATE")?;
    let readers = (0..count).map(|_| {
        let reader = connected(file, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
        reader.pragma_update(None, "cache_size", -CACHE_KIB)?;
        // A transaction begins with the first thing that it reads.
        reader.execute_batch("BEGIN; SELECT 1 FROM sqlite_schema LIMIT 1")?;
        Ok(reader)
    });
    let readers = readers.collect();
    lock.execute_batch("ROLLBACK")?;
    readers
}

fn connected(file: &Path, access: OpenFlags) -> Result<Connection, SqliteError> {
    // One thread at a time has a connection.
    let connection = Connection::open_with_flags(file, access | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    connection.busy_timeout(PATIENCE)?;
    Ok(connection)
}
