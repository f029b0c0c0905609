//! Wraps data keys and makes look-ups anew, with the server key in use.

use std::sync::Arc;

use enkat_store::{Kept, KeptValue, KeyId, KeyOwner, Lookup, Rekeyed, Store, StoreError, Wanted};

use crate::{
    Random,
    identity::{DataKey, KeyOf, Ring, contexts},
};

/// The outcome of a renewal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Renewed {
    /// The number of owners whose key and look-ups are made with the key in use now.
    pub(super) renewed: u64,
    /// The number of owners who keep a key or a look-up of another key.
    pub(super) left: u64,
}

/// A renewal of everything that another key has made.
pub(super) struct Renewal<'a> {
    store: &'a dyn Store,
    ring: &'a Arc<Ring>,
    random: &'a dyn Random,
}

impl<'a> Renewal<'a> {
    pub(super) fn new(store: &'a dyn Store, ring: &'a Arc<Ring>, random: &'a dyn Random) -> Self {
        Self { store, ring, random }
    }

    /// Goes through all owners, page by page; what was done stays done when it is interrupted. Sealed values are not touched.
    ///
    /// # Errors
    ///
    /// When the database does not answer.
    pub(super) async fn run(&self) -> Result<Renewed, StoreError> {
        let in_use = self.ring.in_use().id();
        let mut all = Renewed::default();
        let mut after: Option<KeyOwner> = None;
        loop {
            let page = self
                .store
                .kept(Wanted::UnderOther(in_use), after.as_ref())
                .await?;
            let Some(last) = page.last() else {
                return Ok(all);
            };
            after = Some(last.owner.clone());
            let changes: Vec<_> = page.into_iter().map(|kept| self.anew(kept)).collect();
            self.store.rekey(&changes).await?;
            for change in &changes {
                if is_under(&change.after, in_use) {
                    all.renewed += 1;
                } else {
                    all.left += 1;
                }
            }
        }
    }

    /// Wraps the key of an owner and computes the look-ups anew. Parts that do not open stay as they are.
    fn anew(&self, before: Kept) -> Rekeyed {
        let of = KeyOf::from(&before.owner);
        let opened = before.key.as_ref().and_then(|key| self.ring.unwrap(of, key).ok());
        let wrapped = opened.and_then(|key| self.ring.wrap(of, &key, self.random).ok());
        let own = before.key.as_ref();
        let own = own.and_then(|key| DataKey::open(self.ring, of, key).ok());
        let anew = |context: Option<Vec<u8>>, value: &Option<KeptValue>| {
            let value = value.clone()?;
            let again = own.as_ref().zip(context).and_then(|(own, context)| {
                let text = own.open_value(&context, &value.sealed)?;
                self.ring
                    .lookup_again(&before.owner, &text, value.lookup.as_ref()?)
            });
            Some(KeptValue {
                lookup: again.or(value.lookup),
                ..value
            })
        };
        let proof = match &before.owner {
            KeyOwner::Account(account) => Some(contexts::proof(account)),
            _ => None,
        };
        let after = Kept {
            key: wrapped.or_else(|| before.key.clone()),
            value: anew(contexts::of(&before.owner), &before.value),
            proof: anew(proof, &before.proof),
            owner: before.owner.clone(),
        };
        Rekeyed { before, after }
    }
}

/// Tests whether the key and the look-ups of an owner are made with this key.
fn is_under(kept: &Kept, id: KeyId) -> bool {
    let key = kept.key.as_ref().and_then(enkat_store::WrappedKey::parts);
    let prefix = format!("{id}.");
    let values = [&kept.value, &kept.proof].into_iter().flatten();
    let mut lookups = values.filter_map(|value| value.lookup.as_ref());
    key.is_some_and(|(under, _)| under == id) && lookups.all(|Lookup(text)| text.starts_with(&prefix))
}
