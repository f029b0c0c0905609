//! An explanation as text.

use enkat_compiler::lower::{Places, Term};
use enkat_model::{Artifact, ElementId};
use enkat_syntax::source::{ExpansionKind, Expansions, SourceMap, Span};

use super::{
    explained::{ExplainedCondition, ExplainedElement, ExplainedReason, TracedPlace},
    participant::Answering,
    reasons::ElementState,
};
use crate::{
    notation::notation,
    render::{JsonRelated, place},
};

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
    /// Explains why a participant sees an element, or does not, as lines.
    pub fn explanation(&self, answering: &Answering<'_>, id: ElementId) -> Explanation {
        self.explained(answering, id).lines()
    }

    /// Writes a span as `path:line`, with the template calls that brought it there.
    pub fn place(&self, span: Span) -> String {
        self.location(span).to_string()
    }

    /// Returns the location of a span.
    pub(crate) fn location(&self, span: Span) -> TracedPlace {
        let expansions = self.expansions.chain(span).map(|expansion| JsonRelated {
            place: place(self.files, expansion.used_at),
            text: expansion.what.clone(),
        });
        TracedPlace {
            place: place(self.files, span),
            expanded_from: expansions.collect(),
        }
    }

    /// Returns the source text of a span, on one line.
    pub fn text(&self, span: Span) -> String {
        self.files
            .text(span)
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ")
    }

    /// Returns a condition as it is written; with parameters and the numbers of entries put in, where a template or a `repeat` has
    /// made several out of it.
    pub fn condition_text(&self, artifact: &Artifact, term: &Term) -> String {
        let text = self.text(term.span);
        if text.contains("$(") || self.is_in_entry(term.span) {
            return notation(artifact, &term.condition);
        }
        // Inside of quotes, in a template or in YAML, the quotes of a rule are escaped.
        text.replace("\\\"", "\"")
    }

    /// Returns whether a span belongs to an entry of a `repeat`.
    pub fn is_in_entry(&self, span: Span) -> bool {
        let mut expansions = self.expansions.chain(span);
        expansions.any(|expansion| expansion.kind == ExpansionKind::Entry)
    }

    /// Returns the name of the entry of a `repeat` that a span belongs to: "entry 2 of `job`".
    pub(crate) fn entry(&self, span: Span) -> String {
        let mut expansions = self.expansions.chain(span);
        let entry = expansions.find(|expansion| expansion.kind == ExpansionKind::Entry);
        entry.map_or_else(String::new, |entry| entry.what.clone())
    }
}

impl std::fmt::Display for TracedPlace {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}", self.place.file, self.place.line)?;
        let mut last = (&self.place.file, self.place.line);
        for used in &self.expanded_from {
            let at = (&used.place.file, used.place.line);
            if at != last {
                write!(f, ", used at {}:{}", at.0, at.1)?;
            }
            last = at;
        }
        Ok(())
    }
}

impl ExplainedElement {
    /// Returns the explanation as lines, each with its indentation.
    pub fn lines(&self) -> Explanation {
        let mut lines = Vec::new();
        self.add_lines(0, &mut lines);
        lines
    }

    /// Says that it is included although the gender, which decides that, is not known.
    pub fn unknown_gender(&self) -> Option<&'static str> {
        let is_unknown =
            |reason: &ExplainedReason| matches!(reason, ExplainedReason::GenderFits { gender: None, .. });
        if self.reasons.iter().any(is_unknown) {
            return Some("The gender is not known. Then a question for some genders only is included, too.");
        }
        self.parent.as_ref()?.unknown_gender()
    }

    fn add_lines(&self, depth: usize, lines: &mut Explanation) {
        let what = described(self.kind, &self.id);
        lines.push((
            depth,
            format!("{what} is {}   [{}]", state(self.state), self.place),
        ));
        if self.reasons.is_empty() && self.state == ElementState::Visible {
            lines.push((depth + 1, "no rule hides it".to_owned()));
        }
        for reason in &self.reasons {
            reason.add_lines(depth + 1, lines);
        }
        if let Some(parent) = &self.parent {
            parent.add_lines(depth, lines);
        }
    }
}

