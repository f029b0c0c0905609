//! Bytes → tree.

use enkat_syntax::{
    parse::{
        self, MAX_DEPTH, MAX_NODES, MAX_SCALAR,
        node::{Node, NodeKind},
    },
    source::{Expansions, SourceMap},
};

use crate::{files, findings};

/// Reads a file of any bytes. Every value of a tree lies within its parent, and every text can be found in the file.
///
/// # Panics
/// If this property does not hold.
pub fn yaml(input: &[u8]) {
    let (files, mut sink) = files::read([("pages/work.yaml", input)]);
    if let Some((id, file)) = files.iter().next()
        && let Some((root, comments)) = parse::read_commented(id, &file.text, &mut sink)
    {
        assert!(node(&files, &root, 0) <= MAX_NODES);
        assert!(comments.is_sorted_by(|one, next| one.end <= next.start));
        for comment in comments {
            assert!(file.text[comment].starts_with('#'));
        }
    }
    findings::check(&files, &Expansions::default(), &sink.finish());
}

/// Checks a value. Returns the number of values in it, including itself.
fn node(files: &SourceMap, of: &Node<'_>, depth: usize) -> usize {
    assert!(depth <= MAX_DEPTH, "deeper than {MAX_DEPTH}");
    findings::place(files, of.span);
    let inside = |part: &Node<'_>| {
        assert!(of.span.start <= part.span.start && part.span.end <= of.span.end);
        node(files, part, depth + 1)
    };
    1 + match &of.kind {
        NodeKind::Scalar(scalar) => {
            assert!(scalar.text.len() <= MAX_SCALAR);
            let place = of
                .written()
                .and_then(|written| written.exact_part(0..scalar.text.len()));
            if let Some(place) = place {
                assert_eq!(files.text(place), &*scalar.text);
            }
            0
        }
        NodeKind::Sequence(items) => items.iter().map(inside).sum(),
        NodeKind::Mapping(entries) => entries
            .iter()
            .map(|(key, value)| inside(key) + inside(value))
            .sum(),
    }
}
