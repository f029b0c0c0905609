//! From pest's pairs to the tree, with errors for text that the grammar accepts and the language does not.

use std::{iter::Peekable, ops::Range};

use pest::iterators::{Pair, Pairs};

use super::{ArithmeticOp, CompareOp, Expr, ExprKind, Function, Logic, grammar::Rule};
use crate::{
    diagnostics::{Code, Diagnostic, Sink, nearest},
    parse::node::{Node, with_edit},
    source::{Span, Spanned},
};

/// The deepest tree.
pub const MAX_DEPTH: usize = 60;

/// The tree of an expression; `None` when something in it is refused.
pub(super) fn tree(node: &Node, pairs: Pairs<'_, Rule>, sink: &mut Sink) -> Option<Expr> {
    let mut builder = Builder {
        node,
        sink,
        refused: false,
    };
    let whole = pairs.flat_map(Pair::into_inner).next()?;
    let (expr, depth) = builder.logic(whole);
    if depth > MAX_DEPTH {
        let message = format!("this rule is more than {MAX_DEPTH} steps deep");
        builder.refuse(
            Diagnostic::new(Code::E0409, message, node.span, "too much to follow")
                .with_help("give its parts names under `conditions` in `survey.yaml`"),
        );
    }
    (!builder.refused).then_some(expr)
}

/// A tree and its depth.
pub(super) type Built = (Expr, usize);
/// A tree, and the bytes of it with brackets around it.
type Ranged = (Built, Range<usize>);
/// Operands and operators in turn.
type Parts<'i> = Peekable<Pairs<'i, Rule>>;

/// Makes trees of pairs.
pub(super) struct Builder<'a> {
    pub(super) node: &'a Node,
    sink: &'a mut Sink,
    refused: bool,
}