impl ExplainedReason {
    fn add_lines(&self, depth: usize, lines: &mut Explanation) {
        let line = match self {
            Self::FlagOn {
                flags,
                place,
                derived,
            } => {
                let line = format!("one of its flags is on: {}", flags.join(", "));
                return with_derived(line + &at(place.as_ref()), derived, depth, lines);
            }
            Self::FlagsOff {
                flags,
                place,
                derived,
            } => {
                let line = format!("none of its flags is on: {}", flags.join(", "));
                return with_derived(line + &at(place.as_ref()), derived, depth, lines);
            }
            Self::GenderFits {
                genders,
                gender,
                place,
            } => {
                let is = gender.map_or("the gender is not known".to_owned(), |gender| {
                    format!("the participant is {}", gender.name())
                });
                let only = genders.join(", ");
                format!("it is only for {only}, and {is}{}", at(place.as_ref()))
            }
            Self::OtherGender { genders, place } => {
                format!("it is only for {}{}", genders.join(", "), at(place.as_ref()))
            }
            Self::Emptied {} => "everything in it is left out".to_owned(),
            Self::Parent { element } => return element.add_lines(depth, lines),
            Self::Waits { parent } => {
                format!(
                    "`{parent}` is not answered, and follow-ups wait for that (`follow_ups: after_parent`)"
                )
            }
            Self::EntryBefore {
                hides: true,
                is_before_hidden: true,
                entry,
            } => {
                format!("it is {entry}, and the previous entry is hidden, so its answers do not count")
            }
            Self::EntryBefore {
                hides: true, entry, ..
            } => {
                format!("it is {entry}, and nothing is answered in the previous entry")
            }
            Self::EntryBefore {
                hides: false, entry, ..
            } => {
                format!("it is {entry}, and something is answered in the previous entry")
            }
            Self::Rule {
                hides,
                is_display_rule,
                condition,
            } => {
                let does = match (is_display_rule, hides) {
                    (true, true) => "its rule shows it only when",
                    (true, false) => "its rule shows it",
                    (false, true) => "its rule hides it",
                    (false, false) => "its rule does not hide it",
                };
                return condition.add_lines(does, depth, lines);
            }
            Self::OptionRule { option, condition } => {
                return condition.add_lines(&format!("its rule hides the option `{option}`"), depth, lines);
            }
            Self::Check { check, condition } => {
                return condition.add_lines(&format!("its constraint `{check}` is broken"), depth, lines);
            }
            Self::OptOut { id } => format!("`{id}` is ticked"),
        };
        lines.push((depth, line));
    }
}

impl ExplainedCondition {
    /// Adds the condition, after words on its effect, and its atoms.
    pub(crate) fn add_lines(&self, what: &str, depth: usize, lines: &mut Explanation) {
        let place = self.place.to_string();
        lines.push((depth, format!("{what}: {}   [{place}]", self.text)));
        for atom in &self.atoms {
            let holds = if atom.holds { "true " } else { "false" };
            let facts = atom.facts.join(", ");
            let atom_place = atom.place.to_string();
            let elsewhere = (atom_place != place).then(|| format!("   [{atom_place}]"));
            let line = format!(
                "{holds}  {}   ({facts}){}",
                atom.text,
                elsewhere.unwrap_or_default()
            );
            with_derived(line, &atom.derived, depth + 1, lines);
        }
    }
}

/// Adds a line about flags and, below it, those from which they are derived.
fn with_derived(line: String, derived: &[String], depth: usize, lines: &mut Explanation) {
    lines.push((depth, line));
    lines.extend(derived.iter().map(|line| (depth + 1, line.clone())));
}

fn at(place: Option<&TracedPlace>) -> String {
    place.map_or_else(String::new, |place| format!("   [{place}]"))
}

/// Describes an element with its kind, such as "the page `health`" or "`stressWork`".
fn described(kind: &str, id: &str) -> String {
    match kind {
        "page" | "section" | "group" => format!("the {kind} `{id}`"),
        _ => format!("`{id}`"),
    }
}

fn state(state: ElementState) -> &'static str {
    match state {
        ElementState::Excluded => "left out",
        ElementState::Hidden => "hidden",
        ElementState::Disabled => "shown but disabled",
        ElementState::Visible => "shown",
    }
}
