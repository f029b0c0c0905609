//! The changes between two versions of a survey: for participants, for data, for responses in progress, for
//! translators.
//!
//! Two artifacts in, a list of typed changes out. A rule that is written in another way and means the same is not a change.

mod audience;
mod data;
mod drafts;
mod elements;
mod excerpt;
mod human;
mod order;
mod participants;
mod range;
mod text_changes;
mod translators;

use enkat_model::{Artifact, Header, PLURAL_FORMS};
use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::Serialize;

use self::elements::Elements;
pub use self::{
    data::{FieldChange, JudgedChange, Verdict},
    drafts::{Affected, Drafts, Fate, Moving, Pair, Reason},
    human::human,
    participants::{Change, ChangeKind, Ticks},
    translators::{Outdated, TextPlace, Texts, Untranslated},
};

/// The changes between two versions.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Diff {
    /// The version of this format.
    pub format: u32,
    /// The older survey.
    pub old: Release,
    /// The newer survey.
    pub new: Release,
    /// Problems with comparing or releasing the two.
    pub warnings: Vec<String>,
    /// Questions that probably have another id now.
    pub renamed: Vec<Renamed>,
    /// Changes for participants.
    pub participants: Vec<Change>,
    /// Changes of the saved data.
    pub data: Vec<JudgedChange>,
    /// The fate of responses in progress.
    pub drafts: Drafts,
    /// Whether the compiled surveys differ though nothing else is listed: something is written in another way and means the same.
    pub rewritten: bool,
    /// The work of translators, by language, without the source language.
    pub translators: IndexMap<String, Texts>,
}

/// One of two surveys.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Release {
    /// Its id.
    pub survey: String,
    /// Its version.
    pub version: u32,
}

/// A question with the same text and kind under another id.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Renamed {
    /// The id that is gone.
    pub old: String,
    /// The id that is new.
    pub new: String,
}

impl Diff {
    /// Adds the places of texts in the newer survey: language and key → place.
    #[must_use]
    pub fn with_places(mut self, place: impl Fn(&str, &str) -> Option<TextPlace>) -> Self {
        for (language, texts) in &mut self.translators {
            let find = |key: &str| {
                let forms = PLURAL_FORMS.iter().map(|form| format!("{key}_{form}"));
                let mut keys = std::iter::once(key.to_owned()).chain(forms);
                keys.find_map(|key| place(language, &key))
            };
            for text in &mut texts.new {
                text.place = find(&text.key);
            }
            for text in &mut texts.outdated {
                text.place = find(&text.key);
            }
        }
        self
    }

    /// Returns whether nothing changed, apart from the version number.
    pub fn is_empty(&self) -> bool {
        self.participants.is_empty()
            && self.data.is_empty()
            && self.renamed.is_empty()
            && self.translators.values().all(Texts::is_empty)
    }

    /// Returns whether a change breaks saved drafts or exports.
    pub fn is_breaking(&self) -> bool {
        self.breaking() > 0
    }

    /// Counts the changes that break saved drafts or exports.
    pub fn breaking(&self) -> usize {
        self.data.iter().filter(|change| change.is_breaking()).count()
    }
}

/// Compares two versions of a survey.
pub fn diff(old: &Artifact, new: &Artifact) -> Diff {
    let elements = Elements::new(old, new);
    let renamed = elements.renamed();
    let mut diff = Diff {
        format: 1,
        old: release(old),
        new: release(new),
        warnings: Vec::new(),
        participants: participants::changes(&elements, &renamed),
        data: data::changes(old, new, &renamed),
        drafts: Drafts::default(),
        rewritten: false,
        translators: translators::texts(old, new),
        renamed,
    };
    let limits = diff.data.iter().filter(|change| !change.field.contains('.'));
    diff.participants.extend(limits.filter_map(participants::limits));
    diff.drafts = drafts::drafts(&elements, &diff.participants, &diff.data);
    diff.rewritten = diff.is_empty() && differ(old, new);
    diff.warnings = warnings(&diff);
    diff
}

/// Returns whether two artifacts differ in more than the version.
fn differ(old: &Artifact, new: &Artifact) -> bool {
    let with_version = |artifact: &Artifact| Artifact {
        header: Header {
            version: 0,
            ..artifact.header.clone()
        },
        ..artifact.clone()
    };
    with_version(old) != with_version(new)
}

fn release(artifact: &Artifact) -> Release {
    Release {
        survey: artifact.header.survey.clone(),
        version: artifact.header.version,
    }
}

fn warnings(diff: &Diff) -> Vec<String> {
    let (old, new) = (&diff.old, &diff.new);
    let other = (old.survey != new.survey).then(|| {
        format!(
            "these are two different surveys: `{}` and `{}`",
            old.survey, new.survey
        )
    });
    let version = if old.survey != new.survey {
        None
    } else if new.version < old.version {
        Some(format!(
            "the version goes back from {} to {}; name the older survey first",
            old.version, new.version
        ))
    } else if new.version == old.version && diff.rewritten {
        Some(format!(
            "both have version {}, but they are written in another way; raise `version` in `survey.yaml` to publish the newer one",
            new.version
        ))
    } else if new.version == old.version && !diff.is_empty() {
        Some(format!(
            "both have version {}, but they differ; raise `version` in `survey.yaml`, because stored answers refer to their \
             questions only by this number",
            new.version
        ))
    } else {
        None
    };
    other.into_iter().chain(version).collect()
}
