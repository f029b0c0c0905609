//! Pieces of other tools that have another spelling here: each is replaced where it stands.

use std::ops::Range;

use super::{
    bare_sets::{bare_set, compared_set},
    tokens::{ForeignToken, ends_operand, is_digits},
};
use crate::{
    diagnostics::Code,
    other_tools::{OPERATORS, REDCAP, REFERENCES},
};

/// Operators that may mean something else, too: `&` has another rank in other languages, and `=>` may be "then".
const AMBIGUOUS: [&str; 4] = ["=>", "&", "|", "**"];

/// A piece with the text to write in its place.
#[derive(Debug)]
pub(super) struct Edit {
    pub(super) range: Range<usize>,
    pub(super) to: String,
    pub(super) code: Code,
    /// One sentence on how it is written here.
    pub(super) message: String,
    /// A description of the piece, in a few words.
    pub(super) label: &'static str,
    /// The tool, if it is known by the piece.
    pub(super) tool: Option<&'static str>,
    /// Whether the piece has one meaning only. Some operators have; a name or a call may mean something else in another tool.
    pub(super) is_certain: bool,
    /// Another reading of the piece, which is as likely.
    pub(super) other: Option<Other>,
}

/// Another reading of a piece.
#[derive(Debug)]
pub(super) struct Other {
    pub(super) range: Range<usize>,
    pub(super) to: String,
}

impl Edit {
    /// Makes an edit of something that has another spelling in other tools.
    pub(super) fn spelling(from: &str, range: Range<usize>, to: impl Into<String>) -> Self {
        let to = to.into();
        Self {
            message: format!("`{from}` is written `{}` here", to.trim()),
            range,
            to,
            code: Code::E0402,
            label: "other tools write it so",
            tool: None,
            is_certain: false,
            other: None,
        }
    }

    /// Says whether the piece has one meaning only.
    pub(super) fn certain(mut self, is_certain: bool) -> Self {
        self.is_certain = is_certain;
        self
    }

    pub(super) fn said(mut self, code: Code, message: impl Into<String>, label: &'static str) -> Self {
        self.code = code;
        self.message = message.into();
        self.label = label;
        self
    }
}

/// Finds the pieces that have another spelling here.
pub(super) fn edits(text: &str, tokens: &[ForeignToken<'_>]) -> Vec<Edit> {
    let mut found: Vec<Edit> = Vec::new();
    let mut brackets = 0_usize;
    for (index, token) in tokens.iter().enumerate() {
        match token.text {
            "(" | "[" => brackets += 1,
            ")" | "]" => brackets = brackets.saturating_sub(1),
            _ => {}
        }
        if found
            .last()
            .is_some_and(|edit| token.range.start < edit.range.end)
        {
            continue;
        }
        let (before, rest) = (index.checked_sub(1).map(|at| &tokens[at]), &tokens[index..]);
        let edit = reference(text, before, rest)
            .or_else(|| day(text, rest))
            .or_else(|| bare_set(text, before, rest))
            .or_else(|| compared_set(text, rest))
            .or_else(|| decimal_comma(text, brackets, before, rest))
            .or_else(|| range(before, rest))
            .or_else(|| between(text, rest))
            .or_else(|| flags(rest))
            .or_else(|| operator(text, before, rest))
            .or_else(|| word(text, before, rest))
            .or_else(|| quote(token))
            .or_else(|| wide_blank(token));
        found.extend(edit);
    }
    if found.iter().any(|edit| edit.tool.is_some()) {
        found.extend(tokens.iter().filter_map(quoted_number));
        found.sort_by_key(|edit| edit.range.start);
    }
    found
}

/// Corrects `"1"` in a rule of a tool that quotes the values of options.
fn quoted_number(token: &ForeignToken<'_>) -> Option<Edit> {
    let digits = token.text.trim_matches('"');
    let is_code = token.is_text() && is_digits(digits);
    is_code.then(|| Edit::spelling(token.text, token.range.clone(), digits))
}

/// Corrects references such as `${x}`, `{x}` and `[x]`.
fn reference(text: &str, before: Option<&ForeignToken<'_>>, rest: &[ForeignToken<'_>]) -> Option<Edit> {
    if before.is_some_and(|before| before.text == "in") {
        return None;
    }
    REFERENCES.iter().find_map(|kind| {
        let opens = kind
            .open
            .iter()
            .zip(rest)
            .all(|(sign, token)| *sign == token.text);
        let name = rest.get(kind.open.len()).filter(|name| opens && name.is_name())?;
        let close = rest
            .get(kind.open.len() + 1)
            .filter(|token| token.text == kind.close)?;
        if kind.tool == REDCAP && has_brackets_beside(before, close, rest.get(kind.open.len() + 2)) {
            return None;
        }
        let range = rest[0].range.start..close.range.end;
        let edit = Edit::spelling(&text[range.clone()], range, name.text);
        Some(Edit {
            tool: Some(kind.tool),
            ..edit
        })
    })
}

