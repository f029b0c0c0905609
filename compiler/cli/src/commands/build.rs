//! `enkat build`

mod folder;
mod list;

use std::path::PathBuf;

use clap_complete::ArgValueCandidates;
use enkat_compiler::{
    image_meta::shown_by,
    proofs::{LIMIT, Proofs},
};
use enkat_model::words::counted;
use enkat_reports::{
    emit::{Stated, emit_in},
    natural_language::Labels,
    proved::proved,
    written_at::WithInvariants,
};

use self::{
    folder::{Files, Folder},
    list::List,
};
use super::{Failure, Outcome, clock, complain, completions, files, languages, print, survey::Survey};

#[derive(clap::Args)]
#[command(
    after_help = "The files are the artifact, JSON Schemas, ui schemas, rules, texts, images and the codebook, which `codebook.html` shows \
                  for reading. `build.json` lists them, so that the next build into the same folder replaces them.\n\nWarnings go to \
                  standard error, and the files are written all the same; `enkat check --deny warnings` ends with 1 for them. The survey is proved as `enkat check` does.\n\nEnds \
                  with 0 when the files are written, with 1 when the survey has mistakes, and with 2 when the folder has other files \
                  or cannot be written. In the last two cases, an earlier build stays as it is.\n\nExample: enkat build \
                  surveys/nightWork --out out/nightWork"
)]
pub(crate) struct Arguments {
    /// The folder of the survey, or its template; without one, the current folder
    #[arg(default_value = ".", hide_default_value = true)]
    survey: PathBuf,
    /// The folder for the files: a new one, an empty one, or one with an earlier build, which is replaced
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// The languages of the codebook, such as `en-US` or `en`, separated by commas; by default all. Its sentences have the
    /// labels of the first
    #[arg(
        long,
        value_name = "LANGUAGES",
        value_delimiter = ',',
        add = ArgValueCandidates::new(completions::languages)
    )]
    languages: Vec<String>,
}

/// Writes the files of a survey, or nothing if the survey has mistakes. Warnings are printed in both cases.
pub(crate) fn run(arguments: Arguments) -> Result<Outcome, Failure> {
    let survey = files::whole_survey(arguments.survey);
    let proofs = Proofs {
        today: clock::today(),
        limit: LIMIT,
    };
    let Some((compiled, sources)) = Survey::with_warnings(&survey, proofs)? else {
        return Ok(Outcome::Findings);
    };
    let WithInvariants {
        artifact,
        invariants,
        claims,
    } = compiled;
    let mut of_codebook = languages::named(&arguments.languages, &artifact.header.languages)?;
    if of_codebook.is_empty() {
        of_codebook = artifact.header.languages.iter().map(String::as_str).collect();
    }
    let folder = Folder::open(&arguments.out, &survey)?;
    let pictures = shown_by(&artifact, &sources)
        .into_iter()
        .map(|(name, bytes)| (format!("images/{name}"), bytes));
    let stated = invariants.iter().zip(&claims.proved);
    let stated = stated.map(|(written, is_proved)| Stated {
        invariant: &written.invariant,
        is_proved: *is_proved,
    });
    let language = of_codebook.first().copied().unwrap_or_default();
    let proved = proved(
        Labels::in_language(&artifact, language),
        proofs.today,
        proofs.limit,
    );
    let stated: Vec<_> = stated.collect();
    let files: Files = emit_in(&artifact, &stated, Some(proved), &of_codebook)
        .into_iter()
        .chain(pictures)
        .collect();
    let list = List {
        survey: artifact.header.survey.clone(),
        version: artifact.header.version,
        files: files.keys().cloned().collect(),
    };
    let earlier = folder.write(&files, &list)?;
    let out = arguments.out.display();
    if let Some(other) = earlier.filter(|earlier| earlier.survey != list.survey) {
        complain(&format!(
            "enkat: the build of `{}` that was in `{out}` is replaced",
            other.survey
        ));
    }
    let count = counted(list.count(), "file");
    let codebook = files::shown(&arguments.out.join("codebook.html"));
    print(&format!(
        "{count} of `{}`, version {}, are in `{out}`\nthe codebook, to read: {codebook}\n",
        list.survey, list.version
    ))?;
    Ok(Outcome::Clean)
}
