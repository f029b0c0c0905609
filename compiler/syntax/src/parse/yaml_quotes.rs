//! Texts that need quotes: they begin with a sign of YAML, such as `*`, `&`, `!`, `%` and `@`, or hold a `: `.

use super::{
    plain,
    yaml_cause::is_rule,
    yaml_lines::{Place, key_of, line_end},
};
use crate::{
    diagnostics::{Code, Diagnostic},
    keys,
    source::line_start,
};

/// Finds a text of several words that begins with the sign at `at`. A single word is what YAML takes it for.
pub(super) fn text_after(stopped: &Place<'_>, at: usize) -> Option<Diagnostic> {
    let text = stopped.source[at..line_end(stopped.source, at)].trim_end();
    let (first, rest) = text.split_once(' ')?;
    let is_value = |rest: &str| rest.starts_with(['"', '\'', '[', '{', '|', '>', '#']);
    let is_text = stopped.bracket.is_none() && !first.starts_with("!!") && !is_value(rest.trim_start());
    // `&name choice: stress` names an item, and `&name amount5` a single value.
    let is_words =
        first.len() == 1 || first.starts_with(['*', '!']) || rest.contains(' ') && !rest.contains(": ");
    (is_text && is_words).then(|| unquoted(stopped, at))
}

/// Builds the diagnostic for a text that begins with the sign at `at`.
pub(super) fn unquoted(stopped: &Place<'_>, at: usize) -> Diagnostic {
    let sign = stopped.source[at..].chars().next().unwrap_or_default();
    if sign.is_control() {
        return control(stopped, at, sign);
    }
    let message = format!(
        "a text cannot begin with `{}` without quotes",
        sign.escape_debug()
    );
    let mark = stopped.span(at..at + sign.len_utf8());
    let finding = Diagnostic::new(Code::E0103, message, mark, "has another meaning without quotes");
    in_quotes(stopped, finding, at)
}

/// Reports a text that begins with the bracket at `at`: with words in brackets, such as `[Day] work`, or with a placeholder, such as
/// `{{year}}`.
pub(super) fn text_with_bracket(stopped: &Place<'_>, at: usize) -> Option<Diagnostic> {
    let text = stopped.source[at..line_end(stopped.source, at)].trim_end();
    let behind = behind_bracket(text)?.trim_start();
    let words =
        behind.trim_start_matches(|sign: char| !sign.is_alphanumeric() && !",;:#[]{}\"'".contains(sign));
    let goes_on = if words.is_empty() {
        !behind.is_empty()
    } else {
        words.starts_with(char::is_alphabetic) && !begins_key(words)
    };
    let is_text = goes_on && stopped.bracket.is_none();
    (is_text || begins_with_placeholder(text)).then(|| unquoted(stopped, at))
}

/// Returns the rest of a line behind the end of the bracket that it begins with; `None` if there are quotes inside.
fn behind_bracket(text: &str) -> Option<&str> {
    let mut depth = 0_usize;
    let end = text.char_indices().find_map(|(at, sign)| {
        match sign {
            '[' | '{' => depth += 1,
            ']' | '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        (depth == 0).then_some(at + sign.len_utf8())
    })?;
    let (inside, behind) = text.split_at(end);
    let begins_quote = |(at, _): (usize, &str)| !inside[..at].ends_with(char::is_alphanumeric);
    let is_quoted = inside.contains('"') || inside.match_indices('\'').any(begins_quote);
    (inside.starts_with(['[', '{']) && !is_quoted).then_some(behind)
}

/// Returns whether a key of the language begins a text.
fn begins_key(text: &str) -> bool {
    text.split_once(": ").is_some_and(|(key, _)| keys::is_known(key))
}

/// Returns whether a text begins with a placeholder: `{{year}}`.
fn begins_with_placeholder(text: &str) -> bool {
    let name = text.strip_prefix("{{").and_then(|rest| rest.split_once("}}"));
    name.is_some_and(|(name, _)| {
        let name = name.trim();
        !name.is_empty() && name.chars().all(|sign| sign.is_alphanumeric() || sign == '_')
    })
}

/// Builds the diagnostic for a character that no text has, as in a file that is not text.
fn control(stopped: &Place<'_>, at: usize, sign: char) -> Diagnostic {
    let mark = stopped.span(at..at + sign.len_utf8());
    let message = format!(
        "there is a character here that is not text (U+{:04X})",
        u32::from(sign)
    );
    Diagnostic::new(Code::E0103, message, mark, "cannot be seen in an editor").with_help(
        "delete it and write the words around it again; if there are many, save the file as UTF-8 in your editor",
    )
}

/// Reports a text that begins with the sign at `at`, behind a key on the same line.
pub(super) fn text_with_sign(stopped: &Place<'_>, at: usize) -> Option<Diagnostic> {
    let text = value_of_line(stopped, at)?;
    let begins = text.as_ptr().addr() - stopped.source.as_ptr().addr() == at;
    (begins && !text.contains(": ")).then(|| unquoted(stopped, at))
}

/// Reports a text that begins with the `>` or `|` at `at`, which begin a block of lines for YAML.
pub(super) fn text_with_block_sign(stopped: &Place<'_>, at: usize) -> Diagnostic {
    let finding = unquoted(stopped, at);
    if !goes_on(stopped.source, at) {
        return finding;
    }
    let sign = &stopped.source[at..=at];
    finding.with_help(format!(
        "if the `{sign}` begins a text of several lines, begin its first line below the `{sign}`, too"
    ))
}

/// Reports a text of which only a part is in quotes, or that holds the quotes that are around it. Reading stopped at `at`.
pub(super) fn quoted_in_part(stopped: &Place<'_>, at: usize) -> Option<Diagnostic> {
    let text = value_of_line(stopped, at)?;
    let start = text.as_ptr().addr() - stopped.source.as_ptr().addr();
    let quote = text.chars().next().filter(|quote| matches!(quote, '"' | '\''))?;
    if start >= at || text.contains(['\\', '#']) || text.contains("''") || goes_on(stopped.source, start) {
        return None;
    }
    let in_rule = is_rule_line(stopped, line_start(stopped.source, at));
    if let Some(rule) = without_quotes(text, quote).filter(|_| in_rule) {
        let message = "the id of a question has no quotes in a rule";
        let mark = stopped.span(start..start + text.len());
        let finding = Diagnostic::new(
            Code::E0103,
            message,
            mark,
            "YAML ends the text at the second quote",
        );
        return Some(finding.with_suggestion(format!("write `{rule}`"), mark, rule));
    }
    // The first quote inside ends a quoted part, if a word ends before it.
    let ends_part = |inner: &str| {
        let first = inner.split_once(quote);
        first.is_some_and(|(before, rest)| {
            !before.ends_with(' ') && rest.starts_with(|c: char| !c.is_alphanumeric())
        })
    };
    let inner = text[1..].strip_suffix(quote).filter(|inner| !ends_part(inner));
    let (message, words) = match inner {
        Some(inner) => ("this text holds the quotes that are around it", inner),
        None => ("only a part of this text is in quotes", text),
    };
    let mark = stopped.span(start..start + text.len());
    let finding = Diagnostic::new(Code::E0103, message, mark, "the quotes end too early");
    Some(finding.with_suggestion("put the whole text in quotes", mark, plain::quoted(words)))
}

/// Returns the text behind the key of the line at `at`, without spaces around it.
fn value_of_line<'s>(stopped: &Place<'s>, at: usize) -> Option<&'s str> {
    let line = line_start(stopped.source, at)..line_end(stopped.source, at);
    let (_, rest) = key_of(stopped.source, line);
    Some(rest.strip_prefix(": ")?.trim())
}

