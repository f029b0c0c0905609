//! The fate of responses in progress, if they are moved to the new version.

mod consent;
mod migration;

use std::fmt;

use enkat_model::{Artifact, ElementId, words::counted};
use schemars::JsonSchema;
use serde::Serialize;

pub use self::migration::{Moving, Pair, Reason};
use super::{
    Change, ChangeKind, FieldChange, JudgedChange,
    audience::comparable,
    elements::{Elements, Side},
};
use crate::natural_language::{Audience, Piece, Prose};

/// The fate of the answers of responses in progress, if they are moved to the new version.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Drafts {
    /// The reason why participants who have given consent have to be asked for it again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub consent: Option<String>,
    /// Languages that are gone: participants who answer in one of them stay.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub languages: Vec<String>,
    /// Questions and checkboxes whose answers are kept, whatever they are.
    pub kept: Vec<String>,
    /// Questions and checkboxes with answers that are not kept, in survey order.
    pub affected: Vec<Affected>,
    /// Questions and checkboxes that are new.
    pub asked: Vec<String>,
}

impl Drafts {
    /// Returns whether every answer is kept, whatever it is and in whatever language, and the consent holds.
    pub fn are_safe(&self) -> bool {
        self.consent.is_none() && self.languages.is_empty() && self.affected.is_empty()
    }
}

/// A question or checkbox with answers that are not kept as they are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Affected {
    /// The question or checkbox.
    pub id: String,
    /// Its label.
    pub label: String,
    /// The fate of the answers.
    pub fate: Fate,
    /// Whether it happens to every answer; if not, `why` describes to which.
    pub every: bool,
    /// The reason.
    pub why: String,
}

/// The fate of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum Fate {
    /// There is no field for it any more.
    Lost,
    /// The question remains, but this is no longer an answer to it.
    AskedAgain,
    /// It stays, but the question is no longer asked of all participants who were asked before.
    NotSent,
}

impl fmt::Display for Affected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` “{}”: {}", self.id, self.label, self.why)
    }
}

/// Collects the fate of responses in progress, from the changes for participants and in the data.
pub(super) fn drafts(elements: &Elements<'_>, participants: &[Change], data: &[JudgedChange]) -> Drafts {
    let (old, new) = (&elements.old, &elements.new);
    let mut drafts = Drafts {
        consent: consent::again(old.labels.artifact, new.labels.artifact),
        languages: languages_gone(old.labels.artifact, new.labels.artifact),
        ..Drafts::default()
    };
    for id in old.ids().filter(|id| is_answered(old, *id)) {
        let name = &old.labels.element(id).id;
        let of_data = data.iter().filter(|change| change.field == *name);
        let of_participants = participants.iter().filter(|change| change.about == *name);
        let fates: Vec<_> = (of_data.filter_map(of_field))
            .chain(of_participants.filter_map(|change| of_kind(&change.kind)))
            .chain(asked_of_others(elements, id))
            .collect();
        if fates.is_empty() && old.labels.element(id).body.has_field() {
            drafts.kept.push(name.clone());
        }
        drafts
            .affected
            .extend(fates.into_iter().map(|(fate, every, why)| Affected {
                id: name.clone(),
                label: old.labels.label(id),
                fate,
                every,
                why,
            }));
    }
    let come = fields(new).filter(|id| old.find(new.key(*id)).is_none());
    drafts.asked = come.map(|id| new.labels.element(id).id.clone()).collect();
    drafts
}

fn languages_gone(old: &Artifact, new: &Artifact) -> Vec<String> {
    let mut gone = old.header.languages.clone();
    gone.retain(|language| !new.header.languages.contains(language));
    gone
}

fn fields<'s>(side: &'s Side<'_>) -> impl Iterator<Item = ElementId> + 's {
    side.ids().filter(|id| side.labels.element(*id).body.has_field())
}

/// Returns whether it has an answer of its own, or is a group of checkboxes with answers.
fn is_answered(side: &Side<'_>, id: ElementId) -> bool {
    let body = &side.labels.element(id).body;
    body.has_field() || body.is_checkboxes()
}

/// The fate of answers, whether it is that of all answers, and the reason.
type Happens = (Fate, bool, String);

fn of_field(change: &JudgedChange) -> Option<Happens> {
    if !change.drafts.breaking {
        return None;
    }
    let every = |why: String| (Fate::AskedAgain, true, why);
    let some = |why: String| (Fate::AskedAgain, false, why);
    Some(match &change.change {
        FieldChange::Removed { now: None } => (Fate::Lost, true, "it is not asked any more".to_owned()),
        FieldChange::Removed { now: Some(now) } => (
            Fate::Lost,
            true,
            format!("it is not asked any more; perhaps it is called `{now}` now"),
        ),
        FieldChange::ValueRemoved { value, label } => some(format!("who answered {value} “{label}”")),
        FieldChange::Narrowed { new, .. } => some(format!("whose answer is not within {new}")),
        FieldChange::Decimals { new, .. } => some(format!(
            "whose answer has more than {}",
            counted(*new as usize, "decimal")
        )),
        FieldChange::Type { old, new } => every(format!("its answer was {old} and is {new}")),
        FieldChange::Kind { old, new } => every(format!("it was answered as {old}, and is as {new}")),
        FieldChange::Renumbered { label, old, new } => every(format!("“{label}” was {old} and is {new}")),
        FieldChange::Unit { old, new } => every(format!("it was asked in “{old}” and is in “{new}”")),
        FieldChange::Format { new, .. } => every(match new {
            Some(new) => format!("it has to be of the format `{new}` now"),
            None => "it is of no format any more".to_owned(),
        }),
        _ => every(change.drafts.why.clone()),
    })
}

fn of_kind(kind: &ChangeKind) -> Option<Happens> {
    let why = match kind {
        ChangeKind::OptionAudience { label, new, .. } => {
            format!("who answered “{label}”, which is offered {new}")
        }
        ChangeKind::Excludes { labels } => {
            let labels = labels.iter().map(|label| Piece::Label(label.clone()).into());
            format!("who also ticked {}", Prose::list(labels, "or"))
        }
        ChangeKind::CheckAdded { check, .. } | ChangeKind::Check { check, .. } => {
            format!("whose answers do not pass the check `{check}`")
        }
        ChangeKind::Ticks { old, new } if !old.are_within(*new) => {
            format!("who did not tick {new}")
        }
        ChangeKind::Step { old, new } if old % new != 0 => {
            format!("whose answer is no multiple of {new}")
        }
        _ => return None,
    };
    Some((Fate::AskedAgain, false, why))
}

/// Reports a question of both surveys that is asked of other participants.
fn asked_of_others(elements: &Elements<'_>, old: ElementId) -> Option<Happens> {
    let new = elements.new.find(elements.old.key(old))?;
    let whole = |side: &Side<'_>, id| comparable(side.labels, &Audience::of(side.labels, id));
    (whole(&elements.old, old) != whole(&elements.new, new)).then(|| {
        let whom = Audience::of(elements.new.labels, new).prose("of", elements.new.labels, new);
        (Fate::NotSent, false, format!("it is now asked {whom}"))
    })
}
