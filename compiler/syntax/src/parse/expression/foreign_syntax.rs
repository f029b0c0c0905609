//! Rules in the syntax of other tools: the whole in translation, or its parts. Called only for text that the language refuses.

mod bare_sets;
mod edits;
mod rest;
mod structure;
mod tokens;
mod without_signs;

use std::borrow::Cow;

use edits::Edit;
use tokens::tokens;

use super::{
    opposite::Translated,
    parser::{Dialect, Parser},
    read::{beyond_limits, is_refused},
};
use crate::{
    diagnostics::{Code, Diagnostic, Sink},
    other_tools::REDCAP,
    parse::{
        node::{Node, NodeKind, Notation, Scalar, with_edit},
        origin::Origin,
    },
    source::{FileId, Span},
};

/// The most parts of an expression that are rebuilt.
const MOST: usize = 32;

/// Reports a rule that is as a whole in the syntax of other tools: in translation, or with what to do about its parts. `false` if
/// it is not.
pub(super) fn report_whole(node: &Node<'_>, sink: &mut Sink) -> bool {
    let translation = Translation::of(node.text());
    if translation.is_complete() && translation.has_one_reading() {
        sink.push(translation.finding(node));
        return true;
    }
    let has_brackets = rest::brackets(node, &tokens(node.text())).is_none();
    if let Some(tool) = translation.tool.filter(|_| has_brackets) {
        sink.push(translation.in_words(node, tool));
        return true;
    }
    false
}

/// Reports the parts of a rule that are in the syntax of other tools; `false` if there are none.
pub(super) fn report_parts(node: &Node<'_>, sink: &mut Sink) -> bool {
    let text = node.text();
    let tokens = tokens(text);
    let mut found: Vec<Diagnostic> = rest::brackets(node, &tokens).into_iter().collect();
    found.extend(
        edits::edits(text, &tokens)
            .iter()
            .map(|edit| in_place(node, edit)),
    );
    found.extend(rest::findings(node, &tokens));
    let any = !found.is_empty();
    for finding in found {
        sink.push(finding);
    }
    any
}

/// Returns the expression as it is written here: as it stands, if the language reads it, or in translation. `None` if it has
/// parts without a counterpart.
pub(super) fn in_our_syntax(text: &str) -> Option<Translated> {
    if beyond_limits(text).is_some() {
        return None;
    }
    if reads(text) {
        let text = text.trim().to_owned();
        let is_certain = true;
        return Some(Translated { text, is_certain });
    }
    let translation = Translation::of(text);
    let is_certain = translation.is_certain();
    translation.is_complete().then_some(Translated {
        text: translation.text,
        is_certain,
    })
}

/// Returns what to do about the parts of an expression that have no counterpart here.
pub(super) fn in_words(text: &str) -> Vec<String> {
    if beyond_limits(text).is_some() {
        return Vec::new();
    }
    structure::without_counterpart(&Translation::of(text).text)
}

/// Returns whether the language reads a text as an expression.
fn reads(text: &str) -> bool {
    !is_refused(&Parser::new(&scalar(text), Dialect::Rule).expression())
}

/// Makes a scalar that is written as its text.
pub(super) fn scalar(text: &str) -> Node<'_> {
    Node {
        span: Span {
            file: FileId(0),
            start: 0,
            end: u32::try_from(text.len()).unwrap_or(u32::MAX),
            expansion: None,
        },
        kind: NodeKind::Scalar(Scalar {
            text: Cow::Borrowed(text),
            quoted: false,
            block: None,
            notation: Notation::Lines,
            origin: Origin::At(0),
        }),
    }
}

/// An expression of another tool, rewritten as far as it has a counterpart.
struct Translation {
    text: String,
    edits: Vec<Edit>,
    /// The tool, if it is known by some part.
    tool: Option<&'static str>,
}

impl Translation {
    fn of(text: &str) -> Self {
        let mut edits = edits::edits(text, &tokens(text));
        let mut text = applied(text, &edits);
        for _ in 0..MOST {
            let Some(edit) = structure::first_edit(&text) else {
                break;
            };
            text = applied(&text, std::slice::from_ref(&edit));
            edits.push(edit);
        }
        let tool = edits.iter().find_map(|edit| edit.tool);
        let tool = tool.or_else(|| structure::event(&text).map(|_| REDCAP));
        let tool = tool.or_else(|| without_signs::contains(&tokens(&text)).map(|found| found.tool));
        let text = text.trim_end().to_owned();
        Self { text, edits, tool }
    }

    /// Returns whether every part has a counterpart.
    fn is_complete(&self) -> bool {
        !self.edits.is_empty() && reads(&self.text)
    }

    /// Returns whether every part has one meaning only.
    fn is_certain(&self) -> bool {
        self.edits.iter().all(|edit| edit.is_certain)
    }

    /// Returns whether no part may mean something else, so that the whole can be corrected at once.
    fn has_one_reading(&self) -> bool {
        self.edits.iter().all(|edit| edit.other.is_none())
    }

    /// Builds the diagnostic of a complete translation: about its only edit, or about the whole.
    fn finding(&self, node: &Node<'_>) -> Diagnostic {
        match (&self.edits[..], self.tool) {
            ([edit], None) => in_place(node, edit),
            (_, tool) => {
                let tool = tool.unwrap_or("other tools");
                let message = format!("this rule is written as in {tool}");
                let finding = Diagnostic::new(Code::E0402, message, node.span, "other tools write it so");
                let whole = 0..node.text().len();
                let text = format!("write `{}`", self.text);
                let finding = with_edit(finding, node, whole, &text, &self.text);
                certainly(finding, self.is_certain())
            }
        }
    }

    /// Builds the diagnostic of an expression that has parts without a counterpart.
    fn in_words(&self, node: &Node<'_>, tool: &str) -> Diagnostic {
        let message = format!("this rule is written as in {tool}");
        let finding = Diagnostic::new(Code::E0402, message, node.span, "other tools write it so");
        let reference = self.edits.iter().find(|edit| edit.tool.is_some());
        let finding = match reference {
            Some(edit) => finding.with_help(format!("a question is named by its id alone: `{}`", edit.to)),
            None => finding,
        };
        structure::without_counterpart(&self.text)
            .into_iter()
            .fold(finding, Diagnostic::with_help)
    }
}

fn in_place(node: &Node<'_>, edit: &Edit) -> Diagnostic {
    let place = node.part(edit.range.clone());
    let finding = Diagnostic::new(edit.code, &edit.message, place, edit.label);
    if let Some(other) = &edit.other {
        let one = format!("for the number {0}, write `{0}`", edit.to);
        let finding = with_edit(finding, node, edit.range.clone(), &one, &edit.to);
        let several = format!("for each of the two values, write `{}`", other.to);
        return with_edit(finding, node, other.range.clone(), &several, &other.to);
    }
    let text = match edit.to.trim() {
        "" => "type the space with the space bar".to_owned(),
        to => format!("write `{to}`"),
    };
    certainly(
        with_edit(finding, node, edit.range.clone(), &text, &edit.to),
        edit.is_certain,
    )
}

/// Says that an edit is always right, if it is.
fn certainly(finding: Diagnostic, is_certain: bool) -> Diagnostic {
    if is_certain {
        finding.machine_applicable()
    } else {
        finding
    }
}

/// Puts edits in, which do not overlap and are in order.
fn applied(text: &str, edits: &[Edit]) -> String {
    let mut written = text.to_owned();
    for edit in edits.iter().rev() {
        written.replace_range(edit.range.clone(), &edit.to);
    }
    written
}
