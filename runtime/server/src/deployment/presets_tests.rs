use enkat_model::{Artifact, FlagSet, Preset};
use enkat_store::{Origin, PersonSettings};
use serde_json::json;

use super::{Deployment, declared, settings::names};
use crate::routes::testing::{TOLD, artifact};

/// Flags `showA`, `showB` and `showC`; presets `a`, `b` and `both`.
fn survey() -> Artifact {
    let mut survey = artifact();
    let flag = |setting: &str| json!({"alias": setting.to_lowercase(), "setting": setting});
    survey.flags = serde_json::from_value(json!([flag("showA"), flag("showB"), flag("showC")])).unwrap();
    let preset = |name: &str, flags: &[usize]| Preset {
        name: name.to_owned(),
        flags: flags.iter().copied().collect(),
    };
    survey.presets = vec![preset("a", &[0]), preset("b", &[1]), preset("both", &[0, 1])];
    survey
}

/// Makes a survey that assumes a or b; not a and c; b or not a man.
fn assuming() -> Artifact {
    let mut survey = survey();
    let [a, b, c, either] =
        [json!([0]), json!([1]), json!([2]), json!([0, 1])].map(|flags| json!({"setting": {"flag": flags}}));
    let men = json!({"setting": {"gender": "male"}});
    survey.assumptions =
        serde_json::from_value(json!([either, {"not": {"all": [a, c]}}, {"any": [b, {"not": men}]}]))
            .unwrap();
    survey
}

fn text(rest: &str) -> String {
    format!(
        "customers:\n  - urlName: acme\n    name: Acme\n    surveys:\n      - {{surveyId: a, type: shp, survey: pulse, \
         login: {{anonymous: true}}, defaultLoginType: anonymous{rest}}}\n{TOLD}"
    )
}

fn findings(artifact: &Artifact, rest: &str) -> Vec<String> {
    declared::in_text(&text(rest), &[artifact], None, Origin::File)
        .err()
        .unwrap_or_default()
}

/// Returns the flags sent for a person, after a round trip through the store.
fn sent(rest: &str, person: &PersonSettings) -> Vec<String> {
    let survey = survey();
    let read = declared::in_text(&text(rest), &[&survey], None, Origin::File);
    let declarations = read
        .unwrap_or_else(|findings| panic!("{findings:?}"))
        .declarations;
    let (deployment, findings) = Deployment::kept(&declarations, &[&survey]);
    assert_eq!(findings, []);
    names(&survey, deployment.offer("a").unwrap().sent(&survey, person))
}

fn person(presets: &[&str], flags: &[&str]) -> PersonSettings {
    let owned = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
    PersonSettings {
        presets: owned(presets),
        flags: owned(flags),
        ..PersonSettings::default()
    }
}

#[test]
fn survey_settings_override_presets() {
    let nobody = PersonSettings::default();
    assert_eq!(sent(", preset: a", &nobody), ["showA"]);
    assert_eq!(sent(", preset: [b, a]", &nobody), ["showA", "showB"]);
    assert_eq!(
        sent(", preset: both, settings: {showB: false, showC: true}", &nobody),
        ["showA", "showC"]
    );
    assert_eq!(sent("", &nobody), Vec::<String>::new());
}

#[test]
fn person_settings_override_survey_settings() {
    let rest = ", preset: a, settings: {showB: false, showC: true}";
    assert_eq!(sent(rest, &person(&[], &["showB"])), ["showA", "showB", "showC"]);
    assert_eq!(
        sent(rest, &person(&["b"], &[])),
        ["showB", "showC"],
        "in place of the survey's preset"
    );
    assert_eq!(
        sent(rest, &person(&["b"], &["showA"])),
        ["showA", "showB", "showC"]
    );
    // A survey that was published since does not know these any more.
    assert_eq!(sent(rest, &person(&["gone"], &["showGone"])), ["showA", "showC"]);
}

