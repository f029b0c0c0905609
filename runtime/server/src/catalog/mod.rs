//! The surveys that can be served, and the tailored models: built on demand, held compressed as long as there is room, named by
//! their content.

mod bounded;
mod encoding;
mod immutable_file;
mod length;
mod saved_fields;
mod tailored;

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock, RwLockReadGuard},
};

use enkat_model::{Artifact, Date, FlagSet, Gender, tailor};
use enkat_prove::{Audience, SentFlags};
use tokio::sync::OnceCell;

use bounded::Bounded;
pub(crate) use encoding::Encoding;
use enkat_store::{DeclaredTemplate, Tailoring};
pub(crate) use immutable_file::{Encoded, ImmutableFile, name_of};
pub(crate) use length::Length;
pub(crate) use saved_fields::SavedFields;
pub(crate) use tailored::Tailored;

/// The inputs of a model: survey, version, the flags that rules see, and gender. Settings that give the same flags share a model.
type Key = (String, u32, FlagSet, Option<Gender>);

/// The bytes for lengths of surveys.
const LENGTHS: usize = 1 << 20;
/// The bytes that a length takes, with its key.
const LENGTH: usize = 200;

/// The inputs of a length: survey, version, participants, and the day on which they answer.
type LengthKey = (String, u32, Audience, Date);

/// A compiled survey.
struct Compiled {
    artifact: Arc<Artifact>,
    saved_fields: Arc<SavedFields>,
}

/// A compiler of survey templates in JSON; its error says what is wrong with the template.
pub type CompileTemplate = fn(&str) -> Result<Artifact, String>;

/// The compiled surveys that are served, and their pictures.
#[derive(Clone, Debug, Default)]
pub struct Surveys {
    /// The surveys.
    pub artifacts: Vec<Artifact>,
    /// Name → bytes, of every picture that a survey shows.
    pub pictures: BTreeMap<String, Vec<u8>>,
    /// The compiler of survey templates; without it, those of the store are not served.
    pub compile: Option<CompileTemplate>,
}

/// The compiled surveys and the models tailored from them.
pub(crate) struct Catalog {
    /// Survey → version → compiled survey.
    surveys: RwLock<HashMap<String, BTreeMap<u32, Arc<Compiled>>>>,
    compile: Option<CompileTemplate>,
    /// Pictures by name. They belong to the surveys and stay with them.
    pictures: RwLock<HashMap<String, Arc<ImmutableFile>>>,
    /// Models, as long as there is room for them.
    tailored: Bounded<Key, Arc<Tailored>>,
    /// Models and texts as they are sent, as long as there is room for them.
    files: Bounded<String, Arc<ImmutableFile>>,
    /// Models that are being built, so that concurrent calls for one model build it once.
    building: Mutex<HashMap<Key, Arc<OnceCell<Arc<Tailored>>>>>,
    /// The names of the bytes of every model and text ever built here. An entry costs a hundred bytes where the bytes cost
    /// thousands, and there are only as many as variants are offered.
    names: RwLock<FileNames>,
    /// The lengths of surveys, by audience and day.
    lengths: Bounded<LengthKey, Arc<OnceCell<Option<Length>>>>,
}

/// The models and texts ever built, and the names of their bytes.
#[derive(Default)]
struct FileNames {
    built: HashSet<Key>,
    by_hash: HashMap<String, Key>,
}

impl Catalog {
    /// Builds a catalogue of these surveys. All versions are served, and the last one is offered. At most `held` bytes are held,
    /// half for models and half for the bytes that are sent of them.
    pub(crate) fn new(surveys: Surveys, held: usize) -> Self {
        let catalog = Self {
            surveys: RwLock::default(),
            compile: surveys.compile,
            pictures: RwLock::default(),
            tailored: Bounded::new(held / 2),
            files: Bounded::new(held / 2),
            building: Mutex::default(),
            names: RwLock::default(),
            lengths: Bounded::new(LENGTHS),
        };
        catalog.add(surveys);
        catalog
    }

