//! The texts that a participant gets.

use std::collections::HashSet;

use serde_json::{Map, Value};

use super::model::Model;
use crate::survey::{QuestionKind, Texts, split_plural};

/// Nests the texts of a participant's model by the parts of their keys, as i18next reads them. Texts of elements that the
/// participant does not get are left out.
pub fn texts_of(model: &Model, texts: &Texts) -> Value {
    let kept = prefixes(model);
    let mut root = Map::new();
    for (key, words) in texts {
        let mut parts = split_plural(key).0.splitn(3, '.');
        let prefix = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
        if prefix.0 == "survey" || kept.contains(&prefix) {
            insert(&mut root, key, words);
        }
    }
    Value::Object(root)
}

/// Collects the first two parts of the keys that the model uses.
fn prefixes(model: &Model) -> HashSet<(&str, &str)> {
    let mut kept = HashSet::new();
    for element in &model.elements {
        kept.insert((element.body.catalogue_part(), element.id.as_str()));
        let checks = element.body.checks().iter();
        kept.extend(checks.map(|check| ("checks", check.message.as_str())));
        match element.body.answer() {
            Some(QuestionKind::Choice(choice)) => kept.extend(choice.labels.split_once('.')),
            Some(QuestionKind::Scalar(kind)) => {
                kept.extend(kind.texts().into_iter().map(|text| (text.part, text.name)));
            }
            Some(QuestionKind::Checkboxes(_)) | None => {}
        }
        kept.extend(element.dialog.iter().map(|dialog| ("dialogs", dialog.as_str())));
    }
    kept.extend(model.scores.iter().map(|score| ("scores", score.name.as_str())));
    kept
}

fn insert(root: &mut Map<String, Value>, key: &str, words: &str) {
    let (path, leaf) = key.rsplit_once('.').unwrap_or(("", key));
    let mut at = root;
    for part in path.split('.').filter(|part| !part.is_empty()) {
        let entry = at.entry(part).or_insert_with(|| Value::Object(Map::new()));
        let Value::Object(inner) = entry else { return };
        at = inner;
    }
    at.insert(leaf.to_owned(), Value::String(words.to_owned()));
}
