//! Words that stand at another question or checkbox than before.

use std::collections::{HashMap, HashSet};

use enkat_model::ElementId;

use super::{FieldChange, elements::Elements};

/// Finds the words that a checkbox has from others of its group: in the first language, then in languages in which they come from
/// yet another one.
pub(super) fn other_boxes(elements: &Elements<'_>, name: &str) -> Vec<FieldChange> {
    let (is, was) = (elements.new.labels, elements.old.labels);
    let (Some(old), Some(new)) = (elements.old.find((false, name)), elements.new.find((false, name))) else {
        return Vec::new();
    };
    let group = was.group_or_itself(old);
    if group == old {
        return Vec::new();
    }
    let boxes: Vec<_> = was.boxes(group).collect();
    let (mut told, mut others) = (HashSet::new(), Vec::new());
    for (at, language) in is.artifact.header.languages.iter().enumerate() {
        let found = with_words_of_others(elements, language, &boxes).into_iter();
        for Exchanged { owner, label, .. } in found.filter(|found| found.new == new) {
            if told.insert(owner) {
                let old = was.element(owner).id.clone();
                let language = (at > 0).then(|| language.clone());
                others.push(FieldChange::OtherBox { label, old, language });
            }
        }
    }
    others
}

/// Warns of questions that have the text that another question had, whose text is another one now: the same id asks something
/// else. Checkboxes of one group are compared as saved data.
pub(super) fn warnings(elements: &Elements<'_>) -> Vec<String> {
    let (was, is) = (elements.old.labels, elements.new.labels);
    let questions = elements
        .old
        .ids()
        .filter(|id| !was.element(*id).body.is_container());
    let questions: Vec<_> = questions.collect();
    let is_of_group = |found: &Exchanged| {
        let group = |id| Some(was.group_or_itself(id)).filter(|group| *group != id);
        let old = elements.old.find(elements.new.key(found.new));
        old.is_some_and(|old| group(old).is_some() && group(old) == group(found.owner))
    };
    let mut told = HashSet::new();
    let mut warnings = Vec::new();
    for (at, language) in is.artifact.header.languages.iter().enumerate() {
        for found in with_words_of_others(elements, language, &questions) {
            if is_of_group(&found) || !told.insert((found.new, found.owner)) {
                continue;
            }
            let (new, old) = (&is.element(found.new).id, &was.element(found.owner).id);
            let has = format!("`{new}` now has the text that `{old}` had, “{}”", found.label);
            warnings.push(if at == 0 {
                format!("{has}; if it asks something else than before, give it a new id")
            } else {
                format!(
                    "in {language}, {has}; check both translations: earlier answers in {language} are to the old text"
                )
            });
        }
    }
    warnings
}

/// An element with the words that another one had.
struct Exchanged {
    /// The element in the newer survey.
    new: ElementId,
    /// The one that had its words, in the older survey.
    owner: ElementId,
    label: String,
}

/// Finds elements among these of the older survey that have the words that exactly one other had, which has other words now or is
/// gone.
fn with_words_of_others(elements: &Elements<'_>, language: &str, among: &[ElementId]) -> Vec<Exchanged> {
    let is = |old: ElementId| {
        let new = elements.new.find(elements.old.key(old))?;
        Some((new, elements.new.label_in(language, new)?))
    };
    let labels = among.iter().filter_map(|old| {
        let was = elements.old.label_in(language, *old)?;
        Some((*old, was, is(*old)))
    });
    let labels: Vec<_> = labels.collect();
    let mut owners: HashMap<&str, Vec<_>> = HashMap::new();
    for (old, was, is) in &labels {
        let is_kept = is.as_ref().is_some_and(|(_, label)| label == was);
        owners.entry(was).or_default().push((*old, is_kept));
    }
    let changed = labels
        .iter()
        .filter_map(|(_, was, is)| is.as_ref().filter(|(_, label)| label != was));
    let of_others = changed.filter_map(|(new, label)| match owners.get(label.as_str())?[..] {
        [(owner, false)] => Some(Exchanged {
            new: *new,
            owner,
            label: label.clone(),
        }),
        _ => None,
    });
    of_others.collect()
}
