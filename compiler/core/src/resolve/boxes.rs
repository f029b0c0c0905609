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
};

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
            let finding = finding.did_you_mean(&name.value, name.span, boxes.iter().map(|id| id_of(*id)));
            sink.push(if finding.suggestions.is_empty() {
                finding.with_help("name boxes that stand in `boxes`")
            } else {
                finding
            });
        }
        Some(Spanned::new(found?, name.span))
    };
    names.iter().filter_map(find).collect()
}
