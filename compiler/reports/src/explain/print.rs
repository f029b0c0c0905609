//! The chain of reasons as text.

use enkat_compiler::lower::{Decides, Places, Rule, Term};
use enkat_model::{Body, ElementId};
use enkat_syntax::source::{Expansions, SourceMap, Span};

use super::{Answering, Reason, Verdict, conditions::facts, reasons, verdict};

/// A printer of reasons with their source locations.
#[derive(Clone, Copy, Debug)]
pub struct Printer<'a> {
    /// The survey's files.
    pub files: &'a SourceMap,
    /// The expansions through which text came.
    pub expansions: &'a Expansions,
    /// The spans of elements and rules.
    pub places: &'a Places,
}

/// The lines of an explanation, each with its indentation.
pub type Explanation = Vec<(usize, String)>;

impl Printer<'_> {
    /// Explains why a participant sees an element, or does not.
    pub fn explanation(&self, answering: &Answering<'_>, id: ElementId) -> Explanation {
        let mut lines = Vec::new();
        self.explain(answering, id, 0, &mut lines);
        lines
    }

    /// Writes a span as `path:line`, with the template calls that brought it there.
    pub fn place(&self, span: Span) -> String {
        let at = |span: Span| {
            let file = self.files.file(span.file);
            format!("{}:{}", file.path, file.line_column(span.start).0)
        };
        let uses = self.expansions.chain(span).map(|expansion| at(expansion.used_at));
        let all: Vec<_> = std::iter::once(at(span)).chain(uses).collect();
        all.join(", used at ")
    }

    /// Returns the source text of a span, on one line.
    pub fn text(&self, span: Span) -> String {
        self.files
            .text(span)
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ")
    }

    fn explain(&self, answering: &Answering<'_>, id: ElementId, depth: usize, lines: &mut Explanation) {
        let verdict = verdict(answering, id);
        let place = self.place(self.places.elements[id.index()].id);
        let what = described(answering, id);
        lines.push((depth, format!("{what} is {}   [{place}]", state(verdict))));
        let reasons = reasons(answering, self.places, id);
        if reasons.is_empty() && verdict == Verdict::Visible {
            lines.push((depth + 1, "nothing hides it".to_owned()));
        }
        for reason in &reasons {
            self.reason(answering, reason, depth + 1, lines);
        }
        self.frame(answering, id, verdict, depth, lines);
    }

    /// Explains, for a visible element, which parents could hide it, outwards.
    fn frame(
        &self,
        answering: &Answering<'_>,
        id: ElementId,
        verdict: Verdict,
        depth: usize,
        lines: &mut Explanation,
    ) {
        let element = &answering.participant.artifact.elements[id.index()].element;
        let is_page = matches!(element.body, Body::Page { .. });
        if verdict != Verdict::Visible || is_page {
            return;
        }
        if let Some(above) = super::above(answering, id) {
            if reasons(answering, self.places, above).is_empty() {
                self.frame(answering, above, verdict, depth, lines);
            } else {
                self.explain(answering, above, depth, lines);
            }
        }
    }

    fn reason(&self, answering: &Answering<'_>, reason: &Reason<'_>, depth: usize, lines: &mut Explanation) {
        let mut say = |line: String| lines.push((depth, line));
        match reason {
            Reason::NoFlag(spans) => say(format!(
                "none of the flags that include it is on: {}   [{}]",
                self.list(spans),
                self.first(spans)
            )),
            Reason::OtherGender(spans) => say(format!(
                "it is only for {}   [{}]",
                self.list(spans),
                self.first(spans)
            )),
            Reason::Emptied => say("everything in it is left out".to_owned()),
            Reason::Above(above) => self.explain(answering, *above, depth, lines),
            Reason::Flag(spans) => say(format!(
                "included: one of these flags is on: {}   [{}]",
                self.list(spans),
                self.first(spans)
            )),
            Reason::Waits(parent) => say(format!(
                "{} is not answered, and follow-ups wait for that (`follow_ups: after_parent`)",
                described(answering, *parent)
            )),
            Reason::Rule(rule, holds) => self.rule(answering, rule, *holds, depth, lines),
            Reason::Ticked(or_box) => say(format!("{} is ticked", described(answering, *or_box))),
        }
    }

    fn rule(
        &self,
        answering: &Answering<'_>,
        rule: &Rule,
        holds: bool,
        depth: usize,
        lines: &mut Explanation,
    ) {
        let does = if holds { "hides" } else { "does not hide" };
        let what = match &rule.decides {
            Decides::Hidden => format!("its rule {does} it"),
            Decides::HiddenOption(option) => format!("its rule {does} the option `{option}`"),
            Decides::Message(name) => format!("its check `{name}` does not hold"),
        };
        let text = self.text(rule.term.span);
        lines.push((
            depth,
            format!("{what}: {text}   [{}]", self.place(rule.term.span)),
        ));
        rule.term.for_each_atom(&mut |atom| {
            // Atoms of a named condition are in another place than the rule.
            let place = self.place(atom.span);
            let elsewhere = (place != self.place(rule.term.span)).then(|| format!("   [{place}]"));
            let line = self.atom(answering, atom) + elsewhere.as_deref().unwrap_or_default();
            lines.push((depth + 1, line));
        });
    }

    /// Writes an atom, whether it holds, and the values that it reads.
    fn atom(&self, answering: &Answering<'_>, atom: &Term) -> String {
        let holds = if answering.holds(&atom.condition) {
            "true "
        } else {
            "false"
        };
        let facts = facts(answering, &atom.condition).join(", ");
        format!("{holds}  {}   ({facts})", self.text(atom.span))
    }

    fn list(&self, spans: &[Span]) -> String {
        spans
            .iter()
            .map(|span| self.text(*span))
            .collect::<Vec<_>>()
            .join(", ")
    }

    fn first(&self, spans: &[Span]) -> String {
        spans.first().map_or_else(String::new, |span| self.place(*span))
    }
}

/// Describes an element with its kind, such as "the page `health`" or "`stressWork`".
fn described(answering: &Answering<'_>, id: ElementId) -> String {
    let element = &answering.participant.artifact.elements[id.index()].element;
    match element.body {
        Body::Page { .. } | Body::Section {} | Body::Group { .. } => {
            format!("the {} `{}`", element.body.kind().name(), element.id)
        }
        _ => format!("`{}`", element.id),
    }
}

fn state(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Excluded => "left out",
        Verdict::Hidden => "hidden",
        Verdict::Disabled => "shown but disabled",
        Verdict::Visible => "shown",
    }
}
