//! The bodies of the access matrix, and the subjects that they name: the principal's own, foreign and missing ones.

use enkat_store::PersonSettings;
use serde_json::{Value, json};

use crate::{
    admin::tests::{admin, letters},
    routes::{
        accounts::link_tests::{PASSWORD, invited},
        testing::TestServer,
    },
};

/// A text that looks like a secret, but opens nothing.
pub(in crate::routes) const NO_SECRET: &str =
    "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";

/// The bodies that the access matrix sends to a call.
#[derive(Clone, Copy)]
pub(in crate::routes) enum Bodies {
    /// The call has no field that could name a subject.
    Empty,
    /// A body about a participant of a survey, by the ids of both. With the session of an account, `id` is the id of a survey.
    Of(fn(survey: &str, id: &str) -> Value),
    /// Bodies of a call that needs no session: each names its subject.
    About(fn(&Subjects) -> Vec<About>),
}

/// A body, and its subject.
pub(in crate::routes) struct About {
    /// The kind of subject.
    pub(super) what: &'static str,
    /// The owner of the subject. On this server some subjects never belong to the principal, or always do.
    pub(super) whose: &'static str,
    pub(super) body: Value,
    /// Whether the response must not reveal that a foreign subject exists. Surveys and their addresses are public.
    pub(super) is_private: bool,
}

impl About {
    /// Adds a field.
    pub(in crate::routes) fn with(mut self, key: &str, value: Value) -> Self {
        self.body[key] = value;
        self
    }
}

/// The subjects that a body can name.
pub(in crate::routes) struct Subjects {
    /// The principal's survey.
    own: &'static str,
    /// The secret that leads back to the response of a participant who is no principal.
    pub(in crate::routes) return_link: String,
    /// The secret of an invitation to the survey `pulse-short`.
    pub(in crate::routes) invitation: String,
    /// The code that opens an account.
    pub(in crate::routes) register: String,
}

impl Subjects {
    /// Creates them on a server, for a principal of a survey.
    pub(super) async fn of(server: &TestServer, own: &'static str) -> Self {
        let made = admin(server, |admin| {
            admin.invite("pulse-short", Some((1, PersonSettings::default())))
        })
        .await;
        assert_eq!(made.unwrap(), 1);
        Self {
            own,
            return_link: server.participant("pulse").await.return_link().await,
            invitation: letters(server, "pulse-short", &[]).await[0].1.clone(),
            register: invited(server, "ada@example.org", None).await,
        }
    }

    /// Returns a body for each survey.
    pub(in crate::routes) fn surveys(&self, body: fn(&str) -> Value) -> Vec<About> {
        let foreign = if self.own == "pulse" {
            "pulse-beta"
        } else {
            "pulse"
        };
        let surveys = [("own", self.own), ("foreign", foreign), ("missing", "pulse-none")];
        each("survey", surveys.map(|(whose, survey)| (whose, body(survey))))
    }

    /// Returns a body for each return link.
    pub(in crate::routes) fn return_links(&self) -> Vec<About> {
        by_secret("link", "secret", [&self.return_link, &self.invitation])
    }
}

pub(in crate::routes) fn each<const N: usize>(
    what: &'static str,
    bodies: [(&'static str, Value); N],
) -> Vec<About> {
    let about = |(whose, body)| About {
        what,
        whose,
        body,
        is_private: what != "survey",
    };
    bodies.map(about).into()
}

/// Returns the one body of a call that has no subject.
pub(in crate::routes) fn well_formed(body: Value) -> Vec<About> {
    each("nothing", [("well-formed", body)])
}

/// Returns bodies with a secret that opens this, one that opens another thing, and one that opens nothing.
pub(in crate::routes) fn by_secret(what: &'static str, key: &str, [own, foreign]: [&str; 2]) -> Vec<About> {
    let secrets = [("own", own), ("foreign", foreign), ("missing", NO_SECRET)];
    each(what, secrets.map(|(whose, secret)| (whose, json!({key: secret}))))
}

/// Returns bodies with an address that has an account, one that is invited to have one, and an unknown one.
pub(in crate::routes) fn by_email(rest: &Value) -> Vec<About> {
    let emails = [
        ("own", "kim@example.org"),
        ("foreign", "ada@example.org"),
        ("missing", "bo@example.org"),
    ];
    let abouts = each("e-mail", emails.map(|(whose, _)| (whose, rest.clone())));
    let with_email = |(about, (_, email)): (About, _)| about.with("email", json!(email));
    abouts.into_iter().zip(emails).map(with_email).collect()
}

/// Returns bodies with a BankID order that was never made: the server has no BankID.
pub(in crate::routes) fn by_order() -> Vec<About> {
    each("order", [("missing", json!({"bankIdOrderId": NO_SECRET}))])
}

/// Returns bodies with a response of an identity provider that was never called: the server has none.
pub(in crate::routes) fn by_response() -> Vec<About> {
    let response =
        json!({"code": "code", "state": NO_SECRET, "path": "/oidc/callback", "iss": "http://localhost"});
    each("response", [("missing", response)])
}

/// Adds a field to all of them.
pub(in crate::routes) fn with(abouts: Vec<About>, key: &str, value: &Value) -> Vec<About> {
    let with = |about: About| about.with(key, value.clone());
    abouts.into_iter().map(with).collect()
}

pub(in crate::routes) fn with_password(abouts: Vec<About>) -> Vec<About> {
    with(abouts, "password", &json!(PASSWORD))
}

/// Returns the address of a survey.
pub(in crate::routes) fn address(survey: &str) -> Value {
    let customer = match survey {
        "pulse-beta" => "beta",
        "pulse-none" => "nobody",
        _ => "acme",
    };
    let link = match survey {
        "pulse" | "pulse-beta" | "pulse-none" => Value::Null,
        _ => json!(survey.trim_start_matches("pulse-")),
    };
    json!({"customerUrlName": customer, "linkName": link, "type": "shp", "url": "http://localhost"})
}
