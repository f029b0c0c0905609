//! A cache of values that can be built again: the most recently used ones, up to so many bytes.

use std::{
    borrow::Borrow,
    collections::HashMap,
    hash::Hash,
    sync::{
        PoisonError, RwLock, RwLockReadGuard,
        atomic::{AtomicU64, Ordering},
    },
};

/// The part of the bytes that is still held after a full cache has dropped its least recently used entries: well below the limit,
/// so that not every new entry has to drop others.
const KEPT: (usize, usize) = (3, 4);

/// Values by key, up to a number of bytes. A value that is larger than the limit is built for each call, and not held.
pub(super) struct Bounded<K, V> {
    most: usize,
    held: RwLock<Held<K, V>>,
    /// The number of uses so far.
    uses: AtomicU64,
}

struct Held<K, V> {
    entries: HashMap<K, Entry<V>>,
    bytes: usize,
}

struct Entry<V> {
    value: V,
    bytes: usize,
    used: AtomicU64,
}

impl<K: Eq + Hash + Clone, V: Clone> Bounded<K, V> {
    pub(super) fn new(most: usize) -> Self {
        Self {
            most,
            held: RwLock::new(Held {
                entries: HashMap::new(),
                bytes: 0,
            }),
            uses: AtomicU64::new(0),
        }
    }

    /// Returns the value under a key, and counts this as a use.
    pub(super) fn get<Q: Eq + Hash + ?Sized>(&self, key: &Q) -> Option<V>
    where
        K: Borrow<Q>,
    {
        let held = self.read();
        let entry = held.entries.get(key)?;
        entry.used.store(self.next(), Ordering::Relaxed);
        Some(entry.value.clone())
    }

    /// Holds a value of so many bytes, unless its key has one already.
    pub(super) fn put(&self, key: K, value: V, bytes: usize) {
        if bytes > self.most {
            return;
        }
        let used = self.next();
        let mut held = self.held.write().unwrap_or_else(PoisonError::into_inner);
        if held.entries.contains_key(&key) {
            return;
        }
        if held.bytes + bytes > self.most {
            held.shrink((self.most / KEPT.1 * KEPT.0).min(self.most - bytes));
        }
        held.bytes += bytes;
        let used = AtomicU64::new(used);
        held.entries.insert(key, Entry { value, bytes, used });
    }

    /// Returns the number of bytes that are held.
    #[cfg(test)]
    pub(super) fn bytes(&self) -> usize {
        self.read().bytes
    }

    fn next(&self) -> u64 {
        self.uses.fetch_add(1, Ordering::Relaxed)
    }

    fn read(&self) -> RwLockReadGuard<'_, Held<K, V>> {
        self.held.read().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<K: Eq + Hash + Clone, V> Held<K, V> {
    /// Drops the least recently used entries until at most this many bytes are held.
    fn shrink(&mut self, most: usize) {
        let uses = self.entries.iter();
        let mut uses: Vec<_> = uses
            .map(|(key, entry)| (entry.used.load(Ordering::Relaxed), key.clone()))
            .collect();
        uses.sort_unstable_by_key(|(used, _)| *used);
        for (_, key) in uses {
            if self.bytes <= most {
                break;
            }
            if let Some(entry) = self.entries.remove(&key) {
                self.bytes -= entry.bytes;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn put_over_limit_evicts_least_recently_used() {
        let held = Bounded::new(100);
        for key in 0..10 {
            held.put(key, key, 10);
        }
        assert_eq!(held.get(&0), Some(0));
        held.put(10, 10, 10);
        let kept: Vec<_> = (0..=10).filter(|key| held.get(key).is_some()).collect();
        assert_eq!(kept, [0, 4, 5, 6, 7, 8, 9, 10]);
        assert_eq!(held.bytes(), 80);
    }

    #[test]
    fn put_keeps_bytes_within_limit() {
        let held = Bounded::new(1000);
        let mut size = 7;
        for key in 0..10_000_u32 {
            size = size * 31 % 1201;
            held.put(key % 700, key, size);
            assert!(held.bytes() <= 1000);
            let sum: usize = held.read().entries.values().map(|entry| entry.bytes).sum();
            assert_eq!(held.bytes(), sum);
        }
        held.put(1_000_000, 1, 1001);
        assert_eq!(held.get(&1_000_000), None);
    }
}
