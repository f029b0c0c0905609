//! The calls of a preview.

use std::{convert::Infallible, sync::Arc};

use axum::{
    body::Bytes,
    extract::{Path, State},
    http::{StatusCode, header},
    response::{
        IntoResponse, Response, Sse,
        sse::{Event, KeepAlive},
    },
};
use enkat_model::{Gender, Violation, client_model, scores, tailor, texts_of};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use tokio_stream::{Stream, StreamExt, wrappers::WatchStream};

use super::{
    PreviewProofs, Previewed, Written, WrittenSurvey,
    server::{Preview, Version},
};
use crate::{
    catalog::{Encoded, Encoding, ImmutableFile},
    deployment::settings::names,
    http::{Code, Failure, Outcome, Reply},
    session::{ScoreView, check_answers, feedback},
};

/// Streams the number of the current version and of each later one, and the number again once the proofs about it are done.
pub(super) async fn events(
    State(preview): State<Preview>,
) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    let mut last = None;
    let versions = WatchStream::new(preview.version.clone()).filter_map(move |version| {
        let is_new = last.replace(version.number) != Some(version.number);
        is_new.then(|| event("version", version.number))
    });
    let proved = WatchStream::new(preview.version)
        .filter_map(|version| version.proofs.map(|_| event("proofs", version.number)));
    Sse::new(versions.merge(proved).map(Ok)).keep_alive(KeepAlive::default())
}

fn event(name: &str, number: u64) -> Event {
    Event::default().event(name).data(number.to_string())
}

/// The proofs about the current version.
#[derive(Serialize)]
pub(super) struct Proved {
    /// The number of the version.
    number: u64,
    /// The proofs; `None` while they run.
    proofs: Option<PreviewProofs>,
}

pub(super) async fn proofs(State(preview): State<Preview>) -> Outcome<Proved> {
    let Version { number, proofs, .. } = preview.version.borrow().clone();
    let proofs = proofs.as_deref().cloned();
    Ok(Reply(Proved { number, proofs }))
}

/// The participant for whom the survey is tailored.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SurveyRequest {
    #[serde(default)]
    flags: Map<String, Value>,
    gender: Option<Gender>,
}

/// The survey as it is written now, or its mistakes.
#[derive(Serialize)]
#[serde(rename_all = "camelCase", tag = "state")]
pub(super) enum Shown {
    Mistakes {
        number: u64,
        messages: String,
    },
    #[serde(rename_all = "camelCase")]
    Survey {
        number: u64,
        warnings: String,
        today: enkat_model::Date,
        flags: Vec<FlagView>,
        presets: Vec<PresetView>,
        model: Value,
        /// The texts, by language.
        texts: Map<String, Value>,
    },
}

/// A flag that can be set, or that follows from others.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct FlagView {
    name: String,
    alias: String,
    is_on: bool,
    is_derived: bool,
}

/// Flags that can be switched on together.
#[derive(Serialize)]
pub(super) struct PresetView {
    name: String,
    /// The names of the settings.
    flags: Vec<String>,
}

pub(super) async fn survey(State(preview): State<Preview>, body: Bytes) -> Outcome<Shown> {
    let request: SurveyRequest = read(&body)?;
    let Version { number, written, .. } = preview.version.borrow().clone();
    let today = preview.environment.clock.today();
    let shown = move || match &*written {
        Written::Mistakes(messages) => Shown::Mistakes {
            number,
            messages: messages.clone(),
        },
        Written::Survey(survey) => shown(survey, &request, number, today),
    };
    worked(shown).await.map(Reply)
}

fn shown(survey: &WrittenSurvey, request: &SurveyRequest, number: u64, today: enkat_model::Date) -> Shown {
    let artifact = &survey.artifact;
    let on = artifact.flags_from(&request.flags);
    let model = tailor(artifact, on, request.gender);
    let flags = artifact.flags.iter().enumerate().map(|(index, flag)| FlagView {
        name: flag.name().to_owned(),
        alias: flag.alias.clone(),
        is_on: on.contains(index),
        is_derived: flag.derived.is_some() || flag.setting.is_none(),
    });
    let texts = artifact.texts.iter();
    let texts = texts.map(|(language, texts)| (language.clone(), json!(texts_of(&model, texts))));
    Shown::Survey {
        number,
        warnings: survey.warnings.clone(),
        today,
        flags: flags.collect(),
        presets: artifact
            .presets
            .iter()
            .map(|preset| PresetView {
                name: preset.name.clone(),
                flags: names(artifact, preset.flags),
            })
            .collect(),
        model: json!(client_model(&model)),
        texts: texts.collect(),
    }
}

