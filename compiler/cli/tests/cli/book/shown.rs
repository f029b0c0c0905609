//! The output that a page shows, beside the output that there is.

/// Returns whether lines are as shown. `…` stands for any text within a line, and for any lines where it is alone in its line.
pub(super) fn is_shown(shown: &[&str], lines: &[&str]) -> bool {
    match shown {
        [] => lines.is_empty(),
        ["…", rest @ ..] => (0..=lines.len()).any(|left_out| is_shown(rest, &lines[left_out..])),
        [first, rest @ ..] => lines
            .split_first()
            .is_some_and(|(line, lines)| is_line(first, line) && is_shown(rest, lines)),
    }
}

fn is_line(shown: &str, line: &str) -> bool {
    let Some((begins, rest)) = shown.split_once('…') else {
        return shown == line.trim_end();
    };
    let Some(line) = line.strip_prefix(begins) else {
        return false;
    };
    let mut ends = line.char_indices().map(|(at, _)| at).chain([line.len()]);
    ends.any(|at| is_line(rest, &line[at..]))
}

#[test]
fn is_shown_with_ellipsis_leaves_out_text_and_lines() {
    let lines = [
        "the audit log is whole",
        "its last row is 4711:9f2c88",
        "",
        "done",
    ];
    assert!(is_shown(
        &["the audit log is whole", "its last row is 4711:9f2c…", "", "done"],
        &lines
    ));
    assert!(is_shown(&["… log is …", "…", "done"], &lines));
    assert!(!is_shown(&["the audit log is whole", "done"], &lines));
    assert!(!is_shown(&["the audit log is whole", "…", "ready"], &lines));
}
