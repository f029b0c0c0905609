//! The modules of a survey: their conditions, scales, templates and sections, which share the survey's name space.

use enkat_syntax::{
    collections::{HashMap, HashSet},
    diagnostics::{Code, Diagnostic, Sink, differ_in_case},
    keys::MODULE,
    parse::{Module, node::Node},
    source::{FileId, Span, Spanned},
    tree::{
        Choice, Expression, Header, Invariant, Kind, ModulePart, ModuleParts, Name, NameKind, OptionSource,
        Options, Page, PartKind, QuestionKind,
    },
};
use indexmap::IndexMap;

use super::{
    decode::{Decoder, Home},
    definitions::Definitions,
    module_flags,
    template_calls::{Use, no_parameters},
    templates::{self, Templates},
    unread,
};

/// The imports of a survey, sorted by path.
pub(super) struct Library<'a> {
    modules: Vec<ReadModule<'a>>,
    /// The scales of all modules.
    pub(super) scales: IndexMap<Name, Options>,
    /// The conditions of all modules.
    pub(super) conditions: IndexMap<Name, Expression>,
    /// The invariants of all modules.
    pub(super) invariants: Vec<Invariant>,
}

/// A module that was read.
struct ReadModule<'a> {
    name: Name,
    module: &'a Module<'a>,
    sections: IndexMap<&'a str, &'a Node<'a>>,
}

