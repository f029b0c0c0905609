//! Wiring: what calls share, and which stand where.

use std::{ops::Deref, sync::Arc, time::Duration};

use axum::{
    Router,
    middleware::{from_fn, from_fn_with_state},
    routing::{MethodRouter, any},
};
use enkat_model::{Gender, Length};
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};
use tokio::sync::Mutex;
use tower_http::catch_panic::CatchPanicLayer;

use crate::{
    Environment, Limits, WebApp,
    catalog::{Bundle, Catalog, Tailored},
    config::{Network, Settings, Stage},
    deployment::{Closed, Current, Deployment, Location, Offer, settings::names},
    editions,
    http::{
        Code, Failure, RateClass,
        framing::refuse_ambiguous,
        guard::{self, RequestIds},
        headers::secure_pages,
        incidents::Incidents,
        rates::Meters,
        sessions::Sessions,
        web,
    },
    identity::{Keys, LoginType, bank_id::Orders, oidc::Oidc, password::Passwords},
    mail::Post,
    routes::{self, Readiness, sessions::waiting::Waiting},
    session::{consent_hashes, open_answers},
    shell,
    store::{Draft, Lapse, Participant, ParticipantId, PersonSettings, Store, StoreError, Tailoring},
};

/// For how long an expired session is still known to have been one, so that its participant is told so.
const REMEMBERED: SignedDuration = SignedDuration::from_hours(7 * 24);

/// The state that calls share. A clone is the same state.
#[derive(Clone)]
pub(crate) struct App(Arc<Shared>);

