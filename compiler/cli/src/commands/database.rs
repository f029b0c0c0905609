//! The options of the database and of the keys to it.

use enkat_runtime::{DatabaseAddress, KeySource};

use super::Failure;

#[derive(clap::Args)]
pub(super) struct DatabaseOptions {
    /// The database: a file, such as `sqlite:/srv/enkat/enkat.db`, or a database of PostgreSQL, such as
    /// `postgres://enkat@db.example.org/enkat`. Default: a file in the data folder
    #[arg(long, value_name = "URL", env = "ENKAT_DATABASE", hide_env_values = true)]
    database: Option<String>,
    /// The same database of PostgreSQL past a pooler, for a `--database` with `?pooler=transaction`: its tables are
    /// created and changed over this connection
    #[arg(
        long,
        value_name = "URL",
        env = "ENKAT_DATABASE_DIRECT",
        hide_env_values = true
    )]
    database_direct: Option<String>,
    /// The place of the server's keys: `file:PATH`, `env:NAME`, `credential:NAME` (of systemd) or
    /// `command:PROGRAM ARGUMENTS`. Default: `server.key` in the data folder
    // Some commands have an argument `keys`, of a survey.
    #[arg(id = "server_keys", long = "keys", value_name = "PLACE", env = "ENKAT_KEYS")]
    keys: Option<KeySource>,
}

impl DatabaseOptions {
    /// Reads the address of the database, if one is given.
    ///
    /// # Errors
    ///
    /// When the addresses are none, or do not go together.
    pub(super) fn address(&self) -> Result<Option<DatabaseAddress>, Failure> {
        let address = DatabaseAddress::read(self.database.as_deref(), self.database_direct.as_deref());
        Ok(address?)
    }

    /// Returns the place of the server's keys, if one is given.
    pub(super) fn keys(&self) -> Option<KeySource> {
        self.keys.clone()
    }
}
