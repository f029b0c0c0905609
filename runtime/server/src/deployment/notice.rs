//! Notices to participants about the handling of their answers.

use std::{collections::BTreeMap, sync::LazyLock};

use enkat_model::Artifact;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_yaml::Spanned;

use super::{
    check::Checker,
    file::{Customer, Survey},
    mails::DeclaredMails,
    retention::{DeclaredRetention, Retention},
    units::DeclaredUnits,
    webhook::DeclaredWebhook,
};
use crate::identity::Country;

/// The words of demos: language → notice.
static DEMO: LazyLock<BTreeMap<String, Notice>> =
    LazyLock::new(|| serde_json::from_str(include_str!("demo-notice.json")).unwrap_or_default());

/// Language → text.
pub(super) type LocalizedText = BTreeMap<String, String>;

/// The keys of a customer besides its names and surveys, as they are kept. Those that a survey has, too, give way to its own one by
/// one.
#[derive(Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default, rename_all = "camelCase")]
pub(super) struct CustomerNotice {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) controller: Option<LocalizedText>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) contact: Option<LocalizedText>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) readers: Option<LocalizedText>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) kept_for: Option<LocalizedText>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) retention: Option<DeclaredRetention>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) units: Option<DeclaredUnits>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) country: Option<Country>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) allow_withdrawal: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) webhook: Option<Spanned<DeclaredWebhook>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) mails: Option<Spanned<DeclaredMails>>,
}

impl CustomerNotice {
    /// Lists the keys as a customer declares them.
    pub(super) fn of(customer: &Customer) -> Self {
        Self {
            controller: customer.controller.clone(),
            contact: customer.contact.clone(),
            readers: customer.readers.clone(),
            kept_for: customer.kept_for.clone(),
            retention: customer.retention.clone(),
            units: customer.units.clone(),
            country: customer.country,
            allow_withdrawal: customer.allow_withdrawal,
            webhook: customer.webhook.clone(),
            mails: customer.mails.clone(),
        }
    }
}

/// A part of a notice, named as in the deployment file.
#[derive(Clone, Copy)]
enum NoticeKey {
    Controller,
    Contact,
    Readers,
    KeptFor,
}

impl NoticeKey {
    fn name(self) -> &'static str {
        match self {
            Self::Controller => "controller",
            Self::Contact => "contact",
            Self::Readers => "readers",
            Self::KeptFor => "keptFor",
        }
    }
}

/// A notice about the handling of answers, in one language. A survey without consent may leave words out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct Notice {
    /// The data controller.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) controller: Option<String>,
    /// Contact details of the controller.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) contact: Option<String>,
    /// The recipients of the answers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) readers: Option<String>,
    /// The retention period.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) kept_for: Option<String>,
}

impl Notice {
    fn text(&mut self, key: NoticeKey) -> &mut Option<String> {
        match key {
            NoticeKey::Controller => &mut self.controller,
            NoticeKey::Contact => &mut self.contact,
            NoticeKey::Readers => &mut self.readers,
            NoticeKey::KeptFor => &mut self.kept_for,
        }
    }
}

/// Language → notice: every language of the survey.
pub(crate) type Notices = BTreeMap<String, Notice>;

impl Checker<'_> {
    /// Returns the notices in each language of the survey. A survey with consent needs all of them; a
    /// demo has words of its own for those left out.
    pub(super) fn notices(
        &mut self,
        customer: &Customer,
        survey: &Survey,
        retention: Option<&Retention>,
    ) -> Notices {
        let Some(artifact) = self.artifact(survey) else {
            return Notices::new();
        };
        // Words of the customer say nothing of periods of the survey's own.
        let of_customer = customer.kept_for.as_ref().filter(|_| survey.retention.is_none());
        let kept_for = survey.kept_for.as_ref().or(of_customer);
        let said = retention.map(|retention| self.words_of_retention(survey, retention, kept_for));
        let said = said.filter(|said| !said.is_empty());
        let kept_for = said.as_ref().or(kept_for);
        let keys = [
            (
                NoticeKey::Controller,
                survey.controller.as_ref().or(customer.controller.as_ref()),
            ),
            (
                NoticeKey::Contact,
                survey.contact.as_ref().or(customer.contact.as_ref()),
            ),
            (
                NoticeKey::Readers,
                survey.readers.as_ref().or(customer.readers.as_ref()),
            ),
            (NoticeKey::KeptFor, kept_for),
        ];
        let mut notices = initial_notices(artifact, survey.is_demo);
        for (key, declared) in keys {
            for (language, text) in declared.into_iter().flatten() {
                if let Some(notice) = notices.get_mut(language).filter(|_| !text.trim().is_empty()) {
                    *notice.text(key) = Some(text.trim().to_owned());
                }
            }
            let is_needed =
                declared.is_some() || artifact.header.consent.is_some() || mentions(artifact, key.name());
            let missing = notices
                .iter_mut()
                .filter_map(|(language, notice)| notice.text(key).is_none().then(|| format!("`{language}`")));
            let missing_languages: Vec<_> = missing.filter(|_| is_needed).collect();
            if !missing_languages.is_empty() {
                let message = missing_text_message(key.name(), &missing_languages, artifact);
                self.refuse(&survey.survey, &message);
            }
        }
        notices
    }
}

/// Returns whether a text of the survey refers to the key, as `{{contact}}`.
fn mentions(artifact: &Artifact, key: &str) -> bool {
    let placeholder = format!("{{{{{key}}}}}");
    let mut texts = artifact.texts.values().flat_map(|texts| texts.values());
    texts.any(|words| words.contains(&placeholder))
}

/// Returns a notice for each language: a demo has words of its own, other surveys begin without.
fn initial_notices(artifact: &Artifact, is_demo: bool) -> Notices {
    let languages = artifact.header.languages.iter();
    let notice = |language: &String| {
        let demo = DEMO.get(language).filter(|_| is_demo);
        (language.clone(), demo.cloned().unwrap_or_default())
    };
    languages.map(notice).collect()
}

fn missing_text_message(key: &str, missing_languages: &[String], artifact: &Artifact) -> String {
    let (survey, languages) = (&artifact.header.survey, missing_languages.join(", "));
    if artifact.header.consent.is_some() {
        format!(
            "`{survey}` asks for consent, and `{key}` has no text in {languages}: say `controller`, `contact`, `readers` and \
             `keptFor` at the survey or its customer, each with a text for every language of the survey"
        )
    } else {
        format!("`{key}` has no text in {languages}: give one for every language of `{survey}`")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn demo_notices_are_complete_in_every_language() {
        assert_eq!(DEMO.len(), 4);
        for (language, notice) in &*DEMO {
            let texts = [
                &notice.controller,
                &notice.contact,
                &notice.readers,
                &notice.kept_for,
            ];
            let is_given = |text: &Option<String>| text.as_ref().is_some_and(|text| !text.is_empty());
            assert!(texts.into_iter().all(is_given), "{language}");
        }
    }
}
