//! The calls that need no session, with a body as they want it: about what is one's own, somebody else's, or nobody's.
//!
//! The body alone tells the subject of such a call. So everybody gets the same answers, whoever they are
//! signed in as, and the table has them once. The server has neither BankID nor an identity provider: the
//! owner of an order and of a provider's response is tested in `bank_id/tests.rs` and `tests/oidc`.

use std::fmt::Write;

use serde_json::{Value, json};

use super::{Scene, cell, client, seen, survey_of};
use crate::{
    admin::tests::{admin, letters},
    routes::{
        Operation,
        accounts::link_tests::{PASSWORD, invited},
        testing::{Answer, TestServer},
    },
};

/// Looks like a secret, and is none.
const NO_SECRET: &str = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";

/// Secrets sent to people who are not principals.
struct Secrets {
    /// Leads back to the response of somebody who is no principal.
    return_link: String,
    /// Leads into the survey `pulse-short`.
    invitation: String,
    /// Opens an account.
    register: String,
}

impl Secrets {
    async fn of(server: &TestServer) -> Self {
        let made = admin(server, |admin| {
            admin.invite("pulse-short", Some((1, enkat_store::PersonSettings::default())))
        })
        .await;
        assert_eq!(made.unwrap(), 1);
        Self {
            return_link: server.participant("pulse").await.return_link().await,
            invitation: letters(server, "pulse-short", &[]).await[0].1.clone(),
            register: invited(server, "ada@example.org", None).await,
        }
    }
}

/// A body, and what it makes a call be about.
struct About {
    what: &'static str,
    /// The owner of the subject. On this server some subjects are never one's own, or never another's.
    whose: &'static str,
    body: Value,
    /// Whether nobody may learn that somebody else's is there. Surveys and their addresses are everybody's.
    is_private: bool,
}

fn each<const N: usize>(what: &'static str, bodies: [(&'static str, Value); N]) -> Vec<About> {
    let about = |(whose, body)| About {
        what,
        whose,
        body,
        is_private: what != "survey",
    };
    bodies.map(about).into()
}

/// Returns the subjects that a call without a session can have. A new call has to be listed here.
fn about(path: &str, own: &str, secrets: &Secrets) -> Vec<About> {
    let surveys = ["own", "foreign", "missing"].map(|whose| {
        let foreign = if own == "pulse" { "pulse-beta" } else { "pulse" };
        let survey = match whose {
            "own" => own,
            "foreign" => foreign,
            _ => "pulse-none",
        };
        (whose, survey)
    });
    let of_survey = |body: fn(&str) -> Value| each("survey", surveys.map(|(whose, id)| (whose, body(id))));
    let order = json!({"bankIdOrderId": NO_SECRET});
    let callback =
        json!({"code": "code", "state": NO_SECRET, "path": "/oidc/callback", "iss": "http://localhost"});
    let with = |body: &Value, key: &str, value: Value| {
        let mut body = body.clone();
        body[key] = value;
        body
    };
    match path {
        "/api/login-settings" => of_survey(address),
        "/api/customer-surveys" => {
            of_survey(|survey| json!({"customerUrlName": address(survey)["customerUrlName"]}))
        }
        "/api/bank-id/start" => of_survey(|survey| json!({"surveyId": survey, "device": "other"})),
        "/api/bank-id/poll" | "/api/bank-id/cancel" => each("order", [("missing", order)]),
        "/api/bank-id/return" => each("order", [("missing", json!({"nonce": NO_SECRET}))]),
        "/api/authenticate" => {
            let secret = secrets.invitation.as_str();
            let invitations = [
                ("own", "pulse-short", secret),
                ("foreign", "pulse", secret),
                ("missing", "pulse", NO_SECRET),
            ];
            let invitations = invitations
                .map(|(whose, survey, secret)| (whose, with(&nameless(survey), "invitation", json!(secret))));
            joined(of_survey(nameless), each("invitation", invitations))
        }
        "/api/oidc/start" => of_survey(|survey| json!({"surveyId": survey, "loginType": "sso"})),
        "/api/oidc/finish" => each("response", [("missing", callback)]),
        "/api/return-links/look" => by_link(secrets),
        // A session of the browser is left for it: `return_links/tests.rs` has what happens otherwise.
        "/api/come-back" => by_link(secrets)
            .into_iter()
            .map(|about| About {
                body: with(&about.body, "leavesOwn", json!(true)),
                ..about
            })
            .collect(),
        "/api/account-login" => joined(
            each(
                "order",
                [("missing", with(&order, "loginType", json!("swedishBankId")))],
            ),
            each(
                "response",
                [("missing", with(&callback, "loginType", json!("oidc")))],
            ),
        ),
        "/api/account/register" => with_password(by_secret(
            "code",
            "code",
            [&secrets.register, &secrets.return_link],
        )),
        "/api/account/reset" => {
            let codes = [("foreign", secrets.return_link.as_str()), ("missing", NO_SECRET)];
            with_password(each(
                "code",
                codes.map(|(whose, code)| (whose, json!({"code": code}))),
            ))
        }
        "/api/account/forgot" => by_email(&json!({"language": "en-US"})),
        "/api/demo-login" => by_email(&json!({})),
        "/api/demo-feedback" => each("nothing", [("well-formed", json!({"rating": 5, "text": ""}))]),
        "/api/client-errors" => each(
            "nothing",
            [(
                "well-formed",
                json!({"screen": "page", "error": "Error", "build": 1}),
            )],
        ),
        // The sign-in to go on with is told by a cookie that nobody here has.
        "/api/gender" => each("nothing", [("well-formed", json!({"gender": "female"}))]),
        // They take nothing, so that an empty body is all that there is.
        "/api/resume" | "/api/account/ways" | "/api/health" | "/api/openapi.json" | "/api/logout" => {
            Vec::new()
        }
        path => panic!("{path}: what is it sent?"),
    }
}

