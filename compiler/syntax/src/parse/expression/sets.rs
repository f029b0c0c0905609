//! `in` and what stands behind it: sets, ranges and their values.

use pest::iterators::Pair;

use super::{
    Expr, ExprKind, SetMember,
    build::{Builder, Built, extent, nothing},
    grammar::Rule,
};
use crate::{
    diagnostics::{Code, Diagnostic},
    parse::node::with_edit,
    source::Spanned,
};

impl Builder<'_> {
    /// `a in 3..5`.
    pub(super) fn membership(&mut self, (needle, depth): Built, pair: Pair<'_, Rule>, start: usize) -> Built {
        let end = extent(&pair).end;
        let mut negated = Spanned::new(false, self.node.span);
        let mut set = Spanned::new(Vec::new(), self.node.span);
        for inner in pair.into_inner() {
            let place = self.place(extent(&inner));
            match inner.as_rule() {
                Rule::in_words => {
                    let not = inner.into_inner().any(|word| word.as_rule() == Rule::not_word);
                    negated = Spanned::new(not, place);
                }
                _ => set = Spanned::new(self.set(inner), place),
            }
        }
        let kind = ExprKind::In {
            needle: Box::new(needle),
            negated,
            set,
        };
        (
            Expr {
                kind,
                span: self.place(start..end),
            },
            depth + 1,
        )
    }

    fn set(&mut self, pair: Pair<'_, Rule>) -> Vec<SetMember> {
        let whole = self.place(extent(&pair));
        let Some(inner) = pair.into_inner().next() else {
            return Vec::new();
        };
        if inner.as_rule() == Rule::range_value {
            return vec![self.range(inner)];
        }
        let members: Vec<SetMember> = inner
            .into_inner()
            .flat_map(Pair::into_inner)
            .map(|member| self.member(member))
            .collect();
        if members.is_empty() {
            let finding = Diagnostic::new(Code::E0411, "nothing can be in an empty set", whole, "no values");
            self.refuse(finding.with_help("list the values, such as `[1, 3..5]`"));
        }
        members
    }

    fn member(&mut self, pair: Pair<'_, Rule>) -> SetMember {
        match pair.as_rule() {
            Rule::range_value => self.range(pair),
            Rule::text => SetMember::Value(self.text(&pair)),
            _ => SetMember::Value(self.signed_number(pair)),
        }
    }

    fn range(&mut self, pair: Pair<'_, Rule>) -> SetMember {
        let extent_of_range = extent(&pair);
        let mut ends = pair.into_inner().map(|end| {
            let value = end
                .as_str()
                .split_whitespace()
                .collect::<String>()
                .parse()
                .unwrap_or(f64::NAN);
            Spanned::new(value, self.place(extent(&end)))
        });
        let from = ends
            .next()
            .unwrap_or_else(|| Spanned::new(f64::NAN, self.node.span));
        let to = ends.next().unwrap_or_else(|| from.clone());
        if from.value > to.value {
            let turned = format!("{}..{}", to.value, from.value);
            let finding = Diagnostic::new(
                Code::E0408,
                format!("the range {}..{} holds nothing", from.value, to.value),
                self.place(extent_of_range.clone()),
                "from large to small",
            );
            self.refuse(with_edit(
                finding,
                self.node,
                extent_of_range,
                "turn it round",
                &turned,
            ));
        }
        SetMember::Range { from, to }
    }

    fn signed_number(&mut self, pair: Pair<'_, Rule>) -> Expr {
        let range = extent(&pair);
        let mut negative = false;
        let mut number = nothing(self.node.span);
        for inner in pair.into_inner() {
            match inner.as_rule() {
                Rule::minus => negative = true,
                _ => number = self.number(&inner),
            }
        }
        if negative {
            Expr {
                kind: ExprKind::Negate(Box::new(number)),
                span: self.place(range),
            }
        } else {
            number
        }
    }
}
