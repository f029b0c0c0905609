//! Maps and sets of numbers: those of the standard library, with a hash that is fast for short keys. Its seed differs from process to
//! process, as theirs does, so that no verdict can rest on an order.

use foldhash::fast::RandomState;

/// A map without an order.
pub(crate) type HashMap<K, V> = std::collections::HashMap<K, V, RandomState>;
/// A set without an order.
pub(crate) type HashSet<T> = std::collections::HashSet<T, RandomState>;
