//! Surveys with all that is claimed about them.

use anyhow::Context;
use enkat_compiler::{compile_traced, proofs};
use enkat_model::{Artifact, Date, Invariant};
use enkat_prove::{WrittenRule, rules_of};

use crate::{random_survey, survey_files};

/// A survey, and what claims about it are made of.
#[derive(Debug)]
pub struct Subject {
    /// The survey.
    pub artifact: Artifact,
    /// Its rules.
    pub rules: Vec<WrittenRule>,
    /// Its invariants.
    pub invariants: Vec<Invariant>,
    /// The day on which participants answer.
    pub today: Date,
}

impl Subject {
    /// Compiles a survey that this repository ships.
    ///
    /// # Errors
    /// When it cannot be read, or has errors.
    pub fn shipped(name: &str) -> anyhow::Result<Self> {
        let analysis = compile_traced(&survey_files::shipped(name)?);
        let traced = analysis
            .artifact
            .with_context(|| format!("{name} has errors: {:#?}", analysis.diagnostics))?;
        let places = &traced.places;
        let rules = places.rules.iter().filter(|rule| places.is_written(rule));
        let rules = rules.filter_map(|rule| proofs::written(&traced.artifact, rule));
        Ok(Self {
            rules: rules.collect(),
            invariants: traced
                .invariants
                .into_iter()
                .map(|written| written.invariant)
                .collect(),
            artifact: traced.artifact,
            today: today(),
        })
    }

    /// Generates a survey with so many questions.
    pub fn random(questions: usize) -> Self {
        let artifact = random_survey::random_survey(questions);
        Self {
            rules: rules_of(&artifact),
            invariants: Vec::new(),
            artifact,
            today: today(),
        }
    }
}

/// Returns a day that is the same in each run.
fn today() -> Date {
    const NOVEMBER_2026: u64 = 1_795_219_200;
    Date::at_unix_seconds(NOVEMBER_2026)
}
