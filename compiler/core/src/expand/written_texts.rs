//! Names in the texts of a language, for messages about a page or the header.

use std::sync::Arc;

use enkat_syntax::{collections::HashMap, parse::Document};

/// The parts of the texts whose names are known, besides the options of questions.
const PARTS: [&str; 3] = ["pages", "groups", "templates"];

/// Options of questions, and names of some parts, in the texts of a language.
#[derive(Clone, Debug, Default)]
pub(in crate::expand) struct WrittenTexts(Arc<Written>);

#[derive(Debug, Default)]
struct Written {
    /// Question → the values of the options that have words.
    options: HashMap<String, Vec<String>>,
    /// Parts of the texts with the names in them.
    names: Vec<(&'static str, String)>,
}

impl WrittenTexts {
    /// Collects what the texts of a language have.
    pub(super) fn read(catalogues: &[Document<'_>], language: Option<&str>) -> Self {
        let own = catalogues
            .iter()
            .filter(|document| Some(document.stem.as_str()) == language)
            .filter_map(|document| document.root.as_ref());
        let mut written = Written::default();
        for texts in own {
            let questions = texts.get("questions").and_then(|texts| texts.mapping());
            let options = questions.into_iter().flatten().filter_map(|(question, texts)| {
                let options = texts.get("options")?.mapping()?;
                let values = options.iter().map(|(value, _)| value.text().to_owned());
                Some((question.text().to_owned(), values.collect()))
            });
            written.options.extend(options);
            for part in PARTS {
                let names = texts.get(part).and_then(|texts| texts.mapping());
                let names = names.into_iter().flatten();
                written
                    .names
                    .extend(names.map(|(name, _)| (part, name.text().to_owned())));
            }
        }
        Self(Arc::new(written))
    }

    /// Writes the options of a question as the author does, if the texts name some.
    pub(in crate::expand) fn options(&self, question: &str) -> Option<String> {
        let values = self.0.options.get(question).filter(|values| !values.is_empty())?;
        let is_value = |value: &String| !value.is_empty() && value.chars().all(|c| c.is_ascii_alphanumeric());
        values
            .iter()
            .all(is_value)
            .then(|| format!("options: [{}]", values.join(", ")))
    }

    /// Tests whether one of the known parts has a name.
    pub(in crate::expand) fn has(&self, part: &str, name: &str) -> bool {
        self.0
            .names
            .iter()
            .any(|(own, other)| *own == part && other == name)
    }
}
