//! From text to tree by recursive descent, one function for each step of precedence. A chain of comparisons, a range outside of
//! `in` and a word such as `true` are read, too, and refused with the reason.

use std::ops::Range;

use super::{
    ArithmeticOp, CompareOp, Expr, ExprKind, Function, Logic,
    claims::{COMPLETE, ClaimWord},
    token::{Token, TokenKind},
    unreadable::Unreadable,
};
use crate::{
    diagnostics::{Code, Diagnostic, nearest},
    other_tools::{Call, call},
    parse::node::{Node, with_edit},
    source::{Span, Spanned},
};

/// The deepest tree.
pub const MAX_DEPTH: usize = 60;

/// The start of a value, in the author's words.
const VALUE: &str = "a question, a number or a text";

/// A tree with its depth, and its bytes with brackets around it.
pub(super) struct Operand {
    pub(super) expr: Expr,
    pub(super) depth: usize,
    pub(super) range: Range<usize>,
}

pub(super) type Parsed<T> = Result<T, Unreadable>;

/// The place of an expression, which decides what it can say.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Dialect {
    /// A rule, or another condition over settings and answers.
    Rule,
    /// An invariant, which also speaks of what is shown.
    Statement,
}

/// Reads one expression, token by token.
pub(super) struct Parser<'a> {
    node: &'a Node<'a>,
    pub(super) dialect: Dialect,
    pub(super) text: &'a str,
    /// The token that comes next.
    pub(super) token: Token,
    /// The end of the token before it.
    pub(super) end: usize,
    /// The end of the last set: nothing can be calculated with it.
    pub(super) end_of_set: usize,
    findings: Vec<Diagnostic>,
}

impl<'a> Parser<'a> {
    pub(super) fn new(node: &'a Node<'a>, dialect: Dialect) -> Self {
        let text = node.text();
        Self {
            node,
            dialect,
            text,
            token: Token::at(text, 0),
            end: 0,
            end_of_set: 0,
            findings: Vec::new(),
        }
    }

    /// Reads the whole text. An error says where reading stopped; findings are about text that was read and is refused.
    pub(super) fn expression(mut self) -> Parsed<Result<Expr, Vec<Diagnostic>>> {
        let whole = self.logic()?;
        if self.token.kind != TokenKind::End {
            return Err(self.unexpected_behind(&["the end of the rule"]));
        }
        if whole.depth > MAX_DEPTH {
            let message = format!("this rule is more than {MAX_DEPTH} steps deep");
            self.refuse(
                Diagnostic::new(Code::E0409, message, self.node.span, "too much to follow")
                    .with_help("give its parts names under `conditions` in `survey.yaml`"),
            );
        }
        Ok(if self.findings.is_empty() {
            Ok(whole.expr)
        } else {
            Err(self.findings)
        })
    }

    /// Reads `a implies b`, whose parts are joined first.
    pub(super) fn logic(&mut self) -> Parsed<Operand> {
        let left = self.disjunction()?;
        match self.token.kind {
            TokenKind::Implies => self.implication(left),
            _ => Ok(left),
        }
    }

    /// Reads `a and b or c`: the parts between two `or` are joined first.
    fn disjunction(&mut self) -> Parsed<Operand> {
        self.joined(Logic::Or, TokenKind::Or, |parser| {
            parser.joined(Logic::And, TokenKind::And, Self::negation)
        })
    }

    /// Reads operands with one word between them: one node of all, or the only operand.
    fn joined(
        &mut self,
        logic: Logic,
        word: TokenKind,
        operand: fn(&mut Self) -> Parsed<Operand>,
    ) -> Parsed<Operand> {
        let first = operand(self)?;
        if self.token.kind != word {
            return Ok(first);
        }
        let operator = Spanned::new(logic, self.place(self.token.range()));
        let Operand {
            mut depth, mut range, ..
        } = first;
        let mut operands = vec![first.expr];
        while self.take(word) {
            let next = operand(self)?;
            depth = depth.max(next.depth);
            range.end = next.range.end;
            operands.push(next.expr);
        }
        Ok(self.operand(ExprKind::Logic { operator, operands }, depth, range))
    }

