//! The data folder: the server's keys and the database, which belong together.
//!
//! The database knows the fingerprints of its keys, so that neither is ever used with others. On a first start the key has
//! another name until the database knows it: a start that is interrupted in between continues the next time, and keys or a
//! database on their own have lost the other.

mod adopting;
pub mod audit_log;
pub mod backup;
mod key_file;
mod key_source;
mod key_text;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use enkat_store::{
    Condition, Contents, Database, KeyId, KnownKey, Store, StoreError,
    audit::{ChainKey, Operator},
};

use self::key_source::ReadKeys;
use crate::{
    Environment, Error, Settings,
    config::KeySource,
    identity::{KeyOf, Keys, Ring, ServerKey, ServiceCodes},
    private::{self, private_folder},
};

/// The key and the database of a data folder.
pub(crate) struct Data {
    pub(crate) keys: Keys,
    pub(crate) store: Arc<dyn Store>,
}

/// The keys and the database of a data folder, before they are opened.
struct Folder<'a> {
    source: KeySource,
    database: Box<dyn Database>,
    settings: &'a Settings,
}

/// The keys that belong to a database.
struct Matching {
    ring: Ring,
    /// Whether the database does not exist yet.
    is_new: bool,
}

impl Data {
    /// Opens the keys and the database, and makes both on a first start; for an operator, or for a server.
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
        let folder = Folder::of(settings);
        let Matching { ring, is_new } = folder.matching_keys(environment).await?;
        let ring = Arc::new(ring);
        let now = environment.clock.now();
        let in_use = ring.in_use().of_store();
        let store = folder.database.open(in_use, operator, now).await?;
        folder.source.settle()?;
        let lost = store.restore_protection(now).await?;
        if lost > 0 {
            tracing::error!(
                lost,
                "the audit log was unprotected: {lost} of its triggers were missing or changed. They are restored, and a row \
                 records it; look at its last rows (`enkat admin audit verify --head`)"
            );
        }
        let service = adopting::adopt(&*store, &ring, is_new, environment.random.as_ref()).await?;
        warn_of_missing_keys(&store.known_keys().await?, &ring);
        let keys = Keys::new(Ring::clone(&ring), ServiceCodes::new(service));
        Ok(Self { keys, store })
    }
}

/// Warns of keys that other servers have: this one cannot open what they make once they are in use.
pub(crate) fn warn_of_missing_keys(known: &[KnownKey], ring: &Ring) {
    for id in missing_keys(known, ring) {
        tracing::warn!(
            key = %id,
            "this server does not have the server key {id}, which the database knows: add it to the keys of this server before \
             `enkat admin key rotate`"
        );
    }
}

/// Lists the keys that a database knows and a ring does not have.
pub(crate) fn missing_keys(known: &[KnownKey], ring: &Ring) -> impl Iterator<Item = KeyId> {
    let needed = known.iter().filter(|key| key.retired_at.is_none());
    needed
        .filter_map(KnownKey::id)
        .filter(|id| ring.get(*id).is_none())
}

/// Reads the ring again, for a database that knows these keys.
///
/// # Errors
///
/// When the keys cannot be read, or the one in use is not among them.
pub(crate) fn read_ring(source: &KeySource, known: &[KnownKey]) -> Result<Ring, Error> {
    let read = ReadKeys {
        keys: source.keys()?,
        is_settled: true,
    };
    read.ring(known).map_err(|missing| {
        Error::Data(format!(
            "the database uses the server key {missing}, which {source} does not have: add it there"
        ))
    })
}

/// Reads the keys of the audit log that this place has: those of the server's keys, and those of retired ones, which another key
/// wraps.
///
/// # Errors
///
/// When one of the two cannot be read.
pub(crate) async fn chain_keys(settings: &Settings) -> Result<Vec<ChainKey>, Error> {
    let Some(read) = settings.keys().read()? else {
        return Ok(Vec::new());
    };
    let Contents::Registered(known) = database(settings).contents().await? else {
        return Ok(Vec::new());
    };
    let ring = read.ring(&known).ok();
    let secret = |known: &KnownKey| {
        let own = read
            .keys
            .iter()
            .find(|key| *key.fingerprint() == known.fingerprint);
        if let Some(key) = own {
            return Some(key.of_store().chain);
        }
        let of = KeyOf::AuditLog(&known.fingerprint);
        ring.as_ref()?
            .unwrap(of, known.chain.as_ref()?)
            .ok()?
            .try_into()
            .ok()
    };
    let keys = known.iter().filter_map(|known| {
        Some(ChainKey {
            number: known.number,
            secret: secret(known)?,
        })
    });
    Ok(keys.collect())
}

/// Looks through the whole database for damage; the error says how to recover from it.
///
/// # Errors
///
/// When it is damaged, or cannot be read.
pub(crate) async fn check(database: &dyn Database) -> Result<(), Error> {
    database.check().await.map_err(damaged)
}

/// Reads the condition of the database, and refuses one that lacks a part of its tables.
///
/// # Errors
///
/// When something is missing, or it cannot be read.
pub(crate) async fn condition(database: &dyn Database) -> Result<Condition, Error> {
    let condition = database.condition().await.map_err(damaged)?;
    if condition.missing.is_empty() {
        return Ok(condition);
    }
    let missing: Vec<_> = condition.missing.iter().map(ToString::to_string).collect();
    Err(Error::Data(format!(
        "the database lacks {}: it was changed by another program, or is damaged. Nothing was changed. {RECOVER}",
        missing.join(", ")
    )))
}

