//! A survey template: what a server sends as JSON.

use std::collections::BTreeMap;

use schemars::JsonSchema;

use super::values::{
    LanguageCode, Number, PlainId, PlainOptionValue, PlainTruth, PlainWhole, Positive, Rule,
};

/// A survey that a server sends.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields, rename_all = "camelCase")]
pub(super) struct SurveyTemplate {
    /// The address of this schema, for editors.
    #[schemars(rename = "$schema")]
    schema: Option<String>,
    /// The survey's id.
    template_id: PlainId,
    /// The version, a whole number from 1; left out: 1. A released version is never changed.
    version: Option<Positive>,
    /// The languages; the first is the source. Left out: those of the texts.
    languages: Option<Vec<LanguageCode>>,
    /// The survey's name, by language.
    texts: Option<BTreeMap<String, String>>,
    /// The survey's name in languages without one.
    fallback_text: Option<String>,
    /// The survey's description.
    description: Option<Description>,
    /// The pages in their order.
    pages: Vec<TemplatePage>,
}

/// The description of a survey.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields, rename_all = "camelCase")]
pub(super) struct Description {
    /// The description, by language.
    texts: Option<BTreeMap<String, String>>,
    /// The description in languages without one.
    fallback_text: Option<String>,
}

/// A page, with one section.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields, rename_all = "camelCase")]
pub(super) struct TemplatePage {
    /// The page's id.
    page_id: PlainId,
    /// Its title, by language.
    texts: Option<BTreeMap<String, String>>,
    /// Its title in languages without one.
    fallback_text: Option<String>,
    /// The groups in the section.
    groups: Vec<TemplateGroup>,
}

/// Questions that belong together.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields, rename_all = "camelCase")]
pub(super) struct TemplateGroup {
    /// The group's id.
    group_id: PlainId,
    /// Its heading, by language. A group may have none.
    texts: Option<BTreeMap<String, String>>,
    /// Its heading in languages without one.
    fallback_text: Option<String>,
    /// The questions.
    questions: Vec<TemplateQuestion>,
}

/// A question.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields, rename_all = "camelCase")]
pub(super) struct TemplateQuestion {
    /// The question's id: answers are saved under it, and rules name it.
    question_id: PlainId,
    /// The type of the answer.
    #[schemars(rename = "type")]
    kind: QuestionType,
    /// Whether it has to be answered while it is shown. Left out: no.
    required: Option<PlainTruth>,
    /// `OPTION_SET`: the fewest options, once any is chosen. Left out: 1.
    min_items: Option<PlainWhole>,
    /// `OPTION_SET`: the most options. With 1, and more options than that, one of several is chosen. Left out: all.
    max_items: Option<Positive>,
    /// `TEXT`: the longest answer in characters, up to 10,000. Up to 255, the field has one line.
    max_length: Option<Positive>,
    /// `DECIMAL`: the smallest answer. Left out: any.
    min_value: Option<Number>,
    /// `DECIMAL`: the largest answer. Left out: any.
    max_value: Option<Number>,
    /// The condition under which it is shown, in the language of rules. Left out: always.
    display_rule: Option<Rule>,
    /// `OPTION_SET`: the options.
    settings: Option<Vec<TemplateSetting>>,
    /// The wording of the question, by language.
    texts: Option<BTreeMap<String, String>>,
    /// The wording in languages without a text.
    fallback_text: Option<String>,
}

/// The type of the answer to a question.
#[derive(JsonSchema)]
#[schemars(rename_all = "SCREAMING_SNAKE_CASE")]
pub(super) enum QuestionType {
    /// One of several options, or several of them.
    OptionSet,
    /// A text.
    Text,
    /// A number, with decimals or without.
    Decimal,
    /// A day.
    Date,
    /// A minute of a day.
    DateTime,
}

/// An option.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields, rename_all = "camelCase")]
pub(super) struct TemplateSetting {
    /// The option's id within its question: the value that is saved, or, after the question's id, the name of a checkbox.
    question_setting_id: PlainOptionValue,
    /// Its label, by language.
    texts: Option<BTreeMap<String, String>>,
    /// Its label in languages without one.
    fallback_text: Option<String>,
}