/// The state that calls share.
pub(crate) struct Shared {
    pub(crate) limits: Limits,
    pub(crate) api_key: Option<String>,
    pub(crate) stage: Stage,
    pub(crate) trusted_proxies: Vec<Network>,
    pub(crate) meters: Meters,
    /// Refusals that are not in the audit log yet.
    pub(crate) incidents: Incidents,
    pub(crate) environment: Environment,
    pub(crate) keys: Keys,
    pub(crate) passwords: Passwords,
    pub(crate) post: Post,
    /// The orders of Swedish BankID, where it is set up.
    pub(crate) bank_id: Option<Orders>,
    pub(crate) oidc: Oidc,
    pub(crate) deployment: Current,
    pub(crate) catalog: Catalog,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) sessions: Sessions,
    /// Those who have to say something before they begin.
    pub(crate) waiting: Waiting,
    pub(crate) request_ids: RequestIds,
    pub(crate) readiness: Readiness,
    /// Held while bytes with an unknown name are looked for, so that many who ask make one search.
    pub(crate) search: Mutex<()>,
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

    /// All routes, with the web application where it is given.
    pub(crate) fn router(&self, settings: &Settings) -> Router {
        let mut calls = Router::new();
        for endpoint in routes::calls() {
            let handler = self.guarded(endpoint.handler, endpoint.operation.rate);
            calls = calls.route(endpoint.operation.path, handler);
        }
        let unknown = || self.guarded(any(guard::unknown_call), RateClass::Call);
        let calls = calls.route("/api", unknown()).route("/api/{*rest}", unknown());
        let mut bytes = Router::new();
        for endpoint in routes::bytes() {
            bytes = bytes.route(endpoint.operation.path, endpoint.handler);
        }
        let router = calls.merge(bytes).merge(routes::probes());
        let router = router.with_state(self.clone());
        let router = match &settings.web {
            Some(web) => router.fallback_service(self.pages(web).layer(from_fn(secure_pages))),
            None => router.fallback(guard::unknown_call),
        };
        router.layer(from_fn(refuse_ambiguous))
    }

    /// The web application, whose entry pages the server draws where it can.
    fn pages(&self, web: &WebApp) -> Router {
        let pages = web::router(web);
        match web.entry() {
            Some(entry) => pages.layer(from_fn_with_state((self.clone(), entry), shell::draw)),
            None => pages,
        }
    }

    /// Puts around a call what stands around every call.
    fn guarded(&self, call: MethodRouter<Self>, rate: RateClass) -> MethodRouter<Self> {
        let panics = CatchPanicLayer::custom(guard::panicked);
        call.layer((from_fn_with_state((self.clone(), rate), guard::guard), panics))
    }

    /// A participant's model.
    pub(crate) async fn tailored(&self, participant: &Participant) -> Result<Arc<Tailored>, Failure> {
        let mut tailored = self.catalog.tailored(&participant.tailoring).await;
        if tailored.is_none() {
            // Another process may have published it, and moved the participant to it.
            editions::refresh(self.store.as_ref(), &self.catalog).await?;
            tailored = self.catalog.tailored(&participant.tailoring).await;
        }
        tailored.ok_or_else(Failure::survey_unavailable)
    }

    /// Returns the draft of a participant.
    pub(crate) async fn draft(&self, participant: &ParticipantId) -> Result<Option<Draft>, Failure> {
        let draft = self.store.draft(participant).await?;
        draft.map(|draft| self.opened(participant, draft)).transpose()
    }

    /// A draft of the store, with what is sealed in it opened.
    pub(crate) fn opened(&self, participant: &ParticipantId, mut draft: Draft) -> Result<Draft, Failure> {
        let opened = open_answers(&self.keys.seals, participant, &mut draft.answers);
        opened.map_err(|error| Failure::internal(&error))?;
        Ok(draft)
    }

    /// Returns the deployment as the store has it now.
    pub(crate) async fn deployment(&self) -> Result<Arc<Deployment>, Failure> {
        Ok(self.deployment.now(self.store.as_ref(), &self.catalog).await?)
    }

    /// Returns the offer that a participant takes part in, as last read from the store.
    pub(crate) fn offer(&self, participant: &Participant) -> Option<Arc<Offer>> {
        self.deployment.seen().offer(&participant.survey_id)
    }

    /// The survey, if one can sign in to it so.
    pub(crate) async fn open_offer(&self, survey_id: &str, way: LoginType) -> Result<Arc<Offer>, Failure> {
        let found = self.deployment().await?.offer(survey_id);
        let offer = found.ok_or_else(|| Failure::new(Code::NotFound, "there is no such survey"))?;
        self.refuse_closed(&offer)?;
        if !offer.login.contains(&way) {
            return Err(Failure::way_not_offered());
        }
        Ok(offer)
    }

    /// Whether anything is offered as a demonstration.
    pub(crate) fn has_demo(&self) -> bool {
        self.deployment.seen().offers().any(|offer| offer.is_demo)
    }

    /// Refuses where nobody can sign in today, and says why.
    pub(crate) fn refuse_closed(&self, offer: &Offer) -> Result<(), Failure> {
        match offer.closed(self.environment.clock.now()) {
            None => Ok(()),
            Some(Closed::NotYet(first)) => {
                let mut data = told(offer);
                data["opens"] = first.to_string().into();
                Err(Failure::new(Code::SurveyNotOpen, "the survey has not begun").with(data))
            }
            Some(Closed::Over(_)) => {
                Err(Failure::new(Code::SurveyExpired, "the survey is over").with(told(offer)))
            }
        }
    }

    /// The locations that a participant can choose from; `None` once the survey is not offered any more.
    pub(crate) fn locations(&self, participant: &Participant) -> Option<Vec<Location>> {
        self.offer(participant).map(|offer| offer.locations.clone())
    }

    /// Whether a participant consented to other words than those of the survey now. Of a survey that is not offered any more
    /// it is not known what it tells.
    pub(crate) async fn has_other_consent(
        &self,
        participant: &Participant,
        tailored: &Tailored,
    ) -> Result<bool, Failure> {
        let (Some(_), Some(offer)) = (&tailored.model.header.consent, self.offer(participant)) else {
            return Ok(false);
        };
        let current = consent_hashes(tailored, &offer.notices);
        Ok(self.store.has_other_consent(&participant.id, &current).await?)
    }

    /// Empties the box of a consent to other words than those of the survey now, and says whether it did.
    pub(crate) async fn lapse_consent(
        &self,
        participant: &Participant,
        tailored: &Tailored,
    ) -> Result<bool, Failure> {
        let (Some(consent), Some(offer)) = (&tailored.model.header.consent, self.offer(participant)) else {
            return Ok(false);
        };
        let current = consent_hashes(tailored, &offer.notices);
        if !self.store.has_other_consent(&participant.id, &current).await? {
            return Ok(false);
        }
        let lapse = Lapse {
            participant: &participant.id,
            checkbox: &consent.checkbox,
            current: &current,
            at: self.environment.clock.now(),
        };
        Ok(self.store.lapse_consent(&lapse).await?)
    }

    /// Whether nobody new can begin: as many responses were sent, or are under way, as the survey takes.
    pub(crate) async fn is_full(&self, offer: &Offer) -> Result<bool, Failure> {
        let Some(limit) = offer.limit else {
            return Ok(false);
        };
        let now = self.environment.clock.now();
        Ok(self.store.places_taken(&offer.survey_id, now).await? >= u64::from(limit))
    }

    /// How long a survey is for somebody of whom nothing is known but the way here.
    pub(crate) async fn length(&self, offer: &Offer) -> Option<Length> {
        let artifact = self.catalog.latest(&offer.survey)?;
        let flags = names(&artifact, offer.sent(&artifact, &PersonSettings::default()));
        let mut lengths = Vec::new();
        for gender in Gender::ALL {
            let tailoring = Tailoring {
                survey: offer.survey.clone(),
                version: artifact.header.version,
                flags: flags.clone(),
                gender: Some(gender),
            };
            lengths.push(self.catalog.tailored(&tailoring).await?.length);
        }
        lengths.into_iter().reduce(Length::or)
    }

    /// The bytes with this name. A name that this process does not know may be of a model that another one built, or
    /// of an older deployment: the participants' tailorings are all that there can be.
    pub(crate) async fn bundle(&self, hash: &str) -> Option<Arc<Bundle>> {
        if let Some(bundle) = self.catalog.rebuilt(hash).await {
            return Some(bundle);
        }
        if !Bundle::is_name(hash) {
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
        self.catalog.rebuilt(hash).await
    }

    /// Writes refusals into the audit log, every minute. It never ends by itself.
    pub(crate) async fn tell_refusals(&self) {
        let mut minutes = tokio::time::interval(Duration::from_mins(1));
        // The first one is over at once.
        minutes.tick().await;
        loop {
            minutes.tick().await;
            self.tell_incidents().await;
        }
    }

    /// Writes refusals into the audit log. If that fails, they are kept for the next time.
    pub(crate) async fn tell_incidents(&self) {
        let incidents = self.incidents.take();
        if incidents.is_empty() {
            return;
        }
        if let Err(error) = self.store.tell_incidents(&incidents).await {
            tracing::error!(%error, "the audit log cannot be written");
            self.incidents.add(incidents);
        }
    }

    /// Deletes sessions that ended long ago and evidence whose time is over, and tells the last row of the audit log, every hour. It
    /// never ends by itself.
    pub(crate) async fn tidy(&self) {
        let mut hours = tokio::time::interval(Duration::from_hours(1));
        loop {
            hours.tick().await;
            self.tell_audit_head().await;
            let long_ago = self.environment.clock.now().saturating_sub(REMEMBERED);
            let tidied = match long_ago {
                Ok(long_ago) => self.forget_sessions(long_ago).await,
                Err(_) => continue,
            };
            if let Err(error) = tidied {
                tracing::error!(%error, "expired sessions cannot be deleted");
            }
            let now = self.environment.clock.now();
            if let Err(error) = self.store.forget_evidence(now).await {
                tracing::error!(%error, "evidence of sign-ins whose time is over cannot be deleted");
            }
        }
    }

    /// Tells the last row of the audit log in the server's log, which is kept elsewhere: rows that are cut off later are missed.
    pub(crate) async fn tell_audit_head(&self) {
        match self.store.audit_head().await {
            Ok(head) => tracing::info!(%head, "audit log"),
            Err(error) => tracing::error!(%error, "the audit log cannot be read"),
        }
    }

    async fn forget_sessions(&self, expired_before: Timestamp) -> Result<(), StoreError> {
        self.store.forget_sessions(expired_before).await?;
        self.store.forget_account_sessions(expired_before).await
    }

    /// Builds and compresses what the deployment offers, so that nobody has to wait for it.
    pub(crate) async fn warm(&self) {
        for offer in self.deployment.seen().offers() {
            let Some(artifact) = self.catalog.latest(&offer.survey) else {
                continue;
            };
            let unknown = offer.login.iter().any(|way| !way.tells_gender());
            let genders = Gender::ALL.into_iter().map(Some).chain(unknown.then_some(None));
            for gender in genders {
                let tailoring = Tailoring {
                    survey: offer.survey.clone(),
                    version: artifact.header.version,
                    flags: names(&artifact, offer.sent(&artifact, &PersonSettings::default())),
                    gender,
                };
                self.catalog.warm(&tailoring).await;
            }
        }
    }
}