impl<'a> Library<'a> {
    /// Reads the modules, and adds their templates to those of the survey.
    pub(super) fn read(
        modules: &'a [Module<'a>],
        header: &Header,
        templates: &mut Templates<'a>,
        decoder: &mut Decoder<'_>,
    ) -> Self {
        let mut sorted: Vec<&Module<'_>> = modules.iter().collect();
        sorted.sort_by(|one, other| one.path.cmp(&other.path));
        let mut library = Self {
            modules: Vec::new(),
            scales: IndexMap::new(),
            conditions: IndexMap::new(),
            invariants: Vec::new(),
        };
        for module in sorted {
            library.module(module, header, templates, decoder);
        }
        library
    }

    fn module(
        &mut self,
        module: &'a Module<'a>,
        header: &Header,
        templates: &mut Templates<'a>,
        decoder: &mut Decoder<'_>,
    ) {
        let root = module.document.root.as_ref();
        let Some((root, fields)) =
            root.and_then(|root| Some((root, decoder.fields(root, "a module", MODULE)?)))
        else {
            unread::of_module(&mut decoder.unread);
            decoder.lost = true;
            return;
        };
        unread::of_misspelt(Some(root), MODULE, &mut decoder.unread);
        let name = fields
            .required("module", decoder)
            .and_then(|node| decoder.id(node));
        let name = name.unwrap_or_else(|| Spanned::new(module.document.stem.clone(), fields.start));
        misnamed(&name, &module.document.stem, decoder);
        if let Some(other) = self.modules.iter().find(|other| other.name == name) {
            taken("module", &name, other.name.span, decoder);
        }
        if let Some(imports) = fields.optional("import", decoder) {
            decoder.imports(imports);
        }
        add(
            "condition",
            &mut self.conditions,
            &header.conditions,
            decoder.named_expressions(&fields, "conditions"),
            decoder,
        );
        add(
            "scale",
            &mut self.scales,
            &header.scales,
            decoder.scales(&fields),
            decoder,
        );
        for invariant in decoder.invariants(&fields, Home::Module) {
            let mut others = header.invariants.iter().chain(&self.invariants);
            match others.find(|other| other.name == invariant.name) {
                Some(first) => taken("invariant", &invariant.name, first.name.span, decoder),
                None => self.invariants.push(invariant),
            }
        }
        for (name, template) in templates::definitions(fields.optional("templates", decoder), decoder) {
            match templates.get(&name).map(|first| first.span) {
                Some(first) => taken("template", &Spanned::new(name, template.span), first, decoder),
                None => drop(templates.insert(name, template)),
            }
        }
        let sections = fields.optional("sections", decoder);
        let sections = sections.map_or_else(IndexMap::new, |list| sections_of(list, decoder));
        module_flags::check(root, decoder);
        self.modules.push(ReadModule {
            name,
            module,
            sections,
        });
    }

    /// Iterates over the sections of all modules, by the names with which they are included.
    pub(super) fn sections(&self) -> impl Iterator<Item = (String, &'a Node<'a>)> {
        self.modules.iter().flat_map(|read| {
            let sections = read.sections.iter();
            sections.map(|(section, node)| (format!("{}.{section}", read.name.value), *node))
        })
    }

    /// Finds the section that an `include` names. Reports an unknown section.
    pub(super) fn section(&self, node: &Node<'_>, decoder: &mut Decoder<'_>) -> Option<&'a Node<'a>> {
        let name = decoder.text(node)?;
        let Some((of, section)) = name.value.split_once('.') else {
            let message = format!("`{}` does not name a section of a module", name.value);
            let finding = Diagnostic::new(Code::E0315, message, name.span, "no module in front of it");
            decoder.sink.push(
                finding
                    .with_help("write the module, a point and the section: `- include: lifestyle.alcohol`"),
            );
            return None;
        };
        let Some(read) = self.modules.iter().find(|read| read.name.value == of) else {
            if decoder.unread.has(NameKind::Section) {
                return None;
            }
            let message = format!("no module is called `{of}`");
            let finding = Diagnostic::new(Code::E0315, message, name.span, "not a module");
            let known = self.modules.iter().map(|read| read.name.value.as_str());
            let place = node.exact_part(0..of.len());
            let finding = super::suggest::unknown(finding, of, known, place, "the modules are");
            let finding = finding.with_help("a module is imported in `survey.yaml` with `import`");
            decoder.sink.push(finding);
            return None;
        };
        let found = read.sections.get(section).copied();
        if found.is_none() && !decoder.unread.has(NameKind::Section) {
            let message = format!("the module `{of}` has no section `{section}`");
            let finding = Diagnostic::new(Code::E0315, message, name.span, "not known");
            let finding = finding.with_related(read.name.span, "the module");
            let place = node.exact_part(of.len() + 1..name.value.len());
            let known = read.sections.keys().copied();
            let finding = super::suggest::unknown(finding, section, known, place, "its sections are");
            decoder.sink.push(finding);
        }
        found
    }

    /// Reports names of modules, and of sections of a module, that differ only in upper and lower case.
    pub(super) fn differ_in_case(&self, sink: &mut Sink) {
        let modules = self.modules.iter();
        let names = modules.map(|read| (read.name.value.as_str(), read.name.span));
        differ_in_case("modules", names, sink);
        for read in &self.modules {
            let sections = read.sections.iter();
            let id = |node: &Node<'_>| node.get("section").map_or(node.span, |id| id.span);
            differ_in_case("sections", sections.map(|(name, node)| (*name, id(node))), sink);
        }
    }

    /// Warns of imports of which nothing is used; `used` holds the files of which something is.
    pub(super) fn unused(&self, modules: &[Module<'_>], used: &HashSet<FileId>, decoder: &mut Decoder<'_>) {
        // A misspelt name leaves the intended module unused: a warning about it would be false.
        if decoder.sink.has_errors() {
            return;
        }
        for read in &self.modules {
            let Some(place) = read.module.imported_at else {
                continue;
            };
            if !reachable(read.module, modules)
                .iter()
                .any(|module| used.contains(&module.document.span.file))
            {
                let name = &read.name.value;
                let message = format!("nothing of the module `{name}` is used");
                let finding = Diagnostic::new(Code::W0304, message, place, "imported here");
                let help = format!(
                    "use a scale, a template or a condition of it, include a section with `- include: {name}.…`, or remove the import"
                );
                decoder.sink.push(finding.with_help(help));
            }
        }
    }

    /// Lists the parts of the modules, and which of them are used.
    pub(super) fn parts(
        &self,
        header: &Header,
        templates: &Templates<'_>,
        uses: &[Use<'_>],
        included: &[String],
        pages: &[Page],
    ) -> Vec<ModuleParts> {
        let scales = scales_named(pages);
        let part = |what, name: &str, span, is_used| ModulePart {
            what,
            name: name.to_owned(),
            span,
            is_used,
        };
        let of_module = |read: &ReadModule<'_>| {
            let file = read.name.span.file;
            let mut parts = Vec::new();
            for (name, node) in &read.sections {
                let id = node.get("section").map_or(node.span, |id| id.span);
                let whole = format!("{}.{name}", read.name.value);
                parts.push(part(PartKind::Section, name, id, included.contains(&whole)));
            }
            for (name, template) in templates.iter().filter(|(_, own)| own.span.file == file) {
                let is_used = uses.iter().any(|used| used.template == *name);
                parts.push(part(PartKind::Template, name, template.span, is_used));
            }
            for name in self.scales.keys().filter(|name| name.span.file == file) {
                parts.push(part(
                    PartKind::Scale,
                    &name.value,
                    name.span,
                    scales.contains(name),
                ));
            }
            for name in self.conditions.keys().filter(|name| name.span.file == file) {
                let is_used = header.conditions.contains_key(name);
                parts.push(part(PartKind::Condition, &name.value, name.span, is_used));
            }
            let catalogues = read.module.catalogues.iter();
            ModuleParts {
                name: read.name.value.clone(),
                file,
                catalogues: catalogues.map(|catalogue| catalogue.span.file).collect(),
                parts,
            }
        };
        self.modules.iter().map(of_module).collect()
    }

    /// Collects the ids of the elements in each module that has invariants.
    pub(super) fn ids_of_modules(&self) -> HashMap<FileId, HashSet<String>> {
        let has_invariants = |file: FileId| self.invariants.iter().any(|of| of.name.span.file == file);
        let modules = self
            .modules
            .iter()
            .filter(|read| has_invariants(read.name.span.file));
        modules
            .filter_map(|read| {
                let root = read.module.document.root.as_ref()?;
                Some((read.name.span.file, Definitions::ids_of_module(root)))
            })
            .collect()
    }

    /// Iterates over the modules with their names.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&Name, &'a Module<'a>)> {
        self.modules.iter().map(|read| (&read.name, read.module))
    }
}

