//! `enkat fmt` on any file.

use enkat_model::Artifact;
use enkat_syntax::{
    diagnostics::{Code, Sink},
    format::{Formatted, format as layout},
    source::FileId,
};

use crate::files::{self, File};

/// Formats the files of a survey: a second time changes nothing, and the survey keeps its meaning.
///
/// # Panics
/// If this property does not hold.
pub fn format(input: &[u8]) {
    let before = files::files(input);
    let canonical: Vec<(&str, Vec<u8>)> = before
        .iter()
        .map(|(path, bytes)| (*path, canonical(path, bytes)))
        .collect();
    let after: Vec<File<'_>> = canonical
        .iter()
        .map(|(path, bytes)| (*path, &bytes[..]))
        .collect();
    if before != after {
        assert_eq!(outcome(&before), outcome(&after));
    }
}

/// Returns the canonical text of a file; the file itself if it has none.
fn canonical(path: &str, bytes: &[u8]) -> Vec<u8> {
    let Some(text) = str::from_utf8(bytes).ok().and_then(|text| formatted(path, text)) else {
        return bytes.to_vec();
    };
    assert_eq!(
        formatted(path, &text).as_ref(),
        Some(&text),
        "{path} changes again"
    );
    text.into_bytes()
}

fn formatted(path: &str, text: &str) -> Option<String> {
    match layout(FileId(0), path, text, &mut Sink::default()) {
        Formatted::Text(text) => Some(text),
        Formatted::Mistakes | Formatted::Unsafe => None,
    }
}

/// Returns the result of a compilation, without spans.
fn outcome(files: &[File<'_>]) -> (Option<Artifact>, Vec<Code>) {
    let (files, mut sink) = files::read(files.iter().copied());
    let compilation = enkat_compiler::compile(&files);
    compilation
        .diagnostics
        .into_iter()
        .for_each(|found| sink.push(found));
    let mut codes: Vec<Code> = sink.finish().iter().map(|finding| finding.code).collect();
    codes.sort();
    (compilation.artifact, codes)
}
