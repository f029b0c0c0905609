//! The consent: to which words it is given, and whether they still are those of the survey.

use enkat_model::Texts;
use enkat_store::{Change, ConsentWords};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::{
    catalog::{Tailored, name_of},
    deployment::{Notice, Notices},
};

/// The words to which somebody consents, as they are kept.
#[derive(Serialize)]
struct Words<'a> {
    survey: &'a str,
    language: &'a str,
    /// The texts of the page with the consent, by their keys.
    texts: &'a Texts,
    /// The deployment's notice beneath them.
    notice: Option<&'a Notice>,
}

/// The words to which somebody consents in a language of the survey.
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
    // Texts by their keys, which JSON has words for.
    let words = serde_json::to_string(&words).unwrap_or_default();
    Some(ConsentWords {
        hash: name_of(words.as_bytes()),
        words,
    })
}

/// The hashes of the words to which a participant can consent now, one for each language.
pub(crate) fn consent_hashes(tailored: &Tailored, notices: &Notices) -> Vec<String> {
    let languages = tailored.consent_texts.keys();
    let words = languages.filter_map(|language| consent_words(tailored, Some(notices), language));
    words.map(|words| words.hash).collect()
}

/// Returns the effect of changes on the consent, which was read in this language.
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
