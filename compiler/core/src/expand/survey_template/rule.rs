//! `displayRule`: the condition that shows a question. The language of surveys has the opposite, a condition that hides it.

use enkat_syntax::{
    diagnostics::{Code, Diagnostic, Sink},
    parse::{
        expression::{self, Expr, ExprKind},
        node::Node,
    },
    tree::{Element, Expression, Kind, Name, Page},
};

use crate::expand::decode::Decoder;

/// Builds the condition that hides a question. A rule that cannot be read only gets a warning: its question is always shown.
pub(super) fn hidden_when(node: &Node<'_>, id: &Name, decoder: &mut Decoder<'_>) -> Option<Expression> {
    if node.is_blank() {
        return None;
    }
    let mut found = Sink::default();
    let parsed = if node.scalar().is_some() {
        expression::parse(node, &mut found)
    } else {
        let message = format!("a rule is one text, and this is {}", node.what());
        found.push(Diagnostic::new(Code::E0203, message, node.span, "not a rule"));
        None
    };
    let is_readable = !found.has_errors();
    for finding in found.finish() {
        decoder.sink.push(if is_readable {
            finding
        } else {
            unreadable(finding, id)
        });
    }
    let shown = parsed.filter(|_| is_readable)?;
    let span = shown.span;
    Some(Expression {
        text: node.text().to_owned(),
        parsed: Some(Expr {
            kind: ExprKind::Not(Box::new(shown)),
            span,
        }),
        span: node.span,
    })
}

/// Turns a diagnostic on a rule into a warning.
fn unreadable(mut finding: Diagnostic, id: &Name) -> Diagnostic {
    if finding.code == Code::E0409 {
        // A survey template cannot give names to parts.
        finding.help = vec!["write a shorter rule".to_owned()];
    }
    let message = format!(
        "the display rule of `{}` cannot be read: {}",
        id.value, finding.message
    );
    Diagnostic {
        code: Code::W1201,
        message,
        ..finding
    }
    .with_help("until it can be read, the question is always shown")
}

/// Removes the rules that name a question which cannot be asked, or one of its boxes. The question has been reported, and the
/// meaning of its answers is not known.
pub(super) fn without_broken(pages: &mut [Page], broken: &[String]) {
    if broken.is_empty() {
        return;
    }
    for element in pages.iter_mut().flat_map(|page| &mut page.content) {
        prune(element, broken);
    }
}

fn prune(element: &mut Element, broken: &[String]) {
    element
        .presence
        .hidden_when
        .retain(|rule| !names_any(rule, broken));
    if let Kind::Section { content } | Kind::Group { content, .. } = &mut element.kind {
        for element in content {
            prune(element, broken);
        }
    }
}

/// Tests whether a rule names one of these questions, or a possible box of theirs.
fn names_any(rule: &Expression, broken: &[String]) -> bool {
    let mut found = false;
    if let Some(parsed) = &rule.parsed {
        parsed.for_each_name(&mut |name| {
            found |= broken.iter().any(|id| is_or_is_a_box_of(name, id));
        });
    }
    found
}

/// Tests whether a name is that of a question, or could be that of one of its boxes.
fn is_or_is_a_box_of(name: &str, question: &str) -> bool {
    let rest = name.strip_prefix(question);
    rest.is_some_and(|rest| !rest.starts_with(|letter: char| letter.is_ascii_lowercase()))
}
