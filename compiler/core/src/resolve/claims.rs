//! The elements that invariants name.

use enkat_model::ElementId;
use enkat_syntax::{
    diagnostics::{Code, Diagnostic, Sink, nearest},
    parse::expression::{ContainerKind, Subject},
    source::FileId,
    tree::{Name, NameKind, Repeat},
};

use super::{Suggest, scope::Scope, similar::by_number};

/// The referent of a name in an invariant.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Found {
    /// An element of the survey.
    Element(ElementId),
    /// An element of the invariant's module that the survey does not ask.
    Absent,
}

/// Finds the element that an invariant in a file names. Reports one that is not there.
pub(super) fn find(scope: &Scope<'_>, subject: &Subject, sink: &mut Sink) -> Option<Found> {
    let name = subject.name.value.as_str();
    let found = match subject.container {
        None => scope.items.get(name),
        Some(kind) => scope
            .containers
            .get(name)
            .filter(|id| kind_of(scope, **id) == Some(kind)),
    };
    if let Some(id) = found {
        return Some(Found::Element(*id));
    }
    if !scope.containers.contains_key(name) && is_of_module(scope, name, subject.name.span.file) {
        return Some(Found::Absent);
    }
    if !scope.unread.has(NameKind::Element) && !scope.may_mean_invalid_id(name) {
        sink.push(of_another_kind(scope, subject).unwrap_or_else(|| unknown(scope, subject)));
    }
    None
}

/// Tests whether the module in a file gives an element this name, whether the survey asks it or not.
pub(super) fn is_of_module(scope: &Scope<'_>, name: &str, file: FileId) -> bool {
    let ids = scope.rest.ids_of_modules.get(&file);
    ids.is_some_and(|ids| ids.contains(name) || scope.rest.absent.contains_key(name))
}

/// Returns the kind of a container.
fn kind_of(scope: &Scope<'_>, id: ElementId) -> Option<ContainerKind> {
    ContainerKind::parse(scope.get(id).node.what())
}

/// Builds the diagnostic for a name that something of another kind has.
fn of_another_kind(scope: &Scope<'_>, subject: &Subject) -> Option<Diagnostic> {
    let (name, span) = (&subject.name.value, subject.name.span);
    if let Some(id) = scope.containers.get(name.as_str()) {
        let what = scope.get(*id).node.what();
        let (message, label) = match subject.container {
            None => (format!("`{name}` is a {what}"), format!("`{what}.` is missing")),
            Some(kind) => (
                format!("`{name}` is a {what}, not a {}", kind.name()),
                "another kind".to_owned(),
            ),
        };
        let finding = Diagnostic::new(Code::E1502, message, span, label);
        let finding = finding.with_related(scope.get(*id).id.span, format!("the {what}"));
        return Some(finding.write_instead(
            span,
            "pages, sections and groups have names of their own: did you mean",
            &format!("{what}.{name}"),
        ));
    }
    let (kind, id) = subject.container.zip(scope.items.get(name.as_str()))?;
    let message = format!("`{name}` is not a {}", kind.name());
    let finding = Diagnostic::new(Code::E1502, message, span, "another kind");
    let finding = finding.with_related(scope.get(*id).id.span, "declared here");
    Some(finding.write_instead(
        span,
        "only pages, sections and groups have a word before their id: did you mean",
        name,
    ))
}

/// Builds the diagnostic for a container that stands for a statement.
pub(super) fn bare_container(scope: &Scope<'_>, name: &Name) -> Diagnostic {
    let declared = scope.containers.get(name.value.as_str()).map(|id| scope.get(*id));
    let what = declared.map_or("section", |declared| declared.node.what());
    let message = format!("`{}` is a {what}, which is neither true nor false", name.value);
    let finding = Diagnostic::new(Code::E1502, message, name.span, "not a statement");
    let finding = match declared {
        Some(declared) => finding.with_related(declared.id.span, format!("the {what}")),
        None => finding,
    };
    let instead = format!("shown({what}.{})", name.value);
    finding.write_instead(name.span, "did you mean", &instead)
}

/// Builds the diagnostic for a name that nothing has.
fn unknown(scope: &Scope<'_>, subject: &Subject) -> Diagnostic {
    let (name, span) = (&subject.name.value, subject.name.span);
    let what = subject
        .container
        .map_or("question, box, note or image", ContainerKind::name);
    let message = format!("no {what} is called `{name}`");
    let finding = Diagnostic::new(Code::E1501, message, span, "not known");
    let mut repeats = scope.repeats.iter();
    let is_in = |repeat: &&Repeat| {
        repeat.items.contains_key(name) || repeat.containers.contains_key(name) || repeat.id.value == *name
    };
    if let Some(repeat) = repeats.find(is_in) {
        return finding
            .with_related(repeat.id.span, "the repeat")
            .with_help(by_number(repeat, name));
    }
    if scope.conditions.contains_key(name.as_str()) {
        return finding.with_help(format!(
            "it is a condition: write `{name}` by itself, without `shown` or `included`"
        ));
    }
    let near = similar(scope, subject);
    if near.is_empty() {
        return finding.with_help(
            "name a question, a box, a note or an image by its id, or write `page.…`, `section.…` or `group.…`; `enkat outline` \
             lists them",
        );
    }
    near.into_iter().fold(finding, |finding, near| {
        finding.write_instead(span, "did you mean", &near)
    })
}

/// Lists the names that are similar: first those of the same kind, then others.
fn similar(scope: &Scope<'_>, subject: &Subject) -> Vec<String> {
    let name = &subject.name.value;
    let items = || near(name, scope.items.keys().copied());
    let containers = |kinds: &[ContainerKind]| {
        let ids = scope.containers.iter();
        let of_kind =
            ids.filter_map(|(id, at)| Some((*id, kind_of(scope, *at).filter(|of| kinds.contains(of))?)));
        let of_kind: Vec<_> = of_kind.collect();
        let found = near(name, of_kind.iter().map(|(id, _)| *id)).into_iter();
        let written = |id: String| {
            let (_, kind) = of_kind.iter().find(|(known, _)| *known == id)?;
            Some(format!("{}.{id}", kind.name()))
        };
        found.filter_map(written).collect::<Vec<_>>()
    };
    let first = match subject.container {
        None => items(),
        Some(kind) => containers(&[kind]),
    };
    if !first.is_empty() {
        return first;
    }
    let mut others = containers(&ContainerKind::ALL);
    if subject.container.is_some() {
        others.extend(items());
    }
    others
}

fn near<'n>(name: &str, known: impl Iterator<Item = &'n str>) -> Vec<String> {
    let mut found: Vec<String> = nearest(name, known).into_iter().map(str::to_owned).collect();
    found.sort();
    found
}
