//! Settings of an item with a dash before them, which begins a new item in YAML. They are read as settings of the item above, so that
//! one mistake is one finding.

use super::{
    files::Sources,
    node::{Node, NodeKind, Notation},
    yaml_dashed::finding,
    yaml_lines::line_end,
};
use crate::{
    diagnostics::{Diagnostic, Sink},
    keys,
    source::{SourceMap, Span, line_start, offset, range},
};

/// Settings of an item that have dashes.
struct Dashed<'s> {
    /// The first line of the item, without its dash.
    item: &'s str,
    names: Vec<&'s str>,
    /// The bytes of the dashes.
    dashes: Vec<usize>,
    /// Whether nothing but a dash is wrong with their lines.
    is_in_place: bool,
}

/// Reports such settings that stand exactly below the other items, and gives them to their items in the trees. Returns whether there are
/// any.
pub fn join<'s>(files: &'s SourceMap, sources: &mut Sources<'s>, sink: &mut Sink) -> bool {
    let mut is_any = false;
    for document in sources.with_lists_mut() {
        let file = document.span;
        if let Some(root) = &mut document.root {
            let mut found = Vec::new();
            join_in(&files.file(file.file).text, root, &mut found);
            is_any |= !found.is_empty();
            for dashed in found {
                sink.push(dashed.finding(&files.file(file.file).text, file));
            }
        }
    }
    is_any
}

fn join_in<'s>(source: &'s str, node: &mut Node<'s>, found: &mut Vec<Dashed<'s>>) {
    match &mut node.kind {
        NodeKind::Scalar(_) => {}
        NodeKind::Sequence(items) => {
            if items
                .windows(2)
                .any(|pair| is_setting(source, &pair[0], &pair[1]))
            {
                *items = joined(source, std::mem::take(items), found);
            }
            for item in items {
                join_in(source, item, found);
            }
        }
        NodeKind::Mapping(entries) => {
            for (_, value) in entries {
                join_in(source, value, found);
            }
        }
    }
}

/// Gives the settings among the items of a list to the items above them.
fn joined<'s>(source: &'s str, items: Vec<Node<'s>>, found: &mut Vec<Dashed<'s>>) -> Vec<Node<'s>> {
    let mut joined: Vec<Node<'s>> = Vec::with_capacity(items.len());
    let mut is_after_setting = false;
    for item in items {
        let above = joined.last_mut().filter(|above| is_setting(source, above, &item));
        let Some(above) = above else {
            is_after_setting = false;
            joined.push(item);
            continue;
        };
        let (start, end) = (range(item.span).start, item.span.end);
        let NodeKind::Mapping(settings) = item.kind else {
            continue;
        };
        let NodeKind::Mapping(entries) = &mut above.kind else {
            continue;
        };
        if !is_after_setting {
            let line = entries.first().map_or(0, |(kind, _)| range(kind.span).start);
            found.push(Dashed {
                item: first_line(source, line),
                names: Vec::new(),
                dashes: Vec::new(),
                is_in_place: true,
            });
        }
        if let Some(dashed) = found.last_mut() {
            let column =
                |node: &Node<'_>| range(node.span).start - line_start(source, range(node.span).start);
            dashed.is_in_place &= column(&entries[0].0) == column(&settings[0].0);
            let dash =
                line_start(source, start) + source[line_start(source, start)..start].rfind('-').unwrap_or(0);
            dashed.dashes.push(dash);
            dashed.names.push(&source[range(settings[0].0.span)]);
        }
        is_after_setting = true;
        above.span.end = end;
        entries.extend(settings);
    }
    joined
}

/// Returns whether an item is nothing but settings that the item above can have and lacks.
fn is_setting(source: &str, above: &Node<'_>, item: &Node<'_>) -> bool {
    let (Some([(kind, _), ..]), Some(settings)) = (above.mapping(), item.mapping()) else {
        return false;
    };
    let Some(shape) = keys::of_item(kind.text()) else {
        return false;
    };
    let begins_line = |key: &Node<'_>| {
        let begin = &source[line_start(source, range(key.span).start)..range(key.span).start];
        key.scalar()
            .is_some_and(|key| key.notation == Notation::Lines && !key.quoted)
            && begin.trim() == "-"
    };
    let is_lacking =
        |(key, _): &(Node<'_>, Node<'_>)| shape.has(key.text()) && above.get(key.text()).is_none();
    begins_line(kind)
        && settings.first().is_some_and(|(key, _)| begins_line(key))
        && settings.iter().all(is_lacking)
}

impl Dashed<'_> {
    /// Builds the diagnostic; `file` is the span of the whole file.
    fn finding(&self, source: &str, file: Span) -> Diagnostic {
        let (first, last) = (self.dashes[0], self.dashes[self.dashes.len() - 1]);
        let span = |start, end| Span {
            start: offset(start),
            end: offset(end),
            ..file
        };
        let finding = finding(&self.names, self.item, span(first, first + 1));
        let help = match self.dashes.len() {
            1 => "write a space in place of the dash",
            _ => "write a space in place of each dash",
        };
        if !self.is_in_place {
            return finding.with_help(format!(
                "{help}, and begin the key exactly below that of the item"
            ));
        }
        let mut written = source[first..=last].to_owned();
        for dash in &self.dashes {
            written.replace_range(dash - first..=dash - first, " ");
        }
        finding.with_suggestion(help, span(first, last + 1), written)
    }
}

/// Returns the line of a key, from the key on.
fn first_line(source: &str, key: usize) -> &str {
    let line = &source[key..line_end(source, key)];
    line.split(" #").next().unwrap_or(line).trim_end()
}
