//! Expansion: trees → a survey. Templates are put in, then every value is read as its place requires.
//!
//! Expansion works from tree to tree, so that the one decoder after it sees only concrete values. Every mistake is reported. The
//! survey is returned even with mistakes in it, as long as no name is lost that other parts may use.

pub(crate) mod decode;

mod budget;
mod conditions;
mod duplicate_texts;
mod entry_texts;
mod includes;
mod module_flags;
mod module_texts;
mod modules;
mod pages;
mod parameter;
mod repeat;
mod repeat_ids;
mod substitute;
mod suggest;
mod survey_template;
mod template_args;
mod template_calls;
mod template_texts;
mod templates;
mod text_keys;
mod texts;

pub use decode::{camel_case, is_camel_case, is_language};
pub use survey_template::expand_template;

use decode::Decoder;
use enkat_syntax::tree::{Catalogue, Header, Survey, UnusedModuleItems};
use enkat_syntax::{
    diagnostics::{Code, Diagnostic, Sink, differ_in_case},
    parse::{Document, Module, Sources, node::Node},
    source::{Expansions, Span},
};
use modules::Library;
use pages::Trees;
use template_calls::{Use, no_parameters};
use templates::Templates;
use texts::Known;

/// The syntax tree, and the template calls that diagnostics may point through.
#[derive(Debug, Default)]
pub struct Expanded {
    /// The survey; `None` when a part is missing that others may name. A survey that is returned may still have errors, which the
    /// sink then holds.
    pub survey: Option<Survey>,
    /// Every template call, also when there is no survey.
    pub expansions: Expansions,
}

/// Reads a survey, and returns the template calls in any case.
pub fn expand_all(sources: Sources<'_>, sink: &mut Sink) -> Expanded {
    let mut decoder = Decoder {
        lost: is_incomplete(&sources),
        ..Decoder::new(sink)
    };
    let Some(root) = &sources.header.root else {
        return Expanded::default();
    };
    let Some(mut read) = decode::header(root, sources.header.span, &mut decoder) else {
        return Expanded::default();
    };
    root.mapping()
        .into_iter()
        .flatten()
        .filter(|(key, _)| key.text() != "templates")
        .for_each(|(key, value)| {
            no_parameters(key, &mut decoder);
            no_parameters(value, &mut decoder);
        });
    let mut templates = templates::definitions(read.templates, &mut decoder);
    let library = Library::read(&sources.modules, &read.header, &mut templates, &mut decoder);
    let names = templates
        .iter()
        .map(|(name, template)| (name.as_str(), template.span));
    differ_in_case("templates", names, decoder.sink);
    library.differ_in_case(decoder.sink);
    let Trees {
        named,
        unnamed,
        expansions,
        uses,
        mut used_files,
        sections,
    } = pages::put_in(sources.pages, &read.pages, &templates, &library, &mut decoder);
    let pages = pages::decode(named, &unnamed, &read.pages, &mut decoder);
    let payload = sources
        .payload
        .as_ref()
        .and_then(|document| document.root.as_ref());
    let payload = payload
        .map(|root| decode::payload(root, &mut decoder))
        .unwrap_or_default();
    used_files.extend(modules::scales_used(&pages, &library.scales));
    read.header.scales.extend(library.scales.clone());
    conditions::add_used(&mut read.header, &pages, &payload, &library.conditions);
    used_files.extend(read.header.conditions.keys().map(|name| name.span.file));
    unused(root.span, &templates, &uses, &mut decoder);
    library.unused(&sources.modules, &used_files, &mut decoder);
    let modules = library.parts(&read.header, &templates, &uses, &sections, &pages);
    let rest = rest(&library, &templates, &read.header, &sections);
    let repeats = std::mem::take(&mut decoder.repeats);
    let known = Known {
        templates: &templates,
        library: &library,
        uses: &uses,
        repeats: &repeats,
    };
    let catalogues = texts::catalogues(sources.catalogues, &read.header.languages, &known, &mut decoder);
    let scores = sources
        .scores
        .as_ref()
        .and_then(|document| document.root.as_ref());
    let scores = scores
        .map(|root| decode::scores(root, &mut decoder))
        .unwrap_or_default();
    let is_lost = decoder.lost;
    let scenarios = sources
        .scenarios
        .iter()
        .filter_map(|document| document.root.as_ref());
    let scenarios = scenarios
        .flat_map(|root| decode::scenarios(root, &mut decoder))
        .collect();
    let survey = (!is_lost).then(|| Survey {
        header: read.header,
        pages,
        catalogues,
        scores,
        payload,
        repeats,
        rest,
        modules,
        scenarios,
        expansions: expansions.clone(),
    });
    Expanded { survey, expansions }
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
    let read = decode::header(root, sources.header.span, &mut decoder)?;
    let mut templates = templates::definitions(read.templates, &mut decoder);
    let library = Library::read(&sources.modules, &read.header, &mut templates, &mut decoder);
    let Trees { named, uses, .. } = pages::put_in(pages, &read.pages, &templates, &library, &mut decoder);
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

/// Tests whether a file, or a part of one, could not be read.
fn is_incomplete(sources: &Sources<'_>) -> bool {
    let header = [&sources.header].into_iter();
    let modules = sources.modules.iter();
    let mut all = header
        .chain(modules.flat_map(Module::documents))
        .chain(&sources.pages)
        .chain(&sources.catalogues)
        .chain(&sources.scores)
        .chain(&sources.payload);
    all.any(|document| document.root.is_none() || !document.complete)
}

/// Collects the parts of modules that the survey does not use.
fn rest(
    library: &Library<'_>,
    templates: &Templates<'_>,
    header: &Header,
    included: &[String],
) -> UnusedModuleItems {
    let conditions = library.conditions.keys();
    let conditions = conditions.filter(|name| !header.conditions.contains_key(*name));
    UnusedModuleItems {
        conditions: conditions.map(|name| name.value.clone()).collect(),
        absent: conditions::absent(library, templates, included),
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
            let finding = Diagnostic::new(Code::W0302, message, template.span, "defined here");
            decoder
                .sink
                .push(finding.with_help(format!("use it with `- use: {name}`, or remove it")));
        }
    }
}
