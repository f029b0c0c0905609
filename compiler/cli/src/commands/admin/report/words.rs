//! The words of a group report in one language.

use std::collections::BTreeMap;

use enkat_groups::Item;
use enkat_reports::emit::{ByLanguage, Codebook, Variable};
use enkat_runtime::admin::UnitNames;
use serde::Serialize;

use super::items::{code_of, score_key};
use crate::commands::admin::unit_name;

/// The words of a survey in one language.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Words {
    language: String,
    /// The title of the survey.
    name: String,
    /// By key of the item.
    #[serde(rename = "words")]
    items: BTreeMap<String, ItemWords>,
    /// The names of units, by code.
    units: BTreeMap<String, String>,
}

/// The words of an item.
#[derive(Clone, Debug, Serialize)]
struct ItemWords {
    /// The question, or the title of the score.
    title: String,
    /// By code of an option or a band.
    options: BTreeMap<String, String>,
    /// The titles above a question, that of its page first, and the question before a follow-up.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    under: Vec<String>,
}

impl Words {
    /// Collects the words of these items and units.
    pub(super) fn of(codebook: &Codebook, items: &[Item], units: &UnitNames, language: &str) -> Self {
        let text = |texts: &ByLanguage| texts.get(language).cloned().unwrap_or_default();
        let of_questions = codebook
            .variables
            .iter()
            .map(|variable| (variable.name.clone(), of_question(variable, &text)));
        let of_scores = codebook.scores.iter().map(|score| {
            let bands = score.bands.iter();
            let words = ItemWords {
                title: text(&score.title),
                options: bands.map(|band| (band.name.clone(), text(&band.label))).collect(),
                under: Vec::new(),
            };
            (score_key(&score.name), words)
        });
        let mut all: BTreeMap<String, ItemWords> = of_questions.chain(of_scores).collect();
        let known = items
            .iter()
            .filter_map(|item| Some((item.key.clone(), all.remove(&item.key)?)));
        Self {
            language: language.to_owned(),
            name: text(&codebook.name),
            items: known.collect(),
            units: units
                .iter()
                .filter_map(|(code, names)| Some((code.clone(), unit_name(names, language)?.to_owned())))
                .collect(),
        }
    }

    pub(super) fn language(&self) -> &str {
        &self.language
    }
}

fn of_question(variable: &Variable, text: &impl Fn(&ByLanguage) -> String) -> ItemWords {
    let labels = variable.values.iter();
    let titles = variable.under.iter().map(|heading| text(&heading.text));
    ItemWords {
        title: text(&variable.question),
        options: labels
            .map(|code| (code_of(&code.value), text(&code.label)))
            .collect(),
        under: titles.filter(|title| !title.is_empty()).collect(),
    }
}
