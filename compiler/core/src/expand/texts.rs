//! Catalogues: a tree of texts → keys and texts, the texts of templates put in for every call.

use std::mem::take;

use enkat_syntax::{
    collections::{HashSet, IndexMap},
    diagnostics::{Code, Diagnostic, Sink},
    parse::{Document, node::Node},
    source::{FileId, Span, Spanned},
    tree::{Catalogue, Repeat, Text},
};

use super::{
    copied_pages::is_copy,
    decode::{self, Decoder},
    duplicate_texts, entry_texts,
    lacking_words::WordedValues,
    language_without_texts,
    meant_language::meant_language,
    module_texts,
    modules::Library,
    parameter::has_parameters,
    template_calls::{Use, no_parameters},
    template_texts::TemplateTexts,
    templates::Templates,
    text_keys::{CATALOGUE, in_keys},
    unread::is_partial,
};

/// Everything about the survey that catalogues depend on.
pub(super) struct Known<'a> {
    /// Its templates, those of modules included.
    pub(super) templates: &'a Templates<'a>,
    /// Its modules.
    pub(super) library: &'a Library<'a>,
    /// Every template call.
    pub(super) uses: &'a [Use<'a>],
    /// The repeats, whose content is asked in several entries.
    pub(super) repeats: &'a [Repeat],
}

/// The files of a language, with the texts that they and the modules have for it.
struct LanguageFiles<'n> {
    language: &'n Spanned<String>,
    /// The spans of its files.
    files: Vec<Span>,
    /// The roots of those that could be read.
    own: Vec<&'n Node<'n>>,
    /// The roots of the modules' catalogues.
    of_modules: Vec<&'n Node<'n>>,
    /// Whether all files were read, those of the modules included.
    is_complete: bool,
}

/// The texts of a file, without those of templates.
struct Direct<'n> {
    texts: IndexMap<String, Text>,
    /// The keys, and beginnings of keys, of texts that could not be read.
    unread: Vec<String>,
    /// The keys behind which nothing is written yet.
    unwritten: IndexMap<String, Span>,
    of_templates: Option<&'n Node<'n>>,
}

/// Reads the catalogues of the survey, with what the modules have for their languages: one per language that could be
/// read, in the order of the languages. Each file is read by itself, so that all processors share in a large catalogue.
pub(super) fn catalogues(
    documents: Vec<Document<'_>>,
    languages: &[Spanned<String>],
    known: &Known<'_>,
    decoder: &mut Decoder<'_>,
) -> Vec<Catalogue> {
    let found = in_languages(&documents, languages, known.library, decoder);
    let roots = found.iter().flat_map(|found| {
        let own = found.own.iter().map(|root| (*root, false));
        own.chain(found.of_modules.iter().map(|root| (*root, true)))
    });
    let weight = |(root, _): &(&Node<'_>, bool)| (root.span.end - root.span.start) as usize;
    let read = decoder.each(roots, weight, |(root, is_of_module), decoder| {
        if is_of_module {
            module_texts::check_keys(root, decoder);
        }
        direct(root, known, decoder)
    });
    let worded = WordedValues::of(read.iter().filter_map(|one| one.of_templates));
    let mut read = read.into_iter();
    let found = found.into_iter().map(|found| {
        let count = found.own.len() + found.of_modules.len();
        (found, read.by_ref().take(count).collect::<Vec<_>>())
    });
    let found: Vec<_> = found.collect();
    let weight =
        |(_, read): &(LanguageFiles<'_>, Vec<Direct<'_>>)| read.iter().map(|one| one.texts.len()).sum();
    let catalogues = decoder.each(found, weight, |(found, read), decoder| {
        catalogue(&found, read, (known, &worded), decoder)
    });
    // The trees have as many nodes as the catalogues have words: the next phases use their room.
    drop(documents);
    catalogues
}

/// Finds the files of each language. Languages without files, and files without a language, are reported.
fn in_languages<'n>(
    documents: &'n [Document<'n>],
    languages: &'n [Spanned<String>],
    library: &'n Library<'_>,
    decoder: &mut Decoder<'_>,
) -> Vec<LanguageFiles<'n>> {
    let mut found = Vec::new();
    let is_valid = |language: &&Spanned<String>| decode::is_language(&language.value);
    for language in languages.iter().filter(is_valid) {
        let own = documents
            .iter()
            .filter(|document| document.stem == language.value);
        let own: Vec<&Document<'_>> = own.collect();
        if own.is_empty() {
            let finding = language_without_texts::finding(documents, language, languages, library);
            decoder.sink.push(finding);
            continue;
        }
        let roots: Vec<&Node<'_>> = own.iter().filter_map(|document| document.root.as_ref()).collect();
        if !roots.is_empty() {
            let (of_modules, has_modules) = module_texts::catalogues(language, &roots, library, decoder);
            found.push(LanguageFiles {
                language,
                files: own.iter().map(|document| document.span).collect(),
                is_complete: has_modules && !own.into_iter().any(is_partial),
                own: roots,
                of_modules,
            });
        }
    }
    if languages.iter().all(|language| is_valid(&language)) {
        without_language(documents, languages, decoder.sink);
    }
    found
}

