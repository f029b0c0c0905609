//! Maps and sets of names: those of the libraries, with a hash that is fast for short texts. Its seed differs from process to
//! process, as theirs does.

use foldhash::fast::RandomState;

/// A map without an order.
pub type HashMap<K, V> = std::collections::HashMap<K, V, RandomState>;
/// A set without an order.
pub type HashSet<T> = std::collections::HashSet<T, RandomState>;
/// A map in the order of insertion.
pub type IndexMap<K, V> = indexmap::IndexMap<K, V, RandomState>;
