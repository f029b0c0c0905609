//! Mutants in words.

use enkat_compiler::{
    lower::{Rule, Term},
    proofs::witness,
};
use enkat_model::{Artifact, ElementId};
use enkat_prove::{Mutant, MutatedPlace, Mutation, Witness};
use enkat_syntax::source::Span;

use super::{Texts, UnnoticedMistake};
use crate::{
    explain::{Printer, display_rule},
    notation::symbol,
    scenarios::report::effect,
};

/// A writer of mutants.
pub(in super::super) struct Words<'a> {
    pub(in super::super) artifact: &'a Artifact,
    pub(in super::super) printer: Printer<'a>,
    pub(in super::super) texts: &'a Texts<'a>,
}

impl Words<'_> {
    /// Describes a mutant that no scenario notices.
    pub(super) fn unnoticed(&self, mutant: &Mutant, seen_by: &Witness) -> UnnoticedMistake {
        let (effect, text, span) = self.place(&mutant.place);
        let id = mutant.edits.first().map_or("", |edit| self.id(edit.target()));
        UnnoticedMistake {
            effect,
            text,
            place: self.printer.location(span),
            mistake: self.mistake(mutant),
            participant: witness::participant(self.artifact, seen_by),
            command: witness::command(self.artifact, seen_by, id),
        }
    }

    fn id(&self, id: ElementId) -> &str {
        &self.artifact.elements[id.index()].element.id
    }

    /// Returns the effect of the text that a mutant changes, the text, and its span.
    pub(in super::super) fn place(&self, place: &MutatedPlace) -> (String, String, Span) {
        let printer = self.printer;
        match place {
            MutatedPlace::Rule(index, _) => {
                let rule = self.rule(*index);
                let shown = display_rule(&rule.term);
                let term = shown.unwrap_or(&rule.term);
                (
                    effect(rule, shown.is_some(), self.artifact),
                    printer.condition_text(self.artifact, term),
                    rule.term.span,
                )
            }
            MutatedPlace::IncludedIn(id) => {
                let spans = &printer.places.elements[id.index()].included_in;
                (
                    format!("`{}` is only for the flags", self.id(*id)),
                    self.listed(spans),
                    spans[0],
                )
            }
            MutatedPlace::Genders(id) => {
                let spans = &printer.places.elements[id.index()].genders;
                (
                    format!("`{}` is only for the genders", self.id(*id)),
                    self.listed(spans),
                    spans[0],
                )
            }
        }
    }

    fn rule(&self, index: usize) -> &Rule {
        self.texts.rules[index][0]
    }

    fn listed(&self, spans: &[Span]) -> String {
        let texts: Vec<_> = spans.iter().map(|span| self.printer.text(*span)).collect();
        texts.join(", ")
    }

    /// Describes what is mistaken: "without `drinks == 1`".
    pub(in super::super) fn mistake(&self, mutant: &Mutant) -> String {
        let part = self.part(&mutant.place);
        match &mutant.mutation {
            Mutation::Removed => match (&mutant.place, part) {
                (MutatedPlace::Rule(_, path), Some(part)) if !path.is_empty() => format!("without `{part}`"),
                (MutatedPlace::Rule(..), _) => "without this rule".to_owned(),
                (MutatedPlace::IncludedIn(_), _) => "without `included_in`".to_owned(),
                (MutatedPlace::Genders(_), _) => "without `genders`".to_owned(),
            },
            mutation => {
                let change = change(mutation);
                match part {
                    Some(part) => format!("`{part}` {change}"),
                    None => change,
                }
            }
        }
    }

    /// Returns the text of the part that a mutant changes.
    pub(in super::super) fn part(&self, place: &MutatedPlace) -> Option<String> {
        let MutatedPlace::Rule(index, path) = place else {
            return None;
        };
        let whole = &self.rule(*index).term;
        let part = path
            .iter()
            .try_fold(whole, |part: &Term, at| part.parts.get(*at))?;
        Some(self.printer.condition_text(self.artifact, part))
    }
}

/// Describes the change of a part of a rule, after its text.
fn change(mutation: &Mutation) -> String {
    match mutation {
        Mutation::Removed => "left out".to_owned(),
        Mutation::Negated => "turned into its opposite".to_owned(),
        Mutation::All => "with `and` in the place of `or`".to_owned(),
        Mutation::Any => "with `or` in the place of `and`".to_owned(),
        Mutation::OptionMore(option) => format!("with the option `{option}` as well"),
        Mutation::OptionLess(option) => format!("without the option `{option}`"),
        Mutation::Limit { from, to } => format!("with {to} in the place of {from}"),
        Mutation::Comparison { from, to } => {
            format!("with `{}` in the place of `{}`", symbol(*to), symbol(*from))
        }
    }
}
