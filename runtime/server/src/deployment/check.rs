//! Checks a deployment file against the surveys that there are, and finds all that is wrong with it.

use std::{
    collections::{BTreeMap, HashSet},
    sync::Arc,
};

use enkat_model::Artifact;
use jiff::civil::Date;
use serde_yaml::{Location, Spanned};

use super::{
    Finding, Offer, Scope,
    file::{Customer, DeploymentFile, Survey},
    mails::DeclaredMails,
    offer,
    rounds::{BeforeIt, Rounds},
    webhook::{self, DeclaredWebhook, Webhook},
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
/// Ten years.
const MOST_DAYS: u16 = 3652;

/// The result of checking a file.
pub(super) struct CheckedDeployment {
    /// The offers in which nothing is wrong.
    pub(super) offers: Vec<Arc<Offer>>,
    /// The mistakes of the others.
    pub(super) findings: Vec<Finding>,
    pub(super) oidc: BTreeMap<LoginType, OidcSettings>,
}

pub(super) fn check(file: DeploymentFile, artifacts: &[&Artifact]) -> CheckedDeployment {
    let surveys = file.customers.iter().flat_map(|customer| &customer.surveys);
    let rounds = Rounds(surveys.map(before_it).collect());
    let mut checker = Checker {
        rounds,
        artifacts,
        survey: None,
        findings: Vec::new(),
        ids: HashSet::new(),
        addresses: HashSet::new(),
        provided: file.oidc.as_ref().map(|oidc| oidc.keys().copied().collect()),
    };
    let oidc = checker.providers(file.oidc.unwrap_or_default());
    let mut offers = Vec::new();
    for customer in file.customers {
        checker.survey = None;
        let before = checker.findings.len();
        checker.name(&customer.url_name, "urlName");
        checker.units(&customer);
        let webhook = customer.webhook.as_ref().and_then(|at| checker.webhook(at));
        checker.mails(customer.mails.as_ref());
        let is_wrong = checker.findings.len() > before;
        for survey in &customer.surveys {
            checker.survey = Some(survey.survey_id.value.clone());
            let before = checker.findings.len();
            let offer = Offer {
                webhook: match &survey.webhook {
                    Some(own) => checker.webhook(own),
                    None => webhook.clone(),
                },
                ..checker.offer(&customer, survey)
            };
            // A missing notice keeps no settings from being judged.
            let mut found = checker.findings[before..].iter();
            if found.all(|finding| finding.scope == Scope::Survey) {
                checker.assumptions(survey, &offer);
            }
            if !is_wrong && checker.findings.len() == before {
                offers.push(Arc::new(offer));
            }
        }
    }
    CheckedDeployment {
        offers,
        findings: checker.findings,
        oidc,
    }
}

pub(super) struct Checker<'a> {
    artifacts: &'a [&'a Artifact],
    /// The survey being checked.
    survey: Option<String>,
    pub(super) rounds: Rounds,
    findings: Vec<Finding>,
    ids: HashSet<String>,
    addresses: HashSet<(String, Option<String>, String)>,
    /// The ways that have an identity provider, where that is said.
    provided: Option<Vec<LoginType>>,
}

impl<'a> Checker<'a> {
    pub(super) fn find<T>(&mut self, at: &Spanned<T>, finding: &str) {
        self.push(at.referenced, finding, Scope::File);
    }

    /// Reports a finding that keeps only this survey from being served.
    pub(super) fn refuse<T>(&mut self, at: &Spanned<T>, finding: &str) {
        self.push(at.referenced, finding, Scope::Survey);
    }

    fn push(&mut self, place: Location, finding: &str, scope: Scope) {
        self.findings.push(Finding {
            survey_id: self.survey.clone(),
            place: (place.line() > 0).then(|| (place.line(), place.column())),
            text: finding.to_owned(),
            scope,
        });
    }

    pub(super) fn has_provider(&self, way: LoginType) -> bool {
        self.provided
            .as_ref()
            .is_none_or(|provided| provided.contains(&way))
    }

