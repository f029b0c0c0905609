//! The deployment file as it is written, and what the store keeps in its words.

use std::collections::BTreeMap;

use enkat_store::{Declarations, DeclaredCustomer, DeclaredSurvey, Origin};
use serde::{Deserialize, Serialize};
use serde_yaml::{Location, Spanned};

use super::{
    Finding,
    mails::DeclaredMails,
    misread::Misread,
    notice::{CustomerNotice, LocalizedText},
    oidc::DeclaredProvider,
    retention::DeclaredRetention,
    units::DeclaredUnits,
    webhook::DeclaredWebhook,
};
use crate::identity::{Country, LoginType};

/// The whole file.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DeploymentFile {
    /// Identity providers by way to sign in. `None` if they are unknown, as in a file made from the store: the check then assumes
    /// that each way has one.
    #[serde(default, skip_serializing)]
    pub(super) oidc: Option<BTreeMap<LoginType, Spanned<DeclaredProvider>>>,
    /// The customers with their surveys.
    pub(super) customers: Vec<Customer>,
    /// Survey templates, each in JSON as it came: all versions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) templates: Vec<Spanned<String>>,
}

#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(super) struct Customer {
    /// The name in addresses.
    pub(super) url_name: Spanned<String>,
    /// The name for people.
    pub(super) name: String,
    /// Language → the data controller, for surveys without their own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) controller: Option<LocalizedText>,
    /// Language → contact details of the controller, for surveys without their own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) contact: Option<LocalizedText>,
    /// Language → the recipients of the answers, for surveys without their own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) readers: Option<LocalizedText>,
    /// Language → the retention period in words, for surveys without their own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) kept_for: Option<LocalizedText>,
    /// How long responses are kept, for surveys without their own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) retention: Option<DeclaredRetention>,
    /// The names of the units that participants belong to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) units: Option<DeclaredUnits>,
    /// The country whose emergency numbers are shown, for surveys without their own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) country: Option<Country>,
    /// Whether participants can withdraw on screen what they have sent, for surveys that do not say it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) allow_withdrawal: Option<bool>,
    /// The receiver of responses, for surveys without their own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) webhook: Option<Spanned<DeclaredWebhook>>,
    /// The mails about invitations, for surveys without their own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) mails: Option<Spanned<DeclaredMails>>,
    /// The surveys that it offers.
    pub(super) surveys: Vec<Survey>,
}

#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
#[allow(clippy::struct_field_names, reason = "the names of the file")]
pub(super) struct Survey {
    /// The id that calls and stored answers refer to.
    pub(super) survey_id: Spanned<String>,
    /// The survey type in addresses.
    #[serde(rename = "type")]
    pub(super) kind: Spanned<String>,
    /// The name of the link in addresses, where the customer has several surveys of a type.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) link_name: Option<Spanned<String>>,
    /// The id of the compiled survey.
    pub(super) survey: Spanned<String>,
    /// The `surveyId` of the round before: the same survey, asked earlier.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) round_of: Option<Spanned<String>>,
    /// Whether it is a demo: open to try, with notices of its own.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) is_demo: bool,
    /// Language → the line that tells it from others of the same survey.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) shows: Option<Spanned<LocalizedText>>,
    /// Way to sign in → whether it is offered.
    pub(super) login: BTreeMap<LoginType, Spanned<bool>>,
    /// The way whose tab is open at first.
    pub(super) default_login_type: Spanned<LoginType>,
    /// Whether the form with a birthdate asks for an e-mail address.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) show_email: Option<Spanned<bool>>,
    /// Whether the form with a number asks for the password of the account with this number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) show_password: Option<Spanned<bool>>,
    /// Whether numbers of made-up persons are taken for real ones.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) test_identities: bool,
    /// Presets of the survey.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) preset: Option<Spanned<PresetNames>>,
    /// Setting → on or off, whatever the presets say.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) settings: BTreeMap<String, Spanned<bool>>,
    /// The first day for signing in, UTC.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) opens: Option<Spanned<String>>,
    /// The last day for signing in, UTC.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) expires: Option<Spanned<String>>,
    /// The most participants.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) limit: Option<u32>,
    /// The days for which participants who have sent answers cannot answer again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) limit_days: Option<Spanned<u32>>,
    /// Whether signing in needs an invitation.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) invitation_required: bool,
    /// The locations that participants choose from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) locations: Option<Spanned<Vec<DeclaredLocation>>>,
    /// Language → the data controller, in place of the customer's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) controller: Option<LocalizedText>,
    /// Language → contact details of the controller, in place of the customer's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) contact: Option<LocalizedText>,
    /// Language → the recipients of the answers, in place of the customer's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) readers: Option<LocalizedText>,
    /// Language → the retention period in words, in place of the customer's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) kept_for: Option<LocalizedText>,
    /// How long responses are kept, in place of the customer's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) retention: Option<DeclaredRetention>,
    /// The country whose emergency numbers are shown, in place of the customer's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) country: Option<Country>,
    /// Whether participants can withdraw on screen what they have sent, in place of the customer's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) allow_withdrawal: Option<bool>,
    /// The receiver of responses, in place of the customer's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) webhook: Option<Spanned<DeclaredWebhook>>,
    /// The mails about invitations, in place of the customer's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) mails: Option<Spanned<DeclaredMails>>,
}

