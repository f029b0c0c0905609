//! A tailored model with everything that calls need of it.

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    sync::Arc,
};

use enkat_model::{
    Artifact, Body, ElementId, FlagSet, Gender, Model, Texts, client_model, split_plural, tailor, texts_of,
};
use enkat_store::Tailoring;

use super::{immutable_file::ImmutableFile, saved_fields::SavedFields};

/// The estimated size of a model in memory, as a multiple of its file's: conditions, index and names are many small pieces. The
/// guess is on the safe side.
const IN_MEMORY: usize = 4;

/// A participant's model, and the names under which its bytes are served.
pub(crate) struct Tailored {
    pub(crate) model: Model,
    /// Whether it was made from a survey template.
    pub(crate) is_template: bool,
    /// The fields that the survey can save.
    pub(crate) saved_fields: Arc<SavedFields>,
    /// All settings of the survey, on or off, after flags are derived from them.
    pub(crate) settings: BTreeMap<String, bool>,
    /// The name of the model's bytes.
    pub(crate) model_hash: String,
    /// Language → the name of its texts' bytes.
    pub(crate) text_hashes: BTreeMap<String, String>,
    /// Language → the texts of the page with the consent, where it is asked for.
    pub(crate) consent_texts: BTreeMap<String, Texts>,
    /// Its estimated size in bytes.
    pub(super) bytes: usize,
    fields: HashMap<String, ElementId>,
}

impl Tailored {
    /// Tailors a survey, and builds the files that a browser gets of it.
    ///
    /// # Errors
    ///
    /// When JSON cannot represent the model or a text.
    pub(super) fn build(
        artifact: &Artifact,
        saved_fields: Arc<SavedFields>,
        flags: FlagSet,
        gender: Option<Gender>,
    ) -> serde_json::Result<(Self, Vec<ImmutableFile>)> {
        let model = tailor(artifact, flags, gender);
        let model_file = ImmutableFile::json(&client_model(&model))?;
        let mut text_hashes = BTreeMap::new();
        let mut consent_texts = BTreeMap::new();
        let mut files = Vec::new();
        for (language, texts) in &artifact.texts {
            let file = ImmutableFile::json(&texts_of(&model, texts))?;
            text_hashes.insert(language.clone(), file.name().to_owned());
            files.push(file);
            consent_texts.extend(texts_of_consent(&model, texts).map(|texts| (language.clone(), texts)));
        }
        let settings = artifact.flags.iter().enumerate();
        let settings =
            settings.filter_map(|(index, flag)| Some((flag.setting.clone()?, flags.contains(index))));
        let tailored = Self {
            is_template: artifact.template,
            saved_fields,
            settings: settings.collect(),
            bytes: model_file.max_size() * IN_MEMORY,
            model_hash: model_file.name().to_owned(),
            text_hashes,
            consent_texts,
            fields: fields(&model),
            model,
        };
        files.push(model_file);
        Ok((tailored, files))
    }

    /// Finds the question or box with this id that takes an answer.
    pub(crate) fn field(&self, id: &str) -> Option<ElementId> {
        self.fields.get(id).copied()
    }

    /// Tests whether this is the checkbox of the consent.
    pub(crate) fn is_consent(&self, id: &str) -> bool {
        let consent = self.model.header.consent.as_ref();
        consent.is_some_and(|consent| consent.checkbox == id)
    }

    /// Tests whether the model has this page.
    pub(crate) fn has_page(&self, id: &str) -> bool {
        self.model.pages().any(|page| self.model.element(page).id == id)
    }

    /// Tests whether the model has this section or group on this page.
    pub(crate) fn has_section(&self, page: &str, id: &str) -> bool {
        let elements = &self.model.elements;
        let above = |id: &ElementId| self.model.element(*id).within;
        let page_of = |at: ElementId| std::iter::successors(Some(at), above).last();
        elements.iter().enumerate().any(|(at, element)| {
            element.id == id
                && matches!(element.body, Body::Section {} | Body::Group { .. })
                && page_of(ElementId::at(at)).is_some_and(|top| self.model.element(top).id == page)
        })
    }

    /// Tests whether the model has texts in this language.
    pub(crate) fn has_language(&self, language: &str) -> bool {
        self.text_hashes.contains_key(language)
    }
}

/// Computes the flags that rules see. Settings are stored by name and as they are sent, since a flag's position, and what is
/// derived from it, can change from version to version.
pub(super) fn flags(artifact: &Artifact, tailoring: &Tailoring) -> FlagSet {
    artifact.flags_from(&tailoring.settings())
}

/// Collects the texts of the page with the consent; `None` where no consent is asked for.
fn texts_of_consent(model: &Model, texts: &Texts) -> Option<Texts> {
    let page = &model.header.consent.as_ref()?.page;
    let mut kept = HashSet::new();
    for (index, element) in model.elements.iter().enumerate() {
        if model.element(model.page_of(ElementId::at(index))).id == *page {
            kept.insert((element.body.catalogue_part(), element.id.as_str()));
            kept.extend(element.dialog.iter().map(|dialog| ("dialogs", dialog.as_str())));
        }
    }
    let is_kept = |key: &str| {
        let mut parts = split_plural(key).0.splitn(3, '.');
        kept.contains(&(parts.next().unwrap_or_default(), parts.next().unwrap_or_default()))
    };
    let texts = texts.iter().filter(|(key, _)| is_kept(key));
    Some(texts.map(|(key, words)| (key.clone(), words.clone())).collect())
}

fn fields(model: &Model) -> HashMap<String, ElementId> {
    let elements = model.elements.iter().enumerate();
    elements
        .filter(|(_, element)| element.body.has_field())
        .map(|(index, element)| (element.id.clone(), ElementId::at(index)))
        .collect()
}
