//! Whether two files say the same: a guard against a layout that would be read otherwise.

use crate::parse::node::{Node, NodeKind};

/// Whether two values are equal, but for the order of keys.
pub(super) fn same(one: &Node, other: &Node) -> bool {
    match (&one.kind, &other.kind) {
        (NodeKind::Scalar(a), NodeKind::Scalar(b)) => a.text == b.text && one.is_empty() == other.is_empty(),
        (NodeKind::Sequence(a), NodeKind::Sequence(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b))
        }
        (NodeKind::Mapping(a), NodeKind::Mapping(b)) => {
            let moved = |key: &str| b.iter().find(|(name, _)| name.text() == key);
            a.len() == b.len()
                && a.iter().zip(b).all(|((key, value), at)| {
                    let there = Some(at).filter(|(name, _)| name.text() == key.text());
                    there
                        .or_else(|| moved(key.text()))
                        .is_some_and(|(_, there)| same(value, there))
                })
        }
        _ => false,
    }
}
