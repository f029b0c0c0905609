//! Changes that participants see and that leave the saved data alone: presentation, pictures, settings and words.

use enkat_model::{Body, Image};
use enkat_reports::diff::{diff, human, human_with_whole_lists};

use super::{
    SURVEY, changed_from, changed_survey_report, lines_about, report,
    support::{compile_despite_warnings, fixture},
};

#[test]
fn diff_lists_each_change_of_presentation() {
    let survey = SURVEY
        .replace(
            "    unit: hours\n",
            "    unit: hours\n    dialog: when\n    counted: false\n    layout: inline\n  - {rating: mood, icon: smiley}\n  - {slider: way, range: 0..90, tick: 10, placeholder: touch}\n",
        )
        .replace("[chief, guard]\n", "[chief, guard]\n    columns: 2\n")
        .replace("page: work\n", "page: work\nprogress: false\n")
        .replace("  roles: Roller\n", "  roles: Roller\n  way: Resa\n  mood: {label: Humör, low: Dåligt, high: Bra}\n")
        .replace("  roles: Roles\n", "  roles: Roles\n  way: Way\n  mood: {label: Mood, low: Bad, high: Good}\n")
        + "dialogs: {when: {title: When, body: Each day.}}\nplaceholders: {touch: Touch}\n";
    let survey = survey.replace(
        "--- file: texts/en.yaml",
        "dialogs: {when: {title: När, body: Varje dag.}}\nplaceholders: {touch: Tryck}\n--- file: texts/en.yaml",
    );
    for (removed, line) in [
        ("    dialog: when\n", "the `dialog` of `hours`: when → none"),
        ("    counted: false\n", "the `counted` of `hours`: false → true"),
        (", icon: smiley", "the `icon` of `mood`: smiley → star"),
        (", tick: 10", "the `tick` of `way`: 10 → 30"),
        (", placeholder: touch", "the `placeholder` of `way`: touch → none"),
        ("    columns: 2\n", "the `columns` of `roles`: 2 → none"),
        (
            "    layout: inline\n",
            "the `layout` of `hours`: inline → stacked",
        ),
        (
            "progress: false\n",
            "the `progress` of the page `work`: false → true",
        ),
    ] {
        let diff = changed_from(&survey, &[(removed, "")]);
        assert!(!diff.is_empty() && !diff.is_breaking(), "{removed}");
        assert_eq!(lines_about(&human(&diff), line), [line], "{}", human(&diff));
        assert!(diff.warnings[0].contains("both have version 1"), "{removed}");
    }
}

#[test]
fn diff_other_picture_is_change() {
    let [mut old, mut new] = [(); 2].map(|()| compile_despite_warnings(&fixture(SURVEY)));
    for (artifact, name) in [(&mut old, "1f.png"), (&mut new, "2a.png")] {
        let note = artifact
            .elements
            .iter_mut()
            .find(|included| included.element.id == "stress");
        note.unwrap().element.body = Body::Image(Image {
            name: name.to_owned(),
            width: 400,
            height: 300,
        });
    }
    let told = human(&diff(&old, &new));
    assert_eq!(lines_about(&told, "picture"), ["`stress` shows another picture"]);
}

#[test]
fn diff_lists_changed_consent_and_flags() {
    let survey = SURVEY.replace(
        "flags: {night: showNight}",
        "flags: {night: showNight, late: showLate}\nderived_flags: {day: not flag.night}",
    );
    let told = report(
        &survey,
        &[
            ("late: showLate", "late: showLateNights"),
            ("not flag.night", "not flag.late"),
        ],
    );
    assert_eq!(
        lines_about(&told, "the flag"),
        [
            "the flag `late`: sent as `showLate` → sent as `showLateNights`",
            "the flag `day`: on where not flag.night → on where not flag.late"
        ]
    );
}

#[test]
fn diff_same_words_share_a_line() {
    let survey = SURVEY
        .replace("chief: Chef", "chief: Roller")
        .replace("chief: Chief", "chief: Roles");
    let told = report(&survey, &[("Roller", "Uppgifter")]);
    assert_eq!(
        lines_about(&told, "Roller"),
        [
            "`roles` and 1 more (sv-SE): “Roller” → “Uppgifter”",
            "questions.roles.label and 1 more: “Roller” → “Uppgifter”; the translation is still “Roles”"
        ]
    );
}

#[test]
fn diff_removed_unit_is_none_everywhere() {
    let told = changed_survey_report(&[
        ("    unit: hours\n", ""),
        ("units: {hours_one: timme, hours_other: timmar}\n", ""),
        ("units: {hours_one: hour, hours_other: hours}\n", ""),
    ]);
    assert_eq!(
        lines_about(&told, "`hours`"),
        [
            "the `unit` of `hours`: timmar → none",
            "`hours` has another unit: “timmar” → none",
            "`hours` “Hur länge?”: the unit was “timmar” and is none",
        ]
    );
}

#[test]
fn diff_names_pages_and_sections_with_their_kind() {
    let survey = SURVEY.replace("page: work\n", "page: work\nincluded_in: [night]\n");
    let told = report(
        &survey,
        &[
            ("included_in: [night]\ncontent:", "content:"),
            ("work: Arbete", "work: Jobb"),
        ],
    );
    assert_eq!(
        lines_about(&told, "`work`"),
        [
            "the page `work` was shown where `night` is on; now it is shown to every participant",
            "the page `work` (sv-SE): “Arbete” → “Jobb”",
        ]
    );
}

#[test]
fn diff_of_preset_names_flags_that_it_turns_on_and_off() {
    let survey = SURVEY
        .replace(
            "pages: [consentPage, work]",
            "presets: {shifts: [night, day]}\npages: [consentPage, work]",
        )
        .replace(
            "flags: {night: showNight}",
            "flags: {night: showNight, day: {setting: showDay, reserved: later}, evening: {setting: showEvening, reserved: later}}",
        )
        .replace("pages: {consentPage: Samtycke", "presets: {shifts: Skift}\npages: {consentPage: Samtycke")
        .replace("pages: {consentPage: Consent", "presets: {shifts: Shifts}\npages: {consentPage: Consent");
    for (flags, line) in [
        ("[night]", "the preset `shifts` no longer turns on `day`"),
        (
            "[night, evening]",
            "the preset `shifts` now turns on `evening`, and no longer `day`",
        ),
    ] {
        let told = report(&survey, &[("[night, day]", flags)]);
        assert_eq!(lines_about(&told, "the preset"), [line]);
    }
}

#[test]
fn diff_says_how_to_get_whole_lists() {
    let numbers = |line: &dyn Fn(usize) -> String| (1..=10).map(line).collect::<String>();
    let questions = numbers(&|at| format!("  - {{number: n{at}, range: 0..9}}\n"));
    let texts = numbers(&|at| format!("  n{at}: Antal {at}?\n"));
    let survey = SURVEY
        .replace(
            "  - checkboxes: roles\n",
            &format!("{questions}  - checkboxes: roles\n"),
        )
        .replace("  roles: Rol", &format!("{texts}  roles: Rol"));
    let without = [(questions.as_str(), ""), (texts.as_str(), "")];
    let told = report(&survey, &without);
    assert!(
        told.contains("“Antal 8?” and 2 more: no longer asked")
            && told
                .ends_with("\n\nlong lists end early; `--all` writes all of them\n\n10 breaking changes\n"),
        "{told}"
    );
    let whole = human_with_whole_lists(&changed_from(&survey, &without));
    assert!(
        whole.contains("`n9` “Antal 9?” and `n10` “Antal 10?”: no longer asked") && !whole.contains("--all"),
        "{whole}"
    );
}
