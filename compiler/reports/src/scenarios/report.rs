//! The results of scenarios as data.

use enkat_compiler::{
    Traced,
    lower::{Decides, Rule, Term},
};
use enkat_model::{Artifact, Date};
use enkat_syntax::{
    diagnostics::Diagnostic,
    source::{Expansions, SourceMap},
};
use schemars::JsonSchema;
use serde::Serialize;

use super::{
    choice::Choice,
    compare::unmet,
    coverage::{Coverage, Covered},
    given::given,
    impossible::{Impossible, Outcomes},
    lcov::lcov,
    mutants::{SurveyMutants, TotalMutants},
    parts::parts,
    untested::{TestFinding, TestedFiles, UntestedScenario},
};
use crate::{
    explain::{ExplainedElement, Explanation, Participant, Printer, TracedPlace},
    render::{JsonPlace, place},
};

/// The results of the scenarios of several surveys.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct TestReport {
    /// The version of this format.
    pub format: u32,
    /// The texts of the filter; empty if all scenarios ran.
    pub filter: Vec<String>,
    /// The surveys, in the order of their paths.
    pub surveys: Vec<TestedSurvey>,
    /// The number of scenarios that passed.
    pub passed: usize,
    /// The number of scenarios that failed.
    pub failed: usize,
    /// The number of scenarios that could not run because of mistakes in files of scenarios.
    pub untested: usize,
    /// The number of scenarios that were filtered out.
    pub filtered_out: usize,
    /// The coverage of the rules of all surveys, if it was measured.
    pub coverage: Option<TotalCoverage>,
    /// The mistakes that were tried in the rules of all surveys, if some were.
    pub mutants: Option<TotalMutants>,
    /// The time that it took, in seconds.
    pub seconds: f64,
}

/// The results of the scenarios of one survey.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct TestedSurvey {
    /// The path of the survey.
    pub path: String,
    /// Whether it has mistakes outside of files of scenarios, so that nothing could be tested.
    pub has_mistakes: bool,
    /// The mistakes that are in no single scenario: those of the survey, or in a file of scenarios, of which none runs then.
    pub findings: Vec<TestFinding>,
    /// Whether texts are missing, which scenarios do not need; `enkat check` lists them.
    pub lacks_texts: bool,
    /// The scenarios that ran.
    pub scenarios: Vec<TestedScenario>,
    /// The scenarios that could not run because of mistakes in them, or in their files.
    pub untested: Vec<UntestedScenario>,
    /// The number of files of scenarios in which none could be found because of mistakes.
    pub unread_files: usize,
    /// The number of scenarios that were filtered out.
    pub filtered_out: usize,
    /// The coverage of its rules, if it was measured. It is not measured where the filter leaves no scenario.
    pub coverage: Option<SurveyCoverage>,
    /// The mistakes that were tried in its rules, if some were.
    pub mutants: Option<SurveyMutants>,
    /// The time that it took, in seconds.
    pub seconds: f64,
}

/// The result of one scenario.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct TestedScenario {
    /// Its name.
    pub name: String,
    /// The place of its name.
    pub place: JsonPlace,
    /// The expectations that are not met; empty if it passed.
    pub unmet: Vec<TestedExpectation>,
}

/// An expectation that is not met.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct TestedExpectation {
    /// The expected and the actual value.
    pub message: String,
    /// The place of the expectation.
    pub place: JsonPlace,
    /// The parts of a number that differs, or the constraints of an answer that keeps all of them; a line each, with those below
    /// another one indented.
    pub parts: Vec<String>,
    /// The reasons for the state of the element that it is about.
    pub explanation: Option<ExplainedElement>,
}

/// The coverage of the rules of several surveys.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct TotalCoverage {
    /// The number of rules that authors wrote.
    pub rules: usize,
    /// The number of those that scenarios saw both true and false.
    pub seen: usize,
    /// The part of rules that were seen, in percent with one decimal, rounded down.
    pub percent: f64,
    /// The percentage that was demanded.
    pub fail_under: Option<f64>,
}

