//! Expansion: trees → a survey. Templates are put in, then every value is read as its place requires.
//!
//! Expansion works from tree to tree, so that the one decoder after it sees only concrete values. Every mistake is reported. The
//! survey is returned even with mistakes in it; it tells which names may stand in parts that could not be read.

pub(crate) mod decode;

mod budget;
mod conditions;
mod copied_pages;
mod corrections;
mod definitions;
mod duplicate_texts;
mod entry_texts;
mod headings_too_deep;
mod includes;
mod invariants;
mod lacking_words;
mod language_without_texts;
mod meant_language;
mod missing_headings;
mod misspelt_ids;
mod misspelt_values;
mod module_flags;
mod module_texts;
mod modules;
mod pages;
mod parameter;
mod parameter_edits;
mod repeat;
mod repeat_ids;
mod substitute;
pub(crate) mod suggest;
mod survey_template;
mod template_args;
mod template_calls;
mod template_texts;
mod templates;
mod text_keys;
mod texts;
mod texts_too_deep;
mod texts_too_far_left;
mod unread;
mod written_texts;

pub use decode::{NotAnId, camel_case, is_id, is_language};
pub use meant_language::meant_language;
pub use module_texts::{TextsOfModule, texts_of_module};
pub(crate) use parameter_edits::with_parameters;
pub(crate) use repeat_ids::with_number;
pub use survey_template::expand_template;
pub use text_keys::keys_below;

use decode::{Decoder, FoundPages};
use enkat_syntax::tree::{
    AbsentQuestion, Catalogue, Header, Name, NameKind, Survey, Unread, UnusedModuleItems,
};
use enkat_syntax::{
    collections::{HashMap, HashSet},
    diagnostics::{Code, Diagnostic, Sink, differ_in_case},
    keys::HEADER,
    parse::{Document, Sources, node::Node},
    source::{Expansions, FileId, SourceMap, Span},
};
use indexmap::IndexMap;
use invariants::KnownIds;
use modules::Library;
use pages::Trees;
use template_calls::{Use, no_parameters};
use templates::Templates;
use texts::Known;
use written_texts::WrittenTexts;

/// The syntax tree, and the template calls that diagnostics may point through.
#[derive(Debug, Default)]
pub struct Expanded {
    /// The survey, as far as it could be read; `None` when there is none. It may have errors, which the sink then holds.
    pub survey: Option<Survey>,
    /// Every template call, also when there is no survey.
    pub expansions: Expansions,
}

/// Moves headings that stand among the entries of another one, and texts of catalogues that stand below another heading, among those of
/// another entry, or beside their own, and reports them. Returns whether there are any.
pub(crate) fn move_entries(files: &SourceMap, sources: &mut Sources<'_>, sink: &mut Sink) -> bool {
    let are_headers_moved = headings_too_deep::correct_headers(files, sources, sink);
    let owners = texts_too_deep::owners(sources);
    are_headers_moved
        | headings_too_deep::correct(files, sources, &owners, sink)
        | missing_headings::correct(files, sources, &owners, sink)
        | texts_too_deep::correct(files, sources, &owners, sink)
        | texts_too_far_left::correct(files, sources, &owners, sink)
}

/// Corrects names that are misspelt where they are given, and reports them. Returns the files of the findings, in order.
pub(crate) fn correct_names(sources: &mut Sources<'_>, sink: &mut Sink) -> Vec<FileId> {
    let mut files = misspelt_values::correct(sources, sink);
    if !unread::of_files(sources).has(NameKind::Element) {
        files.extend(misspelt_ids::correct(sources, sink));
    }
    files.sort_unstable();
    files.dedup();
    files
}

