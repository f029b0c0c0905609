//! The surveys that can be served, and the tailored models: built once, kept compressed, named by their content.

mod bundle;
mod tailored;

use std::{
    collections::{BTreeMap, HashMap},
    sync::{Arc, PoisonError, RwLock, RwLockReadGuard},
};

use enkat_model::{Artifact, FlagSet, Gender, payload_schema};
use serde_json::Value;
use tokio::sync::OnceCell;

pub(crate) use bundle::{Bundle, Encoding, name_of};
pub(crate) use tailored::Tailored;

use crate::store::{DeclaredTemplate, Tailoring};

/// What a model is made from: a survey, its version, the flags that rules see, and the gender. Settings that come to the
/// same flags share a model.
type Key = (String, u32, FlagSet, Option<Gender>);

/// A compiled survey.
struct Compiled {
    artifact: Arc<Artifact>,
    /// JSON Schema of what is saved.
    payload_schema: Arc<Value>,
}

/// Makes a survey of a template in JSON, or says what is wrong with it.
pub type CompileTemplate = fn(&str) -> Result<Artifact, String>;

/// What is served: compiled surveys, and the pictures that they show.
#[derive(Clone, Debug, Default)]
pub struct Surveys {
    /// The surveys.
    pub artifacts: Vec<Artifact>,
    /// Name → bytes, of every picture that a survey shows.
    pub pictures: BTreeMap<String, Vec<u8>>,
    /// How templates become surveys; without it, those of the store are not served.
    pub compile: Option<CompileTemplate>,
}

/// The compiled surveys and what was tailored from them.
pub(crate) struct Catalog {
    /// Survey → version → what was compiled.
    surveys: RwLock<HashMap<String, BTreeMap<u32, Arc<Compiled>>>>,
    compile: Option<CompileTemplate>,
    tailored: RwLock<HashMap<Key, Arc<OnceCell<Arc<Tailored>>>>>,
    bundles: RwLock<HashMap<String, Arc<Bundle>>>,
}

impl Catalog {
    /// A catalogue of these surveys. Of several versions all are served, and the last is offered.
    pub(crate) fn new(surveys: Surveys) -> Self {
        let catalog = Self {
            surveys: RwLock::default(),
            compile: surveys.compile,
            tailored: RwLock::default(),
            bundles: RwLock::default(),
        };
        catalog.add(surveys);
        catalog
    }

    /// Adds versions and pictures that are not there yet.
    pub(crate) fn add(&self, surveys: Surveys) {
        self.keep(
            surveys
                .pictures
                .into_iter()
                .map(|(name, bytes)| Bundle::picture(name, bytes))
                .collect(),
        );
        for artifact in surveys.artifacts {
            let compiled = Arc::new(Compiled {
                payload_schema: Arc::new(payload_schema(&artifact)),
                artifact: Arc::new(artifact),
            });
            let header = &compiled.artifact.header;
            let mut surveys = self.surveys.write().unwrap_or_else(PoisonError::into_inner);
            let versions = surveys.entry(header.survey.clone()).or_default();
            versions
                .entry(header.version)
                .or_insert_with(|| Arc::clone(&compiled));
        }
    }

    /// Takes in the templates that are not served yet, off the threads that answer calls. A version that is there stays
    /// as it is.
    pub(crate) async fn take(&self, templates: Vec<DeclaredTemplate>) {
        let Some(compile) = self.compile else {
            return;
        };
        for DeclaredTemplate {
            survey,
            version,
            template,
        } in templates
        {
            if self.has(&survey, version) {
                continue;
            }
            let compiled = tokio::task::spawn_blocking(move || compile(&template)).await;
            match compiled {
                Ok(Ok(artifact)) => self.add(Surveys {
                    artifacts: vec![artifact],
                    ..Surveys::default()
                }),
                Ok(Err(findings)) => {
                    tracing::error!(survey, version, findings, "a stored template cannot be served");
                }
                Err(error) => {
                    tracing::error!(survey, version, %error, "a stored template cannot be compiled");
                }
            }
        }
    }