/// Finds the files of the modules whose scales the pages name.
pub(super) fn scales_used<'s>(
    pages: &'s [Page],
    scales: &'s IndexMap<Name, Options>,
) -> impl Iterator<Item = FileId> + 's {
    let names = scales_named(pages);
    scales
        .keys()
        .filter(move |name| names.contains(name))
        .map(|name| name.span.file)
}

/// Collects the scales that the pages name.
fn scales_named(pages: &[Page]) -> HashSet<&Name> {
    let elements = pages.iter().flat_map(|page| &page.content);
    let mut names = HashSet::default();
    for element in elements {
        element.for_each(&mut |element| {
            if let Kind::Question(question) = &element.kind
                && let QuestionKind::Choice(Choice {
                    options: OptionSource::Scale(name),
                    ..
                }) = &question.answer
            {
                names.insert(name);
            }
        });
    }
    names
}

/// Collects a module and its imports, direct and indirect.
fn reachable<'m>(module: &'m Module<'m>, modules: &'m [Module<'m>]) -> Vec<&'m Module<'m>> {
    let mut found = vec![module];
    let mut at = 0;
    while at < found.len() {
        let inner = found[at].imports.iter().filter_map(|import| modules.get(*import));
        let inner: Vec<&Module<'_>> = inner
            .filter(|inner| !found.iter().any(|known| known.path == inner.path))
            .collect();
        found.extend(inner);
        at += 1;
    }
    found
}

/// Adds the declarations of a module to those of others. Reports a name that is taken.
fn add<T>(
    what: &str,
    all: &mut IndexMap<Name, T>,
    of_survey: &IndexMap<Name, T>,
    declared: IndexMap<Name, T>,
    decoder: &mut Decoder<'_>,
) {
    for (name, value) in declared {
        let first = of_survey
            .get_key_value(&name)
            .or_else(|| all.get_key_value(&name));
        match first.map(|(first, _)| first.span) {
            Some(first) => taken(what, &name, first, decoder),
            None => drop(all.insert(name, value)),
        }
    }
}

/// Reads the sections of a module, by their ids.
fn sections_of<'a>(list: &'a Node<'a>, decoder: &mut Decoder<'_>) -> IndexMap<&'a str, &'a Node<'a>> {
    let mut sections: IndexMap<&'a str, &'a Node<'a>> = IndexMap::new();
    if let Some(finding) = keyed_sections(list) {
        decoder.lost(finding);
        decoder.unread.add(NameKind::Section);
        decoder.unread.add(NameKind::Template);
        return sections;
    }
    for node in decoder.filled_list(list).unwrap_or_default() {
        no_parameters(node, decoder);
        let Some(id) = node.get("section") else {
            let finding = Diagnostic::new(Code::E0205, "a module has sections", node.span, "no section");
            let help = "begin it with `- section: …`, and put the items into its `content`";
            decoder.lost(finding.with_help(help));
            decoder.unread.add(NameKind::Section);
            continue;
        };
        if let Some(first) = sections.insert(id.text(), node) {
            let first = first.get("section").map_or(first.span, |id| id.span);
            decoder.twice("section", &Spanned::new(id.text().to_owned(), id.span), first);
        }
    }
    sections
}

/// Builds the diagnostic for sections that are keys, as templates are.
fn keyed_sections(list: &Node<'_>) -> Option<Diagnostic> {
    let (key, _) = list.mapping()?.first()?;
    let message = "the sections of a module are a list, and these are keys";
    let help = match key.text() {
        "section" => "write a dash before it, and begin the other lines of the section exactly below the `s`: `- section: …`".to_owned(),
        id => format!(
            "write `- section: {id}` for a section, and begin its `content` exactly below the `s`; templates are keys, and belong under \
             `templates`"
        ),
    };
    let finding = Diagnostic::new(Code::E0203, message, key.span, "not in a list");
    Some(finding.with_help(help))
}

fn misnamed(name: &Name, stem: &str, decoder: &mut Decoder<'_>) {
    if name.value != stem {
        let message = format!("the module `{}` is in a file named `{stem}.yaml`", name.value);
        let finding = Diagnostic::new(Code::E0124, message, name.span, "not the name of the file");
        let help = format!(
            "if `{0}` is right, rename the file to `{0}.yaml`, and its folder in `texts`, and correct every `import` of it",
            name.value
        );
        decoder.sink.push(
            finding
                .with_text_edit(format!("write `{stem}`"), name.span, stem)
                .with_help(help),
        );
    }
}

/// Reports a name that is taken.
fn taken(what: &str, name: &Name, first: Span, decoder: &mut Decoder<'_>) {
    let message = format!("the {what} `{}` is declared twice", name.value);
    let finding = Diagnostic::new(Code::E0317, message, name.span, "declared again here");
    let help = "every name may appear only once in a survey and its modules: rename one of the two";
    decoder.lost(finding.with_related(first, "first here").with_help(help));
}