impl Builder<'_> {
    /// `a and b or c`: what stands between two `or` is joined first.
    fn logic(&mut self, pair: Pair<'_, Rule>) -> Built {
        let mut any = Chain::of(Logic::Or);
        let mut all = Chain::of(Logic::And);
        for inner in pair.into_inner() {
            let range = extent(&inner);
            match inner.as_rule() {
                Rule::and_word => all.joined_at(self.place(range)),
                Rule::or_word => {
                    let part = std::mem::replace(&mut all, Chain::of(Logic::And));
                    part.end_in(&mut any, self);
                    any.joined_at(self.place(range));
                }
                _ => {
                    let built = self.negation(inner);
                    all.add(built, range);
                }
            }
        }
        all.end_in(&mut any, self);
        any.built(self)
    }

    fn negation(&mut self, pair: Pair<'_, Rule>) -> Built {
        let end = extent(&pair).end;
        let mut starts = Vec::new();
        let mut built = (nothing(self.node.span), 0);
        for inner in pair.into_inner() {
            match inner.as_rule() {
                Rule::not_word => starts.push(extent(&inner).start),
                _ => built = self.comparison(inner),
            }
        }
        self.wrap(built, &starts, end, ExprKind::Not)
    }

    /// Puts prefixes around an operand, the last one innermost.
    fn wrap(&self, built: Built, starts: &[usize], end: usize, kind: fn(Box<Expr>) -> ExprKind) -> Built {
        starts.iter().rev().fold(built, |(inner, depth), start| {
            (
                Expr {
                    kind: kind(Box::new(inner)),
                    span: self.place(*start..end),
                },
                depth + 1,
            )
        })
    }

    fn comparison(&mut self, pair: Pair<'_, Rule>) -> Built {
        let range = extent(&pair);
        let mut parts = pair.into_inner();
        let mut built = parts
            .next()
            .map_or((nothing(self.node.span), 0), |first| self.sum(first));
        for (index, part) in parts.enumerate() {
            let part_range = extent(&part);
            if index == 1 {
                self.chained(part_range.clone());
            }
            built = match part.as_rule() {
                Rule::membership => self.membership(built, part, range.start),
                _ => self.compared(built, part, range.start),
            };
        }
        built
    }

    fn chained(&mut self, range: Range<usize>) {
        let message = "a comparison cannot be compared again";
        let finding = Diagnostic::new(Code::E0405, message, self.place(range), "the second comparison");
        self.refuse(
            finding.with_help("join two comparisons with `and`, or ask for a range: `age in 18..65`"),
        );
    }

    fn compared(&mut self, (left, depth): Built, pair: Pair<'_, Rule>, start: usize) -> Built {
        let end = extent(&pair).end;
        let mut operator = Spanned::new(CompareOp::Equal, self.node.span);
        let mut right = (nothing(self.node.span), 0);
        for inner in pair.into_inner() {
            match inner.as_rule() {
                Rule::compare_op => match CompareOp::parse(inner.as_str().trim_end()) {
                    Some(which) => operator = Spanned::new(which, self.place(extent(&inner))),
                    None => self.unreadable_operator(extent(&inner)),
                },
                _ => right = self.sum(inner),
            }
        }
        let kind = ExprKind::Compare {
            operator,
            left: Box::new(left),
            right: Box::new(right.0),
        };
        (
            Expr {
                kind,
                span: self.place(start..end),
            },
            depth.max(right.1) + 1,
        )
    }

    /// The grammar reads no other operators; if it ever does, the author is told rather than given another meaning.
    fn unreadable_operator(&mut self, range: Range<usize>) {
        let message = "this comparison cannot be read";
        self.refuse(Diagnostic::new(
            Code::E0401,
            message,
            self.place(range),
            "not a comparison",
        ));
    }

    /// Operands and operators in turn.
    fn sum(&mut self, pair: Pair<'_, Rule>) -> Built {
        let mut parts = pair.into_inner().peekable();
        let (built, _) = self.arithmetic(&mut parts, Rule::sum_op, |builder, parts| {
            builder.arithmetic(parts, Rule::product_op, Self::power)
        });
        built
    }

    /// Reads operands that one sort of operator joins, from the left.
    fn arithmetic(
        &mut self,
        parts: &mut Parts<'_>,
        joins: Rule,
        part: fn(&mut Self, &mut Parts<'_>) -> Ranged,
    ) -> Ranged {
        let (mut built, mut range) = part(self, parts);
        while let Some(symbol) = parts.next_if(|part| part.as_rule() == joins) {
            let operator = match symbol.as_str() {
                "+" => ArithmeticOp::Add,
                "-" => ArithmeticOp::Subtract,
                "*" => ArithmeticOp::Multiply,
                _ => ArithmeticOp::Divide,
            };
            let operator = Spanned::new(operator, self.place(extent(&symbol)));
            let ((right, depth), right_range) = part(self, parts);
            range.end = right_range.end;
            let kind = ExprKind::Arithmetic {
                operator,
                left: Box::new(built.0),
                right: Box::new(right),
            };
            let span = self.place(range.clone());
            built = (Expr { kind, span }, built.1.max(depth) + 1);
        }
        (built, range)
    }

    fn power(&mut self, parts: &mut Parts<'_>) -> Ranged {
        let Some(base) = parts.next() else {
            return ((nothing(self.node.span), 0), 0..0);
        };
        let mut range = extent(&base);
        let mut built = self.signed(base);
        let mut exponents = Vec::new();
        while parts.next_if(|part| part.as_rule() == Rule::caret).is_some() {
            exponents.extend(parts.next());
        }
        if let Some(last) = exponents.last() {
            range.end = extent(last).end;
        }
        for (index, part) in exponents.into_iter().enumerate() {
            let place = self.place(extent(&part));
            let times = part
                .as_str()
                .trim()
                .parse::<u8>()
                .ok()
                .filter(|times| (1..=9).contains(times));
            let Some(times) = times.filter(|_| index == 0) else {
                let finding = Diagnostic::new(
                    Code::E0407,
                    "`^` takes a whole number from 1 to 9",
                    place,
                    "not such a number",
                );
                self.refuse(finding.with_help(if index == 0 {
                    "it says how often a number is multiplied with itself: `a ^ 2` is `a * a`"
                } else {
                    "for more than one `^`, write brackets: `(a ^ 2) ^ 2`"
                }));
                continue;
            };
            let kind = ExprKind::Power {
                base: Box::new(built.0),
                exponent: Spanned::new(times, place),
            };
            built = (
                Expr {
                    kind,
                    span: self.place(range.clone()),
                },
                built.1 + 1,
            );
        }
        (built, range)
    }

    fn signed(&mut self, pair: Pair<'_, Rule>) -> Built {
        let end = extent(&pair).end;
        let mut starts = Vec::new();
        let mut built = (nothing(self.node.span), 0);
        for inner in pair.into_inner() {
            match inner.as_rule() {
                Rule::minus => starts.push(extent(&inner).start),
                _ => built = self.primary(inner),
            }
        }
        self.wrap(built, &starts, end, ExprKind::Negate)
    }

    fn primary(&mut self, pair: Pair<'_, Rule>) -> Built {
        let span = self.place(extent(&pair));
        let expr = match pair.as_rule() {
            Rule::bracketed => {
                return pair
                    .into_inner()
                    .next()
                    .map_or((nothing(span), 0), |inner| self.logic(inner));
            }
            Rule::call => return self.call(pair),
            Rule::range_value => {
                let message = "a range can only stand behind `in`";
                let finding = Diagnostic::new(Code::E0408, message, span, "a range");
                self.refuse(finding.with_help("ask with `in`, such as `exercise in 2..4`"));
                nothing(span)
            }
            Rule::text => self.text(&pair),
            Rule::number => self.number(&pair),
            Rule::gender => Expr {
                kind: ExprKind::Gender,
                span,
            },
            Rule::flag => {
                let alias = pair.into_inner().next();
                let alias =
                    alias.map(|word| Spanned::new(word.as_str().to_owned(), self.place(extent(&word))));
                Expr {
                    kind: ExprKind::Flag(alias.unwrap_or_else(|| Spanned::new(String::new(), span))),
                    span,
                }
            }
            _ => self.name(&pair, span),
        };
        (expr, 1)
    }

    fn name(&mut self, pair: &Pair<'_, Rule>, span: Span) -> Expr {
        let name = pair.as_str();
        if matches!(name.to_lowercase().as_str(), "true" | "false" | "yes" | "no") {
            let message = format!("there is no `{name}` in rules");
            let finding = Diagnostic::new(Code::E0402, message, span, "not a value");
            self.refuse(
                finding.with_help(
                    "a box or a flag is a condition by itself: write it alone, or `not` before it",
                ),
            );
        }
        Expr {
            kind: ExprKind::Name(name.to_owned()),
            span,
        }
    }

    fn call(&mut self, pair: Pair<'_, Rule>) -> Built {
        let span = self.place(extent(&pair));
        let mut function = None;
        let mut arguments = Vec::new();
        let mut deepest = 0;
        for inner in pair.into_inner() {
            if inner.as_rule() == Rule::word {
                function = self.function(&inner);
                continue;
            }
            let (argument, depth) = self.logic(inner);
            arguments.push(argument);
            deepest = deepest.max(depth);
        }
        match function {
            Some(function) => (
                Expr {
                    kind: ExprKind::Call { function, arguments },
                    span,
                },
                deepest + 1,
            ),
            None => (nothing(span), deepest + 1),
        }
    }

    fn function(&mut self, pair: &Pair<'_, Rule>) -> Option<Spanned<Function>> {
        let name = pair.as_str();
        let place = self.place(extent(pair));
        if let Some(function) = Function::parse(name) {
            return Some(Spanned::new(function, place));
        }
        let names = Function::ALL.map(Function::name);
        let mut finding = Diagnostic::new(
            Code::E0406,
            format!("there is no function `{name}`"),
            place,
            "not a function",
        );
        for near in nearest(name, names) {
            finding = with_edit(
                finding,
                self.node,
                extent(pair),
                &format!("did you mean `{near}`?"),
                near,
            );
        }
        if finding.suggestions.is_empty() {
            finding = finding.with_help(format!("the functions are `{}`", names.join("`, `")));
        }
        self.refuse(finding);
        None
    }

    pub(super) fn number(&self, pair: &Pair<'_, Rule>) -> Expr {
        let value = pair.as_str().parse().unwrap_or(f64::NAN);
        Expr {
            kind: ExprKind::Number(value),
            span: self.place(extent(pair)),
        }
    }

    pub(super) fn text(&self, pair: &Pair<'_, Rule>) -> Expr {
        let text = pair.as_str().trim_matches('"').to_owned();
        Expr {
            kind: ExprKind::Text(text),
            span: self.place(extent(pair)),
        }
    }

    pub(super) fn place(&self, range: Range<usize>) -> Span {
        self.node.part(range)
    }

    pub(super) fn refuse(&mut self, finding: Diagnostic) {
        self.refused = true;
        self.sink.push(finding);
    }
}

