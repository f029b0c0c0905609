//! The server's keys, one after the other, and the data keys that they wrap.

use super::{
    given::{at, id, key, sealed, sign_in},
    log::number,
};
use crate::{
    AccountId, Fingerprint, Invited, Kept, KeptValue, KeyId, KeyOwner, KeyUses, KnownKey, Lookup, Lookups,
    NewAccount, PersonSettings, Rekeyed, SealedEvidence, SealedIdentity, SignIn, SignedIn, Store, StoreKey,
    Wanted, WrappedKey,
};

/// The ids of two keys of the server.
const FIRST: KeyId = KeyId(*b"1st ");
const SECOND: KeyId = KeyId(*b"2nd ");

/// Runs the story: Nora has signed in with a proof when the key of the server is replaced.
pub(super) async fn tell(store: &dyn Store) {
    owners_are_read_by_key(store).await;
    keys_and_lookups_are_replaced(store).await;
    row_that_has_changed_stays(store).await;
    lookups_under_all_keys_find(store).await;
    server_keys_follow_each_other(store).await;
}

fn fingerprint(key: KeyId) -> Fingerprint {
    Fingerprint(format!("{key}{}", "0".repeat(24)))
}

/// Returns the look-up of a word under a key.
fn lookup(under: KeyId, word: &str) -> Lookup {
    Lookup(format!("{under}.{word}"))
}

/// Reads all owners, page by page.
async fn owners(store: &dyn Store, wanted: Wanted) -> Vec<Kept> {
    let mut all: Vec<Kept> = Vec::new();
    loop {
        let page = store.kept(wanted, all.last().map(|kept| &kept.owner)).await;
        match page.unwrap() {
            page if page.is_empty() => return all,
            page => all.extend(page),
        }
    }
}

fn is_nora(kept: &Kept) -> bool {
    matches!(&kept.owner, KeyOwner::Participant { id: participant, .. } if *participant == id("nora"))
}

async fn nora(store: &dyn Store) -> Kept {
    let found = owners(store, Wanted::UnderOther(SECOND)).await;
    found.into_iter().find(is_nora).unwrap()
}

async fn owners_are_read_by_key(store: &dyn Store) {
    let nora = SignIn {
        identity: Some(SealedIdentity {
            lookups: lookup(FIRST, "nora").into(),
            sealed: b"Nora".to_vec(),
        }),
        evidence: Some(SealedEvidence {
            id: "nora's purpose".to_owned(),
            sealed: sealed("nora's purpose", b"evidence"),
            kept_until: at(),
        }),
        ..sign_in("nora")
    };
    store.sign_in(&nora).await.unwrap();
    let listed = Invited {
        reference: "nora's reference".to_owned(),
        sealed: Some(sealed("nora's reference", b"Nora")),
        settings: PersonSettings::default(),
    };
    store.add_invited("keys", &[listed], at()).await.unwrap();
    let account = NewAccount {
        id: AccountId("nora's account".to_owned()),
        key: key("nora's account"),
        email: SealedIdentity {
            lookups: lookup(FIRST, "nora's mail").into(),
            sealed: b"address".to_vec(),
        },
        proof: Some(SealedIdentity {
            lookups: lookup(FIRST, "nora's proof").into(),
            sealed: b"proof".to_vec(),
        }),
        at: at(),
    };
    assert!(store.add_account(&account).await.unwrap());
    let found = owners(store, Wanted::UnderOther(SECOND)).await;
    let is_there = |name: &str| found.iter().any(|kept| kept.key == Some(key(name)));
    for name in ["nora", "nora's purpose", "nora's reference", "nora's account"] {
        assert!(is_there(name), "{name}");
    }
    // Only what other stories have looked up without a key is left under the same one.
    let others = owners(store, Wanted::UnderOther(FIRST)).await;
    assert_eq!(others, []);
    let uses = store.key_uses(&fingerprint(FIRST)).await.unwrap();
    assert_eq!((uses.data_keys, uses.lookups), (found.len() as u64, 3));
    assert!(store.key_uses(&fingerprint(SECOND)).await.unwrap().is_none());
}

