//! `enkat prove`

use std::path::PathBuf;

use clap_complete::ArgValueCandidates;
use enkat_compiler::{
    lower::WrittenInvariant,
    proofs::{Claims, LIMIT, Proofs},
};
use enkat_model::{Artifact, Date, words::with_commas};
use enkat_reports::{
    natural_language::Labels,
    proved::{self, Proved, proved},
    render::JsonProofs,
    written_at::{WithInvariants, compile_with_invariants},
};
use enkat_syntax::source::SourceMap;
use serde::Serialize;

use super::{
    Failure, Outcome, clock, complain, completions, files, participant::sent_flags, print, survey::Survey,
};

/// The years after this one whose last days `--all` tries.
const YEARS: u16 = 10;

#[derive(clap::Args)]
#[command(
    after_help = "The claims are those of `enkat check`; findings go to standard error. Then come facts that are no mistakes: how many \
                  questions are asked, and how long they take; what every participant sees; pages that can be empty; and what is \
                  never shown together. With --flags or --preset, these are about participants with exactly these flags.\n\nEnds with 0 \
                  when the survey has no mistakes, with 1 when it has some, and with 2 when the survey or a flag does not \
                  exist.\n\nExamples:\n  enkat prove surveys/nightWork\n  enkat prove surveys/nightWork --flags night --json"
)]
pub(crate) struct Arguments {
    /// The folder of the survey, or its template; without one, the current folder
    #[arg(default_value = ".", hide_default_value = true)]
    survey: PathBuf,
    /// The flags that are on, by setting or alias; write "" for no flags. Without --flags and --preset, all that the survey assumes
    #[arg(long, value_name = "FLAGS", value_delimiter = ',', add = ArgValueCandidates::new(completions::flags))]
    flags: Option<Vec<String>>,
    /// The presets whose flags are on, with those of --flags
    #[arg(long, value_name = "PRESETS", value_delimiter = ',', add = ArgValueCandidates::new(completions::presets))]
    preset: Vec<String>,
    /// The day on which participants answer, such as 2026-11-21; without it, today in UTC
    #[arg(long, value_parser = clock::day)]
    today: Option<Date>,
    /// Also proves the claims for 31 December of this year and of the next ten: rules can read the day
    #[arg(long)]
    all: bool,
    /// Prints one JSON object
    #[arg(long)]
    json: bool,
}

/// The result as JSON.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Json<'a> {
    format: u32,
    survey: &'a str,
    version: u32,
    proofs: Option<JsonProofs>,
    guarantees: Vec<Guarantee<'a>>,
    #[serde(flatten)]
    proved: &'a Proved,
}

#[derive(Serialize)]
struct Guarantee<'a> {
    name: &'a str,
    proved: bool,
}

/// Prints what is proved of a survey.
pub(crate) fn run(arguments: Arguments) -> Result<Outcome, Failure> {
    let survey = files::whole_survey(arguments.survey);
    let today = arguments.today.unwrap_or_else(clock::today);
    let proofs = |today| Proofs { today, limit: LIMIT };
    let Some((compiled, _)) = Survey::with_warnings(&survey, proofs(today))? else {
        return Ok(Outcome::Findings);
    };
    if arguments.all {
        for day in last_days(today) {
            let prove = |files: &SourceMap| compile_with_invariants(files, Some(proofs(day)));
            if Survey::sound(&survey, prove)?.or_complain().is_none() {
                complain(&format!(
                    "these are mistakes for participants who answer on {day}"
                ));
                return Ok(Outcome::Findings);
            }
        }
    }
    let WithInvariants {
        mut artifact,
        invariants,
        claims,
    } = compiled;
    if arguments.flags.is_some() || !arguments.preset.is_empty() {
        let flags = arguments.flags.unwrap_or_default();
        let sent = sent_flags(&artifact, &arguments.preset, &flags)?;
        let only = artifact.exactly(sent);
        artifact.assumptions.push(only);
    }
    let proved = proved(Labels::of_source(&artifact), today, LIMIT);
    let text = if arguments.json {
        json(&artifact, &invariants, &claims, &proved)?
    } else {
        heading(&artifact, &claims, &proved) + &proved::human(&proved)
    };
    print(&text)?;
    Ok(Outcome::Clean)
}

/// Lists 31 December of a day's year and of the next ones.
fn last_days(today: Date) -> impl Iterator<Item = Date> {
    let written = today.to_string();
    let year = written
        .split('-')
        .next()
        .and_then(|year| year.parse::<u16>().ok());
    let years = year
        .into_iter()
        .flat_map(|year| year..=year.saturating_add(YEARS));
    years.filter_map(|year| Date::parse(&format!("{year:04}-12-31")))
}

fn heading(artifact: &Artifact, claims: &Claims, proved: &Proved) -> String {
    let undecided = claims.undecided.len();
    let decided = match undecided {
        0 => "all decided".to_owned(),
        undecided => format!("{undecided} not decided"),
    };
    format!(
        "{}, version {}, answered on {}: {} claims about all participants, {decided}\n",
        artifact.header.survey,
        artifact.header.version,
        proved.today,
        with_commas(claims.all)
    )
}

fn json(
    artifact: &Artifact,
    invariants: &[WrittenInvariant],
    claims: &Claims,
    proved: &Proved,
) -> Result<String, Failure> {
    let guarantees = invariants.iter().zip(&claims.proved);
    let guarantees = guarantees.map(|(written, proved)| Guarantee {
        name: &written.invariant.name,
        proved: *proved,
    });
    let json = Json {
        format: 1,
        survey: &artifact.header.survey,
        version: artifact.header.version,
        proofs: JsonProofs::of([claims]),
        guarantees: guarantees.collect(),
        proved,
    };
    Ok(serde_json::to_string_pretty(&json)? + "\n")
}
