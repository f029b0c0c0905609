//! Attention rules, which health staff read and participants never get.

use enkat_model::{Artifact, sensitive_names};

use super::AttentionRule;
use crate::{
    emit::texts,
    natural_language::{Audience, Labels, NormalForm},
    notation::notation,
};

/// Describes every attention rule of a survey.
pub(super) fn attention(artifact: &Artifact) -> Vec<AttentionRule> {
    let labels = Labels::of_source(artifact);
    let sensitive = sensitive_names(artifact).attention;
    let rules = artifact.attention.iter();
    let rules = rules.map(|rule| {
        let mut of = Vec::new();
        rule.when.for_each_element(&mut |id| {
            let name = &labels.element(id).id;
            if !of.contains(name) {
                of.push(name.clone());
            }
        });
        AttentionRule {
            name: rule.name.clone(),
            text: texts::by_language(artifact, &format!("attention.{}", rule.name)),
            level: rule.level,
            of,
            raised: Audience::of_rule(NormalForm::is(&rule.when)).prose_of_anybody("for", labels),
            written: notation(artifact, &rule.when),
            draft: rule.draft,
            sensitive: sensitive.contains(&rule.name),
        }
    });
    rules.collect()
}