/// Where a survey is.
fn address(survey: &str) -> Value {
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

fn nameless(survey: &str) -> Value {
    json!({"loginType": "anonymous", "surveyId": survey, "dateOfBirth": "19800101", "gender": "female"})
}

/// By a secret that opens something, by one that opens something else, and by one that opens nothing.
fn by_secret(what: &'static str, key: &str, [own, foreign]: [&str; 2]) -> Vec<About> {
    let secrets = [("own", own), ("foreign", foreign), ("missing", NO_SECRET)];
    each(what, secrets.map(|(whose, secret)| (whose, json!({key: secret}))))
}

fn by_link(secrets: &Secrets) -> Vec<About> {
    by_secret("link", "secret", [&secrets.return_link, &secrets.invitation])
}

fn with_password(mut abouts: Vec<About>) -> Vec<About> {
    for about in &mut abouts {
        about.body["password"] = json!(PASSWORD);
    }
    abouts
}

fn joined(mut some: Vec<About>, others: Vec<About>) -> Vec<About> {
    some.extend(others);
    some
}

fn by_email(rest: &Value) -> Vec<About> {
    let emails = [
        ("own", "kim@example.org"),
        ("foreign", "ada@example.org"),
        ("missing", "bo@example.org"),
    ];
    each(
        "e-mail",
        emails.map(|(whose, email)| {
            let mut body = rest.clone();
            body["email"] = json!(email);
            (whose, body)
        }),
    )
}

/// The answers that a principal gets. Foreign records look like missing ones.
pub(super) async fn table(name: &str, calls: &[&Operation]) -> String {
    let mut table = String::new();
    let mut scene = Scene::of(name).await;
    let secrets = Secrets::of(&scene.server).await;
    for call in calls {
        let method = format!("{:?}", call.method).to_uppercase();
        let mut answers = Vec::new();
        for about in about(call.path, survey_of(name), &secrets) {
            let answer = scene.principal.call(&method, call.path, &about.body).await;
            let text = String::from_utf8_lossy(&answer.body);
            assert!(!text.contains("a secret"), "{name} {}: {text}", call.path);
            assert!(!text.contains(&scene.victim.id), "{name} {}: {text}", call.path);
            let About { what, whose, .. } = about;
            writeln!(table, "  {:<24}{what:<12}{whose:<13}{}", call.path, cell(&answer)).unwrap();
            if !answer.cookies.is_empty() {
                // They are somebody else from now on.
                scene.principal = client(&scene.server, &scene.victim, name).await;
            }
            answers.push((about, answer));
        }
        for (foreign, looks) in answers
            .iter()
            .filter(|(about, _)| about.whose == "foreign" && about.is_private)
        {
            let is_missing = |about: &About| about.whose == "missing" && about.what == foreign.what;
            let (_, missing) = answers.iter().find(|(about, _)| is_missing(about)).unwrap();
            assert!(
                looks_alike(looks, missing),
                "{name} {} {}",
                call.path,
                foreign.what
            );
        }
    }
    scene.is_untouched(name).await;
    table
}

/// Byte by byte, but for sessions that open: each has a secret of its own.
fn looks_alike(one: &Answer, other: &Answer) -> bool {
    if one.cookies.is_empty() || other.cookies.is_empty() {
        seen(one.clone()) == seen(other.clone())
    } else {
        cell(one) == cell(other)
    }
}
