//! The options that texts name, for choices that lack theirs.

use std::sync::Arc;

use enkat_syntax::{collections::HashMap, parse::Document};

/// Question → the values of the options that have words in the texts.
#[derive(Clone, Debug, Default)]
pub(in crate::expand) struct WordedOptions(Arc<HashMap<String, Vec<String>>>);

impl WordedOptions {
    /// Collects the options in the texts of a language.
    pub(super) fn read(catalogues: &[Document<'_>], language: Option<&str>) -> Self {
        let own = catalogues
            .iter()
            .filter(|document| Some(document.stem.as_str()) == language);
        let questions = own.filter_map(|document| document.root.as_ref()?.get("questions")?.mapping());
        let options = questions.flatten().filter_map(|(question, texts)| {
            let options = texts.get("options")?.mapping()?;
            let values = options.iter().map(|(value, _)| value.text().to_owned());
            Some((question.text().to_owned(), values.collect()))
        });
        Self(Arc::new(options.collect()))
    }

    /// Writes the options of a question as the author does, if the texts name some.
    pub(in crate::expand) fn written(&self, question: &str) -> Option<String> {
        let values = self.0.get(question).filter(|values| !values.is_empty())?;
        let is_value = |value: &String| !value.is_empty() && value.chars().all(|c| c.is_ascii_alphanumeric());
        values
            .iter()
            .all(is_value)
            .then(|| format!("options: [{}]", values.join(", ")))
    }
}
