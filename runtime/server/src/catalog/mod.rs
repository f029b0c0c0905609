//! The surveys that can be served, and the tailored models: built on demand, held compressed as long as there is place, named
//! by their content.

mod bounded;
mod bundle;
mod tailored;

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock, RwLockReadGuard},
};

use enkat_model::{Artifact, FlagSet, Gender, payload_schema, tailor};
use serde_json::Value;
use tokio::sync::OnceCell;

use bounded::Bounded;
pub(crate) use bundle::{Bundle, Encoding, PICTURE_TYPES, name_of};
use enkat_store::{DeclaredTemplate, Tailoring};
pub(crate) use tailored::Tailored;

/// The inputs of a model: survey, version, the flags that rules see, and gender. Settings that come to the
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

/// The compiled surveys that are served, and their pictures.
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
    /// Pictures by name. They belong to the surveys and stay with them.
    pictures: RwLock<HashMap<String, Arc<Bundle>>>,
    /// Models, as long as there is place for them.
    tailored: Bounded<Key, Arc<Tailored>>,
    /// Models and texts as they are sent, as long as there is place for them.
    bundles: Bounded<String, Arc<Bundle>>,
    /// Those that are being built, so that many who ask at once make one model.
    building: Mutex<HashMap<Key, Arc<OnceCell<Arc<Tailored>>>>>,
    /// The names of the bytes of every model and text ever built here. An entry costs a hundred bytes where
    /// the bytes cost thousands, and there are as many as surveys are offered differently.
    names: RwLock<BundleNames>,
}

/// The models and texts ever built, and the names of their bytes.
#[derive(Default)]
struct BundleNames {
    built: HashSet<Key>,
    by_hash: HashMap<String, Key>,
}

impl Catalog {
    /// A catalogue of these surveys. All versions are served, and the last one is offered. Models and the bytes that are sent
    /// of them are held up to so many bytes, half for each.
    pub(crate) fn new(surveys: Surveys, held: usize) -> Self {
        let catalog = Self {
            surveys: RwLock::default(),
            compile: surveys.compile,
            pictures: RwLock::default(),
            tailored: Bounded::new(held / 2),
            bundles: Bounded::new(held / 2),
            building: Mutex::default(),
            names: RwLock::default(),
        };
        catalog.add(surveys);
        catalog
    }

    /// Adds versions and pictures that are not there yet.
    pub(crate) fn add(&self, surveys: Surveys) {
        self.show(surveys.pictures);
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

    /// A version of a survey.
    pub(crate) fn version(&self, survey: &str, version: u32) -> Option<Arc<Artifact>> {
        Some(Arc::clone(&self.compiled(survey, version)?.artifact))
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
        let flags = tailored::flags(&compiled.artifact, tailoring);
        let key = (
            tailoring.survey.clone(),
            tailoring.version,
            flags,
            tailoring.gender,
        );
        match self.tailored.get(&key) {
            Some(tailored) => Some(tailored),
            None => self.built(key).await,
        }
    }

    /// A model that is not held, built once for all who ask at a time.
    async fn built(&self, key: Key) -> Option<Arc<Tailored>> {
        let cell = Arc::clone(self.building().entry(key.clone()).or_default());
        let build = async || {
            let (tailored, _) = self.build(&key).await.ok_or(())?;
            let tailored = Arc::new(tailored);
            self.tailored
                .put(key.clone(), Arc::clone(&tailored), tailored.bytes);
            Ok::<_, ()>(tailored)
        };
        let tailored = cell.get_or_try_init(build).await.ok().map(Arc::clone);
        self.building().remove(&key);
        tailored
    }

    /// Builds a model and its bytes, and holds the bytes.
    async fn build(&self, key: &Key) -> Option<(Tailored, Vec<Arc<Bundle>>)> {
        let compiled = self.compiled(&key.0, key.1)?;
        let (flags, gender) = (key.2, key.3);
        let build = move || {
            let schema = Arc::clone(&compiled.payload_schema);
            Tailored::build(&compiled.artifact, schema, flags, gender)
        };
        let (tailored, bundles) = tokio::task::spawn_blocking(build).await.ok()?;
        self.name(key, &bundles);
        let bundles: Vec<_> = bundles.into_iter().map(Arc::new).collect();
        for bundle in &bundles {
            self.bundles
                .put(bundle.hash().to_owned(), Arc::clone(bundle), bundle.bytes());
        }
        Some((tailored, bundles))
    }

    fn building(&self) -> MutexGuard<'_, HashMap<Key, Arc<OnceCell<Arc<Tailored>>>>> {
        self.building.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Remembers from what these bytes are made.
    fn name(&self, key: &Key, bundles: &[Bundle]) {
        let mut names = self.names.write().unwrap_or_else(PoisonError::into_inner);
        names.built.insert(key.clone());
        for bundle in bundles {
            names
                .by_hash
                .entry(bundle.hash().to_owned())
                .or_insert_with(|| key.clone());
        }
    }

    /// Whether the names of a tailoring's bytes are known here, so that it need not be built to look for one.
    pub(crate) fn is_named(&self, tailoring: &Tailoring) -> bool {
        let Some(compiled) = self.compiled(&tailoring.survey, tailoring.version) else {
            return true;
        };
        let flags = tailored::flags(&compiled.artifact, tailoring);
        let key = (
            tailoring.survey.clone(),
            tailoring.version,
            flags,
            tailoring.gender,
        );
        let names = self.names.read().unwrap_or_else(PoisonError::into_inner);
        names.built.contains(&key)
    }

    /// The bytes with this name, made anew if they were let go; `None` if none with this name were ever built here.
    pub(crate) async fn rebuilt(&self, hash: &str) -> Option<Arc<Bundle>> {
        if let Some(bundle) = self.bundle(hash) {
            return Some(bundle);
        }
        let key = {
            let names = self.names.read().unwrap_or_else(PoisonError::into_inner);
            names.by_hash.get(hash)?.clone()
        };
        let (_, bundles) = self.build(&key).await?;
        bundles.into_iter().find(|bundle| bundle.hash() == hash)
    }

    /// Whether a gender that is not known would decide what somebody with this tailoring is asked.
    pub(crate) async fn asks_gender(&self, tailoring: &Tailoring) -> bool {
        let Some(compiled) = self.compiled(&tailoring.survey, tailoring.version) else {
            return false;
        };
        let flags = tailored::flags(&compiled.artifact, tailoring);
        let asks = move || depends_on_gender(&compiled.artifact, flags);
        tokio::task::spawn_blocking(asks).await.unwrap_or(false)
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

    /// The bytes with this name, if they are held.
    pub(crate) fn bundle(&self, hash: &str) -> Option<Arc<Bundle>> {
        self.bundles.get(hash).or_else(|| {
            let pictures = self.pictures.read().unwrap_or_else(PoisonError::into_inner);
            pictures.get(hash).map(Arc::clone)
        })
    }

    /// Adds pictures that are not there yet.
    fn show(&self, pictures: BTreeMap<String, Vec<u8>>) {
        let mut shown = self.pictures.write().unwrap_or_else(PoisonError::into_inner);
        for (name, bytes) in pictures {
            shown
                .entry(name.clone())
                .or_insert_with(|| Arc::new(Bundle::picture(name, bytes)));
        }
    }
}

/// Whether participants of different genders, known or not, get different models.
fn depends_on_gender(artifact: &Artifact, flags: FlagSet) -> bool {
    let unknown = tailor(artifact, flags, None);
    Gender::ALL
        .into_iter()
        .any(|gender| tailor(artifact, flags, Some(gender)) != unknown)
}

#[cfg(test)]
mod tests;
