//! The payload: names of boxes, flags, pages and fields.

use enkat_model::{Conversion, ElementId};
use enkat_syntax::{
    collections::{HashMap, HashSet},
    diagnostics::{Code, Diagnostic, Sink},
    source::{Span, Spanned},
    tree::{self, Name, NameKind},
};

use super::{
    Suggest, boxes,
    consent::page,
    expr::Reference,
    expression,
    scope::{DeclaredNode, Scope},
    survey::Payload,
};

/// Resolves the payload, as far as its names are known.
pub(super) fn resolve(scope: &Scope<'_>, written: &tree::Payload, sink: &mut Sink) -> Payload {
    let derive = written.derive.iter();
    let payload = Payload {
        convert: conversions(scope, &written.convert, sink),
        derive: derive
            .map(|(name, expr)| (name.clone(), expression::resolve(scope, expr, sink)))
            .collect(),
        negate: written
            .negate_flags
            .iter()
            .flat_map(|(pattern, name)| negated(scope, pattern, name, sink))
            .collect(),
        nest: written
            .nest
            .iter()
            .map(|(name, nest)| (name.clone(), copied(scope, name, nest, sink)))
            .collect(),
    };
    collisions(scope, &payload, sink);
    payload
}

/// Resolves the boxes that are converted; a group means its boxes.
fn conversions(
    scope: &Scope<'_>,
    written: &[(Name, Conversion)],
    sink: &mut Sink,
) -> Vec<(Spanned<ElementId>, Conversion)> {
    let mut first = HashMap::default();
    let mut conversions = Vec::new();
    for (name, conversion) in written {
        let boxes = match expression::question(scope, name, sink) {
            Some(Reference::Box(id)) => vec![id],
            Some(Reference::Group(id)) => boxes::of(scope, id),
            Some(Reference::Question(id)) => {
                sink.push(no_box(scope, name, id));
                continue;
            }
            _ => continue,
        };
        for id in boxes {
            match first.get(&id) {
                Some(first) => sink.push(listed_twice(scope, id, name.span, *first)),
                None => conversions.push((Spanned::new(id, name.span), *conversion)),
            }
            first.entry(id).or_insert(name.span);
        }
    }
    conversions
}

fn no_box(scope: &Scope<'_>, name: &Name, id: ElementId) -> Diagnostic {
    let message = format!("`{}` is neither a box nor a group of boxes", name.value);
    Diagnostic::new(Code::E1101, message, name.span, "not true or false")
        .with_related(scope.get(id).id.span, "the question")
        .with_help("only a `checkbox`, a `checkboxes` group, one of its boxes or an `or_box` is saved as a number instead of true or false")
}

fn listed_twice(scope: &Scope<'_>, id: ElementId, span: Span, first: Span) -> Diagnostic {
    let message = format!("`{}` is listed twice", scope.get(id).id.value);
    Diagnostic::new(Code::E0214, message, span, "again here")
        .with_related(first, "first here")
        .with_help("name it once; a group means its boxes, a page all that is asked on it")
}

/// Makes the fields for the flags whose settings match a pattern.
fn negated(scope: &Scope<'_>, pattern: &Name, name: &Name, sink: &mut Sink) -> Vec<(Name, usize)> {
    let stars = |text: &Name| text.value.matches('*').count();
    if stars(pattern) > 1 || stars(pattern) != stars(name) {
        let message = format!("`{}: {}` is not a pattern", pattern.value, name.value);
        sink.push(
            Diagnostic::new(
                Code::E1104,
                message,
                pattern.span,
                "one `*` on each side, or none",
            )
            .with_related(name.span, "the name to save under")
            .with_help("the `*` means the same letters on both sides: `show*: hide*`"),
        );
        return Vec::new();
    }
    let settings = scope.header.flags.values().enumerate();
    let found: Vec<_> = settings
        .filter_map(|(index, flag)| {
            let stem = stem(&pattern.value, &flag.setting.value)?;
            Some((Spanned::new(name.value.replace('*', stem), name.span), index))
        })
        .collect();
    if found.is_empty() && !scope.unread.has(NameKind::Flag) {
        let message = format!("no setting fits `{}`", pattern.value);
        let settings = scope
            .header
            .flags
            .values()
            .map(|flag| flag.setting.value.as_str());
        sink.push(
            Diagnostic::new(Code::E1103, message, pattern.span, "names no setting")
                .with_help("the pattern is compared with the names of the settings that the server sends, not with their aliases")
                .did_you_mean(&pattern.value, pattern.span, settings),
        );
    }
    found
}

/// Returns the part of a name that the `*` of a pattern stands for; an empty one without a `*`.
fn stem<'n>(pattern: &str, name: &'n str) -> Option<&'n str> {
    match pattern.split_once('*') {
        Some((before, after)) => name.strip_prefix(before)?.strip_suffix(after),
        None => (pattern == name).then_some(""),
    }
}

