//! Where a server's data is.

use std::path::PathBuf;

use enkat_runtime::Settings;

use crate::commands::Failure;

#[derive(clap::Args)]
pub(super) struct Place {
    /// The folder of the database and the server's key
    #[arg(long, value_name = "DIR", default_value = "data")]
    data: PathBuf,
    /// The database, such as `sqlite:/srv/enkat/enkat.db`; without it a file in the data folder
    #[arg(long, value_name = "URL", env = "ENKAT_DATABASE", hide_env_values = true)]
    database: Option<String>,
}

impl Place {
    /// The file of the database.
    pub(super) fn database(&self) -> Result<PathBuf, Failure> {
        let settings = Settings {
            data_dir: self.data.clone(),
            database: self.database.clone(),
            ..Settings::default()
        };
        Ok(settings.database_file()?)
    }
}
