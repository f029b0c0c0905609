//! Rules by which something that is not sensitive would tell a sensitive answer.

use enkat_model::ElementId;
use enkat_syntax::{
    collections::IndexMap,
    diagnostics::{Code, Diagnostic, Sink},
    source::{SourceMap, Span, line_start},
};

use super::with_mark;
use crate::resolve::{Body, Element, Expr, Reference, Survey};

/// The effect of a rule on an element.
enum Effect<'a> {
    /// The element is hidden or shown.
    Hides,
    /// Options of the element are hidden or offered.
    HidesOption,
    /// The message of a constraint, by its name, is shown at the element.
    Message(&'a str),
}

/// A rule that reads a sensitive answer and decides about an element that is not sensitive.
struct Disclosure<'a> {
    target: ElementId,
    effect: Effect<'a>,
    rule: &'a Expr,
    read: ElementId,
}

/// Checks that the rules of elements that are not sensitive read no sensitive answer. A rule that decides about several elements is
/// reported once.
pub(super) fn check(survey: &Survey, files: &SourceMap, sink: &mut Sink) {
    let mut by_rule: IndexMap<Span, Vec<Disclosure<'_>>> = IndexMap::default();
    for (id, element) in survey.iter().filter(|(id, _)| !survey.is_sensitive(*id)) {
        for (effect, rule) in rules(element) {
            if let Some(read) = sensitive_in(survey, rule) {
                let written = Span {
                    expansion: None,
                    ..rule.span
                };
                let found = by_rule.entry(written).or_default();
                found.push(Disclosure {
                    target: id,
                    effect,
                    rule,
                    read,
                });
            }
        }
    }
    for found in by_rule.values() {
        if let [first, others @ ..] = &found[..] {
            sink.push(disclosed(survey, files, first, others));
        }
    }
}

/// Lists the rules of an element with their effects.
fn rules(element: &Element) -> impl Iterator<Item = (Effect<'_>, &Expr)> {
    let own = element.hidden_when.iter().map(|rule| (Effect::Hides, rule));
    let options = element.options().iter();
    let options = options.filter_map(|option| Some((Effect::HidesOption, option.hidden_when.as_ref()?)));
    let checks = element.checks().iter();
    let checks = checks.map(|check| (Effect::Message(&check.message.value), &check.that));
    own.chain(options).chain(checks)
}

/// Finds a sensitive element whose answer a rule reads.
fn sensitive_in(survey: &Survey, rule: &Expr) -> Option<ElementId> {
    let read = survey.named_in(rule).into_iter().filter_map(|named| match named {
        Reference::Question(id) | Reference::Box(id) | Reference::Group(id) => Some(id),
        Reference::Condition(_) | Reference::Flag(_) | Reference::Gender => None,
    });
    read.filter(|id| survey.is_sensitive(*id)).min()
}

fn disclosed(
    survey: &Survey,
    files: &SourceMap,
    first: &Disclosure<'_>,
    others: &[Disclosure<'_>],
) -> Diagnostic {
    let element = survey.element(first.target);
    let read = &survey.element(first.read).id.value;
    let name = shared_name(survey, element);
    let tells = match &first.effect {
        Effect::Hides => format!("the sensitive answer to `{read}` hides or shows it"),
        Effect::HidesOption => format!("the sensitive answer to `{read}` decides which options it has"),
        Effect::Message(message) => {
            format!("its constraint `{message}` reads the sensitive answer to `{read}`")
        }
    };
    let message = format!("`{name}` is not sensitive, but {tells}");
    let label = format!("tells the answer to `{read}`");
    let finding = Diagnostic::new(Code::E1303, message, first.rule.span, label);
    let finding = with_mark(survey, first.read, finding);
    let finding = others.iter().fold(finding, |finding, other| {
        let id = &survey.element(other.target).id;
        finding.with_related(id.span, format!("the rule is that of `{}`, too", id.value))
    });
    if matches!(element.body, Body::Page { .. }) {
        return finding.with_help(format!(
            "a page that is missing tells the answer to `{read}`, and a page cannot be sensitive: write the rule at its sections \
             instead, and mark these with `sensitive: true`"
        ));
    }
    let marked = if others.is_empty() {
        format!("`{name}`")
    } else {
        "each of them".to_owned()
    };
    let finding = finding.with_help(format!(
        "`{name}` would tell others the answer to `{read}`: mark {marked} with `sensitive: true`, too, or write a rule that does \
         not read `{read}`"
    ));
    match edit(files, element).filter(|_| others.is_empty()) {
        Some((place, text)) => finding.with_suggestion(format!("mark `{name}` as sensitive"), place, text),
        None => finding,
    }
}

/// Returns the id of an element as its author wrote it: for an entry, that of the `repeat`.
fn shared_name<'a>(survey: &'a Survey, element: &'a Element) -> &'a str {
    let mut repeats = survey.repeats.iter();
    let of_entries = repeats.find(|repeat| repeat.id.span.is_same_text(element.id.span));
    &of_entries.map_or(&element.id, |repeat| &repeat.id).value
}

/// Writes the edit that marks an element as sensitive: behind its id where that stands in brackets, on a line of its own elsewhere.
fn edit(files: &SourceMap, element: &Element) -> Option<(Span, String)> {
    if let Some(mark) = &element.sensitive {
        return Some((mark.span, "true".to_owned()));
    }
    let id = element.id.span;
    let text = &files.file(id.file).text;
    let (start, end) = (id.start as usize, id.end as usize);
    let before = &text[line_start(text, start)..start];
    let key = before.trim_start_matches([' ', '-']);
    let place = Span {
        start: id.end,
        expansion: None,
        ..id
    };
    let is_key_alone = key.trim_end().strip_suffix(':').is_some_and(is_word);
    match text[end..].trim_start_matches(' ').chars().next() {
        Some(',' | '}') => Some((place, ", sensitive: true".to_owned())),
        Some('\n' | '\r' | '#') if is_key_alone => {
            let indentation = " ".repeat(before.len() - key.len());
            Some((place, format!("\n{indentation}sensitive: true")))
        }
        _ => None,
    }
}

fn is_word(text: &str) -> bool {
    text.chars().all(|c| c.is_ascii_alphabetic())
}
