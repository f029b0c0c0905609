//! The pages of a survey: their trees with templates put in, then their decoded content.

use enkat_syntax::{
    collections::HashSet,
    diagnostics::{Code, Diagnostic, nearest},
    parse::{Document, node::Node},
    source::{Expansions, FileId, Span},
    tree::{Name, Page},
};

use super::{
    decode::{self as read, Decoder},
    modules::Library,
    suggest,
    template_calls::{Expander, Use},
    templates::Templates,
};

/// The pages as trees, and the templates and modules used in them.
pub(super) struct Trees<'s> {
    /// The pages that the header names, in its order, with templates put in.
    pub(super) named: Vec<(Node<'s>, Document<'s>)>,
    /// The pages that the header does not name.
    pub(super) unnamed: Vec<Document<'s>>,
    /// The pages that the header perhaps means by names without a file.
    pub(super) meant: Vec<String>,
    /// Every expansion of a template or of a section.
    pub(super) expansions: Expansions,
    /// Every template call, with its parameters.
    pub(super) uses: Vec<Use<'s>>,
    /// The modules of which something is used.
    pub(super) used_files: HashSet<FileId>,
    /// The sections of modules.
    pub(super) sections: Vec<String>,
}

/// Puts templates and sections into the pages.
pub(super) fn put_in<'s>(
    (mut documents, unread): (Vec<Document<'s>>, &[&str]),
    order: &[Name],
    templates: &Templates<'s>,
    library: &Library<'s>,
    decoder: &mut Decoder<'_>,
) -> Trees<'s> {
    let mut expander = Expander::new(templates, library, decoder);
    let meant = without_file((&documents, unread), order, expander.decoder);
    let mut named = Vec::new();
    for name in order {
        let at = documents.iter().position(|document| document.stem == name.value);
        let document = at.map(|at| documents.swap_remove(at));
        if let Some((root, document)) =
            document.and_then(|mut document| Some((document.root.take()?, document)))
        {
            named.push((expander.expand(root), document));
        }
    }
    let Expander {
        expansions,
        uses,
        used_files,
        sections,
        ..
    } = expander;
    Trees {
        named,
        unnamed: documents,
        meant,
        expansions,
        uses,
        used_files,
        sections,
    }
}