/// Reads a survey, as far as its files can be read.
pub fn expand_all(mut sources: Sources<'_>, sink: &mut Sink) -> Expanded {
    copied_pages::leave_out(&mut sources.pages, sink);
    let of_files = unread::of_files(&sources);
    let mut decoder = Decoder {
        lost: of_files.has(NameKind::Element),
        unread: of_files,
        ..Decoder::new(sink)
    };
    let found = unread::pages(&sources.pages, &sources.catalogues);
    let languages = unread::languages(&sources.catalogues);
    let mut read = header(&sources.header, found, languages, &mut decoder);
    unread::of_misspelt(root_of(Some(&sources.header)), HEADER, &mut decoder.unread);
    decoder.written_texts = WrittenTexts::read(&sources.catalogues, decoder.language.as_deref());
    let mut templates = templates::definitions(read.templates, &mut decoder);
    let library = Library::read(&sources.modules, &read.header, &mut templates, &mut decoder);
    names_differ_in_case(&templates, &library, decoder.sink);
    let documents = (sources.pages, &*sources.unread_pages);
    let trees = pages::put_in(documents, &read.pages, &templates, &library, &mut decoder);
    let others = (&*trees.unnamed, &*trees.meant);
    let pages = pages::decode(trees.named, others, &read.pages, &mut decoder);
    let payload = read_file(sources.payload.as_ref(), decode::payload, &mut decoder);
    let mut used_files = trees.used_files;
    used_files.extend(modules::scales_used(&pages, &library.scales));
    read.header.scales.extend(library.scales.clone());
    let attention = read_file(sources.attention.as_ref(), decode::attention, &mut decoder);
    let ids_of_modules = library.ids_of_modules();
    let absent = conditions::absent(&library, &templates, &trees.sections);
    let known = KnownIds::new(&pages, &ids_of_modules, &absent, &library.conditions);
    let of_modules = library.invariants.iter().filter(|one| known.is_about_survey(one));
    read.header.invariants.extend(of_modules.cloned());
    conditions::add_used(
        &mut read.header,
        &pages,
        (&payload, &attention),
        &library.conditions,
    );
    used_files.extend(read.header.conditions.keys().map(|name| name.span.file));
    unused(sources.header.span, &templates, &trees.uses, &mut decoder);
    library.unused(&sources.modules, &used_files, &mut decoder);
    let repeats = std::mem::take(&mut decoder.repeats);
    let known = Known {
        templates: &templates,
        library: &library,
        uses: &trees.uses,
        repeats: &repeats,
    };
    let catalogues = texts::catalogues(sources.catalogues, &read.header.languages, &known, &mut decoder);
    let scores = read_file(sources.scores.as_ref(), decode::scores, &mut decoder);
    let mut unread = decoder.unread();
    unread::of_entries(
        (root_of(Some(&sources.header)), &read.header),
        (root_of(sources.scores.as_ref()), &scores),
        (root_of(sources.attention.as_ref()), &attention),
        (root_of(sources.payload.as_ref()), &payload),
        &mut unread,
    );
    let (scenarios, unread_scenarios) = decode::scenarios(&sources.scenarios, &mut decoder);
    let survey = Survey {
        modules: library.parts(&read.header, &templates, &trees.uses, &trees.sections, &pages),
        rest: rest(&library, &read.header, absent, ids_of_modules),
        header: read.header,
        pages,
        catalogues,
        scores,
        attention,
        payload,
        repeats,
        scenarios,
        unread_scenarios,
        unread,
        expansions: trees.expansions.clone(),
    };
    Expanded {
        survey: Some(survey),
        expansions: trees.expansions,
    }
}

/// Reports names of templates and modules that differ in case only.
fn names_differ_in_case(templates: &Templates<'_>, library: &Library<'_>, sink: &mut Sink) {
    let names = templates.iter();
    let names = names.map(|(name, template)| (name.as_str(), template.span));
    differ_in_case("templates", names, sink);
    library.differ_in_case(sink);
}

