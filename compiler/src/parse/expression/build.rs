//! What pest read → the tree, and what the grammar lets pass but the language does not.

use std::ops::Range;

use pest::iterators::{Pair, Pairs};

use super::{ArithmeticOp, CompareOp, Expr, ExprKind, Function, Logic, grammar::Rule};
use crate::{
    diagnostics::{Code, Diagnostic, Sink, nearest},
    parse::node::{Node, with_edit},
    source::{Span, Spanned},
};

/// The deepest tree.
pub(crate) const MAX_DEPTH: usize = 60;

/// The tree of an expression; `None` when something in it is refused.
pub(super) fn tree(node: &Node, pairs: Pairs<'_, Rule>, sink: &mut Sink) -> Option<Expr> {
    let mut builder = Builder {
        node,
        sink,
        refused: false,
    };
    let whole = pairs.flat_map(Pair::into_inner).next()?;
    let (expr, depth) = builder.disjunction(whole);
    if depth > MAX_DEPTH {
        let message = format!("this expression is more than {MAX_DEPTH} steps deep");
        builder.refuse(Diagnostic::new(
            Code::E0409,
            message,
            node.span,
            "divide it into parts",
        ));
    }
    (!builder.refused).then_some(expr)
}

/// A tree and its depth.
pub(super) type Built = (Expr, usize);

/// Makes trees of pairs.
pub(super) struct Builder<'a> {
    pub(super) node: &'a Node,
    sink: &'a mut Sink,
    refused: bool,
}

impl Builder<'_> {
    fn disjunction(&mut self, pair: Pair<'_, Rule>) -> Built {
        self.chain(pair, Logic::Or, Self::conjunction)
    }

    fn conjunction(&mut self, pair: Pair<'_, Rule>) -> Built {
        self.chain(pair, Logic::And, Self::negation)
    }

    /// `a or b or c`: one node, or the operand alone.
    fn chain(
        &mut self,
        pair: Pair<'_, Rule>,
        logic: Logic,
        part: fn(&mut Self, Pair<'_, Rule>) -> Built,
    ) -> Built {
        let range = extent(&pair);
        let mut operator = None;
        let mut operands = Vec::new();
        let mut deepest = 0;
        for inner in pair.into_inner() {
            if matches!(inner.as_rule(), Rule::or_word | Rule::and_word) {
                operator.get_or_insert(self.place(extent(&inner)));
                continue;
            }
            let (operand, depth) = part(self, inner);
            operands.push(operand);
            deepest = deepest.max(depth);
        }
        let span = self.place(range);
        match operator {
            Some(place) => (
                Expr {
                    kind: ExprKind::Logic {
                        operator: Spanned::new(logic, place),
                        operands,
                    },
                    span,
                },
                deepest + 1,
            ),
            None => (operands.pop().unwrap_or_else(|| nothing(span)), deepest),
        }
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
            "not an operator",
        ));
    }

    fn sum(&mut self, pair: Pair<'_, Rule>) -> Built {
        self.arithmetic(pair, Self::product)
    }

    fn product(&mut self, pair: Pair<'_, Rule>) -> Built {
        self.arithmetic(pair, Self::power)
    }

    /// Operands and operators in turn, joined from the left.
    fn arithmetic(&mut self, pair: Pair<'_, Rule>, part: fn(&mut Self, Pair<'_, Rule>) -> Built) -> Built {
        let start = extent(&pair).start;
        let mut parts = pair.into_inner();
        let mut built = parts
            .next()
            .map_or((nothing(self.node.span), 0), |first| part(self, first));
        while let (Some(symbol), Some(operand)) = (parts.next(), parts.next()) {
            let operator = match symbol.as_str() {
                "+" => ArithmeticOp::Add,
                "-" => ArithmeticOp::Subtract,
                "*" => ArithmeticOp::Multiply,
                _ => ArithmeticOp::Divide,
            };
            let operator = Spanned::new(operator, self.place(extent(&symbol)));
            let end = extent(&operand).end;
            let (right, depth) = part(self, operand);
            let kind = ExprKind::Arithmetic {
                operator,
                left: Box::new(built.0),
                right: Box::new(right),
            };
            built = (
                Expr {
                    kind,
                    span: self.place(start..end),
                },
                built.1.max(depth) + 1,
            );
        }
        built
    }

    fn power(&mut self, pair: Pair<'_, Rule>) -> Built {
        let whole = extent(&pair);
        let mut parts = pair.into_inner().filter(|part| part.as_rule() != Rule::caret);
        let mut built = parts
            .next()
            .map_or((nothing(self.node.span), 0), |base| self.signed(base));
        for (index, part) in parts.enumerate() {
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
                    span: self.place(whole.clone()),
                },
                built.1 + 1,
            );
        }
        built
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
                    .map_or((nothing(span), 0), |inner| self.disjunction(inner));
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
            let message = format!("there is no `{name}` in expressions");
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
            let (argument, depth) = self.disjunction(inner);
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
