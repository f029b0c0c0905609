//! `enkat outline`

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};
use clap_complete::ArgValueCandidates;
use enkat_compiler::{Traced, compile_draft, lower::Gaps};
use enkat_model::{
    Artifact, FlagSet, Gender,
    words::{counted, listed},
};
use enkat_reports::{
    emit::{self, Selection},
    explain::{Printer, excluding_assumptions},
    statistics::{self, measure},
};

use super::{
    Failure, Outcome, complain, completions, files, indented, languages,
    participant::{gender, sent_flags, warn},
    print,
    survey::Survey,
    with_paths,
};

#[derive(clap::Args)]
#[command(
    after_help = "The outline is for people and for snapshots. Programs read `artifact.json` and `codebook.json`, which `enkat \
                  build` writes. Where a text is missing, the words of another language stand in its place, with --html behind “not translated”. Of a survey with other \
                  mistakes outside of its scenarios, the text lists only the ids, and the command ends with 1.\n\nExamples:\n  enkat outline surveys/nightWork --languages en-US\n  enkat outline \
                  surveys/nightWork --html --out nightWork.html"
)]
pub(crate) struct Arguments {
    /// The folder of the survey, or its template
    #[arg(default_value = ".", hide_default_value = true)]
    survey: PathBuf,
    /// The flags that are on, by setting or alias; write "" for no flags. Without --flags, --preset and --gender,
    /// prints the whole survey, and the flags beside the parts that they include
    #[arg(long, value_name = "FLAGS", value_delimiter = ',', add = ArgValueCandidates::new(completions::flags))]
    flags: Option<Vec<String>>,
    /// The presets whose flags are on, with those of --flags
    #[arg(long, value_name = "PRESETS", value_delimiter = ',', add = ArgValueCandidates::new(completions::presets))]
    preset: Vec<String>,
    /// The participant's gender
    #[arg(long, value_parser = gender, add = ArgValueCandidates::new(completions::genders))]
    gender: Option<Gender>,
    /// Prints numbers instead: of questions, options, rules and templates, and of lines in the survey's files, in its
    /// modules, and in the same survey without templates and modules. Blank lines, comments and scenarios do not count
    #[arg(long, conflicts_with_all = ["flags", "preset", "gender"])]
    stats: bool,
    /// Prints one page in HTML instead, to read and to print: the texts of languages side by side, the audience of each
    /// question in plain words, and the line to edit
    #[arg(long, conflicts_with = "stats")]
    html: bool,
    /// The file for the page, instead of standard output. It is written or replaced unless the survey has mistakes other than missing texts and mistakes in scenarios
    #[arg(long, value_name = "FILE", requires = "html")]
    out: Option<PathBuf>,
    /// The language of the texts, such as `en-US` or `en`, by default the first; with --html several, separated by commas,
    /// by default the first two. Sentences have the labels of the first
    #[arg(
        long,
        value_name = "LANGUAGES",
        value_delimiter = ',',
        conflicts_with = "stats",
        add = ArgValueCandidates::new(completions::languages)
    )]
    languages: Vec<String>,
}

/// Prints a survey as indented text.
pub(crate) fn run(mut arguments: Arguments) -> Result<Outcome, Failure> {
    arguments.survey = files::whole_survey(arguments.survey);
    let arguments = &arguments;
    if arguments.stats {
        return print_statistics(arguments);
    }
    if arguments.html {
        return draw(arguments);
    }
    let mut survey = Survey::sound(&arguments.survey, compile_draft)?;
    survey.remove_missing_texts();
    let Some(Traced {
        artifact,
        gaps,
        invariants,
        ..
    }) = survey.result()
    else {
        survey.complain_with("so that only its ids are printed");
        print(&indented(survey.ids()))?;
        return Ok(Outcome::Findings);
    };
    let flags = flags(arguments, artifact)?;
    let language = selected(&arguments.languages, &artifact.header.languages, 1)?;
    let language = language.first().copied().unwrap_or_default();
    note_gaps(&arguments.survey, gaps, &[language]);
    let mut text = emit::outline_in(artifact, language, flags, arguments.gender);
    if flags.is_none() {
        let invariants = invariants.iter().map(|written| &written.invariant);
        text += &emit::invariants_outline(artifact, invariants);
    }
    print(&text)?;
    Ok(Outcome::Clean)
}

