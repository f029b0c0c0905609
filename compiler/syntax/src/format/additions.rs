//! The guards of additions: a file keeps all that it had, and has nothing new but the addition.

use super::{
    equivalence::same,
    new_texts::{NewText, is_labelled},
};
use crate::parse::node::{Node, NodeKind};

/// Returns the item that a list has more than before; `None` if anything else differs, apart from the order of keys.
pub(super) fn added_item<'n, 's>(before: &Node<'_>, after: &'n Node<'s>) -> Option<&'n Node<'s>> {
    match (&before.kind, &after.kind) {
        (NodeKind::Sequence(old), NodeKind::Sequence(new)) => added_to_list(old, new),
        (NodeKind::Mapping(old), NodeKind::Mapping(new)) => added_to_mapping(old, new),
        (NodeKind::Scalar(_), NodeKind::Sequence(new)) if before.is_empty() => only(new),
        _ => None,
    }
}

fn added_to_list<'n, 's>(old: &[Node<'_>], new: &'n [Node<'s>]) -> Option<&'n Node<'s>> {
    let are_same = |old: &[Node<'_>], new: &[Node<'_>]| {
        old.len() == new.len() && old.iter().zip(new).all(|(old, new)| same(old, new))
    };
    let at = old
        .iter()
        .zip(new)
        .take_while(|(old, new)| same(old, new))
        .count();
    let (item, behind) = new.get(at..)?.split_first()?;
    let rest = &old[at..];
    if are_same(rest, behind) {
        return Some(item);
    }
    let (old_item, rest) = rest.split_first()?;
    added_item(old_item, item).filter(|_| are_same(rest, behind))
}

fn added_to_mapping<'n, 's>(
    old: &[(Node<'_>, Node<'_>)],
    new: &'n [(Node<'s>, Node<'s>)],
) -> Option<&'n Node<'s>> {
    let value_in = |entries: &[(Node<'_>, Node<'_>)], key: &Node<'_>| {
        entries.iter().position(|(name, _)| name.text() == key.text())
    };
    let mut added = None;
    for (key, value) in new {
        let was = value_in(old, key).map(|at| &old[at].1);
        if was.is_some_and(|was| same(was, value)) {
            continue;
        }
        if added.is_some() {
            return None;
        }
        added = Some(match was {
            Some(was) => added_item(was, value)?,
            None => only(value.sequence()?)?,
        });
    }
    let is_kept = old.iter().all(|(key, _)| value_in(new, key).is_some());
    added.filter(|_| is_kept)
}

/// Returns the item of a list that has no other.
fn only<'n, 's>(list: &'n [Node<'s>]) -> Option<&'n Node<'s>> {
    match list {
        [item] => Some(item),
        _ => None,
    }
}

/// Returns whether a catalogue has all texts that it had, the keys of new ones with their words, and nothing else.
pub(super) fn has_new_keys(before: Option<&Node<'_>>, after: &Node<'_>, new: &[&NewText]) -> bool {
    let mut expected = before.map_or_else(Vec::new, texts);
    // A key with nothing behind it can have the new ones below it.
    expected.retain(|text| {
        let is_above = |new: &NewText| new.path.len() > text.path.len() && new.path.starts_with(&text.path);
        let is_no_label = |new: &NewText| {
            let owner = text.path.strip_suffix(&["label".to_owned()]);
            !new.is_beside_label && owner.is_some_and(|owner| new.path.starts_with(owner))
        };
        !(text.is_empty && new.iter().any(|new| is_above(new) || is_no_label(new)))
    });
    expected.extend(new.iter().map(|new| Text {
        path: new.path.clone(),
        words: new.words.clone().unwrap_or_default(),
        is_empty: new.words.is_none(),
    }));
    let mut found = texts(after);
    expected.sort();
    found.sort();
    expected == found
}

/// A text of a catalogue, or a list or mapping with nothing in it.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Text {
    path: Vec<String>,
    words: String,
    is_empty: bool,
}

/// Lists the texts of a catalogue. The path of a label ends with `label`, also if the label stands alone.
fn texts(root: &Node<'_>) -> Vec<Text> {
    let mut texts = Vec::new();
    collect(root, &mut Vec::new(), &mut texts);
    texts
}

