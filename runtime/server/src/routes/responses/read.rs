//! `GET /api/responses`: the responses to a survey, as lines of JSON, for readers.
//!
//! The calls of participants never wait for it: it reads on a thread of its own, over a connection of its own, and holds a few pages of
//! responses at most.

use std::time::Duration;

use axum::{
    body::Body,
    extract::{Query, State, rejection::QueryRejection},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use bytes::Bytes;
use enkat_store::{Reader, Right};
use jiff::{SignedDuration, Timestamp};
use schemars::{Schema, SchemaGenerator, json_schema};
use serde::Deserialize;
use tokio::sync::{mpsc, oneshot};
use tokio_stream::wrappers::ReceiverStream;

#[cfg(test)]
use crate::routes::matrix::subjects::Bodies;
use crate::{
    Error,
    admin::{Admin, ExportedResponses, FoundResponses, Opened, ResponseSelection},
    app::App,
    headers::secure_data,
    http::{Code, Failure, RateClass},
    lines::{BeginLines, LinesOf, NamedResponse, WriteLines},
    reason::{LONGEST_REASON, is_reason},
    routes::endpoint::{Answer, Endpoint, Method, Operation},
};

/// The number of pages of responses that wait to be sent.
const WAITING: usize = 2;

/// The time after which a reader asks again, when as many as there is room for get responses.
const PAUSE: Duration = Duration::from_secs(10);

/// The time before the answer from which the next call has to read again: a response that was sent then may not have been stored yet.
const OVERLAP: SignedDuration = SignedDuration::from_mins(1);

pub(in crate::routes) fn endpoint() -> Endpoint<App> {
    let operation = Operation {
        method: Method::Get,
        path: "/api/responses",
        id: "responses",
        summary: "Responses to a survey, for readers",
        description: "A line of JSON for each response that was sent, as in `responses.jsonl` of `enkat admin responses export`, under \
                      pseudonyms that are the same in all calls of a reader. The query has `surveyId`, and can have `since`: a \
                      time. The header `X-Next-Since` has the time for the next call, which repeats the last minute. \
                      `identified=true` and `sensitive=true` need the right to it and a `reason`. Needs `Authorization: Bearer` with \
                      the token that `enkat admin reader add` prints. Every call is in the audit log.",
        rate: RateClass::Call,
        signed_in: false,
        request: None,
        answer: Answer::Bytes(lines),
        expected: &[],
        refused: &[
            Code::InvalidSession,
            Code::Forbidden,
            Code::InvalidRequest,
            Code::InvalidApiKey,
            Code::TooManyRequests,
            Code::RequestTimeout,
            Code::InternalError,
            Code::Busy,
        ],
        #[cfg(test)]
        bodies: Bodies::Empty,
    };
    Endpoint::new(operation, handle)
}

fn lines(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "oneOf": [{ "type": "string", "contentMediaType": "application/x-ndjson" }] })
}

/// The query of the call.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Asked {
    survey_id: String,
    since: Option<String>,
    #[serde(default)]
    identified: bool,
    #[serde(default)]
    sensitive: bool,
    reason: Option<String>,
}

impl Asked {
    /// Lists the rights that it needs.
    fn rights(&self) -> Vec<Right> {
        let mut rights = vec![Right::Pseudonymous];
        rights.extend(self.identified.then_some(Right::Identified));
        rights.extend(self.sensitive.then_some(Right::Sensitive));
        rights
    }

    /// Describes the call for the audit log.
    fn in_words(&self, reader: &Reader) -> String {
        let mut parts = vec![format!("lines for the reader {}", reader.name)];
        parts.extend(self.identified.then(|| "with identities".to_owned()));
        parts.extend(self.sensitive.then(|| "with sensitive answers".to_owned()));
        parts.extend(self.reason.as_ref().map(|reason| format!("reason: {reason}")));
        parts.join(", ")
    }
}

/// The first part of the answer: the number of the export, and the time for the next call.
struct Begun {
    number: i64,
    next_since: Timestamp,
}

async fn handle(
    State(app): State<App>,
    headers: HeaderMap,
    asked: Result<Query<Asked>, QueryRejection>,
) -> Result<Response, Failure> {
    let token = bearer(&headers).ok_or_else(no_reader)?.to_owned();
    let Query(asked) = asked.map_err(|error| Failure::new(Code::InvalidRequest, error.body_text()))?;
    let is_needed = asked.identified || asked.sensitive;
    if !asked.reason.as_deref().map_or(!is_needed, is_reason) {
        return Err(Failure::new(
            Code::InvalidRequest,
            format!(
                "`identified` and `sensitive` need a `reason`, of one line and at most {LONGEST_REASON} characters"
            ),
        ));
    }
    let since = asked.since.as_deref().map(str::parse).transpose().map_err(|_| {
        Failure::new(
            Code::InvalidRequest,
            "`since` is a time such as 2026-11-28T08:00:00Z",
        )
    })?;
    let write = app
        .lines
        .ok_or_else(|| Failure::internal(&"no lines are set up"))?;
    let (first, answer) = oneshot::channel();
    let (sender, receiver) = mpsc::channel(WAITING);
    tokio::task::spawn_blocking(move || {
        let sending = Sending {
            sender,
            first: Some(first),
        };
        sending.run(&app, &token, (&asked, since), write);
    });
    let Begun { number, next_since } = answer
        .await
        .map_err(|_| Failure::internal(&"the reading of responses ended early"))??;
    let mut response = (StatusCode::OK, Body::from_stream(ReceiverStream::new(receiver))).into_response();
    secure_data(response.headers_mut());
    let headers = response.headers_mut();
    headers.insert(
        header::CONTENT_TYPE,
        HeaderValue::from_static("application/x-ndjson"),
    );
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert("x-export", number.into());
    if let Ok(next) = HeaderValue::try_from(next_since.to_string()) {
        headers.insert("x-next-since", next);
    }
    Ok(response)
}

