//! The results of scenarios for people.

use std::fmt::Write;

use anstyle::{AnsiColor, Effects, Style};
use enkat_model::words::{counted, listed};

use super::{
    SurveyMutants, TotalMutants, UntestedScenario,
    report::{SurveyCoverage, TestReport, TestedScenario, TestedSurvey, TotalCoverage},
};
use crate::shell::shell_word;

/// The parts of the results that are written.
#[derive(Clone, Copy, Debug)]
pub struct Shown {
    /// Whether text has colours.
    pub coloured: bool,
    /// Whether only failures are written.
    pub only_failures: bool,
    /// Whether the rules that are not covered are listed.
    pub coverage: bool,
}

/// Writes failures with the reasons, a line per survey where there are several and one of its scenarios ran, and a summary.
pub fn human(report: &TestReport, shown: Shown) -> String {
    let mut text = Results {
        shown,
        text: String::new(),
    };
    let scenarios = report.surveys.iter().flat_map(|survey| &survey.scenarios);
    for scenario in scenarios.filter(|scenario| !scenario.unmet.is_empty()) {
        text.failure(scenario);
    }
    for scenario in report.surveys.iter().flat_map(|survey| &survey.untested) {
        text.untested(scenario);
    }
    if !shown.only_failures {
        let is_one = report.surveys.len() == 1;
        let is_left_out = |survey: &&TestedSurvey| {
            survey.scenarios.is_empty() && survey.could_be_tested() && !report.filter.is_empty()
        };
        for survey in report.surveys.iter().filter(|survey| !is_left_out(survey)) {
            text.survey(survey, is_one);
        }
    }
    if let Some(coverage) = report.coverage.filter(TotalCoverage::is_too_low) {
        text.too_low(report, coverage);
    }
    if let Some(mutants) = report.mutants.filter(TotalMutants::are_too_few) {
        text.too_few(mutants);
    }
    if !shown.only_failures {
        text.summary(report);
    }
    text.text
}

struct Results {
    shown: Shown,
    text: String,
}

impl Results {
    fn line(&mut self, depth: usize, line: &str) {
        let _ = writeln!(self.text, "{:indent$}{line}", "", indent = depth * 2);
    }

    fn styled(&self, words: &str, colour: AnsiColor) -> String {
        if !self.shown.coloured {
            return words.to_owned();
        }
        let style = Style::new().fg_color(Some(colour.into())).effects(Effects::BOLD);
        format!("{style}{words}{style:#}")
    }

    /// Writes a failed scenario: expected and actual outcome, with reasons.
    fn failure(&mut self, scenario: &TestedScenario) {
        let (failed, place) = (self.styled("FAILED", AnsiColor::Red), &scenario.place);
        self.line(
            0,
            &format!("{failed}  {}   [{}:{}]", scenario.name, place.file, place.line),
        );
        for (depth, line) in scenario.lines() {
            self.line(depth + 1, &line);
        }
        self.text.push('\n');
    }

    /// Writes a scenario that could not run; its mistakes are written elsewhere.
    fn untested(&mut self, scenario: &UntestedScenario) {
        let (untested, place) = (self.styled("NOT TESTED", AnsiColor::Red), &scenario.place);
        let name = scenario.shown_name();
        self.line(
            0,
            &format!("{untested}  {name}   [{}:{}]", place.file, place.line),
        );
    }

    fn survey(&mut self, survey: &TestedSurvey, is_one: bool) {
        let (count, failed) = (survey.scenarios.len(), survey.failed());
        if !is_one {
            let untested = not_tested(survey.untested.len(), survey.unread_files, 0);
            let result = match (count, failed) {
                _ if survey.has_mistakes => Some("not tested, because it has mistakes".to_owned()),
                (0, _) if untested.is_some() => None,
                (0, _) => Some("no scenarios".to_owned()),
                (count, 0) => Some(format!("{} passed", counted(count, "scenario"))),
                (count, failed) => Some(format!("{failed} of {} failed", counted(count, "scenario"))),
            };
            let results: Vec<_> = result.into_iter().chain(untested).collect();
            self.line(0, &format!("{}: {}", survey.path, results.join(", ")));
        }
        if survey.lacks_texts {
            let path = Some(&survey.path).filter(|path| *path != ".");
            let path = path
                .map(|path| format!(" {}", shell_word(path)))
                .unwrap_or_default();
            let line =
                format!("texts are missing, but scenarios do not need them; to list them: enkat check{path}");
            self.line(usize::from(!is_one), &line);
        }
        if let Some(coverage) = survey.coverage.as_ref().filter(|_| self.shown.coverage) {
            self.coverage(coverage, usize::from(!is_one));
        }
        if let Some(mutants) = &survey.mutants {
            self.mutants(mutants, usize::from(!is_one));
        }
    }

    fn coverage(&mut self, coverage: &SurveyCoverage, depth: usize) {
        self.line(depth, &covered(coverage.seen, coverage.rules, coverage.percent()));
        for rule in &coverage.uncovered {
            self.line(
                depth + 1,
                &format!("{} {}   [{}]", rule.effect, rule.text, rule.place),
            );
            for outcome in rule.missing.iter().chain(&rule.impossible) {
                self.line(depth + 2, outcome);
            }
        }
    }

