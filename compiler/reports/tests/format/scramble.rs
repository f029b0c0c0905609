//! Files whose layout is changed at random, without their meaning.

use crate::dice::Dice;

/// A line with the comments before it and the lines below it.
struct Chunk {
    comments: Vec<String>,
    text: String,
    below: Vec<Chunk>,
    /// Lines of a text, which are kept as they are.
    literal: Vec<String>,
}

const KINDS: [&str; 20] = [
    "section",
    "group",
    "note",
    "choice",
    "checkbox",
    "checkboxes",
    "text",
    "textarea",
    "number",
    "slider",
    "year",
    "date",
    "datetime",
    "sublocation",
    "image",
    "repeat",
    "use",
    "include",
    "box",
    "value",
];

/// Scrambles a file: settings of items in another order, another indentation, quotes, blanks and line ends.
pub(crate) fn scramble(text: &str, dice: &mut Dice) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let mut at = 0;
    let mut chunks = read(&lines, &mut at, 0);
    let rest: Vec<&str> = lines[at..].to_vec();
    for chunk in &mut chunks {
        reorder(chunk, dice);
    }
    let step = 1 + dice.below(4);
    let mut out = Vec::new();
    for chunk in &chunks {
        write(chunk, 0, step, dice, &mut out);
    }
    out.extend(rest.into_iter().map(str::to_owned));
    let end = if dice.once_in(2) { "\r\n" } else { "\n" };
    let ends = ["", end, "\n\n\n"][dice.below(3)];
    out.join(end) + ends
}