fn collect(node: &Node<'_>, path: &mut Vec<String>, texts: &mut Vec<Text>) {
    let inner: Vec<(String, &Node<'_>)> = match &node.kind {
        NodeKind::Scalar(_) => Vec::new(),
        NodeKind::Sequence(items) => (0..).map(|at: usize| format!("[{at}]")).zip(items).collect(),
        NodeKind::Mapping(entries) => entries
            .iter()
            .map(|(key, value)| (key.text().to_owned(), value))
            .collect(),
    };
    if inner.is_empty() {
        let mut path = path.clone();
        if node.scalar().is_some() && is_labelled(&path) {
            path.push("label".to_owned());
        }
        texts.push(Text {
            path,
            words: node.text().to_owned(),
            is_empty: node.scalar().is_none() || node.is_empty(),
        });
    }
    for (key, value) in inner {
        path.push(key);
        collect(value, path, texts);
        path.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::{NewText, added_item, has_new_keys};
    use crate::{
        diagnostics::Sink,
        parse::{node::Node, read_commented},
        source::FileId,
    };

    fn tree(text: &str) -> Node<'_> {
        read_commented(FileId(0), text, &mut Sink::default()).unwrap().0
    }

    #[test]
    fn added_item_is_found_in_lists_at_any_depth() {
        for (before, after) in [
            ("pages: [a, b]", "pages: [a, new, b]"),
            ("pages: [a, b]", "pages: [a, b, new]"),
            ("survey: s\npages:", "pages: [new]\nsurvey: s"),
            ("survey: s", "survey: s\npages: [new]"),
            (
                "content: [{group: g, content: [a]}, b]",
                "content: [{group: g, content: [a, new]}, b]",
            ),
        ] {
            let (before, after) = (tree(before), tree(after));
            assert_eq!(added_item(&before, &after).map(Node::text), Some("new"));
        }
    }

    #[test]
    fn added_item_beside_another_change_is_none() {
        for (before, after) in [
            ("pages: [a, b]", "pages: [a, b]"),
            ("pages: [a, b]", "pages: [a, new]"),
            ("pages: [a, b]", "pages: [b, a, new]"),
            ("pages: [a, b]", "pages: [a, new, new, b]"),
            ("survey: s\npages: [a]", "survey: t\npages: [a, new]"),
            ("survey: s\npages: [a]", "pages: [a, new]"),
            ("pages: [a]", "pages: [a, new]\nsurvey: s"),
            ("pages: a", "pages: [new]"),
            ("pages: [a]\nscales: [b]", "pages: [a, new]\nscales: [b, new]"),
            (
                "content: [{content: [a]}, b]",
                "content: [{content: [a, new]}, c]",
            ),
        ] {
            let (before, after) = (tree(before), tree(after));
            assert!(added_item(&before, &after).is_none(), "{before:?}");
        }
    }

    fn new(path: &str) -> NewText {
        NewText {
            path: path.split('.').map(str::to_owned).collect(),
            comments: Vec::new(),
            words: None,
            is_beside_label: true,
        }
    }

    #[test]
    fn new_keys_may_make_room_for_themselves() {
        for (before, after, path) in [
            ("a: {b: B}", "a: {b: B, c:}", "a.c"),
            ("a:", "a: {c:}", "a.c"),
            ("questions:", "questions: {label:}", "questions.label.label"),
            (
                "questions: {naps: Naps}",
                "questions: {naps: {label: Naps, help:}}",
                "questions.naps.help",
            ),
            (
                "questions: {naps:}",
                "questions: {naps: {label:, help:}}",
                "questions.naps.help",
            ),
        ] {
            assert!(
                has_new_keys(Some(&tree(before)), &tree(after), &[&new(path)]),
                "{after}"
            );
        }
        assert!(has_new_keys(None, &tree("a: {c:}"), &[&new("a.c")]));
    }

    #[test]
    fn new_keys_have_their_words_alone() {
        let new = NewText {
            words: Some("B".to_owned()),
            ..new("a.b")
        };
        for (after, is_new) in [("a: {b: B}", true), ("a: {b: C}", false), ("a: {b:}", false)] {
            assert_eq!(has_new_keys(None, &tree(after), &[&new]), is_new, "{after}");
        }
    }

    #[test]
    fn new_keys_beside_another_change_are_noticed() {
        for (before, after) in [
            ("a: {b: B}", "a: {b: B}"),
            ("a: {b: B}", "a: {c:}"),
            ("a: {b: B}", "a: {b: C, c:}"),
            ("a: {b: B}", "a: {b: B, c: C}"),
            ("a: {b: B}", "a: {b: B, c:, d:}"),
            ("a: {b: [1, 2]}", "a: {b: [2, 1], c:}"),
            ("a: {b: \"\"}", "a: {b:, c:}"),
        ] {
            assert!(
                !has_new_keys(Some(&tree(before)), &tree(after), &[&new("a.c")]),
                "{after}"
            );
        }
    }
}
