//! The artifact → the files of `enkat build`. The same artifact gives the same bytes.

mod answered;
mod answers;
mod codebook;
mod html;
mod look;
mod outline;
mod questionnaire;
mod rules;
mod summary;
mod texts;

use std::collections::BTreeMap;

use enkat_model::{Artifact, FlagSet, Model, client_model, payload_schema, tailor, texts_of};
use serde::Serialize;

use crate::proved::Proved;

pub use answered::{AnsweredQuestion, AnsweredResponse, answered_page, answers_in_words};
pub use codebook::{AttentionRule, Checked, Codebook, Guarantee, Range, Score, Stated, Variable, codebook};
pub use outline::{invariants_outline, outline, outline_in};
pub use questionnaire::{Selection, questionnaire};
pub use summary::{Raised, Summary, summary, summary_page, summary_text};
pub use texts::ByLanguage;

/// Path below the output folder → contents.
pub type Files = BTreeMap<String, Vec<u8>>;

/// Builds all files that `enkat build` writes. Schemas, ui schemas and texts are those of the whole survey, as a participant with
/// every flag gets it.
pub fn emit(artifact: &Artifact) -> Files {
    let languages = artifact.header.languages.iter().map(String::as_str);
    emit_in(artifact, &[], None, &languages.collect::<Vec<_>>())
}

/// Builds all files, as [`emit`] does, with a codebook in these languages. It has the invariants that are stated, of which an artifact has
/// none, and what is proved of all participants.
pub fn emit_in(
    artifact: &Artifact,
    stated: &[Stated<'_>],
    proved: Option<Proved>,
    languages: &[&str],
) -> Files {
    let everything = everything(artifact);
    let mut files = Files::new();
    put(&mut files, "artifact.json".into(), artifact);
    put(
        &mut files,
        "answers.schema.json".into(),
        &answers::schema(artifact, &everything),
    );
    put(
        &mut files,
        "payload.schema.json".into(),
        &payload_schema(artifact),
    );
    put(&mut files, "rules.json".into(), &rules::rules(artifact));
    put_codebook(&mut files, &in_languages(artifact, languages), stated, proved);
    for page in client_model(&everything).pages {
        put(&mut files, format!("pages/{}.schema.json", page.id), &page.schema);
        put(&mut files, format!("pages/{}.ui.json", page.id), &page.ui);
    }
    for (language, texts) in &artifact.texts {
        put(
            &mut files,
            format!("texts/{language}.json"),
            &texts_of(&everything, texts),
        );
    }
    files
}

/// Returns a survey with these of its languages, in this order.
fn in_languages(artifact: &Artifact, languages: &[&str]) -> Artifact {
    let mut survey = artifact.clone();
    survey.header.languages = languages.iter().map(|language| (*language).to_owned()).collect();
    survey.texts = languages
        .iter()
        .filter_map(|language| artifact.texts.get_key_value(*language))
        .map(|(language, texts)| (language.clone(), texts.clone()))
        .collect();
    survey
}

fn put_codebook(files: &mut Files, artifact: &Artifact, stated: &[Stated<'_>], proved: Option<Proved>) {
    let codebook = codebook::codebook_with(artifact, stated, proved);
    put(files, "codebook.json".into(), &codebook);
    files.insert("codebook.html".into(), codebook::html(&codebook).into_bytes());
    files.insert("codebook.csv".into(), codebook::variables_csv(&codebook));
    files.insert("codebook-values.csv".into(), codebook::values_csv(&codebook));
    files.insert("codebook-scores.csv".into(), codebook::scores_csv(&codebook));
    files.insert(
        "codebook-attention.csv".into(),
        codebook::attention_csv(&codebook),
    );
    files.insert("codebook-flags.csv".into(), codebook::flags_csv(&codebook));
    if !codebook.guarantees.is_empty() {
        files.insert(
            "codebook-guarantees.csv".into(),
            codebook::guarantees_csv(&codebook),
        );
    }
}

/// Builds the model in which nothing is left out.
fn everything(artifact: &Artifact) -> Model {
    tailor(artifact, (0..artifact.flags.len()).collect::<FlagSet>(), None)
}

fn put(files: &mut Files, path: String, value: &impl Serialize) {
    // Our values have string keys and finite numbers, which JSON can represent.
    let mut bytes = serde_json::to_vec_pretty(value).unwrap_or_default();
    bytes.push(b'\n');
    files.insert(path, bytes);
}
