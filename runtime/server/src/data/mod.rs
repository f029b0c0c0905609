//! The data folder: the server's key and the database, which belong together.
//!
//! The database knows the fingerprint of its key, so that neither is ever used with another one. On a first start the key has
//! another name until the database knows it: a start that is interrupted in between continues the next time, and a key or a
//! database on its own has lost the other.

pub mod audit_log;
mod key_file;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use enkat_store::{
    Contents, Database, Store, StoreError,
    audit::{ChainKey, Operator},
};

use self::key_file::KeyFile;
use crate::{
    Environment, Error, Settings,
    identity::Keys,
    private::{self, private_folder},
};

/// The key and the database of a data folder.
pub(crate) struct Data {
    pub(crate) keys: Keys,
    pub(crate) store: Arc<dyn Store>,
}

/// The key and the database of a data folder, before they are opened.
struct Folder<'a> {
    key: KeyFile,
    database: Box<dyn Database>,
    settings: &'a Settings,
}

impl Data {
    /// Opens the key and the database, and makes both on a first start; for an operator, or for a server.
    ///
    /// # Errors
    ///
    /// When a file cannot be used, one of the two is missing, or they do not belong together.
    pub(crate) async fn open(
        settings: &Settings,
        environment: &Environment,
        operator: Option<&Operator>,
    ) -> Result<Self, Error> {
        private_folder(&settings.data_dir)?;
        let folder = Folder {
            key: KeyFile::in_folder(&settings.data_dir),
            database: database(settings),
            settings,
        };
        let keys = folder.matching_key(environment).await?;
        let now = environment.clock.now();
        let store = folder.database.open(&keys.of_store(), operator, now).await?;
        folder.key.settle()?;
        let lost = store.restore_protection(now).await?;
        if lost > 0 {
            tracing::error!(
                lost,
                "the audit log was unprotected: {lost} of its triggers were missing or changed. They are restored, and a row \
                 records it; look at its last rows (`enkat admin audit verify --head`)"
            );
        }
        Ok(Self { keys, store })
    }
}

/// Reads the key of the audit log, if the folder has a key that the database knows.
///
/// # Errors
///
/// When one of the two cannot be read.
pub(crate) async fn chain_key(settings: &Settings) -> Result<Option<ChainKey>, Error> {
    let Some(key) = KeyFile::in_folder(&settings.data_dir).read()? else {
        return Ok(None);
    };
    let key = key.keys.of_store();
    let Contents::Registered(known) = database(settings).contents().await? else {
        return Ok(None);
    };
    let own = known
        .into_iter()
        .find(|(_, fingerprint)| *fingerprint == key.fingerprint);
    let secret = key.chain;
    Ok(own.map(|(number, _)| ChainKey { number, secret }))
}

/// Checks the database for damage; the error says how to recover from it.
///
/// # Errors
///
/// When it is damaged, or cannot be read.
pub(crate) async fn check(settings: &Settings) -> Result<(), Error> {
    let found = database(settings).check().await;
    found.map_err(|error| match error {
        StoreError::Failed(damage) => Error::Data(format!(
            "the database is damaged: {damage}. Nothing was changed. Put it back from your backup; without one, \
             `sqlite3 FILE .recover` saves what can be read"
        )),
        // A locked or unreadable file is not damaged: a backup in its place would lose answers.
        error => error.into(),
    })
}

/// Warns of files that other users of the machine may read.
pub(crate) fn warn_of_readers(settings: &Settings) {
    private::warn_of_readers(&settings.data_dir);
    private::warn_of_readers(KeyFile::in_folder(&settings.data_dir).path());
    if let Some(file) = settings.database().file() {
        private::warn_of_readers(file);
    }
}

impl Folder<'_> {
    /// Finds the key of the database, or makes one on a first start. Writes nothing to the database.
    async fn matching_key(&self, environment: &Environment) -> Result<Keys, Error> {
        let contents = self.database.contents().await?;
        let key = self.key.read()?;
        match (key, contents) {
            (None, Contents::Nothing) => self.key.make(environment),
            (None, _) => Err(self.without_key()),
            (Some(key), Contents::Nothing) if key.is_settled && !self.settings.is_new => {
                Err(self.without_database())
            }
            (Some(key), Contents::Nothing) => Ok(key.keys),
            (Some(key), Contents::Unregistered(sealed)) => {
                let fits = sealed.is_none_or(|sealed| key.keys.encryption.opens(&sealed));
                fits.then_some(key.keys).ok_or_else(|| self.another_key())
            }
            (Some(key), Contents::Registered(known)) => {
                let own = key.keys.of_store().fingerprint;
                let fits = known.iter().any(|(_, fingerprint)| *fingerprint == own);
                fits.then_some(key.keys).ok_or_else(|| self.another_key())
            }
        }
    }

    fn without_key(&self) -> Error {
        let (database, key) = (self.database.place(), self.key.path().display());
        Error::Data(format!(
            "the database `{database}` is there, but its key is not: `{key}` is missing. Names and e-mail addresses in the \
             database can be read with this key only. Put `server.key` back from your backup, or name the folder that it is \
             in with `--data`. To begin a new service instead, name an empty folder with `--data` and no other database"
        ))
    }

    fn without_database(&self) -> Error {
        let (database, key) = (self.database.place(), self.key.path().display());
        Error::Data(format!(
            "the key `{key}` is there, but its database is not: `{database}` is missing or empty. Put the database back from \
             your backup, or name it with `--database`. To begin a new service with this key, start it once with \
             `enkat serve --new`"
        ))
    }

    fn another_key(&self) -> Error {
        let (database, key) = (self.database.place(), self.key.path().display());
        Error::Data(format!(
            "the database `{database}` belongs to another key than `{key}`. Put the `server.key` of this database back from \
             your backup, or name the folder that it is in with `--data`. Nothing was changed"
        ))
    }
}

/// Returns whether a server with these settings has a database already.
///
/// # Errors
///
/// When that cannot be found out.
///
/// # Panics
///
/// In async code: it waits for the database on the thread that it is called on.
pub fn has_database(settings: &Settings) -> Result<bool, Error> {
    if let Some(file) = settings.database().file() {
        return Ok(file.is_file());
    }
    let contents = block_on(async { Ok(database(settings).contents().await?) })?;
    Ok(!matches!(contents, Contents::Nothing))
}

/// Waits for the database on this thread.
fn block_on<T>(work: impl Future<Output = Result<T, Error>>) -> Result<T, Error> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.map_err(Error::Threads)?.block_on(work)
}

/// Returns the database that the settings name.
fn database(settings: &Settings) -> Box<dyn Database> {
    settings.database().database()
}

/// Opens the store of a server with these settings, as the server does.
///
/// # Errors
///
/// When a file cannot be used, the key or the database is missing, or they do not belong together.
pub async fn open_store(settings: &Settings, environment: &Environment) -> Result<Arc<dyn Store>, Error> {
    Ok(Data::open(settings, environment, None).await?.store)
}
