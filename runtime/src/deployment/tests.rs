use serde_json::json;

use super::*;
use crate::{
    catalog::Surveys,
    routes::testing::{artifact, artifact_with_location},
};

fn findings(survey: &str) -> Vec<String> {
    let text = format!("customers:\n  - urlName: acme\n    name: Acme\n    surveys:\n{survey}");
    Deployment::parse(&text, &[artifact(), artifact_with_location()])
        .map_or_else(|findings| findings, |_| Vec::new())
}

fn survey(rest: &str) -> String {
    format!(
        "      - {{surveyId: a, type: shp, survey: pulse, login: {{anonymous: true}}, defaultLoginType: anonymous{rest}}}\n"
    )
}

#[test]
fn locations_are_listed_where_the_survey_asks_for_one() {
    let visit = |rest: &str| findings(&survey(rest).replace("survey: pulse", "survey: visit"));
    let north = "{id: north, name: North}";
    assert_eq!(visit(&format!(", locations: [{north}]")), Vec::<String>::new());
    let table = [
        (visit(""), "`visit` asks for a location in `place`"),
        (visit(", locations: []"), "`locations` is empty"),
        (
            visit(&format!(", locations: [{north}, {north}]")),
            "`north` is listed twice",
        ),
        (visit(", locations: [{id: a b, name: A}]"), "made of letters"),
        (
            findings(&survey(&format!(", locations: [{north}]"))),
            "`pulse` asks for no location",
        ),
    ];
    for (found, expected) in table {
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(
            found[0].starts_with("5:") && found[0].contains(expected),
            "{found:?}"
        );
    }
}

#[test]
fn findings_have_their_places() {
    assert_eq!(findings(&survey("")), Vec::<String>::new());
    let table = [
        (
            survey(", settings: {showExtra: true, showMore: false}"),
            "5:",
            "`pulse` has no setting `showMore`: it has `showExtra`",
        ),
        (
            survey("").replace("survey: pulse", "survey: puls"),
            "5:",
            "there is no survey `puls`: there is `pulse`, `visit`",
        ),
        (
            survey("").replace("anonymous: true", "anonymous: false"),
            "5:",
            "`anonymous` is not offered under `login`",
        ),
        (
            survey("").replace("anonymous: true", "anonymous: true, sso: true"),
            "5:",
            "`sso` needs an identity provider: describe it under `oidc: {sso: …}`",
        ),
        (
            survey(", showEmail: true"),
            "5:",
            "`showEmail` needs `swedishBirthdateName` or `norwegianBirthdateName` under `login`",
        ),
        (
            survey(", expires: tomorrow"),
            "5:",
            "`expires` is a date such as 2026-12-31",
        ),
        (
            survey(", linkName: status"),
            "5:",
            "`status` has a meaning of its own in addresses",
        ),
        (
            survey(", linkName: a/b"),
            "5:",
            "`linkName` is made of letters, digits, `-` and `_`, at most 64",
        ),
        (
            survey(", linkName: SHP"),
            "5:",
            "a type wins over a customer or link of the same name in addresses",
        ),
        (
            survey("") + &survey("").replace("surveyId: a", "surveyId: b"),
            "6:",
            "has the same address",
        ),
        (survey("") + &survey(", linkName: b"), "6:", "`a` is taken"),
    ];
    for (text, line, finding) in table {
        let found = findings(&text);
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(
            found[0].starts_with(line) && found[0].contains(finding),
            "{found:?}"
        );
    }
}

#[test]
fn all_findings_of_a_file_are_told() {
    let found = findings(&survey(
        ", expires: tomorrow, settings: {showMore: true}, linkName: login",
    ));
    assert_eq!(found.len(), 3, "{found:?}");
}

#[test]
fn what_is_no_deployment_has_its_place_too() {
    for (text, line) in [
        (survey(", colour: red"), "5:"),
        (survey(", limit: many"), "5:"),
        (survey(", limit: -1"), "5:"),
        (survey("").replace("surveyId: a, ", ""), ""),
        (survey("").replace("anonymous: true", "bankId: true"), "5:"),
        ("     - [".to_owned(), ""),
    ] {
        let found = findings(&text);
        assert_eq!(found.len(), 1, "{text}");
        assert!(found[0].starts_with(line) && found[0].contains(':'), "{found:?}");
    }
}

#[test]
fn a_survey_expires_after_its_last_day() {
    let text = format!(
        "customers:\n  - urlName: acme\n    name: Acme\n    surveys:\n{}",
        survey(", expires: 2026-11-21")
    );
    let deployment = Deployment::parse(&text, &[artifact()]).unwrap();
    let offer = deployment.offer("a").unwrap();
    let at = |time: &str| time.parse().unwrap();
    assert!(!offer.has_expired(at("2026-11-21T23:59:59Z")));
    assert!(offer.has_expired(at("2026-11-22T00:00:00Z")));
    assert_eq!(offer.days_remaining(at("2026-11-19T12:00:00Z")), Some(2));
    assert_eq!(offer.days_remaining(at("2026-12-19T12:00:00Z")), Some(0));
}

#[test]
fn without_a_file_every_survey_is_a_demo() {
    let deployment = Deployment::demos(&[artifact(), artifact()]);
    let paths: Vec<_> = deployment.offers().iter().map(Offer::path).collect();
    assert_eq!(paths, ["/open/demo/pulse"]);
    assert!(deployment.offers().iter().all(|offer| offer.is_demo));
}

#[test]
fn settings_that_break_an_assumption_are_named() {
    let mut assuming = artifact();
    let flag = |setting: &str| json!({"alias": setting.to_lowercase(), "setting": setting});
    assuming.flags = serde_json::from_value(json!([flag("showA"), flag("showB")])).unwrap();
    // a or b; not a or not b; b or not a man.
    let [a, b, either] =
        [json!([0]), json!([1]), json!([0, 1])].map(|flags| json!({"setting": {"flag": flags}}));
    let men = json!({"setting": {"gender": "male"}});
    assuming.assumptions = serde_json::from_value(json!([
        either,
        {"not": {"all": [a, b]}},
        {"any": [b, {"not": men}]},
    ]))
    .unwrap();
    let catalog = Catalog::new(Surveys {
        artifacts: vec![assuming.clone()],
        ..Surveys::default()
    });
    let broken = |settings: &str| -> Vec<_> {
        let survey = survey(&format!(", settings: {{{settings}}}"));
        let text = format!("customers:\n  - urlName: acme\n    name: Acme\n    surveys:\n{survey}");
        let deployment = Deployment::parse(&text, std::slice::from_ref(&assuming)).unwrap();
        let broken = deployment.broken_assumptions(&catalog);
        broken
            .map(|(offer, assumption)| format!("{}: {assumption}", offer.survey_id))
            .collect()
    };
    assert_eq!(broken("showA: true"), Vec::<String>::new());
    assert_eq!(broken("showA: false"), ["a: showA or showB"]);
    assert_eq!(broken("showA: true, showB: true"), ["a: not (showA and showB)"]);
}