    /// Every version of every survey.
    pub(crate) fn artifacts(&self) -> Vec<Arc<Artifact>> {
        let surveys = self.surveys();
        let versions = surveys.values().flat_map(BTreeMap::values);
        let mut artifacts: Vec<_> = versions.map(|compiled| Arc::clone(&compiled.artifact)).collect();
        artifacts.sort_by(|one, other| {
            let key = |artifact: &Artifact| (artifact.header.survey.clone(), artifact.header.version);
            key(one).cmp(&key(other))
        });
        artifacts
    }

    /// The version of a survey that new participants get.
    pub(crate) fn latest(&self, survey: &str) -> Option<Arc<Artifact>> {
        let surveys = self.surveys();
        let (_, compiled) = surveys.get(survey)?.last_key_value()?;
        Some(Arc::clone(&compiled.artifact))
    }

    /// Whether this version is there.
    pub(crate) fn has(&self, survey: &str, version: u32) -> bool {
        self.compiled(survey, version).is_some()
    }

    fn compiled(&self, survey: &str, version: u32) -> Option<Arc<Compiled>> {
        self.surveys().get(survey)?.get(&version).map(Arc::clone)
    }

    fn surveys(&self) -> RwLockReadGuard<'_, HashMap<String, BTreeMap<u32, Arc<Compiled>>>> {
        self.surveys.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// The model of a tailoring; `None` when its survey or version is not served here.
    ///
    /// It is built off the threads that answer calls, and once, whoever else asks in the meantime.
    pub(crate) async fn tailored(&self, tailoring: &Tailoring) -> Option<Arc<Tailored>> {
        let compiled = self.compiled(&tailoring.survey, tailoring.version)?;
        let (flags, gender) = (tailored::flags(&compiled.artifact, tailoring), tailoring.gender);
        let cell = self.cell((tailoring.survey.clone(), tailoring.version, flags, gender));
        if let Some(tailored) = cell.get() {
            return Some(Arc::clone(tailored));
        }
        let build = async || {
            let schema = Arc::clone(&compiled.payload_schema);
            let build = move || Tailored::build(&compiled.artifact, schema, flags, gender);
            let (tailored, bundles) = tokio::task::spawn_blocking(build).await.map_err(|_| ())?;
            self.keep(bundles);
            Ok::<_, ()>(Arc::new(tailored))
        };
        cell.get_or_try_init(build).await.ok().map(Arc::clone)
    }

    /// Builds a tailoring and compresses its bytes as most browsers want them.
    pub(crate) async fn warm(&self, tailoring: &Tailoring) {
        let Some(tailored) = self.tailored(tailoring).await else {
            return;
        };
        for hash in tailored.text_hashes.values().chain([&tailored.model_hash]) {
            if let Some(bundle) = self.bundle(hash) {
                bundle.encoded(Encoding::Brotli).await;
            }
        }
    }

    /// The bytes with this name, if they were built.
    pub(crate) fn bundle(&self, hash: &str) -> Option<Arc<Bundle>> {
        let bundles = self.bundles.read().unwrap_or_else(PoisonError::into_inner);
        bundles.get(hash).map(Arc::clone)
    }

    fn cell(&self, key: Key) -> Arc<OnceCell<Arc<Tailored>>> {
        let known = self.tailored.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(cell) = known.get(&key) {
            return Arc::clone(cell);
        }
        drop(known);
        let mut known = self.tailored.write().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(known.entry(key).or_default())
    }

    /// Tailorings that differ in what a survey does not use have the same bytes, which are kept and compressed once.
    fn keep(&self, bundles: Vec<Bundle>) {
        let mut kept = self.bundles.write().unwrap_or_else(PoisonError::into_inner);
        for bundle in bundles {
            kept.entry(bundle.hash().to_owned())
                .or_insert_with(|| Arc::new(bundle));
        }
    }
}
