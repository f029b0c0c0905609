//! The keys of a mapping, compared with those that are known there.

use enkat_syntax::{
    diagnostics::{Code, Diagnostic},
    keys::{Shape, holds_items, kinds},
    parse::node::Node,
    source::Span,
};

use super::{
    decoder::Decoder,
    unknown_keys::{Labelled, Unknown},
};

/// A mapping whose keys have been checked.
pub(in crate::expand) struct Fields<'n, 's> {
    entries: &'n [(Node<'s>, Node<'s>)],
    what: String,
    /// The keys that misspelt keys stand for, each with the position of the misspelt one, whose value is read in its place.
    misspelt: Vec<(String, usize)>,
    /// The keys that unknown keys perhaps stand for; that they are missing is not reported as well.
    meant: Vec<String>,
    /// The place of its first key, where missing keys are reported.
    pub(in crate::expand) start: Span,
}

/// The items of a list, as far as findings on one are about all of them.
#[derive(Debug, Default)]
pub(super) struct Reported<'n> {
    /// Unknown keys of items before, which were reported.
    pub(super) keys: Vec<&'n str>,
    /// The items, if they are options with labels.
    pub(super) options: Option<Labelled>,
    /// The values of options that begin with a zero.
    pub(super) zeros: Vec<&'n Node<'n>>,
}

impl Decoder<'_> {
    /// Reads the keys of a mapping. Unknown keys are reported and skipped; a misspelt one is read as the key that is meant.
    pub(in crate::expand) fn fields<'n, 's>(
        &mut self,
        node: &'n Node<'s>,
        what: &str,
        shape: Shape,
    ) -> Option<Fields<'n, 's>> {
        self.fields_of_item(node, what, shape, &mut Reported::default())
    }

    /// Reads the keys of an item. An unknown key without an edit is reported once for all items.
    pub(super) fn fields_of_item<'n, 's>(
        &mut self,
        node: &'n Node<'s>,
        what: &str,
        shape: Shape,
        reported: &mut Reported<'n>,
    ) -> Option<Fields<'n, 's>> {
        let (first, entries) = self.filled_entries(node, what)?;
        let start = first.span;
        let (mut misspelt, mut meant) = (Vec::new(), Vec::new());
        for (at, (key, _)) in entries.iter().enumerate() {
            let name = key.text();
            if shape.has(name) || reported.keys.contains(&name) {
                continue;
            }
            let unknown = Unknown {
                entries,
                at,
                what,
                shape,
                options: reported.options.as_ref(),
            };
            let edits = self.unknown_key(&unknown);
            if edits.is_empty() {
                reported.keys.push(name);
            }
            let is_there = |meant: &String| entries.iter().any(|(key, _)| key.text() == meant);
            match &*edits {
                // Template calls in a list of items are put in by its key, and these were not.
                [only] if !holds_items(only) && !is_there(only) => misspelt.push((only.clone(), at)),
                _ => meant.extend(edits),
            }
        }
        Some(Fields {
            entries,
            what: what.to_owned(),
            misspelt,
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
                .push(finding.with_help("write its content, or remove it"));
        }
        None
    }
}

impl<'n, 's> Fields<'n, 's> {
    /// Returns the value of a key that can be left out. Reports a key without a value.
    pub(in crate::expand) fn optional(&self, key: &str, decoder: &mut Decoder<'_>) -> Option<&'n Node<'s>> {
        let (name, value) = self.entry(key)?;
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
        if self.entry(key).is_none() {
            let message = format!("{} needs the key `{key}`", self.what);
            let finding = Diagnostic::new(Code::E0202, message, self.start, format!("`{key}` is missing"));
            decoder.sink.push(match example(&self.what, key) {
                Some(example) if key == "message" => finding.with_help(format!(
                    "give the message a name of your own, such as `{example}`; then write its words in the texts, under \
                     `checks`: `{}: …`",
                    example.trim_start_matches("message: ")
                )),
                Some(example) if key == "max" => finding.with_help(format!(
                    "write how many entries there are at most, such as `{example}`"
                )),
                Some(example) => finding.with_help(format!("write it, such as `{example}`")),
                None if key == "content" => finding.with_help(
                    "write `content:`, and below it the items, each with a dash: `  - choice: …`",
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
        self.entries_of(key)
            .map(|(_, value)| value)
            .filter(|value| !value.is_empty())
    }

    /// Iterates over the entries of a key, under its own name or misspelt.
    fn entries_of<'k>(
        &self,
        key: &'k str,
    ) -> impl Iterator<Item = &'n (Node<'s>, Node<'s>)> + Clone + use<'n, 's, '_, 'k> {
        let own = self.entries.iter().filter(move |(name, _)| name.text() == key);
        let misspelt = self.misspelt.iter().filter(move |(meant, _)| meant == key);
        own.chain(misspelt.map(|(_, at)| &self.entries[*at]))
    }

    fn entry(&self, key: &str) -> Option<&'n (Node<'s>, Node<'s>)> {
        self.entries_of(key).next()
    }

    /// Returns the text of a key, and an empty text if there is none.
    pub(super) fn text(&self, key: &str) -> &'n str {
        self.entry(key).map_or("", |(_, value)| value.text())
    }

    /// Returns the place of a key.
    pub(in crate::expand) fn key(&self, key: &str) -> Option<Span> {
        self.entry(key).map(|(name, _)| name.span)
    }
}

/// Builds the diagnostic for a key without a value.
fn without_value(key: &Node<'_>) -> Diagnostic {
    let name = key.text();
    let finding = Diagnostic::new(
        Code::E0207,
        format!("`{name}` has no value"),
        key.span,
        "nothing after it",
    );
    if kinds().any(|(kind, _)| kind == name) {
        return finding.with_help(format!(
            "write its id after it, one word by which rules and the saved data name it, such as `{name}: exercise`"
        ));
    }
    finding.with_help("write a value after it, or remove the line")
}

/// Returns an example of a key that cannot be left out.
fn example(what: &str, key: &str) -> Option<&'static str> {
    Some(match key {
        "pages" if what == "a template" => return None,
        "version" => "version: 1",
        "languages" => "languages: [sv-SE, en-US]",
        "consent" => "consent: {page: consentPage, box: consent}`, or `consent: none",
        "pages" => "pages: [consentPage, background]",
        "box" => "box: consent",
        "name" => "name: consentFirst",
        "every" => "every: [section.health]",
        "setting" => "setting: showSenior",
        "max" => "max: 3",
        "range" => "range: 0..10",
        "file" => "file: images/glass.png",
        "that" => "that: nights <= days",
        "message" => "message: unlikelyAnswers",
        "of" => "of: [recoveryFatigue, recoverySleep]",
        "bands" => "bands: [{below: 0.5, text: low}, {text: good}]",
        "expect" => "expect: {visible: [stressWork]}",
        _ => return None,
    })
}
