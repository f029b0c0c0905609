//! The fate of responses in progress, if they are moved to the new version.

mod consent;
mod fewer;

use std::collections::HashMap;

use enkat_model::{Artifact, ElementId, words::counted};
use schemars::JsonSchema;
use serde::Serialize;

use self::fewer::asked_of_fewer;
use super::{
    Change, ChangeKind, FieldChange, JudgedChange, Seen,
    data::{in_language, unit_in_words},
    elements::{Elements, Side},
    participants::{assumptions_without, changed_flags},
};
use crate::natural_language::{Piece, Prose};

/// The fate of the answers of responses in progress, if they are moved to the new version.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Drafts {
    /// The reason why participants who have given consent have to be asked for it again, which is breaking.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub consent: Option<String>,
    /// Languages that are gone: participants who answer in one of them stay.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub languages: Vec<String>,
    /// Assumptions that are new: participants whose settings do not fit them stay.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub assumptions: Vec<String>,
    /// Questions and checkboxes whose answers are kept, whatever they are.
    pub kept: Vec<String>,
    /// The number of questions of which every answer is kept; a group counts as one, with its checkboxes and its opt-out.
    #[serde(rename = "keptQuestions")]
    pub kept_questions: usize,
    /// Questions and checkboxes with answers that are not kept, in survey order.
    pub affected: Vec<Affected>,
    /// Questions and checkboxes that are new.
    pub asked: Vec<String>,
}

