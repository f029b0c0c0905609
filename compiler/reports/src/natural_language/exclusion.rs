//! Checkboxes that cannot be ticked together.

use enkat_model::{Checkboxes, ElementId};

use super::{labels::Labels, text::Prose};

impl Labels<'_> {
    /// Lists the checkboxes of the same group that cannot be ticked together with a checkbox, in survey order.
    pub fn excluded_by(&self, id: ElementId) -> Vec<ElementId> {
        let element = self.element(id);
        let group = element.within.filter(|_| element.body.is_box_of_group());
        let Some(group) = group else { return Vec::new() };
        let Some(Checkboxes {
            exclusive,
            at_most_one,
            ..
        }) = self.element(group).body.checkboxes()
        else {
            return Vec::new();
        };
        let is_alone = |id: &ElementId| exclusive.contains(id);
        let share_a_set = |one: &ElementId, other: &ElementId| {
            at_most_one
                .iter()
                .any(|set| set.contains(one) && set.contains(other))
        };
        let others = self.boxes(group).filter(|other| *other != id);
        others
            .filter(|other| is_alone(&id) || is_alone(other) || share_a_set(&id, other))
            .collect()
    }

    /// Describes these checkboxes as a continuation of "not together with"; nothing for a checkbox that can be ticked with all
    /// others.
    pub fn excluded_in_words(&self, id: ElementId) -> Option<Prose> {
        let excluded = self.excluded_by(id);
        let group = self.element(id).within.filter(|_| !excluded.is_empty())?;
        if excluded.len() > 1 && excluded.len() + 1 == self.boxes(group).count() {
            return Some(Prose::words("any other"));
        }
        Some(Prose::list(
            excluded.iter().map(|id| self.field(*id).into()),
            "or",
        ))
    }
}
