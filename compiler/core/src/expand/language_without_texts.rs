//! Languages of a survey without files of texts.

use enkat_syntax::{
    diagnostics::{Code, Diagnostic},
    parse::Document,
    source::{Span, Spanned},
};

use super::{decode, meant_language::meant_language, modules::Library};

/// The place of a mistake in the code of a language.
enum Mistaken {
    Header,
    NameOfFile,
    /// One of both: nothing else in the survey shows which.
    Unknown,
}

/// Reports a language without files. Its texts may be in files with another code.
pub(super) fn finding(
    documents: &[Document<'_>],
    language: &Spanned<String>,
    languages: &[Spanned<String>],
    library: &Library<'_>,
) -> Diagnostic {
    let code = &language.value;
    let message = format!("the language `{code}` has no texts");
    let finding = Diagnostic::new(Code::E0116, message, language.span, "no catalogue");
    let stems = documents.iter().map(|document| document.stem.as_str());
    let is_listed = |stem: &str| languages.iter().any(|known| known.value == stem);
    let Some(meant) = meant_language(stems, is_listed, code) else {
        return finding.with_help(format!("add `texts/{code}.yaml`"));
    };
    let mistaken = mistaken(code, meant, languages, library);
    if let Mistaken::Header = mistaken {
        return finding.with_text_edit(format!("did you mean `{meant}`?"), language.span, meant);
    }
    let files: Vec<_> = documents
        .iter()
        .filter(|document| document.stem == meant)
        .collect();
    let rename = match files.len() {
        1 => format!("rename the file to `texts/{code}.yaml`"),
        _ => format!(
            "these files belong into the folder `texts/{code}`: rename the folder that they are in, or move them there"
        ),
    };
    let help = match mistaken {
        Mistaken::Unknown => format!("{rename}; or write `{meant}` in `languages`"),
        Mistaken::Header | Mistaken::NameOfFile => rename,
    };
    let with_file = |finding: Diagnostic, Document { span, .. }: &Document<'_>| {
        let start = Span {
            end: span.start,
            ..*span
        };
        finding.with_related(start, "perhaps its texts, under another code")
    };
    files.into_iter().fold(finding, with_file).with_help(help)
}

/// Finds out whether the header or the files have the wrong code: the modules have texts for the right one, and the other languages of
/// the survey all have a country, or none has one.
fn mistaken(listed: &str, meant: &str, languages: &[Spanned<String>], library: &Library<'_>) -> Mistaken {
    if !decode::is_language(meant) {
        return Mistaken::NameOfFile;
    }
    let modules_have = |code: &str| {
        let mut catalogues = library.iter().flat_map(|(_, module)| &module.catalogues);
        catalogues.any(|document| document.stem == code)
    };
    let has_country = |code: &str| code.contains('-');
    let others = || languages.iter().filter(|other| other.value != listed);
    let is_like_others = |code: &str| {
        others().next().is_some() && others().all(|other| has_country(&other.value) == has_country(code))
    };
    match (modules_have(listed), modules_have(meant)) {
        (true, false) => Mistaken::NameOfFile,
        (false, true) => Mistaken::Header,
        _ => match (is_like_others(listed), is_like_others(meant)) {
            (true, false) => Mistaken::NameOfFile,
            (false, true) => Mistaken::Header,
            _ => Mistaken::Unknown,
        },
    }
}
