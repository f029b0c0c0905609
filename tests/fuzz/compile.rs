//! Files → artifact and everything that is made of it.

use enkat_compiler::Traced;
use enkat_conformance::Situation;
use enkat_model::{Artifact, Date, ElementId};
use enkat_reports::{
    emit::{emit, outline},
    explain::{Participant, reasons},
    scenarios::{Coverage, given, lcov, unmet},
};
use enkat_syntax::source::{Expansions, SourceMap};

use crate::{files, findings};

/// Compiles a survey. The artifact can be written and read, outlined, tested and answered.
///
/// # Panics
/// If this property does not hold.
pub fn compile(input: &[u8]) {
    compile_with(input, input);
}

/// Compiles the survey that `survey` describes; `dice` decides on participants and answers.
pub(crate) fn compile_with(survey: &[u8], dice: &[u8]) {
    let (files, mut sink) = files::read(files::files(survey));
    let compilation = enkat_compiler::compile_traced(&files);
    let failed = compilation.artifact.is_none() && files.iter().next().is_some();
    compilation
        .diagnostics
        .into_iter()
        .for_each(|found| sink.push(found));
    assert!(!failed || sink.has_errors(), "no survey, and nothing to mend");
    findings::check(&files, &compilation.expansions, &sink.finish());
    if let Some(traced) = compilation.artifact {
        emitted(&traced.artifact);
        tested(&traced, &files, &compilation.expansions);
        answered(traced.artifact, dice);
    }
}

/// Checks that the artifact is the same after it was written and read, and that everything can be made of it.
pub(crate) fn emitted(artifact: &Artifact) {
    let written = serde_json::to_string(artifact).unwrap_or_default();
    assert!(
        serde_json::from_str::<Artifact>(&written).is_ok_and(|read| read == *artifact),
        "{written}"
    );
    assert!(!emit(artifact).is_empty() && !outline(artifact, None, None).is_empty());
    let all = (0..artifact.flags.len()).collect();
    assert!(!outline(artifact, Some(all), None).is_empty());
}

/// Checks that the scenarios run, whatever they expect, and that every element can be explained.
fn tested(traced: &Traced, files: &SourceMap, expansions: &Expansions) {
    let today = Date::at_unix_seconds(1_700_000_000);
    let mut coverage = Coverage::new(&traced.places, expansions);
    for scenario in &traced.scenarios {
        let given = given(scenario, today);
        let participant = Participant::new(&traced.artifact, &given);
        let answering = participant.answering(&given.answers);
        unmet(&traced.artifact, scenario, &answering.outcome());
        coverage.see(&traced.artifact, scenario, &answering);
        for id in 0..traced.artifact.elements.len() {
            reasons(&answering, &traced.places, ElementId::at(id));
        }
    }
    lcov(&coverage, files);
}

/// The largest survey that the slow evaluator is asked about.
const FEW: usize = 100;

/// Checks that all evaluators agree on an artifact.
fn answered(artifact: Artifact, dice: &[u8]) {
    if artifact.elements.len() <= FEW {
        agrees(Situation::of(artifact, dice));
    }
}

/// Checks that the evaluators agree, and that the order of the answers does not matter.
pub(crate) fn agrees(situation: Situation) {
    let played = situation.play();
    assert!(played.is_ok(), "{}", played.err().unwrap_or_default());
}
