//! Diagnostics as SARIF 2.1.0, for code hosts.

use std::collections::BTreeMap;

use enkat_syntax::{
    diagnostics::{Code, Diagnostic, Label, LeftOut, Severity, Suggestion},
    source::{Expansions, SourceMap, Span},
};
use percent_encoding::utf8_percent_encode;
use serde_json::json;
use serde_sarif::sarif::{
    ArtifactChange, ArtifactContent, ArtifactLocation, Fix, Location, Message, MultiformatMessageString,
    PhysicalLocation, PropertyBag, Region, Replacement, ReportingConfiguration, ReportingDescriptor,
    Result as SarifResult, ResultLevel, Run, Sarif, Tool, ToolComponent, Version,
};

use super::{
    JsonProofs,
    words::{message_and, whole_message},
};
use crate::address::PATH;

/// The address of the schema of these logs, which code hosts require.
const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";
/// The unit of columns: characters, as in all messages; without this, readers would assume UTF-16.
const COLUMNS: &str = "unicodeCodePoints";

/// Writes the diagnostics as a SARIF log with one run. The property `leftOut` of the run has the numbers of those that are left out,
/// and `proofs` those of claims about all participants.
pub fn render_sarif(
    files: &SourceMap,
    expansions: &Expansions,
    found: &[Diagnostic],
    left_out: LeftOut,
    proofs: Option<JsonProofs>,
) -> String {
    let mut codes: Vec<Code> = found.iter().map(|diagnostic| diagnostic.code).collect();
    codes.sort_unstable();
    codes.dedup();
    let results: Vec<SarifResult> = found
        .iter()
        .map(|diagnostic| result(files, expansions, diagnostic))
        .collect();
    let rules: Vec<ReportingDescriptor> = codes.into_iter().map(rule).collect();
    let driver = ToolComponent::builder()
        .name("enkat")
        .version(env!("CARGO_PKG_VERSION"))
        .rules(rules)
        .build();
    let mut run = Run::builder()
        .tool(Tool::builder().driver(driver).build())
        .results(results)
        .column_kind(COLUMNS)
        .build();
    let left_out = (left_out.total() > 0).then(|| {
        (
            "leftOut",
            json!({"errors": left_out.errors, "warnings": left_out.warnings}),
        )
    });
    let proofs = proofs.map(|proofs| ("proofs", json!(proofs)));
    let properties: BTreeMap<String, _> = left_out
        .into_iter()
        .chain(proofs)
        .map(|(name, numbers)| (name.to_owned(), numbers))
        .collect();
    if !properties.is_empty() {
        let properties = PropertyBag::builder().additional_properties(properties).build();
        run.properties = Some(properties);
    }
    let log = Sarif::builder()
        .schema(SCHEMA)
        .version(Version::V2_1_0.to_string())
        .runs(vec![run])
        .build();
    serde_json::to_string_pretty(&log).unwrap_or_default() + "\n"
}

fn rule(code: Code) -> ReportingDescriptor {
    let page = code.page();
    let help = MultiformatMessageString::builder()
        .text(page.render(false))
        .markdown(code.markdown())
        .build();
    ReportingDescriptor::builder()
        .id(code.name())
        .short_description(&code.title().to_owned())
        .full_description(&page.meaning())
        .help(help)
        .default_configuration(
            ReportingConfiguration::builder()
                .level(json!(level(code.severity())))
                .build(),
        )
        .build()
}

fn result(files: &SourceMap, expansions: &Expansions, finding: &Diagnostic) -> SarifResult {
    let expanded = expansions.chain(finding.primary.span).map(|by| Label {
        span: by.used_at,
        text: format!("comes from here: {}", by.what),
    });
    let others = finding.related.iter().cloned().chain(expanded);
    let related: Vec<Location> = others
        .map(|label| location(files, label.span, &label.text))
        .collect();
    // A reader may apply a fix unseen; other suggestions are words of the message.
    let certain = finding.certain_suggestion();
    let edits: Vec<Fix> = certain
        .map(|suggestion| fix(files, suggestion))
        .into_iter()
        .collect();
    let text = if certain.is_some() {
        message_and(finding, finding.help_and_note())
    } else {
        whole_message(finding)
    };
    SarifResult::builder()
        .rule_id(finding.code.name())
        .level(level(finding.severity()))
        .message(message(&text))
        .locations(vec![location(files, finding.primary.span, &finding.primary.text)])
        .related_locations(related)
        .fixes(edits)
        .build()
}

fn level(severity: Severity) -> ResultLevel {
    match severity {
        Severity::Error => ResultLevel::Error,
        Severity::Warning => ResultLevel::Warning,
    }
}

fn message(text: &str) -> Message {
    Message::builder().text(text).build()
}

fn location(files: &SourceMap, span: Span, text: &str) -> Location {
    let place = PhysicalLocation::builder()
        .artifact_location(artifact(files, span))
        .region(region(files, span))
        .build();
    let text = if text.is_empty() { "here" } else { text };
    Location::builder()
        .physical_location(place)
        .message(message(text))
        .build()
}

fn artifact(files: &SourceMap, span: Span) -> ArtifactLocation {
    ArtifactLocation::builder()
        .uri(utf8_percent_encode(&files.file(span.file).path, PATH).to_string())
        .build()
}

fn region(files: &SourceMap, span: Span) -> Region {
    let file = files.file(span.file);
    let (line, column) = file.line_column(span.start);
    let (end_line, end_column) = file.line_column(span.end);
    let number = |at: usize| i64::try_from(at).unwrap_or(i64::MAX);
    Region::builder()
        .start_line(number(line))
        .start_column(number(column))
        .end_line(number(end_line))
        .end_column(number(end_column))
        .build()
}

fn fix(files: &SourceMap, suggestion: &Suggestion) -> Fix {
    let inserted = ArtifactContent::builder()
        .text(suggestion.replacement.as_str())
        .build();
    let deleted = region(files, suggestion.span);
    let replacement = Replacement::builder()
        .deleted_region(deleted)
        .inserted_content(inserted)
        .build();
    let change = ArtifactChange::builder()
        .artifact_location(artifact(files, suggestion.span))
        .replacements(vec![replacement])
        .build();
    Fix::builder()
        .description(message(&suggestion.text))
        .artifact_changes(vec![change])
        .build()
}
