//! The manifest of a backup.

use std::{
    collections::BTreeMap,
    fs::File,
    io::{self, Read},
    path::Path,
};

use enkat_store::hex::to_hex;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// The description of a backup. Nothing in it is personal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Manifest {
    /// The version of the format of backups.
    pub format: u32,
    /// The time of the copy.
    pub at: Timestamp,
    /// The time until which the file of the keys is kept.
    pub keys_until: Timestamp,
    /// The number of the last migration of the database.
    pub schema: i64,
    /// The number of rows of each table.
    pub rows: BTreeMap<String, i64>,
    /// The number and the hash of the last row of the audit log; none if the log was broken.
    pub audit: Option<String>,
    /// The short names of the server's keys that the backup needs.
    pub server_keys: Vec<String>,
    /// The files beside the manifest, by name.
    pub files: BTreeMap<String, FileSum>,
}

/// The size and the checksum of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileSum {
    /// The number of bytes.
    pub bytes: u64,
    /// The SHA-256 of the bytes, in hexadecimal digits.
    pub sha256: String,
}

impl Manifest {
    /// The present version of the format of backups.
    pub const FORMAT: u32 = 1;
}

impl FileSum {
    /// Reads a file through.
    ///
    /// # Errors
    ///
    /// When it cannot be read.
    pub fn of(file: &Path) -> io::Result<Self> {
        let mut file = File::open(file)?;
        let (mut hash, mut bytes) = (Sha256::new(), 0);
        let mut buffer = vec![0; 1 << 18];
        loop {
            let count = file.read(&mut buffer)?;
            if count == 0 {
                break;
            }
            hash.update(&buffer[..count]);
            bytes += count as u64;
        }
        Ok(Self {
            bytes,
            sha256: to_hex(&hash.finalize()),
        })
    }
}
