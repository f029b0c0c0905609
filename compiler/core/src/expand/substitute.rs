//! A template's content with its parameters put in.

use std::borrow::Cow;

use enkat_model::words::with_commas;
use enkat_syntax::{
    collections::IndexMap,
    diagnostics::{Code, Diagnostic, Sink},
    parse::{
        MAX_SCALAR,
        node::{Node, NodeKind, Scalar},
        origin::{Origin, Piece, Written},
    },
    source::{ExpansionId, Span},
};

use super::{
    budget::Budget,
    parameter::{Segment, has_parameters, segments},
};

/// The values of a template's parameters in one call.
#[derive(Clone, Debug)]
pub(super) struct Arguments<'s> {
    /// The values by parameter.
    pub(super) values: IndexMap<String, Node<'s>>,
    /// The call.
    pub(super) expansion: ExpansionId,
}

/// Copies `node` with the values of `arguments`. Every span in the copy records the call through which it came; a value keeps
/// the span where it was given.
pub(super) fn substitute<'s>(
    node: &Node<'s>,
    arguments: &Arguments<'s>,
    budget: &mut Budget,
    sink: &mut Sink,
) -> Node<'s> {
    let span = Span {
        expansion: Some(arguments.expansion),
        ..node.span
    };
    if !budget.take(1, span, sink) {
        return Node {
            span,
            kind: NodeKind::Sequence(Vec::new()),
        };
    }
    let kind = match &node.kind {
        NodeKind::Scalar(scalar) => return substitute_scalar(node, scalar, arguments, budget, sink),
        NodeKind::Sequence(items) => NodeKind::Sequence(
            items
                .iter()
                .map(|item| substitute(item, arguments, budget, sink))
                .collect(),
        ),
        NodeKind::Mapping(entries) => {
            let entries = entries.iter().map(|(key, value)| {
                let key = Node {
                    span: Span {
                        expansion: Some(arguments.expansion),
                        ..key.span
                    },
                    kind: key.kind.clone(),
                };
                (key, substitute(value, arguments, budget, sink))
            });
            NodeKind::Mapping(entries.collect())
        }
    };
    Node { span, kind }
}

/// Substitutes a scalar. A scalar that is exactly a parameter becomes its value, whatever its type; in a longer text the value is
/// put in.
fn substitute_scalar<'s>(
    node: &Node<'s>,
    scalar: &Scalar<'s>,
    arguments: &Arguments<'s>,
    budget: &mut Budget,
    sink: &mut Sink,
) -> Node<'s> {
    let span = Span {
        expansion: Some(arguments.expansion),
        ..node.span
    };
    if !has_parameters(&scalar.text) {
        return Node {
            span,
            kind: NodeKind::Scalar(scalar.clone()),
        };
    }
    let segments = segments(&scalar.text);
    if let [Segment::Parameter { name, form: None, .. }] = segments[..]
        && let Some(value) = arguments.values.get(name)
    {
        let kept = budget.take(size(value), span, sink);
        return if kept {
            value.clone()
        } else {
            Node {
                span,
                kind: NodeKind::Sequence(Vec::new()),
            }
        };
    }
    // A call that would put a list into a longer text is refused before.
    let lookup = |name: &str, form: Option<&str>, _: &mut Sink| {
        let value = arguments.values.get(name).filter(|_| form.is_none())?;
        Some(value.text().into())
    };
    let written = Written {
        text: &scalar.text,
        origin: &scalar.origin,
        span: node.span,
    };
    let (text, origin) = join(written, &segments, lookup, sink);
    budget.take(text.len() / 64, span, sink);
    Node {
        span,
        kind: NodeKind::Scalar(Scalar {
            text: text.into(),
            origin,
            ..*scalar
        }),
    }
}

/// Puts values into a text and records where each piece comes from. A parameter without a value stays as it is.
pub(super) fn join<'v>(
    written: Written<'_>,
    segments: &[Segment<'_>],
    mut lookup: impl FnMut(&str, Option<&str>, &mut Sink) -> Option<Cow<'v, str>>,
    sink: &mut Sink,
) -> (String, Origin) {
    let mut text = String::with_capacity(written.text.len());
    let mut pieces = Vec::with_capacity(segments.len());
    for segment in segments {
        let (range, value) = match segment {
            Segment::Text(range) | Segment::Incomplete(range) => (range, None),
            Segment::Parameter { range, name, form } => (range, lookup(name, *form, sink)),
        };
        if let Some(value) = value {
            let place = written.part(range.clone());
            pieces.push(Piece {
                text: u32::try_from(text.len()).unwrap_or(u32::MAX),
                start: place.start,
                end: place.end,
                exact: false,
            });
            text.push_str(&value);
        } else {
            written.add_pieces(range.clone(), text.len(), &mut pieces);
            text.push_str(&written.text[range.clone()]);
        }
        if text.len() > MAX_SCALAR {
            let message = format!(
                "with its parameters put in, this text is longer than {} bytes",
                with_commas(MAX_SCALAR)
            );
            let finding = Diagnostic::new(Code::E0309, message, written.span, "too long");
            sink.push(finding.with_help("shorten the text, or the values of its parameters"));
            break;
        }
    }
    (text, Origin::Pieces(pieces.into()))
}

/// Returns whether a part of a template puts a parameter into a longer text, such as an id.
pub(super) fn is_in_text(node: &Node<'_>, param: &str) -> bool {
    match &node.kind {
        NodeKind::Scalar(scalar) => {
            let segments = segments(&scalar.text);
            let is_param =
                |segment: &Segment<'_>| matches!(segment, Segment::Parameter { name, .. } if *name == param);
            segments.len() > 1 && segments.iter().any(is_param)
        }
        NodeKind::Sequence(items) => items.iter().any(|item| is_in_text(item, param)),
        NodeKind::Mapping(entries) => entries.iter().any(|(_, value)| is_in_text(value, param)),
    }
}

/// Counts the values that a tree holds.
fn size(node: &Node<'_>) -> usize {
    match &node.kind {
        NodeKind::Scalar(_) => 1,
        NodeKind::Sequence(items) => 1 + items.iter().map(size).sum::<usize>(),
        NodeKind::Mapping(entries) => 1 + entries.iter().map(|(_, value)| 1 + size(value)).sum::<usize>(),
    }
}