    /// Reads `not a`.
    fn negation(&mut self) -> Parsed<Operand> {
        let starts = self.prefixes(TokenKind::Not);
        let operand = self.comparison()?;
        Ok(self.prefixed(&starts, operand, ExprKind::Not))
    }

    /// Reads a token as often as it is repeated, and returns the places.
    fn prefixes(&mut self, token: TokenKind) -> Vec<usize> {
        let mut starts = Vec::new();
        while self.token.kind == token {
            starts.push(self.token.start);
            self.advance();
        }
        starts
    }

    /// Puts prefixes around an operand, the last one innermost.
    fn prefixed(&self, starts: &[usize], operand: Operand, kind: fn(Box<Expr>) -> ExprKind) -> Operand {
        starts.iter().rev().fold(operand, |inner, start| {
            self.operand(kind(Box::new(inner.expr)), inner.depth, *start..inner.range.end)
        })
    }

    /// Reads `a == b` and `a in 3..5`.
    fn comparison(&mut self) -> Parsed<Operand> {
        let mut left = self.sum()?;
        for count in 1.. {
            let start = self.token.start;
            left = match self.token.kind {
                TokenKind::Compare(operator) => self.compared(left, operator)?,
                TokenKind::Not | TokenKind::In => self.membership(left)?,
                _ => break,
            };
            if count == 2 {
                self.chained(start..self.end);
            }
        }
        Ok(left)
    }

    fn compared(&mut self, left: Operand, operator: CompareOp) -> Parsed<Operand> {
        let operator = Spanned::new(operator, self.place(self.token.range()));
        self.advance();
        let right = self.sum()?;
        let kind = ExprKind::Compare {
            operator,
            left: Box::new(left.expr),
            right: Box::new(right.expr),
        };
        let range = left.range.start..right.range.end;
        Ok(self.operand(kind, left.depth.max(right.depth), range))
    }

    fn chained(&mut self, range: Range<usize>) {
        let message = "a comparison cannot be compared again";
        let finding = Diagnostic::new(Code::E0405, message, self.place(range), "the second comparison");
        self.refuse(
            finding.with_help("join two comparisons with `and`, or ask for a range: `age in 18..65`"),
        );
    }

    /// Reads `a + b * c`: the parts between two `+` or `-` are multiplied first.
    fn sum(&mut self) -> Parsed<Operand> {
        self.arithmetic(added, |parser| parser.arithmetic(multiplied, Self::power))
    }

    /// Reads operands that one sort of operator joins, from the left.
    fn arithmetic(
        &mut self,
        operator: fn(TokenKind) -> Option<ArithmeticOp>,
        operand: fn(&mut Self) -> Parsed<Operand>,
    ) -> Parsed<Operand> {
        let mut left = operand(self)?;
        while let Some(found) = operator(self.token.kind) {
            let operator = Spanned::new(found, self.place(self.token.range()));
            self.advance();
            let right = operand(self)?;
            let kind = ExprKind::Arithmetic {
                operator,
                left: Box::new(left.expr),
                right: Box::new(right.expr),
            };
            let range = left.range.start..right.range.end;
            left = self.operand(kind, left.depth.max(right.depth), range);
        }
        Ok(left)
    }

    /// Reads `a ^ 2`, with one exponent.
    fn power(&mut self) -> Parsed<Operand> {
        let mut base = self.signed()?;
        for count in 1.. {
            if !self.take(TokenKind::Caret) {
                break;
            }
            let exponent = self.signed()?.range;
            let times = self.text[exponent.clone()].parse::<u8>();
            let place = self.place(exponent.clone());
            match times {
                Ok(times @ 1..=9) if count == 1 => {
                    let kind = ExprKind::Power {
                        base: Box::new(base.expr),
                        exponent: Spanned::new(times, place),
                    };
                    base = self.operand(kind, base.depth, base.range.start..exponent.end);
                }
                _ => self.refuse_exponent(place, count),
            }
        }
        Ok(base)
    }

