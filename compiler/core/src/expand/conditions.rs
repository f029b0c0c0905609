//! The conditions of modules. A survey gets those that something in it uses; they may name questions of a section that the survey
//! does not include.

use enkat_syntax::{
    collections::HashMap,
    diagnostics::Sink,
    parse::node::{Node, NodeKind},
    source::Span,
    tree::{
        AbsentQuestion, Attention, Choice, ChoiceOption, Element, Expression, Header, Invariant, Kind, Name,
        OptionSource, Page, Payload, Presence, QuestionKind,
    },
};
use indexmap::IndexMap;

use super::{decode::Decoder, modules::Library, template_calls::Expander, templates::Templates};

/// Adds the conditions of modules that something uses to those of the survey.
pub(super) fn add_used(
    header: &mut Header,
    pages: &[Page],
    (payload, attention): (&Payload, &[Attention]),
    offered: &IndexMap<Name, Expression>,
) {
    if offered.is_empty() {
        return;
    }
    let mut wanted: Vec<&Expression> = Vec::new();
    for page in pages {
        presence(&page.presence, &mut wanted);
        for element in &page.content {
            element.for_each(&mut |element| rules(element, &mut wanted));
        }
    }
    for scale in header.scales.values() {
        options(&scale.value, &mut wanted);
    }
    wanted.extend(header.conditions.values());
    wanted.extend(header.invariants.iter().flat_map(Invariant::expressions));
    wanted.extend(payload.derive.values());
    wanted.extend(attention.iter().filter_map(|attention| attention.when.as_ref()));
    let by_name: HashMap<&str, _> = offered
        .iter()
        .map(|(name, expression)| (name.value.as_str(), (name, expression)))
        .collect();
    let mut used: Vec<&Name> = Vec::new();
    while let Some(expression) = wanted.pop() {
        let Some(parsed) = &expression.parsed else {
            continue;
        };
        parsed.for_each_name(&mut |name| {
            let found = by_name.get(name).copied();
            if let Some((name, inner)) = found.filter(|(name, _)| !used.contains(name)) {
                used.push(name);
                wanted.push(inner);
            }
        });
    }
    let used = offered.iter().filter(|(name, _)| used.contains(name));
    let used: Vec<_> = used
        .map(|(name, expression)| (name.clone(), expression.clone()))
        .collect();
    header.conditions.extend(used);
}

fn presence<'a>(of: &'a Presence, found: &mut Vec<&'a Expression>) {
    found.extend(&of.hidden_when);
}

fn rules<'a>(element: &'a Element, found: &mut Vec<&'a Expression>) {
    presence(&element.presence, found);
    let Kind::Question(question) = &element.kind else {
        return;
    };
    found.extend(question.checks.iter().map(|check| &check.that));
    if let QuestionKind::Choice(Choice {
        options: OptionSource::Inline(own),
        ..
    }) = &question.answer
    {
        options(&own.value, found);
    }
}

fn options<'a>(of: &'a [ChoiceOption], found: &mut Vec<&'a Expression>) {
    found.extend(of.iter().filter_map(|option| option.hidden_when.as_ref()));
}

/// Collects the questions of sections that the survey does not include. Mistakes in them are reported for surveys that include
/// them.
pub(super) fn absent(
    library: &Library<'_>,
    templates: &Templates<'_>,
    included: &[String],
) -> IndexMap<String, AbsentQuestion> {
    let mut sink = Sink::default();
    let mut decoder = Decoder::new(&mut sink);
    let mut found = IndexMap::new();
    for (section, node) in library.sections().filter(|(name, _)| !included.contains(name)) {
        let mut expander = Expander::new(templates, library, &mut decoder);
        expander.inside.push(section.clone());
        let content = expander.list(vec![node.clone()], node.span);
        let list = Node {
            span: node.span,
            kind: NodeKind::Sequence(content),
        };
        for element in decoder.elements(&list) {
            element.for_each(&mut |element| {
                for id in answered_ids(element) {
                    let span = Span {
                        expansion: None,
                        ..id.span
                    };
                    let section = section.clone();
                    found
                        .entry(id.value.clone())
                        .or_insert(AbsentQuestion { section, span });
                }
            });
        }
    }
    found
}

/// Returns the ids by which rules name an element.
fn answered_ids(element: &Element) -> Vec<&Name> {
    let Kind::Question(question) = &element.kind else {
        return Vec::new();
    };
    let boxes = match &question.answer {
        QuestionKind::Checkboxes(group) => &group.boxes[..],
        _ => &[],
    };
    let mut ids = vec![&element.id];
    ids.extend(boxes.iter().map(|item| &item.id));
    ids.extend(&question.or_box);
    ids
}
