//! One thing that participants meet differently, and how it is told.

use std::fmt;

use enkat_model::OptionValue;
use schemars::JsonSchema;
use serde::Serialize;

use super::Ticks;
use crate::natural_language::{Piece, Prose};

/// Something that participants meet differently.
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
    /// It is new.
    Added {
        /// Its kind.
        kind: String,
        /// Its label.
        label: String,
        /// The participants who are asked: "asked of …", or "shown to …" for elements that are not questions.
        audience: String,
    },
    /// It is gone.
    Removed {
        /// Its kind.
        kind: String,
        /// Its label.
        label: String,
    },
    /// It is of another kind, or looks otherwise.
    Kind {
        /// The old kind.
        old: String,
        /// The new kind.
        new: String,
    },
    /// A text reads differently.
    Wording {
        /// The language.
        language: String,
        /// Which text, such as `label`.
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
    /// The options that both versions have stand in another order.
    OptionOrder {
        /// The values in the new order.
        values: Vec<OptionValue>,
    },
    /// An option is offered to others.
    OptionAudience {
        /// Its label.
        label: String,
        /// To whom it was offered.
        old: String,
        /// To whom it is offered.
        new: String,
    },
    /// These boxes cannot be ticked together with it any more.
    Excludes {
        /// Their labels.
        labels: Vec<String>,
    },
    /// These boxes can be ticked together with it now.
    Allows {
        /// Their labels.
        labels: Vec<String>,
    },
    /// A check across questions is new.
    CheckAdded {
        /// The name of its message.
        check: String,
        /// The participants whom it blocks or warns.
        whom: String,
        /// The message.
        message: String,
    },
    /// A check across questions is gone.
    CheckRemoved {
        /// The name of its message.
        check: String,
        /// The participants whom it blocked or warned.
        whom: String,
    },
    /// A check across questions is about others, or blocks instead of warning.
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
    /// A score is judged otherwise.
    Bands {
        /// Its bands.
        old: String,
        /// Its bands.
        new: String,
    },
    /// Whether it has to be answered.
    Required {
        /// Whether it has to be now.
        required: bool,
    },
    /// The limits of an answer: range, length, decimals, unit.
    Limits {
        /// The old limits.
        old: String,
        /// The new limits.
        new: String,
    },
    /// How many boxes are to be ticked.
    Ticks {
        /// How many were.
        old: Ticks,
        /// How many are.
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
    /// It stands elsewhere.
    Moved {
        /// Where, such as "after `stress`".
        to: String,
    },
    /// How the survey is run.
    Setting {
        /// The event.
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
            } => {
                write!(f, "`{about}` “{label}” ({kind}), {audience}")
            }
            ChangeKind::Removed { kind, label } => write!(f, "`{about}` “{label}” ({kind})"),
            ChangeKind::Kind { old, new } => write!(f, "`{about}` was a {old} and is a {new}"),
            ChangeKind::Wording {
                language,
                part,
                old,
                new,
            } => {
                let old = old
                    .as_ref()
                    .map_or("nothing".to_owned(), |old| format!("“{old}”"));
                let new = new
                    .as_ref()
                    .map_or("nothing".to_owned(), |new| format!("“{new}”"));
                write!(f, "{part} ({language}): {old} → {new}")
            }
            ChangeKind::OptionAdded { value, label } => {
                write!(f, "`{about}` has a new option {value} “{label}”")
            }
            ChangeKind::OptionRemoved { value, label } => {
                write!(f, "`{about}` has no option {value} “{label}” any more")
            }
            ChangeKind::OptionOrder { values } => {
                let values: Vec<_> = values.iter().map(ToString::to_string).collect();
                write!(
                    f,
                    "the options of `{about}` stand in another order: {}",
                    values.join(", ")
                )
            }
            ChangeKind::OptionAudience { label, old, new } => {
                write!(
                    f,
                    "the option “{label}” of `{about}` was offered {old}, and is offered {new}"
                )
            }
            ChangeKind::Excludes { labels } => write!(
                f,
                "`{about}` cannot be ticked together with {} any more",
                quoted(labels)
            ),
            ChangeKind::Allows { labels } => {
                write!(f, "`{about}` can be ticked together with {} now", quoted(labels))
            }
            ChangeKind::CheckAdded { check, whom, message } => {
                write!(f, "the new check `{check}` of `{about}` {whom}: “{message}”")
            }
            ChangeKind::CheckRemoved { check, whom } => {
                write!(
                    f,
                    "the check `{check}` of `{about}` is gone; it {}",
                    in_the_past(whom)
                )
            }
            ChangeKind::Check { check, old, new } => {
                write!(
                    f,
                    "the check `{check}` of `{about}` {}, and {new}",
                    in_the_past(old)
                )
            }
            ChangeKind::ScoreAdded { label } => {
                write!(f, "the feedback has a new score, `{about}` “{label}”")
            }
            ChangeKind::ScoreRemoved { label } => {
                write!(f, "the feedback has no score `{about}` “{label}” any more")
            }
            ChangeKind::Bands { old, new } => {
                write!(f, "the score `{about}` is judged otherwise: {old} → {new}")
            }
            ChangeKind::Required { required: true } => write!(f, "`{about}` has to be answered now"),
            ChangeKind::Required { required: false } => write!(f, "`{about}` need not be answered any more"),
            ChangeKind::Audience { old, new } => write!(f, "`{about}` was {old}, and is {new}"),
            ChangeKind::Limits { old, new } => {
                write!(f, "`{about}` can be answered otherwise: {old} → {new}")
            }
            ChangeKind::Ticks { old, new } => write!(f, "`{about}` wanted {old}, and wants {new}"),
            ChangeKind::Step { old, new } => {
                write!(
                    f,
                    "`{about}` was answered in steps of {old}, and is in steps of {new}"
                )
            }
            ChangeKind::Moved { to } => write!(f, "`{about}` has moved {to}"),
            ChangeKind::Setting { what, old, new } => write!(f, "{what}: {old} → {new}"),
        }
    }
}

/// Labels in a row.
fn quoted(labels: &[String]) -> String {
    let labels = labels.iter().map(|label| Piece::Label(label.clone()).into());
    Prose::list(labels, "or").to_string()
}

/// Puts the audience of a check into the past tense.
fn in_the_past(whom: &str) -> String {
    whom.replacen("blocks", "blocked", 1)
        .replacen("warns", "warned", 1)
}