#[test]
fn unknown_preset_finding_lists_valid_presets() {
    let survey = survey();
    for (rest, expected) in [(", preset: c", "5:"), (", preset: [a, A]", "5:")] {
        let found = findings(&survey, rest);
        assert!(
            found[0].starts_with(expected) && found[0].contains("it has `a`, `b`, `both`"),
            "{found:?}"
        );
    }
    assert!(findings(&survey, ", preset: []")[0].contains("`preset` names nothing"));
    assert!(findings(&survey, ", preset: {a: true}")[0].contains("is the name of a preset, or a list"));
}

#[test]
fn settings_breaking_assumptions_are_reported_by_name() {
    let assuming = assuming();
    let broken = |rest: &str| findings(&assuming, rest);
    assert_eq!(broken(", settings: {showA: true}"), Vec::<String>::new());
    assert_eq!(broken(", preset: both"), Vec::<String>::new());
    assert_eq!(
        broken(""),
        [
            "5:42: the settings break what `pulse` assumes of every participant: showA or showB; correct `settings`, \
          or name a `preset`: there is `a`, `b`, `both`"
        ]
    );
    let untold = text("").replace(TOLD, "");
    let found = declared::in_text(&untold, &[&assuming], None, Origin::File)
        .err()
        .unwrap_or_default();
    assert_eq!(found, broken(""));
    let both = broken(", preset: a, settings: {showC: true}");
    assert!(
        both[0].contains("every participant: not (showA and showC);"),
        "{both:?}"
    );
    assert_eq!(broken(", preset: a, settings: {showA: false}").len(), 1);
}

#[test]
fn invited_survey_reports_only_conflicting_settings() {
    let assuming = assuming();
    let broken = |rest: &str| findings(&assuming, &format!(", invitationRequired: true{rest}"));
    assert_eq!(broken(""), Vec::<String>::new());
    assert_eq!(broken(", settings: {showC: true}"), Vec::<String>::new());
    assert_eq!(broken(", settings: {showC: true, showA: true}").len(), 1);
}

#[test]
fn invited_survey_with_replaceable_preset_is_accepted() {
    let assuming = assuming();
    let broken = |rest: &str| findings(&assuming, &format!(", invitationRequired: true{rest}"));
    // A person with the preset `b` has `showB` and `showC`, which is as the survey assumes.
    assert_eq!(
        broken(", preset: a, settings: {showC: true}"),
        Vec::<String>::new()
    );
    assert_eq!(
        broken(", preset: b, settings: {showA: true, showC: true}").len(),
        1
    );
}

#[test]
fn demo_without_deployment_uses_first_preset() {
    let survey = assuming();
    let (deployment, findings) = Deployment::kept(&declared::demos(&[&survey]), &[&survey]);
    assert_eq!(findings, []);
    let sent = deployment
        .offers()
        .next()
        .unwrap()
        .sent(&survey, &PersonSettings::default());
    assert_eq!(sent, FlagSet::default().with(0));
}

#[test]
fn offer_lines_without_own_line_are_those_of_presets() {
    let mut survey = survey();
    let swedish = survey.texts.entry("sv-SE".to_owned()).or_default();
    for (preset, line) in [("a", "Buller"), ("b", "Bly")] {
        swedish.insert(format!("presets.{preset}"), line.to_owned());
    }
    let lines = |rest: &str| {
        let read = declared::in_text(&text(rest), &[&survey], None, Origin::File);
        let declarations = read
            .unwrap_or_else(|findings| panic!("{findings:?}"))
            .declarations;
        let (deployment, _) = Deployment::kept(&declarations, &[&survey]);
        let lines = deployment.offer("a").unwrap().lines(&survey);
        lines.get("sv-SE").cloned().unwrap_or_default()
    };
    assert_eq!(lines(""), "");
    assert_eq!(lines(", preset: a"), "Buller");
    assert_eq!(lines(", preset: [a, b]"), "Buller; Bly");
    assert_eq!(
        lines(", preset: a, shows: {sv-SE: En sida, en-US: One page}"),
        "En sida"
    );
}