/// Returns whether brackets stand beside those of a question: in them, other tools name an event or an instance.
fn has_brackets_beside(
    before: Option<&ForeignToken<'_>>,
    close: &ForeignToken<'_>,
    after: Option<&ForeignToken<'_>>,
) -> bool {
    before.is_some_and(|before| before.text == "]")
        || after.is_some_and(|after| after.text == "[" && close.touches(after))
}

/// Corrects a day without quotes, which would be calculated: `2026-01-31`.
fn day(text: &str, rest: &[ForeignToken<'_>]) -> Option<Edit> {
    let [year, dash, month, other, day, ..] = rest else {
        return None;
    };
    let digits = |token: &ForeignToken<'_>, count| token.text.len() == count && is_digits(token.text);
    let is_day =
        digits(year, 4) && digits(month, 2) && digits(day, 2) && dash.text == "-" && other.text == "-";
    let range = year.range.start..day.range.end;
    let touching = range.len() == "2026-01-31".len();
    let day = text.get(range.clone()).filter(|_| is_day && touching)?;
    let quoted = format!("\"{day}\"");
    Some(Edit::spelling(day, range, quoted).said(
        Code::E0404,
        "a day is written in quotes",
        "without quotes, this is calculated",
    ))
}

/// Returns whether a piece stands between the ends of a range, here or in other tools.
pub(super) fn is_range_sign(token: &ForeignToken<'_>) -> bool {
    matches!(token.text, ".." | "..." | "-" | "–" | "—" | "to")
}

/// Corrects `1,80`. Behind `in`, only both ends of a range show that a comma does not begin another value.
fn decimal_comma(
    text: &str,
    brackets: usize,
    before: Option<&ForeignToken<'_>>,
    rest: &[ForeignToken<'_>],
) -> Option<Edit> {
    let [whole, comma, decimals, ..] = rest else {
        return None;
    };
    let touching = whole.touches(comma) && comma.touches(decimals);
    let in_list = match before.map(|before| before.text) {
        Some("in") => {
            !matches!(rest.get(3..6), Some([dots, _, comma]) if dots.text == ".." && comma.text == ",")
        }
        before => before == Some(","),
    };
    let word = before.and_then(|before| match before.text {
        "==" | "=" => Some("in"),
        "!=" | "<>" => Some("not in"),
        _ => None,
    });
    if in_list
        || (brackets > 0 && word.is_none())
        || comma.text != ","
        || !touching
        || !is_digits(whole.text)
        || !is_digits(decimals.text)
    {
        return None;
    }
    let range = whole.range.start..decimals.range.end;
    let to = format!("{}.{}", whole.text, decimals.text);
    let edit = Edit::spelling(&text[range.clone()], range.clone(), to);
    let (Some(word), Some(before)) = (word, before) else {
        return Some(edit.said(Code::E0402, "decimals are written with a point", "a comma"));
    };
    let message = "a comma stands neither in a number nor between values to compare with";
    Some(Edit {
        other: Some(Other {
            range: before.range.start..range.end,
            to: format!("{word} [{}, {}]", whole.text, decimals.text),
        }),
        ..edit.said(Code::E0402, message, "one number, or two?")
    })
}

/// Corrects ranges such as `in 1-3`, `[1-3, 5]`, `1...3` and `in 1 to 3`.
fn range(before: Option<&ForeignToken<'_>>, rest: &[ForeignToken<'_>]) -> Option<Edit> {
    let [from, dash, to, ..] = rest else {
        return None;
    };
    let in_set = before.is_some_and(|before| matches!(before.text, "in" | "[" | ","));
    if !in_set || dash.text == ".." || !is_range_sign(dash) || !from.is_number() || !to.is_number() {
        return None;
    }
    let ours = format!("{}..{}", from.text, to.text);
    let message = format!("a range is written `{ours}`");
    let edit = Edit::spelling(from.text, from.range.start..to.range.end, ours);
    Some(edit.said(Code::E0408, message, "other tools write it so"))
}

/// Corrects `between 1 and 2`.
fn between(text: &str, rest: &[ForeignToken<'_>]) -> Option<Edit> {
    let [word, from, and, to, ..] = rest else {
        return None;
    };
    let is_range = word.text.eq_ignore_ascii_case("between") && and.text.eq_ignore_ascii_case("and");
    (is_range && from.is_number() && to.is_number()).then(|| {
        let range = word.range.start..to.range.end;
        let ours = format!("in {}..{}", from.text, to.text);
        let message = format!(
            "`{}` is written `{ours}` here: both ends are included",
            &text[range.clone()]
        );
        Edit::spelling(word.text, range, ours)
            .said(Code::E0402, message, "other tools write it so")
            .certain(false)
    })
}

/// Corrects `flags.senior`.
fn flags(rest: &[ForeignToken<'_>]) -> Option<Edit> {
    let [word, dot, alias, ..] = rest else {
        return None;
    };
    let is_flag = matches!(word.text, "flags" | "Flag" | "Flags") && dot.text == "." && alias.is_name();
    is_flag.then(|| {
        let ours = format!("flag.{}", alias.text);
        let message = format!("a flag is written `{ours}` here");
        let range = word.range.start..alias.range.end;
        Edit::spelling(word.text, range, ours).said(Code::E0402, message, "other tools write it so")
    })
}

fn operator(text: &str, before: Option<&ForeignToken<'_>>, rest: &[ForeignToken<'_>]) -> Option<Edit> {
    let token = rest.first()?;
    let is_symbol = |theirs: &str| !theirs.starts_with(char::is_alphabetic);
    let (_, ours) = OPERATORS
        .iter()
        .find(|(theirs, ours)| is_symbol(theirs) && *theirs == token.text && !ours.is_empty())?;
    let blanks = ours.chars().all(char::is_alphabetic);
    let space = |is_missing: bool| if blanks && is_missing { " " } else { "" };
    let space_before = space(!text[..token.range.start].ends_with([' ', '(']) && token.range.start > 0);
    let space_after = space(!text[token.range.end..].starts_with(' '));
    let replacement = format!("{space_before}{ours}{space_after}");
    let edit = Edit::spelling(token.text, token.range.clone(), replacement);
    let is_certain = !AMBIGUOUS.contains(&token.text) && (*ours != "not" || negates_one(before, &rest[1..]));
    Some(edit.certain(is_certain))
}

fn word(text: &str, before: Option<&ForeignToken<'_>>, rest: &[ForeignToken<'_>]) -> Option<Edit> {
    let token = rest.first()?;
    let lower = token.text.to_lowercase();
    if matches!(lower.as_str(), "and" | "or" | "not" | "in") && lower != token.text {
        return Some(Edit::spelling(token.text, token.range.clone(), lower).certain(true));
    }
    // In another place it may be the name of a question.
    let joins =
        |next: usize| before.is_some_and(ends_as_operand) && rest.get(next).is_some_and(begins_operand);
    let not = rest.get(1).filter(|after| after.text.eq_ignore_ascii_case("not"));
    if let Some(not) = not.filter(|_| lower == "is") {
        let range = token.range.start..not.range.end;
        return Some(Edit::spelling(&text[range.clone()], range, "!=").certain(joins(2)));
    }
    let (_, ours) = OPERATORS.iter().find(|(theirs, _)| *theirs == lower)?;
    let is_certain = if *ours == "not" {
        negates_one(before, &rest[1..])
    } else {
        joins(1)
    };
    token
        .is_name()
        .then(|| Edit::spelling(token.text, token.range.clone(), *ours).certain(is_certain))
}

/// Returns whether an operand can end with this piece.
fn ends_as_operand(token: &ForeignToken<'_>) -> bool {
    is_value(token) || matches!(token.text, ")" | "]")
}

/// Returns whether an operand can begin with this piece.
fn begins_operand(token: &ForeignToken<'_>) -> bool {
    is_value(token) || matches!(token.text, "(" | "flag" | "-")
}

/// Returns whether a piece is a name, a number or a text. The words of the language are not, also in capital letters.
fn is_value(token: &ForeignToken<'_>) -> bool {
    let is_word = ["and", "or", "not", "in"]
        .iter()
        .any(|word| token.text.eq_ignore_ascii_case(word));
    token.is_number() || token.is_text() || token.is_name() && !is_word
}

/// Returns whether a sign for "not" is about one condition alone: behind `!` other languages take less than behind `not`.
fn negates_one(before: Option<&ForeignToken<'_>>, after: &[ForeignToken<'_>]) -> bool {
    let name = match after {
        [flag, dot, alias, ..] if flag.text == "flag" && dot.text == "." && alias.is_name() => 3,
        [name, ..] if is_value(name) && name.is_name() => 1,
        _ => 0,
    };
    let mut depth = 0_usize;
    let brackets = after[name..].iter().take_while(|token| {
        let is_inside = depth > 0 || token.text == "(";
        match token.text {
            "(" => depth += 1,
            ")" => depth = depth.saturating_sub(1),
            _ => {}
        }
        is_inside
    });
    let length = name + brackets.count();
    let is_joined = |next: &ForeignToken<'_>| {
        let joining = ["and", "or", "&&", "||", "och", "eller"];
        joining.iter().any(|word| next.text.eq_ignore_ascii_case(word))
    };
    let next = after.get(length);
    length > 0 && !before.is_some_and(ends_as_operand) && (ends_operand(next) || next.is_some_and(is_joined))
}

fn quote(token: &ForeignToken<'_>) -> Option<Edit> {
    const OTHERS: [char; 9] = ['\'', '‘', '’', '“', '”', '„', '»', '«', '`'];
    if !token.text.starts_with(OTHERS) {
        return None;
    }
    let inner = token.text.trim_matches(OTHERS);
    let (to, message) = if is_digits(inner) {
        (inner.to_owned(), "a number is written without quotes")
    } else {
        (
            format!("\"{inner}\""),
            "a text is written in straight double quotes",
        )
    };
    let edit = Edit::spelling(token.text, token.range.clone(), to);
    Some(edit.said(Code::E0404, message, "other quotes"))
}

/// Corrects a blank that looks like a plain one: Word and web pages have no-break spaces.
fn wide_blank(token: &ForeignToken<'_>) -> Option<Edit> {
    let is_blank = token.text.chars().all(char::is_whitespace);
    is_blank.then(|| {
        Edit::spelling(token.text, token.range.clone(), " ").said(
            Code::E0402,
            "this is a no-break space, as from Word or a web page",
            "not a plain space",
        )
    })
}
