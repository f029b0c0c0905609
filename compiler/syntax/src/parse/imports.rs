//! Imports: the files that a survey and its modules name, and the modules as trees.
//!
//! A module is a YAML file anywhere beside the survey. Its path is written under `import`, relative to the importing file. Its
//! texts are beside it: those of `shared/lifestyle.yaml` in `shared/texts/lifestyle/<language>.yaml`.

use indexmap::IndexSet;

use super::{
    files::{Document, document, header, languages_of_files},
    node::Node,
    yaml,
};
use crate::{
    diagnostics::{Code, Diagnostic, Sink},
    source::{FileId, SourceMap, Span},
};

/// The most modules of one survey.
const MOST: usize = 200;

/// A module and its texts.
#[derive(Debug)]
pub struct Module<'s> {
    /// The file.
    pub document: Document<'s>,
    /// Its path, as messages show it.
    pub path: String,
    /// Its texts, in the languages of the survey that it has.
    pub catalogues: Vec<Document<'s>>,
    /// The import in the survey's own header; `None` if only other modules import it.
    pub imported_at: Option<Span>,
    /// The modules that it imports, as indexes of the same list.
    pub imports: Vec<usize>,
}

impl<'s> Module<'s> {
    /// Returns its files.
    pub fn documents(&self) -> impl Iterator<Item = &Document<'s>> {
        [&self.document].into_iter().chain(&self.catalogues)
    }
}

/// Lists the paths of the files that the survey or one of its modules names and that are not in the map, for a command to read.
/// Those files may name more.
pub fn wanted(files: &SourceMap) -> Vec<String> {
    let Some((header, folder)) = header(files) else {
        return Vec::new();
    };
    let tree = |id| yaml::read(id, &files.file(id).text, &mut Sink::default()).root;
    // Most surveys import nothing, and need not be read twice to find that out.
    let imports = |id: FileId| files.file(id).text.contains("import").then(|| tree(id)).flatten();
    let Some(root) = imports(header) else {
        return Vec::new();
    };
    // If the header does not list them, they are those of the files, as in the expansion.
    let languages = match root.get("languages").and_then(Node::sequence) {
        Some(list) => codes(list),
        None => languages_of_files(files, folder),
    };
    let mut known: Vec<String> = Vec::new();
    let mut next: Vec<String> = named(&root, &files.file(header).path);
    let mut missing = Vec::new();
    while let Some(path) = next.pop() {
        if known.contains(&path) || known.len() == MOST {
            continue;
        }
        match find(files, &path) {
            Some(id) => {
                let texts = languages.iter().map(|language| catalogue(&path, language));
                missing.extend(texts.filter(|path| find(files, path).is_none()));
                next.extend(imports(id).iter().flat_map(|root| named(root, &path)));
            }
            None => missing.push(path.clone()),
        }
        known.push(path);
    }
    missing
}

/// Lists the codes of languages, also those without a comma between them, which are reported elsewhere.
fn codes(list: &[Node<'_>]) -> IndexSet<String> {
    let codes = list.iter().flat_map(|item| item.text().split([' ', ';']));
    let codes = codes.filter(|code| !code.is_empty());
    codes.map(str::to_owned).collect()
}

/// Lists the paths that a file imports.
fn named(root: &Node<'_>, from: &str) -> Vec<String> {
    let items = root
        .get("import")
        .and_then(Node::sequence)
        .unwrap_or_default()
        .iter();
    items.filter_map(|item| resolve(from, item.text()).ok()).collect()
}

fn find(files: &SourceMap, path: &str) -> Option<FileId> {
    files.iter().find(|(_, file)| file.path == path).map(|(id, _)| id)
}

/// Returns the path of a module's texts.
pub fn catalogue(module: &str, language: &str) -> String {
    let (folder, stem) = divided(module);
    format!("{folder}texts/{stem}/{language}.yaml")
}

/// Splits a path into the folder, with its `/`, and the file's name without its extension.
fn divided(path: &str) -> (&str, &str) {
    let (folder, name) = path.split_at(path.rfind('/').map_or(0, |at| at + 1));
    (folder, name.strip_suffix(".yaml").unwrap_or(name))
}

/// Resolves an import to a path of the same kind as `from`, the path of the importing file.
fn resolve(from: &str, import: &str) -> Result<String, &'static str> {
    if import.starts_with('/') || import.contains(':') {
        return Err("a path begins at the importing file, so that the folder can be moved");
    }
    if import.contains('\\') {
        return Err("the parts of a path are divided by `/`");
    }
    if import.strip_suffix(".yaml").is_none() {
        return Err("a module is a file that ends with `.yaml`");
    }
    let mut folder = divided(from).0.trim_end_matches('/');
    let is_absolute = from.starts_with('/');
    let mut up = String::new();
    let mut rest = import;
    while let Some(inner) = rest.strip_prefix("../") {
        rest = inner;
        match folder.rsplit_once('/') {
            _ if folder.is_empty() && is_absolute => {
                return Err("there is no folder above the outermost one");
            }
            _ if folder.is_empty() || folder == ".." || folder.ends_with("/..") => up += "../",
            Some((outer, _)) => folder = outer,
            None => folder = "",
        }
    }
    if rest.split('/').any(|part| matches!(part, "" | "." | "..")) {
        return Err("`../` is allowed only at the beginning of a path, and no part of it is empty or `.`");
    }
    let slash = if folder.is_empty() && !is_absolute {
        ""
    } else {
        "/"
    };
    Ok(format!("{folder}{slash}{up}{rest}"))
}