/// Returns the flags of the participant whose survey is printed; nothing for the whole survey. Warns of a participant whom the survey
/// excludes by an assumption.
fn flags(arguments: &Arguments, artifact: &Artifact) -> Result<Option<FlagSet>, Failure> {
    let is_tailored = arguments.flags.is_some() || !arguments.preset.is_empty() || arguments.gender.is_some();
    let flags = sent_flags(
        artifact,
        &arguments.preset,
        arguments.flags.as_deref().unwrap_or_default(),
    )?;
    if is_tailored {
        warn(&excluding_assumptions(artifact, flags, arguments.gender));
    }
    Ok(is_tailored.then(|| artifact.derived_from(flags)))
}

/// Says how many texts are missing in the languages that are printed.
fn note_gaps(survey: &Path, gaps: &Gaps, languages: &[&str]) {
    let lacking = languages.iter().filter_map(|language| {
        let count = gaps.get(*language)?.len();
        Some(format!("{} in {language}", counted(count, "text")))
    });
    let lacking: Vec<_> = lacking.collect();
    if !lacking.is_empty() {
        complain(&format!(
            "enkat: the survey lacks {}: the words of another language stand there, or a name in brackets; `{}` lists them",
            listed(&lacking),
            with_paths("enkat check", &[survey.to_owned()])
        ));
    }
}

/// Prints a survey as a page.
fn draw(arguments: &Arguments) -> Result<Outcome, Failure> {
    let Some((traced, files, expansions)) =
        Survey::sound(&arguments.survey, compile_draft)?.draft_or_complain()
    else {
        return Ok(Outcome::Findings);
    };
    let artifact = &traced.artifact;
    let printer = Printer {
        files: &files,
        expansions: &expansions,
        places: &traced.places,
    };
    let flags = flags(arguments, artifact)?;
    let selection = Selection {
        languages: selected(&arguments.languages, &artifact.header.languages, SIDE_BY_SIDE)?,
        participant: flags.map(|flags| (flags, arguments.gender)),
    };
    note_gaps(&arguments.survey, &traced.gaps, &selection.languages);
    let page = emit::questionnaire(artifact, &traced.gaps, printer, &selection);
    match &arguments.out {
        None => print(&page)?,
        Some(file) => {
            let shown = file.display();
            fs::write(file, page).with_context(|| format!("cannot write `{shown}`"))?;
            print(&format!("the survey, to read: {shown}\n"))?;
        }
    }
    Ok(Outcome::Clean)
}

/// The most languages of a page that are shown side by side without being named.
const SIDE_BY_SIDE: usize = 2;

/// Selects languages of the survey: those that are named, or the first ones.
fn selected<'a>(named: &[String], known: &'a [String], usual: usize) -> Result<Vec<&'a str>, Failure> {
    if named.is_empty() {
        return Ok(known.iter().take(usual).map(String::as_str).collect());
    }
    if named.len() > 1 && usual == 1 {
        bail!("the text has one language; name one, or add `--html` for a page with several side by side");
    }
    languages::named(named, known)
}

/// Prints the statistics of a survey.
fn print_statistics(arguments: &Arguments) -> Result<Outcome, Failure> {
    if files::is_template(&arguments.survey) {
        bail!(
            "`--stats` counts survey folders only, and `{}` is a survey template",
            arguments.survey.display()
        );
    }
    let Some((measured, _, _)) = Survey::sound(&arguments.survey, measure)?.or_complain() else {
        return Ok(Outcome::Findings);
    };
    print(&statistics::human(&measured.statistics))?;
    Ok(Outcome::Clean)
}
