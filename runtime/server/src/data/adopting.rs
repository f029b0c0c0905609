//! Gives a key to every owner that has none: to all at the first start on a database of an older version, to the service on a new
//! one. Values that the server's key itself has sealed are sealed anew; answers follow in the background.

use std::sync::Arc;

use enkat_store::{Kept, KeptValue, KeyId, KeyOwner, Lookup, Rekeyed, Store, Wanted};

use crate::{
    Error, Random,
    identity::{DataKey, KEY_BYTES, KeyOf, Ring, contexts},
};

/// Gives keys to those that have none, page by page; what was done stays done when it is interrupted. Returns the key of the service:
/// a new one in a new database, and the bytes of the first server key in one that is older than this key.
///
/// # Errors
///
/// When the database does not answer, there are no random numbers, or the key of the service was wrapped by a key that this server
/// does not have.
pub(super) async fn adopt(
    store: &dyn Store,
    ring: &Arc<Ring>,
    is_new: bool,
    random: &dyn Random,
) -> Result<[u8; KEY_BYTES], Error> {
    let adopting = Adopting {
        ring,
        first: first(store, ring).await?,
        is_new,
        random,
    };
    let mut after: Option<KeyOwner> = None;
    let mut count = 0;
    loop {
        let page = store.kept(Wanted::Keyless, after.as_ref()).await?;
        let changes = page.into_iter().map(|kept| adopting.with_key(kept));
        let changes = changes
            .collect::<std::io::Result<Vec<_>>>()
            .map_err(Error::Random)?;
        let Some(last) = changes.last() else { break };
        after = Some(last.after.owner.clone());
        store.rekey(&changes).await?;
        count += changes.len();
    }
    if count > 1 {
        tracing::info!(
            count,
            "participants, invited people and accounts have a key of their own now"
        );
    }
    let wrapped = store.service_key().await?;
    let wrapped = wrapped.ok_or_else(|| Error::Data("the database has no key of the service".to_owned()))?;
    let key = ring.unwrap(KeyOf::Service, &wrapped);
    let key = key.map_err(|error| Error::Data(error.to_string()))?.try_into();
    key.map_err(|_| Error::Data("the key of the service is damaged".to_owned()))
}

/// Returns the id of the key that made what is there without saying by which: the first of the database.
async fn first(store: &dyn Store, ring: &Ring) -> Result<KeyId, Error> {
    let known = store.known_keys().await?;
    let first = known.first().and_then(enkat_store::KnownKey::id);
    Ok(first.unwrap_or(ring.in_use().id()))
}

struct Adopting<'a> {
    ring: &'a Arc<Ring>,
    first: KeyId,
    is_new: bool,
    random: &'a dyn Random,
}

impl Adopting<'_> {
    /// Makes a key for an owner, and seals its values anew.
    fn with_key(&self, before: Kept) -> std::io::Result<Rekeyed> {
        let of = KeyOf::from(&before.owner);
        if let KeyOwner::Service = before.owner {
            let key = self.ring.wrap(of, &self.service_key()?, self.random)?;
            let after = Kept {
                key: Some(key),
                ..before.clone()
            };
            return Ok(Rekeyed { before, after });
        }
        let (own, key) = DataKey::make(self.ring, of, self.random)?;
        let sealed_for = |context: Option<Vec<u8>>, value: Option<&KeptValue>| {
            let anew = value.map(|value| self.sealed_anew(&own, &context.unwrap_or_default(), value));
            anew.transpose()
        };
        let proof = match &before.owner {
            KeyOwner::Account(account) => Some(contexts::proof(account)),
            _ => None,
        };
        let after = Kept {
            key: Some(key),
            value: sealed_for(contexts::of(&before.owner), before.value.as_ref())?,
            proof: sealed_for(proof, before.proof.as_ref())?,
            owner: before.owner.clone(),
        };
        Ok(Rekeyed { before, after })
    }

    /// Seals a value with the key of its owner. One that no key of the server opens stays as it is.
    fn sealed_anew(&self, own: &DataKey, context: &[u8], value: &KeptValue) -> std::io::Result<KeptValue> {
        let mut keys = self.ring.keys();
        let opened = keys.find_map(|key| key.direct.open_value(context, &value.sealed));
        let sealed = match opened {
            Some(text) => own.seal(context, &text, self.random)?,
            None => value.sealed.clone(),
        };
        let lookup = value.lookup.as_ref();
        let lookup = lookup.map(|lookup| Lookup(format!("{}.{}", self.first, lookup.0)));
        Ok(KeptValue { sealed, lookup })
    }

    fn service_key(&self) -> std::io::Result<[u8; KEY_BYTES]> {
        match self.ring.get(self.first) {
            Some(first) if !self.is_new => Ok(first.bytes()),
            _ => {
                let mut bytes = [0; KEY_BYTES];
                self.random.fill(&mut bytes)?;
                Ok(bytes)
            }
        }
    }
}