/// Reads the trees, and reports the pages that the header does not name, nor perhaps means.
pub(super) fn decode(
    named: Vec<(Node<'_>, Document<'_>)>,
    (unnamed, meant): (&[Document<'_>], &[String]),
    order: &[Name],
    decoder: &mut Decoder<'_>,
) -> Vec<Page> {
    let stems: Vec<String> = named.iter().map(|(_, document)| document.stem.clone()).collect();
    let size = |(_, document): &(_, Document<'_>)| document.span.end as usize;
    let pages = decoder.each(named, size, |(root, document), decoder| {
        read::page(&root, &document.stem, decoder)
    });
    for document in unnamed {
        decoder.lost = true;
        if !meant.contains(&document.stem) {
            self::unnamed(document, order, &stems, decoder);
        }
    }
    pages.into_iter().flatten().collect()
}

/// Reports the pages in the order that have no file, nor one that is not read. Returns the pages that are perhaps meant.
fn without_file(
    (documents, unread): (&[Document<'_>], &[&str]),
    order: &[Name],
    decoder: &mut Decoder<'_>,
) -> Vec<String> {
    let mut perhaps = Vec::new();
    let has_file = |name: &Name| documents.iter().any(|document| document.stem == name.value);
    let is_told_elsewhere =
        |name: &Name| is_misnamed(documents, &name.value) || unread.contains(&name.value.as_str());
    let lacks_file = |name: &&Name| !has_file(name) && !is_told_elsewhere(name);
    for name in order {
        if has_file(name) {
            continue;
        }
        decoder.lost = true;
        if is_told_elsewhere(name) {
            continue;
        }
        let message = format!("the page `{}` has no file", name.value);
        let finding = Diagnostic::new(Code::E0113, message, name.span, "no such file");
        let help = format!(
            "write the file `pages/{0}.yaml`, or remove `{0}` from `pages`",
            name.value
        );
        if let Some(meant) = meant(documents, &name.value) {
            let question = format!("did you mean `{meant}`?");
            decoder
                .sink
                .push(finding.with_text_edit(question, name.span, meant.as_str()));
            perhaps.push(meant);
            continue;
        }
        let is_unlisted = |document: &&Document<'_>| order.iter().all(|name| name.value != document.stem);
        let unlisted: Vec<_> = documents.iter().filter(is_unlisted).collect();
        if let [document] = unlisted[..]
            && order.iter().filter(lacks_file).count() == 1
            && nearest(&name.value, [document.stem.as_str()]).is_empty()
            && let Some(id) = document.root.as_ref().and_then(|root| root.get("page"))
        {
            decoder.sink.push(renamed(finding, name, document, id.span));
            perhaps.push(document.stem.clone());
            continue;
        }
        let known = unlisted.iter().map(|document| document.stem.as_str());
        let finding = suggest::unknown(
            finding,
            &name.value,
            known,
            Some(name.span),
            "there are other files, for",
        );
        perhaps.extend(finding.suggestions.iter().map(|edit| edit.replacement.clone()));
        decoder.sink.push(finding.with_help(help));
    }
    perhaps
}

/// Adds to the finding on the only page without a file the only file that is not in the order: it was perhaps renamed in one of both
/// places.
fn renamed(finding: Diagnostic, name: &Name, document: &Document<'_>, id: Span) -> Diagnostic {
    let (listed, stem) = (&name.value, &document.stem);
    finding
        .with_related(id, "this page is not in the list")
        .with_help(format!(
            "if this is the page, change the list as shown below, or rename the file to `pages/{listed}.yaml` and write \
             `page: {listed}` in it"
        ))
        .with_help(format!(
            "if these are two pages, write the file `pages/{listed}.yaml`, and add `{stem}` to `pages`"
        ))
        .with_text_edit(format!("write `{stem}` in the list"), name.span, stem.as_str())
}

/// Returns the page that an entry of the list means by the path of its file.
fn meant(documents: &[Document<'_>], entry: &str) -> Option<String> {
    let stem = entry.strip_prefix("pages/").unwrap_or(entry);
    let stem = stem.strip_suffix(".yaml").unwrap_or(stem);
    let is_page = documents.iter().any(|document| document.stem == stem);
    is_page.then(|| stem.to_owned())
}

/// Tests whether a page file has this id but another name.
fn is_misnamed(documents: &[Document<'_>], id: &str) -> bool {
    let mut roots = documents.iter().filter_map(|document| document.root.as_ref());
    roots.any(|root| root.get("page").is_some_and(|node| node.text() == id))
}

/// Reports a page file that the order does not name. `stems` are the names of those that it does.
fn unnamed(document: &Document<'_>, order: &[Name], stems: &[String], decoder: &mut Decoder<'_>) {
    let id = document.root.as_ref().and_then(|root| root.get("page"));
    let start = Span {
        end: document.span.start,
        ..document.span
    };
    if let Some(id) = id
        && order.iter().any(|name| name.value == id.text())
    {
        let message = format!(
            "the page `{}` is in a file named `{}.yaml`",
            id.text(),
            document.stem
        );
        let finding = Diagnostic::new(Code::E0115, message, id.span, "not the name of the file");
        let help = if stems.iter().any(|stem| stem == id.text()) {
            format!(
                "the file `{}.yaml` has this page already: delete one of the two files, or give this page the id `{}` and add it to \
                 `pages` in `survey.yaml`",
                id.text(),
                document.stem
            )
        } else {
            format!("rename the file to `{}.yaml`", id.text())
        };
        decoder.sink.push(finding.with_help(help));
        return;
    }
    let message = format!(
        "the page `{}` is not in the list `pages` of `survey.yaml`",
        document.stem
    );
    let finding = Diagnostic::new(
        Code::E0114,
        message,
        id.map_or(start, |id| id.span),
        "no participant would see it",
    );
    let texts = if decoder.written_texts.has("pages", &document.stem) {
        " and the texts of the page and its questions"
    } else {
        ""
    };
    decoder.sink.push(finding.with_help(format!(
        "add `{0}` to `pages` in `survey.yaml`, or delete the file `pages/{0}.yaml`{texts}",
        document.stem
    )));
}
