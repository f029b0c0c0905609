//! `repeat`: a group for every entry.

use enkat_syntax::{
    diagnostics::{Code, Diagnostic},
    source::Span,
    tree::{Element, Kind, Name, Presence, Repeat},
};

use super::{decoder::Decoder, fields::Fields};
use crate::expand::repeat_ids::{Inside, numbered, with_number, without_answer};

impl Decoder<'_> {
    /// Reads the entries of a `repeat`. Expansion has made its content a list per entry.
    pub(super) fn repeat(&mut self, fields: &Fields<'_, '_>, id: Name, presence: &Presence) -> Vec<Element> {
        self.lost |= fields.required("max", self).is_none();
        let layout = self.layout(fields);
        let sensitive = self.sensitive(fields);
        let lists = fields
            .required("content", self)
            .and_then(|content| self.list(content));
        self.lost |= lists.is_none();
        let lists = lists.unwrap_or_default();
        let contents: Vec<Vec<Element>> = lists.iter().map(|list| self.elements(list)).collect();
        let Some(first) = contents.first() else {
            return Vec::new();
        };
        let Inside { items, containers } = Inside::of(first);
        let repeat = Repeat {
            id,
            items,
            containers,
            entries: lists.iter().filter_map(|list| list.span.expansion).collect(),
        };
        let mut groups: Vec<Element> = Vec::with_capacity(contents.len());
        for (number, (content, list)) in (1..).zip(contents.into_iter().zip(lists)) {
            let place = Span {
                expansion: list.span.expansion,
                ..repeat.id.span
            };
            let mut presence = presence.clone();
            if let Some(before) = groups.last() {
                presence.hidden_when.extend(self.after(before, &repeat, place));
            }
            let id = Name::new(with_number(&repeat.id.value, number), place);
            let content = numbered(content, number, &repeat);
            let kind = Kind::Group { layout, content };
            groups.push(Element {
                id,
                presence,
                sensitive: sensitive.clone(),
                dialog: None,
                kind,
            });
        }
        self.repeats.push(repeat);
        groups
    }

    /// Returns the condition that hides the entry after `before`. Reports an entry in which nothing can be answered.
    fn after(
        &mut self,
        before: &Element,
        repeat: &Repeat,
        place: Span,
    ) -> Option<enkat_syntax::tree::Expression> {
        let condition = without_answer(std::slice::from_ref(before), place);
        if condition.is_none() && !self.lost {
            let message = format!("nothing can be answered in `{}`", repeat.id.value);
            let finding = Diagnostic::new(
                Code::E0314,
                message,
                repeat.id.span,
                "the next entry would never appear",
            );
            self.sink.push(finding.with_help(
                "put a question into it; an entry appears when the entry before it has an answer",
            ));
        }
        condition
    }
}
