//! The difference of two texts, for people.

use anstyle::{AnsiColor, Style};
use similar::{ChangeTag, TextDiff};

use super::{window::without_controls, words::on_one_line};

/// The lines around a change.
const CONTEXT: usize = 3;

/// Writes the unified diff of a file, with or without colours. Nothing in the texts can control the terminal.
pub fn render_patch(path: &str, old: Option<&str>, new: &str, coloured: bool) -> String {
    let path = on_one_line(path);
    let old_path = if old.is_some() { &*path } else { "/dev/null" };
    let paint = |style: Style, line: &str| {
        let style = if coloured { style } else { Style::new() };
        let line = without_controls(line.trim_end_matches(['\n', '\r']));
        format!("{style}{line}{style:#}\n")
    };
    let bold = Style::new().bold();
    let mut written = paint(bold, &format!("--- {old_path}")) + &paint(bold, &format!("+++ {path}"));
    let diff = TextDiff::from_lines(old.unwrap_or_default(), new);
    for hunk in diff.unified_diff().context_radius(CONTEXT).iter_hunks() {
        written += &paint(AnsiColor::Cyan.on_default(), &hunk.header().to_string());
        for change in hunk.iter_changes() {
            let (sign, style) = match change.tag() {
                ChangeTag::Delete => ("-", AnsiColor::Red.on_default()),
                ChangeTag::Insert => ("+", AnsiColor::Green.on_default()),
                ChangeTag::Equal => (" ", Style::new()),
            };
            written += &paint(style, &format!("{sign}{}", change.value()));
            if change.missing_newline() {
                written += "\\ No newline at end of file\n";
            }
        }
    }
    written
}

#[cfg(test)]
mod tests {
    use super::render_patch;

    #[test]
    fn writes_unified_diff() {
        let old = "a\nb\nc\nd\ne\nf";
        let new = "a\nb\nc\nd\nE\u{1b}\nf";
        let expected = "--- x.yaml\n+++ x.yaml\n@@ -2,5 +2,5 @@\n b\n c\n d\n-e\n+E?\n f\n\\ No newline at end of file\n";
        assert_eq!(render_patch("x.yaml", Some(old), new, false), expected);
        assert!(render_patch("x.yaml", Some(old), new, true).contains("\u{1b}[31m-e\u{1b}[0m\n"));
    }

    #[test]
    fn writes_new_file_as_git_does() {
        let expected = "--- /dev/null\n+++ x.yaml\n@@ -0,0 +1 @@\n+a\n";
        assert_eq!(render_patch("x.yaml", None, "a\n", false), expected);
    }
}
