//! The reader of trees, to which each kind of value adds its own methods.

use std::fmt::Display;

use enkat_syntax::{
    diagnostics::{Code, Diagnostic, Sink},
    parallel,
    parse::{
        node::{Node, Notation},
        plain::on_one_line,
    },
    tree::{NameKind, Repeat, Unread},
};

use super::ids::is_id;
use crate::expand::written_texts::WrittenTexts;

/// The reader of trees, which reports mistakes in them.
pub(in crate::expand) struct Decoder<'a> {
    /// The receiver of diagnostics.
    pub(in crate::expand) sink: &'a mut Sink,
    /// Whether an element or a condition had to be left out that other parts may name.
    pub(in crate::expand) lost: bool,
    /// The other names that may have been left out.
    pub(in crate::expand) unread: Unread,
    /// Every `repeat` that was read.
    pub(in crate::expand) repeats: Vec<Repeat>,
    /// The first language of the survey, as far as it is known.
    pub(in crate::expand) language: Option<String>,
    /// Names in the texts of this language.
    pub(in crate::expand) written_texts: WrittenTexts,
}

impl<'a> Decoder<'a> {
    /// Makes a reader that has lost nothing and read nothing.
    pub(in crate::expand) fn new(sink: &'a mut Sink) -> Self {
        Self {
            sink,
            lost: false,
            unread: Unread::default(),
            repeats: Vec::new(),
            language: None,
            written_texts: WrittenTexts::default(),
        }
    }

    /// Returns the result of `work` for each item, in order. Items are read in parallel, the heaviest first.
    pub(in crate::expand) fn each<T: Send, R: Send>(
        &mut self,
        items: impl IntoIterator<Item = T>,
        weight: impl Fn(&T) -> usize,
        work: impl Fn(T, &mut Decoder<'_>) -> R + Sync,
    ) -> Vec<R> {
        let (lost, unread, language) = (self.lost, self.unread, &self.language);
        let written_texts = &self.written_texts;
        let read = parallel::each(items, weight, self.sink, |item, sink| {
            let mut decoder = Decoder {
                lost,
                unread,
                language: language.clone(),
                written_texts: written_texts.clone(),
                ..Decoder::new(sink)
            };
            let result = work(item, &mut decoder);
            (result, decoder.lost, decoder.unread, decoder.repeats)
        });
        let results = read.into_iter().map(|(result, lost, unread, repeats)| {
            self.lost |= lost;
            self.unread.extend(unread);
            self.repeats.extend(repeats);
            result
        });
        results.collect()
    }

    /// Returns the names that may have been left out so far.
    pub(in crate::expand) fn unread(&self) -> Unread {
        let mut unread = self.unread;
        if self.lost {
            unread.add(NameKind::Element);
        }
        unread
    }

    /// Reports something that has to be left out.
    pub(in crate::expand) fn lost(&mut self, finding: Diagnostic) {
        self.lost = true;
        self.sink.push(finding);
    }

    /// Returns the items of a list. Reports a node that is not a list.
    pub(in crate::expand) fn list<'n, 's>(&mut self, node: &'n Node<'s>) -> Option<&'n [Node<'s>]> {
        self.list_or(node, words_with_commas)
    }

