//! The server's keys: listed, added, brought into use one after the other, and retired.
//!
//! A key is added to the place of the keys at every server, and to the database; then it comes into use, and wraps the data keys anew
//! that the one before it has wrapped; once nothing needs the one before it, that one is retired. Servers look for changes by
//! themselves ([`EVERY`]), so that they run on through all of this.

mod renewal;

use std::time::Duration;

use enkat_store::{KeyId, KeyUses, KnownKey};
use jiff::{SignedDuration, Timestamp, tz::TimeZone};

use self::renewal::{Renewal, Renewed};
use super::open::{Admin, refused};
use crate::{
    Error, Settings,
    identity::{KeyOf, Ring, ServerKey},
};

/// The time after which a server looks for changes of the keys again.
pub(crate) const EVERY: Duration = Duration::from_secs(1);

/// The time for which a step of a rotation waits after the step before it, so that every server has seen that.
const SPREAD: SignedDuration = SignedDuration::from_secs(10);

/// One of the server's keys, as a list shows it.
#[derive(Debug)]
pub struct KeyLine {
    /// The short name.
    pub id: String,
    /// The state: `added`, `in use`, `replaced` or `retired`.
    pub state: &'static str,
    /// The day on which it came into this state, UTC.
    pub since: String,
    /// The number of data keys and look-ups that need it.
    pub needed_by: u64,
    /// Whether this command has it.
    pub is_here: bool,
}

/// A key that has come into use.
#[derive(Debug)]
pub struct RotatedKey {
    /// The short name.
    pub id: String,
    /// The number of data keys that it wraps anew.
    pub renewed: u64,
    /// The number of those that could not be wrapped anew, as they or their look-ups are damaged.
    pub left: u64,
}

#[allow(clippy::missing_errors_doc, reason = "`Admin::open` says it for all methods")]
impl Admin {
    /// Lists the keys that the database knows, the oldest first.
    pub fn server_keys(&self) -> Result<Vec<KeyLine>, Error> {
        let known = self.ask(self.store.known_keys())?;
        let in_use = KnownKey::in_use(&known).map(|key| key.number);
        let ring = self.keys.ring();
        let line = |key: &KnownKey| {
            let (state, since) = match (key.retired_at, key.used_since) {
                (Some(at), _) => ("retired", at),
                (None, Some(at)) if in_use == Some(key.number) => ("in use", at),
                (None, Some(at)) => ("replaced", at),
                (None, None) => ("added", key.added_at),
            };
            let uses = self.ask(self.store.key_uses(&key.fingerprint))?;
            Ok(KeyLine {
                id: name(key),
                state,
                since: since.to_zoned(TimeZone::UTC).date().to_string(),
                needed_by: uses.data_keys + uses.lookups + uses.responses,
                is_here: key.id().is_some_and(|id| ring.get(id).is_some()),
            })
        };
        let lines = known.iter().map(line).collect::<Result<_, Error>>()?;
        self.shown("keys", "", lines)
    }

    /// Adds a key to the database: one that the place of the keys has and the database does not know, or else a new one. Returns its
    /// short name.
    pub fn add_server_key(&self, settings: &Settings) -> Result<String, Error> {
        let known = self.ask(self.store.known_keys())?;
        if let Some(waiting) = waiting(&known) {
            return Err(refused(format!(
                "the key {} was added and is not in use yet: run `enkat admin key rotate` first, or `enkat admin key retire`",
                name(waiting)
            )));
        }
        let source = settings.keys();
        let is_new = |key: &ServerKey| known.iter().all(|known| known.fingerprint != *key.fingerprint());
        let mut new = source.keys()?.into_iter().find(is_new);
        if new.is_none() {
            source.add(&self.environment)?;
            new = source.keys()?.into_iter().find(is_new);
        }
        let new = new.ok_or_else(|| refused(format!("{source} has no new key")))?;
        let is_taken = known.iter().any(|known| known.id() == Some(new.id()));
        if is_taken || !self.ask(self.store.add_key(new.fingerprint(), self.now()))? {
            return Err(refused(format!(
                "the database has a key {} already: remove this one from {source}, and run the command again",
                new.id()
            )));
        }
        Ok(new.id().to_string())
    }

    /// Brings the added key into use, and wraps all data keys anew with it. A rotation that was interrupted goes on.
    pub fn rotate_server_key(&self, settings: &Settings) -> Result<RotatedKey, Error> {
        let known = self.ask(self.store.known_keys())?;
        if let Some(waiting) = waiting(&known) {
            self.use_server_key(settings, &known, waiting)?;
        }
        let ring = self.keys.ring();
        let renewal = Renewal::new(&*self.store, &ring, self.environment.random.as_ref());
        let Renewed { renewed, left } = self.threads.block_on(renewal.run())?;
        if renewed + left == 0 && waiting(&known).is_none() {
            return Err(refused(
                "there is no key to bring into use: `enkat admin key add` adds one".to_owned(),
            ));
        }
        Ok(RotatedKey {
            id: ring.in_use().id().to_string(),
            renewed,
            left,
        })
    }