/// Reads the modules of a survey, those that modules import included. The order of the imports does not matter.
pub(super) fn read<'s>(files: &'s SourceMap, header: &Document<'_>, sink: &mut Sink) -> Vec<Module<'s>> {
    let mut reader = ModuleReader {
        files,
        header: &files.file(header.span.file).path,
        sink,
        modules: Vec::new(),
        open: Vec::new(),
    };
    let mut direct = Vec::new();
    if let Some(root) = &header.root {
        direct = reader.imports(root, reader.header);
    }
    let mut modules = reader.modules;
    for (at, span) in direct {
        modules[at].imported_at = Some(span);
    }
    modules
}

struct ModuleReader<'s, 'a> {
    files: &'s SourceMap,
    /// The path of the survey's header.
    header: &'s str,
    sink: &'a mut Sink,
    modules: Vec<Module<'s>>,
    /// The modules that are being read, outermost first.
    open: Vec<String>,
}

impl ModuleReader<'_, '_> {
    /// Reads the modules that a file imports, by index, each with the span of its import.
    fn imports(&mut self, root: &Node<'_>, from: &str) -> Vec<(usize, Span)> {
        let items = root.get("import").and_then(Node::sequence).unwrap_or_default();
        let mut found: Vec<(usize, Span)> = Vec::new();
        for item in items.iter().filter(|item| !item.text().is_empty()) {
            let Some(at) = self.import(item, from) else {
                continue;
            };
            if let Some((_, first)) = found.iter().find(|(other, _)| *other == at) {
                let message = format!("`{}` is imported twice", item.text());
                let finding = Diagnostic::new(Code::E0214, message, item.span, "again here");
                self.sink.push(
                    finding
                        .with_related(*first, "first here")
                        .with_help("once is enough"),
                );
                continue;
            }
            found.push((at, item.span));
        }
        found
    }

    fn import(&mut self, item: &Node<'_>, from: &str) -> Option<usize> {
        let path = match resolve(from, item.text()) {
            Ok(path) => path,
            Err(help) => {
                let message = format!("`{}` is not the path of a module", item.text());
                let finding = Diagnostic::new(Code::E0122, message, item.span, "not such a path");
                self.sink.push(finding.with_help(help));
                return None;
            }
        };
        if path == self.header {
            let finding = Diagnostic::new(
                Code::E0122,
                "this is the survey itself",
                item.span,
                "not a module",
            );
            self.sink
                .push(finding.with_help("the parts of a survey need no import; remove it"));
            return None;
        }
        if let Some(start) = self.open.iter().position(|open| *open == path) {
            let way = self.open[start..].iter().chain([&path]);
            let way: Vec<String> = way.map(|path| format!("`{path}`")).collect();
            let message = format!("modules import each other in a cycle: {}", way.join(" → "));
            let finding = Diagnostic::new(Code::E0123, message, item.span, "closes the cycle");
            let help =
                "remove one of the imports; put parts that several modules need into a module of their own";
            self.sink.push(finding.with_help(help));
            return None;
        }
        if let Some(at) = self.modules.iter().position(|module| module.path == path) {
            return Some(at);
        }
        self.module(item, path)
    }

    fn module(&mut self, item: &Node<'_>, path: String) -> Option<usize> {
        let Some(id) = find(self.files, &path) else {
            let message = format!("there is no file `{path}`");
            let finding = Diagnostic::new(Code::E0121, message, item.span, "not found");
            self.sink.push(finding.with_help(
                "the path of a module begins in the folder of the file that imports it, such as `../shared/scales.yaml`",
            ));
            return None;
        };
        let read = document(self.files, id, divided(&path).1, self.sink);
        self.open.push(path.clone());
        let imports = match &read.root {
            Some(root) => self.imports(root, &path),
            None => Vec::new(),
        };
        self.open.pop();
        let beside = catalogue(&path, "");
        let folder = beside.trim_end_matches(".yaml");
        let texts = self.files.iter().filter_map(|(id, file)| {
            let stem = file.path.strip_prefix(folder)?.strip_suffix(".yaml")?;
            (!stem.contains('/')).then_some((id, stem))
        });
        let catalogues = texts
            .map(|(id, stem)| document(self.files, id, stem, self.sink))
            .collect();
        self.modules.push(Module {
            document: read,
            path,
            catalogues,
            imported_at: None,
            imports: imports.into_iter().map(|(at, _)| at).collect(),
        });
        Some(self.modules.len() - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::resolve;

    #[test]
    fn resolve_returns_path_relative_to_survey() {
        let is = |from, import, path: &str| assert_eq!(resolve(from, import).as_deref(), Ok(path));
        is(
            "surveys/cop3/survey.yaml",
            "../shared/a.yaml",
            "surveys/shared/a.yaml",
        );
        is("survey.yaml", "../shared/a.yaml", "../shared/a.yaml");
        is("../cop3/survey.yaml", "../../a.yaml", "../../a.yaml");
        is("cop3/survey.yaml", "../a.yaml", "a.yaml");
        is("/srv/cop3/survey.yaml", "../shared/a.yaml", "/srv/shared/a.yaml");
        is("/srv/survey.yaml", "../a.yaml", "/a.yaml");
        is("survey.yaml", "shared/a.yaml", "shared/a.yaml");
        let refused = [
            "/etc/a.yaml",
            "a/../b.yaml",
            "a.yml",
            "a\\b.yaml",
            "./a.yaml",
            "file:a.yaml",
            "..",
        ];
        for import in refused {
            assert!(resolve("cop3/survey.yaml", import).is_err(), "{import}");
        }
        assert!(resolve("/survey.yaml", "../a.yaml").is_err());
    }
}
