//! Diagnostics as workflow commands, which GitHub Actions shows beside the lines of a change.
//!
//! <https://docs.github.com/actions/reference/workflow-commands-for-github-actions>

use enkat_syntax::{
    diagnostics::{Diagnostic, LeftOut, Severity},
    source::{Expansions, SourceMap},
};

use super::{
    window::without_controls,
    words::{render_left_out, whole_message},
};

/// Writes a workflow command per diagnostic: `::error file=…,line=…,title=E0503::the message`. A notice has the numbers of those
/// that are left out.
pub fn render_github(files: &SourceMap, _: &Expansions, found: &[Diagnostic], left_out: LeftOut) -> String {
    let commands = found.iter().map(|finding| command(files, finding));
    let more = render_left_out(left_out).map(|more| format!("::notice::{}\n", data(&more)));
    commands.chain(more).collect()
}

fn command(files: &SourceMap, finding: &Diagnostic) -> String {
    let name = match finding.severity() {
        Severity::Error => "error",
        Severity::Warning => "warning",
    };
    let span = finding.primary.span;
    let file = files.file(span.file);
    let (line, column) = file.line_column(span.start);
    let (end_line, end_column) = file.line_column(span.end);
    let columns = if line == end_line {
        format!(",col={column},endColumn={end_column}")
    } else {
        // Columns belong to annotations of one line only.
        String::new()
    };
    format!(
        "::{name} file={},line={line},endLine={end_line}{columns},title={}::{}\n",
        property(&file.path),
        finding.code,
        data(&whole_message(finding))
    )
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
