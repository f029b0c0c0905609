//! The surveys to begin with: files inside of the command.

use std::collections::BTreeSet;

use clap::ValueEnum;

/// A survey to begin with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Starter {
    /// Consent, and a question with a follow-up; the tutorial goes on with it
    First,
    /// One page with one question, and no consent
    Short,
    /// Consent, questions that count in a score, and feedback to the participant
    Feedback,
    /// Two pages with questions that depend on a setting, the gender and other answers, and an entry for each earlier job
    Clinic,
}

/// The files of a starter: paths and texts.
type Files = &'static [(&'static str, &'static str)];

/// Names the files of a starter, with its texts in every language.
macro_rules! files {
    ($name:literal, $($path:literal),*) => {
        files!(@ $name, $($path,)* "texts/en-US.yaml", "texts/sv-SE.yaml", "texts/nb-NO.yaml", "texts/pl-PL.yaml")
    };
    (@ $name:literal, $($path:literal),*) => {
        &[$(($path, include_str!(concat!("../../../starters/", $name, "/", $path)))),*]
    };
}

/// Returns the language whose texts a file of a starter has; nothing for other files.
pub(super) fn language(path: &str) -> Option<&str> {
    path.strip_prefix("texts/")?.strip_suffix(".yaml")
}

/// Lists the languages in which some starter has texts.
pub(crate) fn languages() -> BTreeSet<&'static str> {
    let starters = Starter::value_variants().iter();
    starters.flat_map(|starter| starter.languages()).collect()
}

impl Starter {
    /// Lists the languages in which it has texts.
    pub(super) fn languages(self) -> impl Iterator<Item = &'static str> {
        self.files().iter().filter_map(|(path, _)| language(path))
    }

    /// Returns the files, also those of languages that were not chosen.
    pub(super) fn files(self) -> Files {
        match self {
            Self::First => files!(
                "first",
                "survey.yaml",
                "pages/consentPage.yaml",
                "pages/sleep.yaml",
                "scenarios/sleep.yaml"
            ),
            Self::Short => files!("short", "survey.yaml", "pages/work.yaml"),
            Self::Feedback => files!(
                "feedback",
                "survey.yaml",
                "scores.yaml",
                "pages/consentPage.yaml",
                "pages/recovery.yaml",
                "scenarios/recovery.yaml"
            ),
            Self::Clinic => files!(
                "clinic",
                "survey.yaml",
                "pages/consentPage.yaml",
                "pages/work.yaml",
                "pages/health.yaml",
                "scenarios/work.yaml",
                "scenarios/health.yaml"
            ),
        }
    }
}
