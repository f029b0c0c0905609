//! Cycles in a graph, as strongly connected components (R. Tarjan, 1972).

use std::collections::{BTreeMap, BTreeSet};

/// Returns the nodes of each cycle of two or more, sorted.
pub(super) fn cycles(edges: &BTreeSet<(String, String)>) -> Vec<Vec<String>> {
    let mut search = Search::default();
    for (from, to) in edges {
        search.next.entry(from).or_default().push(to);
    }
    let nodes: BTreeSet<&str> = search.next.keys().copied().collect();
    for node in nodes {
        if !search.index.contains_key(node) {
            search.visit(node);
        }
    }
    search.found
}

#[derive(Default)]
struct Search<'a> {
    next: BTreeMap<&'a str, Vec<&'a str>>,
    /// By node: the position at which it was reached.
    index: BTreeMap<&'a str, usize>,
    /// By node: the first node that it leads back to.
    low: BTreeMap<&'a str, usize>,
    open: Vec<&'a str>,
    found: Vec<Vec<String>>,
}

impl<'a> Search<'a> {
    fn visit(&mut self, node: &'a str) {
        let reached = self.index.len();
        self.index.insert(node, reached);
        self.low.insert(node, reached);
        self.open.push(node);
        for next in self.next.get(node).cloned().unwrap_or_default() {
            if !self.index.contains_key(next) {
                self.visit(next);
                self.lower(node, self.low[next]);
            } else if self.open.contains(&next) {
                self.lower(node, self.index[next]);
            }
        }
        if self.low[node] < reached {
            return;
        }
        let at = self.open.iter().position(|open| *open == node).unwrap();
        let mut cycle: Vec<_> = self.open.drain(at..).map(str::to_owned).collect();
        cycle.sort();
        if cycle.len() > 1 {
            self.found.push(cycle);
        }
    }

    fn lower(&mut self, node: &'a str, to: usize) {
        let low = self.low[node].min(to);
        self.low.insert(node, low);
    }
}

#[test]
fn cycles_with_cyclic_edges_returns_components() {
    let edges = |pairs: &[(&str, &str)]| {
        pairs
            .iter()
            .map(|(from, to)| ((*from).to_owned(), (*to).to_owned()))
            .collect()
    };
    assert!(cycles(&edges(&[("a", "b"), ("b", "c"), ("a", "c")])).is_empty());
    let two = edges(&[
        ("a", "b"),
        ("b", "c"),
        ("c", "a"),
        ("c", "d"),
        ("d", "e"),
        ("e", "d"),
    ]);
    let mut found = cycles(&two);
    found.sort();
    assert_eq!(found, [vec!["a", "b", "c"], vec!["d", "e"]]);
}
