//! The conditions of attention rules.

use super::{Types, standing::Purpose};
use crate::check::Predicate;

impl Types<'_, '_> {
    /// Type-checks the condition of each attention rule.
    pub(super) fn attention(&mut self) -> Vec<Option<Predicate>> {
        let rules = self.survey.attention.iter();
        self.with_purpose(Purpose::Attention, |types| {
            rules.map(|rule| types.condition(rule.when.as_ref()?)).collect()
        })
    }
}
