//! First pass: gives every element its id in survey order, and finds ids that are used twice.

use std::cell::OnceCell;

use enkat_model::ElementId;
use enkat_syntax::{
    collections::{HashMap, HashSet},
    diagnostics::{Code, Diagnostic, Sink},
    source::{ExpansionKind, Expansions, Span},
    tree::{Element, Kind, Name, QuestionKind, Repeat, Survey},
};
use indexmap::IndexMap;

use super::scope::{Declared, DeclaredNode, Scope};
use crate::expand::decode::is_id;

/// Declares every element: a box after its group, an `or_box` after its field (and its boxes), follow-ups last.
pub(super) fn declare<'a>(survey: &'a Survey, sink: &mut Sink) -> Scope<'a> {
    let mut declared = Vec::new();
    for page in &survey.pages {
        let id = push(&mut declared, &page.id, None, DeclaredNode::Page(page));
        content(&mut declared, &page.content, id);
    }
    let ids = |containers: bool| {
        let all = declared.iter().enumerate();
        all.filter(move |(_, declared)| declared.node.is_container() == containers)
            .map(|(index, declared)| (Declaration::Element(ElementId::at(index)), declared.id))
    };
    let conditions = survey.header.conditions.keys().enumerate();
    let conditions = conditions.map(|(index, name)| (Declaration::Condition(index), name));
    let is_made = |of: Declaration| match of {
        Declaration::Element(id) => survey.header.is_template && is_made(declared[id.index()].node),
        Declaration::Condition(_) => false,
    };
    let lost = OnceCell::new();
    let mut report = |one: (Declaration, &Name), other: (Declaration, &Name)| {
        // A parameter that was not put in has been reported, and is the same in every use of the template.
        if one.1.value.contains("$(") {
            return;
        }
        let finding = if one.1.value == other.1.value {
            used_twice(one.1, other.1, &survey.expansions)
        } else {
            differs_in_case(one.1, other.1)
        };
        let is_second = one.1.value == other.1.value && !one.1.span.is_same_text(other.1.span);
        let lost = is_second.then(|| *lost.get_or_init(|| lost_id(survey, &declared)));
        let finding = match lost.flatten() {
            Some(lost) => finding.with_help(format!(
                "if one of the two is `{lost}`, which has a text and is not asked, write that id there"
            )),
            None => finding,
        };
        sink.push(if is_made(one.0) || is_made(other.0) {
            finding.with_help(MADE_IN_TEMPLATES)
        } else {
            finding
        });
    };
    let names = table(ids(false).chain(conditions), &mut report);
    let (items, conditions) = (elements(&names), conditions_of(&names));
    let containers = elements(&table(ids(true), &mut report));
    for repeat in &survey.repeats {
        unnumbered(&declared, &items, &repeat.items, repeat, sink);
        unnumbered(&declared, &containers, &repeat.containers, repeat, sink);
    }
    let written = declared.iter().map(|declared| declared.id.value.as_str());
    Scope {
        invalid: written
            .filter(|id| !is_id(id))
            .chain(lost.into_inner().flatten())
            .collect(),
        items,
        containers,
        conditions,
        header: &survey.header,
        repeats: &survey.repeats,
        expansions: &survey.expansions,
        catalogues: &survey.catalogues,
        rest: &survey.rest,
        unread: survey.unread,
        declared,
    }
}

/// Finds the only id that has a text of its own in the first language and that no question has.
fn lost_id<'a>(survey: &'a Survey, declared: &[Declared<'_>]) -> Option<&'a str> {
    let known: HashSet<&str> = declared
        .iter()
        .map(|declared| declared.id.value.as_str())
        .chain(
            survey
                .repeats
                .iter()
                .flat_map(|repeat| repeat.items.keys().map(String::as_str)),
        )
        .collect();
    let catalogue = survey.catalogues.first()?;
    let own = catalogue.texts.iter().filter(|(_, text)| catalogue.is_own(text));
    let names = own.filter_map(|(key, _)| key.strip_prefix("questions.")?.split('.').next());
    let mut lost = names.filter(|name| !known.contains(name));
    let only = lost.next()?;
    lost.all(|name| name == only).then_some(only)
}

fn push<'a>(
    declared: &mut Vec<Declared<'a>>,
    id: &'a Name,
    within: Option<ElementId>,
    node: DeclaredNode<'a>,
) -> ElementId {
    declared.push(Declared { id, within, node });
    ElementId::at(declared.len() - 1)
}

fn content<'a>(declared: &mut Vec<Declared<'a>>, elements: &'a [Element], within: ElementId) {
    for element in elements {
        let id = push(
            declared,
            &element.id,
            Some(within),
            DeclaredNode::Element(element),
        );
        match &element.kind {
            Kind::Section { content: inner } | Kind::Group { content: inner, .. } => {
                content(declared, inner, id);
            }
            Kind::Note | Kind::Image(_) => {}
            Kind::Question(question) => {
                if let QuestionKind::Checkboxes(group) = &question.answer {
                    for item in &group.boxes {
                        push(declared, &item.id, Some(id), DeclaredNode::Box(item));
                    }
                }
                if let Some(or_box) = &question.or_box {
                    push(declared, or_box, Some(within), DeclaredNode::OrBox { of: id });
                }
                content(declared, &question.follow_ups, id);
            }
        }
    }
}