    fn refuse_exponent(&mut self, place: Span, count: usize) {
        let message = "`^` takes a whole number from 1 to 9";
        let finding = Diagnostic::new(Code::E0407, message, place, "not such a number");
        self.refuse(finding.with_help(if count == 1 {
            "it says how many times the number is a factor: `a ^ 2` is `a * a`"
        } else {
            "for more than one `^`, write brackets: `(a ^ 2) ^ 2`"
        }));
    }

    /// Reads `-a`.
    pub(super) fn signed(&mut self) -> Parsed<Operand> {
        let starts = self.prefixes(TokenKind::Minus);
        let operand = self.primary()?;
        Ok(self.prefixed(&starts, operand, ExprKind::Negate))
    }

    fn primary(&mut self) -> Parsed<Operand> {
        let token = self.token;
        match token.kind {
            TokenKind::OpenBracket => return self.bracketed(),
            TokenKind::Number => return self.number_or_range(),
            TokenKind::Container => return Ok(self.container()),
            TokenKind::Name | TokenKind::Flag | TokenKind::Gender | TokenKind::Text => self.advance(),
            _ => return Err(self.unexpected(vec![VALUE])),
        }
        let kind = match token.kind {
            TokenKind::Name if self.token.kind == TokenKind::OpenBracket => {
                return match ClaimWord::parse(&self.text[token.range()]) {
                    Some(word) => self.claim(word, token),
                    None => self.call(token),
                };
            }
            TokenKind::Name if &self.text[token.range()] == COMPLETE => self.complete(token),
            TokenKind::Flag => {
                let alias = self.text[token.alias()].to_owned();
                ExprKind::Flag(Spanned::new(alias, self.place(token.alias())))
            }
            TokenKind::Gender => ExprKind::Gender,
            TokenKind::Text => ExprKind::Text(self.text[token.quoted()].to_owned()),
            _ => self.name(token),
        };
        Ok(self.operand(kind, 0, token.range()))
    }

    fn bracketed(&mut self) -> Parsed<Operand> {
        let start = self.token.start;
        self.advance();
        let Operand { expr, depth, .. } = self.logic()?;
        if !self.take(TokenKind::CloseBracket) {
            return Err(self.unexpected_behind(&["`)`"]));
        }
        let range = start..self.end;
        Ok(Operand { expr, depth, range })
    }

    fn number_or_range(&mut self) -> Parsed<Operand> {
        let number = self.number()?;
        if !self.take(TokenKind::Dots) {
            return Ok(self.operand(ExprKind::Number(number.value), 0, number.range()));
        }
        self.number()?;
        let range = number.start..self.end;
        let place = self.place(range.clone());
        let finding = Diagnostic::new(
            Code::E0408,
            "a range is possible only after `in`",
            place,
            "a range",
        );
        self.refuse(finding.with_help("ask with `in`, such as `exercise in 2..4`"));
        Ok(self.refused(0, range))
    }

    fn name(&mut self, token: Token) -> ExprKind {
        let name = &self.text[token.range()];
        let before = self.text[..token.start].trim_end();
        // A type check knows what the other side is, and what to write instead.
        let is_compared = before.ends_with("==") || before.ends_with("!=");
        if is_truth_word(name) && !is_compared {
            let message = format!("there is no `{name}` in rules");
            let place = self.place(token.range());
            let finding = Diagnostic::new(Code::E0402, message, place, "not a value");
            self.refuse(finding.with_help(
                "a box or a flag is true or false by itself: write its name alone, or with `not` before it",
            ));
        }
        ExprKind::Name(name.to_owned())
    }

    /// Reads `answered(a)` from its bracket on.
    fn call(&mut self, name: Token) -> Parsed<Operand> {
        let function = self.function(name);
        let mut arguments = Vec::new();
        let mut depth = 0;
        self.advance();
        if !self.take(TokenKind::CloseBracket) {
            loop {
                let argument = self.logic()?;
                arguments.push(argument.expr);
                depth = depth.max(argument.depth);
                if self.take(TokenKind::CloseBracket) {
                    break;
                }
                if !self.take(TokenKind::Comma) {
                    return Err(self.unexpected_behind(&["`,`", "`)`"]));
                }
            }
        }
        let range = name.start..self.end;
        Ok(match function {
            Some(function) => self.operand(ExprKind::Call { function, arguments }, depth, range),
            None => self.refused(depth, range),
        })
    }

