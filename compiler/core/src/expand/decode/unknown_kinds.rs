//! Items without a kind: it is misspelt, of another tool, or written as a value.

use std::borrow::Cow;

use enkat_syntax::{
    diagnostics::{Code, Diagnostic, nearest},
    keys,
    other_tools::{self, CALCULATED, Key, Kind, SEVERAL, saved_value},
    parse::node::{Node, NodeKind},
};

use super::{
    decoder::Decoder,
    ids::is_id,
    unknown_keys::{lines, of_tool},
};
use crate::expand::suggest::unknown;

type Entries<'n, 's> = &'n [(Node<'s>, Node<'s>)];

/// A kind that says the same as that of another tool, perhaps with a setting.
struct Meant {
    kind: &'static str,
    setting: Option<String>,
}

impl Decoder<'_> {
    /// Reports an item without a kind. Returns it with the kind that its key is meant for, if that is clear.
    pub(super) fn no_kind<'s>(
        &mut self,
        node: &Node<'s>,
        entries: Entries<'_, 's>,
        first: &Node<'_>,
    ) -> Option<Node<'s>> {
        let finding = as_value(entries).unwrap_or_else(|| as_key(entries, first));
        let meant = match &*finding.suggestions {
            [only] => entries
                .iter()
                .position(|(key, _)| key.span == only.span)
                .and_then(|at| with_kind(node, at, &only.replacement)),
            _ => None,
        };
        self.sink.push(finding);
        meant
    }
}

/// Builds the diagnostic for a kind that is the value of `type`.
fn as_value(entries: Entries<'_, '_>) -> Option<Diagnostic> {
    let says = |key: &Node<'_>, value: &Node<'_>, is_meant: fn(&Key) -> bool| {
        let row = other_tools::key(key.text());
        value.scalar().is_some() && row.is_some_and(|row| is_meant(&row.here))
    };
    let at = |is_meant: fn(&Key) -> bool| entries.iter().position(|(key, value)| says(key, value, is_meant));
    let kind_at = at(|key| matches!(key, Key::Kind))?;
    let is_id_of_question =
        |(key, value): &(Node<'_>, Node<'_>)| key.text() == "question" && is_id(value.text());
    let id_at = at(|key| matches!(key, Key::Id)).or_else(|| entries.iter().position(is_id_of_question));
    let (key, kind) = &entries[kind_at];
    let word = kind.text().trim();
    let Some(meant) = known(word) else {
        return Some(not_a_kind(kind, word));
    };
    let message = format!(
        "a question begins with its kind, and this one has it under `{}`",
        key.text()
    );
    let finding = Diagnostic::new(Code::E0205, message, key.span, "the kind comes first");
    let id = id_at.map_or("…", |at| entries[at].1.text());
    let item = format!("{}: {id}", meant.kind);
    let place = id_at
        .filter(|at| at.abs_diff(kind_at) == 1 && meant.setting.is_none())
        .and_then(|at| lines(entries, at.min(kind_at), at.max(kind_at)));
    Some(match place {
        Some(place) => {
            let text = format!("write the kind with the id after it: `{item}`");
            finding.with_suggestion(text, place, item)
        }
        None => finding.with_help(format!(
            "write the kind with the id after it: {}",
            meant.with_id(id)
        )),
    })
}

