//! The envelope of every answer, and the codes of all errors.

use std::{borrow::Cow, time::Duration};

use axum::{
    http::{HeaderValue, StatusCode, header::CACHE_CONTROL, header::CONTENT_TYPE, header::RETRY_AFTER},
    response::{IntoResponse, Response},
};
use enkat_store::{Participant, StoreError};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::refusal::{Attempt, Refusal, Subject};
use crate::{headers::secure_data, identity::PendingError};

/// The kind of a failure. An outcome that a participant can meet without a mistake of the client is answered
/// with 200.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "ErrorCode")]
pub(crate) enum Code {
    /// A part of the address is missing (200).
    IncorrectParameter,
    /// A part of the address is not a name (200).
    InvalidParameter,
    /// There is no such thing (200; 404 for bytes).
    NotFound,
    /// The text is not an e-mail address (200).
    InvalidEmail,
    /// The link was used, has expired, or never existed (200).
    LinkInvalid,
    /// The password has less than 12 characters (200).
    PasswordTooShort,
    /// The password has more than 200 characters (200).
    PasswordTooLong,
    /// The password is easy to guess (200); data has the `reason`: `common`, `pattern`, `personal` or `guessable`.
    PasswordTooWeak,
    /// It is not the password of the account (200).
    PasswordWrong,
    /// The last day for signing in is over (200).
    SurveyExpired,
    /// The first day for signing in is still to come (200); data has `opens`.
    SurveyNotOpen,
    /// The survey has as many participants as it may have (200); data has `limit`. Or a participant who has proved their identity
    /// has sent answers recently; then data has `limitDays` and `daysRemaining`.
    LimitReached,
    /// Only invited participants can sign in (200).
    InvitationRequired,
    /// There is no such invitation, or it no longer exists (200).
    InvitationUnknown,
    /// The invitation's response was begun by a person who gave other details (200).
    InvitationOther,
    /// The browser has a session of another response, which its participant has not agreed to leave (200).
    OwnResponse,
    /// The call is not possible; there are no further details (200).
    GeneralError,
    /// Another tab saved first (200); data has the draft.
    DraftConflict,
    /// The response was moved to another version of the survey (200): load its settings again.
    SurveyChanged,
    /// The answers were sent before (200).
    AlreadySubmitted,
    /// The answers have not been sent yet (200).
    NotSubmitted,
    /// Answers break rules (200); data has one error per question.
    InvalidAnswers,
    /// There is no session: no cookie, no token, or they do not go together (401; 200 from `resume`).
    InvalidSession,
    /// The session has ended (401; 200 from `resume`).
    SessionExpired,
    /// The call is not for this participant (403).
    Forbidden,
    /// The header `X-Api-Key` is missing or wrong (403).
    InvalidApiKey,
    /// 'Survey ID or Survey Participant ID is missing' (400).
    MissingId,
    /// The body is not JSON (400).
    MalformedJson,
    /// The body is JSON, but not the call's (422).
    InvalidRequest,
    /// Changes of a draft are not possible in the participant's model (422); data has one error per id.
    InvalidChanges,
    /// Answers come without consent to the current words, and nothing is stored (422): load the settings again, show the words, and
    /// send the answers together with the tick, or after it.
    ConsentRequired,
    /// There is no such call (404).
    UnknownCall,
    /// The call has another method (405).
    MethodNotAllowed,
    /// The request took too long (408).
    RequestTimeout,
    /// The body is too large (413).
    BodyTooLarge,
    /// The body is not declared as `application/json` (415).
    UnsupportedMediaType,
    /// Too many calls in a short time (429): wait for the seconds in `Retry-After`, which are also `retryAfter` in data.
    TooManyRequests,
    /// A mistake of the server (500).
    InternalError,
    /// The participant's survey is not served any more (503).
    SurveyUnavailable,
    /// Too many calls wait for the same thing, too much waits to be written, or the database cannot be used; nothing was done
    /// (503): wait for the seconds in `Retry-After`, which are also `retryAfter` in data, and send the same again.
    Busy,
}

