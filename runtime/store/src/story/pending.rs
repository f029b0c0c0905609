//! Sign-ins in progress: how they begin, are found, claimed, changed and taken, and how networks share the places.

use jiff::{Timestamp, ToSpan};

use super::given::at;
use crate::{
    Lookup, NewPending, Pending, PendingChange, PendingClaim, PendingKey, PendingKind, SecretHash, Store,
};

/// Runs the story of sign-ins in progress.
pub(super) async fn tell(store: &dyn Store) {
    sign_in_is_found_until_it_is_over(store).await;
    one_server_at_a_time_claims_a_sign_in(store).await;
    change_of_another_revision_is_refused(store).await;
    one_of_two_calls_takes_a_sign_in(store).await;
    network_with_its_share_loses_its_oldest(store).await;
    busiest_network_makes_room_for_others(store).await;
}

fn key(kind: PendingKind, name: &str) -> PendingKey {
    PendingKey {
        kind,
        secret: SecretHash(format!("{name}'s cookie")),
    }
}

/// Builds an order of BankID, as if it began some seconds after the story.
fn order(name: &str, network: &str, seconds: i64) -> NewPending {
    NewPending {
        key: key(PendingKind::Order, name),
        replaces: None,
        nonce: Some(SecretHash(format!("{name}'s nonce"))),
        network: Lookup(network.to_owned()),
        share: 3,
        most: 5,
        sealed: name.as_bytes().to_vec(),
        at: at() + seconds.seconds(),
        due_at: at() + (seconds + 2).seconds(),
        expires_at: at() + (seconds + 300).seconds(),
    }
}

async fn found(store: &dyn Store, key: &PendingKey, at: Timestamp) -> Option<Pending> {
    store.pending(key, at).await.unwrap()
}

async fn is_there(store: &dyn Store, name: &str) -> bool {
    let found = found(store, &key(PendingKind::Order, name), at()).await;
    found.is_some()
}

async fn forget_all(store: &dyn Store) {
    store.forget_pending(at() + 1.hour()).await.unwrap();
}

async fn sign_in_is_found_until_it_is_over(store: &dyn Store) {
    // Given an order of BankID, and the same browser at an identity provider,
    let anna = order("anna", "office", 0);
    let redirect = NewPending {
        key: key(PendingKind::Redirect, "anna"),
        nonce: None,
        sealed: b"elsewhere".to_vec(),
        ..anna.clone()
    };
    for new in [&anna, &redirect] {
        assert_eq!(store.begin_pending(new).await.unwrap(), []);
    }
    // then each is found by its kind and secret, the order by the app's nonce, too,
    let kept = found(store, &anna.key, at()).await.unwrap();
    assert_eq!((kept.secret.clone(), kept.revision), (anna.key.secret.clone(), 0));
    assert_eq!(
        (kept.sealed.as_slice(), kept.due_at),
        (b"anna".as_slice(), anna.due_at)
    );
    assert_eq!(
        found(store, &redirect.key, at()).await.unwrap().sealed,
        b"elsewhere"
    );
    let nonce = SecretHash("anna's nonce".to_owned());
    let by_nonce = async |kind, at| store.pending_by_nonce(kind, &nonce, at).await.unwrap();
    assert_eq!(by_nonce(PendingKind::Order, at()).await, Some(kept.clone()));
    assert_eq!(by_nonce(PendingKind::Question, at()).await, None);
    // until it is over.
    assert_eq!(by_nonce(PendingKind::Order, anna.expires_at).await, None);
    assert_eq!(found(store, &anna.key, anna.expires_at).await, None);
    assert_eq!(found(store, &key(PendingKind::Order, "bo"), at()).await, None);
    // When the browser begins anew, then its order ends, and the new one is there.
    let again = NewPending {
        replaces: Some(anna.key.secret.clone()),
        nonce: None,
        ..order("anna again", "office", 1)
    };
    assert_eq!(store.begin_pending(&again).await.unwrap(), [kept]);
    assert!(!is_there(store, "anna").await && is_there(store, "anna again").await);
    // When time has passed, then what is over is deleted, and nothing else.
    store.forget_pending(anna.expires_at).await.unwrap();
    assert_eq!(found(store, &redirect.key, at()).await, None);
    assert!(is_there(store, "anna again").await);
    forget_all(store).await;
    assert!(!is_there(store, "anna again").await);
}

