//! The keys of a mapping, compared with those that are known there.

use enkat_syntax::{
    diagnostics::{Code, Diagnostic},
    keys::Shape,
    parse::node::Node,
    source::Span,
};

use super::{decoder::Decoder, unknown_keys::Unknown};

/// A mapping whose keys have been checked.
pub(in crate::expand) struct Fields<'n, 's> {
    entries: &'n [(Node<'s>, Node<'s>)],
    what: String,
    /// The keys that unknown keys perhaps stand for; that they are missing is not reported as well.
    meant: Vec<String>,
    /// The place of its first key, where missing keys are reported.
    pub(in crate::expand) start: Span,
}

impl Decoder<'_> {
    /// Reads the keys of a mapping. Unknown keys are reported and skipped.
    pub(in crate::expand) fn fields<'n, 's>(
        &mut self,
        node: &'n Node<'s>,
        what: &str,
        shape: Shape,
    ) -> Option<Fields<'n, 's>> {
        let (first, entries) = self.filled_entries(node, what)?;
        let start = first.span;
        let mut meant = Vec::new();
        for at in (0..entries.len()).filter(|at| !shape.has(entries[*at].0.text())) {
            let unknown = Unknown {
                entries,
                at,
                what,
                shape,
            };
            meant.extend(self.unknown_key(&unknown));
        }
        Some(Fields {
            entries,
            what: what.to_owned(),
            meant,
            start,
        })
    }

    /// Returns the first key, and all keys with their values. Reports an empty mapping, and a value of another type.
    pub(super) fn filled_entries<'n, 's>(
        &mut self,
        node: &'n Node<'s>,
        what: &str,
    ) -> Option<(&'n Node<'s>, &'n [(Node<'s>, Node<'s>)])> {
        let entries = self.entries(node, what);
        if let Some((first, _)) = entries.first() {
            return Some((first, entries));
        }
        if node.mapping().is_some() {
            let message = format!("{what} is empty");
            let finding = Diagnostic::new(Code::E0207, message, node.span, "nothing in it");
            self.sink
                .push(finding.with_help("write what belongs into it, or take it out"));
        }
        None
    }
}

impl<'n, 's> Fields<'n, 's> {
    /// Returns the value of a key that can be left out. Reports a key without a value.
    pub(in crate::expand) fn optional(&self, key: &str, decoder: &mut Decoder<'_>) -> Option<&'n Node<'s>> {
        let (name, value) = self.entries.iter().find(|(name, _)| name.text() == key)?;
        if value.is_empty() {
            decoder.sink.push(without_value(name));
            return None;
        }
        Some(value)
    }

    /// Returns the value of a key that cannot be left out.
    pub(in crate::expand) fn required(&self, key: &str, decoder: &mut Decoder<'_>) -> Option<&'n Node<'s>> {
        if self.is_meant(key) {
            return None;
        }
        if !self.entries.iter().any(|(name, _)| name.text() == key) {
            let message = format!("{} needs the key `{key}`", self.what);
            let finding = Diagnostic::new(Code::E0202, message, self.start, format!("`{key}` is missing"));
            decoder.sink.push(match example(&self.what, key) {
                Some(example) => finding.with_help(format!("write one, such as `{example}`")),
                None if key == "content" => finding.with_help(
                    "write `content:`, and below it what stands in it, each with a dash: `  - choice: …`",
                ),
                None => finding.with_help(format!("add the key `{key}` with its value")),
            });
            return None;
        }
        self.optional(key, decoder)
    }

    /// Returns whether an unknown key perhaps stands for this one, which has been reported.
    pub(in crate::expand) fn is_meant(&self, key: &str) -> bool {
        self.meant.iter().any(|meant| meant == key)
    }

    /// Iterates over the values of a key. There are several only where a template call added its own.
    pub(in crate::expand) fn all(&self, key: &'n str) -> impl Iterator<Item = &'n Node<'s>> + Clone {
        self.entries
            .iter()
            .filter(move |(name, value)| name.text() == key && !value.is_empty())
            .map(|(_, value)| value)
    }

    /// Returns the place of a key.
    pub(in crate::expand) fn key(&self, key: &str) -> Option<Span> {
        self.entries
            .iter()
            .find(|(name, _)| name.text() == key)
            .map(|(name, _)| name.span)
    }
}

/// Builds the diagnostic for a key without a value.
fn without_value(key: &Node<'_>) -> Diagnostic {
    let message = format!("`{}` has no value", key.text());
    Diagnostic::new(Code::E0207, message, key.span, "nothing stands behind it")
        .with_help("write something behind it, or take the line out")
}

/// Returns an example of a key that cannot be left out.
fn example(what: &str, key: &str) -> Option<&'static str> {
    Some(match key {
        "pages" if what == "a template" => return None,
        "version" => "version: 1",
        "languages" => "languages: [sv-SE, en-US]",
        "consent" => "consent: {page: consentPage, box: consent}",
        "pages" => "pages: [consentPage, background]",
        "box" => "box: consent",
        "setting" => "setting: showSenior",
        "max" => "max: 3",
        "range" => "range: 0..10",
        "file" => "file: images/glass.png",
        "that" => "that: nights <= days",
        "message" => "message: moreNightsThanDays",
        "of" => "of: [recoveryFatigue, recoverySleep]",
        "bands" => "bands: [{below: 0.5, text: low}, {text: good}]",
        "expect" => "expect: {visible: [stressWork]}",
        _ => return None,
    })
}
