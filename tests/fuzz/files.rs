//! The files that an input describes.

use enkat_syntax::{diagnostics::Sink, parse, source::SourceMap};

/// The survey that an input is laid over, as fixtures of the compiler are.
const BASE: [(&str, &str); 5] = [
    (
        "pages/consentPage.yaml",
        include_str!("../../compiler/reports/tests/base/pages/consentPage.yaml"),
    ),
    (
        "pages/work.yaml",
        include_str!("../../compiler/reports/tests/base/pages/work.yaml"),
    ),
    (
        "scores.yaml",
        include_str!("../../compiler/reports/tests/base/scores.yaml"),
    ),
    (
        "survey.yaml",
        include_str!("../../compiler/reports/tests/base/survey.yaml"),
    ),
    (
        "texts/sv-SE.yaml",
        include_str!("../../compiler/reports/tests/base/texts/sv-SE.yaml"),
    ),
];

/// A path and its content.
pub(crate) type File<'a> = (&'a str, &'a [u8]);

/// Splits an input into files: parts that begin with a line `--- file: PATH`, laid over the base survey, or over nothing after a
/// line `--- nothing`. Text before the first part is a remark.
pub(crate) fn files(input: &[u8]) -> Vec<File<'_>> {
    let mut files: Vec<File<'_>> = BASE.map(|(path, text)| (path, text.as_bytes())).to_vec();
    for part in parts(input) {
        let end = part.iter().position(|byte| *byte == b'\n').unwrap_or(part.len());
        let body = part.get(end + 1..).unwrap_or_default();
        let head = str::from_utf8(&part[..end]).unwrap_or_default();
        if let Some(path) = head.strip_prefix("file: ") {
            match files.iter_mut().find(|(of, _)| *of == path) {
                Some(file) => file.1 = body,
                None => files.push((path, body)),
            }
        } else if let Some(path) = head.strip_prefix("without: ") {
            files.retain(|(of, _)| *of != path);
        } else if head == "nothing" {
            files.clear();
        }
    }
    files
}

/// Splits an input at lines that begin with `--- `, and returns the text after each.
fn parts(input: &[u8]) -> Vec<&[u8]> {
    const MARK: &[u8] = b"--- ";
    let begins = |at: &usize| input[*at..].starts_with(MARK) && (*at == 0 || input[*at - 1] == b'\n');
    let starts: Vec<usize> = (0..input.len()).filter(begins).collect();
    let ends = starts.iter().skip(1).copied().chain([input.len()]);
    let part = |(start, end): (&usize, usize)| &input[start + MARK.len()..end];
    starts.iter().zip(ends).map(part).collect()
}

/// Reads the files as a command does.
pub(crate) fn read<'a>(files: impl IntoIterator<Item = File<'a>>) -> (SourceMap, Sink) {
    let mut map = SourceMap::default();
    let mut sink = Sink::default();
    for (path, bytes) in files {
        parse::decode_utf8(&mut map, path, bytes.to_vec(), &mut sink);
    }
    (map, sink)
}
