//! Everything that is stored of one person, opened.

use std::collections::BTreeMap;

use enkat_model::{Artifact, Missing, MissingReason, saved_fields};
use enkat_store::{
    FollowedInvitation, ListedPerson, ResponseFacts, Tailoring,
    audit::{AuditEntry, Event},
};
use jiff::Timestamp;
use serde::Serialize;
use serde_json::{Map, Value};

use super::{Admin, FoundPerson};
use crate::{Error, admin::open::refused, session::Sealer};

/// Everything that is stored of one person. It has no `Debug`, so that no log shows it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PersonRecord {
    /// The responses, the oldest first.
    pub responses: Vec<OpenedResponse>,
    /// The entries in lists of people to invite.
    pub invited: Vec<Value>,
    /// The accounts: their ids and e-mail addresses.
    pub accounts: Vec<Value>,
    /// The exports that may have a response, each with its number, the survey and the pseudonym.
    pub exports: Vec<(i64, String, String)>,
}

/// Everything that is stored of one response, opened.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct OpenedResponse {
    /// The survey of the deployment.
    pub survey_id: String,
    /// The id of the participant.
    pub participant: String,
    /// The survey and its version.
    pub survey: String,
    /// The version of the survey.
    pub version: u32,
    /// The language in which it was answered, where it is known.
    pub language: Option<String>,
    /// The way to sign in, and what the person said of themselves.
    pub signed_in: Value,
    /// The facts by which the questions were chosen: settings, presets, unit, gender, year of birth.
    pub chosen_by: Value,
    /// The consent: its time and its words.
    pub consent: Option<Value>,
    /// The time of sending, in the format of RFC 3339; `None` while it is in progress.
    pub sent_at: Option<String>,
    /// The time since which the receiver of the survey may have the response.
    pub delivered_at: Option<String>,
    /// The time at which the person withdrew.
    pub withdrawn_at: Option<String>,
    /// The time until which the link to come back can be used.
    pub link_until: Option<String>,
    /// The answers, by field: those that were sent, or those of the draft.
    pub answers: Map<String, Value>,
    /// The reasons why fields have no answer, by field, where they are known. A checkbox that was never shown has one, although the
    /// answers have a number for it.
    pub missing: BTreeMap<String, MissingReason>,
    /// The scores of the answers that were sent.
    pub scores: Value,
    /// The evidence of sign-ins with BankID.
    pub evidence: Vec<Value>,
    /// The inputs of the participant's model.
    #[serde(skip)]
    pub tailoring: Tailoring,
    /// The time of sending.
    #[serde(skip)]
    pub sent: Option<Timestamp>,
    /// The version of the survey that was answered, where it is in the database.
    #[serde(skip)]
    pub artifact: Option<Artifact>,
}

#[allow(clippy::missing_errors_doc, reason = "`Admin::open` says it for all methods")]
impl Admin {
    /// Reads and opens everything that is stored of a person, apart from the audit log, which records it in these words.
    pub fn person_record(&self, person: &FoundPerson, in_words: &str) -> Result<PersonRecord, Error> {
        for facts in &person.responses {
            let entry = AuditEntry {
                at: self.now(),
                event: Event::PersonExported,
                survey_id: &facts.survey_id,
                participant: Some(&facts.participant),
                detail: in_words,
            };
            self.ask(self.store.audit(&entry))?;
        }
        let responses = person.responses.iter().map(|facts| self.opened(facts));
        let listed = person.listed.iter().map(|listed| self.opened_entry(listed));
        let accounts = person.traces.accounts.iter().map(|id| {
            let owner = self.ask(self.store.owner(id))?;
            let sealed = owner.and_then(|owner| owner.email);
            let email = self.keys.email_in(id, sealed.as_ref()).ok();
            Ok(serde_json::json!({ "id": id.0, "email": email }))
        });
        Ok(PersonRecord {
            responses: responses.collect::<Result<_, Error>>()?,
            invited: listed.collect::<Result<_, Error>>()?,
            accounts: accounts.collect::<Result<_, Error>>()?,
            exports: self.exports_with(person)?,
        })
    }

