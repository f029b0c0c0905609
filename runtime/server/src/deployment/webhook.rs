//! The receivers of responses in a deployment file.

use std::path::PathBuf;

use enkat_store::Purpose;
use serde::{Deserialize, Serialize};
use serde_yaml::{Location, Spanned};

use crate::identity::{SecretSource, oidc::is_safe_address};

/// A receiver as it is written.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(super) struct DeclaredWebhook {
    /// The address that events are posted to.
    url: Spanned<String>,
    /// The parts of a response that are sent.
    sends: Spanned<Sends>,
    /// The environment variable with the secret.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    secret_env: Option<Spanned<String>>,
    /// The file with the secret.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    secret_file: Option<Spanned<PathBuf>>,
    /// Whether contact details in answers are sent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    contact: Option<Spanned<bool>>,
    /// Whether sensitive answers, and scores that tell them, are sent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    sensitive: Option<Spanned<bool>>,
    /// Whether responses to demos and of tests are sent, too.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    trials: bool,
}

impl DeclaredWebhook {
    /// Lists the purposes of the responses that are sent.
    pub(super) fn purposes(&self) -> Vec<Purpose> {
        purposes(self.trials)
    }
}

/// The parts of a response that a receiver gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Sends {
    /// The facts about the response, without answers.
    Notice,
    /// The facts and the scores.
    Scores,
    /// The facts, the scores and the answers.
    Payload,
}

impl Sends {
    /// Returns its word in a deployment file.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Notice => "notice",
            Self::Scores => "scores",
            Self::Payload => "payload",
        }
    }
}

/// A receiver of responses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Webhook {
    /// The address that events are posted to.
    pub(crate) url: String,
    pub(crate) sends: Sends,
    /// The location of the secret that signs events.
    pub(crate) secret: SecretSource,
    /// Whether contact details in answers are sent.
    pub(crate) contact: bool,
    /// Whether sensitive answers, and scores that tell them, are sent.
    pub(crate) sensitive: bool,
    /// Whether responses to demos and of tests are sent, too.
    trials: bool,
}

impl Webhook {
    /// Lists the purposes of the responses that are sent.
    pub(super) fn purposes(&self) -> Vec<Purpose> {
        purposes(self.trials)
    }
}

/// Lists the purposes of the responses that are sent with those of demos and tests, or without them.
fn purposes(with_trials: bool) -> Vec<Purpose> {
    if with_trials {
        Purpose::ALL.to_vec()
    } else {
        vec![Purpose::Data]
    }
}

