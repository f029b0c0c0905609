//! Attention rules.

use enkat_model::{Attention, Setting};

use super::condition::condition;
use crate::check::Checked;

/// Lowers the attention rules, in the order of their file.
pub(super) fn attention(checked: &Checked<'_>) -> Vec<Attention<Setting>> {
    let rules = checked.attention().iter();
    rules
        .map(|(rule, when)| Attention {
            name: rule.name.value.clone(),
            when: condition(when),
            level: rule.level,
            draft: rule.draft,
        })
        .collect()
}