/// Reads a file that a survey may go without.
fn read_file<'n, 's, T: Default>(
    document: Option<&'n Document<'s>>,
    read: impl FnOnce(&'n Node<'s>, &mut Decoder<'_>) -> T,
    decoder: &mut Decoder<'_>,
) -> T {
    root_of(document)
        .map(|root| read(root, decoder))
        .unwrap_or_default()
}

/// Returns the value of a file, if there is one.
fn root_of<'d, 's>(document: Option<&'d Document<'s>>) -> Option<&'d Node<'s>> {
    document?.root.as_ref()
}

/// Reads the header. If it does not tell the pages or the languages, they are those that have files.
fn header<'n>(
    document: &'n Document<'n>,
    pages: FoundPages,
    languages: Vec<Name>,
    decoder: &mut Decoder<'_>,
) -> decode::ReadHeader<'n> {
    let (root, span) = (document.root.as_ref(), document.span);
    let read = root.and_then(|root| decode::header(root, span, &pages, decoder));
    let mut read = read.unwrap_or_else(|| {
        decoder.lost = true;
        decoder.unread = Unread::ALL;
        unread::header(span)
    });
    if read.pages.is_empty() {
        read.pages = pages.names;
    }
    if read.header.languages.is_empty() {
        read.header.languages = languages;
    }
    let first = read.header.languages.first();
    decoder.language = first.map(|language| language.value.clone());
    let entries = root.and_then(Node::mapping).into_iter().flatten();
    // An unknown key may be meant for the templates.
    for (key, value) in entries.filter(|(key, _)| key.text() != "templates" && HEADER.has(key.text())) {
        no_parameters(key, decoder);
        no_parameters(value, decoder);
    }
    read
}

/// A survey with templates and sections of modules put in, before its trees are decoded.
#[derive(Debug)]
pub struct PutIn<'s> {
    /// The pages with their ids, in their order. The content of a `repeat` is a list for every entry.
    pub pages: Vec<(String, Node<'s>)>,
    /// The texts, those of a `repeat` under ids without numbers.
    pub catalogues: Vec<Catalogue>,
    /// The template of every call.
    pub uses: Vec<String>,
}

/// Puts templates and sections into the pages and catalogues of a survey without mistakes. `sources` has the rest of its files.
pub fn put_in<'s>(
    sources: &'s Sources<'_>,
    pages: Vec<Document<'s>>,
    catalogues: Vec<Document<'_>>,
) -> Option<PutIn<'s>> {
    let mut sink = Sink::default();
    let mut decoder = Decoder::new(&mut sink);
    let root = sources.header.root.as_ref()?;
    let read = decode::header(root, sources.header.span, &FoundPages::default(), &mut decoder)?;
    let mut templates = templates::definitions(read.templates, &mut decoder);
    let library = Library::read(&sources.modules, &read.header, &mut templates, &mut decoder);
    let Trees { named, uses, .. } =
        pages::put_in((pages, &[]), &read.pages, &templates, &library, &mut decoder);
    let known = Known {
        templates: &templates,
        library: &library,
        uses: &uses,
        repeats: &[],
    };
    let catalogues = texts::catalogues(catalogues, &read.header.languages, &known, &mut decoder);
    let pages = named.into_iter();
    Some(PutIn {
        pages: pages.map(|(root, document)| (document.stem, root)).collect(),
        catalogues,
        uses: uses.into_iter().map(|used| used.template).collect(),
    })
}

/// Collects the parts of modules that the survey does not use.
fn rest(
    library: &Library<'_>,
    header: &Header,
    absent: IndexMap<String, AbsentQuestion>,
    ids_of_modules: HashMap<FileId, HashSet<String>>,
) -> UnusedModuleItems {
    let conditions = library.conditions.keys();
    let conditions = conditions.filter(|name| !header.conditions.contains_key(*name));
    UnusedModuleItems {
        conditions: conditions.map(|name| name.value.clone()).collect(),
        absent,
        ids_of_modules,
    }
}

/// Warns of templates of the header that nothing calls; those of modules are for other surveys too.
fn unused(header: Span, templates: &Templates<'_>, uses: &[Use<'_>], decoder: &mut Decoder<'_>) {
    if decoder.lost {
        return;
    }
    let own = templates
        .iter()
        .filter(|(_, template)| template.span.file == header.file);
    for (name, template) in own {
        if !uses.iter().any(|used| used.template == *name) {
            let message = format!("the template `{name}` is not used");
            let finding = Diagnostic::new(Code::W0302, message, template.span, "declared here");
            let place = if decoder.written_texts.has("templates", name) {
                " here and under `templates` in the texts"
            } else {
                ""
            };
            decoder
                .sink
                .push(finding.with_help(format!("use it with `- use: {name}`, or remove it{place}")));
        }
    }
}