/// The owner of a declared name.
#[derive(Clone, Copy)]
enum Declaration {
    Element(ElementId),
    Condition(usize),
}

type Table<'a> = HashMap<&'a str, Declaration>;

fn elements<'a>(table: &Table<'a>) -> HashMap<&'a str, ElementId> {
    let elements = table.iter().filter_map(|(name, declared)| match declared {
        Declaration::Element(id) => Some((*name, *id)),
        Declaration::Condition(_) => None,
    });
    elements.collect()
}

fn conditions_of<'a>(table: &Table<'a>) -> HashMap<&'a str, usize> {
    let conditions = table.iter().filter_map(|(name, declared)| match declared {
        Declaration::Condition(index) => Some((*name, *index)),
        Declaration::Element(_) => None,
    });
    conditions.collect()
}

/// Builds the table of ids of one name space. The first use of an id counts; repetitions and ids that are too similar are reported.
fn table<'a>(
    ids: impl Iterator<Item = (Declaration, &'a Name)>,
    mut report: impl FnMut((Declaration, &'a Name), (Declaration, &'a Name)),
) -> Table<'a> {
    let mut table = HashMap::default();
    let mut by_letters: HashMap<String, (Declaration, &Name)> = HashMap::default();
    for (declared, id) in ids {
        let first = *by_letters
            .entry(id.value.to_lowercase())
            .or_insert((declared, id));
        if first.1.span == id.span {
            table.insert(id.value.as_str(), declared);
            continue;
        }
        table.entry(id.value.as_str()).or_insert(declared);
        report(first, (declared, id));
    }
    table
}

/// An explanation of the ids in survey templates that their authors did not write.
const MADE_IN_TEMPLATES: &str = "in a template, a box has the id of its question and that of its option together (`symptoms` and \
                                 `headache` make `symptomsHeadache`), and the box of the page `work` has the id `workBox`";

/// Tests whether the id of an element is made by the compiler, not written in its survey template.
fn is_made(node: DeclaredNode<'_>) -> bool {
    match node {
        DeclaredNode::Box(_) => true,
        DeclaredNode::Element(element) => matches!(element.kind, Kind::Section { .. }),
        DeclaredNode::Page(_) | DeclaredNode::OrBox { .. } => false,
    }
}

/// Reports elements with the id of something in a `repeat`: in the catalogues one text would be meant for both.
fn unnumbered(
    declared: &[Declared<'_>],
    table: &HashMap<&str, ElementId>,
    inside: &IndexMap<String, Span>,
    repeat: &Repeat,
    sink: &mut Sink,
) {
    for (id, place) in inside {
        let Some(other) = table.get(id.as_str()).map(|found| declared[found.index()].id) else {
            continue;
        };
        let message = format!(
            "the id `{id}` is used in the repeat `{}` and outside of it",
            repeat.id.value
        );
        let finding = Diagnostic::new(Code::E0505, message, other.span, "used outside here");
        let help = "give one of the two another id, and add a text for the new id: in the texts, one text would be meant for both";
        sink.push(finding.with_related(*place, "used inside here").with_help(help));
    }
}

fn used_twice(first: &Name, second: &Name, expansions: &Expansions) -> Diagnostic {
    let message = format!("the id `{}` is used twice", second.value);
    let includes = |span| {
        let mut chain = expansions
            .chain(span)
            .filter(|by| by.kind != ExpansionKind::Entry);
        chain.next().filter(|by| by.kind == ExpansionKind::Section)
    };
    if first.span.is_same_text(second.span)
        && let Some(section) = includes(first.span)
    {
        return Diagnostic::new(Code::E0505, message, second.span, "in a section that is included twice")
            .with_related(section.used_at, "first included here")
            .with_help("include a section once; for questions that you ask several times, write a `repeat`, or a template with parameters");
    }
    if first.span.is_same_text(second.span) {
        return Diagnostic::new(
            Code::E0505,
            message,
            second.span,
            "every use of the template gives this id",
        )
        .with_help("put a parameter into the id, such as `$(…)Id`, so that every use has an id of its own");
    }
    Diagnostic::new(Code::E0505, message, second.span, "used again here")
        .with_related(first.span, "first used here")
        .with_help(
            "give one of the two another id, and add a text for the new id; rules, scores and saved answers name a question by its id",
        )
}

fn differs_in_case(first: &Name, second: &Name) -> Diagnostic {
    let message = format!(
        "the ids `{}` and `{}` differ only in capital and small letters",
        first.value, second.value
    );
    Diagnostic::new(
        Code::E0506,
        message,
        second.span,
        "easily confused with the other one",
    )
    .with_related(first.span, "the other one")
    .with_help("give one of the two another id, here and in the texts")
}