    fn opened(&self, facts: &ResponseFacts) -> Result<OpenedResponse, Error> {
        let participant = &facts.participant;
        let record = self.ask(self.store.response_record(participant))?;
        let record = record
            .ok_or_else(|| refused("a response was erased meanwhile: run the command again".to_owned()))?;
        let unopened = |error: std::io::Error| refused(error.to_string());
        let sealer = Sealer::new(&self.keys, &facts.survey_id, (participant, &record.key));
        let (mut answers, mut scores, mut language, mut reasons) = (Map::new(), Value::Null, None, None);
        if let Some(draft) = record.draft {
            answers = draft.answers;
            sealer.open_answers(&mut answers).map_err(unopened)?;
            language = draft.language;
        }
        if let Some(submission) = record.submission {
            let content = sealer.open_content(submission.content).map_err(unopened)?;
            answers = content.payload;
            reasons = content.missing;
            scores = serde_json::to_value(content.scores).unwrap_or_default();
            language = Some(submission.language);
        }
        let identity = facts.identity.as_ref();
        let identity = identity.and_then(|sealed| self.keys.open_identity(participant, sealed));
        let evidence = record.evidence.iter().map(|evidence| {
            let opened = self.keys.open_evidence(&evidence.id, &evidence.sealed);
            let opened: Option<Value> = opened.and_then(|text| serde_json::from_slice(&text).ok());
            serde_json::json!({ "keptUntil": evidence.kept_until.to_string(), "evidence": opened })
        });
        let tailoring = record.tailoring;
        let artifact = self
            .published(&tailoring.survey)?
            .into_iter()
            .find(|artifact| artifact.header.version == tailoring.version);
        Ok(OpenedResponse {
            survey_id: facts.survey_id.clone(),
            participant: participant.0.clone(),
            language,
            signed_in: serde_json::json!({
                "way": facts.login_type, "at": facts.signed_in_at.to_string(), "identity": identity,
            }),
            chosen_by: serde_json::json!({
                "settings": tailoring.flags.clone(), "presets": record.presets, "unit": record.unit,
                "gender": tailoring.gender.map(enkat_model::Gender::name), "birthYear": record.birth_year,
            }),
            survey: tailoring.survey.clone(),
            version: tailoring.version,
            tailoring,
            sent: facts.sent_at,
            consent: record.consent.map(|consent| {
                let words = consent
                    .words
                    .map(|words| serde_json::from_str::<Value>(&words).unwrap_or(Value::String(words)));
                serde_json::json!({ "at": consent.at.to_string(), "words": words })
            }),
            sent_at: facts.sent_at.map(|at| at.to_string()),
            delivered_at: facts.delivered_at.map(|at| at.to_string()),
            withdrawn_at: facts.withdrawn_at.map(|at| at.to_string()),
            link_until: record.link_until.map(|at| at.to_string()),
            missing: named(artifact.as_ref(), reasons.as_ref()),
            answers,
            scores,
            evidence: evidence.collect(),
            artifact,
        })
    }

    fn opened_entry(&self, listed: &ListedPerson) -> Result<Value, Error> {
        let person = self.open_person(&listed.survey_id, &listed.invited)?;
        let mut entry = serde_json::to_value(&person).unwrap_or_default();
        entry["surveyId"] = listed.survey_id.clone().into();
        entry["reference"] = person.reference.into();
        entry["settings"] = serde_json::to_value(&person.settings).unwrap_or_default();
        let mut all = self.ask(self.store.followed(&listed.survey_id))?;
        all.retain(|invitation| {
            let invited = invitation.invited.as_ref();
            invited.is_some_and(|invited| invited.reference == listed.invited.reference)
        });
        entry["invitations"] = all.iter().map(invitation).collect();
        Ok(entry)
    }
}

/// Returns an invitation with its mails.
fn invitation(invitation: &FollowedInvitation) -> Value {
    let time = |at: Option<Timestamp>| at.map(|at| at.to_string());
    let mails = invitation.mails.iter().map(|mail| {
        serde_json::json!({
            "kind": mail.kind.name(), "reminder": mail.kind.number(), "state": mail.state.name(),
            "since": mail.changed_at.to_string(),
        })
    });
    serde_json::json!({
        "number": invitation.id, "printedAt": time(invitation.printed_at), "openedAt": time(invitation.opened_at),
        "begunAt": time(invitation.begun_at), "sentAt": time(invitation.sent_at), "wantsNoMails": invitation.is_declined,
        "mails": mails.collect::<Vec<_>>(),
    })
}

/// Returns the reasons by field.
fn named(artifact: Option<&Artifact>, reasons: Option<&Missing>) -> BTreeMap<String, MissingReason> {
    let (Some(artifact), Some(reasons)) = (artifact, reasons) else {
        return BTreeMap::new();
    };
    let fields = saved_fields(artifact).into_iter().zip(reasons.reasons());
    fields
        .filter_map(|(field, reason)| Some((field, (*reason)?)))
        .collect()
}