/// A name, or several.
#[derive(Debug, Deserialize, Serialize)]
#[serde(
    untagged,
    expecting = "`preset` is the name of a preset, or a list of such names"
)]
pub(super) enum PresetNames {
    One(String),
    Several(Vec<String>),
}

impl PresetNames {
    /// Returns the names as a slice.
    pub(super) fn all(&self) -> &[String] {
        match self {
            Self::One(name) => std::slice::from_ref(name),
            Self::Several(names) => names,
        }
    }
}

/// A location that participants can belong to.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DeclaredLocation {
    pub(super) id: Spanned<String>,
    pub(super) name: String,
}

/// Finds the first mistake that makes the text of a deployment file unreadable. Mistakes in its meaning are not looked for.
pub fn misread(text: &str) -> Option<Misread> {
    parse(text).err()
}

/// Reads the file, or says where it is wrong.
pub(super) fn parse(text: &str) -> Result<DeploymentFile, Misread> {
    let mut file: DeploymentFile = serde_yaml::from_str(text).map_err(|error| Misread::of(&error))?;
    // A file without the key has no providers.
    file.oidc.get_or_insert_default();
    Ok(file)
}

impl DeploymentFile {
    /// Returns the declarations that the store keeps.
    pub(super) fn declarations(&self, origin: Origin) -> Result<Declarations, serde_json::Error> {
        let mut kept = Declarations::default();
        for customer in &self.customers {
            kept.customers.push(DeclaredCustomer {
                url_name: customer.url_name.value.clone(),
                name: customer.name.clone(),
                declaration: serde_json::to_string(&CustomerNotice::of(customer))?,
                origin,
            });
            for survey in &customer.surveys {
                kept.surveys.push(DeclaredSurvey {
                    survey_id: survey.survey_id.value.clone(),
                    customer: customer.url_name.value.clone(),
                    declaration: serde_json::to_string(survey)?,
                    origin,
                });
            }
        }
        Ok(kept)
    }

    /// Returns the file that would say what the store keeps, and findings about what cannot be read of it. Keeps the first
    /// declaration of a customer, compared without case.
    pub(super) fn from_declarations(kept: &Declarations) -> (Self, Vec<Finding>) {
        let mut customers: Vec<Customer> = Vec::new();
        let position = |customers: &[Customer], name: &str| {
            let mut names = customers.iter().map(|customer| &customer.url_name.value);
            names.position(|known| known.eq_ignore_ascii_case(name))
        };
        let mut findings = Vec::new();
        for customer in &kept.customers {
            if position(&customers, &customer.url_name).is_none() {
                let notices = serde_json::from_str(&customer.declaration).unwrap_or_else(|error| {
                    findings.push(Finding::about(format!("`{}`: {error}", customer.url_name)));
                    CustomerNotice::default()
                });
                customers.push(customer_from(customer, notices));
            }
        }
        for survey in &kept.surveys {
            match (
                serde_json::from_str(&survey.declaration),
                position(&customers, &survey.customer),
            ) {
                (Ok(read), Some(customer)) => customers[customer].surveys.push(read),
                (Err(error), _) => findings.push(Finding::of(&survey.survey_id, &error.to_string())),
                (_, None) => findings.push(Finding::of(
                    &survey.survey_id,
                    &format!("there is no customer `{}`", survey.customer),
                )),
            }
        }
        (
            Self {
                oidc: None,
                customers,
                templates: kept
                    .templates
                    .iter()
                    .map(|kept| without_span(kept.template.clone()))
                    .collect(),
            },
            findings,
        )
    }

    /// Returns the file's text.
    pub(super) fn to_yaml(&self) -> Result<String, String> {
        serde_yaml::to_string(self).map_err(|error| error.to_string())
    }
}

/// Returns a customer of the file, without surveys.
fn customer_from(customer: &DeclaredCustomer, notices: CustomerNotice) -> Customer {
    Customer {
        url_name: without_span(customer.url_name.clone()),
        name: customer.name.clone(),
        controller: notices.controller,
        contact: notices.contact,
        readers: notices.readers,
        kept_for: notices.kept_for,
        retention: notices.retention,
        units: notices.units,
        country: notices.country,
        allow_withdrawal: notices.allow_withdrawal,
        webhook: notices.webhook,
        mails: notices.mails,
        surveys: Vec::new(),
    }
}

fn without_span<T>(value: T) -> Spanned<T> {
    Spanned::new(value, Location::UNKNOWN, Location::UNKNOWN)
}