/// The coverage of the rules of one survey.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SurveyCoverage {
    /// The number of rules that the author wrote.
    pub rules: usize,
    /// The number of those that scenarios saw both true and false, or in the only way that is possible.
    pub seen: usize,
    /// The rules of which something was not seen.
    pub uncovered: Vec<UncoveredRule>,
}

/// A rule of which something was not seen.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct UncoveredRule {
    /// Its effect, up to the condition: "`why` is hidden when".
    pub effect: String,
    /// Its condition.
    pub text: String,
    /// Its place.
    pub place: TracedPlace,
    /// The outcomes that no scenario shows, as far as one could.
    pub missing: Vec<String>,
    /// The outcomes that no scenario could show: for no participant there is one.
    pub impossible: Vec<String>,
}

impl TestedScenario {
    /// Returns the expectations that are not met as lines, each with its indentation, with the reasons for the state of an element
    /// below the first of them that is about it.
    pub fn lines(&self) -> Explanation {
        let mut lines = Vec::new();
        let mut explained = Vec::new();
        for unmet in &self.unmet {
            let place = &unmet.place;
            lines.push((0, format!("{}   [{}:{}]", unmet.message, place.file, place.line)));
            lines.extend(unmet.parts.iter().map(|part| (1, part.clone())));
            let Some(element) = &unmet.explanation else {
                continue;
            };
            let id = (element.kind, &element.id);
            if !explained.contains(&id) {
                explained.push(id);
                lines.extend(element.lines().into_iter().map(|(depth, line)| (depth + 1, line)));
            }
        }
        lines
    }
}

impl TestReport {
    /// Puts the results of surveys together. `filter` are the texts that chose their scenarios, and `fail_under` is the percentage
    /// of rules that has to be covered.
    pub fn new(
        surveys: Vec<TestedSurvey>,
        filter: Vec<String>,
        fail_under: Option<f64>,
        seconds: f64,
    ) -> Self {
        let all = || surveys.iter().flat_map(|survey| &survey.scenarios);
        let covered: Vec<_> = surveys
            .iter()
            .filter_map(|survey| survey.coverage.as_ref())
            .collect();
        let sum = |count: fn(&SurveyCoverage) -> usize| covered.iter().map(|survey| count(survey)).sum();
        let coverage = TotalCoverage::new(sum(|survey| survey.rules), sum(|survey| survey.seen), fail_under);
        let is_measured = fail_under.is_some() || !covered.is_empty();
        let mutants = TotalMutants::of(
            surveys.iter().filter_map(|survey| survey.mutants.as_ref()),
            fail_under,
        );
        Self {
            format: 1,
            filter,
            passed: all().filter(|scenario| scenario.unmet.is_empty()).count(),
            failed: all().filter(|scenario| !scenario.unmet.is_empty()).count(),
            untested: surveys.iter().map(|survey| survey.untested.len()).sum(),
            filtered_out: surveys.iter().map(|survey| survey.filtered_out).sum(),
            coverage: is_measured.then_some(coverage),
            mutants,
            surveys,
            seconds,
        }
    }

    /// Returns whether no scenario ran, although every scenario could be tested.
    pub fn matches_nothing(&self) -> bool {
        self.passed + self.failed == 0 && self.surveys.iter().all(TestedSurvey::could_be_tested)
    }

    /// Describes the scenarios that the filter chose, after "the coverage"; empty if all ran.
    pub(crate) fn of_filtered(&self) -> String {
        if self.filter.is_empty() {
            return String::new();
        }
        let texts: Vec<_> = self.filter.iter().map(|text| format!("`{text}`")).collect();
        format!(" of the scenarios with {}", texts.join(" or "))
    }

    /// Returns whether every survey and scenario could be tested, every scenario passed, enough rules were covered, and enough mistakes
    /// were noticed.
    pub fn is_clean(&self) -> bool {
        let is_covered = self.coverage.is_none_or(|coverage| !coverage.is_too_low());
        let is_noticed = self.mutants.is_none_or(|mutants| !mutants.are_too_few());
        self.failed == 0 && is_covered && is_noticed && self.surveys.iter().all(TestedSurvey::could_be_tested)
    }
}

