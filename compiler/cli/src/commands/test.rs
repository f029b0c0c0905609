//! `enkat test`

mod scenario_files;
mod suggested;

use std::{
    fs, io,
    path::{Path, PathBuf},
    time::Instant,
};

use anyhow::{Context, bail};
use clap::ValueEnum;
use clap_complete::ArgValueCandidates;
use enkat_compiler::Traced;
use enkat_reports::{
    explain::Printer,
    junit::junit_of_scenarios,
    scenarios::{Choice, Filter, Shown, SurveyMutants, TestReport, TestedSurvey, github, human},
};

use self::scenario_files::ScenarioFiles;
use super::{
    Failure, Outcome, clock, complain_drawn, completions, files, is_coloured, print,
    survey::Survey,
    watch::{FilesRead, Round, rerun},
};

#[derive(clap::Args)]
#[command(
    after_help = "Ends with 0 when every scenario passes, with 1 when one fails, a survey or a scenario has mistakes, the coverage is \
                  too low or too few mistakes are noticed, and with 2 when it could not run or no scenario passes the filter. \
                  A scenario with mistakes does not \
                  run, others do. Missing texts are no reason to fail: `enkat check` lists them.\n\nExample: enkat test surveys --filter sleepDisturbedBy"
)]
#[allow(clippy::struct_excessive_bools, reason = "each is an option")]
pub(crate) struct Arguments {
    /// Survey folders, templates, or folders that hold some; or files of scenarios, of which only these run
    #[arg(default_value = ".", hide_default_value = true)]
    surveys: Vec<PathBuf>,
    /// The files of scenarios among them.
    #[arg(skip)]
    chosen: ScenarioFiles,
    /// Runs only scenarios whose name contains this text, or that are about the element with this id; repeatable
    #[arg(short = 'k', long, value_name = "TEXT", add = ArgValueCandidates::new(completions::questions))]
    filter: Vec<String>,
    /// The format of the results
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
    /// Prints the failures alone, without a summary
    #[arg(short, long)]
    quiet: bool,
    /// Lists the rules that scenarios have not seen both true and false, with the parts that never decided them
    #[arg(long)]
    coverage: bool,
    /// Tries mistakes in the rules, and lists those that some participant would see and no scenario notices
    #[arg(long)]
    mutants: bool,
    /// Prints scenarios for what those of one survey do not show yet, to be reviewed; with --mutants, also for mistakes that none
    /// notices
    #[arg(long, conflicts_with_all = ["watch", "format", "quiet", "coverage", "fail_under", "lcov"])]
    suggest: bool,
    /// Fails when scenarios saw less than this percentage of the rules both true and false, or, with --mutants, noticed less than
    /// this percentage of the mistakes
    #[arg(long, value_name = "PERCENT", value_parser = percentage, allow_negative_numbers = true)]
    fail_under: Option<f64>,
    /// Writes the coverage as an LCOV tracefile
    #[arg(long, value_name = "FILE", value_parser = tracefile)]
    lcov: Option<PathBuf>,
    /// Tests again whenever a file is saved
    #[arg(long)]
    watch: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    Human,
    /// One JSON object
    Json,
    /// XML for CI systems, as other test tools write it
    Junit,
    /// Commands for GitHub Actions, which shows failed expectations beside the lines of a change
    Github,
}

/// Runs the scenarios and prints those that fail.
pub(crate) fn run(mut arguments: Arguments) -> Result<Outcome, Failure> {
    (arguments.surveys, arguments.chosen) = ScenarioFiles::split(arguments.surveys);
    arguments.surveys = files::whole_surveys(arguments.surveys);
    let arguments = &arguments;
    if arguments.suggest {
        return suggested::print_suggested(&arguments.surveys, arguments);
    }
    if arguments.watch {
        return rerun(|| round(arguments));
    }
    let tested = Tested::of(arguments)?;
    complain_drawn(&tested.findings);
    print(&tested.output(arguments)?)?;
    tested.write_tracefile(arguments)?;
    Ok(if tested.report.is_clean() {
        Outcome::Clean
    } else {
        Outcome::Findings
    })
}

/// Tests surveys once, for `--watch`.
fn round(arguments: &Arguments) -> Result<Round, Failure> {
    let mut tested = Tested::of(arguments)?;
    for folder in arguments.surveys.iter().filter(|path| path.is_dir()) {
        tested.read.add_folder(folder);
    }
    tested.write_tracefile(arguments)?;
    Ok(Round {
        output: tested.findings.clone() + &tested.output(arguments)?,
        read: tested.read,
    })
}

/// The results of a run.
struct Tested {
    report: TestReport,
    /// The files that were read.
    read: FilesRead,
    /// The findings of surveys with mistakes.
    findings: String,
    tracefile: String,
}

