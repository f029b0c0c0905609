//! The attention rules, which health staff read.

use enkat_model::{Attention, Texts};

use super::{texts::one_line, words};
use crate::notation::{Atom, Conditions};

/// Writes the attention rules with their conditions.
pub(super) fn lines<S: Atom + PartialEq>(
    texts: Option<&Texts>,
    rules: &[Attention<S>],
    conditions: &Conditions<'_, S>,
) -> Vec<String> {
    let lines = rules.iter().flat_map(|rule| {
        let text = words(texts, &format!("attention.{}", rule.name));
        let draft = if rule.draft { ", draft" } else { "" };
        [
            format!("attention {} — {}", rule.name, one_line(text)),
            format!(
                "  {}{draft}: {}",
                rule.level.name(),
                conditions.written(&rule.when)
            ),
        ]
    });
    let gap = (!rules.is_empty()).then(String::new);
    gap.into_iter().chain(lines).collect()
}
