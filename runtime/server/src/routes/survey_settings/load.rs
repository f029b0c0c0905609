//! `POST /api/survey-settings`: a participant's survey and draft.

use std::collections::BTreeMap;

use axum::extract::State;
use enkat_model::Date;
use enkat_store::ParticipantId;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

#[cfg(test)]
use crate::routes::matrix::subjects::Bodies;
use crate::{
    app::App,
    catalog::Length,
    deployment::{Location, Notices},
    http::{Body, Code, Failure, Outcome, RateClass, Reply, SignedIn},
    identity::Country,
    routes::{
        drafts::DraftView,
        endpoint::{Answer, Endpoint, Method, Operation, schema},
    },
};

pub(in crate::routes) fn endpoint() -> Endpoint<App> {
    let operation = Operation {
        method: Method::Post,
        path: "/api/survey-settings",
        id: "surveySettings",
        summary: "A participant's survey and progress",
        description: "The model and the texts are named by the hash of their content; download them by this \
                      name. After the answers are sent, the draft is empty. Every failure has the message \
                      'Failed to load survey model: {reason}'.",
        rate: RateClass::Call,
        signed_in: true,
        request: Some(schema::<SurveySettingsRequest>),
        answer: Answer::Data(schema::<SurveySettings>),
        expected: &[],
        refused: &[Code::MissingId, Code::SurveyUnavailable],
        #[cfg(test)]
        bodies: Bodies::Of(|survey, id| serde_json::json!({"surveyId": survey, "surveyParticipantId": id})),
    };
    Endpoint::new(operation, handle)
}

/// The participant and their survey.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct SurveySettingsRequest {
    /// The survey, as the sign-in named it. Required.
    #[serde(default)]
    survey_id: Option<String>,
    /// The participant, as the sign-in named it. Required.
    #[serde(default)]
    survey_participant_id: Option<ParticipantId>,
}

/// A participant's survey and draft.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SurveySettings {
    survey_model: SurveyModel,
    /// The name of the model: `GET /api/models/{hash}`.
    model: String,
    /// The names of its texts (`GET /api/texts/{hash}`), by language.
    texts: BTreeMap<String, String>,
    /// The customer's name for people; left out once the survey is no longer offered.
    #[serde(skip_serializing_if = "Option::is_none")]
    customer_name: Option<String>,
    /// The customer's name in addresses, which selects the theme; left out likewise.
    #[serde(skip_serializing_if = "Option::is_none")]
    customer_url_name: Option<String>,
    /// The survey type of its link; left out likewise.
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    kind: Option<String>,
    /// The link's name, where the customer has several surveys of the type.
    #[serde(skip_serializing_if = "Option::is_none")]
    link_name: Option<String>,
    /// Whether it is a demo.
    is_demo: bool,
    /// The locations to choose from, where the survey asks for one; left out once the survey is no longer offered.
    #[serde(skip_serializing_if = "Option::is_none")]
    locations: Option<Vec<Location>>,
    /// The notices to participants about the handling of their answers, by language; left out once the survey is no longer offered.
    #[serde(skip_serializing_if = "Option::is_none")]
    notices: Option<Notices>,
    /// The country whose emergency numbers are shown, where it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    country: Option<Country>,
    /// The number of questions for this participant, and the time that they take.
    #[serde(skip_serializing_if = "Option::is_none")]
    length: Option<Length>,
    /// Whether the participant consented to a wording other than the survey's current one: the box is empty again. Reported once.
    consent_changed: bool,
    /// The day that answers are checked for, in UTC for all participants.
    today: Date,
    /// The draft.
    draft: DraftView,
    /// Whether the answers were sent.
    submitted: bool,
    /// The end of the session.
    session: SessionEnds,
}

/// The end of a session, to warn the participant.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SessionEnds {
    /// The number of seconds without a call of the participant after which it ends.
    idle_seconds: u64,
    /// The number of seconds from now after which it ends, even while it is used.
    rest_seconds: u64,
}

/// The settings that the model was made with.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct SurveyModel {
    /// The settings, on or off, by name.
    settings: BTreeMap<String, bool>,
    /// The template that the survey was made from; such a survey has no settings.
    #[serde(skip_serializing_if = "Option::is_none")]
    template: Option<TemplateName>,
}

/// A template.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TemplateName {
    template_id: String,
    version: u32,
}

async fn handle(
    State(app): State<App>,
    signed_in: Result<SignedIn, Failure>,
    request: Result<Body<SurveySettingsRequest>, Failure>,
) -> Outcome<SurveySettings> {
    let loaded = load(&app, signed_in, request).await;
    loaded.map(Reply).map_err(Failure::while_loading)
}

