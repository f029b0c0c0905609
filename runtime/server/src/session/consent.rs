//! The consent: its wording, and whether that is still the survey's.

use enkat_model::Texts;
use enkat_store::{Change, ConsentWords};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::{
    catalog::{Tailored, name_of},
    deployment::{Notice, Notices},
};

/// The wording to which a participant consents, as it is stored.
#[derive(Serialize)]
struct Words<'a> {
    survey: &'a str,
    language: &'a str,
    /// The texts of the page with the consent, by their keys.
    texts: &'a Texts,
    /// The deployment's notice beneath them.
    notice: Option<&'a Notice>,
}

/// The wording to which a participant consented, as it was stored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub(crate) struct ConsentedWords {
    /// The language.
    language: String,
    /// The texts of the page with the consent, by their keys.
    texts: Texts,
    /// The notice beneath them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    notice: Option<Notice>,
}

/// Collects the wording to which a participant consents, in a language of the survey.
pub(crate) fn consent_words(
    tailored: &Tailored,
    notices: Option<&Notices>,
    language: &str,
) -> Option<ConsentWords> {
    let words = Words {
        survey: &tailored.model.header.survey,
        language,
        texts: tailored.consent_texts.get(language)?,
        notice: notices.and_then(|notices| notices.get(language)),
    };
    // Texts by their keys, which JSON can always express.
    let words = serde_json::to_string(&words).unwrap_or_default();
    Some(ConsentWords {
        hash: name_of(words.as_bytes()),
        words,
    })
}

/// Computes the hashes of the wordings to which a participant can consent now, one for each language.
pub(crate) fn consent_hashes(tailored: &Tailored, notices: &Notices) -> Vec<String> {
    let languages = tailored.consent_texts.keys();
    let words = languages.filter_map(|language| consent_words(tailored, Some(notices), language));
    words.map(|words| words.hash).collect()
}

/// Tests whether changes are stored only with consent: they bring an answer that is not on the page which asks for it.
pub(crate) fn needs_consent(tailored: &Tailored, changes: &Map<String, Value>) -> bool {
    let mut brought = changes.iter().filter(|(_, value)| !value.is_null());
    brought.any(|(id, _)| {
        let field = tailored.field(id);
        field.is_some_and(|field| tailored.model.needs_consent(field))
    })
}

/// Determines the effect of changes on the consent, which was read in this language.
pub(crate) fn consent(
    tailored: &Tailored,
    notices: Option<&Notices>,
    changes: &Map<String, Value>,
    language: Option<&str>,
) -> Change {
    let consent = tailored.model.header.consent.as_ref();
    match consent.and_then(|consent| changes.get(&consent.checkbox)) {
        None => Change::None,
        Some(Value::Bool(true)) => {
            Change::Given(language.and_then(|language| consent_words(tailored, notices, language)))
        }
        Some(_) => Change::Withdrawn,
    }
}
