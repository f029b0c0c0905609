//! The arguments of template calls, with one row per call.

use enkat_syntax::{
    collections::IndexMap,
    diagnostics::{Code, Diagnostic},
    parse::node::{Node, NodeKind},
    source::{Span, Spanned},
};

use super::{
    decode::{Decoder, Fields},
    suggest::unknown,
    templates::Template,
};

/// The values of one call.
pub(super) struct Row<'s> {
    /// The values by parameter.
    pub(super) values: IndexMap<String, Node<'s>>,
    /// The places where the parameters are named, in the same order.
    keys: Vec<Span>,
    /// The place where the values are given.
    pub(super) span: Option<Span>,
}

/// Reads the rows of a `use`. Returns `None` if something is wrong with them, which has been reported.
pub(super) fn rows<'s>(
    fields: &Fields<'_, 's>,
    name: &Spanned<String>,
    template: &Template<'_>,
    decoder: &mut Decoder<'_>,
) -> Option<Vec<Row<'s>>> {
    let with = fields.optional("with", decoder);
    let each = fields.optional("each", decoder);
    let (rows, span) = match (with, each) {
        (Some(with), Some(each)) => {
            let finding = Diagnostic::new(
                Code::E0307,
                "a `use` has either `with` or `each`",
                each.span,
                "and `each`",
            );
            let finding = finding.with_related(with.span, "`with`");
            decoder
                .sink
                .push(finding.with_help("`with` uses the template once, `each` once for every row"));
            return None;
        }
        (Some(with), None) => (vec![row(with, decoder)?], with.span),
        (None, Some(each)) => (each_row(each, decoder)?, each.span),
        (None, None) => (
            vec![Row {
                values: IndexMap::default(),
                keys: Vec::new(),
                span: None,
            }],
            name.span,
        ),
    };
    let mut complete = true;
    // With one parameter and a list of values, every row names the same parameter.
    let same = each.is_some_and(|each| each.mapping().is_some());
    for row in rows.iter().take(if same { 1 } else { rows.len() }) {
        complete &= check(row, row.span.unwrap_or(span), name, template, decoder);
    }
    complete.then_some(rows)
}

/// Reads `each`: a list of rows, or one parameter with a list of values.
fn each_row<'s>(each: &Node<'s>, decoder: &mut Decoder<'_>) -> Option<Vec<Row<'s>>> {
    match &each.kind {
        NodeKind::Sequence(items) if !items.is_empty() => {
            let rows: Vec<Option<Row<'_>>> = items.iter().map(|item| row(item, decoder)).collect();
            rows.into_iter().collect()
        }
        NodeKind::Mapping(entries) => {
            if let [(param, values)] = &entries[..] {
                let values = decoder.filled_list(values)?;
                let rows = values.iter().map(|value| Row {
                    values: std::iter::once((param.text().to_owned(), value.clone())).collect(),
                    keys: vec![param.span],
                    span: Some(value.span),
                });
                return Some(rows.collect());
            }
            let message = "`each` takes one parameter with a list of values";
            let finding = Diagnostic::new(
                Code::E0307,
                message,
                each.span,
                "more than one parameter, or none",
            );
            let help = "for several parameters, write a list of rows: `- {first: …, second: …}`";
            decoder.sink.push(finding.with_help(help));
            None
        }
        _ => {
            let finding = Diagnostic::new(Code::E0307, "`each` has no rows", each.span, "no rows");
            decoder
                .sink
                .push(finding.with_help("write `each: {parameter: [values]}` or a list of rows"));
            None
        }
    }
}

/// Reads a row: parameters with their values.
fn row<'s>(node: &Node<'s>, decoder: &mut Decoder<'_>) -> Option<Row<'s>> {
    let entries = decoder.entries(node, "a row of parameters");
    node.mapping()?;
    let values = entries
        .iter()
        .map(|(key, value)| (key.text().to_owned(), value.clone()))
        .collect();
    let keys = entries.iter().map(|(key, _)| key.span).collect();
    Some(Row {
        values,
        keys,
        span: Some(node.span),
    })
}

/// Compares a row with the parameters of the template.
fn check(
    row: &Row<'_>,
    span: Span,
    name: &Spanned<String>,
    template: &Template<'_>,
    decoder: &mut Decoder<'_>,
) -> bool {
    let known = template.params.iter().map(|param| param.value.as_str());
    let missing: Vec<&str> = known
        .clone()
        .filter(|param| !row.values.contains_key(*param))
        .collect();
    let named = row.values.keys().zip(&row.keys);
    let extra: Vec<_> = named
        .filter(|(key, _)| !known.clone().any(|param| param == *key))
        .collect();
    let only = match (&template.params[..], &extra[..]) {
        ([only], [_]) if !missing.is_empty() => Some(only.value.as_str()),
        _ => None,
    };
    for (extra, place) in &extra {
        let message = format!("the template `{}` has no parameter `{extra}`", name.value);
        let finding = Diagnostic::new(Code::E0303, message, **place, "not a parameter");
        let finding = finding.with_related(template.span, "the template");
        if let Some(only) = only {
            let text = format!("write `{only}`, the only parameter of `{}`", name.value);
            decoder.sink.push(finding.with_suggestion(text, **place, only));
            continue;
        }
        decoder.sink.push(unknown(
            finding,
            extra,
            known.clone(),
            Some(**place),
            "its parameters are",
        ));
    }
    if !missing.is_empty() && extra.is_empty() {
        let message = format!("the template `{}` needs `{}`", name.value, missing.join("`, `"));
        let finding = Diagnostic::new(Code::E0302, message, span, "not given here");
        let finding = finding.with_related(template.span, "the template");
        let given = row
            .values
            .keys()
            .map(String::as_str)
            .chain(missing.iter().copied());
        let given: Vec<String> = given.map(|param| format!("{param}: …")).collect();
        let help = match &row.values.is_empty() {
            true => format!(
                "give it with `with: {{{}}}`, or several times with `each`",
                given.join(", ")
            ),
            false => format!(
                "give all parameters in `with`, or in each row of `each`: `{{{}}}`",
                given.join(", ")
            ),
        };
        decoder.sink.push(finding.with_help(help));
    }
    missing.is_empty() && extra.is_empty()
}
