//! The blanks between the tokens of a rule, in the one way in which `enkat fmt` writes them.

use std::borrow::Cow;

use super::{
    foreign_syntax,
    parser::{Dialect, Parser},
    read::{MAX_LENGTH, beyond_limits, is_refused},
    token::{Token, TokenKind},
};

/// The name that stands for a parameter of a template while a rule is read.
const PARAMETER: &str = "zzParameter";

/// Writes the lines of a rule with one blank around operators and words and behind commas, and none within brackets, before commas and
/// around the dots of a range. Blanks before the first token of a line stay. `None` if the rule cannot be read, such as one of another
/// program, or if it would become too long.
pub fn spaced(lines: &[&str]) -> Option<Vec<String>> {
    let whole = lines.join("\n");
    let masked = Masked::of(&whole)?;
    if !is_readable(&masked.text) {
        return None;
    }
    let mut before = None;
    let spaced: Option<Vec<String>> = masked
        .text
        .split('\n')
        .map(|line| Some(masked.restored(spaced_line(line, &mut before)?)))
        .collect();
    let length = |lines: &Vec<String>| lines.iter().map(|line| line.chars().count() + 1).sum::<usize>();
    spaced.filter(|lines| length(lines) <= MAX_LENGTH)
}

/// Returns whether two rules are the same token by token, so that nothing but blanks differs.
pub fn is_same_but_blanks(one: &str, other: &str) -> bool {
    let (Some(one), Some(other)) = (Masked::of(one), Masked::of(other)) else {
        return false;
    };
    let words_of_one = words(&one.text);
    one.parameters == other.parameters && words_of_one.is_some() && words_of_one == words(&other.text)
}

fn is_readable(rule: &str) -> bool {
    let node = foreign_syntax::scalar(rule);
    beyond_limits(rule).is_none() && !is_refused(&Parser::new(&node, Dialect::Statement).expression())
}

/// A rule with names in place of the parameters of a template, such as `$(issue)`.
struct Masked<'r> {
    text: Cow<'r, str>,
    parameters: Vec<&'r str>,
}

impl<'r> Masked<'r> {
    /// Replaces the parameters of a rule; `None` if one is not complete.
    fn of(rule: &'r str) -> Option<Self> {
        let mut parts = rule.split("$(");
        let mut text = Cow::Borrowed(parts.next().unwrap_or_default());
        let mut parameters = Vec::new();
        for part in parts {
            let (name, rest) = part.split_once(')')?;
            text.to_mut().extend([&*name_of(parameters.len()), rest]);
            parameters.push(name);
        }
        let is_known = parameters.is_empty() || !rule.contains(PARAMETER);
        is_known.then_some(Self { text, parameters })
    }

    /// Puts the parameters back.
    fn restored(&self, line: String) -> String {
        let parameters = self.parameters.iter().enumerate();
        parameters.fold(line, |line, (at, parameter)| {
            line.replace(&name_of(at), &format!("$({parameter})"))
        })
    }
}

/// Returns the name that stands for a parameter by its number; no name begins with another.
fn name_of(at: usize) -> String {
    format!("{PARAMETER}{at}z")
}

/// Returns the texts of the tokens; `None` if one is not known.
fn words(text: &str) -> Option<Vec<&str>> {
    let tokens = tokens(text)?.into_iter();
    Some(tokens.map(|token| &text[token.range()]).collect())
}

/// Writes a line behind the token `before`, which becomes its last.
fn spaced_line(line: &str, before: &mut Option<Before>) -> Option<String> {
    let blanks = line.len() - line.trim_start_matches(' ').len();
    let mut text = line[..blanks].to_owned();
    let tokens = tokens(line)?;
    for (at, token) in tokens.iter().enumerate() {
        if at > 0 && before.is_some_and(|before| is_apart(before, token.kind)) {
            text.push(' ');
        }
        text += &line[token.range()];
        *before = Some(Before {
            kind: token.kind,
            is_sign: token.kind == TokenKind::Minus && before.is_none_or(|before| !ends_operand(before.kind)),
        });
    }
    (words(line) == words(&text)).then_some(text)
}

/// Returns the tokens of a text; `None` if one is not known.
fn tokens(text: &str) -> Option<Vec<Token>> {
    let mut tokens = Vec::new();
    let mut from = 0;
    loop {
        let token = Token::at(text, from);
        match token.kind {
            TokenKind::End => return Some(tokens),
            TokenKind::Unknown => return None,
            _ => {
                from = token.end;
                tokens.push(token);
            }
        }
    }
}

/// The token before another.
#[derive(Clone, Copy)]
struct Before {
    kind: TokenKind,
    /// Whether it is the sign of a number, not an operator.
    is_sign: bool,
}

