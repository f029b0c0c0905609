//! No comment is lost, wherever it is.

use crate::{canonical, dice::Dice, surveys};

/// Adds comments and blank lines to a file at random places, where they do not change its meaning.
pub(crate) fn strewn(path: &str, text: &str, dice: &mut Dice) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let mut count = comments(path, text);
    for number in 0..12 {
        let at = dice.below(lines.len() + 1);
        let mut tried = lines.clone();
        match tried
            .get_mut(at)
            .filter(|line| !line.contains('#') && !line.trim().is_empty())
        {
            Some(line) if dice.once_in(2) => *line = format!("{}  # c{number}", line.trim_end()),
            _ => tried.insert(at, format!("{}# c{number}", " ".repeat(dice.below(9)))),
        }
        if dice.once_in(3) {
            tried.insert(at, String::new());
        }
        // In the middle of a text, a comment is text.
        if comments(path, &tried.join("\n")) == count + 1 {
            count += 1;
            lines = tried;
        }
    }
    lines.join("\n") + "\n"
}

/// Counts the comments of a file, 0 if it cannot be read.
fn comments(path: &str, text: &str) -> usize {
    let mut sink = enkat_syntax::diagnostics::Sink::default();
    let mut files = enkat_syntax::source::SourceMap::default();
    let id = files.add(path, text);
    let read = enkat_syntax::parse::read_commented(id, text, &mut sink);
    read.map_or(0, |(_, comments)| comments.len())
}

#[test]
fn random_comments_are_kept_and_format_is_idempotent() {
    for seed in 0..12 {
        let dice = &mut Dice::new(seed);
        for (path, bytes) in surveys().iter().flatten() {
            let text = strewn(path, str::from_utf8(bytes).unwrap(), dice);
            let once = canonical(path, &text);
            assert_eq!(canonical(path, &once), once, "{path}, seed {seed}, from\n{text}");
            assert_eq!(words(&once), words(&text), "{path}, seed {seed}");
        }
    }
}

/// Returns the words of the comments, sorted.
fn words(text: &str) -> Vec<&str> {
    let mut words: Vec<_> = text
        .lines()
        .filter_map(|line| line.rsplit_once("# "))
        .map(|(_, words)| words.trim())
        .collect();
    words.sort_unstable();
    words
}

/// Formats a page and compares.
fn page(written: &str, expected: &str) {
    assert_eq!(canonical("pages/work.yaml", written), expected);
    assert_eq!(
        canonical("pages/work.yaml", expected),
        expected,
        "it changes again"
    );
}

#[test]
fn comment_moves_with_its_setting() {
    page(
        "content:
- hidden_when: a == 1  # never twice
  # in five steps
  scale: amount5
  choice: stress   #first
page: work
",
        "page: work
content:
  - choice: stress  #first
    # in five steps
    scale: amount5
    hidden_when: a == 1  # never twice
",
    );
}

#[test]
fn comment_before_kind_moves_before_item() {
    page(
        "content:
  - scale: amount5
    # about stress
    choice: stress
",
        "content:
  # about stress
  - choice: stress
    scale: amount5
",
    );
}

#[test]
fn deeper_comment_stays_at_end_of_block() {
    page(
        "content:
  - choice: stress
    scale: amount5
    # hidden_when: not yet
  # the next one
  - choice: calm
    scale: amount5
# the end
",
        "content:
  - choice: stress
    scale: amount5
    # hidden_when: not yet
  # the next one
  - choice: calm
    scale: amount5
# the end
",
    );
}

#[test]
fn comments_in_brackets_stay_at_their_values() {
    page(
        "content:
  - choice: stress
    options: [1,  # lowest
      2,
      # highest
      3]  # no more
",
        "content:
  - choice: stress
    options:  # no more
      - 1  # lowest
      - 2
      # highest
      - 3
",
    );
}

#[test]
fn comments_about_the_file_stay_first() {
    page(
        "# About work.
# yaml-language-server: $schema=page.schema.json

# its questions
content: [{choice: stress, scale: yesNo}]
page: work
",
        "# yaml-language-server: $schema=page.schema.json
# About work.

page: work
# its questions
content: [{choice: stress, scale: yesNo}]
",
    );
}

#[test]
fn comments_around_a_single_value_stay() {
    page(
        "# About it.
{page: work, content: []}  # short
# the end
",
        "# About it.
# short
# the end
{page: work, content: []}
",
    );
}
