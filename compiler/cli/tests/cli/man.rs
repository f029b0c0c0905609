//! `enkat man`.

use std::fs;

use crate::enkat::{enkat_in, folder};

/// The page of `check` on a terminal, shown by a script in place of `man`.
#[cfg(target_os = "linux")]
mod on_terminal {
    use std::{fs, os::unix::fs::PermissionsExt, process::Stdio};

    use crate::enkat::{folder, script_in};

    /// Returns the exit status, and everything that the terminal shows.
    fn shown(name: &str, man: &str) -> (Option<i32>, String) {
        let at = folder(name, &[("bin/man", &format!("#!/bin/sh\n{man}\n"))]);
        fs::set_permissions(at.join("bin/man"), fs::Permissions::from_mode(0o755)).unwrap();
        let enkat = env!("CARGO_BIN_EXE_enkat");
        let script = format!("script --quiet --return --command \"'{enkat}' man check\" /dev/null");
        let mut command = script_in(&at, &at.join("bin"), &script);
        let output = command.stdin(Stdio::null()).output().unwrap();
        (output.status.code(), String::from_utf8(output.stdout).unwrap())
    }

    #[test]
    fn man_on_terminal_gives_page_to_man() {
        let (code, shown) = shown("man-terminal", "echo \"man $*\"; cat");
        assert_eq!(code, Some(0), "{shown}");
        assert!(shown.starts_with("man -l -\r\n"), "{shown}");
        assert!(shown.contains(".TH enkat-check 1 "), "{shown}");
    }

    #[test]
    fn man_that_cannot_show_page_says_what_to_do() {
        let (code, shown) = shown("man-terminal-fails", "exit 1");
        assert_eq!(code, Some(2), "{shown}");
        assert!(
            shown.contains(
                "because `man` cannot show a page from its input; `--help` behind the command says the same"
            ),
            "{shown}"
        );
    }
}

#[test]
fn man_without_command_lists_commands() {
    let page = enkat_in(&folder("man", &[]), &["man"]).success();
    assert!(page.contains(".TH enkat 1"), "{page}");
    assert!(page.contains("enkat\\-check(1)"), "{page}");
    assert!(!page.contains("\\-\\-coverage"), "{page}");
}

#[test]
fn man_of_command_has_its_options_and_exit_status() {
    let folder = folder("man-command", &[]);
    let page = enkat_in(&folder, &["man", "test"]).success();
    for part in [
        ".TH enkat-test 1 ",
        ".SY \"enkat test\"",
        "\\fB\\-\\-coverage\\fR",
        ".SH \"EXIT STATUS\"\nEnds with 0",
        ".SH EXAMPLES\n.RS 4\n.nf\nenkat test surveys \\-\\-filter sleepDisturbedBy\n.fi\n.RE\n",
        ".SH \"SEE ALSO\"\nenkat(1)",
    ] {
        assert!(page.contains(part), "{part}\n{page}");
    }
    let page = enkat_in(&folder, &["man", "texts", "add"]).success();
    assert!(page.contains("enkat(1), enkat\\-texts(1)"), "{page}");
}

#[test]
fn man_examples_are_lines_as_they_are_typed() {
    let folder = folder("man-examples", &[]);
    let page = enkat_in(&folder, &["man", "add", "question"]).success();
    let page = page.replace("\\-", "-");
    let examples = ".SH EXAMPLES\n.RS 4\n.nf\nenkat add question choice sleepQuality --page sleep --options 1..5\nenkat add question ";
    assert!(page.contains(examples), "{page}");
    let page = enkat_in(&folder, &["man", "completions"]).success();
    assert!(page.contains("\n.RS 4\n.nf\nbash: echo "), "{page}");
}

#[test]
fn man_out_writes_page_for_each_command() {
    let folder = folder("man-out", &[]);
    enkat_in(&folder, &["man", "--out", "share/man1"]).success();
    for name in ["enkat", "enkat-check", "enkat-texts", "enkat-texts-add"] {
        let page = fs::read_to_string(folder.join(format!("share/man1/{name}.1"))).unwrap();
        let page = page.replace("\\-", "-");
        assert!(page.contains(&format!(".TH {name} 1 ")), "{page}");
    }
}

#[test]
fn man_of_unknown_command_exits_2() {
    let folder = folder("man-unknown", &[]);
    for (arguments, told) in [
        (
            &["man", "chek"][..],
            "no command `enkat chek`; did you mean `enkat check`?",
        ),
        (
            &["man", "nonsense"],
            "no command `enkat nonsense`; the commands are: new, add, check",
        ),
        (
            &["man", "texts", "ad"],
            "no command `enkat texts ad`; the commands are: add",
        ),
        (&["man", "check", "fix"], "`enkat check` has no commands"),
    ] {
        let run = enkat_in(&folder, arguments);
        assert!(run.code == 2 && run.err.contains(told), "{}", run.err);
    }
}

#[test]
fn man_synopsis_has_values_and_marks_of_repetition() {
    let folder = folder("man-synopsis", &[]);
    for (command, lines) in [
        (
            &["test"][..],
            "[\\fB-k\\fR|\\fB--filter\\fR\\ \\fI<TEXT>\\fR]...\\&\n[\\fB--format\\fR\\ \\fI<FORMAT>\\fR]\n",
        ),
        (&["test"], "[\\fISURVEYS\\fR]...\\&\n.YS\n"),
        (
            &["add", "question"],
            ".SY \"enkat add question\"\n\\fB--page\\fR\\ \\fI<PAGE>\\fR\n[",
        ),
        (&["add", "question"], "\\fI<KIND>\\fR\n\\fI<ID>\\fR\n.YS\n"),
        (
            &["diff"],
            ".SY \"enkat diff\"\n[OPTIONS] <OLD> <NEW>\n.YS\n.SY \"enkat diff\"\n[OPTIONS] --git <REV> [SURVEY]\n.YS\n",
        ),
        (&["texts"], "\\fI<COMMAND>\\fR\n.YS\n"),
        (&["test"], ".TP\n[\\fISURVEYS\\fR]...\nSurvey folders,"),
    ] {
        let page = enkat_in(&folder, &[&["man"], command].concat()).success();
        let page = page.replace("\\-", "-");
        assert!(page.contains(lines), "{lines}\n{page}");
    }
}

#[test]
fn man_page_tells_exit_status_and_values_on_one_line() {
    let folder = folder("man-exit", &[]);
    for command in [&["explain"][..], &["add"], &["texts", "add"], &["fmt"], &["eval"]] {
        let page = enkat_in(&folder, &[&["man"], command].concat()).success();
        assert!(page.contains(".SH \"EXIT STATUS\"\nEnds with 0 when"), "{page}");
        assert!(
            page.contains("When to colour the output (auto, always, never)\n"),
            "{page}"
        );
        assert!(!page.contains("see a summary"), "{page}");
    }
}
