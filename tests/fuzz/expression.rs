//! Text → expression → rule.

use std::ops::Range;

use enkat_syntax::{
    parse::{
        expression::{Expr, ExprKind, SetMember, parse, parse_statement},
        node::{Node, NodeKind, Notation, Scalar},
        origin::Origin,
    },
    source::{Expansions, FileId, SourceMap, Span},
};

use crate::{compile, files, findings};

/// A survey with an element of every type, for a rule to read.
const SURVEY: &str = include_str!("expression.yaml");

/// Reads an expression. It lies within its text, and as a rule of a survey it compiles or is refused.
///
/// # Panics
/// If this property does not hold.
pub fn expression(input: &[u8]) {
    let (files, mut sink) = files::read([("survey.yaml", input)]);
    for (file, source) in files.iter() {
        let node = scalar(file, &source.text);
        if let Some(expr) = parse(&node, &mut sink) {
            within(&files, &expr, &(0..source.text.len()));
            as_a_rule(&source.text, input);
        }
        if let Some(statement) = parse_statement(&node, &mut sink) {
            within(&files, &statement, &(0..source.text.len()));
        }
    }
    findings::check(&files, &Expansions::default(), &sink.finish());
}

fn scalar(file: FileId, text: &str) -> Node<'_> {
    let end = u32::try_from(text.len()).unwrap_or(u32::MAX);
    let kind = NodeKind::Scalar(Scalar {
        text: text.into(),
        quoted: true,
        block: None,
        notation: Notation::Lines,
        origin: Origin::At(0),
    });
    let span = Span {
        file,
        start: 0,
        end,
        expansion: None,
    };
    Node { span, kind }
}

/// Checks that every part lies within its parent.
fn within(files: &SourceMap, expr: &Expr, around: &Range<usize>) {
    let place = enkat_syntax::source::range(expr.span);
    assert!(around.start <= place.start && place.end <= around.end);
    findings::place(files, expr.span);
    let part = |part: &Expr| within(files, part, &place);
    match &expr.kind {
        ExprKind::Name(name) => assert_eq!(name, files.text(expr.span)),
        ExprKind::Flag(_) | ExprKind::Gender | ExprKind::Number(_) | ExprKind::Text(_) => {}
        ExprKind::Not(of) | ExprKind::Negate(of) | ExprKind::Power { base: of, .. } => part(of),
        ExprKind::Logic { operands: of, .. } | ExprKind::Call { arguments: of, .. } => {
            of.iter().for_each(part);
        }
        ExprKind::Compare { left, right, .. } | ExprKind::Arithmetic { left, right, .. } => {
            part(left);
            part(right);
        }
        ExprKind::In { needle, set, .. } => {
            part(needle);
            for member in &set.value {
                if let SetMember::Value(of) = member {
                    part(of);
                }
            }
        }
        ExprKind::Claim(claim) => claim.parts().into_iter().for_each(part),
    }
}

/// Compiles the same text as a rule, quoted so that YAML returns it unchanged.
fn as_a_rule(text: &str, input: &[u8]) {
    let quoted = serde_json::to_string(text).unwrap_or_default();
    let survey = SURVEY.replace("$(rule)", &quoted);
    compile::compile_with(survey.as_bytes(), input);
}