/// Builds the diagnostic for an item of which no key is a kind.
fn as_key(entries: Entries<'_, '_>, first: &Node<'_>) -> Diagnostic {
    let is_known_key = |key: &Node<'_>| keys::kinds().any(|(_, shape)| shape.has(key.text()));
    let entry = entries.iter().find(|(key, _)| !is_known_key(key));
    let key = entry.map_or(first, |(key, _)| key);
    let word = key.text();
    let Some(row) = other_tools::kind(word) else {
        let kinds = keys::kinds().map(|(kind, _)| kind).chain(["use", "include"]);
        let message = if nearest(word, kinds.clone()).is_empty() {
            "this does not begin with a kind, such as `choice: exercise`".to_owned()
        } else {
            format!("no kind is called `{word}`")
        };
        let finding = Diagnostic::new(Code::E0205, message, key.span, "not a kind");
        return unknown(finding, word, kinds, Some(key.span), "the kinds are");
    };
    let message = format!("no kind is called `{word}`");
    let label = of_tool(row.tool, "kind");
    let finding = Diagnostic::new(Code::E0205, message, key.span, label);
    match (row.here, known(word)) {
        (Kind::Calculated, _) => calculated(finding, entry.map_or(CALCULATED, |(_, id)| id.text())),
        (Kind::Instead(help), _) => finding.with_help(help),
        (_, Some(meant)) if meant.setting.is_none() => {
            let finding = finding.with_suggestion(format!("write `{}`", meant.kind), key.span, meant.kind);
            // A word that many tools have may mean another kind in one of them.
            certainly(finding, row.tool != SEVERAL)
        }
        (_, meant) => {
            let id = entry.map_or("…", |(_, id)| id.text());
            let ours = meant.map(|meant| meant.with_id(id)).unwrap_or_default();
            finding.with_help(format!("write {ours}"))
        }
    }
}

/// Returns an item with a kind in the place of one of its keys; `None` for a `repeat`, whose content is put in by its kind.
fn with_kind<'s>(node: &Node<'s>, at: usize, kind: &str) -> Option<Node<'s>> {
    let (kind, _) = keys::kinds().find(|(known, _)| *known == kind && kind != "repeat")?;
    let mut meant = node.clone();
    let NodeKind::Mapping(entries) = &mut meant.kind else {
        return None;
    };
    let NodeKind::Scalar(key) = &mut entries.get_mut(at)?.0.kind else {
        return None;
    };
    key.text = Cow::Borrowed(kind);
    Some(meant)
}

/// Says that an edit is always right, if it is.
fn certainly(finding: Diagnostic, is_certain: bool) -> Diagnostic {
    if is_certain {
        finding.machine_applicable()
    } else {
        finding
    }
}

/// Builds the diagnostic for a word that is no kind, as the value of a key.
fn not_a_kind(value: &Node<'_>, word: &str) -> Diagnostic {
    let message = format!("no kind is called `{word}`");
    let finding = Diagnostic::new(Code::E0205, message, value.span, "not a kind");
    match other_tools::kind(word).map(|row| row.here) {
        Some(Kind::Instead(help)) => return finding.with_help(help),
        Some(Kind::Calculated) => return calculated(finding, CALCULATED),
        _ => {}
    }
    let kinds = keys::kinds().map(|(kind, _)| kind);
    unknown(finding, word, kinds, None, "the kinds are")
        .with_help("write the kind with the id, such as `- choice: exercise`")
}

/// Says what to do with an item that calculates a value.
fn calculated(finding: Diagnostic, id: &str) -> Diagnostic {
    finding
        .with_help("remove this item, with all its lines: a survey shows no calculated values")
        .with_help(saved_value(id))
}

/// Finds the kind that a word means, of this language or of another tool.
fn known(word: &str) -> Option<Meant> {
    if let Some((kind, _)) = keys::kinds().find(|(kind, _)| *kind == word) {
        let setting = None;
        return Some(Meant { kind, setting });
    }
    let (kind, setting) = match other_tools::kind(word)?.here {
        Kind::Same(kind) => (kind, None),
        Kind::With(kind, setting) => (kind, Some(setting.to_owned())),
        Kind::Calculated | Kind::Instead(_) => return None,
    };
    // XLSForm names the list of options behind the kind.
    let list = word.split_once(' ').map(|(_, list)| list.trim());
    let list = list.filter(|list| kind == "choice" && !list.contains(' '));
    let setting = setting.or_else(|| list.map(|list| format!("scale: {list}")));
    Some(Meant { kind, setting })
}

impl Meant {
    /// Writes it with an id, in words.
    fn with_id(&self, id: &str) -> String {
        let item = format!("`{}: {id}`", self.kind);
        match &self.setting {
            Some(setting) => format!("{item}, and below it `{setting}`"),
            None => item,
        }
    }
}
