//! The state of the calls, and the queries that several of them share.

mod arrival;
mod consent;
mod damage;
mod delivering;
#[cfg(test)]
mod delivering_tests;
mod key_watch;
mod mails;
mod readiness;
mod sampling;
mod sealing;
mod servers;
mod upkeep;
pub(crate) mod waiting;

use std::{ops::Deref, sync::Arc};

use enkat_prove::{Audience, SentFlags};
use enkat_store::{Deliverable, Draft, Participant, PersonSettings};
use serde_json::{Value, json};
use tokio::sync::{Mutex, Notify, Semaphore};
use tokio_util::task::TaskTracker;

pub(crate) use arrival::{Arrival, Way};
pub(crate) use consent::CurrentWords;
pub(crate) use readiness::Readiness;
pub(crate) use sampling::Sampling;

use self::waiting::Waiting;
use crate::{
    catalog::{Catalog, ImmutableFile, Length, Tailored},
    config::{DatabaseAddress, KeySource, Stage},
    delivery::Receivers,
    deployment::{Closed, Deployment, Location, Offer},
    http::{CallState, Code, Failure},
    identity::{LoginType, bank_id::Orders, oidc::Oidc, password::Passwords},
    lines::BeginLines,
    mail::Mailer,
    published_versions,
    session::Sealer,
};

/// The state of the calls. A clone is the same state.
#[derive(Clone)]
pub(crate) struct App(Arc<Shared>);

/// The state of the calls.
pub(crate) struct Shared {
    /// The state that every call needs.
    pub(crate) calls: CallState,
    pub(crate) stage: Stage,
    /// The place of the server's keys.
    pub(crate) key_source: KeySource,
    pub(crate) database: DatabaseAddress,
    pub(crate) passwords: Passwords,
    pub(crate) mailer: Mailer,
    /// Mails on their way whose calls have been answered; a stop waits for them.
    pub(crate) mails: TaskTracker,
    /// The orders of Swedish BankID, where it is set up.
    pub(crate) bank_id: Option<Orders>,
    pub(crate) oidc: Oidc,
    pub(crate) catalog: Catalog,
    /// The receivers of responses.
    pub(crate) receivers: Receivers,
    /// Woken when a response was sent that is to be delivered.
    pub(crate) outbox: Notify,
    /// Identified participants who still have a question to answer before they begin.
    pub(crate) waiting: Waiting,
    pub(crate) readiness: Readiness,
    pub(crate) sampling: Sampling,
    /// The words to which participants can consent now.
    pub(crate) current_words: CurrentWords,
    /// Held while bytes with an unknown name are looked for, so that many callers cause one search.
    pub(crate) search: Mutex<()>,
    /// The document of all calls.
    pub(crate) openapi: fn() -> &'static str,
    /// The lines in which readers get responses.
    pub(crate) lines: Option<BeginLines>,
    /// Room for readers who get responses at the same time.
    pub(crate) readings: Semaphore,
}

impl Deref for Shared {
    type Target = CallState;

    fn deref(&self) -> &CallState {
        &self.calls
    }
}

impl AsRef<CallState> for App {
    fn as_ref(&self) -> &CallState {
        &self.0.calls
    }
}

impl Deref for App {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}

impl App {
    pub(crate) fn new(shared: Shared) -> Self {
        Self(Arc::new(shared))
    }

    /// Returns a participant's model.
    pub(crate) async fn tailored(&self, participant: &Participant) -> Result<Arc<Tailored>, Failure> {
        let mut tailored = self.catalog.tailored(&participant.tailoring).await;
        if tailored.is_none() {
            // Another process may have published it, and moved the participant to it.
            published_versions::refresh(self.store.as_ref(), &self.catalog).await?;
            tailored = self.catalog.tailored(&participant.tailoring).await;
        }
        tailored.ok_or_else(Failure::survey_unavailable)
    }

    /// Returns the draft of a participant.
    pub(crate) async fn draft(&self, participant: &Participant) -> Result<Option<Draft>, Failure> {
        let draft = self.store.draft(&participant.id).await?;
        draft.map(|draft| self.opened(participant, draft)).transpose()
    }

    /// Opens the sealed answers of a stored draft.
    pub(crate) fn opened(&self, participant: &Participant, mut draft: Draft) -> Result<Draft, Failure> {
        let opened = self.sealer(participant).open_answers(&mut draft.answers);
        opened.map_err(|error| Failure::internal(&error))?;
        Ok(draft)
    }

    /// Returns the sealer of a participant's answers.
    pub(crate) fn sealer<'a>(&'a self, participant: &'a Participant) -> Sealer<'a> {
        let own = (&participant.id, &participant.key);
        Sealer::new(&self.keys, &participant.survey_id, own)
    }