/// Reports a text that holds the `: ` at `at`, behind a key on the same line.
pub(super) fn text_with_colon(stopped: &Place<'_>, at: usize) -> Option<Diagnostic> {
    let line = line_start(stopped.source, at);
    let (_, rest) = key_of(stopped.source, line..line_end(stopped.source, at));
    let text = rest.strip_prefix(": ")?.trim_start();
    let start = text.as_ptr().addr() - stopped.source.as_ptr().addr();
    if start >= at || text.starts_with(['"', '\'', '[', '{']) || stopped.bracket.is_some() {
        return None;
    }
    if let Some(found) = rule_with_colon(stopped, line, text) {
        return Some(found);
    }
    let mark = stopped.span(at..at + 1);
    let message = "this text contains `: ` and has no quotes";
    let finding = Diagnostic::new(Code::E0103, message, mark, "without quotes, this ends a key");
    Some(in_quotes(stopped, finding, start))
}

/// Reports `hidden_when: smokes: 1`. `rule` is the value of the line that begins at `line`.
fn rule_with_colon(stopped: &Place<'_>, line: usize, rule: &str) -> Option<Diagnostic> {
    let rule = rule.trim_end();
    let (id, value) = rule.split_once(": ")?;
    let value = value.trim_start();
    let is_word = |text: &str| text.chars().all(|c| c.is_alphanumeric() || c == '_');
    if !is_rule_line(stopped, line) || !is_word(id) || !is_word(value) {
        return None;
    }
    let start = rule.as_ptr().addr() - stopped.source.as_ptr().addr();
    let place = stopped.span(start..start + rule.len());
    let message = "a rule compares an answer with `==`, and not with a colon";
    let finding = Diagnostic::new(Code::E0103, message, place, "without `==`, this is no rule");
    let text = format!("{id} == {value}");
    Some(finding.with_suggestion(format!("write `{text}`"), place, text))
}

/// Returns whether a line begins with the key of a rule.
fn is_rule_line(stopped: &Place<'_>, line: usize) -> bool {
    let (key, _) = key_of(stopped.source, line..line_end(stopped.source, line));
    is_rule(&stopped.source[key])
}

/// Finds the rule that is meant by `"smokes" == 1`: the id of its question has no quotes.
fn without_quotes(text: &str, quote: char) -> Option<String> {
    let (id, rest) = text.strip_prefix(quote)?.split_once(quote)?;
    let is_id = !id.is_empty() && id.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    let is_rule = is_id && !rest.contains(['"', '\'', ':']) && rest.starts_with(' ');
    is_rule.then(|| format!("{id}{rest}"))
}

/// Adds the edit that puts the text at `at` in quotes, if its end is known.
fn in_quotes(stopped: &Place<'_>, finding: Diagnostic, at: usize) -> Diagnostic {
    let source = stopped.source;
    let end = at + source[at..line_end(source, at)].trim_end().len();
    let text = &source[at..end];
    if stopped.bracket.is_some() || text.contains(" #") || goes_on(source, at) {
        return finding.with_help("put the whole text in quotes: `\"…\"`");
    }
    let quoted = plain::quoted(text);
    finding.with_suggestion("put the text in quotes", stopped.span(at..end), quoted)
}

/// Returns whether the next line is deeper than this one, as one is with which a text goes on.
fn goes_on(source: &str, at: usize) -> bool {
    let indentation = |line: &str| line.len() - line.trim_start().len();
    let this = indentation(&source[line_start(source, at)..at]);
    let below = &source[line_end(source, at)..];
    let next = below.lines().skip(1).find(|line| !line.trim().is_empty());
    next.is_some_and(|next| indentation(next) > this)
}
