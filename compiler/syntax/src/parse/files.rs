//! The files that make up a survey.
//!
//! The survey is where its `survey.yaml` is: the file whose path ends with that name. The path before that name is the survey's
//! folder. Pages are `pages/<id>.yaml`, catalogues `texts/<language>.yaml` or the files of `texts/<language>`, scores
//! `scores.yaml`, attention `attention.yaml`, the payload `payload.yaml` and scenarios `scenarios/*.yaml` below it, and modules are where
//! `import` says. Other files outside of the folder, and files that are not YAML, are ignored.

use indexmap::IndexSet;

use super::{
    imports::{self, Module},
    limits::MAX_FILE,
    margin,
    node::Node,
    yaml,
};
use crate::{
    diagnostics::{Code, Diagnostic, Sink, nearest},
    keys::{self, Shape},
    parallel,
    source::{FileId, SourceMap, Span},
};

/// The file that makes a folder a survey.
pub const HEADER: &str = "survey.yaml";

/// The keys of `survey.yaml` below which the author chooses the keys.
const CHOSEN_IN_HEADER: [&str; 6] = [
    "flags",
    "derived_flags",
    "presets",
    "conditions",
    "scales",
    "templates",
];
/// The keys of a file of texts below which the author chooses the keys.
const CHOSEN_IN_TEXTS: [&str; 12] = [
    "presets",
    "pages",
    "sections",
    "groups",
    "questions",
    "scales",
    "units",
    "checks",
    "placeholders",
    "dialogs",
    "scores",
    "attention",
];

/// The files of a survey, each as a tree.
#[derive(Debug)]
pub struct Sources<'s> {
    /// `survey.yaml`.
    pub header: Document<'s>,
    /// `pages/*.yaml`, in the order of the source map.
    pub pages: Vec<Document<'s>>,
    /// The pages whose files are not read, which is reported, because of their ending or folder.
    pub unread_pages: Vec<&'s str>,
    /// `texts/*.yaml` and `texts/*/*.yaml`, in the order of their paths: several files may be one catalogue.
    pub catalogues: Vec<Document<'s>>,
    /// `scores.yaml`.
    pub scores: Option<Document<'s>>,
    /// `attention.yaml`.
    pub attention: Option<Document<'s>>,
    /// The modules that are imported, directly or indirectly.
    pub modules: Vec<Module<'s>>,
    /// `scenarios/*.yaml`, in the order of the source map.
    pub scenarios: Vec<Document<'s>>,
    /// `payload.yaml`.
    pub payload: Option<Document<'s>>,
}

impl<'s> Sources<'s> {
    /// Returns the files that have lists: all but those of texts.
    pub(super) fn with_lists_mut(&mut self) -> impl Iterator<Item = &mut Document<'s>> {
        let modules = self.modules.iter_mut().map(|module| &mut module.document);
        let documents = [&mut self.header].into_iter().chain(&mut self.pages);
        let documents = documents.chain(&mut self.scores).chain(&mut self.attention);
        documents
            .chain(&mut self.payload)
            .chain(&mut self.scenarios)
            .chain(modules)
    }
}

/// A file as a tree.
#[derive(Debug)]
pub struct Document<'s> {
    /// The file's name without `.yaml`; for a file of texts, the language.
    pub stem: String,
    /// The whole file.
    pub span: Span,
    /// Its value; `None` if the file could not be read, which has then been reported.
    pub root: Option<Node<'s>>,
    /// Whether all of the file is in the tree; parts that are not have been reported.
    pub complete: bool,
}

/// The purpose of a file of a survey.
enum Role {
    Page,
    Catalogue,
    Scores,
    Attention,
    Scenarios,
    Payload,
    /// Not read here.
    Other,
    /// Not read, though its author may expect it to be.
    Unread,
}

