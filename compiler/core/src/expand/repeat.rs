//! `repeat`: its content once for every entry.

use enkat_syntax::{
    diagnostics::{Code, Diagnostic},
    parse::node::{Node, NodeKind},
    source::{Expansion, ExpansionKind, Span, Spanned},
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
                "a `repeat` cannot be inside another `repeat`",
                self.in_source(place, around),
                "asked several times in every entry",
            );
            let id = item.get("repeat").map_or("", Node::text);
            let texts = if self.decoder.written_texts.has("groups", id) {
                format!("; then remove `{id}` under `groups` in the texts")
            } else {
                String::new()
            };
            let help = format!(
                "write the questions of the inner `repeat` one by one, as often as you need them, each time with another id, or ask for \
                 all answers in one `textarea`{texts}"
            );
            self.decoder
                .lost(finding.with_related(around, "the parent").with_help(help));
            return Vec::new();
        }
        let max = item
            .get("max")
            .filter(|max| !max.is_empty())
            .and_then(|max| self.max(item, max));
        // Rules elsewhere may name further entries.
        self.decoder.lost |= max.is_none();
        let max = max.map_or(ENTRIES.0, |max| max.value);
        self.repeating = Some(place);
        let id = item.get("repeat").map_or("", Node::text);
        let entries = (1..=max)
            .map(|number| self.entry(id, number, content, place))
            .collect();
        self.repeating = None;
        entries
    }

    /// Reads the number of entries. For a single entry there is no need of a `repeat`.
    fn max(&mut self, item: &Node<'s>, max: &Node<'s>) -> Option<Spanned<u32>> {
        let (fewest, most) = ENTRIES;
        if max.text() != "1" {
            return self.decoder.whole(max, fewest, most);
        }
        let id = item.get("repeat").map_or("", Node::text);
        let message = format!("a `repeat` has at least {fewest} entries");
        self.decoder.sink.push(
            Diagnostic::new(Code::E0212, message, max.span, "only one entry").with_help(format!(
                "for one entry, write `group: {id}` instead of `repeat: {id}`, remove `max`, and remove `$(n)` from its texts"
            )),
        );
        None
    }

    /// Returns the place as the author wrote it, once: the copy for an entry is taken as the content itself.
    fn in_source(&self, place: Span, around: Span) -> Span {
        let innermost = self.expansions.chain(place).next();
        match innermost {
            Some(Expansion {
                kind: ExpansionKind::Entry,
                ..
            }) => Span {
                expansion: around.expansion,
                ..place
            },
            _ => place,
        }
    }

    fn entry(&mut self, id: &str, number: u32, content: &[Node<'s>], used_at: Span) -> Node<'s> {
        let expansion = self.expansion(Expansion {
            kind: ExpansionKind::Entry,
            name: id.to_owned(),
            what: format!("entry {number} of `{id}`"),
            values: Vec::new(),
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
