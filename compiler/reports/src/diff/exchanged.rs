//! Words that stand at another question or checkbox than before.

use std::collections::{HashMap, HashSet};

use enkat_model::ElementId;

use super::{
    FieldChange,
    elements::{Elements, Side},
};

/// A question or checkbox with the words that another one had.
pub(super) struct Exchanged {
    /// The element in the newer survey.
    new: ElementId,
    /// The one that had its words, in the older survey.
    owner: ElementId,
    /// The words.
    label: String,
    /// The language; nothing if it is the first one.
    language: Option<String>,
    /// Whether the answers certainly mean something else: the two have exchanged their words, or are checkboxes of one group.
    is_certain: bool,
}

impl Exchanged {
    /// Finds the questions and checkboxes with words of others: in the first language, then in languages in which they have those of
    /// yet another one.
    pub(super) fn all(elements: &Elements<'_>) -> Vec<Self> {
        let mut told = HashSet::new();
        let mut all = Vec::new();
        for (at, language) in elements.new.labels.artifact.header.languages.iter().enumerate() {
            let found = in_groups(elements, language).into_iter().map(|pair| (pair, true));
            let found = found.chain(of_questions(elements, language));
            for (Pair { new, owner, label }, is_certain) in found {
                if told.insert((new, owner)) {
                    let language = (at > 0).then(|| language.clone());
                    all.push(Self {
                        new,
                        owner,
                        label,
                        language,
                        is_certain,
                    });
                }
            }
        }
        all
    }

    /// Returns the change of a field that is certain.
    pub(super) fn change(&self, elements: &Elements<'_>, field: &str) -> Option<FieldChange> {
        let is_of_field = elements.new.labels.element(self.new).id == field;
        (self.is_certain && is_of_field).then(|| FieldChange::OtherWords {
            label: self.label.clone(),
            old: elements.old.labels.element(self.owner).id.clone(),
            language: self.language.clone(),
        })
    }
}

/// Finds the ends of a slider or a rating that have exchanged their words: in the first language that has exchanged them.
pub(super) fn exchanged_ends(elements: &Elements<'_>, name: &str) -> Option<FieldChange> {
    let end = |side: &Side<'_>, language: &str, end: &str| {
        let key = format!("questions.{name}.{end}");
        let texts = side.labels.artifact.texts.get(language)?;
        let words = texts.get(&key).filter(|_| !side.lacks(language, &key));
        words.cloned()
    };
    let languages = &elements.new.labels.artifact.header.languages;
    languages.iter().enumerate().find_map(|(at, language)| {
        let [was, is] = [&elements.old, &elements.new]
            .map(|side| Some([end(side, language, "low")?, end(side, language, "high")?]));
        let ([low, high], [new_low, new_high]) = (was?, is?);
        (low != high && low == new_high && high == new_low).then(|| FieldChange::Ends {
            low: new_low,
            high: new_high,
            language: (at > 0).then(|| language.clone()),
        })
    })
}

/// Warns of questions that have the text that another question had, which is gone or has a third one: the same id asks something
/// else.
pub(super) fn warnings(elements: &Elements<'_>) -> Vec<String> {
    let all = Exchanged::all(elements).into_iter();
    let uncertain = all.filter(|exchanged| !exchanged.is_certain);
    uncertain
        .map(|Exchanged { new, owner, label, language, .. }| {
            let new = &elements.new.labels.element(new).id;
            let old = &elements.old.labels.element(owner).id;
            let has = format!("`{new}` now has the text that `{old}` had, “{label}”");
            match language {
                None => format!("{has}; if it asks something else than before, give it a new id"),
                Some(language) => format!(
                    "in {language}, {has}; check both translations: earlier answers in {language} are to the old text"
                ),
            }
        })
        .collect()
}

/// Finds checkboxes with the words of others of their group.
fn in_groups(elements: &Elements<'_>, language: &str) -> Vec<Pair> {
    let labels = elements.old.labels;
    let groups = elements
        .old
        .ids()
        .filter(|id| labels.element(*id).body.is_checkboxes());
    let pairs = groups
        .flat_map(|group| with_words_of_others(elements, language, &labels.boxes(group).collect::<Vec<_>>()));
    pairs.collect()
}

/// Finds questions with the words of others, and says whether two have exchanged them.
fn of_questions(elements: &Elements<'_>, language: &str) -> Vec<(Pair, bool)> {
    let labels = elements.old.labels;
    let is_question = |id: &ElementId| {
        let body = &labels.element(*id).body;
        body.has_field() || body.question().is_some()
    };
    let questions: Vec<_> = elements.old.ids().filter(is_question).collect();
    let before = |new| elements.old.find(elements.new.key(new));
    let group = |id| Some(labels.group_or_itself(id)).filter(|group| *group != id);
    let mut pairs = with_words_of_others(elements, language, &questions);
    pairs.retain(|pair| {
        let groups = [before(pair.new), Some(pair.owner)].map(|id| id.and_then(group));
        groups[0].is_none() || groups[0] != groups[1]
    });
    let from_to: HashSet<_> = pairs
        .iter()
        .map(|pair| (Some(pair.owner), before(pair.new)))
        .collect();
    let is_certain = |pair: &Pair| {
        labels.element(pair.owner).body.has_field() && from_to.contains(&(before(pair.new), Some(pair.owner)))
    };
    let pairs = pairs.into_iter();
    pairs
        .map(|pair| {
            let certain = is_certain(&pair);
            (pair, certain)
        })
        .collect()
}

/// An element of the newer survey with the words that one of the older survey had.
struct Pair {
    new: ElementId,
    owner: ElementId,
    label: String,
}

/// Finds elements among these of the older survey that have the words that exactly one other had, which has other words now or is
/// gone.
fn with_words_of_others(elements: &Elements<'_>, language: &str, among: &[ElementId]) -> Vec<Pair> {
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
        [(owner, false)] => Some(Pair {
            new: *new,
            owner,
            label: label.clone(),
        }),
        _ => None,
    });
    of_others.collect()
}
