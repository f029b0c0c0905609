//! `enkat doctor`

use std::path::{Path, PathBuf};

use enkat_runtime::{
    Environment, Surveys,
    doctor::{self, Finding, Verdict},
};
use jiff::{SignedDuration, Timestamp};

use super::{Failure, Outcome, admin, print, server_options::ServerOptions, surveys, table::aligned};

#[derive(clap::Args)]
#[command(
    after_help = "Takes the settings of the server from the same options, variables and file. Run it as the user of the server, on \
                  its machine; a server may be running. It changes nothing.\n\nEnds with 0 when nothing is wrong, with 1 when \
                  something is, and with 2 when the command could not run, so that a monitoring system can run it.\n\nExample: enkat \
                  doctor --config /etc/enkat.yaml --backups /srv/backups"
)]
pub(crate) struct Arguments {
    /// The folder of the backups that `enkat admin backup` makes: the newest one must not be too old
    #[arg(long, value_name = "DIR")]
    backups: Option<PathBuf>,
    /// The age at which the newest backup is too old, in hours
    #[arg(long, value_name = "HOURS", default_value_t = 26)]
    backup_age: u16,
    #[command(flatten)]
    options: ServerOptions,
}

/// Examines an installation, and prints what was found.
pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let options = &arguments.options;
    let mut settings = options.settings()?;
    let mut findings = Vec::new();
    let refused = options.refuse_unknown_variables().err();
    findings.extend(refused.map(|why| finding("settings", Verdict::Wrong, why.to_string())));
    let surveys = compiled(options.surveys()).unwrap_or_else(|finding| {
        findings.push(finding);
        // Without the surveys, there is no telling whether the file is right.
        settings.deployment = None;
        Surveys::default()
    });
    findings.extend(doctor::examine(&settings, &surveys, &Environment::system())?);
    let limit = SignedDuration::from_hours(i64::from(arguments.backup_age));
    if let Some(folder) = &arguments.backups {
        findings.push(backup(folder, limit));
    } else if settings.database().file().is_some() {
        let words = "say `--backups DIR` to have the newest backup looked for";
        findings.push(finding("backup", Verdict::Skipped, words));
    }
    print(&table(&findings))?;
    let is_wrong = findings.iter().any(|finding| finding.verdict == Verdict::Wrong);
    Ok(if is_wrong {
        Outcome::Findings
    } else {
        Outcome::Clean
    })
}

fn finding(subject: &'static str, verdict: Verdict, words: impl Into<String>) -> Finding {
    Finding {
        subject,
        verdict,
        words: words.into(),
    }
}

/// Compiles the surveys; diagnostics are printed.
fn compiled(folder: &Path) -> Result<Surveys, Finding> {
    let wrong = |words: String| finding("surveys", Verdict::Wrong, words);
    match surveys::compile(folder) {
        Ok(Some(surveys)) => Ok(surveys),
        Ok(None) => Err(wrong(format!(
            "some in `{}` have errors, so no server starts with them: correct what is printed above",
            folder.display()
        ))),
        Err(failure) => Err(wrong(format!("{failure:#}"))),
    }
}

/// Judges the age of the newest backup in a folder.
fn backup(folder: &Path, limit: SignedDuration) -> Finding {
    let place = folder.display();
    let wrong = |words: String| finding("backup", Verdict::Wrong, words);
    let newest = match admin::newest_backup(folder) {
        Ok(Some(newest)) => newest,
        Ok(None) => {
            return wrong(format!(
                "there is none in `{place}`: let `enkat admin backup` run every night"
            ));
        }
        Err(failure) => return wrong(format!("{failure:#}")),
    };
    let hours = Timestamp::now().duration_since(newest.at).as_hours();
    let said = format!("`{}` in `{place}` is the newest, {hours} hours old", newest.name);
    if Timestamp::now().duration_since(newest.at) <= limit {
        finding("backup", Verdict::Good, said)
    } else {
        wrong(format!(
            "{said}: look why `enkat admin backup` makes no more of them"
        ))
    }
}

fn table(findings: &[Finding]) -> String {
    let rows: Vec<_> = findings
        .iter()
        .map(|finding| {
            let verdict = match finding.verdict {
                Verdict::Good => "ok",
                Verdict::Note => "note",
                Verdict::Wrong => "WRONG",
                Verdict::Skipped => "-",
            };
            // One line each, for programs that read them.
            let words = finding.words.replace('\n', "; ");
            [verdict.to_owned(), finding.subject.to_owned(), words]
        })
        .collect();
    aligned(&rows)
}
