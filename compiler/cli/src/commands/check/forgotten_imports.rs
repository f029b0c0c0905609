//! Names that a survey does not know, and a module near it has: the import of the module was forgotten.

use std::path::{Path, PathBuf};

use enkat_syntax::{
    diagnostics::{Code, Diagnostic, Label, Sink},
    parse::{self, HEADER, node::Node},
    source::SourceMap,
};

use crate::commands::{
    files::{self, Overlay, shown},
    survey::CheckedSurvey,
};

/// A module near a survey.
struct Module<'a> {
    /// Its path, as an import in the header of the survey has it.
    import: &'a str,
    root: &'a Node<'a>,
}

/// Joins the findings on names of a module that a survey does not import: it is one mistake. The joined finding comes first, and says
/// which import is missing.
pub(super) fn name(folders: &[PathBuf], surveys: &mut [CheckedSurvey], overlay: &Overlay) {
    for (folder, survey) in folders.iter().zip(surveys) {
        let header = shown(&folder.join(HEADER));
        let inside = header.strip_suffix(HEADER).unwrap_or_default();
        let is_of_survey = |finding: &Diagnostic| {
            let file = survey.files.file(finding.primary.span.file);
            file.path.starts_with(inside) && part(finding.code).is_some()
        };
        if survey.diagnostics.iter().any(is_of_survey) {
            let (unknown, others): (Vec<_>, Vec<_>) = std::mem::take(&mut survey.diagnostics)
                .into_iter()
                .partition(is_of_survey);
            survey.diagnostics = with_imports(unknown, folder, (&survey.files, &header), overlay);
            survey.diagnostics.extend(others);
        }
    }
}

/// Returns the part of a module that has the names which a finding with this code misses.
fn part(code: Code) -> Option<&'static str> {
    match code {
        Code::E0301 => Some("templates"),
        Code::E0315 => Some("sections"),
        Code::E0501 => Some("conditions"),
        Code::E0503 => Some("scales"),
        _ => None,
    }
}

/// Joins the findings on names of one module; those on names of no module come last.
fn with_imports(
    unknown: Vec<Diagnostic>,
    folder: &Path,
    (read, header): (&SourceMap, &str),
    overlay: &Overlay,
) -> Vec<Diagnostic> {
    let (mut files, mut imports) = (SourceMap::default(), Vec::new());
    for (import, path) in files::near_modules(folder) {
        if let Ok(bytes) = files::read_over(&path, files::folder_of(&path), overlay) {
            let id = parse::decode_utf8(&mut files, &shown(&path), bytes, &mut Sink::default());
            imports.push((import, id));
        }
    }
    let roots: Vec<_> = imports
        .iter()
        .filter_map(|(import, id)| {
            let (root, _) = parse::read_commented(*id, &files.file(*id).text, &mut Sink::default())?;
            root.get("module").is_some().then_some((import, root))
        })
        .collect();
    let modules: Vec<_> = roots
        .iter()
        .map(|(import, root)| Module { import, root })
        .collect();
    let header = read.iter().find(|(_, file)| file.path == header);
    let header = header
        .and_then(|(id, file)| parse::read_commented(id, &file.text, &mut Sink::default()))
        .map(|(root, _)| root);
    let has_imports = header.is_some_and(|root| root.get("import").is_some());
    let mut joined: Vec<(&str, Diagnostic)> = Vec::new();
    let mut others = Vec::new();
    for finding in unknown {
        let name = read.text(finding.primary.span);
        let Some(module) = modules.iter().find(|module| module.defines(finding.code, name)) else {
            others.push(finding);
            continue;
        };
        match joined.iter_mut().find(|(import, _)| *import == module.import) {
            Some((_, first)) => {
                first.related.push(Label {
                    span: finding.primary.span,
                    text: format!("`{name}` is of this module, too"),
                });
            }
            None => joined.push((module.import, module.named_in(finding, name, has_imports))),
        }
    }
    joined
        .into_iter()
        .map(|(_, finding)| finding)
        .chain(others)
        .collect()
}

impl Module<'_> {
    fn name(&self) -> &str {
        self.root.get("module").map_or("", Node::text)
    }

    /// Returns whether the module has what a finding misses.
    fn defines(&self, code: Code, name: &str) -> bool {
        let part = part(code).and_then(|part| self.root.get(part));
        part.is_some_and(|part| match name.split_once('.') {
            Some((module, section)) if code == Code::E0315 => {
                let mut sections = part.sequence().unwrap_or_default().iter();
                let is_meant = |item: &Node<'_>| item.get("section").is_some_and(|id| id.text() == section);
                module == self.name() && sections.any(is_meant)
            }
            _ => part.get(name).is_some(),
        })
    }

    /// Says in a finding how the module is imported.
    fn named_in(&self, mut finding: Diagnostic, name: &str, has_imports: bool) -> Diagnostic {
        let how = if has_imports {
            format!("add `{}` to `import`", self.import)
        } else {
            format!("write `import: [{}]`", self.import)
        };
        let module = self.name();
        finding.message = format!(
            "{}, and the module `{module}`, which has it, is not imported",
            finding.message
        );
        finding.help = vec![format!("{how} in `{HEADER}`, to use `{name}` of this module")];
        finding.suggestions.clear();
        finding
    }
}