impl TotalCoverage {
    fn new(rules: usize, seen: usize, fail_under: Option<f64>) -> Self {
        Self {
            rules,
            seen,
            percent: percent(seen, rules),
            fail_under,
        }
    }

    /// Returns whether fewer rules were seen than demanded.
    pub fn is_too_low(&self) -> bool {
        is_under(self.seen, self.rules, self.fail_under)
    }
}

/// Returns whether a part is less than the percentage that is demanded of the whole.
#[allow(clippy::cast_precision_loss, reason = "no survey has 2^52 rules")]
pub(super) fn is_under(part: usize, whole: usize, demanded: Option<f64>) -> bool {
    whole > 0 && (part as f64) * 100.0 < demanded.unwrap_or_default() * whole as f64
}

/// Returns a part in percent with one decimal, rounded down, so that only all of them are 100 %. A survey without rules has
/// 100 %.
#[allow(clippy::cast_precision_loss, reason = "at most 1000")]
pub(super) fn percent(part: usize, whole: usize) -> f64 {
    (part * 1000).checked_div(whole).unwrap_or(1000) as f64 / 10.0
}

impl TestedSurvey {
    /// Returns the result of a survey with mistakes.
    pub fn with_mistakes(
        path: String,
        files: &SourceMap,
        expansions: &Expansions,
        found: &[Diagnostic],
    ) -> Self {
        Self {
            path,
            has_mistakes: true,
            findings: TestedFiles { files, expansions }.findings(found),
            lacks_texts: false,
            scenarios: Vec::new(),
            untested: Vec::new(),
            unread_files: 0,
            filtered_out: 0,
            coverage: None,
            mutants: None,
            seconds: 0.0,
        }
    }

    /// Runs the scenarios that are chosen. A scenario without a day takes place today. With `measures_coverage`, the second
    /// value is the coverage as an LCOV tracefile.
    pub fn of(
        path: String,
        traced: &Traced,
        printer: Printer<'_>,
        choice: &Choice<'_>,
        today: Date,
        measures_coverage: bool,
    ) -> (Self, String) {
        let artifact = &traced.artifact;
        let filtered_out = choice.filtered_out;
        let measures_coverage = measures_coverage && !(choice.is_filtered && choice.run.is_empty());
        let mut coverage = measures_coverage.then(|| Coverage::new(&traced.places, printer.expansions));
        let mut scenarios = Vec::new();
        for scenario in &choice.run {
            let given = given(scenario, today);
            let participant = Participant::new(artifact, &given);
            let answering = participant.answering(&given.answers);
            let unmet = unmet(artifact, scenario, &answering.outcome()).into_iter();
            scenarios.push(TestedScenario {
                name: scenario.title.value.clone(),
                place: place(printer.files, scenario.title.span),
                unmet: unmet
                    .map(|unmet| TestedExpectation {
                        message: unmet.message,
                        place: place(printer.files, unmet.span),
                        parts: parts(printer, &answering, scenario, unmet.about),
                        explanation: unmet
                            .about
                            .element()
                            .map(|about| printer.explained(&answering, about)),
                    })
                    .collect(),
            });
            if let Some(coverage) = &mut coverage {
                coverage.see(artifact, scenario, &answering);
            }
        }
        let sources = TestedFiles {
            files: printer.files,
            expansions: printer.expansions,
        };
        let tested = Self {
            path,
            has_mistakes: false,
            findings: sources.findings(choice.findings.iter().copied()),
            lacks_texts: false,
            filtered_out,
            scenarios,
            untested: sources.untested(choice),
            unread_files: choice.unread_files,
            coverage: coverage
                .as_ref()
                .map(|coverage| SurveyCoverage::of(coverage, artifact, printer, (filtered_out > 0, today))),
            mutants: None,
            seconds: 0.0,
        };
        let tracefile = coverage.map(|coverage| lcov(&coverage, printer.files));
        (tested, tracefile.unwrap_or_default())
    }

