//! Texts that are in two files of a language.

use enkat_syntax::{
    collections::IndexMap,
    diagnostics::{Code, Diagnostic, Sink},
    parse::node::Node,
};

/// Reports the keys that are in several files of a language. Mappings may be divided, but not their entries.
pub(super) fn check(language: &str, roots: &[&Node<'_>], sink: &mut Sink) {
    if roots.len() > 1 {
        compare(language, "", roots, sink);
    }
}

/// Compares the mappings under the same keys, whose path is `path`.
fn compare(language: &str, path: &str, nodes: &[&Node<'_>], sink: &mut Sink) {
    let mut places: IndexMap<&str, Vec<(&Node<'_>, &Node<'_>)>> = IndexMap::default();
    for (key, value) in nodes.iter().flat_map(|node| node.mapping().unwrap_or_default()) {
        places.entry(key.text()).or_default().push((key, value));
    }
    for (name, found) in places.iter().filter(|(_, found)| found.len() > 1) {
        let path = format!("{path}{name}");
        if found.iter().all(|(_, value)| value.mapping().is_some()) {
            let values: Vec<&Node<'_>> = found.iter().map(|(_, value)| *value).collect();
            compare(language, &format!("{path}."), &values, sink);
            continue;
        }
        let (first, _) = found[0];
        for (again, _) in &found[1..] {
            let message = format!("the key `{path}` is in two files of `{language}`");
            let finding = Diagnostic::new(Code::E0110, message, again.span, "again here");
            sink.push(
                finding
                    .with_related(first.span, "first here")
                    .with_help("keep one of the two"),
            );
        }
    }
}