/// Reads the files of a survey. `None` when there is no `survey.yaml`.
pub fn parse<'s>(files: &'s SourceMap, sink: &mut Sink) -> Option<Sources<'s>> {
    let Some((header, folder)) = header(files) else {
        report_no_header(files, sink);
        return None;
    };
    let mut header = document(files, header, "survey", sink);
    check_margin(files, &mut header, (keys::HEADER, &CHOSEN_IN_HEADER), sink);
    let modules = imports::read(files, &header, sink);
    let of_modules: Vec<FileId> = modules
        .iter()
        .flat_map(Module::documents)
        .map(|document| document.span.file)
        .collect();
    let mut sources = Sources {
        header,
        modules,
        pages: Vec::new(),
        unread_pages: Vec::new(),
        catalogues: Vec::new(),
        scores: None,
        attention: None,
        scenarios: Vec::new(),
        payload: None,
    };
    let mut read = Vec::new();
    let own = |id: &FileId| *id != sources.header.span.file && !of_modules.contains(id);
    for (id, file) in files.iter().filter(|(id, _)| own(id)) {
        let Some(inside) = file.path.strip_prefix(folder) else {
            continue;
        };
        match role(inside) {
            (Role::Other, _) => {}
            (Role::Unread, _) => {
                sink.push(unread(inside, id));
                sources.unread_pages.extend(meant_page(inside));
            }
            (role, stem) => read.push((role, id, stem)),
        }
    }
    let size = |(_, id, _): &&(Role, FileId, &str)| files.file(*id).text.len();
    let documents = parallel::each(&read, size, sink, |(role, id, stem), sink| {
        let mut document = document(files, *id, stem, sink);
        if matches!(role, Role::Catalogue) {
            check_margin(files, &mut document, (keys::CATALOGUE, &CHOSEN_IN_TEXTS), sink);
        }
        document
    });
    for ((role, ..), document) in read.into_iter().zip(documents) {
        match role {
            Role::Page => sources.pages.push(document),
            Role::Catalogue => sources.catalogues.push(document),
            Role::Scores => sources.scores = Some(document),
            Role::Attention => sources.attention = Some(document),
            Role::Scenarios => sources.scenarios.push(document),
            Role::Payload => sources.payload = Some(document),
            Role::Other | Role::Unread => {}
        }
    }
    let path = |document: &Document<'_>| &files.file(document.span.file).path;
    sources
        .catalogues
        .sort_by(|one, other| path(one).cmp(path(other)));
    Some(sources)
}

/// Lists the files of scenarios: those in the folder of a survey, with a wrong ending or without, or beside a template.
pub fn scenario_files(files: &SourceMap) -> Vec<FileId> {
    let folder = header(files).map(|(_, folder)| folder);
    let first = files.iter().next();
    let is_of_template = first.is_some_and(|(_, file)| file.path.strip_suffix(".json").is_some());
    let is_scenarios = |path: &str| {
        let inside = folder.and_then(|folder| path.strip_prefix(folder));
        let is_in_folder = inside.is_some_and(|inside| inside.starts_with("scenarios/"));
        is_in_folder || is_of_template && path.strip_suffix(".yaml").is_some()
    };
    let found = files.iter().filter(|(_, file)| is_scenarios(&file.path));
    found.map(|(id, _)| id).collect()
}

/// Reports that there is no `survey.yaml`: at the file that is meant as the header, or else at the first file.
fn report_no_header(files: &SourceMap, sink: &mut Sink) {
    let name = |path: &'_ str| path.rsplit('/').next().unwrap_or(path).to_owned();
    let misnamed = files
        .iter()
        .find(|(_, file)| is_misnamed_header(&name(&file.path)));
    if let Some((id, file)) = misnamed {
        let message = format!(
            "there is no `{HEADER}` here, and `{}` has another name",
            name(&file.path)
        );
        let finding = Diagnostic::new(Code::E0118, message, start_of(id), "probably the header");
        sink.push(finding.with_help(format!("rename this file to `{HEADER}`")));
    } else if let Some((id, _)) = files.iter().next() {
        let message = format!("there is no `{HEADER}` here");
        let finding = Diagnostic::new(Code::E0118, message, start_of(id), "a file without a survey");
        sink.push(finding.with_help(format!("a survey is a folder with a `{HEADER}` that names it")));
    }
}

