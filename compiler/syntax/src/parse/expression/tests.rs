//! Precedence of operators: expressions, written with every bracket.

use super::{Expr, ExprKind, Logic, SetMember, parse};
use crate::{
    diagnostics::Sink,
    parse::yaml,
    source::{FileId, Span},
};

/// Writes an expression with every bracket, or the codes of its errors.
fn read(text: &str) -> String {
    let mut sink = Sink::default();
    let source = format!("- {text}\n");
    let tree = yaml::read(FileId(0), &source, &mut sink);
    let parsed = tree
        .root
        .as_ref()
        .and_then(|root| parse(&root.sequence().unwrap()[0], &mut sink));
    match parsed {
        Some(expr) => show(&expr),
        None => sink
            .finish()
            .iter()
            .map(|finding| finding.code.name())
            .collect::<Vec<_>>()
            .join(" "),
    }
}

fn show(expr: &Expr) -> String {
    let all = |operands: &[Expr], between: &str| operands.iter().map(show).collect::<Vec<_>>().join(between);
    match &expr.kind {
        ExprKind::Name(name) => name.clone(),
        ExprKind::Flag(alias) => format!("flag.{}", alias.value),
        ExprKind::Gender => "gender".into(),
        ExprKind::Number(number) => number.to_string(),
        ExprKind::Text(text) => format!("{text:?}"),
        ExprKind::Not(inner) => format!("(not {})", show(inner)),
        ExprKind::Negate(inner) => format!("(-{})", show(inner)),
        ExprKind::Logic { operator, operands } => {
            format!(
                "({})",
                all(
                    operands,
                    if operator.value == Logic::And {
                        " and "
                    } else {
                        " or "
                    }
                )
            )
        }
        ExprKind::Compare {
            operator,
            left,
            right,
        } => {
            format!("({} {} {})", show(left), operator.value.symbol(), show(right))
        }
        ExprKind::In { needle, negated, set } => {
            let members = set.value.iter().map(|member| match member {
                SetMember::Value(value) => show(value),
                SetMember::Range { from, to } => format!("{}..{}", from.value, to.value),
            });
            let word = if negated.value { "not in" } else { "in" };
            format!(
                "({} {word} [{}])",
                show(needle),
                members.collect::<Vec<_>>().join(", ")
            )
        }
        ExprKind::Arithmetic {
            operator,
            left,
            right,
        } => {
            format!("({} {} {})", show(left), operator.value.symbol(), show(right))
        }
        ExprKind::Power { base, exponent } => format!("({} ^ {})", show(base), exponent.value),
        ExprKind::Call { function, arguments } => {
            format!("{}({})", function.value.name(), all(arguments, ", "))
        }
    }
}

#[test]
fn operators_bind_as_the_language_says() {
    let cases = [
        ("a or b and not c == 1", "(a or (b and (not (c == 1))))"),
        ("a and b and c or d", "((a and b and c) or d)"),
        ("not not a", "(not (not a))"),
        ("a + b * c - d == 1", "(((a + (b * c)) - d) == 1)"),
        ("a - b - c > 0", "(((a - b) - c) > 0)"),
        ("w / (h / 100) ^ 2 >= 30", "((w / ((h / 100) ^ 2)) >= 30)"),
        ("-a ^ 2 < 1", "(((-a) ^ 2) < 1)"),
        (
            "a in 3..5 and b not in [1, -3..-1, \"x\"]",
            "((a in [3..5]) and (b not in [1, -3..-1, \"x\"]))",
        ),
        (
            "count(roles) >= 2 or any(roles)",
            "((count(roles) >= 2) or any(roles))",
        ),
        ("mean(a, b, c) > 2.5", "(mean(a, b, c) > 2.5)"),
        (
            "gender == \"female\" and not (flag.senior or android)",
            "((gender == \"female\") and (not (flag.senior or android)))",
        ),
        (
            "notes == 1 or order == 2 or index in 1..2",
            "((notes == 1) or (order == 2) or (index in [1..2]))",
        ),
        ("not answered(maritalStatus)", "(not answered(maritalStatus))"),
    ];
    for (text, expected) in cases {
        assert_eq!(read(text), expected, "{text}");
    }
}

#[test]
fn mistakes_have_their_codes() {
    let cases = [
        ("a == 1 b", "E0401"),
        ("a = 1 && b", "E0402 E0402"),
        ("a == 1)", "E0403"),
        ("a == ‘x’", "E0404"),
        ("a == \"x", "E0404"),
        ("a == b == c", "E0405"),
        ("nope(a)", "E0406"),
        ("a ^ 10 > 1", "E0407"),
        ("a ^ 2 ^ 2 > 1", "E0407"),
        ("a in [1–3, 5]", "E0408"),
        ("a in []", "E0411"),
        ("a == yes", "E0402"),
        ("1..2", "E0408"),
        ("a in {1, 2}", "E0411"),
    ];
    for (text, expected) in cases {
        assert_eq!(read(text), expected, "{text}");
    }
}

#[test]
fn places_are_found_through_quotes_and_folds() {
    let place = |source: &str| {
        let mut sink = Sink::default();
        let tree = yaml::read(FileId(0), source, &mut sink);
        parse(&tree.root.unwrap().sequence().unwrap()[0], &mut sink);
        let Span { start, end, .. } = sink.finish()[0].primary.span;
        source[start as usize..end as usize].to_owned()
    };
    assert_eq!(place("- nope(a)\n"), "nope");
    assert_eq!(place("- 'nope(a)'\n"), "nope");
    assert_eq!(
        place("- \"\\x61 and nope(a)\"\n"),
        "\"\\x61 and nope(a)\"",
        "escapes: the whole text"
    );
    assert_eq!(place("- >-\n  a\n  and nope(a)\n"), "nope");
    assert_eq!(place("- |\n  a and\n    nope(a)\n"), "nope");
    assert_eq!(place("- a\n    and nope(a)\n"), "nope");
}