async fn keys_and_lookups_are_replaced(store: &dyn Store) {
    // Given the key of the service, which this story's store does not have yet,
    assert_eq!(store.service_key().await.unwrap(), None);
    let keyless = owners(store, Wanted::Keyless).await;
    let [service] = &keyless[..] else {
        panic!("{keyless:?}");
    };
    assert_eq!(service.owner, KeyOwner::Service);
    // when all keys and look-ups are made anew,
    let mut changes = vec![again(service)];
    let found = owners(store, Wanted::UnderOther(SECOND)).await;
    changes.extend(found.iter().filter(|kept| !is_nora(kept)).map(again));
    store.rekey(&changes).await.unwrap();
    // then those of one participant are left, whose values are as they were.
    let service = store.service_key().await.unwrap();
    assert_eq!(service, Some(WrappedKey::new(SECOND, b"again")));
    let left = owners(store, Wanted::UnderOther(SECOND)).await;
    let expected = Kept {
        owner: KeyOwner::Participant {
            id: id("nora"),
            survey_id: "pulse".to_owned(),
            login_type: "anonymous".to_owned(),
        },
        key: Some(key("nora")),
        value: Some(KeptValue {
            sealed: b"Nora".to_vec(),
            lookup: Some(lookup(FIRST, "nora")),
        }),
        proof: None,
    };
    assert_eq!(left, [expected]);
    let line = store
        .account_by_email(&lookup(SECOND, "nora's mail").into())
        .await
        .unwrap()
        .unwrap();
    assert_eq!(line.email.unwrap().value, b"address");
    let proof = lookup(SECOND, "nora's proof").into();
    // It is not open yet.
    assert_eq!(store.account_password(&proof).await.unwrap(), None);
    let uses = store.key_uses(&fingerprint(FIRST)).await.unwrap();
    assert_eq!((uses.data_keys, uses.lookups), (1, 1));
}

/// Makes the key and the look-ups anew.
fn again(before: &Kept) -> Rekeyed {
    let value = |value: &Option<KeptValue>| {
        let KeptValue { sealed, lookup } = value.clone()?;
        let lookup = lookup.map(|lookup| Lookup(lookup.0.replace(&FIRST.to_string(), &SECOND.to_string())));
        Some(KeptValue { sealed, lookup })
    };
    let after = Kept {
        key: Some(WrappedKey::new(SECOND, b"again")),
        value: value(&before.value),
        proof: value(&before.proof),
        ..before.clone()
    };
    Rekeyed {
        before: before.clone(),
        after,
    }
}

async fn row_that_has_changed_stays(store: &dyn Store) {
    let before = nora(store).await;
    // Given that the participant has got another key since,
    let other = Kept {
        key: Some(WrappedKey::new(FIRST, b"other")),
        ..before.clone()
    };
    let late = again(&before);
    let change = Rekeyed {
        before,
        after: other.clone(),
    };
    store.rekey(&[change]).await.unwrap();
    // when a change comes late, then it is not made.
    store.rekey(&[late]).await.unwrap();
    assert_eq!(nora(store).await, other);
    // An identity that was deleted in the meantime does not come back.
    store
        .close_account(
            &AccountId("nora's account".to_owned()),
            &[lookup(FIRST, "nora")],
            at(),
        )
        .await
        .unwrap();
    store.rekey(&[again(&other)]).await.unwrap();
    let identities = store.identities(None).await.unwrap();
    assert!(
        !identities
            .iter()
            .any(|(participant, _)| *participant == id("nora"))
    );
    assert!(owners(store, Wanted::UnderOther(SECOND)).await.is_empty());
}

