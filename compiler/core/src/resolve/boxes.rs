//! The boxes of a group, and the limits that name some of them.

use enkat_model::ElementId;
use enkat_syntax::{
    diagnostics::{Code, Diagnostic, Sink},
    source::Spanned,
    tree::{Name, NameKind},
};

use super::{
    Suggest,
    scope::{DeclaredNode, Scope},
    similar::with_new_id,
};

/// The fewest letters that a name and the id that is meant have in common.
const FEWEST_COMMON: usize = 4;

/// Returns the boxes of a group, which directly follow it.
pub(super) fn of(scope: &Scope<'_>, group: ElementId) -> Vec<ElementId> {
    let following = scope.declared.iter().enumerate().skip(group.index() + 1);
    following
        .take_while(|(_, declared)| {
            declared.within == Some(group) && matches!(declared.node, DeclaredNode::Box(_))
        })
        .map(|(index, _)| ElementId::at(index))
        .collect()
}

/// Finds the boxes with these names, as far as they belong to the group.
pub(super) fn named(
    scope: &Scope<'_>,
    boxes: &[ElementId],
    names: &[Name],
    sink: &mut Sink,
) -> Vec<Spanned<ElementId>> {
    let id_of = |id: ElementId| scope.get(id).id.value.as_str();
    let find = |name: &Name| {
        let found = boxes.iter().copied().find(|id| id_of(*id) == name.value);
        if found.is_none() && !scope.unread.has(NameKind::Element) {
            let message = format!("no box of this group is called `{}`", name.value);
            let finding = Diagnostic::new(Code::E0501, message, name.span, "not one of its boxes");
            let ids: Vec<&str> = boxes.iter().map(|id| id_of(*id)).collect();
            let finding = finding.did_you_mean(&name.value, name.span, ids.iter().copied());
            let is_near = !finding.suggestions.is_empty() || !finding.help.is_empty();
            let finding = match of_same_stem(&name.value, &ids) {
                _ if is_near => finding,
                Some(id) => finding.write_instead(name.span, "did you mean", id),
                None => with_new_id(scope, name, ids.iter().copied(), finding),
            };
            let listed: Vec<String> = ids.iter().map(|id| format!("`{id}`")).collect();
            sink.push(finding.with_help(format!("its boxes are {}", listed.join(", "))));
        }
        Some(Spanned::new(found?, name.span))
    };
    names.iter().filter_map(find).collect()
}

/// Finds the only box whose id begins as a name does, by more than half of the name: `noDuty` for `noDuties`.
fn of_same_stem<'a>(name: &str, ids: &[&'a str]) -> Option<&'a str> {
    let common = |id: &str| {
        let pairs = name.chars().zip(id.chars());
        pairs
            .take_while(|(one, other)| one.eq_ignore_ascii_case(other))
            .count()
    };
    let is_long = |id: &&&str| common(id) >= FEWEST_COMMON && 2 * common(id) > name.chars().count();
    let mut alike = ids.iter().filter(is_long);
    let only = alike.next()?;
    alike.next().is_none().then_some(*only)
}