impl Drafts {
    /// Returns whether every answer is kept, whatever it is and in whatever language, and the consent holds.
    pub fn are_safe(&self) -> bool {
        self.consent.is_none()
            && self.languages.is_empty()
            && self.assumptions.is_empty()
            && self.affected.is_empty()
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
    /// The parent with which it is asked of other participants; nothing if its own keys or something else decides.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub with: Option<String>,
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

/// Collects the fate of responses in progress, from the changes for participants and in the data.
pub(super) fn drafts(elements: &Elements<'_>, participants: &[Change], data: &[JudgedChange]) -> Drafts {
    let (old, new) = (&elements.old, &elements.new);
    let mut drafts = Drafts {
        consent: consent::again(elements),
        languages: languages_gone(old.labels.artifact, new.labels.artifact),
        assumptions: assumptions_without(new.labels, old.labels).collect(),
        ..Drafts::default()
    };
    let flags = changed_flags(elements);
    let consent = old.labels.artifact.header.consent.as_ref();
    let asked_again = consent.filter(|_| drafts.consent.is_some());
    let is_asked_again = |name: &str| asked_again.is_some_and(|consent| consent.checkbox == name);
    let mut of_deciders = HashMap::new();
    for id in old.ids().filter(|id| is_answered(old, *id)) {
        let name = &old.labels.element(id).id;
        let of_data = data.iter().filter(|change| change.field == *name);
        let of_participants = participants.iter().filter(|change| change.about == *name);
        let fates: Vec<_> = (of_data.filter_map(of_field))
            .chain(of_participants.filter_map(|change| of_kind(&change.kind)))
            .map(|happens| (happens, None))
            .chain(asked_of_fewer(elements, id, &flags, &mut of_deciders))
            .collect();
        if fates.is_empty() && old.labels.element(id).body.has_field() && !is_asked_again(name) {
            drafts.kept.push(name.clone());
        }
        drafts
            .affected
            .extend(fates.into_iter().map(|((fate, every, why), with)| Affected {
                id: name.clone(),
                label: old.labels.label(id),
                fate,
                every,
                with,
                why,
            }));
    }
    let is_kept = |name: &str| {
        let mut affected = drafts.affected.iter();
        !affected.any(|one| one.id == name) && !is_asked_again(name)
    };
    drafts.kept_questions = questions(old)
        .filter(|parts| parts.iter().all(|part| is_kept(part)))
        .count();
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

/// Returns whether a change for participants makes answers of responses in progress impossible.
pub(super) fn is_breaking(elements: &Elements<'_>, change: &Change) -> bool {
    let old = &elements.old;
    let question = old.find((false, &change.about));
    question.is_some_and(|id| is_answered(old, id)) && of_kind(&change.kind).is_some()
}

/// Lists the questions, each with the ids of its parts: itself, its checkboxes, and its opt-out.
fn questions<'a>(side: &Side<'a>) -> impl Iterator<Item = Vec<&'a str>> {
    let labels = side.labels;
    let questions = side
        .ids()
        .filter(move |id| labels.element(*id).body.question().is_some());
    questions.map(move |id| {
        let boxes = labels.boxes(id).chain(labels.or_box(id));
        let parts = std::iter::once(id).chain(boxes);
        parts.map(|part| labels.element(part).id.as_str()).collect()
    })
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
        FieldChange::Removed { now: None } => (Fate::Lost, true, "no longer asked".to_owned()),
        FieldChange::Removed { now: Some(now) } => (
            Fate::Lost,
            true,
            format!("no longer asked; perhaps its new id is `{now}`"),
        ),
        FieldChange::ValueRemoved { value, label } => {
            some(format!("participants who answered {value} “{label}”"))
        }
        FieldChange::Narrowed { new, .. } => some(format!("answers outside of the new limits ({new})")),
        FieldChange::Decimals { new: 0, .. } => some("answers with decimals".to_owned()),
        FieldChange::Decimals { new, .. } => some(format!(
            "answers with more than {}",
            counted(*new as usize, "decimal")
        )),
        FieldChange::Type { old, new } => every(format!("the type was {old} and is {new}")),
        FieldChange::Kind { old, new, .. } => every(format!("it was a {old} and is a {new}")),
        FieldChange::Renumbered { label, old, new, .. } => every(format!("“{label}” was {old} and is {new}")),
        FieldChange::RenumberedIn {
            language,
            label,
            old,
            new,
        } => every(format!("“{label}” was {old} and is {new} ({language})")),
        FieldChange::OtherWords { label, old, language } => every(format!(
            "“{label}” was `{old}` and is `{}`{}",
            change.field,
            in_language(language.as_deref())
        )),
        FieldChange::Ends { language, .. } => every(format!(
            "its ends have exchanged their words{}",
            in_language(language.as_deref())
        )),
        FieldChange::OtherEnds { old, new } => every(format!("its ends were {old} and are {new}")),
        FieldChange::OtherOptions { .. } => every("the options have other words".to_owned()),
        FieldChange::Unit { old, new } => {
            let [old, new] = [old, new].map(|unit| unit_in_words(unit));
            every(format!("the unit was {old} and is {new}"))
        }
        FieldChange::Format { new, .. } => every(match new {
            Some(new) => format!("answers now need the format `{new}`"),
            None => "answers no longer need a format".to_owned(),
        }),
        _ => every(change.drafts.why.clone()),
    })
}

fn of_kind(kind: &ChangeKind) -> Option<Happens> {
    let why = match kind {
        ChangeKind::OptionAudience {
            label,
            new,
            fewer: true,
            ..
        } => {
            format!("participants who answered “{label}”, which is now offered {new}")
        }
        ChangeKind::Excludes { labels } => {
            let labels = labels.iter().map(|label| Piece::Label(label.clone()).into());
            format!("participants who also ticked {}", Prose::list(labels, "or"))
        }
        ChangeKind::Unanswered {
            option: Some(option),
            questions,
            new: Seen::Never | Seen::Sometimes,
            ..
        } => format!(
            "participants who answered “{option}” and have not answered {}",
            questions.join(" or ")
        ),
        ChangeKind::CheckAdded { check, .. }
        | ChangeKind::Check {
            check, more: true, ..
        } => {
            format!("answers that break the constraint `{check}`")
        }
        ChangeKind::Ticks { old, new } if !old.are_within(*new) => {
            match new.max.filter(|max| old.min == new.min && new.min < *max) {
                Some(max) => format!("answers with more than {max} ticks"),
                None => format!("answers without {new}"),
            }
        }
        ChangeKind::Step { old, new } if old % new != 0 => {
            format!("answers that are not a multiple of {new}")
        }
        _ => return None,
    };
    Some((Fate::AskedAgain, false, why))
}