/// Returns the data of a refusal to begin: the customer, its notices and the country.
fn told(offer: &Offer) -> Value {
    json!({ "customerName": offer.customer_name, "notices": offer.notices, "country": offer.country })
}

#[cfg(test)]
mod tests {
    use axum::{body::Body, extract::Request, routing::get};
    use serde_json::{Value, json};
    use tower::ServiceExt;

    use super::*;
    use crate::routes::testing::TestServer;

    #[tokio::test]
    async fn calls_that_do_not_exist_have_the_envelope() {
        let server = TestServer::start().await;
        let nobody = server.nobody();
        for (method, path, status, code) in [
            ("GET", "/api", 404, "UnknownCall"),
            ("POST", "/api/", 404, "UnknownCall"),
            ("DELETE", "/api/unheard/of", 404, "UnknownCall"),
            ("GET", "/api/drafts", 405, "MethodNotAllowed"),
            ("DELETE", "/api/drafts", 405, "MethodNotAllowed"),
            ("PUT", "/api/health", 405, "MethodNotAllowed"),
        ] {
            let answer = nobody.call(method, path, &json!({})).await;
            assert_eq!(answer.error(), (status, code.into()), "{method} {path}");
            assert_eq!(answer.headers["x-content-type-options"], "nosniff");
            assert!(answer.headers["content-security-policy"].starts_with("default-src 'none'"));
        }
        assert_eq!(
            nobody.get("/api/health").await.data(),
            json!({"status": "up", "environment": "production"})
        );
        let document = nobody.get("/api/openapi.json").await.json();
        assert_eq!(document["openapi"], "3.1.0");
    }