/// The ways out of damage.
const RECOVER: &str = "Put it back from your backup (`enkat admin restore` for an SQLite file)";

pub(crate) fn damaged(error: StoreError) -> Error {
    match error {
        StoreError::Failed(damage) => Error::Data(format!(
            "the database is damaged: {damage}. Nothing was changed. {RECOVER}; without a backup, `sqlite3 FILE .recover` \
             saves what can be read"
        )),
        // A locked or unreadable file is not damaged: a backup in its place would lose answers.
        error => error.into(),
    }
}

/// Warns of files that other users of the machine may read.
pub(crate) fn warn_of_readers(settings: &Settings) {
    for warning in readers(settings) {
        tracing::warn!("{warning}");
    }
}

/// Says which files other users of the machine may read, and how to take that away.
pub(crate) fn readers(settings: &Settings) -> Vec<String> {
    let mut private = vec![settings.data_dir.clone()];
    if let KeySource::File(file) = settings.keys() {
        private.push(file);
    }
    private.extend(settings.database().file().map(ToOwned::to_owned));
    private
        .iter()
        .filter_map(|path| private::readers_of(path))
        .collect()
}

/// Finds the keys that belong to the database. Makes none and writes nothing: `None` where there is neither a key nor a database yet.
///
/// # Errors
///
/// When one of the two is missing or cannot be read, or they do not belong together.
pub(crate) async fn existing_keys(settings: &Settings) -> Result<Option<Ring>, Error> {
    Folder::of(settings).existing_keys().await
}

impl<'s> Folder<'s> {
    fn of(settings: &'s Settings) -> Self {
        Self {
            source: settings.keys(),
            database: database(settings),
            settings,
        }
    }

    /// Finds the keys of the database, or makes one on a first start. Writes nothing to the database.
    async fn matching_keys(&self, environment: &Environment) -> Result<Matching, Error> {
        let contents = self.contents().await?;
        let is_new = matches!(contents, Contents::Nothing);
        let read = match self.source.read()? {
            Some(read) => read,
            None if is_new => self.source.make(environment)?,
            None => return Err(self.without_key()),
        };
        let ring = self.ring(read, contents)?;
        Ok(Matching { ring, is_new })
    }

    /// Finds the keys of the database. Makes none and writes nothing: `None` where there is neither a key nor a database yet.
    async fn existing_keys(&self) -> Result<Option<Ring>, Error> {
        let contents = self.contents().await?;
        match self.source.read()? {
            Some(read) => self.ring(read, contents).map(Some),
            None if matches!(contents, Contents::Nothing) => Ok(None),
            None => Err(self.without_key()),
        }
    }

    async fn contents(&self) -> Result<Contents, Error> {
        self.database.contents().await.map_err(damaged)
    }

    /// Returns the keys among those that were read that belong to the database.
    fn ring(&self, read: ReadKeys, contents: Contents) -> Result<Ring, Error> {
        let ring = match contents {
            Contents::Nothing if read.is_settled && !self.settings.is_new => {
                return Err(self.without_database());
            }
            Contents::Nothing => first(read),
            Contents::Unregistered(sealed) => {
                let fits = |key: &ServerKey| sealed.as_ref().is_none_or(|sealed| key.has_sealed(sealed));
                let right = read.keys.into_iter().find(fits);
                right.map(|key| Ring::new(key, Vec::new()))
            }
            Contents::Registered(known) => read.ring(&known).ok(),
        };
        ring.ok_or_else(|| self.another_key())
    }

    fn without_key(&self) -> Error {
        let (database, keys) = (self.database.place(), &self.source);
        Error::Data(format!(
            "the database `{database}` is there, but its key is not: {keys} is missing or empty. Names and e-mail addresses \
             in the database can be read with this key only. Put the keys (`server.key`) back from your backup, or name the \
             folder that they are in with `--data`, or their place with `--keys`. To begin a new service instead, name an \
             empty folder with `--data` and no other database"
        ))
    }

    fn without_database(&self) -> Error {
        let (database, keys) = (self.database.place(), &self.source);
        Error::Data(format!(
            "{keys} has a key, but its database is not there: `{database}` is missing or empty. Put the database back from \
             your backup, or name it with `--database`. To begin a new service with this key, start it once with \
             `enkat serve --new`"
        ))
    }

    fn another_key(&self) -> Error {
        let (database, keys) = (self.database.place(), &self.source);
        Error::Data(format!(
            "the database `{database}` belongs to another key than {keys} has. Put the keys of this database (`server.key`) \
             back from your backup, or name the folder that they are in with `--data`, or their place with `--keys`. \
             Nothing was changed"
        ))
    }
}

/// Returns the ring of a new database: the first of the keys, as the others are still to be added.
fn first(read: ReadKeys) -> Option<Ring> {
    let key = read.keys.into_iter().next()?;
    Some(Ring::new(key, Vec::new()))
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
pub(crate) fn block_on<T>(work: impl Future<Output = Result<T, Error>>) -> Result<T, Error> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.map_err(Error::Threads)?.block_on(work)
}

/// Returns the database that the settings name.
pub(crate) fn database(settings: &Settings) -> Box<dyn Database> {
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
