//! From text to the parts that only invariants have. In a rule they are read, too, and refused with what to write instead.

use super::{
    Amount, Claim, Expr, ExprKind, Subject,
    parser::{Dialect, Operand, Parsed, Parser},
    token::{Token, TokenKind},
};
use crate::{
    diagnostics::{Code, Diagnostic},
    source::{Span, Spanned},
};

/// The start of what an invariant can name, in the author's words.
const SUBJECT: &str = "the id of a question, or a page, section or group such as `section.health`";

/// The word for answers that the server would store.
pub(super) const COMPLETE: &str = "complete";

/// A word that begins a claim with brackets.
#[derive(Clone, Copy)]
pub(super) enum ClaimWord {
    Shown,
    Included,
    Counted(Amount),
}

impl ClaimWord {
    pub(super) fn parse(word: &str) -> Option<Self> {
        match word {
            "shown" => Some(Self::Shown),
            "included" => Some(Self::Included),
            _ => {
                let mut amounts = Amount::ALL.into_iter();
                amounts.find(|amount| amount.name() == word).map(Self::Counted)
            }
        }
    }

    /// Says what a rule has in its place.
    fn in_rules(self) -> &'static str {
        match self {
            Self::Shown => {
                "a rule reads answers: write `answered(…)`, or the condition under which the other one is shown, which can have a name \
                 under `conditions`"
            }
            Self::Included => {
                "a rule reads the flags and the gender themselves: write `flag.…` or `gender == \"…\"`"
            }
            Self::Counted(Amount::AtMostOne) => "write it out: for two conditions, `not (a and b)`",
            Self::Counted(Amount::ExactlyOne) => {
                "write it out: for two conditions, `(a or b) and not (a and b)`"
            }
        }
    }
}

impl Parser<'_> {
    /// Reads `a implies b` from `implies` on. It groups to the right.
    pub(super) fn implication(&mut self, premise: Operand) -> Parsed<Operand> {
        let word = self.token.range();
        self.advance();
        let conclusion = self.logic()?;
        let range = premise.range.start..conclusion.range.end;
        if self.dialect == Dialect::Rule {
            let [premise, conclusion] = [&premise, &conclusion].map(|part| self.in_brackets(part));
            let instead = format!("not {premise} or {conclusion}");
            let finding = only_in_invariants("implies", self.place(word));
            let text = format!("in rules write `{instead}`");
            self.refuse_with_edit(finding, range.clone(), &text, &instead);
        }
        let depth = premise.depth.max(conclusion.depth);
        let claim = Claim::Implies(Box::new(premise.expr), Box::new(conclusion.expr));
        Ok(self.operand(ExprKind::Claim(claim), depth, range))
    }

    /// Writes an operand in brackets, if another operator would take it apart.
    fn in_brackets(&self, operand: &Operand) -> String {
        let text = &self.text[operand.range.clone()];
        match operand.expr.kind {
            ExprKind::Name(_) | ExprKind::Flag(_) | ExprKind::Call { .. } => text.to_owned(),
            _ => format!("({text})"),
        }
    }

    /// Reads a claim from its bracket on.
    pub(super) fn claim(&mut self, word: ClaimWord, token: Token) -> Parsed<Operand> {
        if self.dialect == Dialect::Rule {
            let name = &self.text[token.range()];
            let finding = only_in_invariants(name, self.place(token.range()));
            self.refuse(finding.with_help(word.in_rules()));
        }
        self.advance();
        let (claim, depth) = match word {
            ClaimWord::Shown => self.shown()?,
            ClaimWord::Included => (Claim::Included(self.subject()?), 0),
            ClaimWord::Counted(amount) => self.counted(amount, token)?,
        };
        if !self.take(TokenKind::CloseBracket) {
            return Err(self.unexpected(vec!["`)`"]));
        }
        let range = token.start..self.end;
        Ok(self.operand(ExprKind::Claim(claim), depth, range))
    }

    fn shown(&mut self) -> Parsed<(Claim, usize)> {
        let subject = self.subject()?;
        if !self.take(TokenKind::Comma) {
            return Ok((Claim::Shown(subject), 0));
        }
        let value = self.signed()?;
        Ok((Claim::Offered(subject, Box::new(value.expr)), value.depth))
    }

    /// Reads an id, or a kind of container with an id.
    fn subject(&mut self) -> Parsed<Subject> {
        let token = self.token;
        if !matches!(token.kind, TokenKind::Name | TokenKind::Container) {
            return Err(self.unexpected(vec![SUBJECT]));
        }
        self.advance();
        let written = self.text[token.range()].to_owned();
        Ok(Subject::read(Spanned::new(written, self.place(token.range()))))
    }

    fn counted(&mut self, amount: Amount, token: Token) -> Parsed<(Claim, usize)> {
        let (mut parts, mut depth) = (Vec::new(), 0);
        while self.token.kind != TokenKind::CloseBracket {
            let part = self.logic()?;
            depth = depth.max(part.depth);
            parts.push(part.expr);
            if !self.take(TokenKind::Comma) {
                break;
            }
        }
        if parts.len() < 2 {
            let name = amount.name();
            let message = format!("`{name}` counts several statements, and this is {}", few(&parts));
            let place = self.place(token.range());
            let finding = Diagnostic::new(Code::E0608, message, place, "nothing to count");
            self.refuse(finding.with_help(format!(
                "write two or more, with commas between them: `{name}(shown(a), shown(b))`"
            )));
        }
        Ok((Claim::Counted(amount, parts), depth))
    }

    /// Reads `complete`, which has no brackets.
    pub(super) fn complete(&mut self, token: Token) -> ExprKind {
        if self.dialect == Dialect::Rule {
            let finding = only_in_invariants(COMPLETE, self.place(token.range()));
            self.refuse(finding.with_help(
                "a rule reads single answers: name the questions that have to be answered, such as `answered(…)`",
            ));
        }
        ExprKind::Claim(Claim::Complete)
    }

    /// Refuses a container that stands by itself, such as `section.health`.
    pub(super) fn container(&mut self) -> Operand {
        let token = self.token;
        self.advance();
        let (name, place) = (&self.text[token.range()], self.place(token.range()));
        let finding = if self.dialect == Dialect::Rule {
            only_in_invariants(name, place)
                .with_help("a rule reads answers: name a question or a box of it, by its id alone")
        } else {
            let message = format!("`{name}` is neither true nor false by itself");
            let instead = format!("shown({name})");
            let finding = Diagnostic::new(Code::E0601, message, place, "not a condition");
            finding.with_edit_put_in(format!("did you mean `{instead}`?"), place, instead)
        };
        self.refuse(finding);
        self.refused(0, token.range())
    }
}

fn few(parts: &[Expr]) -> &'static str {
    if parts.is_empty() { "none" } else { "only one" }
}

fn only_in_invariants(word: &str, place: Span) -> Diagnostic {
    let message = format!("`{word}` is only for invariants");
    Diagnostic::new(Code::E0412, message, place, "not in a rule")
}
