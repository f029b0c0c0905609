//! Checks a deployment file against the surveys that there are, and finds all that is wrong with it.

use std::collections::{BTreeMap, HashSet};

use enkat_model::Artifact;
use jiff::civil::Date;
use serde_yaml::Spanned;

use super::{
    Offer,
    file::{Customer, File, Survey},
};
use crate::identity::{LoginType, oidc::OidcSettings};

/// Words with a meaning of their own in addresses.
const RESERVED: [&str; 8] = [
    "404",
    "demo-feedback",
    "forms",
    "login",
    "open",
    "sso",
    "status",
    "survey",
];

/// The longest name in an address.
const LONGEST_NAME: usize = 64;

/// What a file says that is right.
pub(super) struct Checked {
    pub(super) offers: Vec<Offer>,
    pub(super) oidc: BTreeMap<LoginType, OidcSettings>,
}

pub(super) fn check(file: File, artifacts: &[Artifact]) -> Result<Checked, Vec<String>> {
    let mut checker = Checker {
        artifacts,
        findings: Vec::new(),
        ids: HashSet::new(),
        addresses: HashSet::new(),
        provided: file.oidc.keys().copied().collect(),
    };
    let oidc = checker.providers(file.oidc);
    let mut offers = Vec::new();
    for customer in file.customers {
        checker.name(&customer.url_name, "urlName");
        for survey in &customer.surveys {
            offers.push(checker.offer(&customer, survey));
        }
    }
    if checker.findings.is_empty() {
        Ok(Checked { offers, oidc })
    } else {
        Err(checker.findings)
    }
}

pub(super) struct Checker<'a> {
    artifacts: &'a [Artifact],
    findings: Vec<String>,
    ids: HashSet<String>,
    addresses: HashSet<(String, Option<String>, String)>,
    /// The ways that have an identity provider.
    provided: Vec<LoginType>,
}

impl<'a> Checker<'a> {
    pub(super) fn find<T>(&mut self, at: &Spanned<T>, finding: &str) {
        let place = at.referenced;
        self.findings
            .push(format!("{}:{}: {finding}", place.line(), place.column()));
    }

    pub(super) fn has_provider(&self, way: LoginType) -> bool {
        self.provided.contains(&way)
    }

    /// A name in an address: known words and types have the road before names.
    fn name(&mut self, name: &Spanned<String>, what: &str) {
        if !is_name(&name.value) {
            self.find(
                name,
                &format!("`{what}` is made of letters, digits, `-` and `_`, at most {LONGEST_NAME}"),
            );
        } else if RESERVED.contains(&name.value.to_lowercase().as_str()) {
            self.find(
                name,
                &format!("`{}` has a meaning of its own in addresses", name.value),
            );
        }
    }

    fn offer(&mut self, customer: &Customer, survey: &Survey) -> Offer {
        self.address(customer, survey);
        if !self.ids.insert(survey.survey_id.value.clone()) {
            self.find(
                &survey.survey_id,
                &format!(
                    "`{}` is taken: every surveyId is used once",
                    survey.survey_id.value
                ),
            );
        }
        let login = self.login(survey);
        self.check_providers(survey);
        let expires = self.expires(survey);
        self.settings(survey);
        let locations = self.locations(survey);
        Offer {
            survey_id: survey.survey_id.value.clone(),
            customer: customer.url_name.value.clone(),
            customer_name: customer.name.clone(),
            kind: survey.kind.value.clone(),
            link: survey.link_name.as_ref().map(|link| link.value.clone()),
            survey: survey.survey.value.clone(),
            is_demo: survey.is_demo,
            login,
            default_login: survey.default_login_type.value,
            show_email: self.show_email(survey),
            test_identities: survey.test_identities,
            settings: survey
                .settings
                .iter()
                .map(|(name, on)| (name.clone(), on.value))
                .collect(),
            expires,
            limit: survey.limit,
            locations,
        }
    }

    fn address(&mut self, customer: &Customer, survey: &Survey) {
        self.name(&survey.kind, "type");
        if let Some(link) = &survey.link_name {
            self.name(link, "linkName");
        }
        let lower = |name: &Spanned<String>| name.value.to_lowercase();
        let address = (
            lower(&customer.url_name),
            survey.link_name.as_ref().map(lower),
            lower(&survey.kind),
        );
        if [Some(&address.0), address.1.as_ref()].contains(&Some(&address.2)) {
            self.find(
                &survey.kind,
                "a type wins over a customer or link of the same name in addresses",
            );
        }
        if !self.addresses.insert(address) {
            let at = survey.link_name.as_ref().unwrap_or(&survey.kind);
            self.find(
                at,
                "another survey of this customer has the same address: give it a `linkName` of its own",
            );
        }
    }

    fn login(&mut self, survey: &Survey) -> Vec<LoginType> {
        let offered = survey.login.iter().filter(|(_, offered)| offered.value);
        let login: Vec<_> = offered.map(|(way, _)| *way).collect();
        if !login.contains(&survey.default_login_type.value) {
            self.find(
                &survey.default_login_type,
                &format!(
                    "`{}` is not offered under `login`",
                    survey.default_login_type.value.name()
                ),
            );
        }
        login
    }

    /// An e-mail address belongs to the form with a birthdate.
    fn show_email(&mut self, survey: &Survey) -> bool {
        let Some(shown) = survey.show_email.as_ref().filter(|shown| shown.value) else {
            return false;
        };
        let offered = survey.login.iter().filter(|(_, offered)| offered.value);
        if !offered.into_iter().any(|(way, _)| way.has_birthdate()) {
            self.find(
                shown,
                "`showEmail` needs `swedishBirthdateName` or `norwegianBirthdateName` under `login`",
            );
        }
        true
    }

    fn expires(&mut self, survey: &Survey) -> Option<Date> {
        let written = survey.expires.as_ref()?;
        let date = written.value.parse().ok();
        if date.is_none() {
            self.find(written, "`expires` is a date such as 2026-12-31");
        }
        date
    }

    /// The survey that new participants get.
    pub(super) fn artifact(&self, survey: &Survey) -> Option<&'a Artifact> {
        let versions = self.artifacts.iter();
        let versions = versions.filter(|artifact| artifact.header.survey == survey.survey.value);
        versions.max_by_key(|artifact| artifact.header.version)
    }

    fn settings(&mut self, survey: &Survey) {
        let known = self.artifacts;
        let Some(artifact) = self.artifact(survey) else {
            let names: Vec<_> = known
                .iter()
                .map(|artifact| format!("`{}`", artifact.header.survey))
                .collect();
            return self.find(
                &survey.survey,
                &format!(
                    "there is no survey `{}`: there is {}",
                    survey.survey.value,
                    names.join(", ")
                ),
            );
        };
        for (setting, at) in &survey.settings {
            let known = artifact.flags.iter().filter_map(|flag| flag.setting.as_ref());
            if !known.clone().any(|known| known == setting) {
                let names: Vec<_> = known.map(|setting| format!("`{setting}`")).collect();
                self.find(
                    at,
                    &format!(
                        "`{}` has no setting `{setting}`: it has {}",
                        artifact.header.survey,
                        if names.is_empty() {
                            "none".to_owned()
                        } else {
                            names.join(", ")
                        }
                    ),
                );
            }
        }
    }
}

/// Whether a word can stand in an address.
pub(crate) fn is_name(word: &str) -> bool {
    let allowed = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    !word.is_empty() && word.len() <= LONGEST_NAME && word.chars().all(allowed)
}
