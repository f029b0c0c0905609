//! One thing that is different for participants, and its wording.

use std::fmt;

use enkat_model::OptionValue;
use schemars::JsonSchema;
use serde::Serialize;

use super::Ticks;
use crate::diff::excerpt::excerpts;
use crate::natural_language::{Piece, Prose};

/// Something that is different for participants.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Change {
    /// The changed thing: an id, or `survey`.
    pub about: String,
    /// The change.
    #[serde(flatten)]
    pub kind: ChangeKind,
}

/// A change for participants.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(tag = "change", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum ChangeKind {
    /// The element is new.
    Added {
        /// Its kind.
        kind: String,
        /// Its label.
        label: String,
        /// The participants who are asked: "asked of …", or "shown to …" for elements that are not questions.
        audience: String,
        /// The parent, if it is new as well.
        #[serde(skip_serializing_if = "Option::is_none")]
        parent: Option<String>,
        /// The participants who are asked of those who get the new parent; nothing if all of them are.
        #[serde(skip_serializing_if = "Option::is_none")]
        own_audience: Option<String>,
    },
    /// The element is gone.
    Removed {
        /// Its kind.
        kind: String,
        /// Its label.
        label: String,
    },
    /// It is of another kind, or has another presentation.
    Kind {
        /// The old kind.
        old: String,
        /// The new kind.
        new: String,
    },
    /// A text has changed.
    Wording {
        /// The language.
        language: String,
        /// The part, such as `label`.
        part: String,
        /// The old text; nothing if there was none.
        old: Option<String>,
        /// The new text; nothing if there is none.
        new: Option<String>,
    },
    /// An option is new.
    OptionAdded {
        /// Its value.
        value: OptionValue,
        /// Its label.
        label: String,
    },
    /// An option is gone.
    OptionRemoved {
        /// Its value.
        value: OptionValue,
        /// Its label.
        label: String,
    },
    /// The options that both versions have are in another order.
    OptionOrder {
        /// The values in the new order.
        values: Vec<OptionValue>,
    },
    /// An option is offered to other participants.
    OptionAudience {
        /// Its label.
        label: String,
        /// The participants to whom it was offered.
        old: String,
        /// The participants to whom it is offered.
        new: String,
    },
    /// These checkboxes can no longer be ticked together with it.
    Excludes {
        /// Their labels.
        labels: Vec<String>,
    },
    /// These checkboxes can now be ticked together with it.
    Allows {
        /// Their labels.
        labels: Vec<String>,
    },
    /// A constraint is new.
    CheckAdded {
        /// The name of its message.
        check: String,
        /// The participants whom it blocks or warns.
        whom: String,
        /// The message.
        message: String,
    },
    /// A constraint is gone.
    CheckRemoved {
        /// The name of its message.
        check: String,
        /// The participants whom it blocked or warned.
        whom: String,
    },
    /// A constraint is about other participants, or blocks instead of warning.
    Check {
        /// The name of its message.
        check: String,
        /// The participants whom it blocked or warned.
        old: String,
        /// The participants whom it blocks or warns.
        new: String,
    },
    /// The feedback has a new score.
    ScoreAdded {
        /// Its title.
        label: String,
    },
    /// A score is gone from the feedback.
    ScoreRemoved {
        /// Its title.
        label: String,
    },
    /// A score has other bands.
    Bands {
        /// The old bands.
        old: String,
        /// The new bands.
        new: String,
    },
    /// The question has become required, or optional.
    Required {
        /// Whether it is required now.
        required: bool,
    },
    /// The limits of an answer: range, length, decimals, unit.
    Limits {
        /// The old limits.
        old: String,
        /// The new limits.
        new: String,
    },
    /// The number of checkboxes to tick.
    Ticks {
        /// The old number.
        old: Ticks,
        /// The new number.
        new: Ticks,
    },
    /// The steps in which a slider is answered.
    Step {
        /// The number of which every answer was a multiple.
        old: u32,
        /// The number of which every answer is a multiple.
        new: u32,
    },
    /// The audience.
    Audience {
        /// The old audience: "asked of …".
        old: String,
        /// The new audience: "asked of …".
        new: String,
    },
    /// A key that says how it is shown, such as `dialog`, `columns` or `icon`.
    Presentation {
        /// The key.
        key: String,
        /// The old value; nothing if there was none.
        old: Option<String>,
        /// The new value; nothing if there is none.
        new: Option<String>,
    },
    /// It shows another picture.
    Picture {
        /// The name of the old picture.
        old: String,
        /// The name of the new picture.
        new: String,
    },
    /// It is elsewhere.
    Moved {
        /// The new position, such as "after `stress`".
        to: String,
    },
    /// A setting of the survey has changed.
    Setting {
        /// The setting.
        what: String,
        /// The old value.
        old: String,
        /// The new value.
        new: String,
    },
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let about = &self.about;
        match &self.kind {
            ChangeKind::Added {
                kind,
                label,
                audience,
                parent,
                own_audience,
            } => {
                let label = Some(label).filter(|label| *label != about);
                let label = label.map_or_else(String::new, |label| format!(" “{label}”"));
                let own = own_audience.as_ref();
                let audience = if parent.is_none() { Some(audience) } else { own };
                let audience = audience.map_or_else(String::new, |audience| format!(", {audience}"));
                write!(f, "`{about}`{label} ({kind}){audience}")
            }
            ChangeKind::Removed { kind, label } => write!(f, "`{about}` “{label}” ({kind})"),
            ChangeKind::Kind { old, new } => write!(f, "`{about}` was a {old} and is a {new}"),
            ChangeKind::Wording {
                language,
                part,
                old,
                new,
            } => {
                let [old, new] = reworded(old.as_deref(), new.as_deref());
                write!(f, "{part} ({language}): {old} → {new}")
            }
            ChangeKind::OptionAdded { value, label } => {
                write!(f, "`{about}` has a new option {value} “{label}”")
            }
            ChangeKind::OptionRemoved { value, label } => {
                write!(f, "`{about}` no longer has the option {value} “{label}”")
            }
            ChangeKind::OptionOrder { values } => {
                let values: Vec<_> = values.iter().map(ToString::to_string).collect();
                write!(
                    f,
                    "the options of `{about}` have another order: {}",
                    values.join(", ")
                )
            }
            ChangeKind::OptionAudience { label, old, new } => {
                write!(
                    f,
                    "the option “{label}” of `{about}` was offered {old}; now it is offered {new}"
                )
            }
            ChangeKind::Excludes { labels } => write!(
                f,
                "`{about}` can no longer be ticked together with {}",
                quoted(labels)
            ),
            ChangeKind::Allows { labels } => {
                write!(f, "`{about}` can now be ticked together with {}", quoted(labels))
            }
            ChangeKind::CheckAdded { check, whom, message } => {
                write!(f, "the new check `{check}` of `{about}` {whom}: “{message}”")
            }
            ChangeKind::CheckRemoved { check, whom } => {
                write!(
                    f,
                    "the check `{check}` of `{about}` is removed; it {}",
                    in_the_past(whom)
                )
            }
            ChangeKind::Check { check, old, new } => {
                write!(
                    f,
                    "the check `{check}` of `{about}` {}; now it {new}",
                    in_the_past(old)
                )
            }
            ChangeKind::ScoreAdded { label } => {
                write!(f, "the feedback has a new score: `{about}` “{label}”")
            }
            ChangeKind::ScoreRemoved { label } => {
                write!(f, "the feedback no longer has the score `{about}` “{label}”")
            }
            ChangeKind::Bands { old, new } => {
                write!(f, "the bands of the score `{about}` changed: {old} → {new}")
            }
            ChangeKind::Required { required: true } => write!(f, "`{about}` is now required"),
            ChangeKind::Required { required: false } => write!(f, "`{about}` is now optional"),
            ChangeKind::Audience { old, new } => write!(f, "`{about}` was {old}; now it is {new}"),
            ChangeKind::Limits { old, new } => {
                write!(f, "`{about}` has other limits: {old} → {new}")
            }
            ChangeKind::Ticks { old, new } => write!(f, "`{about}` asked for {old}; now it asks for {new}"),
            ChangeKind::Step { old, new } => {
                write!(f, "`{about}` had steps of {old}; now it has steps of {new}")
            }
            ChangeKind::Presentation { key, old, new } => {
                let [old, new] = [old, new].map(|value| value.as_deref().unwrap_or("none"));
                write!(f, "the `{key}` of `{about}`: {old} → {new}")
            }
            ChangeKind::Picture { .. } => write!(f, "`{about}` shows another picture"),
            ChangeKind::Moved { to } => write!(f, "`{about}` moved {to}"),
            ChangeKind::Setting { what, old, new } => write!(f, "{what}: {old} → {new}"),
        }
    }
}

/// Lists labels.
fn quoted(labels: &[String]) -> String {
    let labels = labels.iter().map(|label| Piece::Label(label.clone()).into());
    Prose::list(labels, "or").to_string()
}

/// Puts the audience of a constraint into the past tense.
fn in_the_past(whom: &str) -> String {
    whom.replacen("blocks", "blocked", 1)
        .replacen("warns", "warned", 1)
}

/// Writes an old and a new text in quotes: of long ones, the sentences that differ.
fn reworded(old: Option<&str>, new: Option<&str>) -> [String; 2] {
    let shown = match (old, new) {
        (Some(old), Some(new)) => excerpts(old, new).map(Some),
        (old, new) => [old, new].map(|text| text.map(str::to_owned)),
    };
    shown.map(|text| text.map_or("nothing".to_owned(), |text| format!("“{text}”")))
}
