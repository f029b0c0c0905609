//! Precedence of operators: expressions, written with every bracket.

use super::{
    Claim, Expr, ExprKind, Logic, SetMember, Subject, opposite, parse, parse_statement, spaced, translated,
};
use crate::{
    diagnostics::Sink,
    parse::{node::Node, yaml},
    source::{FileId, Span},
};

/// Writes a rule with every bracket, or the codes of its errors.
fn read(text: &str) -> String {
    read_by(parse, text)
}

/// Writes an expression with every bracket, or the codes of its errors.
fn read_by(parse: fn(&Node<'_>, &mut Sink) -> Option<Expr>, text: &str) -> String {
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
        ExprKind::Claim(claim) => match claim {
            Claim::Shown(of) => format!("shown({})", subject(of)),
            Claim::Offered(of, value) => format!("shown({}, {})", subject(of), show(value)),
            Claim::Included(of) => format!("included({})", subject(of)),
            Claim::Complete => "complete".into(),
            Claim::Implies(premise, conclusion) => {
                format!("({} implies {})", show(premise), show(conclusion))
            }
            Claim::Counted(amount, parts) => format!("{}({})", amount.name(), all(parts, ", ")),
        },
    }
}

fn subject(subject: &Subject) -> String {
    match subject.container {
        Some(kind) => format!("{} {}", kind.name(), subject.name.value),
        None => subject.name.value.clone(),
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
fn statements_bind_as_the_language_says() {
    let cases = [
        (
            "shown(a) and gender == \"male\"",
            "(shown(a) and (gender == \"male\"))",
        ),
        (
            "shown(section.a) implies flag.b",
            "(shown(section a) implies flag.b)",
        ),
        (
            "a or b implies c implies d and e",
            "((a or b) implies (c implies (d and e)))",
        ),
        (
            "(a implies b) implies not complete",
            "((a implies b) implies (not complete))",
        ),
        (
            "shown(a, 2) or shown(a, \"x\")",
            "(shown(a, 2) or shown(a, \"x\"))",
        ),
        (
            "at_most_one(shown(a), included(page.b), c == 1)",
            "at_most_one(shown(a), included(page b), (c == 1))",
        ),
        (
            "exactly_one(a implies b, flag.c)",
            "exactly_one((a implies b), flag.c)",
        ),
        ("group == 1", "(group == 1)"),
        ("shown(group)", "shown(group)"),
    ];
    for (text, expected) in cases {
        assert_eq!(read_by(parse_statement, text), expected, "{text}");
        let text = spaced(&[text]).unwrap_or_default().concat();
        assert_eq!(read_by(parse_statement, &text), expected, "{text}");
    }
}

#[test]
fn statement_that_is_not_complete_is_refused() {
    for (text, expected) in [
        ("shown()", "E0401"),
        ("shown(a b)", "E0401"),
        ("shown(a == 1)", "E0401"),
        ("shown(flag.a)", "E0401"),
        ("a implies", "E0401"),
        ("section.a", "E0601"),
        ("at_most_one()", "E0608"),
        ("exactly_one(a)", "E0608"),
    ] {
        assert_eq!(read_by(parse_statement, text), expected, "{text}");
    }
}

#[test]
fn words_of_invariants_are_refused_in_rules() {
    for text in [
        "shown(a)",
        "included(a)",
        "complete",
        "a implies b",
        "at_most_one(a, b)",
        "exactly_one(a, b)",
        "section.a",
        "a == 1 and shown(section.b)",
    ] {
        assert_eq!(read(text), "E0412", "{text}");
    }
}

#[test]
fn mistakes_have_their_codes() {
    let cases = [
        ("a == 1 b", "E0401"),
        ("a = 1 && b", "E0402"),
        ("a == 1)", "E0403"),
        ("a == ‘x’", "E0404"),
        ("a == \"x", "E0404"),
        ("a == b == c", "E0405"),
        ("nope(a)", "E0406"),
        ("a ^ 10 > 1", "E0407"),
        ("a ^ 2 ^ 2 > 1", "E0407"),
        ("a in [1–3, 5]", "E0408"),
        ("a in []", "E0411"),
        ("yes or a == 1", "E0402"),
        ("1..2", "E0408"),
        ("a in {1, 2}", "E0411"),
        ("a = 1 && b in c", "E0402 E0402 E0411"),
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
    assert_eq!(place("- \"\\x61 and nope(a)\"\n"), "nope");
    assert_eq!(place("- >-\n  a\n  and nope(a)\n"), "nope");
    assert_eq!(place("- |\n  a and\n    nope(a)\n"), "nope");
    assert_eq!(place("- a\n    and nope(a)\n"), "nope");
}

#[test]
fn translated_says_forms_of_other_tools_here() {
    let cases = [
        ("${smokes} != '1'", "smokes != 1"),
        ("{smokes} <> 1", "smokes != 1"),
        ("[smokes] != \"1\"", "smokes != 1"),
        (
            "[sex] = 'female' and [age] >= 18",
            "sex == \"female\" and age >= 18",
        ),
        ("${smokes} = ''", "not answered(smokes)"),
        (
            "${a} != '' and not(${b} = '')",
            "answered(a) and not(not answered(b))",
        ),
        ("{a} notempty", "answered(a)"),
        ("isEmpty(a)", "not answered(a)"),
        ("not isEmpty(a)", "answered(a)"),
        ("!empty({a}) && {b} == 1", "answered(a) and b == 1"),
        ("a is not null", "answered(a)"),
        ("count-selected(${a}) > 2", "count(a) > 2"),
        ("avg({a}, {b}) > 2", "mean(a, b) > 2"),
        ("a == 2 or 3", "a in [2, 3]"),
        ("a == 2 or 3 or == 4", "a in [2, 3, 4]"),
        ("b == 1 or a == \"x\" or \"y\"", "b == 1 or a in [\"x\", \"y\"]"),
        ("flags.senior", "flag.senior"),
        ("flag.senior == false", "not flag.senior"),
        ("height > 1,80", "height > 1.80"),
        ("a in 1,2", "a in [1, 2]"),
        ("a not in 1, 2, 3 and b > 1,5", "a not in [1, 2, 3] and b > 1.5"),
        ("a in \"x\", \"y\"", "a in [\"x\", \"y\"]"),
        ("a in 1,5..2,5", "a in 1.5..2.5"),
        ("a in 1, 2..3", "a in [1, 2..3]"),
        ("a in 1,2,3-5", "a in [1, 2, 3..5]"),
        ("accident >= 2026-01-31", "accident >= \"2026-01-31\""),
        ("a\u{a0}== 1", "a == 1"),
        ("a == 1..3", "a in 1..3"),
        ("a > 1 and < 3", "a > 1 and a < 3"),
        ("answered a and b == 1", "answered(a) and b == 1"),
        ("not answered a", "not answered(a)"),
        ("count a >= 2", "count(a) >= 2"),
        ("a not 1", "a != 1"),
        ("a > 1 000 000", "a > 1000000"),
        (
            "not (a >= 1 and <= 3 and != 2)",
            "not (a >= 1 and a <= 3 and a != 2)",
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(
            translated(text).map(|it| it.text).as_deref(),
            Some(expected),
            "{text}"
        );
    }
}

#[test]
fn translated_leaves_what_is_not_clear() {
    let cases = [
        "b == 1 and a == 2 or 3",
        "not a == 2 or 3",
        "a == 2 or 3 and b == 1",
        "a != 2 or 3",
        "selected(${duties}, 'ward')",
        "selected(${a}, '2')",
        "[visit_1][smokes] = '1'",
        "[smokes][1] = '1'",
        "a in 1,2..3",
        "a > 1 00",
        "a contains \"b\"",
        "round(a) == 2",
        "${a} = 1)",
        "a == ",
    ];
    for text in cases {
        assert_eq!(translated(text), None, "{text}");
    }
}

#[test]
fn translated_is_certain_with_operators_only() {
    let is_certain = |text| translated(text).unwrap().is_certain;
    for text in [
        "a = 1",
        "a <> 1 && b === 2",
        "a≥1",
        "a == 1 AND b == 2 Or NOT c",
        "a IN [1, 2]",
        "a is 1",
        "a is not 1 och b eq 2",
        "!a",
        "b == 1 && !(a == 1)",
        "!flag.senior || !answered(a)",
        "inte a",
    ] {
        assert!(is_certain(text), "{text}");
    }
    for text in [
        "${smokes} != '1'",
        "isEmpty(a)",
        "a == 2 or 3",
        "height > 1,80",
        "!a == 1",
        "!(a) == 1",
        "a is empty",
        "a = none",
        "a & b",
    ] {
        assert!(!is_certain(text), "{text}");
    }
}

#[test]
fn translated_keeps_words_and_calculations_apart() {
    let text = |text| translated(text).unwrap().text;
    assert_eq!(text("a==1&&b==2"), "a==1 and b==2");
    assert_eq!(text("flag.a||flag.b"), "flag.a or flag.b");
    assert_eq!(text("number(${a} + ${b}) * 2 > 10"), "(a + b) * 2 > 10");
    assert_eq!(text("number(${a}) > 10"), "a > 10");
}

#[test]
fn translated_beyond_limits_is_none() {
    assert_eq!(translated(&format!("{}a", "(".repeat(5000))), None);
    assert_eq!(opposite(&"${a} = 1 and ".repeat(5000)), None);
}

#[test]
fn beyond_limits_counts_characters() {
    let letters = |count: usize| format!("a == \"{}\"", "å".repeat(count - 7));
    assert_eq!(super::read::beyond_limits(&letters(2000)), None);
    assert!(super::read::beyond_limits(&letters(2001)).is_some());
}

#[test]
fn opposite_keeps_missing_answers_apart() {
    let cases = [
        ("a == 1", "a != 1"),
        ("${a} = '1'", "a != 1"),
        ("a != 1", "a == 1"),
        ("a in 1..3", "a not in 1..3"),
        ("a not in [1, 3]", "a in [1, 3]"),
        ("a < 18", "not (a < 18)"),
        ("not (a < 18)", "a < 18"),
        ("not (a == 1 and b == 2)", "a == 1 and b == 2"),
        ("a == 1 and b != 2", "a != 1 or b == 2"),
        ("a or flag.b", "not a and not flag.b"),
        ("a == 1 and b > 2", "not (a == 1 and b > 2)"),
        (
            "a == 1 and (b == 2 or c == 3)",
            "not (a == 1 and (b == 2 or c == 3))",
        ),
        ("answered(a)", "not answered(a)"),
        ("not answered(a)", "answered(a)"),
        ("(a == 1)", "a != 1"),
    ];
    for (text, expected) in cases {
        assert_eq!(
            opposite(text).map(|it| it.text).as_deref(),
            Some(expected),
            "{text}"
        );
    }
}

/// Writes rules of every form, each with other blanks.
fn rules() -> Vec<String> {
    let atoms = [
        "a",
        "flag.b",
        "gender==\"female\"",
        "c>-1",
        "d-e*2<3",
        "any(f,g)",
        "h in[1,2..4]",
        "i not in -3..-1",
        "j/(k/100)^2>=30",
    ];
    let joined = atoms.iter().flat_map(|one| {
        let with = atoms
            .iter()
            .map(move |other| format!("not({one})and {other}   or(not {other})"));
        with.chain([(*one).to_owned()])
    });
    joined
        .flat_map(|rule| {
            [
                rule.replace('(', "( ").replace(')', " )"),
                rule.replace(',', " , "),
                rule,
            ]
        })
        .collect()
}

#[test]
fn spaced_rule_has_the_same_tree() {
    let mut count = 0;
    for rule in rules() {
        let text = spaced(&[&rule]).unwrap().concat();
        assert_eq!(read(&text), read(&rule), "{rule} became {text}");
        count += usize::from(!read(&rule).starts_with("E0"));
    }
    assert!(count > 150, "only {count} rules could be read");
}
