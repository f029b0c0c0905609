//! Whether two files say the same: a guard against a layout that would be read otherwise.

use crate::parse::node::{Node, NodeKind};

/// Whether two values are equal, but for the order of keys.
pub(super) fn same(one: &Node, other: &Node) -> bool {
    match (&one.kind, &other.kind) {
        (NodeKind::Scalar(_), NodeKind::Scalar(_)) => same_text(one, other),
        (NodeKind::Sequence(a), NodeKind::Sequence(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b))
        }
        (NodeKind::Mapping(a), NodeKind::Mapping(b)) => {
            let moved = |key: &Node| b.iter().find(|(name, _)| same_text(name, key));
            a.len() == b.len()
                && a.iter().zip(b).all(|((key, value), at)| {
                    let there = Some(at).filter(|(name, _)| same_text(name, key));
                    there
                        .or_else(|| moved(key))
                        .is_some_and(|(_, there)| same(value, there))
                })
        }
        _ => false,
    }
}

/// Whether two scalars are the same text, or both nothing.
fn same_text(one: &Node, other: &Node) -> bool {
    one.text() == other.text() && one.is_empty() == other.is_empty()
}