/// Iterates over the languages of files.
fn stems<'n>(documents: &'n [Document<'_>]) -> impl Iterator<Item = &'n str> + Clone {
    documents.iter().map(|document| document.stem.as_str())
}

/// Reports files of languages that the survey does not have: each language once.
fn without_language(documents: &[Document<'_>], languages: &[Spanned<String>], sink: &mut Sink) {
    let mut told = HashSet::default();
    let is_listed = |stem: &str| languages.iter().any(|known| known.value == stem);
    for document in documents {
        let language = &document.stem;
        let is_meant = |known: &Spanned<String>| {
            known.value == *language
                || meant_language(stems(documents), is_listed, &known.value) == Some(language)
        };
        if languages.iter().any(is_meant) || !told.insert(language) {
            continue;
        }
        let start = Span {
            end: document.span.start,
            ..document.span
        };
        let is_original = |stem: &&str| is_listed(stem) && is_copy(language, stem);
        if let Some(original) = stems(documents).find(is_original) {
            let message = format!("`{language}` is not a language, but a copy of the texts of `{original}`");
            let finding = Diagnostic::new(Code::E0117, message, start, "not read");
            sink.push(finding.with_help(format!(
                "delete it if you do not need it; Enkat reads the texts of `{original}` alone"
            )));
            continue;
        }
        let count = documents.iter().filter(|other| other.stem == *language).count();
        let files = if count == 1 { "the file" } else { "its files" };
        let message = format!("`{language}` is not a language of this survey");
        let finding = Diagnostic::new(
            Code::E0117,
            message,
            start,
            "no participant would read these texts",
        );
        sink.push(finding.with_help(if decode::is_language(language) {
            format!("add it to `languages` in `survey.yaml`, or delete {files}")
        } else {
            format!("write the code of the language, as `languages` in `survey.yaml` has it, in the name of {files}, or delete {files}")
        }));
    }
}

/// Joins the files of a language, with the texts of modules and those of templates.
fn catalogue(
    found: &LanguageFiles<'_>,
    mut read: Vec<Direct<'_>>,
    (known, worded): (&Known<'_>, &WordedValues<'_>),
    decoder: &mut Decoder<'_>,
) -> Catalogue {
    duplicate_texts::check(&found.language.value, &found.own, decoder.sink);
    let files: Vec<FileId> = found.files.iter().map(|span| span.file).collect();
    let of_templates: Vec<&Node<'_>> = read.iter().filter_map(|one| one.of_templates).collect();
    let mut unread: HashSet<String> = read.iter_mut().flat_map(|one| take(&mut one.unread)).collect();
    let mut unwritten: IndexMap<String, Span> = IndexMap::default();
    for (key, span) in read.iter().flat_map(|one| &one.unwritten) {
        unwritten.entry(key.clone()).or_insert(*span);
    }
    let mut read = read.into_iter().map(|one| one.texts);
    let mut texts = read.next().unwrap_or_default();
    for more in read.by_ref().take(found.own.len() - 1) {
        texts.reserve(more.len());
        for (key, text) in more {
            texts.entry(key).or_insert(text);
        }
    }
    for of_module in read {
        module_texts::add(&mut texts, of_module, &files, decoder);
    }
    let mut of_templates = TemplateTexts::read(&of_templates, &files, known, decoder);
    if !found.is_complete || !of_templates.is_complete() {
        unread.insert(String::new());
    }
    let unused_in_templates = of_templates.unused(&files, decoder);
    let lacking_forms = of_templates.expand(worded, &mut texts, &mut unwritten, decoder);
    Catalogue {
        language: found.language.clone(),
        unwritten: entry_texts::expand_keys(unwritten, known.repeats),
        texts: entry_texts::expand(texts, known.repeats, decoder),
        unused_in_templates,
        lacking_forms,
        is_blank: found
            .own
            .iter()
            .all(|root| root.mapping().is_some_and(<[_]>::is_empty)),
        span: found.files[0],
        files,
        unread,
    }
}

/// Reads the texts of a file that are not those of a template.
fn direct<'n>(root: &'n Node<'n>, known: &Known<'_>, decoder: &mut Decoder<'_>) -> Direct<'n> {
    let mut texts = IndexMap::default();
    let mut unwritten = IndexMap::default();
    let (mut unread, mut of_templates) = (Vec::new(), None);
    let entries = decoder.entries(root, "a catalogue");
    let own = entries.iter().filter(|(key, _)| key.text() != "templates");
    texts.reserve_exact(own.map(|(_, value)| value.count_scalars()).sum());
    for (key, value) in entries {
        if key.text() == "templates" {
            of_templates = (!value.is_empty()).then_some(value);
            continue;
        }
        let also = || vec!["templates"];
        let below = in_keys(
            key,
            value,
            CATALOGUE,
            "a catalogue",
            also,
            decoder,
            &mut |found, decoder| {
                let key = found.key();
                if has_parameters(&key) {
                    found.path.iter().for_each(|key| no_parameters(key, decoder));
                }
                if let Some(last) = found.path.last().filter(|_| found.words.is_blank()) {
                    unwritten.insert(key, last.span);
                    return;
                }
                match entry_texts::repeat_of(&key, known.repeats) {
                    Some(_) => entry_texts::check(found.words, decoder),
                    // It may be a text of a `repeat` that could not be read.
                    None if decoder.lost => {}
                    None => no_parameters(found.words, decoder),
                }
                let words = decoder.text(found.words).zip(found.words.scalar());
                if let (Some((words, scalar)), Some(last)) = (words, found.path.last()) {
                    let text = Text::new(words, scalar.origin.clone(), last.span, found.markup);
                    texts.insert(key, text);
                } else {
                    unread.push(key);
                }
            },
        );
        unread.extend(below);
    }
    Direct {
        texts,
        unread,
        unwritten,
        of_templates,
    }
}
