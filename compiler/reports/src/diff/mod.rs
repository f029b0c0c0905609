//! The changes between two versions of a survey: for participants, for data, for health staff, of what is guaranteed, for
//! responses in progress, for translators.
//!
//! Two artifacts in, a list of typed changes out. A rule that is written in another way and means the same is not a change.

mod attention;
mod audience;
mod cases;
mod comparand;
mod corrected;
mod data;
mod drafts;
mod elements;
mod excerpt;
mod exchanged;
mod gaps;
mod human;
mod invariants;
mod linear;
mod migration;
mod names;
mod option_words;
mod order;
mod participants;
mod proof;
mod range;
mod renamed;
mod rewritten;
mod text_changes;
mod translators;
mod wordings;

use enkat_model::{Artifact, Header, PLURAL_FORMS, Payload};
use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::Serialize;

use self::elements::Elements;
pub use self::{
    attention::{AttentionChange, AttentionChangeKind},
    cases::Seen,
    comparand::Comparand,
    data::{FieldChange, JudgedChange, KeptByKind, Verdict},
    drafts::{Affected, Drafts, Fate},
    gaps::MissingText,
    human::{human, human_with_whole_lists},
    invariants::{InvariantChange, InvariantChangeKind},
    migration::{Moving, Pair, Reason},
    option_words::OtherOption,
    participants::{Change, ChangeKind, Ticks},
    proof::{DifferingElement, Proof, SeenByOne, UndecidedElement, proof},
    renamed::Renamed,
    translators::{Outdated, TextPlace, Texts, Untranslated},
};

/// The changes between two versions.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Diff {
    /// The version of this format.
    pub format: u32,
    /// The older survey; nothing if the newer one is new.
    pub old: Option<Release>,
    /// The newer survey.
    pub new: Release,
    /// The revision that does not have the survey yet, if it is new since then.
    #[serde(rename = "newSince", skip_serializing_if = "Option::is_none")]
    pub new_since: Option<String>,
    /// Problems with comparing or releasing the two.
    pub warnings: Vec<String>,
    /// The number of breaking changes: those under `participants` and `data` that say so, and the consent under `drafts` if it has
    /// to be given again.
    pub breaking: usize,
    /// Elements that probably have another id now.
    pub renamed: Vec<Renamed>,
    /// Changes for participants.
    pub participants: Vec<Change>,
    /// Changes of the saved data.
    pub data: Vec<JudgedChange>,
    /// Changes of attention rules, which health staff read.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub attention: Vec<AttentionChange>,
    /// Changes of invariants, which guard the survey.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub invariants: Vec<InvariantChange>,
    /// The fate of responses in progress.
    pub drafts: Drafts,
    /// Whether the compiled surveys differ though nothing else is listed: something is written in another way and means the same.
    pub rewritten: bool,
    /// The work of translators, by language, without the source language.
    pub translators: IndexMap<String, Texts>,
    /// The texts that the newer survey lacks, by language, also in the source language. Another text stands in the place of each.
    pub missing: IndexMap<String, Vec<MissingText>>,
    /// Whether the surveys are the same for every participant, if that was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proof: Option<Proof>,
}

/// One of two surveys.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Release {
    /// Its id.
    pub survey: String,
    /// Its version.
    pub version: u32,
}

impl Diff {
    /// Adds the places of texts in the newer survey: language and key → place.
    #[must_use]
    pub fn with_places(mut self, place: impl Fn(&str, &str) -> Option<TextPlace>) -> Self {
        let find = |language: &str, key: &str| {
            let forms = PLURAL_FORMS.iter().map(|form| format!("{key}_{form}"));
            let mut keys = std::iter::once(key.to_owned()).chain(forms);
            keys.find_map(|key| place(language, &key))
        };
        for (language, texts) in &mut self.translators {
            for text in &mut texts.new {
                text.place = find(language, &text.key);
            }
            for text in &mut texts.outdated {
                text.place = find(language, &text.key);
            }
        }
        for (language, texts) in &mut self.missing {
            for text in texts {
                text.place = find(language, &text.key);
            }
        }
        self
    }

