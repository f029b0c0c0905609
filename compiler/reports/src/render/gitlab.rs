//! Diagnostics as a code quality report of GitLab.
//!
//! <https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format>

use std::{collections::HashMap, fmt::Write};

use enkat_syntax::{
    diagnostics::{Diagnostic, LeftOut, Severity},
    source::{Expansions, SourceMap},
};
use serde::Serialize;
use sha2::{Digest, Sha256};

use super::words::whole_message;

/// One finding of a report.
#[derive(Serialize)]
struct Issue {
    description: String,
    check_name: &'static str,
    fingerprint: String,
    severity: &'static str,
    location: Location,
}

#[derive(Serialize)]
struct Location {
    path: String,
    lines: Lines,
}

#[derive(Serialize)]
struct Lines {
    begin: usize,
    end: usize,
}

/// Writes the diagnostics as a list of findings. The format has no room for the numbers of those that are left out.
pub fn render_gitlab(files: &SourceMap, _: &Expansions, found: &[Diagnostic], _: LeftOut) -> String {
    let mut seen = HashMap::new();
    let issues: Vec<Issue> = found
        .iter()
        .map(|finding| issue(files, finding, &mut seen))
        .collect();
    serde_json::to_string_pretty(&issues).unwrap_or_default() + "\n"
}

fn issue(files: &SourceMap, finding: &Diagnostic, seen: &mut HashMap<String, usize>) -> Issue {
    let span = finding.primary.span;
    let file = files.file(span.file);
    let (begin, _) = file.line_column(span.start);
    let (end, _) = file.line_column(span.end);
    // Lines are left out: a finding is the same after its line has moved. Equal findings are counted.
    let same = format!("{}\0{}\0{}", finding.code, file.path, finding.message);
    let count = seen.entry(same.clone()).or_default();
    *count += 1;
    Issue {
        description: whole_message(finding),
        check_name: finding.code.name(),
        fingerprint: hash(&format!("{same}\0{count}")),
        severity: match finding.severity() {
            Severity::Error => "major",
            Severity::Warning => "minor",
        },
        location: Location {
            path: file.path.clone(),
            lines: Lines { begin, end },
        },
    }
}

fn hash(text: &str) -> String {
    let digest = Sha256::digest(text.as_bytes());
    digest.iter().fold(String::new(), |mut written, byte| {
        // Writing into a text does not fail.
        let _ = write!(written, "{byte:02x}");
        written
    })
}
