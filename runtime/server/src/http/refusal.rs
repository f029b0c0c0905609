//! Refusals, as the audit log records them.

use axum::{http::StatusCode, response::Response};
use enkat_store::{
    AccountId, ParticipantId,
    audit::{Actor, Counted, Event, Incident},
};

use super::{address::ClientAddress, envelope::Code, state::CallState};

/// A refusal, which travels with its response to the place that all calls pass.
#[derive(Clone, Debug)]
pub(super) struct Refusal {
    pub(super) code: Code,
    pub(super) attempt: Box<Attempt>,
}

/// The attempt that was refused.
#[derive(Clone, Debug, Default)]
pub(crate) struct Attempt {
    /// The way of a sign-in.
    pub(super) way: Option<&'static str>,
    /// The survey, as the call named it.
    pub(super) survey_id: Option<String>,
    pub(super) subject: Subject,
}

/// The person that a refusal is about.
#[derive(Clone, Debug, Default)]
pub(crate) enum Subject {
    /// No known person.
    #[default]
    Nobody,
    /// The owner of this account, as a stranger claims.
    Claimed(AccountId),
    /// This participant, by their session.
    Participant(ParticipantId),
    /// The owner of this account, by their session.
    Account(AccountId),
}

impl Refusal {
    /// Makes the incident that the audit log records, if it records this refusal. Typed text is left out: the survey is named only
    /// if it exists.
    pub(super) fn incident(
        self,
        status: StatusCode,
        (route, address): (&str, ClientAddress),
        has_survey: impl FnOnce(&str) -> bool,
    ) -> Option<Incident> {
        let event = event(self.code, status, self.attempt.way)?;
        let code = self.code.name();
        let survey_id = self.attempt.survey_id.filter(|id| has_survey(id));
        let (actor, id) = match self.attempt.subject {
            Subject::Nobody => (Actor::Stranger(Some(address.logged_network())), None),
            Subject::Claimed(account) => (Actor::Stranger(None), Some(account.0)),
            Subject::Participant(participant) => (Actor::Participant, Some(participant.0)),
            Subject::Account(account) => (Actor::Account, Some(account.0)),
        };
        Some(Incident {
            event,
            survey_id: survey_id.unwrap_or_default(),
            whose: id.map(ParticipantId),
            detail: match self.attempt.way {
                Some(way) => format!("{way} {code}"),
                None => format!("{code} {route}"),
            },
            actor,
        })
    }
}

/// Returns the event of a code. Mistakes in typing are no event; the first use of an ended session has its own.
fn event(code: Code, status: StatusCode, way: Option<&'static str>) -> Option<Event> {
    match code {
        Code::TooManyRequests | Code::Busy | Code::LimitReached => Some(Event::LimitReached),
        Code::Forbidden | Code::InvalidApiKey => Some(Event::CallRefused),
        Code::InvalidSession if status == StatusCode::UNAUTHORIZED => Some(Event::CallRefused),
        Code::NotFound
        | Code::InvalidEmail
        | Code::LinkInvalid
        | Code::PasswordWrong
        | Code::SurveyExpired
        | Code::SurveyNotOpen
        | Code::InvitationRequired
        | Code::InvitationUnknown
        | Code::InvitationOther
        | Code::GeneralError
        | Code::InvalidSession => way.map(|_| Event::SignInFailed),
        _ => None,
    }
}

/// Counts a response that refuses a call.
pub(crate) fn count(state: &CallState, route: &str, address: ClientAddress, response: &Response) {
    let Some(refusal) = response.extensions().get::<Refusal>() else {
        return;
    };
    let has_survey = |id: &str| state.deployment.seen().offer(id).is_some();
    let incident = refusal
        .clone()
        .incident(response.status(), (route, address), has_survey);
    if let Some(incident) = incident {
        add_one(state, incident);
    }
}

/// Counts an incident.
pub(crate) fn add_one(state: &CallState, incident: Incident) {
    state.incidents.add([Counted {
        incident,
        since: state.environment.clock.now(),
        times: 1,
    }]);
}
