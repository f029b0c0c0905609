//! Artifacts that tell where their elements are written.

use std::path::{Component, Path};

use enkat_compiler::{
    Analysis, Traced, compile_traced, compile_with_proofs,
    lower::{Decides, WrittenInvariant},
    proofs::{Claims, Proofs},
};
use enkat_model::{Artifact, WrittenAt};
use enkat_syntax::source::{SourceMap, Span};

use crate::explain::Printer;

/// A compiled survey, and what stays beside its artifact.
#[derive(Debug)]
pub struct WithInvariants {
    /// The artifact.
    pub artifact: Artifact,
    /// The invariants.
    pub invariants: Vec<WrittenInvariant>,
    /// The claims that were proved; none without proofs.
    pub claims: Claims,
}

/// Compiles the survey in these files, with the places of its elements and of the rules about them. Paths begin at the folder of the
/// survey, so that the same survey has the same places wherever it lies. A survey template has no places: its author sees no lines of it.
pub fn compile_with_places(files: &SourceMap) -> Analysis {
    compile_with_invariants(files, None).map(|survey, _| survey.artifact)
}

/// Compiles the survey as [`compile_with_places`] does, keeps its invariants, and proves them if there are to be proofs.
pub fn compile_with_invariants(files: &SourceMap, proofs: Option<Proofs>) -> Analysis<WithInvariants> {
    let analysis = match proofs {
        Some(proofs) => compile_with_proofs(files, proofs),
        None => compile_traced(files).map(|traced, _| (traced, Claims::default())),
    };
    let header = analysis.survey.as_ref().map(|survey| survey.header.id.span);
    analysis.map(|(traced, claims), expansions| {
        let Traced {
            mut artifact,
            places,
            invariants,
            ..
        } = traced;
        let Some(header) = header.filter(|_| !artifact.template) else {
            return WithInvariants {
                artifact,
                invariants,
                claims,
            };
        };
        let printer = Printer {
            files,
            expansions,
            places: &places,
        };
        let header = Path::new(&files.file(header.file).path);
        let folder = header.parent().unwrap_or(Path::new(""));
        add_places(&mut artifact, Places { printer, folder });
        WithInvariants {
            artifact,
            invariants,
            claims,
        }
    })
}

/// A printer of places by their paths from a folder.
#[derive(Clone, Copy)]
struct Places<'a> {
    printer: Printer<'a>,
    folder: &'a Path,
}

impl Places<'_> {
    fn print(&self, span: Span) -> String {
        let mut location = self.printer.location(span);
        location.place.file = from_folder(&location.place.file, self.folder);
        for used in &mut location.expanded_from {
            used.place.file = from_folder(&used.place.file, self.folder);
        }
        location.to_string()
    }
}

fn add_places(artifact: &mut Artifact, places: Places<'_>) {
    let known = places.printer.places;
    for (included, place) in artifact.elements.iter_mut().zip(&known.elements) {
        included.written_at.element = places.print(place.id);
        for span in place.included_in.iter().chain(&place.genders) {
            add_rule(&mut included.written_at, places.print(*span));
        }
    }
    for rule in &known.rules {
        if rule.decides == Decides::Hidden && known.is_written(rule) {
            let included = &mut artifact.elements[rule.target.index()];
            add_rule(&mut included.written_at, places.print(rule.term.span));
        }
    }
}

/// Adds the place of a rule; several can stand on one line.
fn add_rule(written_at: &mut WrittenAt, rule: String) {
    if !written_at.rules.contains(&rule) {
        written_at.rules.push(rule);
    }
}

/// Returns the way from a folder to a file. Both paths begin at the same place.
fn from_folder(file: &str, folder: &Path) -> String {
    let (file, folder): (Vec<_>, Vec<_>) = (
        Path::new(file).components().collect(),
        folder.components().collect(),
    );
    let shared = file
        .iter()
        .zip(&folder)
        .take_while(|(one, other)| one == other)
        .count();
    let up = folder[shared..].iter().map(|_| Component::ParentDir);
    let names = up.chain(file[shared..].iter().copied());
    let names: Vec<_> = names.map(|name| name.as_os_str().to_string_lossy()).collect();
    names.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_begin_at_the_folder_of_the_survey() {
        for (file, folder, expected) in [
            ("surveys/hex/pages/work.yaml", "surveys/hex", "pages/work.yaml"),
            (
                "/srv/surveys/hex/pages/work.yaml",
                "/srv/surveys/hex",
                "pages/work.yaml",
            ),
            ("surveys/shared/sleep.yaml", "surveys/hex", "../shared/sleep.yaml"),
            ("pages/work.yaml", "", "pages/work.yaml"),
            ("../shared/sleep.yaml", "", "../shared/sleep.yaml"),
            ("../shared/sleep.yaml", "../hex", "../shared/sleep.yaml"),
        ] {
            assert_eq!(from_folder(file, Path::new(folder)), expected);
        }
    }
}
