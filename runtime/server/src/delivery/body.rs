//! The bodies of events. They have no identities, and no answers but those that the deployment sends.

use std::{collections::BTreeMap, io};

use enkat_model::{MissingReason, ScoreResult};
use enkat_store::{DeliveryKind, Purpose, SentResponse, StoredScore, sealed_text};
use jiff::Timestamp;
use serde::Serialize;
use serde_json::{Map, Value};

use crate::{
    catalog::SavedFields,
    deployment::{Sends, Webhook},
    identity::Keys,
    session::{Opened, Sealer, parsed},
};

/// The facts about a response that its body cannot be without.
pub(crate) struct Facts<'a> {
    /// The survey of the deployment.
    pub(crate) survey_id: &'a str,
    /// The name of the response for the receiver.
    pub(crate) response: String,
    /// The time of the event.
    pub(crate) at: Timestamp,
}

/// An event.
#[derive(Serialize)]
struct Event<T> {
    #[serde(rename = "type")]
    kind: &'static str,
    timestamp: String,
    data: T,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct End<'a> {
    response: String,
    survey_id: &'a str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Response<'a> {
    #[serde(flatten)]
    whose: End<'a>,
    survey: &'a str,
    version: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    unit: Option<&'a str>,
    presets: &'a [String],
    language: &'a str,
    purpose: &'static str,
    sent_at: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    scores: Option<Vec<Score>>,
    #[serde(flatten)]
    answers: Option<Answers>,
}

/// A score, as far as it may be sent.
#[derive(Serialize)]
struct Score {
    name: String,
    value: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    band: Option<String>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    draft: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    missing: Option<MissingReason>,
}

#[derive(Serialize)]
struct Answers {
    /// The saved fields that may be sent.
    payload: Map<String, Value>,
    /// The reasons why fields are not there, as far as they are known.
    missing: BTreeMap<String, MissingReason>,
}

/// Writes the end of a response: that it was erased, or that its participant withdrew.
///
/// # Errors
///
/// When the event cannot be written.
pub(crate) fn end_of_response(kind: DeliveryKind, facts: Facts<'_>) -> io::Result<Vec<u8>> {
    written(&Event {
        kind: kind.event(),
        timestamp: to_the_second(facts.at),
        data: End {
            response: facts.response,
            survey_id: facts.survey_id,
        },
    })
}

/// Writes a response that was sent, opened as far as the webhook says. Its purpose is this one, if it has none of its own.
///
/// # Errors
///
/// When another key has sealed an answer, or the stored response is damaged. The error has no answers.
pub(crate) fn sent_response(
    webhook: &Webhook,
    (keys, fields): (&Keys, &SavedFields),
    facts: Facts<'_>,
    (mut response, current_purpose): (SentResponse, Purpose),
) -> io::Result<Vec<u8>> {
    if webhook.sends > Sends::Notice
        && let Some(key) = response.data_key.clone()
    {
        let opened = Opened {
            identities: false,
            contact: webhook.contact,
            sensitive: webhook.sensitive,
        };
        let participant = response.participant.clone();
        let sealer = Sealer::new(keys, facts.survey_id, (&participant, &key));
        sealer.open_response(fields, opened, &mut response)?;
    }
    written(&Event {
        kind: DeliveryKind::Sent.event(),
        timestamp: to_the_second(facts.at),
        data: Response {
            whose: End {
                response: facts.response,
                survey_id: facts.survey_id,
            },
            survey: &response.tailoring.survey,
            version: response.tailoring.version,
            unit: response.unit.as_deref(),
            presets: &response.presets,
            language: &response.language,
            purpose: response.purpose.unwrap_or(current_purpose).name(),
            sent_at: to_the_second(response.at),
            scores: match webhook.sends {
                Sends::Notice => None,
                Sends::Scores | Sends::Payload => Some(scores(&response)?),
            },
            answers: match webhook.sends {
                Sends::Notice | Sends::Scores => None,
                Sends::Payload => Some(answers(fields, &response)?),
            },
        },
    })
}

fn scores(response: &SentResponse) -> io::Result<Vec<Score>> {
    let stored: Vec<StoredScore> = parsed("scores", &response.scores)?;
    let score = |stored: StoredScore| match stored {
        StoredScore::Plain(ScoreResult {
            name,
            value,
            band,
            draft,
            asked,
            ..
        }) => Score {
            name,
            value,
            band,
            draft,
            missing: (!asked).then_some(MissingReason::NotAsked),
        },
        StoredScore::Sealed { name, .. } => Score {
            name,
            value: None,
            band: None,
            draft: false,
            missing: Some(MissingReason::Sealed),
        },
    };
    Ok(stored.into_iter().map(score).collect())
}

fn answers(fields: &SavedFields, response: &SentResponse) -> io::Result<Answers> {
    let mut payload = parsed("payload", &response.payload)?;
    let mut missing = BTreeMap::new();
    if let Some(reasons) = &response.missing {
        let named = fields.names.iter().zip(reasons.reasons());
        missing.extend(named.filter_map(|(name, reason)| Some((name.clone(), (*reason)?))));
    }
    take_sealed(&mut payload, &mut missing);
    Ok(Answers { payload, missing })
}

/// Moves sealed values, also among copies, out of a payload.
fn take_sealed(payload: &mut Map<String, Value>, missing: &mut BTreeMap<String, MissingReason>) {
    payload.retain(|name, value| {
        if sealed_text(value).is_some() {
            missing.insert(name.clone(), MissingReason::Sealed);
            return false;
        }
        if let Value::Object(copies) = value {
            take_sealed(copies, missing);
        }
        true
    });
}

/// Formats a time without parts of a second, which would tell more than a receiver needs.
fn to_the_second(at: Timestamp) -> String {
    Timestamp::from_second(at.as_second()).unwrap_or(at).to_string()
}

fn written(event: &impl Serialize) -> io::Result<Vec<u8>> {
    serde_json::to_vec(event).map_err(io::Error::other)
}
