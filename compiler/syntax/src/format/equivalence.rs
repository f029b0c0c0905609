//! The equality of two trees: a guard against a layout that would be read differently.

use std::cell::LazyCell;

use crate::{
    collections::HashMap,
    parse::{
        expression::is_same_but_blanks,
        node::{Node, NodeKind},
    },
};

/// Returns whether two values are equal, apart from the order of keys and the blanks in rules.
pub(super) fn same(one: &Node<'_>, other: &Node<'_>) -> bool {
    match (&one.kind, &other.kind) {
        (NodeKind::Scalar(_), NodeKind::Scalar(_)) => {
            said(one) == said(other)
                || !one.is_empty() && !other.is_empty() && is_same_but_blanks(one.text(), other.text())
        }
        (NodeKind::Sequence(a), NodeKind::Sequence(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b))
        }
        (NodeKind::Mapping(a), NodeKind::Mapping(b)) => {
            let moved = LazyCell::new(|| {
                let by_name = b.iter().map(|(name, there)| (said(name), there));
                by_name.collect::<HashMap<_, _>>()
            });
            a.len() == b.len()
                && a.iter().zip(b).all(|((key, value), at)| {
                    let there = if said(&at.0) == said(key) {
                        Some(&at.1)
                    } else {
                        moved.get(&said(key)).copied()
                    };
                    there.is_some_and(|there| same(value, there))
                })
        }
        _ => false,
    }
}

/// Returns the text of a scalar, and whether it is empty.
fn said<'n>(scalar: &'n Node<'_>) -> (&'n str, bool) {
    (scalar.text(), scalar.is_empty())
}
