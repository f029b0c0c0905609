//! `POST /api/login-settings`: the settings of the sign-in screen.

use std::collections::BTreeMap;

use axum::extract::State;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

#[cfg(test)]
use crate::routes::matrix::subjects::{Bodies, address};
use crate::{
    app::App,
    catalog::Length,
    deployment::{Notices, Offer, is_name},
    http::{Body, Code, Failure, Outcome, RateClass, Reply},
    identity::{Country, LoginType},
    routes::endpoint::{Answer, Endpoint, Method, Operation, schema},
    routes::login::{Title, titles},
};

/// The longest accepted address.
const LONGEST_URL: usize = 2048;

pub(in crate::routes) fn endpoint() -> Endpoint<App> {
    let operation = Operation {
        method: Method::Post,
        path: "/api/login-settings",
        id: "loginSettings",
        summary: "The contents of the sign-in screen",
        description: "Finds the survey at an address: a customer, a survey type, and the name of a link if \
                      the customer has several surveys of the type. Case is ignored. If the survey is not \
                      open yet, the answer is `SurveyNotOpen` with `opens`, `customerName`, `notices` and \
                      `country` in its data. If it is over, the answer is `SurveyExpired` with the same \
                      data except `opens`.",
        rate: RateClass::LookUp,
        signed_in: false,
        request: Some(schema::<LoginSettingsRequest>),
        answer: Answer::Data(schema::<LoginSettings>),
        expected: &[
            Code::IncorrectParameter,
            Code::InvalidParameter,
            Code::NotFound,
            Code::SurveyNotOpen,
            Code::SurveyExpired,
        ],
        refused: &[],
        #[cfg(test)]
        bodies: Bodies::About(|subjects| subjects.surveys(address)),
    };
    Endpoint::new(operation, handle)
}

/// The survey to sign in to.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct LoginSettingsRequest {
    /// The customer's name in the address.
    customer_url_name: String,
    /// The link's name in the address.
    #[serde(default)]
    link_name: Option<String>,
    /// The survey type in the address.
    #[serde(rename = "type")]
    kind: String,
    /// The whole address.
    url: String,
}

/// The settings of the sign-in screen.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[allow(
    clippy::struct_excessive_bools,
    reason = "the specification has a flag for each of its ways to sign in"
)]
pub(crate) struct LoginSettings {
    /// The id that later calls refer to.
    survey_id: String,
    /// The id of the compiled survey.
    survey: String,
    /// The customer's name for people.
    customer_name: String,
    /// Whether it is a demo.
    is_demo: bool,
    login_swedish_bank_id: bool,
    login_swedish_government_id: bool,
    login_swedish_birthdate_name: bool,
    login_anonymous: bool,
    login_norwegian_bank_id: bool,
    login_norwegian_government_id: bool,
    login_norwegian_birthdate_name: bool,
    /// The ways to sign in that are offered, in the order of their tabs. Newer ways have no flag of their own.
    login_types: Vec<LoginType>,
    /// The tab that is preselected.
    default_login_type: LoginType,
    /// Whether a password is asked for.
    show_password: bool,
    /// Whether an e-mail address is asked for.
    show_email: bool,
    /// Whether numbers of fictitious people are accepted.
    test_identities: bool,
    /// Whether only invited people can sign in.
    invitation_required: bool,
    /// The survey's languages; the first is its source.
    pub(crate) languages: Vec<String>,
    /// The survey's name and subject, by language.
    pub(crate) titles: BTreeMap<String, Title>,
    /// The notices to participants about the handling of their answers, by language.
    pub(crate) notices: Notices,
    /// The country whose emergency numbers are shown, where it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    country: Option<Country>,
    /// The number of questions, and the time that they take.
    #[serde(skip_serializing_if = "Option::is_none")]
    length: Option<Length>,
    /// Whether no new participant can begin: the survey has all the responses that it takes.
    pub(crate) is_full: bool,
    /// The last day (UTC) for signing in, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    last_day: Option<String>,
    /// The number of days until then.
    #[serde(skip_serializing_if = "Option::is_none")]
    days_remaining: Option<i32>,
}