    fn use_server_key(
        &self,
        settings: &Settings,
        known: &[KnownKey],
        waiting: &KnownKey,
    ) -> Result<(), Error> {
        self.refuse_early(waiting.added_at, "were added")?;
        let id = waiting.id();
        let ring = id.and_then(|id| self.keys.ring().using(id));
        let ring = ring.ok_or_else(|| {
            let (id, source) = (name(waiting), settings.keys());
            refused(format!(
                "the database knows the key {id}, but {source} does not have it: add it there, for every server, and run the \
                 command again"
            ))
        })?;
        // The clock of another machine may be ahead.
        let before = KnownKey::in_use(known).and_then(|key| key.used_since);
        let next = before.and_then(|at| at.checked_add(SignedDuration::from_millis(1)).ok());
        let at = next.map_or(self.now(), |next| next.max(self.now()));
        if !self.ask(self.store.use_key(&waiting.fingerprint, at))? {
            return Err(refused(
                "another operator has just changed the keys: run the command again".to_owned(),
            ));
        }
        self.ask(self.store.write_log_with(ring.in_use().of_store()))?;
        self.keys.replace(Ring::clone(&ring));
        Ok(())
    }

    /// Retires a key that nothing needs any more.
    pub fn retire_server_key(&self, id: &str) -> Result<(), Error> {
        let known = self.ask(self.store.known_keys())?;
        let wanted = KeyId::parse(id);
        let key = known.iter().find(|key| wanted.is_some() && key.id() == wanted);
        let key = key.ok_or_else(|| {
            refused(format!(
                "there is no key `{id}`: `enkat admin key list` shows all"
            ))
        })?;
        let in_use = KnownKey::in_use(&known);
        if in_use.is_some_and(|in_use| in_use.number == key.number) {
            return Err(refused(format!(
                "the key {id} is in use: run `enkat admin key add` and `enkat admin key rotate` first"
            )));
        }
        if let Some(replaced) = in_use.and_then(|key| key.used_since) {
            self.refuse_early(replaced, "came into use")?;
        }
        let uses = self.ask(self.store.key_uses(&key.fingerprint))?;
        if !uses.is_none() {
            return Err(Error::Refused(needs(id, uses)));
        }
        let ring = self.keys.ring();
        let own = wanted.and_then(|id| ring.get(id));
        let own = own.ok_or_else(|| {
            refused(format!(
                "this command does not have the key {id}, which the check of the audit log needs: put it back to the other \
                 keys, and run the command again"
            ))
        })?;
        let random = self.environment.random.as_ref();
        let chain = ring.wrap(KeyOf::AuditLog(&key.fingerprint), &own.of_store().chain, random);
        let chain = chain.map_err(Error::Random)?;
        if !self.ask(self.store.retire_key(&key.fingerprint, &chain, self.now()))? {
            return Err(refused(format!("the key {id} is retired already")));
        }
        Ok(())
    }

    /// Refuses a step that comes so early that a server may not have seen the one before it.
    fn refuse_early(&self, since: Timestamp, what: &str) -> Result<(), Error> {
        let passed = self.now().duration_since(since);
        if passed >= SPREAD || passed < SignedDuration::ZERO {
            return Ok(());
        }
        let rest = (SPREAD - passed).as_secs() + 1;
        Err(refused(format!(
            "keys {what} a moment ago, and a server may not have seen it: run the command again in {rest} seconds"
        )))
    }
}

/// Finds the key that was added and is not in use yet.
fn waiting(known: &[KnownKey]) -> Option<&KnownKey> {
    let mut unused = known.iter().rev();
    unused.find(|key| key.used_since.is_none() && key.retired_at.is_none())
}

/// Returns the short name of a key.
fn name(key: &KnownKey) -> String {
    key.id().map(|id| id.to_string()).unwrap_or_default()
}

/// Says what needs a key, and what to do.
fn needs(id: &str, uses: KeyUses) -> Vec<String> {
    let KeyUses {
        data_keys,
        lookups,
        responses,
    } = uses;
    let mut needs = Vec::new();
    if data_keys + lookups > 0 {
        needs.push(format!(
            "the key {id} is needed: it wraps {data_keys} data keys, and has made {lookups} look-ups. \
             `enkat admin key rotate` makes them anew with the key in use"
        ));
    }
    if responses > 0 {
        needs.push(format!(
            "the key {id} is needed: {responses} responses have answers that an older version of the server has sealed with it. \
             A running server seals them anew, within a minute or a few; those of versions that are not published stay: publish \
             these versions, or erase the responses"
        ));
    }
    needs
}
