//! The deployment file of a checked folder of surveys, as far as a server could not read it.

use std::path::{Path, PathBuf};

use enkat_runtime::{Misread, MisreadKind, misread};
use enkat_syntax::{
    diagnostics::{Code, Diagnostic, Sink},
    parse,
    source::Span,
};

use crate::commands::{
    Failure,
    files::{self, Overlay},
    server_options::DEPLOYMENT,
    survey::CheckedSurvey,
};

/// Adds the mistake that makes a deployment file unreadable, to the first survey.
pub(super) fn add(
    surveys: &mut [CheckedSurvey],
    paths: &[PathBuf],
    overlay: &Overlay,
) -> Result<(), Failure> {
    let Some(first) = surveys.first_mut() else {
        return Ok(());
    };
    for folder in paths
        .iter()
        .filter(|path| path.is_dir() && !files::is_survey(path))
    {
        let path = folder.join(DEPLOYMENT);
        if !overlay.is_file(&path) {
            continue;
        }
        let bytes = files::read_over(&path, folder, overlay)?;
        let Some(mistake) = misread(&String::from_utf8_lossy(&bytes)) else {
            continue;
        };
        let id = parse::decode_utf8(
            &mut first.files,
            &files::shown(Path::new(&path)),
            bytes,
            &mut Sink::default(),
        );
        let start = offset(&first.files.file(id).text, &mistake);
        let span = Span {
            file: id,
            start,
            end: start,
            expansion: None,
        };
        first.diagnostics.push(finding(&mistake, span));
    }
    Ok(())
}

fn finding(mistake: &Misread, span: Span) -> Diagnostic {
    let (code, label) = match mistake.kind {
        MisreadKind::UnknownKey => (Code::E0201, "not a key of a deployment file"),
        MisreadKind::MissingKey => (Code::E0202, "it is missing here"),
        MisreadKind::Value => (Code::E0203, "not possible here"),
    };
    let (message, help) = match mistake.text.split_once("; ") {
        Some((message, help)) => (message, help),
        None => (
            mistake.text.as_str(),
            "correct it: a server does not start with this file",
        ),
    };
    Diagnostic::new(code, message, span, label).with_help(help)
}

/// Finds the byte at the line and the column of a mistake.
fn offset(text: &str, mistake: &Misread) -> u32 {
    let number = |number: u64| usize::try_from(number).unwrap_or(1).saturating_sub(1);
    let lines = text.split_inclusive('\n');
    let before: usize = lines.clone().take(number(mistake.line)).map(str::len).sum();
    let line = lines.clone().nth(number(mistake.line)).unwrap_or_default();
    let within: usize = line
        .chars()
        .take(number(mistake.column))
        .map(char::len_utf8)
        .sum();
    u32::try_from(before + within).unwrap_or_default()
}
