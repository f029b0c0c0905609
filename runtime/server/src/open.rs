//! Opens what a server needs: data folder, key, deployment, database.

use std::sync::Arc;

use enkat_model::Artifact;
use enkat_store::{CommitMetrics, Declarations, Origin, Store};
use tokio::sync::{Mutex, Notify, Semaphore};
use tokio_util::task::TaskTracker;

use crate::{
    Environment, Error, Settings,
    app::{App, CurrentWords, Readiness, Sampling, Shared, waiting::Waiting},
    catalog::{Catalog, Surveys},
    data::{self, Data},
    delivery::{Receivers, Signer},
    deployment::{Current, Deployment, declared, templates::other_kind},
    http::{
        CallState, build::BUILD, incidents::Incidents, rate_limiter::RateLimits, request_ids::RequestIds,
        sessions::Sessions,
    },
    identity::{
        LoginType, PendingStore,
        bank_id::{BankIdClient, Counted, Orders},
        oidc::{Oidc, is_safe_address},
        password::Passwords,
    },
    mail::Mailer,
    metrics::{BATCH_JOBS, BUILD as BUILD_INFO, COMMIT_SECONDS, Metrics, STARTED_AT},
    openapi, published_versions,
};

/// The most readers who get responses at the same time: each holds a connection to the database, and pages of responses in memory.
pub(crate) const READINGS: usize = 4;

/// Builds the app of these settings.
pub(crate) async fn app(
    settings: &Settings,
    surveys: Surveys,
    environment: Environment,
) -> Result<App, Error> {
    let Data { keys, store } = Data::open(settings, &environment, None).await?;
    data::condition(&*data::database(settings)).await?;
    data::warn_of_readers(settings);
    let kept = store.declarations().await?;
    refuse_ids_of_templates(&surveys.artifacts, &kept)?;
    let surveys = published_versions::at_start(store.as_ref(), surveys, environment.clock.now()).await?;
    let compile = surveys.compile;
    let catalog = Catalog::new(surveys, settings.limits.held_bytes);
    catalog.take(kept.templates.clone()).await;
    let artifacts = catalog.artifacts();
    let artifacts: Vec<_> = artifacts.iter().map(Arc::as_ref).collect();
    let file = settings.deployment.as_ref();
    let file = file
        .map(|file| declared::in_file(file, &artifacts, compile, Origin::File))
        .transpose()?;
    let (file, oidc) = file.map_or_else(Default::default, |file| (Some(file.declarations), file.oidc));
    let stored = PendingStore {
        store: Arc::clone(&store),
        keys: keys.clone(),
        environment: environment.clone(),
    };
    let oidc = Oidc::open(&oidc, &settings.mail.url, stored.clone())?;
    let declared = file.unwrap_or_else(|| undeclared(&kept, &artifacts));
    store.declare_file(&declared).await?;
    let deployment = Current::open(store.as_ref(), &catalog).await?;
    refuse_nothing_left(store.as_ref(), &catalog, &deployment.seen()).await?;
    let metrics = metrics(settings, store.as_ref(), &environment)?;
    let bank_id = bank_id(settings, &deployment.seen(), (stored.clone(), &metrics))?;
    refuse_unsigned(&deployment.seen())?;
    let mailer = Mailer::open(&settings.mail, &settings.data_dir, environment.clone())?;
    let request_ids = RequestIds::new(environment.random.as_ref()).map_err(Error::Random)?;
    let calls = CallState {
        limits: settings.limits.clone(),
        api_key: settings.api_key.clone(),
        trusted_proxies: settings.trusted_proxies.clone(),
        rate_limits: RateLimits::new(&settings.limits.rates),
        incidents: Incidents::default(),
        environment,
        keys,
        deployment,
        store,
        sessions: Sessions::default(),
        request_ids,
        metrics,
    };
    Ok(App::new(Shared {
        calls,
        stage: settings.stage,
        key_source: settings.keys(),
        database: settings.database(),
        passwords: Passwords::new(),
        mailer,
        mails: TaskTracker::new(),
        bank_id,
        oidc,
        catalog,
        receivers: Receivers::default(),
        outbox: Notify::new(),
        waiting: Waiting::new(stored),
        readiness: Readiness::default(),
        sampling: Sampling::new(settings.data_dir.clone(), settings.logged.clone()),
        current_words: CurrentWords::default(),
        search: Mutex::new(()),
        openapi: openapi::document,
        lines: settings.lines,
        readings: Semaphore::new(READINGS),
    }))
}