async fn load(
    app: &App,
    signed_in: Result<SignedIn, Failure>,
    request: Result<Body<SurveySettingsRequest>, Failure>,
) -> Result<SurveySettings, Failure> {
    let signed_in = signed_in?;
    let Body(request) = request?;
    let survey_id = request.survey_id.as_ref().filter(|id| !id.is_empty());
    let id = request
        .survey_participant_id
        .as_ref()
        .filter(|id| !id.0.is_empty());
    let (Some(survey_id), Some(id)) = (survey_id, id) else {
        return Err(Failure::new(
            Code::MissingId,
            "Survey ID or Survey Participant ID is missing",
        ));
    };
    let participant = signed_in.is(id)?;
    if participant.survey_id != *survey_id {
        return Err(Failure::new(
            Code::Forbidden,
            "the session belongs to another survey",
        ));
    }
    let tailored = app.tailored(participant).await?;
    let deployment = app.deployment().await?;
    let consent_changed = app.lapse_consent(participant, &tailored).await?;
    let draft = app.draft(participant).await?;
    let offer = deployment.offer(&participant.survey_id);
    let today = app.environment.clock.today();
    let offer = offer.as_deref();
    Ok(SurveySettings {
        survey_model: SurveyModel {
            settings: tailored.settings.clone(),
            template: tailored.is_template.then(|| TemplateName {
                template_id: participant.tailoring.survey.clone(),
                version: participant.tailoring.version,
            }),
        },
        model: tailored.model_hash.clone(),
        texts: tailored.text_hashes.clone(),
        customer_name: offer.map(|offer| offer.customer_name.clone()),
        customer_url_name: offer.map(|offer| offer.customer.clone()),
        kind: offer.map(|offer| offer.kind.clone()),
        link_name: offer.and_then(|offer| offer.link.clone()),
        is_demo: offer.is_some_and(|offer| offer.is_demo),
        locations: offer.map(|offer| offer.locations.clone()),
        notices: offer.map(|offer| offer.notices.clone()),
        country: offer.and_then(|offer| offer.country),
        length: app.catalog.length_for(&participant.tailoring, today).await,
        consent_changed,
        today,
        submitted: draft.is_none(),
        session: SessionEnds {
            idle_seconds: app.limits.idle.as_secs(),
            rest_seconds: signed_in.rest(app).as_secs(),
        },
        draft: draft.unwrap_or_default().into(),
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::routes::testing::TestServer;

    #[tokio::test]
    async fn load_returns_model_and_texts() {
        let server = TestServer::start().await;
        let long = server.participant("pulse").await.settings("pulse").await;
        let short = server
            .participant("pulse-short")
            .await
            .settings("pulse-short")
            .await;
        let demo = server
            .participant("pulse-demo")
            .await
            .settings("pulse-demo")
            .await;
        assert_eq!(long["surveyModel"], json!({"settings": {"showExtra": true}}));
        assert_eq!(short["surveyModel"], json!({"settings": {"showExtra": false}}));
        assert_eq!(long["draft"], json!({"revision": 0, "answers": {}}));
        assert_eq!(
            (&long["submitted"], &long["isDemo"]),
            (&json!(false), &json!(false))
        );
        assert_eq!(
            (&long["customerName"], &long["customerUrlName"]),
            (&json!("Acme AB"), &json!("acme"))
        );
        assert_eq!(
            (&demo["type"], &demo["linkName"]),
            (&json!("shp"), &json!("demo"))
        );
        assert_eq!((&long["type"], long.get("linkName")), (&json!("shp"), None));
        assert_eq!(demo["isDemo"], true);
        assert_ne!(long["model"], short["model"]);
        assert_eq!(demo["model"], short["model"]);
        assert_eq!(long["texts"].as_object().unwrap().len(), 2);
    }

    #[tokio::test]
    async fn settings_say_when_the_session_ends() {
        let server = TestServer::start().await;
        let client = server.participant("pulse").await;
        for (later, rest) in [(0, 86_400), (50, 83_400), (50, 80_400)] {
            server.clock.advance(later);
            assert_eq!(
                client.settings("pulse").await["session"],
                json!({"idleSeconds": 3600, "restSeconds": rest})
            );
        }
    }

    #[tokio::test]
    async fn load_with_invalid_ids_returns_wrapped_error() {
        let server = TestServer::start().await;
        let client = server.participant("pulse").await;
        let missing = "Failed to load survey model: Survey ID or Survey Participant ID is missing";
        let foreign = "Failed to load survey model: the session belongs to another survey";
        let table = [
            (json!({}), 400, "MissingId", missing),
            (json!({"surveyId": "pulse"}), 400, "MissingId", missing),
            (
                json!({"surveyId": null, "surveyParticipantId": client.id}),
                400,
                "MissingId",
                missing,
            ),
            (
                json!({"surveyId": "", "surveyParticipantId": client.id}),
                400,
                "MissingId",
                missing,
            ),
            (
                json!({"surveyId": "pulse", "surveyParticipantId": ""}),
                400,
                "MissingId",
                missing,
            ),
            (
                json!({"surveyId": "pulse-short", "surveyParticipantId": client.id}),
                403,
                "Forbidden",
                foreign,
            ),
        ];
        for (body, status, code, message) in table {
            let answer = client.call("POST", "/api/survey-settings", &body).await;
            assert_eq!(answer.error(), (status, code.into()), "{body}");
            assert_eq!(answer.json()["errorMessage"], message, "{body}");
        }
        let answers = [
            server
                .nobody()
                .call("POST", "/api/survey-settings", &json!({}))
                .await,
            client.call("POST", "/api/survey-settings", &json!([])).await,
        ];
        for answer in answers {
            let message = answer.json()["errorMessage"].as_str().unwrap().to_owned();
            assert!(message.starts_with("Failed to load survey model: "), "{message}");
        }
    }
}
