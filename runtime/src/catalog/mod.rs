//! The surveys that can be served, and the tailored models: built once, kept compressed, named by their content.

mod bundle;
mod tailored;

use std::{
    collections::{BTreeMap, HashMap},
    sync::{Arc, PoisonError, RwLock},
};

use enkat_model::{Artifact, FlagSet, Gender, payload_schema};
use serde_json::Value;
use tokio::sync::OnceCell;

pub(crate) use bundle::{Bundle, Encoding};
pub(crate) use tailored::Tailored;

use crate::store::Tailoring;

/// What a model is made from: a survey, its version, the flags that rules see, and the gender. Settings that come to the
/// same flags share a model.
type Key = (String, u32, FlagSet, Option<Gender>);

/// A compiled survey.
struct Compiled {
    artifact: Artifact,
    /// JSON Schema of what is saved.
    payload_schema: Arc<Value>,
}

/// What is served: compiled surveys, and the pictures that they show.
#[derive(Clone, Debug, Default)]
pub struct Surveys {
    /// The surveys.
    pub artifacts: Vec<Artifact>,
    /// Name → bytes, of every picture that a survey shows.
    pub pictures: BTreeMap<String, Vec<u8>>,
}

/// The compiled surveys and what was tailored from them.
pub(crate) struct Catalog {
    /// Survey → version → what was compiled.
    surveys: HashMap<String, BTreeMap<u32, Arc<Compiled>>>,
    tailored: RwLock<HashMap<Key, Arc<OnceCell<Arc<Tailored>>>>>,
    bundles: RwLock<HashMap<String, Arc<Bundle>>>,
}

impl Catalog {
    /// A catalogue of these surveys. Of several versions all are served, and the last is offered.
    pub(crate) fn new(Surveys { artifacts, pictures }: Surveys) -> Self {
        let mut surveys: HashMap<String, BTreeMap<u32, Arc<Compiled>>> = HashMap::new();
        for artifact in artifacts {
            let versions = surveys.entry(artifact.header.survey.clone()).or_default();
            let version = artifact.header.version;
            let compiled = Compiled {
                payload_schema: Arc::new(payload_schema(&artifact)),
                artifact,
            };
            versions.insert(version, Arc::new(compiled));
        }
        Self {
            surveys,
            tailored: RwLock::default(),
            bundles: RwLock::new(
                pictures
                    .into_iter()
                    .map(|(name, bytes)| (name.clone(), Arc::new(Bundle::picture(name, bytes))))
                    .collect(),
            ),
        }
    }

    /// Every version of every survey.
    pub(crate) fn artifacts(&self) -> Vec<&Artifact> {
        let versions = self.surveys.values().flat_map(BTreeMap::values);
        let mut artifacts: Vec<_> = versions.map(|compiled| &compiled.artifact).collect();
        artifacts.sort_by_key(|artifact| (&artifact.header.survey, artifact.header.version));
        artifacts
    }

    /// The version of a survey that new participants get.
    pub(crate) fn latest(&self, survey: &str) -> Option<&Artifact> {
        let (_, compiled) = self.surveys.get(survey)?.last_key_value()?;
        Some(&compiled.artifact)
    }

    /// The model of a tailoring; `None` when its survey or version is not served here.
    ///
    /// It is built off the threads that answer calls, and once, whoever else asks in the meantime.
    pub(crate) async fn tailored(&self, tailoring: &Tailoring) -> Option<Arc<Tailored>> {
        let compiled = Arc::clone(self.surveys.get(&tailoring.survey)?.get(&tailoring.version)?);
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