/// Returns whether the name of a file is one that is probably meant as `survey.yaml`.
pub fn is_misnamed_header(name: &str) -> bool {
    name != HEADER
        && [HEADER, "survey.yml"]
            .iter()
            .any(|header| name.eq_ignore_ascii_case(header))
}

/// Finds the survey's `survey.yaml`, and the folder that it is in, with the `/` at its end.
pub(super) fn header(files: &SourceMap) -> Option<(FileId, &str)> {
    files
        .iter()
        .find_map(|(id, file)| Some((id, folder(&file.path)?)))
}

/// Adds a file to the map. Bytes that are not UTF-8 are reported and replaced; of a file that is too large, only as much is kept as
/// [`parse`] needs to refuse it.
pub fn decode_utf8(files: &mut SourceMap, path: &str, mut bytes: Vec<u8>, sink: &mut Sink) -> FileId {
    bytes.truncate(MAX_FILE + 1);
    let error = match String::from_utf8(bytes) {
        Ok(text) => return files.add(path, text),
        Err(error) => error,
    };
    let bytes = error.as_bytes();
    let utf16 = utf16(bytes);
    let (label, help) = match utf16 {
        Some(_) => (
            "UTF-16 text",
            "some programs call UTF-16 “Unicode”; save the file as UTF-8 in your editor",
        ),
        None => (
            "a sign that cannot be read",
            "save the file as UTF-8 in your editor",
        ),
    };
    let text = utf16.unwrap_or_else(|| String::from_utf8_lossy(bytes).into_owned());
    let id = files.add(path, text);
    if bytes.len() <= MAX_FILE {
        let valid = error.utf8_error().valid_up_to();
        let start = u32::try_from(valid).unwrap_or(u32::MAX);
        let span = Span {
            file: id,
            start,
            end: start.saturating_add(3),
            expansion: None,
        };
        sink.push(Diagnostic::new(Code::E0102, "this file is not UTF-8 text", span, label).with_help(help));
    }
    id
}

/// Decodes text in UTF-16, which its first bytes announce, so that the rest of the findings are about words.
fn utf16(bytes: &[u8]) -> Option<String> {
    let unit: fn([u8; 2]) -> u16 = match bytes {
        [0xff, 0xfe, ..] => u16::from_le_bytes,
        [0xfe, 0xff, ..] => u16::from_be_bytes,
        _ => return None,
    };
    let units = bytes[2..].chunks_exact(2);
    let units = units.map(|pair| unit([pair[0], pair[1]]));
    let signs = char::decode_utf16(units).map(|sign| sign.unwrap_or(char::REPLACEMENT_CHARACTER));
    Some(signs.collect())
}

/// Returns the folder of a survey, with the `/` at its end, if this is the path of its `survey.yaml`.
fn folder(path: &str) -> Option<&str> {
    path.strip_suffix(HEADER)
        .filter(|folder| folder.is_empty() || folder.ends_with('/'))
}

/// Returns the purpose of a file, by its path in the survey's folder, and its stem.
fn role(inside: &str) -> (Role, &str) {
    let Some(path) = inside.strip_suffix(".yaml") else {
        return (if is_yml(inside) { Role::Unread } else { Role::Other }, inside);
    };
    match path.rsplit_once('/') {
        None if path == "scores" => (Role::Scores, path),
        None if path == "attention" => (Role::Attention, path),
        None if path == "payload" => (Role::Payload, path),
        Some(("pages", stem)) => (Role::Page, stem),
        Some(("texts", stem)) => (Role::Catalogue, stem),
        Some(("scenarios", stem)) => (Role::Scenarios, stem),
        Some((folder, _)) => match folder.strip_prefix("texts/") {
            Some(language) if !language.contains('/') => (Role::Catalogue, language),
            _ => (Role::Unread, path),
        },
        None => (Role::Unread, path),
    }
}

/// Lists the languages for which the survey in a folder has files of texts.
pub(super) fn languages_of_files(files: &SourceMap, folder: &str) -> IndexSet<String> {
    let inside = files
        .iter()
        .filter_map(|(_, file)| file.path.strip_prefix(folder));
    inside
        .filter_map(|inside| match role(inside) {
            (Role::Catalogue, language) => Some(language.to_owned()),
            _ => None,
        })
        .collect()
}

