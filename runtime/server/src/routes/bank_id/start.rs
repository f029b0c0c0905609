//! `POST /api/bank-id/start`: makes an order.

use axum::{
    extract::State,
    http::{HeaderMap, header},
    response::IntoResponse,
};
use enkat_model::Artifact;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::COOKIE;
#[cfg(test)]
use crate::routes::matrix::subjects::Bodies;
use crate::{
    app::App,
    deployment::Offer,
    http::{Body, Code, Failure, RateClass, Reply, address::ClientAddress, signed_in},
    identity::{
        LoginType, SignInContext,
        bank_id::{Device, LIFE, Purpose, StartError, Wanted, words},
    },
    routes::{
        endpoint::{Answer, Endpoint, Method, Operation, schema},
        sessions::{invited::secret_of, logout::end_participant},
    },
};

pub(in crate::routes) fn endpoint() -> Endpoint<App> {
    let operation = Operation {
        method: Method::Post,
        path: "/api/bank-id/start",
        id: "startBankId",
        summary: "Start to identify with Swedish BankID",
        description: "Makes an order for the person in front of the browser. The cookie `__Host-bank-id` \
                      binds the order to the browser. An earlier order of this browser ends, and its \
                      session too. The app shows the person the purpose. If the app is on the same device \
                      as the browser, it opens `/bank-id/return`, and `POST /api/bank-id/return` has to \
                      follow; there, the details of this order count. A `GeneralError` has a `message` in \
                      its data if BankID gives one.",
        rate: RateClass::SignIn,
        signed_in: false,
        request: Some(schema::<StartRequest>),
        answer: Answer::Data(schema::<StartedOrder>),
        expected: &[
            Code::NotFound,
            Code::SurveyNotOpen,
            Code::SurveyExpired,
            Code::InvitationUnknown,
            Code::GeneralError,
        ],
        refused: &[Code::Forbidden],
        #[cfg(test)]
        bodies: Bodies::About(|subjects| {
            subjects.surveys(|survey| serde_json::json!({"surveyId": survey, "device": "other"}))
        }),
    };
    Endpoint::new(operation, handle)
}

/// The order to start.
// It has no `Debug`, as an invitation is a secret.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
#[schemars(rename = "StartBankIdRequest")]
pub(crate) struct StartRequest {
    /// The survey, as the login settings name it; without one it is a sign-in to an account.
    survey_id: Option<String>,
    /// The device with the BankID app.
    device: Device,
    /// The language of the text in the app.
    language: Option<String>,
    /// Whether a participant who cannot answer again yet wants to see the answers that they have sent.
    earlier: Option<bool>,
    /// The secret of an invitation, which stays on the server until the person is identified.
    invitation: Option<String>,
}

/// An order.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "StartedBankId")]
pub(crate) struct StartedOrder {
    /// The name for later calls; worthless without the cookie.
    bank_id_order_id: String,
    /// The token that opens the BankID app, where it is on the same device.
    #[serde(skip_serializing_if = "Option::is_none")]
    auto_start_token: Option<String>,
    #[serde(flatten)]
    state: super::OrderView,
}

async fn handle(
    State(app): State<App>,
    address: ClientAddress,
    headers: HeaderMap,
    Body(request): Body<StartRequest>,
) -> Result<impl IntoResponse, Failure> {
    let offer = match &request.survey_id {
        Some(survey_id) => Some(app.open_offer(survey_id, LoginType::SwedishBankId).await?),
        None => None,
    };
    let orders = app.bank_id.as_ref().ok_or_else(Failure::way_not_offered)?;
    let context = SignInContext {
        invitation: secret_of(request.invitation.as_deref())?,
        is_earlier_wanted: request.earlier.unwrap_or_default(),
    };
    end_participant(&app, &headers).await?;
    let user_agent = headers.get(header::USER_AGENT);
    let user_agent = user_agent.and_then(|value| value.to_str().ok());
    let wanted = Wanted {
        shown: shown(
            &app,
            offer.as_deref(),
            request.language.as_deref(),
            orders.server(),
        ),
        survey_id: request.survey_id,
        device: request.device,
        end_user_ip: address.ip,
        network: address.widest_network(),
        context,
        user_agent: user_agent.unwrap_or_default().to_owned(),
    };
    let order = orders.start(wanted, COOKIE.secret(&headers).as_ref()).await;
    let order = order.map_err(failure)?;
    let started = StartedOrder {
        bank_id_order_id: order.id,
        auto_start_token: order.auto_start_token,
        state: order.poll.into(),
    };
    Ok((
        COOKIE.keep(&order.secret, LIFE.as_secs()),
        signed_in::COOKIE.forget(),
        Reply(started),
    ))
}

/// Builds the text in the app: the survey by its title, in the person's language where it has one, or the account.
fn shown(app: &App, offer: Option<&Offer>, language: Option<&str>, server: &str) -> String {
    let language = language.unwrap_or_default();
    let Some(offer) = offer else {
        return words(&Purpose::Account, language, server);
    };
    let artifact = app.catalog.latest(&offer.survey);
    let title = artifact.as_deref().and_then(|artifact| title(artifact, language));
    let purpose = Purpose::Survey {
        title: title.unwrap_or(&offer.survey_id),
        customer: &offer.customer_name,
    };
    words(&purpose, language, server)
}

/// Returns a survey's title in a language, or else in its first language.
fn title<'a>(artifact: &'a Artifact, language: &str) -> Option<&'a str> {
    let first = artifact.header.languages.first().map(String::as_str);
    let mut wanted = [Some(language), first].into_iter().flatten();
    let title = wanted.find_map(|language| artifact.texts.get(language)?.get("survey.name"));
    title.map(String::as_str)
}

fn failure(reason: StartError) -> Failure {
    let fault = match reason {
        StartError::Service(fault) => fault,
        StartError::Pending(error) => return error.into(),
    };
    tracing::warn!(%fault, "a BankID order could not be made");
    let failure = Failure::new(Code::GeneralError, "the order could not be made");
    let failure = failure.signing_in(LoginType::SwedishBankId.name(), None);
    match fault.message() {
        Some(message) => failure.with(json!({ "message": message })),
        None => failure,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::routes::testing;

    #[test]
    fn title_falls_back_to_survey_language() {
        let mut artifact = testing::artifact();
        for (language, name) in [("sv-SE", "Puls"), ("en-US", "Pulse")] {
            let texts = artifact.texts.get_mut(language).unwrap();
            texts.insert("survey.name".to_owned(), name.to_owned());
        }
        for (language, name) in [
            ("sv-SE", "Puls"),
            ("en-US", "Pulse"),
            ("pl-PL", "Puls"),
            ("", "Puls"),
        ] {
            assert_eq!(title(&artifact, language), Some(name), "{language}");
        }
    }
}
