//! Imports of no file, beside a module whose path is nearly the same.

use std::path::{Path, PathBuf};

use enkat_syntax::{
    diagnostics::{Code, Diagnostic, Sink, nearest},
    parse::{self, HEADER},
    source::SourceMap,
};

use crate::commands::{
    files::{self, Overlay, shown},
    survey::CheckedSurvey,
};

/// Adds the path of the module that is probably meant to each import of no file in the header of a survey.
pub(super) fn correct(folders: &[PathBuf], surveys: &mut [CheckedSurvey], overlay: &Overlay) {
    for (folder, survey) in folders.iter().zip(surveys) {
        if survey
            .diagnostics
            .iter()
            .all(|finding| finding.code != Code::E0121)
        {
            continue;
        }
        let header = shown(&folder.join(HEADER));
        let found = std::mem::take(&mut survey.diagnostics).into_iter();
        let found = found.map(|finding| {
            if finding.code == Code::E0121 {
                corrected(finding, &survey.files, &header, folder, overlay)
            } else {
                finding
            }
        });
        survey.diagnostics = parse::edits_in_files(&survey.files, found.collect());
    }
}

/// Replaces the help of a finding by the path that is probably meant.
fn corrected(
    mut finding: Diagnostic,
    read: &SourceMap,
    header: &str,
    folder: &Path,
    overlay: &Overlay,
) -> Diagnostic {
    let place = finding.primary.span;
    if read.file(place.file).path != header {
        return finding;
    }
    let import = read.text(place).trim_matches(['"', '\'']);
    let Some(meant) = meant(import, folder, overlay) else {
        return finding;
    };
    finding.help.clear();
    finding.with_text_edit(format!("did you mean `{meant}`?"), place, meant)
}

/// Finds the module near a survey that an import may mean: a file with the same name in another folder, or with a similar name.
fn meant(import: &str, survey: &Path, overlay: &Overlay) -> Option<String> {
    let near = files::near_modules(survey);
    let name = |path: &str| path.rsplit('/').next().unwrap_or_default().to_owned();
    let names: Vec<String> = near.iter().map(|(path, _)| name(path)).collect();
    let wanted = name(import);
    let similar = nearest(&wanted, names.iter().map(String::as_str));
    let is_module = |path: &Path| {
        let bytes = files::read_over(path, files::folder_of(path), overlay).ok()?;
        let mut files = SourceMap::default();
        let id = parse::decode_utf8(&mut files, &shown(path), bytes, &mut Sink::default());
        let (root, _) = parse::read_commented(id, &files.file(id).text, &mut Sink::default())?;
        root.get("module").map(|_| ())
    };
    let in_order = [wanted.as_str()].into_iter().chain(similar);
    let mut candidates = in_order.flat_map(|name| {
        let alike = near.iter().zip(&names).filter(move |(_, own)| *own == name);
        alike.map(|(near, _)| near)
    });
    let (path, _) = candidates.find(|(_, path)| is_module(path).is_some())?;
    Some(path.clone())
}