/// Returns whether a file has the other ending of YAML.
fn is_yml(inside: &str) -> bool {
    inside.strip_suffix(".yml").is_some()
}

/// Returns the folder of a survey as which the name of another folder is probably meant.
pub fn meant_folder(name: &str) -> Option<&'static str> {
    // A folder of tests is none of texts.
    if name.eq_ignore_ascii_case("text") || name.eq_ignore_ascii_case("texts") {
        return Some("texts").filter(|meant| *meant != name);
    }
    nearest(name, ["pages", "scenarios"]).first().copied()
}

/// Returns the folder of a file that is probably meant as a part of a survey and is not read, and the way to correct that.
fn unread_folder(inside: &str) -> Option<(&str, String)> {
    let (folder, name) = inside.rsplit_once('/')?;
    let help = match folder.split_once('/') {
        None => format!("rename the folder to `{}`", meant_folder(folder)?),
        Some((part @ ("pages" | "scenarios"), _)) => format!(
            "only the files of `{part}` itself are read: move them to `{part}`, such as `{part}/{name}`, or the folder out of \
             the survey"
        ),
        Some(_) => return None,
    };
    Some((folder, help))
}

/// Returns the page as which a file that is not read is probably meant.
fn meant_page(inside: &str) -> Option<&str> {
    let (folder, name) = inside.rsplit_once('/')?;
    let outer = folder.split('/').next()?;
    let stem = name.strip_suffix(".yaml").or_else(|| name.strip_suffix(".yml"))?;
    (outer == "pages" || meant_folder(outer) == Some("pages")).then_some(stem)
}

/// Builds the diagnostic for a file that is not part of a survey.
fn unread(inside: &str, id: FileId) -> Diagnostic {
    let finding = |message: String, label| Diagnostic::new(Code::E0119, message, start_of(id), label);
    if let Some((folder, help)) = unread_folder(inside) {
        let message = format!("the folder `{folder}` is not part of the survey");
        return finding(message, "this file is not read, nor are those beside it").with_help(help);
    }
    let finding = finding(
        format!("`{inside}` is not part of the survey"),
        "this file is not read",
    );
    if is_yml(inside) {
        return finding.with_help(format!("rename it to `{}`", inside.replace(".yml", ".yaml")));
    }
    finding.with_help(
        "a survey has `survey.yaml`, `scores.yaml`, `attention.yaml`, `payload.yaml`, `pages/…`, `texts/…` and `scenarios/…`, all in \
         `.yaml`",
    )
}

pub(super) fn document<'s>(files: &'s SourceMap, id: FileId, stem: &str, sink: &mut Sink) -> Document<'s> {
    let text = &files.file(id).text;
    let tree = yaml::read(id, text, sink);
    let end = u32::try_from(text.len()).unwrap_or(u32::MAX);
    let span = Span { end, ..start_of(id) };
    Document {
        stem: stem.to_owned(),
        span,
        root: tree.root,
        complete: tree.complete,
    }
}

/// Leaves out the tree of a file of which lines lost the spaces before them, which is reported.
fn check_margin(
    files: &SourceMap,
    document: &mut Document<'_>,
    (known, chosen): (Shape, &[&str]),
    sink: &mut Sink,
) {
    let source = &files.file(document.span.file).text;
    document
        .root
        .take_if(|root| margin::check(source, root, known, chosen, sink));
}

fn start_of(file: FileId) -> Span {
    Span {
        file,
        start: 0,
        end: 0,
        expansion: None,
    }
}

#[cfg(test)]
mod tests {
    use super::CHOSEN_IN_TEXTS;
    use crate::keys;

    #[test]
    fn keys_of_texts_have_chosen_keys_below_them_but_for_the_survey_and_templates() {
        let all = keys::CATALOGUE.keys();
        let chosen: Vec<&str> = all
            .filter(|part| !["survey", "templates"].contains(part))
            .collect();
        assert_eq!(chosen, CHOSEN_IN_TEXTS);
    }
}
