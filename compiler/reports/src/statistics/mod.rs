//! The contents and the length of a survey: as its author wrote it, and as it would be without templates and modules.

mod contents;
mod human;
mod inlined;
mod lines;
mod texts;

use std::{collections::BTreeMap, mem::take};

pub use self::human::human;
use enkat_compiler::{Analysis, analyze, check::Checked, expand, lower};
use enkat_syntax::{
    diagnostics::Sink,
    parse::{self, Document, Sources},
    source::SourceMap,
};

use self::{
    contents::{by_use, contents, modules_used},
    inlined::written_out,
    lines::lines,
};

/// The contents and the length of a survey.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statistics {
    /// The survey.
    pub survey: String,
    /// Its version.
    pub version: u32,
    /// The kinds of things in it, each with its number.
    pub contents: Vec<(&'static str, usize)>,
    /// The structure and logic: every source file but texts and scenarios.
    pub definition: Length,
    /// The texts of each language.
    pub texts: Vec<(String, Length)>,
    /// The templates that it uses, each with the number of calls.
    pub templates: Vec<(String, usize)>,
    /// The modules of which it uses something.
    pub modules: Vec<String>,
}

/// Numbers of lines, without comments and blank lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Length {
    /// Lines of the survey's own files.
    pub own: usize,
    /// Lines of all modules that it imports, including parts that it does not use. Other surveys may share them.
    pub modules: usize,
    /// Lines of a survey that means the same without templates and modules.
    pub written_out: usize,
}

/// A survey written out, with its statistics.
#[derive(Clone, Debug)]
pub struct Measured {
    /// The contents and the length.
    pub statistics: Statistics,
    /// The files of a survey that means the same without templates and modules, by their paths in its folder.
    pub written_out: BTreeMap<String, String>,
}

impl std::iter::Sum for Length {
    fn sum<I: Iterator<Item = Self>>(lengths: I) -> Self {
        lengths.fold(Self::default(), |sum, length| Self {
            own: sum.own + length.own,
            modules: sum.modules + length.modules,
            written_out: sum.written_out + length.written_out,
        })
    }
}

/// Measures the survey in these files.
pub fn measure(files: &SourceMap) -> Analysis<Measured> {
    let Analysis {
        survey,
        artifact,
        diagnostics,
        left_out,
        expansions,
        misspelt,
    } = analyze(files, |checked| of(files, checked));
    Analysis {
        survey,
        artifact: artifact.flatten(),
        diagnostics,
        left_out,
        expansions,
        misspelt,
    }
}

/// Measures a survey without mistakes.
fn of(files: &SourceMap, checked: &Checked<'_>) -> Option<Measured> {
    let survey = checked.survey();
    let artifact = lower::lower(checked);
    let mut sources = parse::parse(files, &mut Sink::default())?;
    let definition = definition(&sources, files);
    let texts = artifact.texts.keys();
    let texts: Vec<_> = texts
        .map(|language| (language, texts_in(language, &sources, files)))
        .collect();
    let (pages, catalogues) = (take(&mut sources.pages), take(&mut sources.catalogues));
    let put_in = expand::put_in(&sources, pages, catalogues)?;
    let written_out = written_out(survey, &sources, &put_in, files);
    let of_definition = written_out.iter().filter(|(path, _)| !path.starts_with("texts/"));
    let of_definition: usize = of_definition.map(|(_, text)| lines(text)).sum();
    let texts = texts.into_iter().map(|(language, length)| {
        let text = written_out.get(&path_of_texts(language));
        let written_out = text.map_or(0, |text| lines(text));
        (
            language.clone(),
            Length {
                written_out,
                ..length
            },
        )
    });
    let statistics = Statistics {
        survey: artifact.header.survey.clone(),
        version: artifact.header.version,
        contents: contents(&artifact, &lower::places(checked)),
        definition: Length {
            written_out: definition.written_out + of_definition,
            ..definition
        },
        texts: texts.collect(),
        templates: by_use(put_in.uses),
        modules: modules_used(survey),
    };
    Some(Measured {
        statistics,
        written_out,
    })
}

/// Measures everything but texts and scenarios; written out, only the parts that stay as they are.
fn definition(sources: &Sources<'_>, files: &SourceMap) -> Length {
    let kept = sources
        .payload
        .iter()
        .chain(&sources.scores)
        .chain(&sources.attention);
    let kept = total(kept, files);
    let modules = sources.modules.iter().map(|module| &module.document);
    Length {
        own: kept + total([&sources.header].into_iter().chain(&sources.pages), files),
        modules: total(modules, files),
        written_out: kept,
    }
}

/// Measures the texts of a language as they are written.
fn texts_in(language: &str, sources: &Sources<'_>, files: &SourceMap) -> Length {
    let is_of_it = |document: &&Document<'_>| document.stem == language;
    let modules = sources.modules.iter().flat_map(|module| &module.catalogues);
    Length {
        own: total(sources.catalogues.iter().filter(is_of_it), files),
        modules: total(modules.filter(is_of_it), files),
        written_out: 0,
    }
}

fn total<'d>(documents: impl Iterator<Item = &'d Document<'d>>, files: &SourceMap) -> usize {
    documents
        .map(|document| lines(&files.file(document.span.file).text))
        .sum()
}

fn path_of_texts(language: &str) -> String {
    format!("texts/{language}.yaml")
}
