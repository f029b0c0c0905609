//! Notices to participants about the handling of their answers, and the country of a survey.

use std::{collections::BTreeMap, sync::LazyLock};

use enkat_model::Artifact;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_yaml::{Location, Spanned};

use super::{
    check::Checker,
    file::{Customer, Survey},
};
use crate::identity::{Country, LoginType};

/// The words of demonstrations: language → notice.
static DEMO: LazyLock<BTreeMap<String, Notice>> =
    LazyLock::new(|| serde_json::from_str(include_str!("demo-notice.json")).unwrap_or_default());

/// Language → text.
pub(super) type Words = BTreeMap<String, String>;

/// The keys about participants that a customer and a survey share, as they are kept for a customer. A survey's take the
/// place of its customer's one by one.
#[derive(Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default, rename_all = "camelCase")]
pub(super) struct CustomerNotice {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) controller: Option<Spanned<Words>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) contact: Option<Spanned<Words>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) readers: Option<Spanned<Words>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) kept_for: Option<Spanned<Words>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) country: Option<Country>,
}

impl CustomerNotice {
    /// The keys as a customer declares them.
    pub(super) fn of(customer: &Customer) -> Self {
        Self {
            controller: placeless(customer.controller.as_ref()),
            contact: placeless(customer.contact.as_ref()),
            readers: placeless(customer.readers.as_ref()),
            kept_for: placeless(customer.kept_for.as_ref()),
            country: customer.country,
        }
    }
}

fn placeless(words: Option<&Spanned<Words>>) -> Option<Spanned<Words>> {
    words.map(|words| Spanned::new(words.value.clone(), Location::UNKNOWN, Location::UNKNOWN))
}

/// A notice about the handling of answers, in one language. A survey without consent may leave words out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct Notice {
    /// The organization that answers for the data.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) controller: Option<String>,
    /// How to reach it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) contact: Option<String>,
    /// The people who can see the answers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) readers: Option<String>,
    /// For how long answers are kept.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) kept_for: Option<String>,
}

impl Notice {
    fn word(&mut self, key: &str) -> &mut Option<String> {
        match key {
            "controller" => &mut self.controller,
            "contact" => &mut self.contact,
            "readers" => &mut self.readers,
            _ => &mut self.kept_for,
        }
    }
}

/// Language → what participants are told in it: every language of the survey.
pub(crate) type Notices = BTreeMap<String, Notice>;

/// The country of a survey: what the deployment says, else the one country of all ways to sign in that belong to one.
pub(super) fn country(customer: &Customer, survey: &Survey, login: &[LoginType]) -> Option<Country> {
    let told = survey.country.or(customer.country);
    let mut of_ways = login.iter().filter_map(|way| way.country());
    told.or_else(|| {
        let first = of_ways.next()?;
        of_ways.all(|other| other == first).then_some(first)
    })
}

impl Checker<'_> {
    /// Returns the notices in each language of the survey. A survey with consent needs all of them; a
    /// demonstration has words of its own for those left out.
    pub(super) fn notices(&mut self, customer: &Customer, survey: &Survey) -> Notices {
        let Some(artifact) = self.artifact(survey) else {
            return Notices::new();
        };
        let keys = [
            ("controller", &survey.controller, &customer.controller),
            ("contact", &survey.contact, &customer.contact),
            ("readers", &survey.readers, &customer.readers),
            ("keptFor", &survey.kept_for, &customer.kept_for),
        ];
        let mut notices = begun(artifact, survey.is_demo);
        for (key, own, of_customer) in keys {
            let told = own.as_ref().or(of_customer.as_ref());
            for (language, text) in told.iter().flat_map(|told| &told.value) {
                if let Some(notice) = notices.get_mut(language).filter(|_| !text.trim().is_empty()) {
                    *notice.word(key) = Some(text.trim().to_owned());
                }
            }
            let needed = told.is_some() || artifact.header.consent.is_some() || says(artifact, key);
            let silent = notices
                .iter_mut()
                .filter_map(|(language, notice)| notice.word(key).is_none().then(|| format!("`{language}`")));
            let silent: Vec<_> = silent.filter(|_| needed).collect();
            if !silent.is_empty() {
                self.refuse(&survey.survey, &untold(key, &silent, artifact));
            }
        }
        notices
    }
}

/// Whether a text of the survey says it, as `{{contact}}`.
fn says(artifact: &Artifact, key: &str) -> bool {
    let placeholder = format!("{{{{{key}}}}}");
    let mut texts = artifact.texts.values().flat_map(|texts| texts.values());
    texts.any(|words| words.contains(&placeholder))
}

fn begun(artifact: &Artifact, is_demo: bool) -> Notices {
    let languages = artifact.header.languages.iter();
    let notice = |language: &String| {
        let demo = DEMO.get(language).filter(|_| is_demo);
        (language.clone(), demo.cloned().unwrap_or_default())
    };
    languages.map(notice).collect()
}

fn untold(key: &str, silent: &[String], artifact: &Artifact) -> String {
    let (survey, silent) = (&artifact.header.survey, silent.join(", "));
    if artifact.header.consent.is_some() {
        format!(
            "`{survey}` asks for consent, and `{key}` has no text in {silent}: say `controller`, `contact`, `readers` and \
             `keptFor` at the survey or its customer, each with a text for every language of the survey"
        )
    } else {
        format!("`{key}` has no text in {silent}: give one for every language of `{survey}`")
    }
}
