//! The parts of modules, and those that no survey of a folder uses.

use enkat_syntax::{
    diagnostics::{Code, Diagnostic},
    source::{FileId, SourceMap, Span},
    tree::{ModulePart, ModuleParts, PartKind},
};
use indexmap::IndexMap;

use crate::{check::UsedTexts, resolve::Survey};

/// Lists the parts of the modules of a survey without mistakes, with their texts.
pub(crate) fn of(survey: &Survey) -> Vec<ModuleParts> {
    let mut modules = survey.modules.clone();
    let Some(catalogue) = survey.catalogues.first().filter(|_| !modules.is_empty()) else {
        return modules;
    };
    let shown = UsedTexts::of(survey);
    for module in &mut modules {
        let own = catalogue.texts.iter();
        let mut texts: IndexMap<String, (Span, bool)> = IndexMap::new();
        for (key, text) in own.filter(|(_, text)| module.catalogues.contains(&text.key.file)) {
            let owner: Vec<&str> = key.split('.').take(2).collect();
            let is_used = shown.has(catalogue, key, text);
            let known = texts.entry(owner.join(".")).or_insert((text.key, false));
            known.1 |= is_used;
        }
        module
            .parts
            .extend(texts.into_iter().map(|(name, (span, is_used))| ModulePart {
                what: PartKind::Text,
                name,
                span,
                is_used,
            }));
    }
    modules
}

/// Finds the parts of modules that none of these surveys uses. `is_inside` selects the modules in the surveys' folder. Each
/// diagnostic comes with the index of a survey that imports the module. Texts of a module are reported once all its other parts are
/// used.
pub fn unused(
    surveys: &[(&SourceMap, &[ModuleParts])],
    is_inside: impl Fn(&str) -> bool,
) -> Vec<(usize, Diagnostic)> {
    let mut modules: IndexMap<&str, Seen<'_>> = IndexMap::new();
    for (at, (files, of_survey)) in surveys.iter().enumerate() {
        for module in *of_survey {
            let path = files.file(module.file).path.as_str();
            if !is_inside(path) {
                continue;
            }
            let seen = modules.entry(path).or_insert_with(|| Seen {
                name: &module.name,
                parts: IndexMap::new(),
            });
            for part in &module.parts {
                let place = seen
                    .parts
                    .entry((part.what, &part.name))
                    .or_insert((at, part.span, false));
                place.2 |= part.is_used;
            }
        }
    }
    modules.values().flat_map(Seen::findings).collect()
}

/// A module as all surveys see it.
struct Seen<'a> {
    name: &'a str,
    /// For each part: the first survey that has it, its place there, and whether any survey uses it.
    parts: IndexMap<(PartKind, &'a str), (usize, Span, bool)>,
}

impl Seen<'_> {
    fn findings(&self) -> Vec<(usize, Diagnostic)> {
        let unused = |is_text: bool| {
            let parts = self.parts.iter();
            let parts = parts
                .filter(move |((what, _), (.., is_used))| !is_used && (*what == PartKind::Text) == is_text);
            parts.map(|((what, name), (at, span, _))| (*at, self.finding(*what, name, *span)))
        };
        let parts: Vec<_> = unused(false).collect();
        if parts.is_empty() {
            return unused(true).collect();
        }
        parts
    }

    fn finding(&self, what: PartKind, name: &str, span: Span) -> Diagnostic {
        let (message, use_it) = match what {
            PartKind::Section => (
                format!("no survey of this folder includes `{}.{name}`", self.name),
                format!("include it with `- include: {}.{name}`", self.name),
            ),
            PartKind::Template => (
                format!("no survey of this folder uses the template `{name}`"),
                format!("use it with `- use: {name}`"),
            ),
            PartKind::Scale => (
                format!("no survey of this folder uses the scale `{name}`"),
                format!("name it in a `choice` with `scale: {name}`"),
            ),
            PartKind::Condition => (
                format!("no survey of this folder uses the condition `{name}`"),
                format!("name it in a rule: `hidden_when: {name}`"),
            ),
            PartKind::Text => (
                format!("no survey of this folder shows `{name}`"),
                "correct its id".to_owned(),
            ),
        };
        let texts = match what {
            PartKind::Section | PartKind::Template | PartKind::Scale => " with its texts",
            PartKind::Condition | PartKind::Text => "",
        };
        Diagnostic::new(Code::W0305, message, span, "not used")
            .with_help(format!("{use_it}, or remove it from the module{texts}"))
    }
}

/// Reports a file that no survey of a folder imports, if it is a module.
pub fn not_imported(files: &SourceMap, file: FileId) -> Option<Diagnostic> {
    let text = &files.file(file).text;
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        if let Some(name) = line.strip_prefix("module:") {
            let end = start + "module".len();
            let span = Span {
                file,
                start: u32::try_from(start).ok()?,
                end: u32::try_from(end).ok()?,
                expansion: None,
            };
            let name = name.split('#').next().unwrap_or_default().trim();
            let message = format!("no survey of this folder imports the module `{name}`");
            let finding = Diagnostic::new(Code::W0305, message, span, "not used");
            return Some(finding.with_help("import it in a `survey.yaml`, or remove the file"));
        }
        start += line.len();
    }
    None
}
