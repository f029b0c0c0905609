//! Messages as workflow commands, which GitHub Actions shows beside the lines of a change.
//!
//! <https://docs.github.com/actions/reference/workflow-commands-for-github-actions>

use enkat_syntax::{
    diagnostics::{Diagnostic, LeftOut, Severity},
    source::{Expansions, SourceMap},
};

use super::{
    JsonPlace, place,
    window::without_controls,
    words::{render_left_out, whole_message},
};

/// The lines of a file that a message is about.
#[derive(Clone, Copy, Debug)]
pub struct AnnotatedLines<'a> {
    /// The path of the file.
    pub file: &'a str,
    /// The first line, from 1.
    pub first: usize,
    /// The last line.
    pub last: usize,
    /// The first column and one past the last, from 1, of a message about a part of one line.
    pub columns: Option<(usize, usize)>,
}

impl<'a> AnnotatedLines<'a> {
    /// Takes a whole line.
    pub fn one(file: &'a str, line: usize) -> Self {
        Self {
            file,
            first: line,
            last: line,
            columns: None,
        }
    }

    /// Takes the lines of a place. Its columns belong to annotations of one line only.
    pub(crate) fn of(place: &'a JsonPlace) -> Self {
        Self {
            file: &place.file,
            first: place.line,
            last: place.end_line,
            columns: (place.line == place.end_line).then_some((place.column, place.end_column)),
        }
    }

    fn properties(self) -> String {
        let Self {
            file, first, last, ..
        } = self;
        let columns = self
            .columns
            .map(|(first, end)| format!(",col={first},endColumn={end}"));
        format!(
            "file={},line={first},endLine={last}{},",
            property(file),
            columns.unwrap_or_default()
        )
    }
}

/// Writes a workflow command per diagnostic: `::error file=…,line=…,title=E0503::the message`. A notice has the numbers of those
/// that are left out.
pub fn render_github(files: &SourceMap, _: &Expansions, found: &[Diagnostic], left_out: LeftOut) -> String {
    let commands = found.iter().map(|finding| {
        let place = place(files, finding.primary.span);
        render_annotation(
            finding.severity(),
            Some(AnnotatedLines::of(&place)),
            finding.code.name(),
            &whole_message(finding),
        )
    });
    let more = render_left_out(left_out).map(|more| format!("::notice::{}\n", data(&more)));
    commands.chain(more).collect()
}

/// Writes a workflow command with a message, beside lines if it is about some.
pub fn render_annotation(
    severity: Severity,
    lines: Option<AnnotatedLines<'_>>,
    title: &str,
    message: &str,
) -> String {
    let name = match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    };
    let lines = lines.map(AnnotatedLines::properties).unwrap_or_default();
    format!("::{name} {lines}title={}::{}\n", property(title), data(message))
}

/// Escapes the message of a command.
fn data(text: &str) -> String {
    let text = without_controls(text);
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// Escapes the value of a property, which `,` and `:` would end.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::{data, property};

    #[test]
    fn escapes_as_documented() {
        assert_eq!(data("100 %: a,\nb"), "100 %25: a,%0Ab");
        assert_eq!(property("a,b:c%.yaml"), "a%2Cb%3Ac%25.yaml");
    }
}
