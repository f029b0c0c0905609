//! The codebooks of the versions, and the place of a column in each.

use enkat_model::{Artifact, words::listed};
use enkat_reports::emit::{Codebook, Score, Variable, codebook};

use crate::Table;

/// The versions of a survey, the newest first.
pub(super) struct Versions<'a>(Vec<Version<'a>>);

struct Version<'a> {
    artifact: &'a Artifact,
    codebook: Codebook,
}

impl<'a> Versions<'a> {
    /// Builds the codebooks of versions, which come in rising order.
    pub(super) fn of(artifacts: &[&'a Artifact]) -> Self {
        let newest_first = artifacts.iter().rev();
        let versions = newest_first.map(|artifact| Version {
            artifact,
            codebook: codebook(artifact),
        });
        Self(versions.collect())
    }

    /// Returns how many there are.
    pub(super) fn count(&self) -> usize {
        self.0.len()
    }

    /// Returns whether a text of a variable has a placeholder.
    pub(super) fn have_placeholders(&self) -> bool {
        self.0.iter().any(|version| version.codebook.has_placeholders())
    }

    /// Finds what the codebooks say of each column; nothing of facts.
    pub(super) fn occurrences(&self, table: &Table) -> Vec<Occurrences<'_>> {
        let mut found: Vec<_> = table.columns().iter().map(|_| Occurrences(Vec::new())).collect();
        for Version { artifact, codebook } in &self.0 {
            let number = artifact.header.version;
            for variable in &codebook.variables {
                if let Some(at) = table.field(number, &variable.name) {
                    found[at].0.push(Occurrence {
                        artifact,
                        entry: Entry::Field(variable),
                    });
                }
            }
            for score in &codebook.scores {
                for at in table.score(number, &score.name).into_iter().flatten() {
                    found[at].0.push(Occurrence {
                        artifact,
                        entry: Entry::Score(score),
                    });
                }
            }
        }
        found
    }
}

/// A column in a version.
#[derive(Clone, Copy)]
pub(super) struct Occurrence<'a> {
    /// The version.
    pub(super) artifact: &'a Artifact,
    /// The entry in its codebook.
    pub(super) entry: Entry<'a>,
}

/// An entry in a codebook.
#[derive(Clone, Copy)]
pub(super) enum Entry<'a> {
    /// A saved field.
    Field(&'a Variable),
    /// A score, for its value and its band.
    Score(&'a Score),
}

/// A column in the versions that have it, the newest first.
pub(super) struct Occurrences<'a>(Vec<Occurrence<'a>>);

impl<'a> Occurrences<'a> {
    /// Returns the column in the newest version that has it.
    pub(super) fn newest(&self) -> Option<Occurrence<'a>> {
        self.0.first().copied()
    }

    /// Lists the column in each version that has it.
    pub(super) fn iter(&self) -> impl Iterator<Item = Occurrence<'a>> {
        self.0.iter().copied()
    }

    /// Lists the saved field in each version that has it; nothing for a score.
    pub(super) fn fields(&self) -> impl Iterator<Item = &'a Variable> {
        self.0.iter().filter_map(|occurrence| match occurrence.entry {
            Entry::Field(variable) => Some(variable),
            Entry::Score(_) => None,
        })
    }

    /// Writes the versions in words: "version 1", "versions 1 and 2".
    pub(super) fn in_words(&self) -> String {
        let numbers = self.0.iter().rev();
        in_words(numbers.map(|occurrence| occurrence.artifact.header.version))
    }

    /// Describes the column by a sentence, and names the versions where it is not the same in all of them.
    pub(super) fn sentences(&self, describe: impl Fn(Occurrence<'a>) -> Option<String>) -> Vec<String> {
        let mut found: Vec<(String, Vec<u32>)> = Vec::new();
        for occurrence in self.iter() {
            let Some(sentence) = describe(occurrence) else {
                continue;
            };
            let number = occurrence.artifact.header.version;
            match found.iter_mut().find(|(known, _)| *known == sentence) {
                Some((_, numbers)) => numbers.insert(0, number),
                None => found.push((sentence, vec![number])),
            }
        }
        let sentences = found.into_iter().map(|(sentence, numbers)| {
            if numbers.len() == self.0.len() {
                sentence
            } else {
                format!("in {}: {sentence}", in_words(numbers.into_iter()))
            }
        });
        sentences.collect()
    }
}

/// Writes versions in words: "version 1", "versions 1 and 2".
pub(super) fn in_words(numbers: impl Iterator<Item = u32>) -> String {
    let numbers: Vec<_> = numbers.map(|number| number.to_string()).collect();
    let plural = if numbers.len() == 1 { "" } else { "s" };
    format!("version{plural} {}", listed(&numbers))
}