    /// Returns whether nothing changed, apart from the version number.
    pub fn is_empty(&self) -> bool {
        self.is_same_survey() && self.invariants.is_empty()
    }

    /// Returns whether nothing changed in the survey itself, which has no invariants in it.
    fn is_same_survey(&self) -> bool {
        self.participants.is_empty()
            && self.data.is_empty()
            && self.attention.is_empty()
            && self.renamed.is_empty()
            && self.translators.values().all(Texts::is_empty)
    }

    /// Returns whether a change breaks responses in progress or exports.
    pub fn is_breaking(&self) -> bool {
        self.breaking > 0
    }

    /// Counts the changes that break responses in progress or exports, and a consent that has to be given again.
    fn count_breaking(&self) -> usize {
        let of_participants = self.participants.iter().filter(|change| change.breaking);
        let of_data = self.data.iter().filter(|change| change.is_breaking());
        of_participants.count() + of_data.count() + usize::from(self.drafts.consent.is_some())
    }
}

/// Compares two versions of a survey.
pub fn diff<'a>(old: impl Into<Comparand<'a>>, new: impl Into<Comparand<'a>>) -> Diff {
    compare(&Elements::new(old.into(), new.into()))
}

fn compare(elements: &Elements<'_>) -> Diff {
    let [old, new] = [&elements.old, &elements.new].map(|side| side.labels.artifact);
    let renamed = elements.renamed();
    let mut diff = Diff {
        format: 1,
        old: Some(release(old)),
        new: release(new),
        new_since: None,
        warnings: Vec::new(),
        breaking: 0,
        participants: participants::changes(elements, &renamed),
        data: data::changes(elements, &renamed),
        attention: attention::changes(elements),
        invariants: invariants::changes(elements),
        drafts: Drafts::default(),
        rewritten: false,
        translators: translators::texts(elements, &renamed),
        missing: gaps::missing(&elements.new),
        proof: None,
        renamed,
    };
    let limits = diff.data.iter().filter(|change| !change.field.contains('.'));
    diff.participants.extend(limits.filter_map(participants::limits));
    diff.participants
        .extend(participants::recalculated(elements, &diff.data));
    diff.drafts = drafts::drafts(elements, &diff.participants, &diff.data);
    for change in &mut diff.participants {
        change.breaking = drafts::is_breaking(elements, change);
    }
    diff.breaking = diff.count_breaking();
    diff.rewritten = diff.is_same_survey() && differ(old, new);
    diff.warnings = warnings(&release(old), &diff);
    diff.warnings.extend(exchanged::warnings(elements));
    diff.warnings.extend(rewritten::warnings(elements));
    diff.warnings.extend(gaps::warnings(elements));
    diff.warnings.extend(invariants::warnings(elements));
    diff
}

/// Compares a survey with nothing: it is new since a revision.
pub fn diff_of_new<'a>(new: impl Into<Comparand<'a>>, revision: &str) -> Diff {
    let new = new.into();
    let nothing = Artifact {
        flags: Vec::new(),
        assumptions: Vec::new(),
        presets: Vec::new(),
        conditions: Vec::new(),
        elements: Vec::new(),
        payload: Payload::default(),
        scores: Vec::new(),
        attention: Vec::new(),
        texts: IndexMap::new(),
        ..new.artifact.clone()
    };
    let elements = Elements::new((&nothing).into(), new);
    Diff {
        old: None,
        new_since: Some(revision.to_owned()),
        warnings: gaps::warnings(&elements),
        ..compare(&elements)
    }
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

fn warnings(old: &Release, diff: &Diff) -> Vec<String> {
    let new = &diff.new;
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
    } else if new.version == old.version && !diff.is_same_survey() {
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
