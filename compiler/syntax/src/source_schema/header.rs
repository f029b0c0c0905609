//! `survey.yaml`.

use std::collections::BTreeMap;

use enkat_model::{Finish, FollowUps};
use schemars::JsonSchema;

use super::{
    content::{Item, Options},
    values::{Id, Language, Name, PlainId, PlainWhole, Positive, Rule, Words},
};

/// The header of a survey.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct Header {
    /// The survey's id.
    survey: Id,
    /// The version, a whole number from 1. A released version is never changed.
    version: Positive,
    /// The languages; the first is the source. Each has a catalogue: `texts/<language>.yaml` or files in
    /// `texts/<language>`.
    languages: Vec<Language>,
    /// The place where the participant consents: a page and a checkbox on it, or `none`.
    consent: ConsentOrNone,
    /// Whether the participant sees the steps of the survey. Left out: yes.
    stepper: Option<bool>,
    /// The screen after sending. Left out: `feedback`.
    finish: Option<Finish>,
    /// The time from which follow-ups are shown while their question is not answered. Left out: `at_once`.
    follow_ups: Option<FollowUps>,
    /// The modules whose conditions, scales, templates and sections are used: paths from this file, such as
    /// `../shared/scales.yaml`.
    import: Option<Vec<Words>>,
    /// The settings that the server sends, each under an alias for rules and `included_in`.
    flags: Option<BTreeMap<String, FlagOrSetting>>,
    /// Flags that are derived from the flags that the server sends, each under an alias: a condition over `flag.…` as sent.
    derived_flags: Option<BTreeMap<String, Rule>>,
    /// Conditions that the deployment guarantees for the flags that it sends; the checker may rely on them.
    assume: Option<Vec<Rule>>,
    /// Flags under a name that a deployment can ask for, each a list of aliases as the server sends them; the text of each is in
    /// the catalogues under `presets`.
    presets: Option<BTreeMap<String, Vec<Name>>>,
    /// Conditions that rules can name.
    conditions: Option<BTreeMap<String, Rule>>,
    /// Statements that hold for every participant, in every state of the answers.
    invariants: Option<Vec<Invariant>>,
    /// Conditions of modules that are the same for every participant in this survey, and keys of texts that are translated
    /// differently from the same text elsewhere, each with the reason why that is intended. Below the code of a warning: the elements
    /// for which it is accepted, each with the reason.
    allow: Option<BTreeMap<String, ReasonOrWarnings>>,
    /// The pages in their order. Each has a file `pages/<page>.yaml`.
    pages: Vec<Name>,
    /// Options that several questions use: a list, or a range such as `1..5`.
    scales: Option<BTreeMap<String, Options>>,
    /// Content that is used several times, with parameters.
    templates: Option<BTreeMap<String, Template>>,
}

/// The reason why a warning is accepted, or, below its code, the elements for which it is, with the reasons.
#[derive(JsonSchema)]
#[schemars(untagged)]
pub(super) enum ReasonOrWarnings {
    /// The reason.
    Reason(Words),
    /// The elements, each with the reason.
    Warnings(BTreeMap<String, Words>),
}

/// The place where consent is given.
#[derive(JsonSchema)]
#[schemars(untagged)]
pub(super) enum ConsentOrNone {
    /// No consent is asked for.
    None(NoConsent),
    /// A page and a checkbox on it.
    Consent(Consent),
}

/// No consent is asked for.
#[derive(JsonSchema)]
#[schemars(rename_all = "lowercase")]
pub(super) enum NoConsent {
    /// No consent is asked for.
    None,
}

/// The place where consent is given.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct Consent {
    /// The page, which is never excluded.
    page: Name,
    /// The checkbox on it, which must be ticked.
    #[schemars(rename = "box")]
    checkbox: Name,
}

/// A setting, or a setting with a remark.
#[derive(JsonSchema)]
#[schemars(untagged)]
pub(super) enum FlagOrSetting {
    /// The name of the setting that the server sends.
    Setting(Words),
    /// A setting that no rule uses yet.
    Flag(Flag),
}

/// A setting that no rule uses yet.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct Flag {
    /// The name of the setting that the server sends.
    setting: Words,
    /// The reason why no rule uses it yet.
    reserved: Option<Words>,
}

/// A statement that holds for every participant, in every state of the answers. It has one of `never`, `always`, `before` and
/// `at_most`.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct Invariant {
    /// Its name.
    name: PlainId,
    /// The statement never holds, such as `shown(pregnant) and gender == "male"`.
    never: Option<Rule>,
    /// The statement always holds, such as `shown(section.violence) implies flag.violence`.
    always: Option<Rule>,
    /// The box of the consent. It is required, and its page comes before everything under `every`. Not in a module.
    before: Option<Name>,
    /// Questions, boxes, notes and images by their ids, and `page.…`, `section.…` or `group.…`, all after the consent.
    every: Option<Vec<Name>>,
    /// The most questions that are shown in one state, on all pages together. Not in a module.
    at_most: Option<PlainWhole>,
    /// The states that it is about. Left out: all.
    when: Option<Rule>,
}

/// Content with parameters. `$(name)` puts a parameter in.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct Template {
    /// The names of the parameters.
    params: Option<Vec<Id>>,
    /// The content that is put in at every call of the template.
    content: Vec<Item>,
}