    #[tokio::test]
    async fn a_key_is_asked_for_where_one_is_set() {
        let server = TestServer::with(|settings| settings.api_key = Some("sesame".to_owned())).await;
        let mut client = server.nobody();
        assert_eq!(
            client.get("/api/health").await.error(),
            (403, "InvalidApiKey".into())
        );
        client.headers.insert("x-api-key", "sesame".to_owned());
        client.get("/api/health").await.data();
    }

    #[tokio::test]
    async fn slow_clients_are_let_go() {
        let server = TestServer::with(|settings| {
            settings.limits.request_timeout = std::time::Duration::from_millis(50);
            settings.limits.head_timeout = std::time::Duration::from_millis(50);
        })
        .await;
        let unfinished = "POST /api/resume HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n\
                          content-length: 9\r\nconnection: close\r\n\r\n{";
        let answer = server.nobody().raw(unfinished.as_bytes()).await;
        assert_eq!(answer.error(), (408, "RequestTimeout".into()));
        assert!(
            server
                .nobody()
                .closes_on(b"GET /api/health HTTP/1.1\r\nhost: ")
                .await
        );
    }

    #[tokio::test]
    async fn who_does_not_read_answers_is_let_go() {
        const CALLS: usize = 1000;
        let pause = std::time::Duration::from_millis(300);
        let server = TestServer::with(|settings| settings.limits.stall_timeout = pause / 6).await;
        let nobody = server.nobody();
        let one = nobody.get("/api/openapi.json").await.body.len();
        let calls = "GET /api/openapi.json HTTP/1.1\r\nhost: localhost\r\n\r\n".repeat(CALLS);
        let read = nobody.reads_late(calls.as_bytes(), pause).await;
        assert!(read < one * CALLS, "{read}");
    }

    async fn panics() {
        panic!("an answer of a participant");
    }

    #[tokio::test]
    async fn a_panic_is_answered_without_what_was_thrown() {
        let folder = tempfile::tempdir().unwrap();
        let deployment = folder.path().join("deployment.yaml");
        std::fs::write(&deployment, "customers: []").unwrap();
        let settings = Settings {
            data_dir: folder.path().to_owned(),
            deployment: Some(deployment),
            ..Settings::default()
        };
        let app = crate::open::app(&settings, crate::Surveys::default(), Environment::system())
            .await
            .unwrap();
        let call = app.guarded(get(panics), RateClass::Call);
        let router = Router::new().route("/", call).with_state(app.clone());
        let response = router.oneshot(Request::new(Body::empty())).await.unwrap();
        assert_eq!(response.status(), 500);
        let body = axum::body::to_bytes(response.into_body(), 1000).await.unwrap();
        let envelope: Value = serde_json::from_slice(&body).unwrap();
        assert_eq!(envelope["errorCode"], "InternalError");
        assert!(!String::from_utf8_lossy(&body).contains("participant"));
    }
}