    /// Checks a name in an address: known words and types come before names.
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
        let (opens, expires) = self.days(survey);
        self.settings(survey);
        self.presets(survey);
        self.mails(survey.mails.as_ref());
        let locations = self.locations(survey);
        self.round(survey);
        let retention = self.retention(customer, survey);
        let notices = self.notices(customer, survey, retention.as_ref());
        let country = offer::country(customer, survey, &login);
        Offer {
            survey_id: survey.survey_id.value.clone(),
            customer: customer.url_name.value.clone(),
            customer_name: customer.name.clone(),
            kind: survey.kind.value.clone(),
            link: survey.link_name.as_ref().map(|link| link.value.clone()),
            survey: survey.survey.value.clone(),
            is_demo: survey.is_demo,
            shows: self.shows(survey),
            login,
            default_login: survey.default_login_type.value,
            show_email: self.show_email(survey),
            show_password: self.show_password(survey),
            test_identities: survey.test_identities,
            presets: survey
                .preset
                .as_ref()
                .map_or_else(Vec::new, |names| names.value.all().to_vec()),
            settings: survey
                .settings
                .iter()
                .map(|(name, on)| (name.clone(), on.value))
                .collect(),
            opens,
            expires,
            invitation_required: survey.invitation_required,
            limit: survey.limit,
            limit_days: self.limit_days(survey),
            locations,
            notices,
            country,
            retention: retention.unwrap_or_default(),
            allow_withdrawal: survey
                .allow_withdrawal
                .or(customer.allow_withdrawal)
                .unwrap_or_default(),
            webhook: None,
        }
    }

    /// Reads a receiver of responses.
    fn webhook(&mut self, at: &Spanned<DeclaredWebhook>) -> Option<Webhook> {
        match webhook::read(at) {
            Ok(webhook) => Some(webhook),
            Err(mistakes) => {
                for (place, finding) in mistakes {
                    self.push(place, finding, Scope::File);
                }
                None
            }
        }
    }

    /// Checks the words of mails about invitations.
    fn mails(&mut self, mails: Option<&Spanned<DeclaredMails>>) {
        let Some(mails) = mails else { return };
        for fault in mails.value.faults() {
            self.find(mails, &fault);
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

    /// Checks that an e-mail address is asked for with a birthdate only.
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

    /// Checks that a password is asked for with a number only.
    fn show_password(&mut self, survey: &Survey) -> bool {
        let Some(shown) = survey.show_password.as_ref().filter(|shown| shown.value) else {
            return false;
        };
        let offered = survey.login.iter().filter(|(_, offered)| offered.value);
        if !offered.into_iter().any(|(way, _)| way.has_number()) {
            self.find(
                shown,
                "`showPassword` needs `swedishGovernmentId` or `norwegianGovernmentId` under `login`",
            );
        }
        true
    }

    /// Returns the survey's limit in days. Only a way to sign in that proves identity can tell a second
    /// response.
    fn limit_days(&mut self, survey: &Survey) -> Option<u16> {
        let days = survey.limit_days.as_ref()?;
        let asks_password = survey.show_password.as_ref().is_some_and(|shown| shown.value);
        let offered = survey.login.iter().filter(|(_, offered)| offered.value);
        let mut ways = offered.map(|(way, _)| *way);
        let limit = u16::try_from(days.value).ok();
        let limit = limit.filter(|limit| (1..=MOST_DAYS).contains(limit));
        if limit.is_none() {
            self.find(days, &format!("`limitDays` is from 1 to {MOST_DAYS}"));
        } else if !ways.any(|way| way.is_proof() || (way.has_number() && asks_password)) {
            self.find(
                days,
                "`limitDays` needs a way to sign in that proves who a participant is: BankID, `sso`, or a number with `showPassword`",
            );
        }
        limit
    }

    /// Reads the first and the last day for signing in.
    fn days(&mut self, survey: &Survey) -> (Option<Date>, Option<Date>) {
        let opens = self.day(survey.opens.as_ref(), "opens");
        let expires = self.day(survey.expires.as_ref(), "expires");
        if let (Some(at), Some(first), Some(last)) = (&survey.opens, opens, expires)
            && first > last
        {
            self.find(at, "`opens` is after `expires`");
        }
        (opens, expires)
    }

    fn day(&mut self, written: Option<&Spanned<String>>, what: &str) -> Option<Date> {
        let written = written?;
        let date = written.value.parse().ok();
        if date.is_none() {
            self.find(written, &format!("`{what}` is a date such as 2026-12-31"));
        }
        date
    }

    /// Finds the survey that new participants get.
    pub(super) fn artifact(&self, survey: &Survey) -> Option<&'a Artifact> {
        let versions = self.artifacts.iter().copied();
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

/// Returns the id of a survey, and the round before it.
fn before_it(survey: &Survey) -> (String, BeforeIt) {
    let before = BeforeIt {
        survey: survey.survey.value.clone(),
        round_of: survey.round_of.as_ref().map(|before| before.value.clone()),
    };
    (survey.survey_id.value.clone(), before)
}

/// Returns whether a word can be part of an address.
pub(crate) fn is_name(word: &str) -> bool {
    let allowed = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    !word.is_empty() && word.len() <= LONGEST_NAME && word.chars().all(allowed)
}