impl Tested {
    /// Tests all surveys.
    fn of(arguments: &Arguments) -> Result<Self, Failure> {
        let begun = Instant::now();
        let filter = Filter::any(&arguments.filter);
        let mut findings = String::new();
        let mut tracefile = String::new();
        let mut read = FilesRead::default();
        let mut tested = Vec::new();
        let mut near = None;
        for folder in files::surveys_below_all(&arguments.surveys)? {
            // Scenarios need no texts.
            let mut survey = Survey::for_scenarios(&folder)?;
            let lacks_texts = survey.remove_missing_texts();
            read.add_survey(&folder, &survey.files);
            let begun = Instant::now();
            let Some(traced) = survey.result() else {
                findings += &survey.drawn(is_coloured(&io::stderr()));
                tested.push(TestedSurvey::with_mistakes(
                    files::shown_folder(&folder),
                    &survey.files,
                    &survey.expansions,
                    &survey.diagnostics,
                ));
                continue;
            };
            near = near.or_else(|| filter.nearest(traced.scenarios.iter()).map(str::to_owned));
            let filter = arguments.chosen.within(&filter, &survey.files);
            let choice = Choice::new(traced, &survey.diagnostics, &filter);
            let found: Vec<_> = choice.findings().cloned().collect();
            if !found.is_empty() {
                findings += &survey.drawn_of(&found, "", is_coloured(&io::stderr()));
            }
            let (results, lcov) = test(&folder, &survey, traced, &choice, arguments);
            tracefile += &lcov;
            tested.push(TestedSurvey {
                lacks_texts,
                mutants: (arguments.mutants && choice.runs_some())
                    .then(|| SurveyMutants::of(traced, printer(&survey, traced), &choice, clock::today())),
                seconds: begun.elapsed().as_secs_f64(),
                ..results
            });
        }
        let report = TestReport::new(
            tested,
            arguments.filter.clone(),
            arguments.fail_under,
            begun.elapsed().as_secs_f64(),
        );
        if report.matches_nothing() && !arguments.filter.is_empty() {
            bail!(
                "{}",
                no_scenario(&arguments.filter, near.as_deref(), report.filtered_out)
            );
        }
        Ok(Self {
            report,
            read,
            findings,
            tracefile,
        })
    }

    fn write_tracefile(&self, arguments: &Arguments) -> Result<(), Failure> {
        let Some(path) = &arguments.lcov else {
            return Ok(());
        };
        // A file that is written again would count as a change for `--watch`.
        if arguments.watch
            && path.is_file()
            && fs::read(path).is_ok_and(|old| old == self.tracefile.as_bytes())
        {
            return Ok(());
        }
        fs::write(path, &self.tracefile).with_context(|| format!("cannot write `{}`", path.display()))
    }

    fn output(&self, arguments: &Arguments) -> Result<String, Failure> {
        Ok(match arguments.format {
            Format::Human => human(
                &self.report,
                Shown {
                    coloured: is_coloured(&io::stdout()),
                    only_failures: arguments.quiet,
                    coverage: arguments.coverage,
                },
            ),
            Format::Json => serde_json::to_string_pretty(&self.report)? + "\n",
            Format::Junit => junit_of_scenarios(&self.report)?,
            Format::Github => github(&named_from_root(&self.report)),
        })
    }
}

/// Returns results with their files named from the root of the git repository.
fn named_from_root(report: &TestReport) -> TestReport {
    let mut repositories = files::Repositories::default();
    let mut named = report.clone();
    for survey in &mut named.surveys {
        let unmet = survey
            .scenarios
            .iter_mut()
            .flat_map(|scenario| &mut scenario.unmet);
        let untested = survey
            .untested
            .iter_mut()
            .flat_map(|untested| &mut untested.findings);
        let findings = untested.chain(&mut survey.findings);
        let places = unmet.map(|unmet| &mut unmet.place);
        for place in places.chain(findings.map(|finding| &mut finding.diagnostic.place)) {
            place.file = repositories.path_from_root(&place.file);
        }
    }
    named
}

/// Runs the scenarios of one survey.
fn test(
    folder: &Path,
    survey: &Survey<Traced>,
    traced: &Traced,
    choice: &Choice<'_>,
    arguments: &Arguments,
) -> (TestedSurvey, String) {
    let measures_coverage = arguments.coverage || arguments.lcov.is_some() || arguments.fail_under.is_some();
    TestedSurvey::of(
        files::shown_folder(folder),
        traced,
        printer(survey, traced),
        choice,
        clock::today(),
        measures_coverage,
    )
}

fn printer<'a>(survey: &'a Survey<Traced>, traced: &'a Traced) -> Printer<'a> {
    Printer {
        files: &survey.files,
        expansions: &survey.expansions,
        places: &traced.places,
    }
}

/// Says that no scenario passes the filter.
fn no_scenario(filter: &[String], near: Option<&str>, filtered_out: usize) -> String {
    let texts: Vec<_> = filter.iter().map(|text| format!("`{text}`")).collect();
    let hint = match near {
        Some(near) => format!("did you mean `{near}`?"),
        None if filtered_out == 0 => {
            "there are no scenarios: write some in the folder `scenarios` of a survey".to_owned()
        }
        None => "`--filter` takes a part of a scenario's name, or the id of an element that it is about"
            .to_owned(),
    };
    format!("no scenario matches {}; {hint}", texts.join(" or "))
}

/// Refuses `-`, which stands for standard output elsewhere: there are the results.
fn tracefile(path: &str) -> Result<PathBuf, String> {
    if path == "-" {
        return Err("name a file, such as coverage.info".to_owned());
    }
    Ok(PathBuf::from(path))
}

fn percentage(text: &str) -> Result<f64, String> {
    let percent = text.trim_end_matches('%').trim_end().parse().ok();
    let percent = percent.filter(|percent| (0.0..=100.0).contains(percent));
    percent.ok_or_else(|| "write a percentage from 0 to 100, such as 80".to_owned())
}