/// Operands that `and` or `or` joins: one node, or the operand alone.
struct Chain {
    logic: Logic,
    operator: Option<Span>,
    operands: Vec<Expr>,
    deepest: usize,
    range: Range<usize>,
}

impl Chain {
    fn of(logic: Logic) -> Self {
        Self {
            logic,
            operator: None,
            operands: Vec::new(),
            deepest: 0,
            range: 0..0,
        }
    }

    fn joined_at(&mut self, place: Span) {
        self.operator.get_or_insert(place);
    }

    fn add(&mut self, (operand, depth): Built, range: Range<usize>) {
        if self.operands.is_empty() {
            self.range.start = range.start;
        }
        self.range.end = range.end;
        self.operands.push(operand);
        self.deepest = self.deepest.max(depth);
    }

    /// Becomes an operand of another chain.
    fn end_in(self, around: &mut Self, builder: &Builder<'_>) {
        let range = self.range.clone();
        around.add(self.built(builder), range);
    }

    fn built(mut self, builder: &Builder<'_>) -> Built {
        let span = builder.place(self.range);
        let Some(place) = self.operator else {
            let operand = self.operands.pop();
            return (operand.unwrap_or_else(|| nothing(span)), self.deepest);
        };
        let kind = ExprKind::Logic {
            operator: Spanned::new(self.logic, place),
            operands: self.operands,
        };
        (Expr { kind, span }, self.deepest + 1)
    }
}

/// The bytes of a pair, without the blanks that pest counts in.
pub(super) fn extent(pair: &Pair<'_, Rule>) -> Range<usize> {
    let span = pair.as_span();
    span.start()..span.start() + span.as_str().trim_end().len()
}

/// Stands where something was refused, in a tree that is not given out.
pub(super) fn nothing(span: Span) -> Expr {
    Expr {
        kind: ExprKind::Name(String::new()),
        span,
    }
}
