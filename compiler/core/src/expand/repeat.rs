//! `repeat`: its content once for every entry.

use enkat_syntax::{
    diagnostics::{Code, Diagnostic},
    parse::node::{Node, NodeKind},
    source::{Expansion, ExpansionKind, Span},
};

use super::template_calls::Expander;

/// The fewest and the most entries of a `repeat`.
const ENTRIES: (u32, u32) = (2, 50);

impl<'s> Expander<'s, '_, '_> {
    /// Returns the same `repeat` with a list of lists as its content: one list for every entry, templates put in.
    pub(super) fn repeat(&mut self, item: &Node<'s>) -> Node<'s> {
        let place = item.get("repeat").map_or(item.span, |id| id.span);
        let NodeKind::Mapping(entries) = &item.kind else {
            return item.clone();
        };
        let mut made = Vec::with_capacity(entries.len());
        for (key, value) in entries {
            let value = match value.sequence() {
                Some(items) if key.text() == "content" => {
                    self.decoder.filled_list(value);
                    Node {
                        span: value.span,
                        kind: NodeKind::Sequence(self.entries(item, items, place)),
                    }
                }
                _ => {
                    self.no_parameters(value);
                    value.clone()
                }
            };
            made.push((key.clone(), value));
        }
        Node {
            span: item.span,
            kind: NodeKind::Mapping(made),
        }
    }

    /// Expands the content of every entry. Where the number of entries is not known, which has been reported, there are as few as
    /// possible.
    fn entries(&mut self, item: &Node<'s>, content: &[Node<'s>], place: Span) -> Vec<Node<'s>> {
        if let Some(around) = self.repeating {
            let finding = Diagnostic::new(
                Code::E0313,
                "a `repeat` cannot stand in another `repeat`",
                place,
                "asked several times in every entry",
            );
            let help = "ask for the inner things once in every entry, or put the two behind each other";
            self.decoder
                .lost(finding.with_related(around, "the outer one").with_help(help));
            return Vec::new();
        }
        let (fewest, most) = ENTRIES;
        let max = item
            .get("max")
            .filter(|max| !max.is_empty())
            .and_then(|max| self.decoder.whole(max, fewest, most));
        // Rules elsewhere may name further entries.
        self.decoder.lost |= max.is_none();
        let max = max.map_or(fewest, |max| max.value);
        self.repeating = Some(place);
        let id = item.get("repeat").map_or("", Node::text);
        let entries = (1..=max)
            .map(|number| self.entry(&format!("entry {number} of `{id}`"), content, place))
            .collect();
        self.repeating = None;
        entries
    }

    fn entry(&mut self, what: &str, content: &[Node<'s>], used_at: Span) -> Node<'s> {
        let expansion = self.expansion(Expansion {
            kind: ExpansionKind::Entry,
            what: what.to_owned(),
            used_at,
        });
        let copied = self.copies(content, expansion);
        Node {
            span: Span {
                expansion: Some(expansion),
                ..used_at
            },
            kind: NodeKind::Sequence(self.list(copied, used_at)),
        }
    }
}