/// The answers of a previewed participant.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AnswersRequest {
    #[serde(default)]
    flags: Map<String, Value>,
    gender: Option<Gender>,
    language: Option<String>,
    answers: Map<String, Value>,
    page: Option<String>,
}

impl AnswersRequest {
    fn on(self, today: enkat_model::Date) -> Previewed {
        Previewed {
            flags: self.flags,
            gender: self.gender,
            language: self.language,
            today,
            answers: self.answers,
            page: self.page,
        }
    }
}

/// Explains the state that answers lead to, with the rules of a page and whether they hold.
pub(super) async fn answers(State(preview): State<Preview>, body: Bytes) -> Outcome<Value> {
    let previewed = read::<AnswersRequest>(&body)?.on(preview.environment.clock.today());
    on_survey(&preview, move |survey| (survey.explain)(&previewed)).await
}

/// The outcome that sending the answers would have. Nothing is stored.
#[derive(Serialize)]
#[serde(rename_all = "camelCase", untagged)]
pub(super) enum Sent {
    /// The answers are refused.
    Refused { errors: Vec<Violation> },
    /// The answers are accepted.
    #[serde(rename_all = "camelCase")]
    Taken {
        submitted_at: String,
        scores: Vec<ScoreView>,
    },
}

pub(super) async fn submit(State(preview): State<Preview>, body: Bytes) -> Outcome<Sent> {
    let clock = Arc::clone(&preview.environment.clock);
    let previewed = read::<AnswersRequest>(&body)?.on(clock.today());
    let sent = move |survey: &WrittenSurvey| {
        let artifact = &survey.artifact;
        let model = tailor(artifact, artifact.flags_from(&previewed.flags), previewed.gender);
        match check_answers(&model, previewed.today, None, &previewed.answers) {
            Err(errors) => Sent::Refused { errors },
            Ok(session) => Sent::Taken {
                submitted_at: clock.now().to_string(),
                scores: feedback(&model, scores(&session), true),
            },
        }
    };
    on_survey(&preview, sent).await
}

/// Returns a picture of the survey.
pub(super) async fn picture(State(preview): State<Preview>, Path(name): Path<String>) -> Response {
    let written = Arc::clone(&preview.version.borrow().written);
    let Written::Survey(survey) = &*written else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let Some(bytes) = survey.pictures.get(&name) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let picture = ImmutableFile::picture(name, bytes.clone());
    let Encoded { bytes, headers } = picture.encoded(Encoding::Identity).await;
    let mut headers = headers.clone();
    headers.insert(
        header::CACHE_CONTROL,
        header::HeaderValue::from_static("no-cache"),
    );
    (headers, bytes).into_response()
}

/// Queries the survey, unless it has mistakes.
async fn on_survey<T: Send + 'static>(
    preview: &Preview,
    ask: impl FnOnce(&WrittenSurvey) -> T + Send + 'static,
) -> Outcome<T> {
    let written = Arc::clone(&preview.version.borrow().written);
    let asked = worked(move || match &*written {
        Written::Survey(survey) => Some(ask(survey)),
        Written::Mistakes(_) => None,
    });
    asked.await?.map(Reply).ok_or_else(Failure::survey_unavailable)
}

/// Runs work outside the threads that answer calls.
async fn worked<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Failure> {
    tokio::task::spawn_blocking(work)
        .await
        .map_err(|error| Failure::internal(&error))
}

fn read<'b, T: Deserialize<'b>>(body: &'b Bytes) -> Result<T, Failure> {
    serde_json::from_slice(body).map_err(|error| Failure::new(Code::InvalidRequest, error.to_string()))
}
