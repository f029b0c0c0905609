//! Diagnostics as text for a terminal.

use std::ops::Range;

use annotate_snippets::{
    AnnotationKind, Element, Group, Level, Message, Patch, Renderer, Snippet, renderer::DecorStyle,
};
use enkat_model::words::counted;
use enkat_syntax::{
    diagnostics::{Diagnostic, Label, Severity, Suggestion},
    source::{Expansions, SourceMap, Span},
};

use super::{
    window::{Window, without_controls},
    words::on_one_line,
};

/// Draws the diagnostics below each other, with or without colours. Nothing in a source file can control the terminal.
pub fn render_human(
    files: &SourceMap,
    expansions: &Expansions,
    found: &[Diagnostic],
    coloured: bool,
) -> String {
    let renderer = if coloured {
        Renderer::styled()
    } else {
        Renderer::plain()
    };
    let renderer = renderer.decor_style(DecorStyle::Unicode);
    let drawing = Drawing { files, expansions };
    let drawn = found
        .iter()
        .map(|diagnostic| renderer.render(&drawing.report(diagnostic)) + "\n");
    drawn.collect::<Vec<_>>().join("\n")
}

/// The largest distance of two spans of an excerpt, in bytes.
const NEAR: u32 = 20_000;
/// The most template calls that are drawn.
const MOST_USES: usize = 4;

struct Drawing<'a> {
    files: &'a SourceMap,
    expansions: &'a Expansions,
}

impl<'a> Drawing<'a> {
    /// Draws one diagnostic: the sentence, the spans, the way through the templates, help and edits.
    fn report(&self, diagnostic: &'a Diagnostic) -> Vec<Group<'a>> {
        let level = match diagnostic.severity() {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
        };
        let mut main = level
            .primary_title(on_one_line(&diagnostic.message))
            .id(diagnostic.code.name())
            .elements(self.places(diagnostic))
            .elements(self.origin(diagnostic));
        if diagnostic.suggestions.is_empty() {
            main = main.elements(
                diagnostic
                    .help
                    .iter()
                    .map(|help| Level::HELP.message(on_one_line(help))),
            );
            return vec![main];
        }
        let helps = diagnostic
            .help
            .iter()
            .map(|help| Level::HELP.message(on_one_line(help)));
        let edits = diagnostic
            .suggestions
            .iter()
            .map(|suggestion| self.edit(suggestion));
        std::iter::once(main.elements(helps)).chain(edits).collect()
    }

    /// Draws the primary span and the related ones; those near each other share an excerpt.
    fn places(&self, diagnostic: &'a Diagnostic) -> Vec<Element<'a>> {
        let mut excerpts: Vec<Vec<(AnnotationKind, &'a Label)>> =
            vec![vec![(AnnotationKind::Primary, &diagnostic.primary)]];
        for label in &diagnostic.related {
            let near = excerpts
                .iter_mut()
                .find(|excerpt| is_near(excerpt[0].1.span, label.span));
            match near {
                Some(excerpt) => excerpt.push((AnnotationKind::Context, label)),
                None => excerpts.push(vec![(AnnotationKind::Context, label)]),
            }
        }
        excerpts.into_iter().map(|labels| self.excerpt(labels)).collect()
    }

    /// Draws an excerpt of one file with some spans.
    fn excerpt(&self, labels: Vec<(AnnotationKind, &'a Label)>) -> Element<'a> {
        let spans: Vec<Span> = labels.iter().map(|(_, label)| label.span).collect();
        let window = Window::around(self.files, &spans);
        let annotations = labels.into_iter().map(|(kind, label)| {
            let annotation = kind.span(window.range(label.span));
            if label.text.is_empty() {
                annotation
            } else {
                annotation.label(on_one_line(&label.text))
            }
        });
        let annotations: Vec<_> = annotations.collect();
        Snippet::source(window.text.clone())
            .line_start(window.first_line)
            .path(on_one_line(window.path))
            .annotations(annotations)
            .into()
    }

    /// Draws what brought the text here: all uses in one note, or the way of one.
    fn origin(&self, diagnostic: &'a Diagnostic) -> Vec<Element<'a>> {
        match &diagnostic.note {
            Some(note) => vec![Level::NOTE.message(on_one_line(note)).into()],
            None => self.trace(diagnostic.primary.span),
        }
    }

    /// Draws the template calls that brought the text here, innermost first.
    fn trace(&self, span: Span) -> Vec<Element<'a>> {
        let uses: Vec<_> = self.expansions.chain(span).collect();
        let left_out = uses.len().saturating_sub(MOST_USES);
        // The innermost ones show what went wrong, the outermost where it began.
        let shown = |index: usize| index + 1 < MOST_USES || index + 1 == uses.len();
        let shown = uses.iter().enumerate().filter(|(index, _)| shown(*index));
        let drawn = shown.flat_map(|(index, expansion)| {
            let through = match left_out {
                1.. if index + 1 == uses.len() => format!(", through {}", counted(left_out, "more use")),
                _ => String::new(),
            };
            let note = format!("comes from here{through}: {}", on_one_line(&expansion.what));
            let note: Message<'a> = Level::NOTE.message(note);
            let window = Window::around(self.files, &[expansion.used_at]);
            let mark = AnnotationKind::Primary.span(window.range(expansion.used_at));
            let snippet = Snippet::source(window.text.clone()).line_start(window.first_line);
            [
                note.into(),
                snippet.path(on_one_line(window.path)).annotation(mark).into(),
            ]
        });
        drawn.collect()
    }

    /// Draws an edit as a patch.
    fn edit(&self, suggestion: &'a Suggestion) -> Group<'a> {
        let window = Window::around_edit(self.files, suggestion.span);
        let range = window.range(suggestion.span);
        let replacement = without_controls(&suggestion.replacement.replace("\r\n", "\n"));
        let (range, replacement) = with_letters_around(&window.text, range, replacement);
        let patch = Patch::new(range, replacement);
        let snippet = Snippet::source(window.text.clone()).line_start(window.first_line);
        Level::HELP
            .secondary_title(on_one_line(&suggestion.text))
            .element(snippet.path(on_one_line(window.path)).patch(patch))
    }
}

/// Widens an edit that takes out spaces by the letters around them: the renderer draws spaces alone as added ones.
fn with_letters_around(text: &str, range: Range<usize>, replacement: String) -> (Range<usize>, String) {
    let takes_out = range.len() > replacement.len()
        && text[range.clone()].trim().is_empty()
        && replacement.trim().is_empty();
    let letter = |found: Option<char>| found.filter(|letter| takes_out && !letter.is_whitespace());
    let before = letter(text[..range.start].chars().next_back());
    let after = letter(text[range.end..].chars().next());
    match (before, after) {
        (Some(before), Some(after)) => (
            range.start - before.len_utf8()..range.end + after.len_utf8(),
            format!("{before}{replacement}{after}"),
        ),
        _ => (range, replacement),
    }
}

/// Returns whether two spans fit into one excerpt.
fn is_near(one: Span, other: Span) -> bool {
    one.file == other.file && one.start.abs_diff(other.start) < NEAR
}
