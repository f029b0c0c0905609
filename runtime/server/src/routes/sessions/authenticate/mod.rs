//! `POST /api/authenticate`: signs a participant in and starts an empty draft.

mod request;

use axum::{
    extract::State,
    http::HeaderMap,
    response::{IntoResponse, Response},
};

use self::request::AuthenticateRequest;
use super::{
    arrival::arrival,
    invited::{Invited, invited, refuse_uninvited},
    open_session::{Opened, open_session},
};
#[cfg(test)]
use crate::routes::matrix::subjects::{About, Bodies, NO_SECRET, Subjects, each};
use crate::{
    app::App,
    http::{
        Body, Code, Failure, RateClass,
        address::ClientAddress,
        rates::{self, GuessScope},
    },
    routes::{
        accounts::verify::account_with,
        endpoint::{Answer, Endpoint, Method, Operation, schema},
    },
};

pub(in crate::routes) fn endpoint() -> Endpoint<App> {
    let operation = Operation {
        method: Method::Post,
        path: "/api/authenticate",
        id: "authenticate",
        summary: "Sign in",
        description: "Signs in by one of the ways that the login settings offer. Participants who have \
                      proved their identity continue. Participants whose details other people can know \
                      begin again each time, unless `continues` names them and the browser has the cookie \
                      of their session, which may have ended. Sets the cookie `__Host-session`; send the \
                      token in the answer in the header `X-Token` of later calls. The token is useless \
                      without the cookie. An earlier session in this browser ends. If a question depends on \
                      gender and the gender is not known, a new participant gets `needs` and the cookie \
                      `__Host-waiting` instead of a session, and sends the gender to `POST /api/gender`. \
                      `InvalidSession` has status 200 here: the response to continue does not exist. \
                      `GeneralError`: the birth year is in the future, or the order is not complete.",
        rate: RateClass::SignIn,
        signed_in: false,
        request: Some(schema::<AuthenticateRequest>),
        answer: Answer::Data(schema::<Opened>),
        expected: &[
            Code::NotFound,
            Code::SurveyNotOpen,
            Code::SurveyExpired,
            Code::LimitReached,
            Code::InvitationRequired,
            Code::InvitationUnknown,
            Code::InvitationOther,
            Code::GeneralError,
            Code::InvalidSession,
        ],
        refused: &[Code::Forbidden, Code::SurveyUnavailable, Code::Busy],
        #[cfg(test)]
        bodies: Bodies::About(bodies),
    };
    Endpoint::new(operation, handle)
}

/// Returns the bodies about surveys, and about invitations.
#[cfg(test)]
fn bodies(subjects: &Subjects) -> Vec<About> {
    let nameless = |survey: &str| serde_json::json!({"loginType": "anonymous", "surveyId": survey, "dateOfBirth": "19800101", "gender": "female"});
    let secret = subjects.invitation.as_str();
    let invitations = [
        ("own", "pulse-short", secret),
        ("foreign", "pulse", secret),
        ("missing", "pulse", NO_SECRET),
    ];
    let invitations = invitations.map(|(whose, survey, secret)| {
        let mut body = nameless(survey);
        body["invitation"] = secret.into();
        (whose, body)
    });
    let mut bodies = subjects.surveys(nameless);
    bodies.extend(each("invitation", invitations));
    bodies
}

async fn handle(
    State(app): State<App>,
    address: ClientAddress,
    headers: HeaderMap,
    Body(request): Body<AuthenticateRequest>,
) -> Result<impl IntoResponse, Failure> {
    let signed_in = sign_in(&app, address, &headers, &request).await;
    let (way, survey_id) = (request.login_type().name(), request.common().survey_id);
    signed_in.map_err(|failure| failure.signing_in(way, Some(survey_id)))
}

async fn sign_in(
    app: &App,
    address: ClientAddress,
    headers: &HeaderMap,
    request: &AuthenticateRequest,
) -> Result<Response, Failure> {
    let now = app.environment.clock.now();
    let common = request.common();
    let offer = app.open_offer(common.survey_id, request.login_type()).await?;
    let context = request.context(app, headers).await?;
    // A participant who continues was invited when they began.
    let invitation = match (common.continues, common.invitation) {
        (Some(_), _) => None,
        (None, None) => {
            refuse_uninvited(&offer, context.invitation.as_ref())?;
            context.invitation
        }
        (None, said) => invited(&offer, said)?,
    };
    let identity = request.identify(app, headers, &offer, now).await?;
    let asks_password = offer.show_password && identity.login_type.has_number();
    // A person with proof of identity is not guessing.
    if let Some(person) = identity
        .person
        .as_ref()
        .filter(|_| !identity.login_type.is_proof())
    {
        let identifier = person.identifier();
        // A password is the account's, whichever survey asks for it.
        let (scope, identifier) = if asks_password {
            let account = account_with(app, identity.login_type, &identifier);
            (GuessScope::Account, account.current.0)
        } else {
            (GuessScope::Survey(&offer.survey_id), identifier)
        };
        rates::identity(app, address, scope, &identifier).await?;
    }
    rates::sign_in(app, address, &offer.survey_id).await?;
    let invited = Invited::by(app, &offer, invitation).await?;
    let mut arrival = arrival(app, (&offer, invited), &identity)?;
    if asks_password {
        arrival
            .prove((app, address), &offer, &identity, request.password())
            .await?;
    }
    if common.is_earlier_wanted || context.is_earlier_wanted {
        arrival = arrival.wanting_earlier();
    }
    arrival.continues = common.continues.cloned();
    open_session(app, headers, &offer, arrival).await
}
