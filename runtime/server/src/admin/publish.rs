//! Publishing a version of a survey, and moving responses in progress to it.

use std::collections::BTreeMap;

use enkat_model::Artifact;
use enkat_store::{Mover, Publication, PublishedVersion};

use super::{
    moving::Migrated,
    open::{Admin, by_reference, refused},
};
use crate::{
    Error,
    deployment::{
        Deployment,
        templates::{is_of_other_kind, other_kind},
    },
    published_versions,
};

/// The outcome of publishing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Published {
    /// Whether the version was not published before.
    pub is_new: bool,
    /// The outcome for responses, where they were to be moved.
    pub migrated: Migrated,
    /// By version, how many responses are in progress now.
    pub in_progress: BTreeMap<u32, u64>,
}

#[allow(clippy::missing_errors_doc, reason = "`Admin::open` says it for all methods")]
impl Admin {
    /// Lists the published versions of a survey, from the oldest, those of stored templates included.
    pub fn published(&self, survey: &str) -> Result<Vec<Artifact>, Error> {
        let mut artifacts = Vec::new();
        for (name, version) in self.ask(self.store.published_versions())? {
            if name == survey {
                let published_version = self.ask(self.store.published_version(survey, version))?;
                artifacts.extend(published_version.as_ref().and_then(published_versions::artifact));
            }
        }
        let mut kept = self.ask(self.store.declarations())?;
        kept.templates.retain(|template| template.survey == survey);
        let mut artifacts = self.with_stored_templates(&artifacts, &kept);
        artifacts.sort_by_key(|artifact| artifact.header.version);
        Ok(artifacts)
    }

    /// Publishes a version with its pictures, and then moves what the mover lets move to it; `progress` is told how many
    /// responses were looked at. The version that is published already, with the same content, is published again without any
    /// effect.
    pub fn publish(
        &self,
        artifact: &Artifact,
        pictures: &BTreeMap<String, Vec<u8>>,
        mover: Option<&dyn Mover>,
        progress: &mut dyn FnMut(usize),
    ) -> Result<Published, Error> {
        let (survey, version) = (&artifact.header.survey, artifact.header.version);
        let is_new = self.publishable(artifact)?;
        let published_version = self.published_version(artifact, is_new)?;
        let publication = Publication {
            published_version: &published_version,
            pictures,
            at: self.now(),
            by_start: false,
        };
        let published = self.ask(self.store.publish(&publication));
        if let Err(Error::Refused(_)) = published {
            // Another process has published in the meantime: say what to write, as if it had been there before.
            refuse_unfit(artifact, &self.published(survey)?)?;
        }
        published?;
        let migrated = mover.map(|mover| self.migrate((survey, version), mover, progress));
        Ok(Published {
            is_new,
            migrated: migrated.transpose()?.unwrap_or_default(),
            in_progress: self.in_progress(survey)?,
        })
    }

    /// Foresees what [`publish`](Self::publish) would do, and changes nothing.
    pub fn rehearse_publishing(
        &self,
        artifact: &Artifact,
        mover: &dyn Mover,
        progress: &mut dyn FnMut(usize),
    ) -> Result<Published, Error> {
        let (survey, version) = (&artifact.header.survey, artifact.header.version);
        Ok(Published {
            is_new: self.publishable(artifact)?,
            migrated: self.foresee((survey, version), mover, progress)?,
            in_progress: self.in_progress(survey)?,
        })
    }

    /// Refuses a version that cannot be published. Returns whether it is new.
    fn publishable(&self, artifact: &Artifact) -> Result<bool, Error> {
        let before = self.published(&artifact.header.survey)?;
        refuse_unfit(artifact, &before)?;
        self.refuse_broken_offers(artifact)?;
        Ok(!before.contains(artifact))
    }

    /// Counts the responses in progress, by version of a survey.
    pub fn in_progress(&self, survey: &str) -> Result<BTreeMap<u32, u64>, Error> {
        self.ask(self.store.count_in_progress(survey))
    }

    /// Finds the published version as it is stored: another version of this command may have written an equal survey differently.
    fn published_version(&self, artifact: &Artifact, is_new: bool) -> Result<PublishedVersion, Error> {
        let header = &artifact.header;
        let stored = self.ask(self.store.published_version(&header.survey, header.version))?;
        let stored = stored.filter(|_| !is_new).map(Ok);
        stored.unwrap_or_else(|| Ok(published_versions::published_version(artifact)?))
    }

    /// Returns all versions of all surveys that are published, without those of stored templates.
    pub(super) fn stored_artifacts(&self) -> Result<Vec<Artifact>, Error> {
        let mut artifacts = Vec::new();
        for (survey, version) in self.ask(self.store.published_versions())? {
            let published_version = self.ask(self.store.published_version(&survey, version))?;
            artifacts.extend(published_version.as_ref().and_then(published_versions::artifact));
        }
        Ok(artifacts)
    }

    /// Refuses a version that could not be offered as the current one is.
    fn refuse_broken_offers(&self, artifact: &Artifact) -> Result<(), Error> {
        let mut artifacts = self.stored_artifacts()?;
        let declarations = self.ask(self.store.declarations())?;
        let findings = |artifacts: &[Artifact]| Deployment::kept(&declarations, &by_reference(artifacts)).1;
        let known = findings(&artifacts);
        artifacts.push(artifact.clone());
        let mut found = findings(&artifacts);
        found.retain(|finding| !known.contains(finding));
        if found.is_empty() {
            return Ok(());
        }
        Err(Error::Refused(found.iter().map(ToString::to_string).collect()))
    }
}

/// Refuses what cannot follow on what is published under the same id.
pub(super) fn refuse_unfit(artifact: &Artifact, published: &[Artifact]) -> Result<(), Error> {
    refuse_other_kind(artifact, published)?;
    refuse_older(artifact, published)
}

/// Refuses a template with the id of a survey that is none, and the other way round.
fn refuse_other_kind(artifact: &Artifact, published: &[Artifact]) -> Result<(), Error> {
    if published.iter().any(|other| is_of_other_kind(other, artifact)) {
        return Err(refused(other_kind(artifact)));
    }
    Ok(())
}

/// Refuses what cannot be told from a version that is published, or is older than one.
fn refuse_older(artifact: &Artifact, published: &[Artifact]) -> Result<(), Error> {
    let (survey, version) = (&artifact.header.survey, artifact.header.version);
    let Some(newest) = published.iter().max_by_key(|published| published.header.version) else {
        return Ok(());
    };
    let newest_version = newest.header.version;
    if version > newest_version || newest == artifact {
        return Ok(());
    }
    let next = newest_version.saturating_add(1);
    let why = if version == newest_version {
        format!("version {version} of `{survey}` is published with other content")
    } else {
        format!("version {newest_version} of `{survey}` is published, and this is version {version}")
    };
    let write = if artifact.template {
        format!("write `\"version\": {next}` into the template")
    } else {
        format!("write `version: {next}` into the survey's `survey.yaml`")
    };
    Err(refused(format!(
        "{why}: {write}, so that it can be told which one was answered"
    )))
}