async fn one_server_at_a_time_claims_a_sign_in(store: &dyn Store) {
    let bo = order("bo", "office", 0);
    store.begin_pending(&bo).await.unwrap();
    let claim = async |seconds: i64| {
        let claim = PendingClaim {
            key: bo.key.clone(),
            at: at() + seconds.seconds(),
            until: at() + (seconds + 20).seconds(),
        };
        store.claim_pending(&claim).await.unwrap()
    };
    // An order that is not due yet cannot be claimed.
    assert_eq!(claim(1).await, None);
    // When two servers claim it at the same time, then one has it,
    let both = tokio::join!(claim(2), claim(2));
    let claimed = match both {
        (Some(claimed), None) | (None, Some(claimed)) => claimed,
        other => panic!("{other:?}"),
    };
    assert_eq!(claimed.due_at, at() + 22.seconds());
    // until it has changed it,
    let change = PendingChange {
        key: bo.key.clone(),
        revision: claimed.revision,
        sealed: b"asked".to_vec(),
        due_at: at() + 4.seconds(),
    };
    assert!(store.change_pending(&change).await.unwrap());
    assert_eq!(claim(3).await, None);
    assert_eq!(claim(4).await.unwrap().sealed, b"asked");
    // or its claim has ended. An order that is over is not claimed.
    assert_eq!(claim(23).await, None);
    assert!(claim(24).await.is_some());
    assert_eq!(claim(300).await, None);
    forget_all(store).await;
}

async fn change_of_another_revision_is_refused(store: &dyn Store) {
    let cleo = order("cleo", "office", 0);
    store.begin_pending(&cleo).await.unwrap();
    let change = |text: &str| PendingChange {
        key: cleo.key.clone(),
        revision: 0,
        sealed: text.as_bytes().to_vec(),
        due_at: cleo.due_at,
    };
    // Given that the app has come back meanwhile, then the outcome of the service is not written over it.
    assert!(store.change_pending(&change("returned")).await.unwrap());
    assert!(!store.change_pending(&change("asked")).await.unwrap());
    let kept = found(store, &cleo.key, at()).await.unwrap();
    assert_eq!(
        (kept.sealed.as_slice(), kept.revision),
        (b"returned".as_slice(), 1)
    );
    forget_all(store).await;
}

async fn one_of_two_calls_takes_a_sign_in(store: &dyn Store) {
    let dag = order("dag", "office", 0);
    store.begin_pending(&dag).await.unwrap();
    assert!(!store.take_pending(&dag.key, 1).await.unwrap());
    let take = async || store.take_pending(&dag.key, 0).await.unwrap();
    let taken = tokio::join!(take(), take());
    assert_ne!(taken.0, taken.1);
    assert!(!is_there(store, "dag").await);
}

async fn network_with_its_share_loses_its_oldest(store: &dyn Store) {
    for (seconds, name) in (0..).zip(["eva", "finn", "gro"]) {
        store
            .begin_pending(&order(name, "office", seconds))
            .await
            .unwrap();
    }
    // When a network has its share, then its oldest order ends; another network is not concerned.
    let ended = store.begin_pending(&order("hedda", "home", 3)).await.unwrap();
    assert_eq!(ended, []);
    let ended = store.begin_pending(&order("ivar", "office", 4)).await.unwrap();
    let ended: Vec<_> = ended.iter().map(|one| one.sealed.as_slice()).collect();
    assert_eq!(ended, [b"eva"]);
    assert!(!is_there(store, "eva").await && is_there(store, "hedda").await);
    forget_all(store).await;
}

async fn busiest_network_makes_room_for_others(store: &dyn Store) {
    for (seconds, (name, network)) in (0..).zip([
        ("jan", "home"),
        ("kari", "office"),
        ("lars", "office"),
        ("mia", "office"),
        ("nils", "home"),
    ]) {
        store.begin_pending(&order(name, network, seconds)).await.unwrap();
    }
    // When all places are taken, then the oldest order of the network with the most ends.
    store.begin_pending(&order("olga", "train", 5)).await.unwrap();
    for (name, is) in [("jan", true), ("kari", false), ("lars", true), ("olga", true)] {
        assert_eq!(is_there(store, name).await, is, "{name}");
    }
    forget_all(store).await;
}
