//! `enkat prove`

use std::{
    fmt::Write,
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};
use clap_complete::ArgValueCandidates;
use enkat_compiler::{
    lower::WrittenInvariant,
    proofs::{Claims, LIMIT, Proofs},
};
use enkat_model::{
    Artifact, Condition, Date, Setting,
    words::{counted, with_commas},
};
use enkat_reports::{
    natural_language::Labels,
    proved::{self, Offered, Proved, SentFlags, proved, proved_where_offered},
    render::JsonProofs,
    written_at::{WithInvariants, compile_with_invariants},
};
use enkat_runtime::offered_settings;
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
                  never shown together. With --flags or --preset, these are about participants with exactly these flags, with --deployment about those to whom \
                  the file offers the survey.\n\nEnds with 0 \
                  when the survey has no mistakes, with 1 when it has some, and with 2 when the survey or a flag does not \
                  exist.\n\nExamples:\n  enkat prove surveys/nightWork\n  enkat prove surveys/nightWork --flags night --json\n  enkat prove surveys/hex --deployment surveys/deployment.yaml"
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
    /// The deployment file that says with which settings the survey is offered; where only invited people can sign in, with any other flags
    /// besides
    #[arg(long, value_name = "FILE", conflicts_with_all = ["flags", "preset"])]
    deployment: Option<PathBuf>,
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
pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let survey = files::whole_survey(arguments.survey.clone());
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
    let Some(proved) = facts(arguments, &mut artifact, today)? else {
        return Ok(Outcome::Findings);
    };
    let text = if arguments.json {
        json(&artifact, &invariants, &claims, &proved)?
    } else {
        heading(&artifact, &claims, &proved) + &proved::human(&proved)
    };
    print(&text)?;
    Ok(Outcome::Clean)
}

/// Proves facts about the participants that the options name, and lets the survey assume no others; nothing after mistakes of the
/// deployment file were printed.
fn facts(arguments: &Arguments, artifact: &mut Artifact, today: Date) -> Result<Option<Proved>, Failure> {
    if let Some(file) = &arguments.deployment {
        let Some(offered) = offered(file, artifact)? else {
            return Ok(None);
        };
        let each = offered.iter().map(|offered| condition(artifact, offered.sent));
        let any = Condition::Any(each.collect());
        artifact.assumptions.push(any);
        let labels = Labels::of_source(artifact);
        return Ok(Some(proved_where_offered(labels, offered, today, LIMIT)));
    }
    if arguments.flags.is_some() || !arguments.preset.is_empty() {
        let flags = arguments.flags.as_deref().unwrap_or_default();
        let sent = sent_flags(artifact, &arguments.preset, flags)?;
        artifact.assumptions.push(artifact.exactly(sent));
    }
    Ok(Some(proved(Labels::of_source(artifact), today, LIMIT)))
}

/// Reads the settings with which a deployment file offers a survey, equal ones together; nothing after its mistakes were printed.
fn offered(file: &Path, artifact: &Artifact) -> Result<Option<Vec<Offered>>, Failure> {
    let shown = file.display();
    let text = fs::read_to_string(file).with_context(|| format!("cannot read `{shown}`"))?;
    let settings = match offered_settings(&text, artifact) {
        Ok(settings) => settings,
        Err(mistakes) => {
            for mistake in mistakes {
                complain(&format!("{shown}:{mistake}"));
            }
            return Ok(None);
        }
    };
    let mut offered: Vec<Offered> = Vec::new();
    for one in settings {
        let sent = if one.can_have_more {
            SentFlags::AtLeast(one.flags)
        } else {
            SentFlags::Exactly(one.flags)
        };
        match offered.iter_mut().find(|other| other.sent == sent) {
            Some(same) => same.survey_ids.push(one.survey_id),
            None => offered.push(Offered {
                survey_ids: vec![one.survey_id],
                sent,
            }),
        }
    }
    if offered.is_empty() {
        bail!(
            "`{shown}` does not offer `{}`; name the deployment file of a server that offers it, or use --flags",
            artifact.header.survey
        );
    }
    Ok(Some(offered))
}

/// Returns the condition that such flags are sent.
fn condition(artifact: &Artifact, sent: SentFlags) -> Condition<Setting> {
    match sent {
        SentFlags::Any => Condition::ALWAYS,
        SentFlags::AtLeast(flags) => artifact.at_least(flags),
        SentFlags::Exactly(flags) => artifact.exactly(flags),
    }
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
    let mut heading = format!(
        "{}, version {}, answered on {}: {} claims about all participants, {decided}\n",
        artifact.header.survey,
        artifact.header.version,
        proved.today,
        with_commas(claims.all)
    );
    if !claims.proved.is_empty() {
        let holding = claims.proved.iter().filter(|holds| **holds).count();
        let all = counted(claims.proved.len(), "invariant");
        let _ = writeln!(heading, "{holding} of {all} proved");
    }
    heading
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