    fn function(&mut self, token: Token) -> Option<Spanned<Function>> {
        let name = &self.text[token.range()];
        let place = self.place(token.range());
        if let Some(function) = Function::parse(name) {
            return Some(Spanned::new(function, place));
        }
        let names = Function::ALL.map(Function::name);
        let mut finding = Diagnostic::new(
            Code::E0406,
            format!("no function is called `{name}`"),
            place,
            "not a function",
        );
        for near in nearest(name, names) {
            let text = format!("did you mean `{near}`?");
            finding = with_edit(finding, self.node, token.range(), &text, near);
        }
        if let Some(row) = call(name) {
            finding = finding.with_help(match row.here {
                Call::Same(ours) => format!("write `{}`", ours.replace("$1", "…").replace("$*", "…")),
                Call::Chosen => {
                    "ask a `choice` with `==`; a box of `checkboxes` is true or false by itself".to_owned()
                }
                Call::Instead(help) => help.to_owned(),
            });
        } else if finding.suggestions.is_empty() {
            finding = finding.with_help(format!("the functions are `{}`", names.join("`, `")));
        }
        self.refuse(finding);
        None
    }
}

/// Helpers of every step.
impl Parser<'_> {
    pub(super) fn advance(&mut self) {
        self.end = self.token.end;
        self.token = Token::at(self.text, self.end);
    }

    /// Takes a token if it comes next.
    pub(super) fn take(&mut self, kind: TokenKind) -> bool {
        let found = self.token.kind == kind;
        if found {
            self.advance();
        }
        found
    }

    pub(super) fn place(&self, range: Range<usize>) -> Span {
        self.node.part(range)
    }

    /// Makes a node of operands; `depth` is that of the deepest.
    pub(super) fn operand(&self, kind: ExprKind, depth: usize, range: Range<usize>) -> Operand {
        let span = self.place(range.clone());
        Operand {
            expr: Expr { kind, span },
            depth: depth + 1,
            range,
        }
    }

    /// Makes a placeholder for a part that was refused; its tree is dropped.
    pub(super) fn refused(&self, depth: usize, range: Range<usize>) -> Operand {
        self.operand(ExprKind::Name(String::new()), depth, range)
    }

    pub(super) fn refuse(&mut self, finding: Diagnostic) {
        self.findings.push(finding);
    }

    /// Refuses a part of the text, with a text to write in its place.
    pub(super) fn refuse_with_edit(
        &mut self,
        finding: Diagnostic,
        range: Range<usize>,
        text: &str,
        to: &str,
    ) {
        self.refuse(with_edit(finding, self.node, range, text, to));
    }

    pub(super) fn unexpected(&self, expected: Vec<&'static str>) -> Unreadable {
        let at = self.token.start;
        Unreadable { at, expected }
    }

    /// Returns the error that the next token cannot follow an operand; `ends` are the tokens that could close what it is in.
    fn unexpected_behind(&self, ends: &[&'static str]) -> Unreadable {
        let calculation = (self.end_of_set != self.end).then_some("a calculation such as `+ 1`");
        let operators = ["`and` or `or`"]
            .into_iter()
            .chain(calculation)
            .chain(["a comparison"]);
        self.unexpected(operators.chain(ends.iter().copied()).collect())
    }
}

/// Returns whether a word stands for true or false in other tools.
pub fn is_truth_word(word: &str) -> bool {
    let words = ["true", "false", "yes", "no"];
    words.iter().any(|truth| word.eq_ignore_ascii_case(truth))
}

fn added(token: TokenKind) -> Option<ArithmeticOp> {
    match token {
        TokenKind::Plus => Some(ArithmeticOp::Add),
        TokenKind::Minus => Some(ArithmeticOp::Subtract),
        _ => None,
    }
}

fn multiplied(token: TokenKind) -> Option<ArithmeticOp> {
    match token {
        TokenKind::Star => Some(ArithmeticOp::Multiply),
        TokenKind::Slash => Some(ArithmeticOp::Divide),
        _ => None,
    }
}
