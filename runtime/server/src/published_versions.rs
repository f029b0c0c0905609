//! Published versions: those that a server publishes when it starts, and those that another process has published since.

use std::collections::{BTreeMap, BTreeSet};

use enkat_model::{Artifact, FORMAT};
use enkat_store::{Publication, PublishedVersion, Store, StoreError};
use jiff::Timestamp;

use crate::catalog::{Catalog, Surveys};

/// Writes a compiled survey as a published version.
pub(crate) fn published_version(artifact: &Artifact) -> Result<PublishedVersion, StoreError> {
    Ok(PublishedVersion {
        survey: artifact.header.survey.clone(),
        version: artifact.header.version,
        artifact: serde_json::to_vec(artifact).map_err(|error| StoreError::Failed(error.to_string()))?,
    })
}

/// Reads the compiled survey of a published version. Returns nothing, and logs it, if another version of this server wrote it in a
/// format that this one cannot read.
pub(crate) fn artifact(published_version: &PublishedVersion) -> Option<Artifact> {
    let (survey, version) = (&published_version.survey, published_version.version);
    match serde_json::from_slice::<Artifact>(&published_version.artifact) {
        Ok(artifact) if artifact.format == FORMAT => return Some(artifact),
        Ok(Artifact { format, .. }) => {
            tracing::error!(survey, version, format, "a published version has another format");
        }
        Err(error) => tracing::error!(survey, version, %error, "a published version cannot be read"),
    }
    None
}

/// Publishes the surveys that a start finds in the folder, and returns all published ones. Responses stay on the version with which
/// they began: a version with responses in progress is served as it was published, whatever the folder holds now.
pub(crate) async fn at_start(
    store: &dyn Store,
    folder: Surveys,
    at: Timestamp,
) -> Result<Surveys, StoreError> {
    let Surveys {
        artifacts,
        pictures,
        compile,
    } = folder;
    let known = store.published_versions().await?;
    let in_folder: BTreeSet<_> = artifacts.iter().map(name).collect();
    // A newer one that the folder does not have.
    let newer = |survey: &str, version: u32| {
        let others = known.difference(&in_folder).filter(|(other, _)| other == survey);
        others
            .map(|(_, other)| *other)
            .max()
            .filter(|other| *other > version)
    };
    let mut served = Vec::new();
    for artifact in artifacts {
        let (survey, version) = name(&artifact);
        let newer = newer(&survey, version);
        if let Some(newer) = newer {
            tracing::warn!(
                survey,
                "the folder holds version {version} of `{survey}`, but version {newer} is published: who begins gets that"
            );
        }
        if known.contains(&(survey, version)) {
            served.extend(published_before(store, artifact, &pictures, at).await?);
        } else if newer.is_none() {
            publish(store, &published_version(&artifact)?, &pictures, at).await?;
            served.push(artifact);
        }
    }
    let rest = missing(store, |survey, version| {
        let mut served = served.iter().map(|artifact| &artifact.header);
        served.any(|header| header.survey == survey && header.version == version)
    })
    .await?;
    served.extend(rest.artifacts);
    let mut all = rest.pictures;
    all.extend(pictures);
    Ok(Surveys {
        artifacts: served,
        pictures: all,
        compile,
    })
}

fn name(artifact: &Artifact) -> (String, u32) {
    (artifact.header.survey.clone(), artifact.header.version)
}

/// Finds published versions that the folder no longer has.
async fn published_before(
    store: &dyn Store,
    artifact: Artifact,
    pictures: &BTreeMap<String, Vec<u8>>,
    at: Timestamp,
) -> Result<Option<Artifact>, StoreError> {
    let (survey, version) = name(&artifact);
    let published = store.published_version(&survey, version).await?;
    let published = published.as_ref().and_then(self::artifact);
    if published.as_ref() == Some(&artifact) {
        return Ok(Some(artifact));
    }
    let responses = store.count_in_progress(&survey).await?;
    let responses = responses.get(&version).copied().unwrap_or_default();
    if responses > 0 && published.is_some() {
        let next = version.saturating_add(1);
        tracing::warn!(
            survey,
            version,
            responses,
            "version {version} of `{survey}` is another one in the folder than the one that was published, which responses in \
             progress are on: the published one is served. Write `version: {next}` into its `survey.yaml`, so that who begins \
             from now on gets what is in the folder"
        );
        return Ok(published);
    }
    publish(store, &published_version(&artifact)?, pictures, at).await?;
    Ok(Some(artifact))
}

async fn publish(
    store: &dyn Store,
    published_version: &PublishedVersion,
    pictures: &BTreeMap<String, Vec<u8>>,
    at: Timestamp,
) -> Result<(), StoreError> {
    let publication = Publication {
        published_version,
        pictures,
        at,
        by_start: true,
    };
    store.publish(&publication).await
}

/// Adds the versions that another process has published.
pub(crate) async fn refresh(store: &dyn Store, catalog: &Catalog) -> Result<(), StoreError> {
    let missing = missing(store, |survey, version| catalog.has(survey, version)).await?;
    catalog.add(missing);
    Ok(())
}

/// Finds the published versions that `has` does not know, with all pictures if there is such a version.
async fn missing(store: &dyn Store, has: impl Fn(&str, u32) -> bool) -> Result<Surveys, StoreError> {
    let mut surveys = Surveys::default();
    for (survey, version) in store.published_versions().await? {
        if !has(&survey, version)
            && let Some(published_version) = store.published_version(&survey, version).await?
        {
            surveys.artifacts.extend(artifact(&published_version));
        }
    }
    if !surveys.artifacts.is_empty() {
        surveys.pictures = store.pictures().await?;
    }
    Ok(surveys)
}
