//! `enkat admin responses attention`

use std::{collections::HashMap, fmt::Write};

use enkat_model::{Artifact, AttentionLevel, attention, words::counted};
use enkat_runtime::admin::{Admin, CountedResponse, CountedResponses};
use enkat_store::Right;
use jiff::{civil, tz::TimeZone};
use serde_json::{Map, Value};

use crate::commands::{
    Failure, Outcome,
    admin::{place::Place, reason::reason, sent},
    print,
};

#[derive(clap::Args)]
pub(in crate::commands::admin) struct Attention {
    /// The survey's surveyId
    survey_id: String,
    /// Only responses that were sent on this day (UTC) or later
    #[arg(long, value_name = "DAY")]
    since: Option<civil::Date>,
    /// The reason, for the audit log
    #[arg(long, value_name = "TEXT", value_parser = reason)]
    reason: String,
    #[command(flatten)]
    place: Place,
}

/// A response in which there is something to act on, with the texts of the rules.
type Waiting = (CountedResponse, Vec<String>);

pub(super) fn run(arguments: &Attention) -> Result<Outcome, Failure> {
    arguments.place.with_reader(|admin| {
        admin.require(&[Right::Identified, Right::Sensitive], &arguments.survey_id)?;
        list(admin, arguments)
    })
}

fn list(admin: &Admin, arguments: &Attention) -> Result<(), Failure> {
    let begin = |day: civil::Date| day.to_zoned(TimeZone::UTC).map(|day| day.timestamp());
    let since = arguments.since.and_then(|day| begin(day).ok());
    let found = sent::found(admin, &arguments.survey_id, since)?;
    let in_words = format!(
        "attention in {} responses, reason: {}",
        found.count(),
        arguments.reason
    );
    admin.record_reading(&arguments.survey_id, &in_words)?;
    let versions: HashMap<u32, Artifact> = found
        .versions()
        .iter()
        .map(|artifact| (artifact.header.version, artifact.clone()))
        .collect();
    let waiting = waiting(found.counted(), &versions)?;
    let mut text = format!("{} to act on\n", counted(waiting.len(), "response"));
    for (of, texts) in waiting {
        let id = of.response.participant.0;
        let who = match of.reference {
            Some(reference) => format!("`{reference}`, participant {id}"),
            None => format!("participant {id}"),
        };
        // Writing into memory cannot fail.
        let _ = writeln!(text, "{} {who}", of.response.at.strftime("%Y-%m-%d"));
        for line in texts {
            let _ = writeln!(text, "  {line}");
        }
    }
    print(&text)
}

/// Reads all responses, and keeps those in which there is something to act on, the oldest first.
fn waiting(
    responses: CountedResponses<'_>,
    versions: &HashMap<u32, Artifact>,
) -> Result<Vec<Waiting>, Failure> {
    let mut waiting = Vec::new();
    sent::each(responses, |of| {
        if let Some(artifact) = versions.get(&of.response.tailoring.version) {
            let texts = to_act_on(artifact, &of)?;
            if !texts.is_empty() {
                waiting.push((of, texts));
            }
        }
        Ok(())
    })?;
    waiting.sort_by_key(|(of, _)| of.response.at);
    Ok(waiting)
}

/// Returns the texts of the attention rules of a response that are to be acted on, in the language of the response.
fn to_act_on(artifact: &Artifact, of: &CountedResponse) -> Result<Vec<String>, Failure> {
    let response = &of.response;
    let payload: Map<String, Value> = serde_json::from_str(&response.payload)?;
    let language = artifact.language_or_first(Some(&response.language));
    let texts = artifact.texts.get(language);
    let of = (artifact, response.tailoring.as_ref());
    Ok(sent::with_session(of, response.at, &payload, |session| {
        let raised = attention(session).into_iter();
        let raised = raised.filter(|rule| rule.level == AttentionLevel::Act);
        let words = raised.map(|rule| {
            let text = texts.and_then(|texts| texts.get(&format!("attention.{}", rule.name)));
            text.unwrap_or(&rule.name).clone()
        });
        words.collect()
    }))
}
