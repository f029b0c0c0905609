//! `in` with its set: ranges and single values.

use std::ops::Range;

use super::{
    Expr, ExprKind, SetMember,
    parser::{Operand, Parsed, Parser},
    token::TokenKind,
    unreadable::Unreadable,
};
use crate::{
    diagnostics::{Code, Diagnostic},
    source::Spanned,
};

/// A number with its sign.
pub(super) struct Number {
    /// The number without its sign.
    pub(super) value: f64,
    /// The start of the sign, or of the digits where there is none.
    pub(super) start: usize,
    digits: Range<usize>,
}

impl Number {
    pub(super) fn range(&self) -> Range<usize> {
        self.start..self.digits.end
    }

    fn is_negative(&self) -> bool {
        self.start < self.digits.start
    }

    fn signed(&self) -> f64 {
        if self.is_negative() {
            -self.value
        } else {
            self.value
        }
    }
}

impl Parser<'_> {
    /// Reads `a in 3..5` from `in` or `not in` on.
    pub(super) fn membership(&mut self, needle: Operand) -> Parsed<Operand> {
        let start = self.token.start;
        let is_negated = self.take(TokenKind::Not);
        if !self.take(TokenKind::In) {
            return Err(self.unexpected(vec!["`in`"]));
        }
        let negated = Spanned::new(is_negated, self.place(start..self.end));
        let start = self.token.start;
        let members = self.set()?;
        self.end_of_set = self.end;
        let kind = ExprKind::In {
            needle: Box::new(needle.expr),
            negated,
            set: Spanned::new(members, self.place(start..self.end)),
        };
        let range = needle.range.start..self.end;
        Ok(self.operand(kind, needle.depth, range))
    }

    fn set(&mut self) -> Parsed<Vec<SetMember>> {
        let at = self.token.start;
        if self.token.kind == TokenKind::OpenSet {
            return self.list();
        }
        match self.number() {
            Ok(from) if self.take(TokenKind::Dots) => {
                let to = self.number()?;
                Ok(vec![self.range(&from, &to)])
            }
            _ => Err(Unreadable {
                at,
                expected: vec!["a set such as `[1, 3..5]`"],
            }),
        }
    }

    /// Reads `[1, 3..5]`.
    fn list(&mut self) -> Parsed<Vec<SetMember>> {
        let start = self.token.start;
        let mut members = Vec::new();
        self.advance();
        if self.take(TokenKind::CloseSet) {
            let whole = self.place(start..self.end);
            let finding = Diagnostic::new(Code::E0411, "this list of values is empty", whole, "no values");
            self.refuse(finding.with_help("list the values, such as `[1, 3..5]`"));
            return Ok(members);
        }
        loop {
            members.push(self.member()?);
            if self.take(TokenKind::CloseSet) {
                return Ok(members);
            }
            if !self.take(TokenKind::Comma) {
                return Err(self.unexpected(vec!["`,`", "`]`"]));
            }
        }
    }

    fn member(&mut self) -> Parsed<SetMember> {
        if self.token.kind == TokenKind::Text {
            let token = self.token;
            self.advance();
            let kind = ExprKind::Text(self.text[token.quoted()].to_owned());
            let span = self.place(token.range());
            return Ok(SetMember::Value(Expr { kind, span }));
        }
        let number = self.number()?;
        if !self.take(TokenKind::Dots) {
            return Ok(SetMember::Value(self.value(number)));
        }
        let to = self.number()?;
        Ok(self.range(&number, &to))
    }

    fn value(&self, number: Number) -> Expr {
        let (is_negative, range) = (number.is_negative(), number.range());
        let unsigned = Expr {
            kind: ExprKind::Number(number.value),
            span: self.place(number.digits),
        };
        if !is_negative {
            return unsigned;
        }
        Expr {
            kind: ExprKind::Negate(Box::new(unsigned)),
            span: self.place(range),
        }
    }

    /// Makes the range `3..5`; one from large to small is refused.
    fn range(&mut self, from: &Number, to: &Number) -> SetMember {
        let range = from.start..to.digits.end;
        let (low, high) = (from.signed(), to.signed());
        if low > high {
            let finding = Diagnostic::new(
                Code::E0408,
                format!("the range {low}..{high} goes from large to small"),
                self.place(range.clone()),
                "the smaller end must come first",
            );
            self.refuse_with_edit(finding, range, "exchange the two ends", &format!("{high}..{low}"));
        }
        SetMember::Range {
            from: Spanned::new(low, self.place(from.range())),
            to: Spanned::new(high, self.place(to.range())),
        }
    }

    /// Reads a number, with a sign or without.
    pub(super) fn number(&mut self) -> Parsed<Number> {
        let start = self.token.start;
        self.take(TokenKind::Minus);
        if self.token.kind != TokenKind::Number {
            return Err(self.unexpected(vec!["a number"]));
        }
        let digits = self.token.range();
        self.advance();
        Ok(Number {
            value: self.text[digits.clone()].parse().unwrap_or(f64::NAN),
            start,
            digits,
        })
    }
}