    /// Returns the items of a list of rules that must not be empty.
    pub(in crate::expand) fn filled_list_of_rules<'n, 's>(
        &mut self,
        node: &'n Node<'s>,
    ) -> Option<&'n [Node<'s>]> {
        let rules = self.list_or(node, |rule| on_one_line(rule, true))?;
        self.filled(node, rules)
    }

    /// Returns the items of a list. Reports a node that is not a list; `items` writes a text as the items that are meant.
    fn list_or<'n, 's>(
        &mut self,
        node: &'n Node<'s>,
        items: impl Fn(&str) -> String,
    ) -> Option<&'n [Node<'s>]> {
        if let Some(items) = node.sequence() {
            return Some(items);
        }
        if let Some(finding) = without_dash(node) {
            self.sink.push(finding);
            return None;
        }
        let message = format!("a list is expected here, and this is {}", node.what());
        let mut finding = Diagnostic::new(Code::E0203, message, node.span, "not a list");
        if let Some(scalar) = node
            .scalar()
            .filter(|scalar| !scalar.quoted && !scalar.text.is_empty())
            && node.span.expansion.is_none()
        {
            let list = format!("[{}]", items(&scalar.text));
            finding = finding.with_suggestion("write it as a list", node.span, list);
        } else {
            finding = finding.with_help("write each item on a line of its own, with a dash before it: `- …`");
        }
        self.sink.push(finding);
        None
    }

    /// Returns the items of a list that must not be empty.
    pub(in crate::expand) fn filled_list<'n, 's>(&mut self, node: &'n Node<'s>) -> Option<&'n [Node<'s>]> {
        let items = self.list(node)?;
        self.filled(node, items)
    }

    /// Returns the items of a list. Reports an empty one.
    fn filled<'n, 's>(&mut self, node: &Node<'_>, items: &'n [Node<'s>]) -> Option<&'n [Node<'s>]> {
        if items.is_empty() {
            let finding = Diagnostic::new(Code::E0207, "this list is empty", node.span, "nothing in it");
            self.sink
                .push(finding.with_help("add an item, or remove the part that contains this list"));
            return None;
        }
        Some(items)
    }

    /// Returns the keys and values of a mapping. Reports a node that is not a mapping.
    pub(in crate::expand) fn entries<'n, 's>(
        &mut self,
        node: &'n Node<'s>,
        what: impl Display,
    ) -> &'n [(Node<'s>, Node<'s>)] {
        self.entries_such_as(node, what, "key: value")
    }

    /// Returns the keys and values of flags, as [`entries`](Self::entries) does. A list of flags lacks their values.
    pub(in crate::expand) fn entries_of_flags<'n, 's>(
        &mut self,
        node: &'n Node<'s>,
    ) -> &'n [(Node<'s>, Node<'s>)] {
        let first = node.sequence().and_then(|flags| flags.first()?.scalar());
        let example = first.map_or_else(|| "key: value".to_owned(), |flag| format!("{}: …", flag.text));
        self.entries_such_as(node, "`flags`", &example)
    }

    /// Returns the flags of a scenario with their values. A list of flags is perhaps one of those that are on.
    pub(in crate::expand) fn entries_of_set_flags<'n, 's>(
        &mut self,
        node: &'n Node<'s>,
    ) -> &'n [(Node<'s>, Node<'s>)] {
        let flags = node.sequence().unwrap_or(std::slice::from_ref(node));
        let is_word = |flag: &Node<'_>| {
            flag.scalar()
                .is_some_and(|flag| !flag.quoted && is_id(&flag.text))
        };
        if flags.is_empty() || !flags.iter().all(is_word) {
            return self.entries(node, "`flags`");
        }
        let on: Vec<String> = flags
            .iter()
            .map(|flag| format!("{}: true", flag.text()))
            .collect();
        let (each, on) = (
            if on.len() == 1 { "the flag" } else { "each flag" },
            on.join(", "),
        );
        let message = format!("`flags` has keys with values, and this is {}", node.what());
        let finding = Diagnostic::new(Code::E0203, message, node.span, "keys with values are expected");
        let help = format!("write {each} with its value: `{{{on}}}`");
        let is_on_one_line = node.scalar().is_some() || flags.iter().any(is_in_brackets);
        self.sink.push(if is_on_one_line {
            finding.with_suggestion(help, node.span, format!("{{{on}}}"))
        } else {
            finding.with_help(help)
        });
        &[]
    }

    fn entries_such_as<'n, 's>(
        &mut self,
        node: &'n Node<'s>,
        what: impl Display,
        example: &str,
    ) -> &'n [(Node<'s>, Node<'s>)] {
        if let Some(entries) = node.mapping() {
            return entries;
        }
        let message = format!("{what} has keys with values, and this is {}", node.what());
        let finding = Diagnostic::new(Code::E0203, message, node.span, "keys with values are expected");
        self.sink.push(finding.with_help(format!(
            "write each key on a line of its own, with a colon and a space before its value: `{example}`"
        )));
        &[]
    }
}

/// Writes the words of a text as items in brackets.
fn words_with_commas(text: &str) -> String {
    if text.contains(',') {
        return text.to_owned();
    }
    text.split_whitespace().collect::<Vec<_>>().join(", ")
}

fn is_in_brackets(node: &Node<'_>) -> bool {
    node.scalar()
        .is_some_and(|scalar| scalar.notation == Notation::Brackets)
}

/// Builds the diagnostic for the first item of a list, written on lines of their own without a dash.
fn without_dash(node: &Node<'_>) -> Option<Diagnostic> {
    let (key, value) = node.mapping()?.first()?;
    key.scalar().filter(|key| key.notation == Notation::Lines)?;
    let first = match value.scalar() {
        Some(scalar) if scalar.block.is_none() => {
            format!("- {}: {}", key.text(), scalar.rewritten(&scalar.text))
        }
        _ => format!("- {}:", key.text()),
    };
    let message = "a list is expected here, and the dash of its first item is missing";
    let finding = Diagnostic::new(Code::E0203, message, key.span, "no dash before it");
    Some(finding.with_help(format!(
        "write `{first}`, and begin the other lines of this item exactly below `{}`, without a dash",
        key.text()
    )))
}