impl Code {
    /// Returns the HTTP status that goes with it.
    pub(crate) fn status(self) -> StatusCode {
        match self {
            Self::IncorrectParameter
            | Self::InvalidParameter
            | Self::NotFound
            | Self::InvalidEmail
            | Self::LinkInvalid
            | Self::PasswordTooShort
            | Self::PasswordTooLong
            | Self::PasswordTooWeak
            | Self::PasswordWrong
            | Self::SurveyExpired
            | Self::SurveyNotOpen
            | Self::LimitReached
            | Self::InvitationRequired
            | Self::InvitationUnknown
            | Self::InvitationOther
            | Self::OwnResponse
            | Self::GeneralError
            | Self::DraftConflict
            | Self::SurveyChanged
            | Self::AlreadySubmitted
            | Self::NotSubmitted
            | Self::InvalidAnswers => StatusCode::OK,
            Self::InvalidSession | Self::SessionExpired => StatusCode::UNAUTHORIZED,
            Self::Forbidden | Self::InvalidApiKey => StatusCode::FORBIDDEN,
            Self::MissingId | Self::MalformedJson => StatusCode::BAD_REQUEST,
            Self::InvalidRequest | Self::InvalidChanges | Self::ConsentRequired => {
                StatusCode::UNPROCESSABLE_ENTITY
            }
            Self::UnknownCall => StatusCode::NOT_FOUND,
            Self::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            Self::RequestTimeout => StatusCode::REQUEST_TIMEOUT,
            Self::BodyTooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::UnsupportedMediaType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::TooManyRequests => StatusCode::TOO_MANY_REQUESTS,
            Self::InternalError => StatusCode::INTERNAL_SERVER_ERROR,
            Self::SurveyUnavailable | Self::Busy => StatusCode::SERVICE_UNAVAILABLE,
        }
    }

    /// Returns its name in answers.
    pub(crate) fn name(self) -> String {
        match serde_json::to_value(self) {
            Ok(Value::String(name)) => name,
            _ => String::new(),
        }
    }
}

/// The time after which to call again when the database is busy: it takes less to write what waits.
const BUSY: Duration = Duration::from_secs(1);

/// The time after which to call again when the database cannot be used: an operator has to repair it first.
const UNAVAILABLE: Duration = Duration::from_secs(20);

/// The answer to a call: its data, or the reason for its failure.
pub(crate) type Outcome<T> = Result<Reply<T>, Failure>;

/// `{"hasError": false, "data": …}`.
#[derive(Debug)]
pub(crate) struct Reply<T>(pub(crate) T);

impl<T: Serialize> IntoResponse for Reply<T> {
    fn into_response(self) -> Response {
        #[derive(Serialize)]
        #[serde(rename_all = "camelCase")]
        struct Envelope<T> {
            has_error: bool,
            data: T,
        }
        let envelope = Envelope {
            has_error: false,
            data: self.0,
        };
        match serde_json::to_vec(&envelope) {
            Ok(body) => json_response(StatusCode::OK, body),
            Err(error) => Failure::internal(&error).into_response(),
        }
    }
}

/// `{"hasError": true, "errorCode": "…", "errorMessage": "…", "data"?: …}`.
#[derive(Debug)]
pub(crate) struct Failure {
    pub(crate) code: Code,
    status: StatusCode,
    message: Cow<'static, str>,
    data: Option<Value>,
    /// The number of seconds to wait.
    retry_after: Option<u64>,
    /// The attempt, for the audit log.
    attempt: Option<Box<Attempt>>,
}

impl Failure {
    /// Builds a failure with a message for developers; the client chooses the text for participants.
    pub(crate) fn new(code: Code, message: impl Into<Cow<'static, str>>) -> Self {
        Self {
            code,
            status: code.status(),
            message: message.into(),
            data: None,
            retry_after: None,
            attempt: None,
        }
    }

    /// Builds the failure of a call beyond a rate limit; another one is answered after this time.
    pub(crate) fn too_many(wait: Duration) -> Self {
        Self::new(Code::TooManyRequests, "too many calls in a short time").after(wait)
    }

    /// Builds the failure of a call without room, as too many wait for the same thing or nothing can be written; there is room
    /// after this time.
    pub(crate) fn busy(wait: Duration) -> Self {
        Self::new(Code::Busy, "too many wait for the same").after(wait)
    }

    /// Adds the time to wait.
    fn after(self, wait: Duration) -> Self {
        let seconds = wait.as_secs() + u64::from(wait.subsec_nanos() > 0);
        Self {
            retry_after: Some(seconds),
            ..self.with(json!({ "retryAfter": seconds }))
        }
    }

    /// Builds the failure of a call whose participant's survey is not served here.
    pub(crate) fn survey_unavailable() -> Self {
        Self::new(Code::SurveyUnavailable, "the survey is not served any more")
    }

    /// Builds the failure of a call from a page with another model than the participant has now.
    pub(crate) fn survey_changed() -> Self {
        Self::new(
            Code::SurveyChanged,
            "the response was moved to another version of the survey",
        )
    }

