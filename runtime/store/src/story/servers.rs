//! Servers that share a database: calls that they count together.

use std::time::Duration;

use jiff::ToSpan;

use super::given::at;
use crate::{CountedKey, Lookup, Store};

/// Runs the story of servers.
pub(super) async fn tell(store: &dyn Store) {
    calls_are_counted_by_key(store).await;
    refused_call_costs_no_key(store).await;
    patient_calls_are_taken(store).await;
    concurrent_calls_are_all_counted(store).await;
    running_servers_are_counted(store).await;
}

/// Builds a key with three calls at once, and one more each second.
fn key(name: &str, bursts: u32) -> CountedKey<Lookup> {
    CountedKey {
        key: Lookup(name.to_owned()),
        every: Duration::from_secs(1),
        burst: 3 * bursts,
    }
}

/// Takes a call of these keys after some seconds, and returns the seconds until there is one.
async fn wait(store: &dyn Store, keys: &[CountedKey<Lookup>], seconds: i64) -> u64 {
    let at = at() + seconds.seconds();
    let wait = store.count_calls(keys, at, Duration::ZERO).await;
    wait.unwrap().as_secs()
}

async fn calls_are_counted_by_key(store: &dyn Store) {
    let ada = [key("ada", 1)];
    for left in [0, 0, 0, 1, 1] {
        assert_eq!(wait(store, &ada, 0).await, left);
    }
    assert_eq!(wait(store, &[key("bo", 1)], 0).await, 0);
    assert_eq!(wait(store, &ada, 1).await, 0);
    // Keys that owe something are not forgotten.
    store.forget_calls(at() + 1.second()).await.unwrap();
    assert_eq!(wait(store, &ada, 1).await, 1);
    store.forget_calls(at() + 60.seconds()).await.unwrap();
    for left in [0, 0, 0, 1] {
        assert_eq!(wait(store, &ada, 60).await, left);
    }
    // When the clock is set back, then a key does not wait longer for it.
    assert_eq!(wait(store, &ada, 0).await, 1);
    assert_eq!(wait(store, &ada, 1).await, 0);
}

async fn refused_call_costs_no_key(store: &dyn Store) {
    let from = |house: &str| [key(house, 1), key("village", 2)];
    for house in ["mill", "mill", "mill", "inn", "inn", "inn"] {
        assert_eq!(wait(store, &from(house), 0).await, 0, "{house}");
    }
    // The village has used its calls, and the school, which has not, loses none.
    assert_eq!(wait(store, &from("school"), 0).await, 1);
    for left in [0, 0, 0, 1] {
        assert_eq!(wait(store, &[key("school", 1)], 0).await, left);
    }
    assert_eq!(
        store.count_calls(&[], at(), Duration::ZERO).await.unwrap(),
        Duration::ZERO
    );
}

async fn patient_calls_are_taken(store: &dyn Store) {
    let mut waits = Vec::new();
    for _ in 0..7 {
        let patience = Duration::from_secs(2);
        let wait = store.count_calls(&[key("survey", 1)], at(), patience).await;
        waits.push(wait.unwrap().as_secs());
    }
    assert_eq!(waits, [0, 0, 0, 1, 2, 3, 3]);
}

async fn concurrent_calls_are_all_counted(store: &dyn Store) {
    // When calls of two keys in either order arrive together, then exactly the allowed ones are taken.
    let (left, right) = (key("left", 1), key("right", 1));
    let (there, back) = (&[left.clone(), right.clone()], &[right, left]);
    let waits = tokio::join!(
        wait(store, there, 0),
        wait(store, back, 0),
        wait(store, there, 0),
        wait(store, back, 0),
        wait(store, there, 0),
    );
    let taken = [waits.0, waits.1, waits.2, waits.3, waits.4];
    assert_eq!(taken.iter().filter(|wait| **wait == 0).count(), 3);
}

async fn running_servers_are_counted(store: &dyn Store) {
    // Given a server that is alone, then there is one, however often it says so.
    for _ in 0..2 {
        assert_eq!(store.running("a", at(), at()).await.unwrap(), 1);
    }
}