/// Collects the questions and boxes that a field holds copies of, in survey order.
fn copied(scope: &Scope<'_>, name: &Name, nest: &tree::CopyGroup, sink: &mut Sink) -> Vec<ElementId> {
    let mut found: HashMap<ElementId, Span> = HashMap::default();
    let is_unread = scope.unread.has(NameKind::Element);
    let mut add = |ids: Vec<ElementId>, span: Span, sink: &mut Sink| {
        if let Some((id, first)) = ids.iter().find_map(|id| Some((*id, *found.get(id)?))) {
            sink.push(listed_twice(scope, id, span, first));
        }
        if ids.is_empty() && !is_unread {
            let finding = Diagnostic::new(Code::E1103, "nothing is asked here", span, "nothing to copy");
            sink.push(finding.with_help("remove it"));
        }
        found.extend(ids.into_iter().map(|id| (id, span)));
    };
    for named in &nest.pages {
        if let Some(page) = page(scope, named, sink) {
            add(fields_in(scope, page), named.span, sink);
        }
    }
    for named in &nest.sections {
        match scope.containers.get(named.value.as_str()) {
            Some(id) if !matches!(scope.get(*id).node, DeclaredNode::Page(_)) => {
                add(fields_in(scope, *id), named.span, sink);
            }
            _ if is_unread => {}
            _ => sink.push(no_section(scope, named)),
        }
    }
    for named in &nest.questions {
        match expression::question(scope, named, sink) {
            Some(Reference::Question(id) | Reference::Box(id)) => add(vec![id], named.span, sink),
            Some(Reference::Group(id)) => add(boxes::of(scope, id), named.span, sink),
            _ => {}
        }
    }
    if nest.pages.is_empty() && nest.sections.is_empty() && nest.questions.is_empty() {
        let message = format!("the field `{}` copies nothing", name.value);
        let finding = Diagnostic::new(Code::E1103, message, name.span, "nothing to copy");
        sink.push(finding.with_help("say what it copies: `pages: […]`, `sections: […]` or `questions: […]`"));
    }
    let mut ids: Vec<_> = found.into_keys().collect();
    ids.sort_unstable();
    ids
}

fn no_section(scope: &Scope<'_>, name: &Name) -> Diagnostic {
    let message = format!("no section or group is called `{}`", name.value);
    let finding = Diagnostic::new(Code::E1103, message, name.span, "not a section or group");
    let sections = scope.containers.iter();
    let sections = sections.filter(|(_, id)| !matches!(scope.get(**id).node, DeclaredNode::Page(_)));
    let finding = finding.did_you_mean(&name.value, name.span, sections.map(|(name, _)| *name));
    if finding.suggestions.is_empty() {
        return finding.with_help("pages are under `pages`, questions under `questions`");
    }
    finding
}

/// Collects the elements in a container that have a field of their own.
fn fields_in(scope: &Scope<'_>, container: ElementId) -> Vec<ElementId> {
    let mut is_inside = vec![false; scope.declared.len()];
    is_inside[container.index()] = true;
    let mut fields = Vec::new();
    for (index, declared) in scope.declared.iter().enumerate() {
        if declared.within.is_some_and(|within| is_inside[within.index()]) {
            is_inside[index] = true;
            fields.extend(Some(ElementId::at(index)).filter(|id| is_field(scope, *id)));
        }
    }
    fields
}

/// Collects the names under which something can be saved. A copy's begins with the name of its object and a point.
pub(super) fn fields(scope: &Scope<'_>, payload: &Payload) -> HashSet<String> {
    let answers = scope.items.iter().filter(|(_, id)| is_field(scope, **id));
    let added = payload.derive.iter().map(|(name, _)| name);
    let added = added
        .chain(payload.negate.iter().map(|(name, _)| name))
        .chain(payload.nest.iter().map(|(name, _)| name));
    let copies = payload.nest.iter().flat_map(|(name, ids)| {
        let copied = ids.iter().map(|id| &scope.get(*id).id.value);
        copied.map(|id| format!("{}.{id}", name.value))
    });
    answers
        .map(|(name, _)| (*name).to_owned())
        .chain(added.map(|name| name.value.clone()))
        .chain(copies)
        .collect()
}

/// Tests whether an element has a field of its own.
fn is_field(scope: &Scope<'_>, id: ElementId) -> bool {
    expression::reference(scope.get(id).node, id)
        .is_some_and(|reference| !matches!(reference, Reference::Group(_)))
}

/// Reports fields that would overwrite each other.
fn collisions(scope: &Scope<'_>, payload: &Payload, sink: &mut Sink) {
    let mut names: HashMap<&str, (Span, &str)> = scope
        .items
        .iter()
        .map(|(name, id)| (*name, (scope.get(*id).id.span, "the question or box")))
        .collect();
    let derived = payload.derive.iter().map(|(name, _)| (name, "derived here"));
    let negated = payload
        .negate
        .iter()
        .map(|(name, _)| (name, "the opposite of a flag"));
    let nested = payload.nest.iter().map(|(name, _)| (name, "copied here"));
    for (name, what) in derived.chain(negated).chain(nested) {
        if let Some((first, other)) = names.get(name.value.as_str()) {
            let message = format!("two fields would be saved as `{}`", name.value);
            sink.push(
                Diagnostic::new(Code::E1102, message, name.span, what)
                    .with_related(*first, *other)
                    .with_help("give one of the two another name"),
            );
        } else {
            names.insert(&name.value, (name.span, what));
        }
    }
}