/// Returns the token of `Authorization: Bearer`.
fn bearer(headers: &HeaderMap) -> Option<&str> {
    let sent = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = sent.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

fn no_reader() -> Failure {
    Failure::new(
        Code::InvalidSession,
        "the token of `Authorization: Bearer` is missing, wrong or over: `enkat admin reader` gives one",
    )
}

/// The way of responses from the store to a client.
struct Sending {
    sender: mpsc::Sender<Result<Bytes, Error>>,
    /// Takes the first part of the answer, or the refusal.
    first: Option<oneshot::Sender<Result<Begun, Failure>>>,
}

impl Sending {
    /// Reads the responses, and sends them. A failure before the first is the answer; a later one breaks it off, so that no client
    /// takes a part for the whole.
    fn run(mut self, app: &App, token: &str, asked: (&Asked, Option<Timestamp>), write: BeginLines) {
        if let Err(failure) = self.send(app, token, asked, write) {
            if let Some(first) = self.first.take() {
                let _ = first.send(Err(failure));
            } else {
                tracing::error!("responses for a reader broke off");
                let _ = self.sender.blocking_send(Err(Error::Interrupted));
            }
        }
    }

    fn send(
        &mut self,
        app: &App,
        token: &str,
        (asked, since): (&Asked, Option<Timestamp>),
        write: BeginLines,
    ) -> Result<(), Failure> {
        let admin = Admin::beside(app.store.clone(), app.keys.clone(), app.environment.clone());
        let reader = admin
            .reader(token)
            .map_err(|error| failed(&error))?
            .ok_or_else(no_reader)?;
        let _room = app.readings.try_acquire().map_err(|_| Failure::busy(PAUSE))?;
        let admin = admin.acting_as(reader.clone());
        let next_since = app.environment.clock.now().saturating_sub(OVERLAP);
        let found = found(&admin, &reader, (asked, since))?;
        let versions = found.versions().to_vec();
        let mut lines = write(&LinesOf {
            survey_id: &asked.survey_id,
            versions: &versions,
            round: admin
                .round(&asked.survey_id)
                .map_err(|error| failed(&error))?
                .number,
            identified: asked.identified,
            sensitive: asked.sensitive,
        })
        .map_err(|error| Failure::internal(&error))?;
        let mut responses = found
            .export(&asked.in_words(&reader))
            .map_err(|error| failed(&error))?;
        let begun = Begun {
            number: responses.number(),
            next_since: next_since.unwrap_or(Timestamp::MIN),
        };
        let sent = self.first.take().map(|first| first.send(Ok(begun)));
        if sent.is_none_or(|sent| sent.is_err()) {
            // The client has left.
            return Ok(());
        }
        while let Some(page) = page(&mut responses, lines.as_mut())? {
            if self.sender.blocking_send(Ok(page)).is_err() {
                return Ok(());
            }
        }
        Ok(())
    }
}

/// Finds the responses, if the reader may have them.
fn found<'a>(
    admin: &'a Admin,
    reader: &Reader,
    (asked, since): (&Asked, Option<Timestamp>),
) -> Result<FoundResponses<'a>, Failure> {
    let forbidden = |error| match error {
        Error::Refused(_) => Failure::new(
            Code::Forbidden,
            "the reader has no right to this: `enkat admin reader list` shows its rights",
        ),
        error => failed(&error),
    };
    admin
        .require(&asked.rights(), &asked.survey_id)
        .map_err(forbidden)?;
    let selection = ResponseSelection {
        survey_id: asked.survey_id.clone(),
        since,
        reader: Some(reader.clone()),
        opened: Opened {
            identities: asked.identified,
            contact: asked.identified,
            sensitive: asked.sensitive,
        },
        ..ResponseSelection::default()
    };
    admin.responses(&selection).map_err(|error| failed(&error))
}

/// Reads the next responses as lines; `None` after the last.
fn page(responses: &mut ExportedResponses<'_>, lines: &mut dyn WriteLines) -> Result<Option<Bytes>, Failure> {
    let read = responses.read().map_err(|error| failed(&error))?;
    if read.is_empty() {
        return Ok(None);
    }
    let named = read.iter().map(|one| NamedResponse {
        response: &one.response,
        pseudonym: &one.pseudonym,
        identity: one.identity.as_ref(),
    });
    let page = lines.lines(&named.collect::<Vec<_>>());
    page.map(|page| Some(page.into()))
        .map_err(|error| Failure::internal(&error))
}

/// Turns an error into the failure of the call.
fn failed(error: &Error) -> Failure {
    match error {
        Error::Refused(findings) => Failure::new(Code::InvalidRequest, findings.join("; ")),
        error => Failure::internal(error),
    }
}