fn depth(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// Reads the chunks at a depth, up to a line that is less deep.
fn read(lines: &[&str], at: &mut usize, indent: usize) -> Vec<Chunk> {
    let mut chunks = Vec::new();
    loop {
        let next = *at + comments(&lines[*at..]);
        let Some(line) = lines.get(next).filter(|line| depth(line) == indent) else {
            return chunks;
        };
        let before = lines[*at..next].iter().map(|line| line.trim().to_owned());
        let mut chunk = Chunk {
            comments: before.collect(),
            text: line.trim().to_owned(),
            below: Vec::new(),
            literal: Vec::new(),
        };
        *at = next + 1;
        if is_literal(line) {
            let all = lines[*at..]
                .iter()
                .take_while(|line| line.is_empty() || depth(line) > indent);
            let all: Vec<_> = all.map(|line| (*line).to_owned()).collect();
            let used = all
                .iter()
                .rposition(|line| !line.is_empty())
                .map_or(0, |last| last + 1);
            chunk.literal = all[..used].to_vec();
            *at += used;
        } else if let Some(setting) = line.trim().strip_prefix("- ").filter(|rest| is_setting(rest)) {
            let inside = " ".repeat(indent + 2) + setting;
            let of_item: Vec<_> = std::iter::once(inside.as_str())
                .chain(lines[*at..].iter().copied())
                .collect();
            let mut used = 0;
            chunk.below = read(&of_item, &mut used, indent + 2);
            chunk.text.truncate(1);
            *at += used - 1;
        } else {
            let deeper = lines.get(*at + comments(&lines[*at..])).map(|line| depth(line));
            let deeper = deeper.filter(|deeper| *deeper > indent);
            chunk.below = deeper.map_or_else(Vec::new, |deeper| read(lines, at, deeper));
        }
        chunks.push(chunk);
    }
}

/// Counts the first lines that are blank or comments.
fn comments(lines: &[&str]) -> usize {
    let is_comment = |line: &&&str| line.trim().is_empty() || line.trim_start().starts_with('#');
    lines.iter().take_while(is_comment).count()
}

fn is_literal(line: &str) -> bool {
    let value = line
        .split_once(": ")
        .or_else(|| line.trim_start().split_once("- "));
    value.is_some_and(|(_, value)| value.starts_with(['|', '>']))
}

fn is_setting(text: &str) -> bool {
    text.split_once(':').is_some_and(|(key, rest)| {
        key.chars().all(|c| c.is_alphanumeric() || "_$()".contains(c))
            && (rest.is_empty() || rest.starts_with(' '))
    })
}

fn key(chunk: &Chunk) -> &str {
    chunk.text.split(':').next().unwrap_or_default()
}

/// Reorders the settings of items.
fn reorder(chunk: &mut Chunk, dice: &mut Dice) {
    for inner in &mut chunk.below {
        reorder(inner, dice);
    }
    let is_item = chunk.text == "-"
        && chunk
            .below
            .first()
            .is_some_and(|first| KINDS.contains(&key(first)));
    if is_item && chunk.below.iter().all(|inner| inner.comments.is_empty()) {
        dice.shuffle(&mut chunk.below);
    }
}

fn write(chunk: &Chunk, indent: usize, step: usize, dice: &mut Dice, out: &mut Vec<String>) {
    let pad = " ".repeat(indent);
    for comment in &chunk.comments {
        if comment.is_empty() {
            out.extend(vec!["  ".to_owned(); dice.below(3)]);
            out.push(String::new());
        } else {
            out.push(format!("{pad}{comment}"));
        }
    }
    if chunk.text == "-" {
        // After the dash there are as many blanks as the step is wide.
        let begins = out.len();
        let inner = indent + 1 + step;
        for setting in &chunk.below {
            write(setting, inner, step, dice, out);
        }
        out[begins].replace_range(indent..=indent, "-");
        return;
    }
    out.push(format!(
        "{pad}{}{}",
        spoilt(&chunk.text, dice),
        " ".repeat(dice.below(2) * 3)
    ));
    if !chunk.literal.is_empty() {
        let own = chunk
            .literal
            .iter()
            .filter(|line| !line.is_empty())
            .map(|line| depth(line))
            .min()
            .unwrap();
        for line in &chunk.literal {
            let line = line.get(own..).unwrap_or_default();
            // Deeper than the blanks of an empty line, which would belong to the text.
            let pad = " ".repeat(indent + step.max(2));
            out.push(if line.is_empty() {
                String::new()
            } else {
                format!("{pad}{line}")
            });
        }
    }
    let under =
        indent + step * usize::from(!chunk.below.iter().all(|inner| inner.text.starts_with('-')) || step > 2);
    for inner in &chunk.below {
        write(inner, under, step, dice, out);
    }
}

/// Writes a line with other blanks, and with quotes that it does not need.
fn spoilt(line: &str, dice: &mut Dice) -> String {
    let (dash, line) = line.strip_prefix("- ").map_or(("", line), |rest| ("-   ", rest));
    let Some((key, value)) = line.split_once(": ").filter(|_| is_setting(line)) else {
        return format!("{dash}{line}");
    };
    let value = &respaced(key, value.trim(), dice);
    let is_word = value.chars().all(|c| c.is_alphabetic() || c == ' ') && value.len() > 5;
    let quote = ["", "\"", "'"][if is_word { dice.below(3) } else { 0 }];
    let blanks = " ".repeat(1 + dice.below(3));
    format!("{dash}{key}:{blanks}{quote}{value}{quote}")
}

/// Writes a rule with other blanks; other values as they are.
fn respaced(key: &str, value: &str, dice: &mut Dice) -> String {
    let mut value = value.to_owned();
    if !["hidden_when", "that"].contains(&key.trim()) || value.starts_with(['[', '"', '\'']) {
        return value;
    }
    for operator in ["==", "!=", ">=", "<="] {
        let with = ["", " ", "   "][dice.below(3)];
        value = value.replace(&format!(" {operator} "), &format!("{with}{operator}{with}"));
    }
    for word in ["and", "or"] {
        let blanks = " ".repeat(1 + dice.below(3));
        value = value.replace(&format!(" {word} "), &format!("{blanks}{word}{blanks}"));
    }
    value
}
