//! A survey as indented text, for reviews and snapshots.

mod attention;
mod ending;
mod invariants;
mod item;
mod saved;
mod texts;

use enkat_model::{Artifact, Body, FlagSet, FollowUps, Gender, NoSettings, Texts, tailor};

pub use self::invariants::invariants_outline;

use self::item::Item;
use crate::notation::{Atom, Conditions};

/// Writes the survey as indented text, with the texts of the first language, as [`outline_in`] does.
pub fn outline(artifact: &Artifact, flags: Option<FlagSet>, gender: Option<Gender>) -> String {
    let first = artifact.header.languages.first();
    outline_in(artifact, first.map_or("", String::as_str), flags, gender)
}

/// Writes the survey as indented text, with the texts of one language: with flags or a gender, as a participant with these gets it;
/// without, the whole survey, with the flags and genders that include each part.
pub fn outline_in(
    artifact: &Artifact,
    language: &str,
    flags: Option<FlagSet>,
    gender: Option<Gender>,
) -> String {
    let texts = artifact.texts.get(language);
    let mut lines = ending::header(artifact, texts);
    if flags.is_none() && gender.is_none() {
        let all: Vec<_> = artifact
            .elements
            .iter()
            .map(|included| included.element.clone())
            .collect();
        let inclusions = artifact
            .elements
            .iter()
            .map(|included| item::inclusion(artifact, included));
        let conditions = Conditions {
            elements: &all.iter().collect::<Vec<_>>(),
            flags: &artifact.flags,
            named: ending::names(artifact),
        };
        lines.extend(elements(texts, artifact.follow_ups, &conditions, inclusions));
        lines.extend(ending::scales(texts, &conditions));
        lines.extend(ending::units(texts, conditions.elements));
        lines.extend(ending::dialogs(texts, conditions.elements));
        lines.extend(ending::scores(texts, &artifact.scores, &all));
        lines.extend(attention::lines(texts, &artifact.attention, &conditions));
        lines.extend(saved::lines(&artifact.payload, &conditions));
    } else {
        let flags = flags.unwrap_or_default();
        let model = tailor(artifact, flags, gender);
        lines.push(tailored_for(artifact, flags, gender));
        let always = std::iter::repeat(String::new());
        let conditions = Conditions::<NoSettings> {
            elements: &model.elements.iter().collect::<Vec<_>>(),
            flags: &artifact.flags,
            named: Vec::new(),
        };
        lines.extend(elements(texts, artifact.follow_ups, &conditions, always));
        lines.extend(ending::scales(texts, &conditions));
        lines.extend(ending::units(texts, conditions.elements));
        lines.extend(ending::dialogs(texts, conditions.elements));
        lines.extend(ending::scores(texts, &model.scores, &model.elements));
        lines.extend(attention::lines(texts, &model.attention, &conditions));
        lines.extend(saved::lines(&model.payload, &conditions));
    }
    lines.join("\n") + "\n"
}

fn tailored_for(artifact: &Artifact, on: FlagSet, gender: Option<Gender>) -> String {
    let flags: Vec<_> = artifact.aliases_of(on).collect();
    let flags = if flags.is_empty() {
        "no flags".to_owned()
    } else {
        format!("flags {}", flags.join(", "))
    };
    let gender = gender.map_or("unknown gender".to_owned(), |gender| {
        format!("gender {}", gender.name())
    });
    format!("for: {flags}; {gender}")
}

/// Writes the elements below each other, indented by their parents.
fn elements<S: Atom + PartialEq + Clone>(
    texts: Option<&Texts>,
    follow_ups: FollowUps,
    conditions: &Conditions<'_, S>,
    inclusions: impl Iterator<Item = String>,
) -> Vec<String> {
    let all = conditions.elements;
    let mut depths: Vec<usize> = Vec::with_capacity(all.len());
    let mut lines = Vec::new();
    for (element, inclusion) in all.iter().zip(inclusions) {
        // An opt-out is drawn below its field.
        let above = match element.body {
            Body::OrBox { of } => Some(of),
            _ => element.within,
        };
        let parent = above.map(|above| (depths[above.index()], all[above.index()]));
        let depth = parent.map_or(0, |(depth, _)| depth + 1);
        depths.push(depth);
        let item = Item {
            element,
            inclusion: &inclusion,
            is_follow_up: parent.is_some_and(|(_, parent)| parent.body.question().is_some()),
            waits: follow_ups == FollowUps::AfterParent,
            texts,
        };
        if depth == 0 {
            lines.push(String::new());
        }
        let indented = |(line, more): (String, usize)| format!("{:1$}{line}", "", 2 * (depth + more));
        lines.extend(item.lines(conditions).into_iter().map(indented));
    }
    lines
}

/// Returns the text of a key; of plural forms, the one that every language has.
fn words<'a>(texts: Option<&'a Texts>, key: &str) -> &'a str {
    let words = texts.and_then(|texts| texts.get(key).or_else(|| texts.get(&format!("{key}_other"))));
    words.map_or("", String::as_str)
}
