use std::{fs, path::PathBuf};

use crate::enkat::{enkat, enkat_in, folder, folder_with, survey_files};

#[test]
fn outline_prints_survey_as_text() {
    let folder = folder_with("outline", &[survey_files("", "late == 2")]);
    let out = enkat_in(&folder, &["outline", "."]).success();
    insta::assert_snapshot!(out, @r#"
    survey small, version 1
    languages: en
    name: Small
    consent: none
    stepper: yes
    finish: the feedback

    page work — Work
      choice late — Are you late? (scale yesNo)
        → text why — Why? (up to 255 characters)
            hidden when late == 2

    scale yesNo
      1 Yes
      2 No
    "#);
}

#[test]
fn flags_go_by_alias_or_setting() {
    let by = |flags: &str| enkat(&["outline", "surveys/cop3", "--flags", flags]).out;
    let without = by("");
    let first = without
        .lines()
        .find_map(|line| line.strip_prefix("flag "))
        .unwrap();
    let (alias, setting) = first.split_once(" = ").unwrap();
    assert_eq!(by(alias), by(setting));
    assert!(by(alias).len() > without.len());
}

#[test]
fn outline_unknown_flag_or_gender_exits_2() {
    assert_eq!(enkat(&["outline", "surveys/cop3", "--flags", "nobody"]).code, 2);
    assert_eq!(enkat(&["outline", "surveys/cop3", "--gender", "robot"]).code, 2);
}

#[test]
fn outline_stats_measures_whole_survey() {
    let folder = folder_with("outline-stats", &[survey_files("", "late == 2")]);
    let out = enkat_in(&folder, &["outline", ".", "--stats"]).success();
    let mut rows = out.lines().map(|row| row.split_whitespace().collect::<Vec<_>>());
    assert!(rows.any(|row| row == ["questions", "2"]), "{out}");
    assert_eq!(
        enkat_in(&folder, &["outline", ".", "--stats", "--flags", ""]).code,
        2
    );
}

#[test]
fn outline_stats_of_template_exits_2() {
    let template = "surveys/dynamic/return-to-work.template.json";
    let run = enkat(&["outline", template, "--stats"]);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    insta::assert_snapshot!(run.err, @"enkat: `--stats` counts survey folders only, and `surveys/dynamic/return-to-work.template.json` is a survey template");
}

#[test]
fn outline_of_excluded_participant_warns() {
    for format in [&[][..], &["--html"]] {
        let run = enkat(
            &[
                &["outline", "surveys/gallery", "--flags", "winter,visitors"],
                format,
            ]
            .concat(),
        );
        assert!(!run.out.is_empty());
        insta::allow_duplicates! {
            insta::assert_snapshot!(run.err, @"warning: no participant has these flags, because the survey assumes `not (flag.winter and flag.visitors)` (`assume`). Name other flags");
        }
        assert_eq!(run.code, 0);
    }
    assert_eq!(
        enkat(&["outline", "surveys/gallery", "--flags", "winter"]).err,
        ""
    );
}

/// Makes a survey with a flag that is derived from a setting and has none of its own.
fn survey_with_derived_flag(name: &str, settings: &str) -> PathBuf {
    let header = format!(
        "survey: shifts\nversion: 1\nlanguages: [en]\nconsent: none\n{settings}pages: [work]\nscales: {{yesNo: [1, 2]}}\n"
    );
    let files = [
        ("survey.yaml", header.as_str()),
        (
            "pages/work.yaml",
            "page: work\ncontent:\n  - {choice: tired, scale: yesNo}\n  - {choice: rested, scale: yesNo, included_in: [day]}\n",
        ),
        (
            "texts/en.yaml",
            "survey: {name: Shifts}\npages: {work: Work}\nquestions: {tired: Are you tired?, rested: Are you rested?}\nscales: {yesNo: {1: \"Yes\", 2: \"No\"}}\n",
        ),
    ];
    folder(name, &files)
}

const NIGHT_AND_DAY: &str = "flags: {night: showNight}\nderived_flags: {day: not flag.night}\n";

#[test]
fn outline_with_gender_alone_derives_flags() {
    let survey = survey_with_derived_flag("outline-gender", NIGHT_AND_DAY);
    let outline = |more: &[&str]| enkat_in(&survey, &[&["outline", "."], more].concat()).success();
    let for_gender = outline(&["--gender", "female"]);
    assert!(
        for_gender.contains("for: flags day; gender female\n"),
        "{for_gender}"
    );
    assert_eq!(for_gender, outline(&["--flags", "", "--gender", "female"]));
}

#[test]
fn outline_and_why_with_derived_flag_exit_2() {
    let survey = survey_with_derived_flag("outline-derived", NIGHT_AND_DAY);
    for command in [
        &["outline", ".", "--flags", "day"][..],
        &["why", ".", "rested", "--flags", "day"],
    ] {
        let run = enkat_in(&survey, command);
        assert_eq!(
            (run.code, run.err.as_str()),
            (
                2,
                "enkat: `day` is derived from other flags and cannot be turned on; the flags are: night\n"
            ),
            "{command:?}"
        );
    }
    let run = enkat_in(&survey, &["outline", ".", "--flags", "dawn"]);
    assert_eq!(run.err, "enkat: no flag is called `dawn`; the flags are: night\n");
}

#[test]
fn outline_flag_of_survey_without_flags_exits_2() {
    let folder = folder_with("outline-no-flags", &[survey_files("", "late == 2")]);
    let run = enkat_in(&folder, &["outline", ".", "--flags", "night"]);
    assert_eq!(
        (run.code, run.err.as_str()),
        (
            2,
            "enkat: the survey has no flags that can be turned on, and so none is called `night`\n"
        )
    );
}

#[test]
fn outline_has_texts_of_named_language() {
    let run = |languages: &str| enkat(&["outline", "surveys/cop3", "--languages", languages]);
    let english = run("en-US").success();
    assert!(english.contains("Are you a manager?"), "{english}");
    let refused = run("en-US,nb-NO");
    assert_eq!(refused.code, 2);
    insta::assert_snapshot!(refused.err, @"enkat: the text has one language; name one, or add `--html` for a page with several side by side");
}

#[test]
fn outline_finds_language_without_its_country() {
    let run = |language: &str| enkat(&["outline", "surveys/cop3", "--languages", language]);
    for language in ["en", "en-us", " en-US"] {
        assert_eq!(run(language).success(), run("en-US").success());
    }
    assert!(run("de").err.contains("no texts in `de`"), "{}", run("de").err);
}

#[test]
fn outline_has_every_word_that_participants_read() {
    let long = "I have read all of this. ".repeat(8);
    let texts = format!(
        "survey: {{name: Small}}\npages: {{work: Work}}\nquestions:\n  late:\n    label: {}\n    help: |\n      Think of last week.\n\n      And this.\n  why: Why?\nscales: {{yesNo: {{1: \"Yes\", 2: \"No\"}}}}\ndialogs: {{clock: {{title: Late?, body: After nine.}}}}\n",
        long.trim()
    );
    let mut files = survey_files("", "late == 2");
    files[1].1 = files[1]
        .1
        .replace("    scale: yesNo\n", "    scale: yesNo\n    dialog: clock\n");
    files[2].1 = texts;
    let out = enkat_in(&folder_with("outline-words", &[files]), &["outline", "."]).success();
    for words in [
        long.trim(),
        "| And this.",
        "help: Think of last week.",
        "dialog clock — Late?\n  After nine.",
    ] {
        assert!(out.contains(words), "{words}: {out}");
    }
}

#[test]
fn outline_has_presentation_and_forms_of_units() {
    let text = enkat(&["outline", "surveys/gallery", "--languages", "en"]).success();
    let page = enkat(&["outline", "surveys/gallery", "--html", "--languages", "en"]).success();
    for (in_text, in_page) in [
        ("(scale yesNo, buttons)", "choice; required; buttons<"),
        ("(dropdown)", "” is ticked; dropdown<"),
        ("(scale often4, inline, optional)", "choice; optional; inline<"),
        ("minutes, a mark every 30)", "in steps of 5; a mark every 30<"),
        (
            "as 1 or 0: favouriteTreeUnsure",
            "its follow-ups are hidden; saved as 1 when ticked, otherwise as 0</p>",
        ),
        ("(at most 3, 2 columns)", "tick 1 to 3; 2 columns<"),
        (
            "(up to 300 characters, counter, optional)",
            "up to 300 characters; counter<",
        ),
        (
            "unit metres — one: meter, other: meters\n",
            "<p>meter / meters</p>",
        ),
    ] {
        assert!(text.contains(in_text), "{in_text}: {text}");
        assert!(page.contains(in_page), "{in_page}: {page}");
    }
}

#[test]
fn html_has_consent_stepper_and_finish() {
    let frame = |survey: &str| {
        let page = enkat(&["outline", survey, "--html"]).success();
        let line = page.lines().find(|line| line.contains("Consent: "));
        line.unwrap_or_default().to_owned()
    };
    insta::assert_snapshot!(frame("surveys/gallery"), @r#"<p class="kind">Consent: the box <code>agree</code> on the page <code>welcome</code>. Stepper: yes. After the last page: the feedback.</p>"#);
    let without = frame("surveys/dynamic/course-evaluation.template.json");
    insta::assert_snapshot!(without, @r#"<p class="kind">Consent: none. Stepper: no. After the last page: the feedback.</p>"#);
}

#[test]
fn outline_follow_up_has_rule_without_wait() {
    let out = enkat(&["outline", "surveys/cop3"]).success();
    assert!(out.contains("follow-ups: hidden until the question above is answered"));
    assert!(!out.contains(" or not answered("), "{out}");
}

#[test]
fn html_has_lines_to_edit_in_named_languages() {
    let run = |languages: &str| enkat(&["outline", "surveys/cop3", "--html", "--languages", languages]);
    let page = run("en-US").success();
    assert!(page.contains("surveys/cop3/pages/background.yaml:"));
    assert!(page.contains("lang=\"en-US\"") && !page.contains("<div lang=\"nb-NO\""));
    assert!(
        page.contains("lang=\"en-US\">Yes</span>") && !page.contains("lang=\"sv-SE\""),
        "sentences"
    );
    let refused = run("da-DK");
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("no texts in `da-DK`"), "{}", refused.err);
}

#[test]
fn html_to_file_replaces_it_only_without_mistakes() {
    let folder = folder_with("outline-file", &[survey_files("", "late == 2")]);
    let file = folder.join("page.html");
    let run = || enkat_in(&folder, &["outline", "--html", "--out", "page.html"]);
    assert_eq!(run().success(), "the survey, to read: page.html\n");
    let page = fs::read_to_string(&file).unwrap();
    assert!(page.ends_with("</html>\n"));
    fs::write(folder.join("pages/work.yaml"), "page: work\ncontent: 1\n").unwrap();
    assert_eq!(run().code, 1);
    assert_eq!(fs::read_to_string(&file).unwrap(), page);
    let nowhere = enkat_in(&folder, &["outline", "--out", "page.html"]);
    assert!(
        nowhere.code == 2 && nowhere.err.contains("--html"),
        "{}",
        nowhere.err
    );
}

#[test]
fn outline_with_mistakes_in_scenarios_alone_is_printed() {
    let folder = folder_with("outline-wrong-scenario", &[survey_files("", "late == 2")]);
    let sound = enkat_in(&folder, &["outline", "."]).success();
    std::fs::create_dir_all(folder.join("scenarios")).unwrap();
    for wrong in [
        "- scenario: x\n  answers: {lat: 1}\n".as_bytes(),
        b"- scenario: [\n",
        b"- scenario: \xff\n",
    ] {
        std::fs::write(folder.join("scenarios/all.yaml"), wrong).unwrap();
        let run = enkat_in(&folder, &["outline", "."]);
        assert_eq!(
            run.err,
            "enkat: mistakes in `scenarios/all.yaml` do not matter here, because participants never meet this file; \
             `enkat check` lists them\n"
        );
        assert_eq!(run.success(), sound);
        for option in ["--html", "--stats"] {
            assert_eq!(enkat_in(&folder, &["outline", ".", option]).code, 0, "{option}");
        }
    }
    std::fs::write(
        folder.join("pages/work.yaml"),
        "page: work\ncontent: [{choice: late}]\n",
    )
    .unwrap();
    let run = enkat_in(&folder, &["outline", "."]);
    assert_eq!((run.code, run.out.as_str()), (1, "work\n  late\n"));
    assert!(
        run.err
            .ends_with("enkat: the survey has mistakes, so that only its ids are printed\n")
    );
}

#[test]
fn outline_and_why_of_built_survey_name_the_survey_instead() {
    let folder = folder_with("outline-built", &[survey_files("small/", "late == 2")]);
    enkat_in(&folder, &["build", "small", "--out", "built"]).success();
    let error = |arguments: &[&str]| {
        let run = enkat_in(&folder, arguments);
        assert_eq!((run.code, run.out.as_str()), (2, ""));
        run.err
    };
    insta::assert_snapshot!(error(&["outline", "built/artifact.json"]), @"enkat: `built/artifact.json` is a survey that `enkat build` wrote, which only `enkat diff` reads; name the folder of the survey, or its template");
    insta::assert_snapshot!(error(&["why", "built", "late"]), @"enkat: `built` holds the files that `enkat build` wrote; name the folder of the survey itself");
}

#[test]
fn outline_of_survey_that_lacks_texts_has_other_words() {
    let mut files = survey_files("", "late == 2");
    files[0].1 = files[0].1.replace("[en]", "[en, de-CH, fr-CH]");
    files.push((
        "texts/de-CH.yaml".to_owned(),
        "pages: {work: Arbeit}\nquestions: {late: , why: Warum?}\n".to_owned(),
    ));
    files[1].1 += "  - number: more\n    range: 0..9\n";
    // A mistake where participants never meet it is no reason to refuse, either.
    files.push((
        "scenarios/all.yaml".to_owned(),
        "- scenario: x\n  answers: {lat: 1}\n".to_owned(),
    ));
    let folder = folder_with("outline-gaps", &[files]);
    let german = enkat_in(&folder, &["outline", "--languages", "de"]);
    insta::assert_snapshot!(german.err, @r"
    enkat: mistakes in `scenarios/all.yaml` do not matter here, because participants never meet this file; `enkat check` lists them
    enkat: the survey lacks 5 texts in de-CH: the words of another language stand there, or a name in brackets; `enkat check` lists them
    ");
    insta::assert_snapshot!(german.success(), @r"
    survey small, version 1
    languages: en, de-CH, fr-CH
    name: Small
    consent: none
    stepper: yes
    finish: the feedback

    page work — Arbeit
      choice late — Are you late? (scale yesNo)
        → text why — Warum? (up to 255 characters)
            hidden when late == 2
      number more — [more] (0..9)

    scale yesNo
      1 Yes
      2 No
    ");
    let french = enkat_in(&folder, &["outline", "--languages", "fr", "--html"]);
    assert!(french.err.contains("lacks 7 texts in fr-CH"), "{}", french.err);
    let page = french.success();
    assert!(
        page.contains(
            r#"<div lang="en"><em class="mark" lang="en">not translated</em> <p>Are you late?</p>"#
        )
    );
    let side_by_side = enkat_in(&folder, &["outline", "--languages", "de,en", "--html"]).success();
    assert!(side_by_side.contains(r#"<div lang="de-CH"><p>Warum?</p>"#));
    // No language has words for it, and the name stands there in all.
    assert!(
        side_by_side.contains(r#"<div lang="de-CH"><p>[more]</p>"#),
        "{side_by_side}"
    );
}

#[test]
fn outline_prints_calculations_as_written() {
    let rules = [
        "late + more > 3",
        "late - (more - 1) - 2 > 3",
        "(late + more) * 2 / more > 3",
        "-(late ^ 2) + more > 3",
        "-late ^ 2 > 3",
        "(late * 2) ^ 2 > 3",
        "max(late, more) + 1 > 3",
        "late + (more + 1) > 3",
    ];
    let (mut questions, mut texts) = (String::new(), String::new());
    for (at, rule) in rules.iter().enumerate() {
        questions.extend([&format!("  - text: note{at}\n    hidden_when: "), *rule, "\n"]);
        texts += &["  note", &at.to_string(), ": Note?\n"].concat();
    }
    let page = format!(
        "page: work\ncontent:\n  - {{number: late, range: 0..99}}\n  - {{number: more, range: 1..99}}\n{questions}"
    );
    let texts = format!(
        "survey: {{name: Small}}\npages: {{work: Work}}\nquestions:\n  late: Late?\n  more: More?\n{texts}"
    );
    let files = [
        (
            "survey.yaml",
            "survey: small\nversion: 1\nlanguages: [en]\nconsent: none\npages: [work]\n",
        ),
        ("pages/work.yaml", page.as_str()),
        ("texts/en.yaml", texts.as_str()),
    ];
    let out = enkat_in(&folder("outline-calculations", &files), &["outline", "."]).success();
    let printed: Vec<_> = out
        .lines()
        .filter_map(|line| line.trim().strip_prefix("hidden when "))
        .collect();
    assert_eq!(printed, rules);
}

#[test]
fn unknown_flag_or_preset_names_near_ones() {
    let outline = |arguments: &[&str]| {
        let run = enkat(&[&["outline", "surveys/med"], arguments].concat());
        assert_eq!((run.code, run.out.as_str()), (2, ""));
        run.err
    };
    insta::assert_snapshot!(outline(&["--flags", "radiaton"]), @"enkat: no flag is called `radiaton`; did you mean `radiation`? `enkat outline` lists all 18 flags");
    insta::assert_snapshot!(outline(&["--flags", "hand"]), @"enkat: no flag is called `hand`; did you mean `handIntensive` or `handIntensiveMeba`? `enkat outline` lists all 18 flags");
    insta::assert_snapshot!(outline(&["--flags", "flag.radiation"]), @"enkat: no flag is called `flag.radiation`; did you mean `radiation`? `enkat outline` lists all 18 flags");
    insta::assert_snapshot!(outline(&["--flags", "xyz"]), @"enkat: no flag is called `xyz`; the survey has 18 flags, such as `climbing`, `smoke` and `diving`; `enkat outline` lists them all");
    let run = enkat(&["outline", "surveys/gallery", "--flags", "growing"]);
    insta::assert_snapshot!(run.err, @"enkat: `growing` is derived from other flags and cannot be turned on; the flags are: visitors, winter");
    let run = enkat(&["outline", "surveys/hex", "--flags", "everything"]);
    insta::assert_snapshot!(run.err, @"enkat: `everything` is a preset, not a flag; write `--preset everything`");
    let run = enkat(&["outline", "surveys/hex", "--preset", "violence"]);
    insta::assert_snapshot!(run.err, @"enkat: `violence` is a flag, not a preset; write `--flags violence`");
    let run = enkat(&["outline", "surveys/hex", "--preset", "everithing"]);
    insta::assert_snapshot!(run.err, @"enkat: no preset is called `everithing`; did you mean `everything`?");
}
