//! Parts of other tools that are built otherwise here: functions, missing answers, several values behind one `==`.

use std::ops::Range;

use super::{
    edits::Edit,
    tokens::{ForeignToken, ends_operand, is_digits, tokens},
    without_signs,
};
use crate::{
    diagnostics::Code,
    other_tools::{Call, NOTHING, Row, SEVERAL, call},
    parse::expression::Function,
};

/// Finds the first part, innermost functions first.
pub(super) fn first_edit(text: &str) -> Option<Edit> {
    let tokens = tokens(text);
    let parts = (0..tokens.len()).rev();
    parts
        .clone()
        .find_map(|at| function(text, &tokens, at))
        .or_else(|| {
            (0..tokens.len()).find_map(|at| {
                missing(text, &tokens, at)
                    .or_else(|| missing_behind(text, &tokens, at))
                    .or_else(|| flag_compared(text, &tokens, at))
                    .or_else(|| compared_range(text, &tokens, at))
                    .or_else(|| alternatives(text, &tokens, at))
                    .or_else(|| without_left_side(&tokens, at))
                    .or_else(|| without_signs::edit(text, &tokens, at))
            })
        })
}

/// Finds brackets beside brackets, such as `[visit_1][smokes]`, and returns what to write for both.
pub(super) fn event(text: &str) -> Option<String> {
    let tokens = tokens(text);
    tokens.windows(6).find_map(|tokens| {
        let [open, one, close, next, other, end] = tokens else {
            return None;
        };
        let signs = [open, close, next, end].map(|sign| sign.text);
        if signs != ["[", "]", "[", "]"] || !close.touches(next) || !one.is_name() {
            return None;
        }
        let question = if other.is_name() { other } else { one };
        Some(format!(
            "events and instances are not known here: for `{}`, write the id of a question of this survey alone, such as `{}`",
            &text[open.range.start..end.range.end],
            question.text
        ))
    })
}

/// Returns what to do about the parts that have no counterpart.
pub(super) fn without_counterpart(text: &str) -> Vec<String> {
    let tokens = tokens(text);
    let calls = (0..tokens.len()).filter_map(|at| {
        let (row, arguments) = call_at(text, &tokens, at)?;
        match (row.here, &arguments.each[..]) {
            (Call::Instead(help), _) => Some(help.to_owned()),
            (Call::Chosen, [asked, value]) => Some(chosen(asked, value)),
            _ => None,
        }
    });
    let contains = without_signs::contains(&tokens).map(|found| chosen(found.asked, found.value));
    calls.chain(contains).chain(event(text)).collect()
}

/// Says how to ask for an option, or for a box of a group.
fn chosen(asked: &str, value: &str) -> String {
    let code = value.trim_matches('"');
    let (value, such_as) = if is_digits(code) {
        (code.to_owned(), String::new())
    } else {
        (format!("\"{code}\""), format!(", such as `{code}`"))
    };
    format!(
        "if `{asked}` is a `choice`, write `{asked} == {value}`; if it is `checkboxes`, write the id of the box by itself{such_as}"
    )
}

/// A call with its arguments.
struct Arguments<'t> {
    each: Vec<&'t str>,
    all: &'t str,
    range: Range<usize>,
}

/// Finds the call of a function of other tools that begins at a token.
fn call_at<'t>(
    text: &'t str,
    tokens: &[ForeignToken<'t>],
    at: usize,
) -> Option<(&'static Row<Call>, Arguments<'t>)> {
    let (name, open) = (tokens.get(at)?, tokens.get(at + 1)?);
    if open.text != "("
        || Function::parse(name.text).is_some()
        || matches!(name.text, "not" | "and" | "or" | "in")
    {
        return None;
    }
    let row = call(name.text)?;
    let mut depth = 0_usize;
    let mut each = Vec::new();
    let mut start = open.range.end;
    for token in &tokens[at + 1..] {
        match token.text {
            "(" | "[" => depth += 1,
            ")" | "]" => depth = depth.saturating_sub(1),
            _ => {}
        }
        let is_end = depth == 0;
        if is_end || (depth == 1 && token.text == ",") {
            each.push(text[start..token.range.start].trim());
            start = token.range.end;
        }
        if is_end {
            let arguments = Arguments {
                each,
                all: text[open.range.end..token.range.start].trim(),
                range: name.range.start..token.range.end,
            };
            return Some((row, arguments));
        }
    }
    None
}

