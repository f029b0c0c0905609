//! The templates of a survey: their parameters and their content, checked once before they are used.

use std::ops::Range;

use enkat_syntax::{
    diagnostics::{Code, Diagnostic, differ_in_case},
    keys::TEMPLATE,
    parse::node::{Node, NodeKind, with_edit},
    source::{Span, Spanned},
    tree::NameKind,
};
use indexmap::{IndexMap, IndexSet};

use super::{
    decode::Decoder,
    entry_texts::NUMBER,
    parameter::{Segment, foreign, segments},
    suggest::unknown,
};

/// A template.
#[derive(Debug)]
pub(super) struct Template<'a> {
    /// The place of its name.
    pub(super) span: Span,
    /// Its parameters, in order.
    pub(super) params: Vec<Spanned<String>>,
    /// A list of sections, groups, items and calls. It is not known if it names a parameter that is not: every use would give wrong
    /// ids.
    pub(super) content: Option<&'a [Node<'a>]>,
}

/// The templates of a survey by name.
pub(super) type Templates<'a> = IndexMap<String, Template<'a>>;

/// Reads the `templates` of a header.
pub(super) fn definitions<'a>(node: Option<&'a Node<'a>>, decoder: &mut Decoder<'_>) -> Templates<'a> {
    let mut templates = Templates::new();
    let Some(node) = node.filter(|node| !node.is_empty()) else {
        return templates;
    };
    for (key, value) in decoder.entries(node, "`templates`") {
        decoder.check_id(key);
        if let Some(template) = template(key, value, decoder) {
            templates.insert(key.text().to_owned(), template);
        } else {
            decoder.lost = true;
            decoder.unread.add(NameKind::Template);
        }
    }
    templates
}

fn template<'a>(key: &Node<'_>, value: &'a Node<'a>, decoder: &mut Decoder<'_>) -> Option<Template<'a>> {
    let fields = decoder.fields(value, &format!("the template `{}`", key.text()), TEMPLATE)?;
    let entries = value.mapping().unwrap_or_default();
    if fields.key("params").is_none() && entries.iter().any(|(key, _)| !TEMPLATE.has(key.text())) {
        // One of the unknown keys may be meant for its parameters.
        return None;
    }
    let params = match fields.optional("params", decoder) {
        Some(list) => decoder.distinct(list, "parameter", Decoder::id),
        None => Vec::new(),
    };
    let names = params.iter().map(|param| (param.value.as_str(), param.span));
    differ_in_case("parameters", names, decoder.sink);
    for param in params.iter().filter(|param| param.value == NUMBER) {
        let message = format!("`{NUMBER}` cannot be a parameter");
        let label = "the number of an entry of a `repeat` is called so";
        let finding = Diagnostic::new(Code::E0209, message, param.span, label);
        decoder
            .sink
            .push(finding.with_help("choose a name that says what it means"));
    }
    let content = fields.required("content", decoder)?;
    let content = decoder.filled_list(content)?;
    let mut used = IndexSet::new();
    let mut is_read = true;
    for item in content {
        is_read &= parameters(item, &params, &mut used, decoder);
    }
    for param in params.iter().filter(|param| !used.contains(&param.value)) {
        let message = format!(
            "the parameter `{}` is not used in the template `{}`",
            param.value,
            key.text()
        );
        let finding = Diagnostic::new(Code::W0301, message, param.span, "not used");
        decoder
            .sink
            .push(finding.with_help(format!("put it in as `$({})`, or remove it", param.value)));
    }
    Some(Template {
        span: key.span,
        params,
        content: is_read.then_some(content),
    })
}

