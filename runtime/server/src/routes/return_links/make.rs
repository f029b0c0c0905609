//! `POST /api/return-links`: makes a return link.

use axum::extract::State;
use enkat_store::{NewReturnLink, Participant, ParticipantId};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

#[cfg(test)]
use crate::routes::matrix::subjects::Bodies;
use crate::{
    app::App,
    http::{Body, Code, Failure, Outcome, RateClass, Reply, SignedIn},
    identity::{Pass, Secret},
    routes::endpoint::{Answer, Endpoint, Method, Operation, schema},
};

pub(in crate::routes) fn endpoint() -> Endpoint<App> {
    let operation = Operation {
        method: Method::Post,
        path: "/api/return-links",
        id: "makeReturnLink",
        summary: "Make a return link",
        description: "Returns a secret that opens this response again, on any device: the participant's id \
                      and 256 random bits. Put it into the fragment of the address `/return#<secret>`, \
                      which browsers do not send to a server. An earlier link of the participant stops \
                      working.",
        rate: RateClass::Call,
        signed_in: true,
        request: Some(schema::<MakeReturnLinkRequest>),
        answer: Answer::Data(schema::<MadeReturnLink>),
        expected: &[Code::SurveyExpired],
        refused: &[],
        #[cfg(test)]
        bodies: Bodies::Of(|_, id| serde_json::json!({"surveyParticipantId": id})),
    };
    Endpoint::new(operation, handle)
}

/// The participant to make a link for.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct MakeReturnLinkRequest {
    /// The participant, as the sign-in named it.
    survey_participant_id: ParticipantId,
}

/// A return link. It has no `Debug`, as it opens answers.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "ReturnLink")]
pub(crate) struct MadeReturnLink {
    /// The text of the link.
    secret: String,
    /// The time until which it can be used, in the format of RFC 3339.
    expires_at: String,
}

async fn handle(
    State(app): State<App>,
    signed_in: SignedIn,
    Body(request): Body<MakeReturnLinkRequest>,
) -> Outcome<MadeReturnLink> {
    let participant = signed_in.is(&request.survey_participant_id)?;
    let expires_at = end(&app, participant).await?;
    let secret = Secret::new(app.environment.random.as_ref()).map_err(|error| Failure::internal(&error))?;
    let link = NewReturnLink {
        participant: participant.id.clone(),
        secret: secret.hash(),
        expires_at,
    };
    app.store.set_return_link(&link).await?;
    Ok(Reply(MadeReturnLink {
        secret: Pass::of(&participant.id.0, secret).text(),
        expires_at: expires_at.to_string(),
    }))
}

/// Computes the end of a new link: after its lifetime, and no later than sign-in to the survey is possible.
async fn end(app: &App, participant: &Participant) -> Result<Timestamp, Failure> {
    let now = app.environment.clock.now();
    let end = now + app.limits.return_link;
    let offer = app.deployment().await?.offer(&participant.survey_id);
    match offer.and_then(|offer| offer.end()) {
        Some(last) if last <= now => Err(Failure::new(Code::SurveyExpired, "the survey is over")),
        Some(last) => Ok(end.min(last)),
        None => Ok(end),
    }
}