/// A mistake in what is written about a receiver, with its place.
pub(super) type Mistake = (Location, &'static str);

/// Reads a receiver, or returns all that is wrong with it.
pub(super) fn read(at: &Spanned<DeclaredWebhook>) -> Result<Webhook, Vec<Mistake>> {
    let written = &at.value;
    let mut mistakes = Vec::new();
    if !is_receiver(&written.url.value) {
        mistakes.push((
            written.url.referenced,
            "`url` is an address of HTTPS, or of HTTP on this machine, without a name, a password and a `#`",
        ));
    }
    let sends = written.sends.value;
    let is_on = |key: &Option<Spanned<bool>>| key.as_ref().is_some_and(|key| key.value);
    if let Some(sensitive) = written.sensitive.as_ref().filter(|key| key.value)
        && sends == Sends::Notice
    {
        let finding = "`sensitive` needs `sends: scores` or `sends: payload`: a notice has no answers";
        mistakes.push((sensitive.referenced, finding));
    }
    if let Some(contact) = written.contact.as_ref().filter(|key| key.value)
        && sends != Sends::Payload
    {
        let finding = "`contact` needs `sends: payload`: contact details are answers";
        mistakes.push((contact.referenced, finding));
    }
    let secret = match (&written.secret_env, &written.secret_file) {
        (Some(variable), None) => Some(SecretSource::Variable(variable.value.clone())),
        (None, Some(file)) => Some(SecretSource::File(file.value.clone())),
        _ => {
            mistakes.push((
                at.referenced,
                "a webhook needs either `secretEnv` or `secretFile`: the place of the secret that signs what is sent",
            ));
            None
        }
    };
    match secret {
        Some(secret) if mistakes.is_empty() => Ok(Webhook {
            url: written.url.value.clone(),
            sends,
            secret,
            contact: is_on(&written.contact),
            sensitive: is_on(&written.sensitive),
            trials: written.trials,
        }),
        _ => Err(mistakes),
    }
}

/// Returns whether events may be posted to an address.
fn is_receiver(address: &str) -> bool {
    is_safe_address(address) && !address.contains(['#', '@'])
}

#[cfg(test)]
mod tests {
    use enkat_store::{Origin, Purpose};

    use super::{
        super::{Deployment, declared::in_text},
        Sends, Webhook,
    };
    use crate::{identity::SecretSource, routes::testing::artifact};

    const RECEIVER: &str = "url: https://records.example/enkat, sends: scores, secretEnv: RECORDS_SECRET";

    /// Reads the receiver of a survey, of whose customer and of which these are the receivers.
    fn read(customer: &str, survey: &str) -> Result<Option<Webhook>, Vec<String>> {
        let declared = |receiver: &str| match receiver {
            "" => String::new(),
            receiver => format!("webhook: {{{receiver}}}"),
        };
        let text = format!(
            "customers:\n  - urlName: acme\n    name: Acme\n{}    {}\n    surveys:\n      - surveyId: a\n        type: shp\n        \
             survey: pulse\n        login: {{anonymous: true}}\n        defaultLoginType: anonymous\n        {}\n",
            crate::routes::testing::TOLD,
            declared(customer),
            declared(survey)
        );
        let read = in_text(&text, &[&artifact()], None, Origin::File)?;
        // As a server reads it, which has the words of the store.
        let (kept, findings) = Deployment::kept(&read.declarations, &[&artifact()]);
        assert_eq!(findings, []);
        Ok(kept.offer("a").unwrap().webhook.clone())
    }

    #[test]
    fn webhook_of_survey_replaces_that_of_customer() {
        assert_eq!(read("", ""), Ok(None));
        let of_customer = read(RECEIVER, "").unwrap().unwrap();
        assert_eq!(of_customer.url, "https://records.example/enkat");
        assert_eq!(
            of_customer.secret,
            SecretSource::Variable("RECORDS_SECRET".to_owned())
        );
        assert_eq!(of_customer.purposes(), [Purpose::Data]);
        assert!(!of_customer.sensitive && !of_customer.contact);
        let own = "url: 'http://localhost:9000/', sends: payload, secretFile: secret, sensitive: true, contact: true, trials: true";
        let own = read(RECEIVER, own).unwrap().unwrap();
        assert_eq!(own.sends, Sends::Payload);
        assert_eq!(own.secret, SecretSource::File("secret".into()));
        assert!(own.sensitive && own.contact);
        assert_eq!(own.purposes(), Purpose::ALL);
    }

    #[test]
    fn invalid_webhook_is_reported_with_its_place() {
        let changed = |from: &str, to: &str| RECEIVER.replace(from, to);
        for (receiver, place, expected) in [
            (changed("https", "http"), "15:", "`url` is an address of HTTPS"),
            (
                changed("records.example", "me:word@records.example"),
                "15:",
                "without a name",
            ),
            (
                changed(", secretEnv: RECORDS_SECRET", ""),
                "15:",
                "needs either `secretEnv`",
            ),
            (
                changed("secretEnv", "secretFile: a, secretEnv"),
                "15:",
                "needs either `secretEnv`",
            ),
            (
                changed("secretEnv: RECORDS_SECRET", "secret: sesame"),
                "15:",
                "there is no key `secret`",
            ),
            (changed("scores", "everything"), "15:", "everything"),
            (
                changed("scores", "notice, sensitive: true"),
                "15:",
                "a notice has no answers",
            ),
            (
                changed("scores", "scores, contact: true"),
                "15:",
                "`contact` needs `sends: payload`",
            ),
        ] {
            let found = read("", &receiver).unwrap_err();
            assert_eq!(found.len(), 1, "{found:?}");
            assert!(
                found[0].starts_with(place) && found[0].contains(expected),
                "{expected}: {found:?}"
            );
        }
        // The webhook of a customer is reported once.
        let found = read(&changed("https", "http"), "").unwrap_err();
        assert_eq!(found.len(), 1, "{found:?}");
    }
}
