//! One thing that is different for participants.

use enkat_model::{Element, OptionValue, Setting};
use schemars::JsonSchema;
use serde::Serialize;

use super::Ticks;
use crate::diff::{OtherOption, cases::Seen};

/// Something that is different for participants.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Change {
    /// The changed thing: an id, or `survey`.
    pub about: String,
    /// The kind of a container that exists in both surveys, such as `page`; nothing for anything else.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub container: Option<&'static str>,
    /// The change.
    #[serde(flatten)]
    pub kind: ChangeKind,
    /// Whether it is breaking: answers of responses in progress have to be given again, though the saved data stays the same.
    pub breaking: bool,
}

impl Change {
    /// Builds a change that is not breaking.
    pub(in crate::diff) fn new(about: &str, kind: ChangeKind) -> Self {
        Self {
            about: about.to_owned(),
            container: None,
            kind,
            breaking: false,
        }
    }

    /// Builds a change of an element of both surveys that is not breaking.
    pub(in crate::diff) fn of(element: &Element<Setting>, kind: ChangeKind) -> Self {
        let body = &element.body;
        Self {
            container: body.is_container().then(|| body.kind().name()),
            ..Self::new(&element.id, kind)
        }
    }
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
    /// Values stand for other options: those of another scale, or options of the question's own.
    OtherOptions {
        /// The values, in the old order.
        options: Vec<OtherOption>,
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
        /// Whether some participants to whom it was offered do not get it.
        fewer: bool,
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
        /// Whether it blocks participants whom it did not block before.
        more: bool,
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
    /// The same answers give another score in the feedback.
    ScoreChanged {},
    /// The scores that both versions have are in another order, which is that of the feedback.
    ScoreOrder {
        /// Their names in the new order.
        names: Vec<String>,
    },
    /// The feedback leaves out a score while it counts a draft valuation, and other valuations are drafts now.
    ScoreDrafts {
        /// Whether any valuation that it counted was a draft.
        old: bool,
        /// Whether any valuation that it counts is a draft.
        new: bool,
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
    /// The limits of an answer: range, length, decimals.
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
        /// Whether some participants of the old audience are not in the new one.
        fewer: bool,
    },
    /// While a question has no answer, it is hidden or shown unlike before.
    Unanswered {
        /// The option of it that is hidden or shown; nothing if it is the element itself.
        #[serde(skip_serializing_if = "Option::is_none")]
        option: Option<String>,
        /// The questions, by their labels, of which any has no answer.
        questions: Vec<String>,
        /// How often it was shown then.
        old: Seen,
        /// How often it is shown then.
        new: Seen,
        /// Whether its audience is the same as before once every question is answered.
        only: bool,
    },
    /// A key that says how it is shown, such as `dialog`, `columns` or `unit`.
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
    /// A preset turns on other flags.
    Preset {
        /// The preset.
        name: String,
        /// The flags that it turns on now.
        added: Vec<String>,
        /// The flags that it no longer turns on.
        removed: Vec<String>,
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
