//! Opens what a server needs: data folder, key, deployment, database.

use std::{path::Path, sync::Arc};

use tokio::sync::Mutex;

use crate::{
    Environment, Error, Settings,
    app::{App, Shared},
    catalog::{Catalog, Surveys},
    deployment::Deployment,
    http::{guard::RequestIds, rates::Meters, sessions::Sessions},
    identity::{
        Keys, LoginType,
        bank_id::{Client, Orders},
        oidc::Oidc,
    },
    store::SqliteStore,
};

/// The app of these settings.
pub(crate) async fn app(
    settings: &Settings,
    surveys: Surveys,
    environment: Environment,
) -> Result<App, Error> {
    let deployment = match &settings.deployment {
        Some(file) => Deployment::read(file, &surveys.artifacts)?,
        None => Deployment::demos(&surveys.artifacts),
    };
    let bank_id = bank_id(settings, &deployment, &environment)?;
    let oidc = Oidc::open(deployment.oidc(), &environment)?;
    let catalog = Catalog::new(surveys);
    for (offer, assumption) in deployment.broken_assumptions(&catalog) {
        let (survey_id, survey) = (&offer.survey_id, &offer.survey);
        tracing::warn!(
            survey_id,
            survey,
            assumption,
            "a survey is offered with settings that break what it assumes"
        );
    }
    private_folder(&settings.data_dir)?;
    let keys = Keys::open(&settings.data_dir.join("server.key"), &environment)?;
    let store = SqliteStore::open(&settings.database_file()?).await;
    let store = store.map_err(|error| Error::Store(error.to_string()))?;
    let request_ids = RequestIds::new(environment.random.as_ref()).map_err(Error::Random)?;
    Ok(App::new(Shared {
        trusted_proxies: settings.trusted_proxies.clone(),
        meters: Meters::new(&settings.limits.rates),
        limits: settings.limits.clone(),
        api_key: settings.api_key.clone(),
        stage: settings.stage,
        environment,
        keys,
        bank_id,
        oidc,
        deployment,
        catalog,
        store: Arc::new(store),
        sessions: Sessions::default(),
        request_ids,
        search: Mutex::new(()),
    }))
}

/// The orders of Swedish BankID. A deployment that offers it needs it set up.
fn bank_id(
    settings: &Settings,
    deployment: &Deployment,
    environment: &Environment,
) -> Result<Option<Orders>, Error> {
    if let Some(settings) = &settings.bank_id {
        let client = Client::new(settings)?;
        return Ok(Some(Orders::new(Arc::new(client), environment.clone())));
    }
    let offers = deployment.offers().iter();
    let unserved: Vec<_> = offers
        .filter(|offer| offer.login.contains(&LoginType::SwedishBankId))
        .map(|offer| format!("`{}`", offer.survey_id))
        .collect();
    if unserved.is_empty() {
        return Ok(None);
    }
    Err(Error::BankId(format!(
        "{} can be signed in to with `swedishBankId`, but there is no certificate for it: say --bank-id-certificate, \
         --bank-id-key and --bank-id-ca, or take it out of the deployment file",
        unserved.join(", ")
    )))
}

/// Makes a folder that only its owner may look into, if there is none.
fn private_folder(folder: &Path) -> Result<(), Error> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder).map_err(|source| Error::File {
        path: folder.to_owned(),
        source,
    })
}