async fn handle(State(app): State<App>, Body(request): Body<LoginSettingsRequest>) -> Outcome<LoginSettings> {
    if request.customer_url_name.is_empty() || request.kind.is_empty() {
        return Err(Failure::new(
            Code::IncorrectParameter,
            "a part of the address is missing",
        ));
    }
    // Without a link and with an empty one, it is the same address.
    let link = request.link_name.as_deref().filter(|link| !link.is_empty());
    let names = [
        Some(request.customer_url_name.as_str()),
        Some(&request.kind),
        link,
    ];
    if !names.into_iter().flatten().all(is_name) || request.url.len() > LONGEST_URL {
        return Err(Failure::new(
            Code::InvalidParameter,
            "a part of the address is not a name",
        ));
    }
    let deployment = app.deployment().await?;
    let found = deployment.find(&request.customer_url_name, link, &request.kind);
    let offer = found.ok_or_else(|| Failure::new(Code::NotFound, "there is no survey at this address"))?;
    Ok(Reply(LoginSettings::of(&app, &offer).await?))
}

impl LoginSettings {
    /// Builds the settings of an open survey.
    ///
    /// # Errors
    ///
    /// When the survey is closed, or not open yet.
    pub(crate) async fn of(app: &App, offer: &Offer) -> Result<Self, Failure> {
        app.refuse_closed(offer)?;
        let artifact = app.catalog.latest(&offer.survey);
        let titles = artifact.as_deref().map(titles).unwrap_or_default();
        let (length, is_full) = (app.length(offer).await, app.is_full(offer).await?);
        let offers = |way| offer.login.contains(&way);
        Ok(Self {
            survey_id: offer.survey_id.clone(),
            survey: offer.survey.clone(),
            customer_name: offer.customer_name.clone(),
            is_demo: offer.is_demo,
            login_swedish_bank_id: offers(LoginType::SwedishBankId),
            login_swedish_government_id: offers(LoginType::SwedishGovernmentId),
            login_swedish_birthdate_name: offers(LoginType::SwedishBirthdateName),
            login_anonymous: offers(LoginType::Anonymous),
            login_norwegian_bank_id: offers(LoginType::NorwegianBankId),
            login_norwegian_government_id: offers(LoginType::NorwegianGovernmentId),
            login_norwegian_birthdate_name: offers(LoginType::NorwegianBirthdateName),
            login_types: offer.login.clone(),
            default_login_type: offer.default_login,
            show_password: offer.show_password,
            show_email: offer.show_email,
            test_identities: offer.test_identities,
            invitation_required: offer.invitation_required,
            languages: artifact
                .map(|artifact| artifact.header.languages.clone())
                .unwrap_or_default(),
            titles,
            notices: offer.notices.clone(),
            country: offer.country,
            length,
            is_full,
            last_day: offer.expires.map(|last| last.to_string()),
            days_remaining: offer.days_remaining(app.environment.clock.now()),
        })
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use crate::routes::testing::TestServer;

    fn at(customer: &str, kind: &str, link: Option<&str>) -> Value {
        json!({"customerUrlName": customer, "type": kind, "linkName": link, "url": "https://example.test/open"})
    }

    #[tokio::test]
    async fn settings_of_known_address_return_survey() {
        let server = TestServer::start().await;
        let nobody = server.nobody();
        let settings = nobody
            .call("POST", "/api/login-settings", &at("ACME", "Shp", None))
            .await
            .data();
        assert_eq!(
            settings,
            json!({
                "surveyId": "pulse", "survey": "pulse", "customerName": "Acme AB", "isDemo": false,
                "loginSwedishBankId": false, "loginSwedishGovernmentId": false, "loginSwedishBirthdateName": false,
                "loginAnonymous": true, "loginNorwegianBankId": false, "loginNorwegianGovernmentId": false,
                "loginNorwegianBirthdateName": false, "loginTypes": ["anonymous"],
                "defaultLoginType": "anonymous", "showPassword": false, "showEmail": false, "testIdentities": false,
                "invitationRequired": false, "languages": ["sv-SE", "en-US"], "titles": {}, "isFull": false,
                "notices": {
                    "sv-SE": {"controller": "Acme AB", "contact": "010-12 34", "readers": "Läkaren", "keptFor": "två år"},
                    "en-US": {"controller": "Acme Ltd", "contact": "+46 10 12 34", "readers": "The physician",
                              "keptFor": "two years"},
                },
                "length": {"least": {"questions": 5, "minutes": 2}, "most": {"questions": 6, "minutes": 3}},
            })
        );
        let settings = nobody
            .call("POST", "/api/login-settings", &at("acme", "shp", Some("demo")))
            .await
            .data();
        assert_eq!(
            (&settings["surveyId"], &settings["isDemo"]),
            (&json!("pulse-demo"), &json!(true))
        );
    }

    #[tokio::test]
    async fn settings_of_expiring_survey_return_last_day() {
        let server = TestServer::start().await;
        let request = at("acme", "shp", Some("small"));
        let settings = server
            .nobody()
            .call("POST", "/api/login-settings", &request)
            .await
            .data();
        assert_eq!(
            (&settings["lastDay"], &settings["daysRemaining"]),
            (&json!("2026-11-30"), &json!(9))
        );
    }

    #[tokio::test]
    async fn settings_of_closed_survey_return_customer() {
        let server = TestServer::start().await;
        let request = at("acme", "shp", Some("over"));
        let closed = server
            .nobody()
            .call("POST", "/api/login-settings", &request)
            .await
            .json();
        assert_eq!(closed["data"]["customerName"], "Acme AB");
        assert_eq!(closed["data"]["notices"]["sv-SE"]["contact"], "010-12 34");
    }

    #[tokio::test]
    async fn settings_of_full_survey_return_is_full() {
        let server = TestServer::start().await;
        let request = at("acme", "shp", Some("small"));
        let nobody = server.nobody();
        let is_full = async || {
            let settings = nobody.call("POST", "/api/login-settings", &request).await.data();
            settings["isFull"].clone()
        };
        let client = server.participant("pulse-small").await;
        assert_eq!(is_full().await, false);
        client.save(0, json!({"agree": true, "stress": 2})).await.data();
        assert_eq!(is_full().await, true);
    }

    #[tokio::test]
    async fn settings_of_invalid_address_return_error() {
        let server = TestServer::start().await;
        let table = [
            (at("", "shp", None), 200, "IncorrectParameter"),
            (at("acme", "", None), 200, "IncorrectParameter"),
            (at("acme/..", "shp", None), 200, "InvalidParameter"),
            (at("acme", "<b>", None), 200, "InvalidParameter"),
            (at("nobody", "shp", None), 200, "NotFound"),
            (at("acme", "hex", None), 200, "NotFound"),
            (at("acme", "shp", Some("lost")), 200, "NotFound"),
            (at("acme", "shp", Some("over")), 200, "SurveyExpired"),
            (
                json!({"customerUrlName": "acme", "type": "shp"}),
                422,
                "InvalidRequest",
            ),
            (
                json!({"customerUrlName": 7, "type": "shp", "url": ""}),
                422,
                "InvalidRequest",
            ),
            (
                json!({"customerUrlName": "acme", "type": "shp", "url": "", "more": 1}),
                422,
                "InvalidRequest",
            ),
        ];
        for (body, status, code) in table {
            let answer = server.nobody().call("POST", "/api/login-settings", &body).await;
            assert_eq!(answer.error(), (status, code.into()), "{body}");
        }
    }
}