/// Checks every `$(…)` in a template and records the parameters that it uses. Returns whether all are known.
fn parameters(
    node: &Node<'_>,
    params: &[Spanned<String>],
    used: &mut IndexSet<String>,
    decoder: &mut Decoder<'_>,
) -> bool {
    let mut is_read = true;
    match &node.kind {
        NodeKind::Sequence(items) => {
            for item in items {
                is_read &= parameters(item, params, used, decoder);
            }
        }
        NodeKind::Mapping(entries) => {
            for (_, value) in entries {
                is_read &= parameters(value, params, used, decoder);
            }
        }
        NodeKind::Scalar(scalar) => {
            for segment in segments(&scalar.text) {
                is_read &= parameter(node, &segment, params, used, decoder);
            }
        }
    }
    is_read
}

/// Checks a segment of a text in a template, and records the parameter that it uses. Returns whether it is known.
fn parameter(
    node: &Node<'_>,
    segment: &Segment<'_>,
    params: &[Spanned<String>],
    used: &mut IndexSet<String>,
    decoder: &mut Decoder<'_>,
) -> bool {
    let names = params.iter().map(|param| param.value.as_str());
    match segment {
        Segment::Incomplete(_) => {
            incomplete(node, segment, decoder);
            false
        }
        Segment::Text(range) => match foreign(&node.text()[range.clone()], names) {
            Some((inside, name)) => {
                used.insert(name.to_owned());
                let place = range.start + inside.start..range.start + inside.end;
                decoder.sink.push(other_notation(node, place, name));
                false
            }
            None => true,
        },
        Segment::Parameter { name, .. } => {
            used.insert((*name).to_owned());
            form_outside_texts(node, segment, decoder);
            check(node, segment, names.clone(), decoder);
            names.clone().any(|param| param == *name)
        }
    }
}

/// Reports a parameter with a form where there can be no words: in the content of a template, or in a key. Returns whether it has one.
pub(super) fn form_outside_texts(node: &Node<'_>, segment: &Segment<'_>, decoder: &mut Decoder<'_>) -> bool {
    let Segment::Parameter {
        range,
        name,
        form: Some(form),
    } = segment
    else {
        return false;
    };
    let message = format!("`$({name}.{form})` asks for a form, and forms are for texts");
    let finding = Diagnostic::new(Code::E0305, message, node.part(range.clone()), "not in a text");
    let ours = format!("$({name})");
    let help = format!("write `{ours}`; forms are written in the texts");
    let finding = with_edit(finding, node, range.clone(), &help, &ours);
    decoder.sink.push(finding);
    true
}

/// Builds the diagnostic for a parameter that is written as in another tool.
fn other_notation(node: &Node<'_>, place: Range<usize>, name: &str) -> Diagnostic {
    let message = format!("a parameter is written `$({name})`, and this is another notation");
    let finding = Diagnostic::new(
        Code::E0311,
        message,
        node.part(place.clone()),
        "other tools write it so",
    );
    let ours = format!("$({name})");
    with_edit(finding, node, place, &format!("write `{ours}`"), &ours)
}

/// Reports a parameter that the template does not declare.
pub(super) fn check<'a>(
    node: &Node<'_>,
    segment: &Segment<'_>,
    params: impl Iterator<Item = &'a str> + Clone,
    decoder: &mut Decoder<'_>,
) {
    let Segment::Parameter { range, name, .. } = segment else {
        return;
    };
    if params.clone().any(|param| param == *name) {
        return;
    }
    let inside = range.start + 2..range.start + 2 + name.len();
    let message = format!("`$({name})` names no parameter of this template");
    let finding = Diagnostic::new(Code::E0305, message, node.part(range.clone()), "not a parameter");
    decoder.sink.push(unknown(
        finding,
        name,
        params,
        node.exact_part(inside),
        "the parameters are",
    ));
}

/// Reports a `$(` that is not completed.
pub(super) fn incomplete(node: &Node<'_>, segment: &Segment<'_>, decoder: &mut Decoder<'_>) {
    if let Segment::Incomplete(range) = segment {
        let finding = Diagnostic::new(
            Code::E0311,
            "this `$(` is not complete",
            node.part(range.clone()),
            "not complete",
        );
        let help = "a parameter is written `$(name)`, in a catalogue also `$(name.form)`, without spaces";
        decoder.sink.push(finding.with_help(help));
    }
}