    /// Builds the failure of a sign-in in a way that the survey does not offer.
    pub(crate) fn way_not_offered() -> Self {
        Self::new(Code::Forbidden, "the survey does not offer this way to sign in")
    }

    /// Builds the failure of a call whose participant was deleted while signed in.
    pub(crate) fn participant_gone() -> Self {
        Self::new(Code::Forbidden, "the participant is gone")
    }

    /// Adds the data that the client needs to continue.
    pub(crate) fn with(mut self, data: Value) -> Self {
        self.data = Some(data);
        self
    }

    /// Marks it as a failed sign-in, by its way and the survey that the call names.
    pub(crate) fn signing_in(mut self, way: &'static str, survey_id: Option<&str>) -> Self {
        let attempt = self.attempt.get_or_insert_default();
        attempt.way = Some(way);
        if let Some(survey_id) = survey_id {
            attempt.survey_id = Some(survey_id.to_owned());
        }
        self
    }

    /// Records the person that it is about, for the audit log.
    pub(crate) fn about(mut self, subject: Subject) -> Self {
        self.attempt.get_or_insert_default().subject = subject;
        self
    }

    /// Records the participant who has called, for the audit log.
    pub(crate) fn asked_by(self, participant: &Participant) -> Self {
        let mut failure = self.about(Subject::Participant(participant.id.clone()));
        failure.attempt.get_or_insert_default().survey_id = Some(participant.survey_id.clone());
        failure
    }

    /// Replaces its status.
    pub(crate) fn status(mut self, status: StatusCode) -> Self {
        self.status = status;
        self
    }

    /// Puts its message inside 'Failed to load survey model: {reason}'.
    pub(crate) fn while_loading(mut self) -> Self {
        self.message = format!("Failed to load survey model: {}", self.message).into();
        self
    }

    /// Logs a mistake of the server, and builds its failure: the client need not know the details.
    pub(crate) fn internal(error: &dyn std::fmt::Display) -> Self {
        tracing::error!(%error, "a call failed");
        Self::new(Code::InternalError, "the server made a mistake")
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let mut envelope = json!({
            "hasError": true,
            "errorCode": self.code,
            "errorMessage": self.message,
        });
        if let Some(data) = self.data {
            envelope["data"] = data;
        }
        let mut response = json_response(self.status, envelope.to_string().into_bytes());
        if let Some(seconds) = self.retry_after {
            response.headers_mut().insert(RETRY_AFTER, seconds.into());
        }
        response.extensions_mut().insert(Refusal {
            code: self.code,
            attempt: self.attempt.unwrap_or_default(),
        });
        response
    }
}

impl From<PendingError> for Failure {
    fn from(error: PendingError) -> Self {
        match error {
            PendingError::Store(error) => error.into(),
            PendingError::Random(error) => Self::internal(&error),
        }
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Busy => {
                tracing::warn!("the database is busy: a call was refused");
                Self::busy(BUSY)
            }
            StoreError::Unavailable(_) => {
                tracing::error!(%error, "the database cannot be used: a call was refused");
                Self::busy(UNAVAILABLE)
            }
            StoreError::Conflict(_) | StoreError::Failed(_) => Self::internal(&error),
        }
    }
}

fn json_response(status: StatusCode, body: Vec<u8>) -> Response {
    let headers = [
        (CONTENT_TYPE, HeaderValue::from_static("application/json")),
        (CACHE_CONTROL, HeaderValue::from_static("no-store")),
    ];
    let mut response = (status, headers, body).into_response();
    secure_data(response.headers_mut());
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failure_of_unavailable_database_is_503_with_retry_after() {
        let response = Failure::from(StoreError::Unavailable("the disk is full".to_owned())).into_response();
        assert_eq!(response.status(), StatusCode::SERVICE_UNAVAILABLE);
        assert_eq!(response.headers()[RETRY_AFTER], "20");
    }

    #[tokio::test]
    async fn failure_of_busy_database_is_503_with_retry_after() {
        let response = Failure::from(StoreError::Busy).into_response();
        assert_eq!(response.status(), StatusCode::SERVICE_UNAVAILABLE);
        assert_eq!(response.headers()[RETRY_AFTER], "1");
        let body = axum::body::to_bytes(response.into_body(), 1000).await.unwrap();
        let body: Value = serde_json::from_slice(&body).unwrap();
        assert_eq!(
            (&body["errorCode"], &body["data"]["retryAfter"]),
            (&json!("Busy"), &json!(1))
        );
        let mistake = Failure::from(StoreError::Failed("a secret place".to_owned()));
        assert_eq!(mistake.code, Code::InternalError);
    }
}
