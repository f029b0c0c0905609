//! A catalogue of texts.

use std::collections::BTreeMap;

use enkat_model::{PLURAL_FORMS, ScalarKind};
use schemars::{JsonSchema, Schema};
use serde_json::{Value, json};

use super::values::Words;

/// The texts of one language.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct Catalogue {
    /// The survey itself.
    survey: Option<Survey>,
    /// The purpose of each preset of flags, in a line: for the people who offer the survey, not for participants.
    presets: Option<BTreeMap<String, Words>>,
    /// The titles of the pages.
    pages: Option<BTreeMap<String, Titled>>,
    /// The titles of the sections.
    sections: Option<BTreeMap<String, Titled>>,
    /// The titles of the groups.
    groups: Option<BTreeMap<String, Titled>>,
    /// The texts of questions, checkboxes and notes.
    questions: Option<BTreeMap<String, Question>>,
    /// The labels of the options of each scale: value → text.
    scales: Option<BTreeMap<String, BTreeMap<String, Words>>>,
    /// The units of numbers: `hours`, or `hours_one`, `hours_other` and so on for different numbers.
    units: Option<BTreeMap<String, Words>>,
    /// The messages of constraints on several questions: name of the message → text.
    checks: Option<BTreeMap<String, Words>>,
    /// The texts on sliders without an answer.
    placeholders: Option<BTreeMap<String, Words>>,
    /// The dialogs that explain items.
    dialogs: Option<BTreeMap<String, Dialog>>,
    /// The texts of templates, which are put in at every call.
    templates: Option<BTreeMap<String, Template>>,
    /// The texts of the feedback.
    scores: Option<BTreeMap<String, Score>>,
    /// The line that health staff read about each attention rule. Participants never see it.
    attention: Option<BTreeMap<String, Words>>,
}

/// The survey itself.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct Survey {
    /// The name that participants see.
    name: Option<Words>,
    /// The subject of the survey, in a sentence.
    description: Option<Words>,
}

/// A dialog that explains an item.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct Dialog {
    /// The title.
    title: Option<Words>,
    /// The text, with limited Markdown.
    body: Option<Words>,
}

/// A title, or a title with more.
#[derive(JsonSchema)]
#[schemars(untagged)]
pub(super) enum Titled {
    /// The title.
    Label(Words),
    /// The title, with help to understand it.
    More(Title),
}

/// A title with more.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct Title {
    /// The title.
    label: Option<Words>,
    /// Help to understand it.
    help: Option<Words>,
}

/// The text of a question, or the text with more.
#[derive(JsonSchema)]
#[schemars(untagged)]
pub(super) enum Question {
    /// The question, the text of a checkbox, or the note.
    Label(Words),
    /// The question with more.
    More(QuestionTexts),
}

/// Adds the texts that are specific to kinds of questions.
fn with_texts_of_kinds(schema: &mut Schema) {
    let kinds = ScalarKind::WRITTEN.iter().flat_map(|kind| kind.texts);
    let Some(Value::Object(properties)) = schema.get_mut("properties") else {
        return;
    };
    for text in kinds {
        let words = json!({ "type": ["string", "number", "boolean"], "description": text.doc });
        properties.insert(text.name.to_owned(), words);
    }
}

/// The texts of a question. Where `{{count}}` is known, `label_one`, `label_other` and so on are its texts for different
/// numbers.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(extend("patternProperties" = plural_forms()), transform = with_texts_of_kinds)]
pub(super) struct QuestionTexts {
    /// The question itself.
    label: Option<Words>,
    /// Help to answer it.
    help: Option<Words>,
    /// A description of an image, for participants who do not see it.
    alt: Option<Words>,
    /// The labels of its own options: value → text.
    options: Option<BTreeMap<String, Words>>,
}

/// Builds the schema of a question's texts for different numbers.
fn plural_forms() -> Value {
    let keys = format!("^(label|help)_({})$", PLURAL_FORMS.join("|"));
    json!({ keys: {"type": ["string", "number", "boolean"], "description": "The text for some numbers."} })
}

/// The texts of a template. `$(name)` puts in the value of a parameter, `$(name.form)` a form of its text.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct Template {
    /// Parameter → value → its text, or its forms: `issue: {neck: {bare: neck, the: the neck}}`.
    params: Option<BTreeMap<String, BTreeMap<String, Forms>>>,
    /// The titles of the sections.
    sections: Option<BTreeMap<String, Titled>>,
    /// The titles of the groups.
    groups: Option<BTreeMap<String, Titled>>,
    /// The texts of questions, checkboxes and notes; the keys may contain parameters.
    questions: Option<BTreeMap<String, Question>>,
    /// The messages of constraints on several questions; the names may contain parameters.
    checks: Option<BTreeMap<String, Words>>,
}

/// The text of a parameter's value, or its forms.
#[derive(JsonSchema)]
#[schemars(untagged)]
pub(super) enum Forms {
    /// The text.
    Text(Words),
    /// The forms: name → text.
    Forms(BTreeMap<String, Words>),
}

/// The texts of a score.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct Score {
    /// The area, as a title.
    name: Option<Words>,
    /// An explanation of the scale.
    meaning: Option<Words>,
    /// The texts of the bands, by their names in `scores.yaml`.
    bands: Option<BTreeMap<String, Band>>,
}

/// The texts of a band.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct Band {
    /// The result in a few words.
    label: Option<Words>,
    /// The meaning of the result.
    meaning: Option<Words>,
    /// Advice on what the participant can do.
    advice: Option<Words>,
}