    /// Adds versions and pictures that are not served yet.
    pub(crate) fn add(&self, surveys: Surveys) {
        self.show(surveys.pictures);
        for artifact in surveys.artifacts {
            let compiled = Arc::new(Compiled {
                saved_fields: Arc::new(SavedFields::of(&artifact)),
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

    /// Compiles and adds the templates that are not served yet, off the threads that answer calls. A version that is served already
    /// stays as it is.
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

    /// Lists every version of every survey, in order.
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

    /// Returns the version of a survey that new participants get.
    pub(crate) fn latest(&self, survey: &str) -> Option<Arc<Artifact>> {
        let surveys = self.surveys();
        let (_, compiled) = surveys.get(survey)?.last_key_value()?;
        Some(Arc::clone(&compiled.artifact))
    }

    /// Returns a version of a survey.
    pub(crate) fn version(&self, survey: &str, version: u32) -> Option<Arc<Artifact>> {
        Some(Arc::clone(&self.compiled(survey, version)?.artifact))
    }

    /// Returns the fields that a version saves; `None` when it is not served here.
    pub(crate) fn saved_fields(&self, survey: &str, version: u32) -> Option<Arc<SavedFields>> {
        Some(Arc::clone(&self.compiled(survey, version)?.saved_fields))
    }

    /// Tests whether this version is served.
    pub(crate) fn has(&self, survey: &str, version: u32) -> bool {
        self.compiled(survey, version).is_some()
    }

    fn compiled(&self, survey: &str, version: u32) -> Option<Arc<Compiled>> {
        self.surveys().get(survey)?.get(&version).map(Arc::clone)
    }

    fn surveys(&self) -> RwLockReadGuard<'_, HashMap<String, BTreeMap<u32, Arc<Compiled>>>> {
        self.surveys.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the model of a tailoring; `None` when its survey or version is not served here.
    ///
    /// It is built off the threads that answer calls, and only once for concurrent calls.
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

    /// Builds a model that is not held, once for all calls that need it at a time.
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

    /// Builds a model and its bytes, and holds the bytes. A failure is logged.
    async fn build(&self, key: &Key) -> Option<(Tailored, Vec<Arc<ImmutableFile>>)> {
        let compiled = self.compiled(&key.0, key.1)?;
        let (flags, gender) = (key.2, key.3);
        let build = move || {
            let saved_fields = Arc::clone(&compiled.saved_fields);
            Tailored::build(&compiled.artifact, saved_fields, flags, gender)
        };
        let finished = tokio::task::spawn_blocking(build).await.ok()?;
        let (survey, version) = (&key.0, key.1);
        let failed =
            |error: &_| tracing::error!(survey, version, %error, "a model cannot be written as JSON");
        let (tailored, files) = finished.inspect_err(failed).ok()?;
        self.name(key, &files);
        let files: Vec<_> = files.into_iter().map(Arc::new).collect();
        for file in &files {
            self.files
                .put(file.name().to_owned(), Arc::clone(file), file.max_size());
        }
        Some((tailored, files))
    }

    fn building(&self) -> MutexGuard<'_, HashMap<Key, Arc<OnceCell<Arc<Tailored>>>>> {
        self.building.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Remembers the inputs that these bytes are built from.
    fn name(&self, key: &Key, files: &[ImmutableFile]) {
        let mut names = self.names.write().unwrap_or_else(PoisonError::into_inner);
        names.built.insert(key.clone());
        for file in files {
            names
                .by_hash
                .entry(file.name().to_owned())
                .or_insert_with(|| key.clone());
        }
    }

    /// Tests whether the names of a tailoring's bytes are known here, so that it need not be built to look for one.
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

    /// Returns the file with this name, built again if it was dropped; `None` if it was never built here.
    pub(crate) async fn rebuilt(&self, name: &str) -> Option<Arc<ImmutableFile>> {
        if let Some(file) = self.file(name) {
            return Some(file);
        }
        let key = {
            let names = self.names.read().unwrap_or_else(PoisonError::into_inner);
            names.by_hash.get(name)?.clone()
        };
        let (_, files) = self.build(&key).await?;
        files.into_iter().find(|file| file.name() == name)
    }

    /// Finds the length of a survey, off the threads that answer calls, and once for concurrent calls; nothing where it is not known.
    pub(crate) async fn length(
        &self,
        artifact: &Arc<Artifact>,
        audience: Audience,
        today: Date,
    ) -> Option<Length> {
        let header = &artifact.header;
        let key = (header.survey.clone(), header.version, audience, today);
        if self.lengths.get(&key).is_none() {
            self.lengths.put(key.clone(), Arc::default(), LENGTH);
        }
        let cell = self.lengths.get(&key).unwrap_or_default();
        let find = async || {
            let artifact = Arc::clone(artifact);
            let find = move || Length::of(&artifact, audience, today);
            tokio::task::spawn_blocking(find).await.ok().flatten()
        };
        *cell.get_or_init(find).await
    }

    /// Finds the length of a participant's survey, as [`length`](Self::length) does.
    pub(crate) async fn length_for(&self, tailoring: &Tailoring, today: Date) -> Option<Length> {
        let artifact = self.version(&tailoring.survey, tailoring.version)?;
        let sent = artifact.sent_flags(&tailoring.settings());
        let audience = Audience {
            sent: SentFlags::Exactly(sent),
            gender: Some(tailoring.gender),
        };
        self.length(&artifact, audience, today).await
    }

    /// Tests whether the gender would decide what a participant with these settings is asked.
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
            if let Some(file) = self.file(hash) {
                file.encoded(Encoding::Brotli).await;
            }
        }
    }

    /// Returns the file with this name, if it is held.
    pub(crate) fn file(&self, name: &str) -> Option<Arc<ImmutableFile>> {
        self.files.get(name).or_else(|| {
            let pictures = self.pictures.read().unwrap_or_else(PoisonError::into_inner);
            pictures.get(name).map(Arc::clone)
        })
    }

    /// Adds pictures that are not served yet.
    fn show(&self, pictures: BTreeMap<String, Vec<u8>>) {
        let mut shown = self.pictures.write().unwrap_or_else(PoisonError::into_inner);
        for (name, bytes) in pictures {
            shown
                .entry(name.clone())
                .or_insert_with(|| Arc::new(ImmutableFile::picture(name, bytes)));
        }
    }
}

/// Tests whether participants of different genders, known or not, get different models.
fn depends_on_gender(artifact: &Artifact, flags: FlagSet) -> bool {
    let unknown = tailor(artifact, flags, None);
    Gender::ALL
        .into_iter()
        .any(|gender| tailor(artifact, flags, Some(gender)) != unknown)
}

#[cfg(test)]
mod tests;