fn function(text: &str, tokens: &[ForeignToken<'_>], at: usize) -> Option<Edit> {
    let (row, Arguments { each, all, range }) = call_at(text, tokens, at)?;
    let to = match (row.here, &each[..]) {
        (Call::Same(ours), _) if ours.contains("$*") => ours.replace("$*", all),
        // A calculation keeps its brackets.
        (Call::Same("$1"), [argument]) if argument.contains(' ') => format!("({argument})"),
        (Call::Same(ours), [argument]) => ours.replace("$1", argument),
        _ => return None,
    };
    let edit = turned(text, tokens, at, range, to);
    let tool = Some(row.tool).filter(|tool| *tool != SEVERAL);
    Some(Edit { tool, ..edit })
}

/// Corrects `x == null` and `null == x`.
fn missing(text: &str, tokens: &[ForeignToken<'_>], at: usize) -> Option<Edit> {
    let (left, operator, right) = (tokens.get(at)?, tokens.get(at + 1)?, tokens.get(at + 2)?);
    let is_word = |token: &ForeignToken<'_>| NOTHING.iter().any(|word| word.eq_ignore_ascii_case(token.text));
    // An option may have one of these names.
    let is_vague = |token: &ForeignToken<'_>| matches!(token.text, "empty" | "blank" | "none");
    let is_nothing = |token: &ForeignToken<'_>| token.text == "\"\"" || is_word(token) || is_vague(token);
    let name = match (is_nothing(left), is_nothing(right)) {
        (false, true) => left,
        (true, false) => right,
        _ => return None,
    };
    let to = match operator.text {
        "==" => format!("not answered({})", name.text),
        "!=" => format!("answered({})", name.text),
        _ => return None,
    };
    let range = left.range.start..right.range.end;
    name.is_name().then(|| turned(text, tokens, at, range, to))
}

/// Corrects `x empty` and `x notempty`.
fn missing_behind(text: &str, tokens: &[ForeignToken<'_>], at: usize) -> Option<Edit> {
    let (name, word) = (tokens.get(at)?, tokens.get(at + 1)?);
    let to = match word.text {
        "empty" => format!("not answered({})", name.text),
        "notempty" => format!("answered({})", name.text),
        _ => return None,
    };
    let range = name.range.start..word.range.end;
    name.is_name().then(|| turned(text, tokens, at, range, to))
}

/// Corrects `flag.senior == true`.
fn flag_compared(text: &str, tokens: &[ForeignToken<'_>], at: usize) -> Option<Edit> {
    let [flag, dot, alias, operator, value, ..] = tokens.get(at..)? else {
        return None;
    };
    let is_true = match value.text {
        "true" | "1" => true,
        "false" | "0" => false,
        _ => return None,
    };
    let is_meant = match operator.text {
        "==" => is_true,
        "!=" => !is_true,
        _ => return None,
    };
    let name = format!("flag.{}", alias.text);
    let to = if is_meant { name } else { format!("not {name}") };
    let range = flag.range.start..value.range.end;
    (flag.text == "flag" && dot.text == ".").then(|| turned(text, tokens, at, range, to))
}

/// Corrects `== 1..3`.
fn compared_range(text: &str, tokens: &[ForeignToken<'_>], at: usize) -> Option<Edit> {
    let [operator, from, dots, to, ..] = tokens.get(at..)? else {
        return None;
    };
    let ours = match operator.text {
        "==" => "in",
        "!=" => "not in",
        _ => return None,
    };
    let is_range = dots.text == ".." && from.is_number() && to.is_number();
    let range = operator.range.start..to.range.end;
    let to = format!("{ours} {}..{}", from.text, to.text);
    let edit = is_range.then(|| Edit::spelling(&text[range.clone()], range, to));
    edit.map(|edit| Edit {
        code: Code::E0408,
        ..edit
    })
}

/// Corrects `x == 2 or 3` and `x == 2 or == 3`. With `and` or `not` beside it, the author may mean something else.
fn alternatives(text: &str, tokens: &[ForeignToken<'_>], at: usize) -> Option<Edit> {
    let is_value = |token: &ForeignToken<'_>| token.is_number() || token.is_text();
    let (name, operator, first) = (tokens.get(at)?, tokens.get(at + 1)?, tokens.get(at + 2)?);
    if !name.is_name() || operator.text != "==" || !is_value(first) {
        return None;
    }
    let mut values = vec![first];
    let mut next = at + 3;
    while tokens.get(next).is_some_and(|token| token.text == "or") {
        let repeats = tokens.get(next + 1).is_some_and(|token| token.text == "==");
        let value = next + 1 + usize::from(repeats);
        let Some(found) = tokens.get(value).filter(|token| is_value(token)) else {
            break;
        };
        // A value that begins a comparison, such as `3 == x`, is no further value of this one.
        if !ends_operand(tokens.get(value + 1)) {
            break;
        }
        values.push(found);
        next = value + 1;
    }
    let before = at.checked_sub(1).map_or("", |before| tokens[before].text);
    let is_clear =
        matches!(before, "" | "(" | "or") && tokens.get(next).is_none_or(|token| token.text != "and");
    if values.len() < 2 || !is_clear {
        return None;
    }
    let range = name.range.start..tokens[next - 1].range.end;
    let values: Vec<&str> = values.iter().map(|token| token.text).collect();
    let to = format!("{} in [{}]", name.text, values.join(", "));
    Some(Edit::spelling(&text[range.clone()], range, to))
}

/// Corrects `x > 1 and < 3`.
fn without_left_side(tokens: &[ForeignToken<'_>], at: usize) -> Option<Edit> {
    let [name, operator, value, joined, other, limit, ..] = tokens.get(at..)? else {
        return None;
    };
    let compares = |token: &ForeignToken<'_>| matches!(token.text, "<" | "<=" | ">" | ">=" | "==" | "!=");
    let is_value = |token: &ForeignToken<'_>| token.is_number() || token.is_text() || token.is_name();
    let is_whole = at == 0 || matches!(tokens[at - 1].text, "(" | "and" | "or" | "not");
    let lacks_left = is_whole
        && name.is_name()
        && compares(operator)
        && is_value(value)
        && matches!(joined.text, "and" | "or")
        && compares(other)
        && is_value(limit);
    let to = format!("{} {} {}", name.text, other.text, limit.text);
    let message = format!("`{}` has nothing on its left to compare", other.text);
    lacks_left.then(|| {
        Edit::spelling(other.text, other.range.start..limit.range.end, to).said(
            Code::E0401,
            message,
            "each comparison names its question",
        )
    })
}

/// Makes an edit of a condition; behind a `not`, its opposite takes the place of both.
fn turned(text: &str, tokens: &[ForeignToken<'_>], at: usize, range: Range<usize>, to: String) -> Edit {
    let from = &text[range.clone()];
    let not = at
        .checked_sub(1)
        .map(|before| &tokens[before])
        .filter(|before| before.text == "not");
    match (not, to.strip_prefix("not ")) {
        (Some(not), Some(positive)) => {
            let range = not.range.start..range.end;
            Edit::spelling(&text[range.clone()], range, positive)
        }
        _ => Edit::spelling(from, range, to),
    }
}
