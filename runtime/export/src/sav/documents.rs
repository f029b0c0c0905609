//! The document record: lines of text about the file.

use super::bytes::{Bytes, cut};

const RECORD: i32 = 6;
/// The length of a line, in bytes.
const LINE: usize = 80;

/// Writes the paragraphs about a file, if there are any.
pub(super) fn write_documents(bytes: &mut Bytes, documents: &[String]) {
    let lines: Vec<_> = documents
        .iter()
        .flat_map(|text| text.lines())
        .flat_map(wrapped)
        .collect();
    if lines.is_empty() {
        return;
    }
    bytes.integers(&[RECORD]);
    bytes.length(lines.len());
    for line in lines {
        bytes.padded(line, LINE);
    }
}

/// Wraps a paragraph between words, or within a word that is longer than a line.
fn wrapped(paragraph: &str) -> Vec<&str> {
    let mut lines = Vec::new();
    let mut rest = paragraph;
    while rest.len() > LINE {
        let longest = cut(rest, LINE);
        // A space right after the longest line ends that line, too.
        let space = cut(rest, LINE + 1).rfind(' ').filter(|space| *space > 0);
        let (line, after) = rest.split_at(space.unwrap_or(longest.len()));
        lines.push(line);
        rest = after.trim_start_matches(' ');
    }
    lines.push(rest);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrapped_breaks_between_words() {
        let line = "nine char ".repeat(8);
        assert_eq!(wrapped(line.trim_end()), [line.trim_end()]);
        let text = line.clone() + "and more";
        assert_eq!(wrapped(&text), [line.trim_end(), "and more"]);
    }

    #[test]
    fn wrapped_breaks_long_words_between_letters() {
        let word = "å".repeat(50);
        assert_eq!(wrapped(&word), [&"å".repeat(40), &"å".repeat(10)]);
        let odd = format!("x{word}");
        assert_eq!(wrapped(&odd), [&format!("x{}", "å".repeat(39)), &"å".repeat(11)]);
    }

    #[test]
    fn write_documents_pads_lines() {
        let mut bytes = Bytes::default();
        write_documents(&mut bytes, &["First\n\nthird".to_owned()]);
        assert_eq!(bytes.as_slice()[..8], [6, 3].map(i32::to_le_bytes).concat());
        let lines: Vec<_> = bytes.as_slice()[8..].chunks(80).collect();
        assert_eq!(
            lines,
            [
                format!("{:80}", "First"),
                " ".repeat(80),
                format!("{:80}", "third")
            ]
            .map(String::into_bytes)
        );
    }

    #[test]
    fn write_documents_without_text_writes_nothing() {
        let mut bytes = Bytes::default();
        write_documents(&mut bytes, &[]);
        assert!(bytes.is_empty());
    }
}