    /// Returns the deployment as it is now in the store.
    pub(crate) async fn deployment(&self) -> Result<Arc<Deployment>, Failure> {
        Ok(self.deployment.now(self.store.as_ref(), &self.catalog).await?)
    }

    /// Returns the offer that a participant takes part in, as last read from the store.
    pub(crate) fn offer(&self, participant: &Participant) -> Option<Arc<Offer>> {
        self.deployment.seen().offer(&participant.survey_id)
    }

    /// Returns which responses to a survey are delivered once they are sent; `None` without a receiver. A survey in which something
    /// is wrong is not served, but participants who have begun can send their answers.
    pub(crate) async fn deliverable(&self, survey_id: &str) -> Result<Option<Deliverable>, Failure> {
        if let Some(offer) = self.deployment().await?.offer(survey_id) {
            return Ok(offer.deliverable());
        }
        let declarations = self.store.declarations().await?;
        Ok(Deployment::deliverable_of(&declarations, survey_id))
    }

    /// Returns the offer of a survey if it is open and has this way to sign in.
    pub(crate) async fn open_offer(&self, survey_id: &str, way: LoginType) -> Result<Arc<Offer>, Failure> {
        let found = self.deployment().await?.offer(survey_id);
        let offer = found.ok_or_else(|| Failure::new(Code::NotFound, "there is no such survey"))?;
        self.refuse_closed(&offer)?;
        if !offer.login.contains(&way) {
            return Err(Failure::way_not_offered());
        }
        Ok(offer)
    }

    /// Returns whether any survey is offered as a demo.
    pub(crate) fn has_demo(&self) -> bool {
        self.deployment.seen().offers().any(|offer| offer.is_demo)
    }

    /// Refuses a survey that is closed today, with the reason.
    pub(crate) fn refuse_closed(&self, offer: &Offer) -> Result<(), Failure> {
        match offer.closed(self.environment.clock.now()) {
            None => Ok(()),
            Some(Closed::NotYet(first)) => {
                let mut data = refusal_data(offer);
                data["opens"] = first.to_string().into();
                Err(Failure::new(Code::SurveyNotOpen, "the survey has not begun").with(data))
            }
            Some(Closed::Over(_)) => {
                Err(Failure::new(Code::SurveyExpired, "the survey is over").with(refusal_data(offer)))
            }
        }
    }

    /// Returns the locations that a participant can choose from; `None` once the survey is no longer offered.
    pub(crate) fn locations(&self, participant: &Participant) -> Option<Vec<Location>> {
        self.offer(participant).map(|offer| offer.locations.clone())
    }

    /// Returns whether the survey has all responses that it takes, sent or in progress, so that no new participant can begin.
    pub(crate) async fn is_full(&self, offer: &Offer) -> Result<bool, Failure> {
        let Some(limit) = offer.limit else {
            return Ok(false);
        };
        let now = self.environment.clock.now();
        Ok(self.store.places_taken(&offer.survey_id, now).await? >= u64::from(limit))
    }

    /// Computes the length of a survey for a participant of whom only the address is known.
    pub(crate) async fn length(&self, offer: &Offer) -> Option<Length> {
        let artifact = self.catalog.latest(&offer.survey)?;
        let sent = offer.sent(&artifact, &PersonSettings::default());
        let today = self.environment.clock.today();
        let audience = Audience {
            sent: SentFlags::Exactly(sent),
            gender: None,
        };
        self.catalog.length(&artifact, audience, today).await
    }

    /// Finds the file with this name. A name that this process does not know may belong to a model that another process built, or
    /// to an older deployment: the participants' tailorings cover all possible ones.
    pub(crate) async fn file(&self, name: &str) -> Option<Arc<ImmutableFile>> {
        if let Some(file) = self.catalog.rebuilt(name).await {
            return Some(file);
        }
        if !ImmutableFile::is_name(name) {
            return None;
        }
        let _search = self.search.lock().await;
        let tailorings = self.store.tailorings().await;
        let tailorings = tailorings.inspect_err(|error| tracing::error!(%error, "tailorings cannot be read"));
        for tailoring in tailorings.ok()? {
            if !self.catalog.is_named(&tailoring) {
                self.catalog.tailored(&tailoring).await;
            }
        }
        self.catalog.rebuilt(name).await
    }
}

/// Returns the data of a refusal to begin: the customer, its notices and the country.
fn refusal_data(offer: &Offer) -> Value {
    json!({ "customerName": offer.customer_name, "notices": offer.notices, "country": offer.country })
}