    /// Writes the mistakes that no scenario notices, those in one rule below it.
    fn mutants(&mut self, mutants: &SurveyMutants, depth: usize) {
        self.line(
            depth,
            &noticed(mutants.noticed, mutants.mistakes, mutants.percent()),
        );
        let mut last = None;
        for unnoticed in &mutants.unnoticed {
            let rule = format!("{} {}   [{}]", unnoticed.effect, unnoticed.text, unnoticed.place);
            if last.as_ref() != Some(&rule) {
                self.line(depth + 1, &rule);
            }
            last = Some(rule);
            self.line(depth + 2, &format!("{}: no scenario fails", unnoticed.mistake));
            self.line(
                depth + 3,
                &format!(
                    "it would change what {} sees: {}",
                    unnoticed.participant, unnoticed.command
                ),
            );
        }
        let others = [
            (mutants.without_effect, "that no participant would see"),
            (
                mutants.undecided,
                "of which it is not known whether a participant would see them",
            ),
        ];
        for (count, which) in others.into_iter().filter(|(count, _)| *count > 0) {
            self.line(
                depth + 1,
                &format!("not counted: {} {which}", counted(count, "change")),
            );
        }
    }

    /// Writes that fewer mistakes were noticed than demanded.
    fn too_few(&mut self, mutants: TotalMutants) {
        let line = format!(
            "{}  scenarios noticed {} % of the mistakes, and `--fail-under` demands {} %: {} of {}",
            self.styled("FAILED", AnsiColor::Red),
            mutants.percent,
            mutants.fail_under.unwrap_or_default(),
            mutants.noticed,
            counted(mutants.mistakes, "mistake"),
        );
        self.line(0, &line);
    }

    fn too_low(&mut self, report: &TestReport, coverage: TotalCoverage) {
        let failed = self.styled("FAILED", AnsiColor::Red);
        let hint = if self.shown.coverage {
            ""
        } else {
            "; `--coverage` lists the others"
        };
        let line = format!(
            "{failed}  the coverage{} is {} %, and `--fail-under` demands {} %: scenarios saw {} of {} both true and false{hint}",
            report.of_filtered(),
            coverage.percent,
            coverage.fail_under.unwrap_or_default(),
            coverage.seen,
            counted(coverage.rules, "rule"),
        );
        self.line(0, &line);
    }

    fn summary(&mut self, report: &TestReport) {
        let is_one = report.surveys.len() == 1;
        // A coverage that is too low, and that of one survey under `--coverage`, are said above.
        let is_new = |coverage: &TotalCoverage| {
            coverage.fail_under.is_some() && !coverage.is_too_low() && !self.shown.coverage
        };
        if let Some(coverage) = report.coverage.filter(|coverage| !is_one || is_new(coverage)) {
            self.line(0, &covered(coverage.seen, coverage.rules, coverage.percent));
        }
        if let Some(mutants) = report.mutants.filter(|_| !is_one) {
            self.line(0, &noticed(mutants.noticed, mutants.mistakes, mutants.percent));
        }
        let untested = not_tested(
            report.untested,
            report.surveys.iter().map(|survey| survey.unread_files).sum(),
            report.surveys.iter().filter(|survey| survey.has_mistakes).count(),
        );
        let of_all = |count: usize, result: &str| format!("{} {result}", counted(count, "scenario"));
        let scenarios = match (report.passed, report.failed) {
            (0, 0) => "no scenarios".to_owned(),
            (passed, 0) => of_all(passed, "passed"),
            (0, failed) => of_all(failed, "failed"),
            (passed, failed) => of_all(passed, "passed") + &format!(", {failed} failed"),
        };
        let filtered_out = (report.filtered_out > 0).then(|| format!("{} filtered out", report.filtered_out));
        // "no scenarios" would be said of surveys that have or may have some.
        let is_known = untested.is_none() || report.passed + report.failed > 0;
        // "mistakes in 0.01 s" would be read as one.
        let comma = if untested.is_some() { "," } else { "" };
        let scenarios = is_known.then_some(scenarios);
        let parts: Vec<_> = scenarios
            .into_iter()
            .chain(filtered_out)
            .chain(untested)
            .collect();
        let colour = if report.is_clean() {
            AnsiColor::Green
        } else {
            AnsiColor::Red
        };
        let line = format!(
            "{}{comma} in {:.2} s",
            self.styled(&parts.join(", "), colour),
            report.seconds
        );
        self.line(0, &line);
    }
}

/// Says how many scenarios, files of scenarios and surveys could not be tested; nothing if all could.
fn not_tested(scenarios: usize, files: usize, surveys: usize) -> Option<String> {
    let counts = [
        (scenarios, counted(scenarios, "scenario")),
        (files, counted(files, "file") + " of scenarios"),
        (surveys, counted(surveys, "survey")),
    ];
    let counts = counts.into_iter().filter(|(count, _)| *count > 0);
    let counts: Vec<_> = counts.map(|(_, words)| words).collect();
    (!counts.is_empty()).then(|| format!("{} not tested because of mistakes", listed(&counts)))
}

fn covered(seen: usize, rules: usize, percent: f64) -> String {
    let rules = counted(rules, "rule");
    format!("coverage: {percent} % ({seen} of {rules} seen both true and false)")
}

fn noticed(noticed: usize, mistakes: usize, percent: f64) -> String {
    let mistakes = counted(mistakes, "mistake");
    format!("mutants: {percent} % ({noticed} of {mistakes} in rules noticed)")
}