/// Returns whether a blank stands between a token and the next.
fn is_apart(before: Before, next: TokenKind) -> bool {
    use TokenKind as Kind;
    let is_open = before.is_sign || matches!(before.kind, Kind::OpenBracket | Kind::OpenSet | Kind::Dots);
    let is_closed = matches!(
        next,
        Kind::CloseBracket | Kind::CloseSet | Kind::Comma | Kind::Dots
    );
    let is_call = before.kind == Kind::Name && next == Kind::OpenBracket;
    !is_open && !is_closed && !is_call
}

/// Returns whether a token can end an operand: a `-` behind it is an operator.
fn ends_operand(kind: TokenKind) -> bool {
    use TokenKind as Kind;
    matches!(
        kind,
        Kind::Name
            | Kind::Flag
            | Kind::Container
            | Kind::Gender
            | Kind::Number
            | Kind::Text
            | Kind::CloseBracket
            | Kind::CloseSet
    )
}

#[cfg(test)]
mod tests {
    use super::{is_same_but_blanks, spaced};

    #[test]
    fn spaced_rule_has_one_blank_between_its_parts() {
        for (rule, expected) in [
            ("a==1 and b>2", "a == 1 and b > 2"),
            ("a  ==  1   or not  b", "a == 1 or not b"),
            ("not(a==1)or(b)", "not (a == 1) or (b)"),
            ("( a == 1 )", "(a == 1)"),
            ("a in[1,2 , 4 .. 6]", "a in [1, 2, 4..6]"),
            ("a not in 3 .. 5", "a not in 3..5"),
            ("count( a,b )>=1", "count(a, b) >= 1"),
            ("a-1<-2", "a - 1 < -2"),
            ("- a", "-a"),
            ("a in -3..- 1", "a in -3..-1"),
            ("(a)-(b)", "(a) - (b)"),
            ("weight/(height/100)^2>30", "weight / (height / 100) ^ 2 > 30"),
            ("shown( a )implies  b==1", "shown(a) implies b == 1"),
            (
                "at_most_one( shown(section.a ),b )",
                "at_most_one(shown(section.a), b)",
            ),
            ("a implies(b or c)", "a implies (b or c)"),
            ("a==\"one  two\"", "a == \"one  two\""),
            ("flag.x and gender==female ", "flag.x and gender == female"),
            ("  a==1", "  a == 1"),
        ] {
            let text = spaced(&[rule]).unwrap().concat();
            assert_eq!(text, expected);
            assert_eq!(spaced(&[&text]).unwrap().concat(), text);
        }
    }

    #[test]
    fn spaced_rule_with_parameters_keeps_them() {
        for (rule, expected) in [
            ("$(question)==2", "$(question) == 2"),
            ("had$(issue)==1 or not$(x) ", "had$(issue) == 1 or not$(x)"),
            ("a$(n)==$( n )", "a$(n) == $( n )"),
            ("a==\"$(n)  x\"and flag.$(n)", "a == \"$(n)  x\" and flag.$(n)"),
        ] {
            assert_eq!(spaced(&[rule]).unwrap_or_default().concat(), expected);
        }
    }

    #[test]
    fn spaced_rule_that_cannot_be_read_is_left() {
        for rule in [
            "a=1",
            "a==1 && b==2",
            "a==\"one",
            "1.x",
            "a # b",
            "a>1,8",
            "a==2 or 3",
            "a==1)",
            "$(a==1",
            "$(a) ==$(op) 1",
            "zzParameter==$(a)",
        ] {
            assert_eq!(spaced(&[rule]), None, "{rule}");
        }
    }

    #[test]
    fn spaced_lines_know_the_token_before_them() {
        let lines = ["a==1 and b", "  -c>2 or (", "-3 < a)"];
        assert_eq!(
            spaced(&lines).unwrap(),
            ["a == 1 and b", "  - c > 2 or (", "-3 < a)"]
        );
    }

    #[test]
    fn rules_are_the_same_if_nothing_but_blanks_differs() {
        assert!(is_same_but_blanks("a==1", " a  == 1"));
        assert!(!is_same_but_blanks("a == 1", "a == 2"));
        assert!(!is_same_but_blanks("a == \"b c\"", "a == \"b  c\""));
        assert!(!is_same_but_blanks("a b", "ab"));
        assert!(!is_same_but_blanks("it's  so", "it's so"));
        assert!(is_same_but_blanks("$(a)==1", "$(a) == 1"));
        assert!(!is_same_but_blanks("$(a)==1", "$(b) == 1"));
    }
}
