//! Connections that read the same moment of a file.

use std::{path::Path, time::Duration};

use rusqlite::{Connection, OpenFlags};

use crate::error::SqliteError;

/// The pages of the file that a connection holds in memory while submissions are found, in KiB: those of the indexes.
const TO_FIND_KIB: i32 = 12 * 1024;
/// The pages that it holds while submissions are read, in KiB: the way to each. Most others are read once.
const TO_READ_KIB: i32 = 1024;
/// The time to wait for a lock.
const PATIENCE: Duration = Duration::from_secs(5);

/// Connects to the file several times, each in a transaction that reads. None can write while they begin, so that all see the same.
pub(super) fn connections(file: &Path, count: usize) -> Result<Vec<Connection>, SqliteError> {
    let lock = connected(file, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    lock.execute_batch("BEGIN IMMEDIATE")?;
    let readers = (0..count).map(|_| {
        let reader = connected(file, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
        reader.pragma_update(None, "cache_size", -TO_FIND_KIB)?;
        // A transaction begins with the first thing that it reads.
        reader.execute_batch("BEGIN; SELECT 1 FROM sqlite_schema LIMIT 1")?;
        Ok(reader)
    });
    let readers = readers.collect();
    lock.execute_batch("ROLLBACK")?;
    readers
}

/// Prepares a connection for reading, after submissions are found.
pub(super) fn ready_to_read(connection: &Connection) -> Result<(), SqliteError> {
    Ok(connection.pragma_update(None, "cache_size", -TO_READ_KIB)?)
}

fn connected(file: &Path, access: OpenFlags) -> Result<Connection, SqliteError> {
    // One thread at a time has a connection.
    let connection = Connection::open_with_flags(file, access | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    connection.busy_timeout(PATIENCE)?;
    Ok(connection)
}
