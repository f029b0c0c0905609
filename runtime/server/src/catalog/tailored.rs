//! A tailored model with all that calls need of it.

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    sync::Arc,
};

use enkat_model::{
    Artifact, Body, ElementId, FlagSet, Format, Gender, Length, Model, ScalarKind, Texts, client_model,
    length_of, split_plural, tailor, texts_of,
};
use enkat_store::Tailoring;
use serde_json::Value;

use super::bundle::Bundle;

/// How many times the bytes of its bundle a model is taken to be: conditions, index and names are many small pieces in memory.
/// It is a guess on the safe side.
const IN_MEMORY: usize = 4;

/// A participant's model, and under which names its bytes are served.
pub(crate) struct Tailored {
    pub(crate) model: Model,
    /// Whether it was made of a template.
    pub(crate) is_template: bool,
    /// JSON Schema of what is saved.
    pub(crate) payload_schema: Arc<Value>,
    /// All settings of the survey, on or off, after flags are derived from them.
    pub(crate) settings: BTreeMap<String, bool>,
    /// The name of the model's bytes.
    pub(crate) model_hash: String,
    /// Language → the name of its texts' bytes.
    pub(crate) text_hashes: BTreeMap<String, String>,
    /// Language → the texts of the page with the consent, where it is asked for.
    pub(crate) consent_texts: BTreeMap<String, Texts>,
    /// How many questions there are, and how long they take.
    pub(crate) length: Length,
    /// How many bytes it is taken to be.
    pub(super) bytes: usize,
    /// The questions whose answers say how to reach somebody.
    contact: HashSet<String>,
    fields: HashMap<String, ElementId>,
}

impl Tailored {
    /// Tailors a survey and writes down what a browser gets of it.
    pub(super) fn build(
        artifact: &Artifact,
        payload_schema: Arc<Value>,
        flags: FlagSet,
        gender: Option<Gender>,
    ) -> (Self, Vec<Bundle>) {
        let model = tailor(artifact, flags, gender);
        let model_bundle = Bundle::of(&client_model(&model));
        let mut text_hashes = BTreeMap::new();
        let mut consent_texts = BTreeMap::new();
        let mut bundles = Vec::new();
        for (language, texts) in &artifact.texts {
            let bundle = Bundle::of(&texts_of(&model, texts));
            text_hashes.insert(language.clone(), bundle.hash().to_owned());
            bundles.push(bundle);
            consent_texts.extend(texts_of_consent(&model, texts).map(|texts| (language.clone(), texts)));
        }
        let settings = artifact.flags.iter().enumerate();
        let settings =
            settings.filter_map(|(index, flag)| Some((flag.setting.clone()?, flags.contains(index))));
        let tailored = Self {
            is_template: artifact.template,
            payload_schema,
            settings: settings.collect(),
            bytes: model_bundle.bytes() * IN_MEMORY,
            model_hash: model_bundle.hash().to_owned(),
            text_hashes,
            consent_texts,
            length: length_of(&model),
            contact: contact(&model),
            fields: fields(&model),
            model,
        };
        bundles.push(model_bundle);
        (tailored, bundles)
    }

    /// The question or box with this id that takes an answer.
    pub(crate) fn field(&self, id: &str) -> Option<ElementId> {
        self.fields.get(id).copied()
    }

    /// Whether the answer to this question says how to reach somebody: it is stored sealed.
    pub(crate) fn is_contact(&self, id: &str) -> bool {
        self.contact.contains(id)
    }

    /// Whether it is the box of the consent.
    pub(crate) fn is_consent(&self, id: &str) -> bool {
        let consent = self.model.header.consent.as_ref();
        consent.is_some_and(|consent| consent.checkbox == id)
    }

    /// Whether the model has this page.
    pub(crate) fn has_page(&self, id: &str) -> bool {
        self.model.pages().any(|page| self.model.element(page).id == id)
    }

    /// Whether the model has this section or group on this page.
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

    /// Whether the model has texts in this language.
    pub(crate) fn has_language(&self, language: &str) -> bool {
        self.text_hashes.contains_key(language)
    }
}

/// The flags that rules see. Settings are kept as they are sent and by name, since a flag's position, and what is derived
/// from it, can change from version to version.
pub(super) fn flags(artifact: &Artifact, tailoring: &Tailoring) -> FlagSet {
    artifact.flags_from(&tailoring.settings())
}

/// The texts of the page with the consent; none where no consent is asked for.
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

fn contact(model: &Model) -> HashSet<String> {
    let elements = model.elements.iter();
    let contact = elements.filter(|element| {
        let format = match element.body.scalar() {
            Some(ScalarKind::Text(text)) => text.format,
            _ => None,
        };
        matches!(format, Some(Format::Email | Format::Phone))
    });
    contact.map(|element| element.id.clone()).collect()
}

fn fields(model: &Model) -> HashMap<String, ElementId> {
    let elements = model.elements.iter().enumerate();
    elements
        .filter(|(_, element)| element.body.has_field())
        .map(|(index, element)| (element.id.clone(), ElementId::at(index)))
        .collect()
}