async fn lookups_under_all_keys_find(store: &dyn Store) {
    // Given a person who has signed in at a server that uses the first key,
    let coming = |name: &str, current: KeyId, other: KeyId| SignIn {
        identity: Some(SealedIdentity {
            lookups: Lookups {
                current: lookup(current, "turid"),
                others: vec![lookup(other, "turid")],
            },
            sealed: b"Turid".to_vec(),
        }),
        resumes: true,
        ..sign_in(name)
    };
    let begun = store.sign_in(&coming("turid", FIRST, SECOND)).await.unwrap();
    // when they come to one that uses the second key, then it knows them.
    let resumed = store
        .sign_in(&coming("turid again", SECOND, FIRST))
        .await
        .unwrap();
    assert_eq!(resumed, SignedIn::Done(id("turid")));
    assert_eq!(begun, resumed);
    let lookups = Lookups {
        current: lookup(SECOND, "turid"),
        others: vec![lookup(FIRST, "turid")],
    };
    let found = store.participant_of(&lookups).await.unwrap().unwrap();
    assert_eq!((found.id, found.key), (id("turid"), key("turid")));
    let only_second = lookup(SECOND, "turid").into();
    assert_eq!(store.participant_of(&only_second).await.unwrap(), None);
}

async fn server_keys_follow_each_other(store: &dyn Store) {
    let rows = number(store).await;
    let known = store.known_keys().await.unwrap();
    let [first] = &known[..] else { panic!("{known:?}") };
    assert!(first.used_since.is_some() && first.retired_at.is_none());
    let first = first.fingerprint.clone();
    let second = fingerprint(SECOND);
    let chain = WrappedKey::new(SECOND, b"chain");
    // A key is added before it is used, and used before the one before it is retired.
    assert!(!store.use_key(&second, at()).await.unwrap());
    assert!(store.add_key(&second, at()).await.unwrap());
    assert!(!store.add_key(&second, at()).await.unwrap());
    assert!(!store.retire_key(&first, &chain, at()).await.unwrap());
    let known = store.known_keys().await.unwrap();
    assert_eq!(KnownKey::in_use(&known).unwrap().fingerprint, first);
    let later = first_use(&known);
    assert!(store.use_key(&second, later).await.unwrap());
    assert!(!store.use_key(&second, later).await.unwrap());
    let known = store.known_keys().await.unwrap();
    assert_eq!(KnownKey::in_use(&known).unwrap().fingerprint, second);
    assert!(store.retire_key(&first, &chain, later).await.unwrap());
    assert!(!store.use_key(&first, later).await.unwrap());
    // The key of the log's earlier rows is wrapped again with the next rotation.
    let known = store.known_keys().await.unwrap();
    assert_eq!(
        (known[0].retired_at, &known[0].chain),
        (Some(later), &Some(chain))
    );
    let logs = owners(store, Wanted::UnderOther(FIRST)).await;
    let of_log = logs
        .iter()
        .find(|kept| kept.owner == KeyOwner::AuditLog(first.clone()));
    store.rekey(&[again(of_log.unwrap())]).await.unwrap();
    let known = store.known_keys().await.unwrap();
    assert_eq!(known[0].chain, Some(WrappedKey::new(SECOND, b"again")));
    assert_eq!(number(store).await, rows + 3);
    let second = StoreKey {
        fingerprint: second,
        chain: [2; 32],
    };
    store.write_log_with(&second).await.unwrap();
    let unknown = StoreKey {
        fingerprint: fingerprint(FIRST),
        chain: [3; 32],
    };
    assert!(store.write_log_with(&unknown).await.is_err());
    assert_eq!(store.key_uses(&unknown.fingerprint).await.unwrap(), tove());
}

/// Returns a time after a key came into use.
fn first_use(known: &[KnownKey]) -> jiff::Timestamp {
    known[0].used_since.unwrap() + jiff::SignedDuration::from_hours(1)
}

/// Returns the uses of the first key that are left: Tove's.
fn tove() -> KeyUses {
    KeyUses {
        data_keys: 1,
        lookups: 1,
        responses: 0,
    }
}
