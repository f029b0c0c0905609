//! Changes of attention rules, which health staff read. They break neither responses in progress nor exports.

use enkat_model::{Artifact, Attention, AttentionLevel, Setting, sensitive_names};
use schemars::JsonSchema;
use serde::Serialize;

use super::{
    audience::comparable,
    elements::{Elements, Side},
    excerpt::{differing_words, excerpts},
};
use crate::natural_language::{Audience, NormalForm};

/// A change of an attention rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct AttentionChange {
    /// The name of the rule.
    pub name: String,
    /// The change.
    #[serde(flatten)]
    pub kind: AttentionChangeKind,
}

/// A change of an attention rule, by its kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(tag = "change", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum AttentionChangeKind {
    /// It is new.
    Added {
        /// Its urgency.
        level: AttentionLevel,
        /// Whether it is a draft.
        draft: bool,
        /// The participants for whom it is raised: "for those …".
        raised: String,
        /// Its text in the first language.
        text: String,
    },
    /// It is gone.
    Removed {},
    /// It is raised for other participants.
    Raised {
        /// The old ones.
        old: String,
        /// The new ones.
        new: String,
    },
    /// Its urgency is another one.
    Level {
        /// The old one.
        old: AttentionLevel,
        /// The new one.
        new: AttentionLevel,
    },
    /// It was decided, or is a draft again.
    Draft {
        /// Whether it is a draft now.
        draft: bool,
    },
    /// It reads a sensitive answer, or no longer does.
    Sensitive {
        /// Whether it does now.
        sensitive: bool,
    },
    /// Its text has changed.
    Wording {
        /// The language.
        language: String,
        /// The old text.
        old: String,
        /// The new text.
        new: String,
    },
}

/// Lists the changes of attention rules: in the order of the new survey, then the rules that are gone.
pub(super) fn changes(elements: &Elements<'_>) -> Vec<AttentionChange> {
    let (old, new) = (&elements.old, &elements.new);
    let [was, is] = [old, new].map(|side| &side.labels.artifact.attention);
    let mut changes = Vec::new();
    for rule in is {
        let kinds = match was.iter().find(|before| before.name == rule.name) {
            Some(before) => compare(elements, before, rule),
            None => vec![added(new, rule)],
        };
        changes.extend(kinds.into_iter().map(|kind| change(rule, kind)));
    }
    let is_gone = |rule: &&Attention<Setting>| !is.iter().any(|other| other.name == rule.name);
    let gone = was.iter().filter(is_gone);
    changes.extend(gone.map(|rule| change(rule, AttentionChangeKind::Removed {})));
    changes
}

fn change(rule: &Attention<Setting>, kind: AttentionChangeKind) -> AttentionChange {
    AttentionChange {
        name: rule.name.clone(),
        kind,
    }
}

fn added(side: &Side<'_>, rule: &Attention<Setting>) -> AttentionChangeKind {
    let artifact = side.labels.artifact;
    let first = artifact.header.languages.first();
    AttentionChangeKind::Added {
        level: rule.level,
        draft: rule.draft,
        raised: raised(side, rule),
        text: first
            .and_then(|language| text(artifact, language, &rule.name))
            .unwrap_or_default(),
    }
}

fn compare(
    elements: &Elements<'_>,
    before: &Attention<Setting>,
    after: &Attention<Setting>,
) -> Vec<AttentionChangeKind> {
    let (old, new) = (&elements.old, &elements.new);
    let mut kinds = Vec::new();
    if comparable(old.labels, &audience(before)) != comparable(new.labels, &audience(after)) {
        kinds.push(AttentionChangeKind::Raised {
            old: raised(old, before),
            new: raised(new, after),
        });
    }
    if before.level != after.level {
        kinds.push(AttentionChangeKind::Level {
            old: before.level,
            new: after.level,
        });
    }
    if before.draft != after.draft {
        kinds.push(AttentionChangeKind::Draft { draft: after.draft });
    }
    let [was, sensitive] = [old, new].map(|side| {
        sensitive_names(side.labels.artifact)
            .attention
            .contains(&after.name)
    });
    if was != sensitive {
        kinds.push(AttentionChangeKind::Sensitive { sensitive });
    }
    let languages = &new.labels.artifact.header.languages;
    kinds.extend(languages.iter().filter_map(|language| {
        let text = |side: &Side<'_>| text(side.labels.artifact, language, &after.name);
        let (old, new) = text(old).zip(text(new)).filter(|(old, new)| old != new)?;
        let language = language.clone();
        Some(AttentionChangeKind::Wording { language, old, new })
    }));
    kinds
}

fn audience(rule: &Attention<Setting>) -> Audience {
    Audience::of_rule(NormalForm::is(&rule.when))
}

/// Describes the participants for whom a rule is raised: "for those …".
fn raised(side: &Side<'_>, rule: &Attention<Setting>) -> String {
    audience(rule).prose_of_anybody("for", side.labels).to_string()
}

fn text(artifact: &Artifact, language: &str, name: &str) -> Option<String> {
    artifact
        .texts
        .get(language)?
        .get(&format!("attention.{name}"))
        .cloned()
}

impl AttentionChange {
    /// Describes the change.
    pub(super) fn sentence(&self) -> String {
        let name = &self.name;
        match &self.kind {
            AttentionChangeKind::Added {
                level,
                draft,
                raised,
                text,
            } => {
                let draft = if *draft { ", draft" } else { "" };
                format!(
                    "`{name}` is new ({}{draft}), raised {raised}: “{text}”",
                    level.name()
                )
            }
            AttentionChangeKind::Removed {} => format!("`{name}` is gone"),
            AttentionChangeKind::Raised { old, new } => {
                let [old, new] = differing_words(old, new);
                format!("`{name}` was raised {old}; now it is raised {new}")
            }
            AttentionChangeKind::Level { old, new } => {
                format!("`{name}` was `{}` and is `{}`", old.name(), new.name())
            }
            AttentionChangeKind::Draft { draft: true } => format!("`{name}` is a draft now"),
            AttentionChangeKind::Draft { draft: false } => format!("`{name}` is no longer a draft"),
            AttentionChangeKind::Sensitive { sensitive: true } => format!("`{name}` is now sensitive"),
            AttentionChangeKind::Sensitive { sensitive: false } => format!("`{name}` is no longer sensitive"),
            AttentionChangeKind::Wording { language, old, new } => {
                let [old, new] = excerpts(old, new);
                format!("the text of `{name}` ({language}): “{old}” → “{new}”")
            }
        }
    }
}