/// Refuses surveys of the folder that are no templates but have the id of a stored template: one would be asked in place of the
/// other.
fn refuse_ids_of_templates(folder: &[Artifact], kept: &Declarations) -> Result<(), Error> {
    let is_taken = |id: &str| kept.templates.iter().any(|template| template.survey == id);
    let refused: Vec<_> = folder
        .iter()
        .filter(|artifact| !artifact.template && is_taken(&artifact.header.survey))
        .map(other_kind)
        .collect();
    if refused.is_empty() {
        Ok(())
    } else {
        Err(Error::Deployment(refused))
    }
}

/// Refuses a deployment with nothing left to serve, because every survey has findings.
async fn refuse_nothing_left(
    store: &dyn Store,
    catalog: &Catalog,
    deployment: &Deployment,
) -> Result<(), Error> {
    if deployment.offers().next().is_some() {
        return Ok(());
    }
    let declarations = store.declarations().await?;
    let artifacts = catalog.artifacts();
    let artifacts: Vec<_> = artifacts.iter().map(Arc::as_ref).collect();
    let (_, findings) = Deployment::kept(&declarations, &artifacts);
    if findings.is_empty() {
        return Ok(());
    }
    Err(Error::Deployment(
        findings.iter().map(ToString::to_string).collect(),
    ))
}

/// Refuses receivers of responses whose secret cannot be read.
fn refuse_unsigned(deployment: &Deployment) -> Result<(), Error> {
    let unsigned: Vec<_> = deployment
        .offers()
        .filter_map(|offer| {
            let why = Signer::read(&offer.webhook.as_ref()?.secret).err()?;
            Some(format!("`{}`, `webhook`: {why}", offer.survey_id))
        })
        .collect();
    if unsigned.is_empty() {
        Ok(())
    } else {
        Err(Error::Deployment(unsigned))
    }
}

/// Begins to record metrics, if an address for them is given.
fn metrics(settings: &Settings, store: &dyn Store, environment: &Environment) -> Result<Metrics, Error> {
    if settings.metrics.is_none() {
        return Ok(Metrics::default());
    }
    let metrics = Metrics::on()?;
    let now = environment.clock.now().as_duration();
    metrics.set(&STARTED_AT, [], now.as_secs_f64());
    metrics.set(&BUILD_INFO, [env!("CARGO_PKG_VERSION"), BUILD], 1.0);
    store.measure(CommitMetrics {
        jobs: metrics.histogram(&BATCH_JOBS, []),
        seconds: metrics.histogram(&COMMIT_SECONDS, []),
    });
    Ok(metrics)
}

/// Sets up the orders of Swedish BankID. A deployment that offers it needs settings for it.
fn bank_id(
    settings: &Settings,
    deployment: &Deployment,
    (stored, metrics): (PendingStore, &Metrics),
) -> Result<Option<Orders>, Error> {
    if let Some(bank_id) = &settings.bank_id {
        let client = Arc::new(Counted::new(BankIdClient::new(bank_id)?, metrics.clone()));
        let (server, rules) = (settings.mail.url.as_str(), bank_id.rules.clone());
        if !is_safe_address(server) {
            return Err(Error::BankId(format!(
                "its app leads back to `{server}`, which is no address of HTTPS, or of HTTP on this machine: say `--url`"
            )));
        }
        return Ok(Some(Orders::new(client, stored, server, rules)));
    }
    let offers = deployment.offers();
    let unserved: Vec<_> = offers
        .filter(|offer| offer.login.contains(&LoginType::SwedishBankId))
        .map(|offer| format!("`{}`", offer.survey_id))
        .collect();
    if unserved.is_empty() {
        return Ok(None);
    }
    Err(Error::BankId(format!(
        "{} can be signed in to with `swedishBankId`, but there is no certificate for it: say --bank-id-certificate, \
         --bank-id-key and --bank-id-ca, or take it out of the deployment",
        unserved.join(", ")
    )))
}

/// Returns the declarations where no file has any: every survey as a demo, until `enkat admin` has added one.
fn undeclared(kept: &Declarations, artifacts: &[&Artifact]) -> Declarations {
    if kept.surveys.iter().any(|survey| survey.origin == Origin::Admin) {
        Declarations::default()
    } else {
        declared::demos(artifacts)
    }
}