    /// Returns whether no mistake kept it or one of its scenarios from being tested.
    pub fn could_be_tested(&self) -> bool {
        !self.has_mistakes && self.findings.is_empty() && self.untested.is_empty()
    }

    /// Counts the scenarios that failed.
    pub fn failed(&self) -> usize {
        let failed = self
            .scenarios
            .iter()
            .filter(|scenario| !scenario.unmet.is_empty());
        failed.count()
    }
}

impl SurveyCoverage {
    /// Lists the rules that are not covered, on a day. With `are_some_left_out`, not all scenarios of the survey ran.
    fn of(
        coverage: &Coverage<'_>,
        artifact: &Artifact,
        printer: Printer<'_>,
        (are_some_left_out, today): (bool, Date),
    ) -> Self {
        let untested = if are_some_left_out {
            "none of the scenarios that ran tests it"
        } else {
            "no scenario tests it"
        };
        let mut outcomes = Outcomes::new(artifact, today);
        let (mut seen, mut uncovered) = (0, Vec::new());
        for covered in &coverage.rules {
            let impossible = outcomes.impossible(covered);
            seen += usize::from(impossible.is_seen(covered));
            let text = |atom: &Term| printer.condition_text(artifact, atom);
            let (missing, impossible) = unseen_outcomes(covered, &impossible, text, untested);
            if missing.is_empty() && impossible.is_empty() {
                continue;
            }
            let (condition, shows) = covered.condition();
            uncovered.push(UncoveredRule {
                effect: effect(covered.rule(), shows, artifact),
                text: text(condition),
                place: printer.location(covered.rule().term.span),
                missing,
                impossible,
            });
        }
        Self {
            rules: coverage.rules.len(),
            seen,
            uncovered,
        }
    }

    /// Returns the part of rules that were seen, in percent with one decimal, rounded down.
    pub fn percent(&self) -> f64 {
        percent(self.seen, self.rules)
    }
}

/// Lists the outcomes of a rule that no scenario shows, and apart from them those that none could show; `untested` says that there are no
/// scenarios at all.
fn unseen_outcomes(
    covered: &Covered<'_>,
    is_impossible: &Impossible,
    text: impl Fn(&Term) -> String,
    untested: &str,
) -> (Vec<String>, Vec<String>) {
    let (mut missing, mut impossible) = (Vec::new(), Vec::new());
    let is_tested = covered.held + covered.failed > 0;
    if !is_tested {
        missing.push(untested.to_owned());
    }
    let sides = [
        ("true", covered.held, is_impossible.held),
        ("false", covered.failed, is_impossible.failed),
    ];
    for (side, _, is_impossible) in sides.into_iter().filter(|(_, times, _)| *times == 0) {
        if is_impossible {
            impossible.push(format!("can never be {side}"));
        } else if is_tested {
            missing.push(format!("never {side}"));
        }
    }
    let is_compound = covered.atoms.len() > 1;
    let atoms = covered.atoms.iter().zip(&is_impossible.atoms);
    for ((atom, _), is_impossible) in atoms.filter(|((_, times), _)| is_compound && *times == 0) {
        if *is_impossible {
            impossible.push(format!("can never be decided by {}", text(atom)));
        } else if is_tested {
            missing.push(format!("never decided by {}", text(atom)));
        }
    }
    (missing, impossible)
}

/// Describes the effect of a rule, up to its condition, which shows the element or hides it.
pub(super) fn effect(rule: &Rule, shows: bool, artifact: &Artifact) -> String {
    let target = &artifact.elements[rule.target.index()].element.id;
    match &rule.decides {
        Decides::Hidden if shows => format!("`{target}` is shown when"),
        Decides::Hidden => format!("`{target}` is hidden when"),
        Decides::HiddenOption(option) => format!("the option `{option}` of `{target}` is hidden when"),
        Decides::Message(name) => format!("`{target}` has the message `{name}` unless"),
    }
}
