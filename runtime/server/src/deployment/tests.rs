use enkat_store::{DeclaredCustomer, DeclaredSurvey, Origin};
use serde_json::json;

use super::*;
use crate::{
    identity::Country,
    routes::testing::{TOLD, artifact, artifact_with_location},
};

fn findings(survey: &str) -> Vec<String> {
    let text = format!("customers:\n  - urlName: acme\n    name: Acme\n    surveys:\n{survey}{TOLD}");
    let (pulse, visit) = (artifact(), artifact_with_location());
    let found = declared::in_text(&text, &[&pulse, &visit], None, Origin::File);
    found.err().unwrap_or_default()
}

/// Returns the deployment of a file, after a round trip through the store.
fn deployment(survey: &str, artifact: &Artifact) -> Deployment {
    let text = format!("customers:\n  - urlName: acme\n    name: Acme\n    surveys:\n{survey}{TOLD}");
    let declarations = declared::in_text(&text, &[artifact], None, Origin::File);
    let declarations = declarations
        .unwrap_or_else(|findings| panic!("{findings:?}"))
        .declarations;
    let (deployment, findings) = Deployment::kept(&declarations, &[artifact]);
    assert_eq!(findings, []);
    deployment
}

/// Returns the customer's notices, as they are kept.
fn notices() -> String {
    let keys = TOLD.lines().map(|line| format!("{}\n", line.trim()));
    declared::customer(&keys.collect::<String>()).unwrap()
}

/// Returns the findings about a survey of a customer with these notices.
fn refused(told: &str, rest: &str) -> Vec<String> {
    let text = format!(
        "customers:\n  - urlName: acme\n    name: Acme\n    surveys:\n{}{told}",
        survey(rest)
    );
    let read = declared::in_text(&text, &[&artifact()], None, Origin::File);
    let declarations = read
        .unwrap_or_else(|findings| panic!("{findings:?}"))
        .declarations;
    let (_, findings) = Deployment::kept(&declarations, &[&artifact()]);
    findings.iter().map(ToString::to_string).collect()
}

#[test]
fn survey_with_consent_requires_notices() {
    let found = refused("", "");
    assert_eq!(found.len(), 4, "{found:?}");
    assert!(
        found[0].starts_with(
            "`a`: `pulse` asks for consent, and `controller` has no text in `en-US`, `sv-SE`: say `controller`"
        ),
        "{found:?}"
    );
    let without_swedish = TOLD.replace("contact: {sv-SE: 010-12 34, ", "contact: {");
    let found = refused(&without_swedish, "");
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].contains("`contact` has no text in `sv-SE`"), "{found:?}");
    let empty = TOLD.replace("två år", "' '");
    assert!(refused(&empty, "")[0].contains("`keptFor` has no text in `sv-SE`"));
    // A key of the survey replaces the same key of its customer.
    assert_eq!(
        refused(&without_swedish, ", contact: {sv-SE: 'Ring oss', en-US: Call us}"),
        Vec::<String>::new()
    );
    assert_eq!(refused("", ", isDemo: true"), Vec::<String>::new());
}

#[test]
fn survey_without_consent_rejects_untranslated_notice() {
    let visit = |told: &str| {
        let text = format!(
            "customers:\n  - urlName: acme\n    name: Acme\n    surveys:\n{}{told}",
            survey(", locations: [{id: a, name: A}]").replace("survey: pulse", "survey: visit")
        );
        let visit = artifact_with_location();
        let read = declared::in_text(&text, &[&visit], None, Origin::File);
        let declarations = read
            .unwrap_or_else(|findings| panic!("{findings:?}"))
            .declarations;
        Deployment::kept(&declarations, &[&visit]).1
    };
    assert_eq!(visit(""), []);
    assert_eq!(visit("    contact: {sv-SE: Ring oss}\n"), []);
    let found = visit("    contact: {en-US: Call us}\n");
    assert_eq!(
        found[0].text,
        "`contact` has no text in `sv-SE`: give one for every language of `visit`"
    );
}

#[test]
fn shows_without_text_in_one_language_is_reported() {
    let found = findings(&survey(", shows: {sv-SE: 'Kort', en-US: ' '}"));
    assert_eq!(
        found,
        ["5:111: `shows` has no text in `en-US`: give one for every language of `pulse`"]
    );
}

#[test]
fn country_without_declaration_is_that_of_login_types() {
    let country = |told: &str, rest: &str, ways: &str| {
        let survey = survey(rest).replace("anonymous: true", ways);
        let text = format!("{survey}{told}");
        deployment(&text, &artifact()).offers().next().unwrap().country
    };
    let both = "anonymous: true, swedishGovernmentId: true, norwegianGovernmentId: true";
    let table = [
        ("", "", "anonymous: true", None),
        (
            "",
            "",
            "anonymous: true, norwegianGovernmentId: true",
            Some(Country::Norway),
        ),
        ("", "", both, None),
        ("    country: PL\n", "", both, Some(Country::Poland)),
        ("    country: PL\n", ", country: NO", both, Some(Country::Norway)),
    ];
    for (told, rest, ways, expected) in table {
        assert_eq!(country(told, rest, ways), expected, "{told} {rest} {ways}");
    }
}

fn survey(rest: &str) -> String {
    format!(
        "      - {{surveyId: a, type: shp, survey: pulse, login: {{anonymous: true}}, defaultLoginType: anonymous{rest}}}\n"
    )
}

#[test]
fn locations_not_matching_survey_are_reported() {
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
fn invalid_survey_findings_have_places() {
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
            survey(", opens: 2027-01-01, expires: 2026-12-31"),
            "5:",
            "`opens` is after `expires`",
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
fn file_with_several_errors_reports_all_findings() {
    let found = findings(&survey(
        ", expires: tomorrow, settings: {showMore: true}, linkName: login",
    ));
    assert_eq!(found.len(), 3, "{found:?}");
}

#[test]
fn malformed_deployment_findings_have_places() {
    assert_eq!(findings(&survey(", type: shp")), ["5:104: `type` is there twice"]);
    for (value, why) in [
        ("limit: many", "this is not a whole number, or it is out of range"),
        ("limit: -1", "this is not a whole number, or it is out of range"),
        ("limitDays: 70000", "`limitDays` is from 1 to 3652"),
        (
            "limitDays: 1.5",
            "this is not a whole number, or it is out of range",
        ),
        ("showEmail: yes please", "this is neither true nor false"),
    ] {
        let found = findings(&survey(&format!(", {value}")));
        assert_eq!(found.len(), 1, "{value}");
        assert!(found[0].starts_with("5:") && found[0].ends_with(why), "{found:?}");
    }
    for (text, line) in [
        (survey(", colour: red"), "5:"),
        (survey("").replace("surveyId: a, ", ""), ""),
        (survey("").replace("anonymous: true", "bankId: true"), "5:"),
        ("     - [".to_owned(), ""),
    ] {
        let found = findings(&text);
        assert_eq!(found.len(), 1, "{text}");
        assert!(found[0].starts_with(line) && found[0].contains(':'), "{found:?}");
        assert!(!found[0].contains(" at line "), "{found:?}");
    }
}

#[test]
fn offer_is_open_from_first_to_last_day() {
    let deployment = deployment(&survey(", opens: 2026-11-20, expires: 2026-11-21"), &artifact());
    let offer = deployment.offer("a").unwrap();
    let at = |time: &str| time.parse().unwrap();
    let day = |day: &str| day.parse().unwrap();
    let first = Some(Closed::NotYet(day("2026-11-20")));
    assert_eq!(offer.closed(at("2026-11-19T23:59:59Z")), first);
    assert_eq!(offer.closed(at("2026-11-20T00:00:00Z")), None);
    assert_eq!(offer.closed(at("2026-11-21T23:59:59Z")), None);
    let last = Some(Closed::Over(day("2026-11-21")));
    assert_eq!(offer.closed(at("2026-11-22T00:00:00Z")), last);
    assert_eq!(offer.days_remaining(at("2026-11-19T12:00:00Z")), Some(2));
    assert_eq!(offer.days_remaining(at("2026-12-19T12:00:00Z")), Some(0));
}

#[test]
fn deployment_without_file_offers_surveys_as_demos() {
    let (pulse, visit) = (artifact(), artifact_with_location());
    let artifacts = [&pulse, &pulse, &visit];
    let (deployment, findings) = Deployment::kept(&declared::demos(&artifacts), &artifacts);
    assert_eq!(findings, []);
    let paths: Vec<_> = deployment.offers().map(Offer::path).collect();
    assert_eq!(paths, ["/open/demo/pulse", "/open/demo/visit"]);
    assert!(deployment.offers().all(|offer| offer.is_demo));
}

#[test]
fn written_declarations_are_read_back_equal() {
    let (pulse, visit) = (artifact(), artifact_with_location());
    let artifacts = [&pulse, &visit];
    let text = "customers:\n  - urlName: acme\n    name: 'Acme: 1'\n    surveys:\n".to_owned()
        + &survey(
            ", linkName: '2026', isDemo: true, invitationRequired: true, opens: 2026-01-01, expires: 2026-12-31, \
             limit: 7, settings: {showExtra: true}",
        )
        + &survey(", locations: [{id: '1', name: North}]")
            .replace("surveyId: a", "surveyId: b")
            .replace("survey: pulse", "survey: visit");
    let read = |text: &str| {
        declared::in_text(text, &artifacts, None, Origin::File)
            .ok()
            .unwrap()
            .declarations
    };
    let declarations = read(&text);
    let written = declared::text(&declarations).unwrap();
    assert_eq!(read(&written), declarations, "{written}");
    let offers = |declarations| Deployment::kept(declarations, &artifacts).0.offers;
    assert_eq!(offers(&declarations).len(), 2);
}

#[test]
fn invalid_survey_does_not_remove_others() {
    let survey = |survey_id: &str, rest: serde_json::Value| {
        let mut declaration = json!({
            "surveyId": survey_id, "type": "shp", "linkName": survey_id, "survey": "pulse",
            "login": {"anonymous": true}, "defaultLoginType": "anonymous",
        });
        declaration
            .as_object_mut()
            .unwrap()
            .extend(rest.as_object().unwrap().clone());
        DeclaredSurvey {
            survey_id: survey_id.to_owned(),
            customer: "ACME".to_owned(),
            declaration: declaration.to_string(),
            origin: Origin::Admin,
        }
    };
    let kept = Declarations {
        customers: vec![DeclaredCustomer {
            url_name: "acme".to_owned(),
            name: "Acme".to_owned(),
            declaration: notices(),
            origin: Origin::Admin,
        }],
        surveys: vec![
            survey("fine", json!({})),
            survey("gone", json!({"survey": "puls"})),
            survey("odd", json!({"colour": "red"})),
            DeclaredSurvey {
                customer: "nobody".to_owned(),
                ..survey("lost", json!({}))
            },
            survey("fine", json!({"linkName": "again"})),
        ],
        ..Declarations::default()
    };
    let (deployment, findings) = Deployment::kept(&kept, &[&artifact()]);
    let offered: Vec<_> = deployment.offers().map(|offer| &*offer.survey_id).collect();
    assert_eq!(offered, ["fine"]);
    let findings: Vec<_> = findings.iter().map(ToString::to_string).collect();
    assert_eq!(findings.len(), 4, "{findings:?}");
    assert!(
        findings[0].starts_with("`odd`: unknown field `colour`"),
        "{findings:?}"
    );
    assert_eq!(findings[1], "`lost`: there is no customer `nobody`");
    assert_eq!(findings[2], "`gone`: there is no survey `puls`: there is `pulse`");
    assert_eq!(
        findings[3],
        "`fine`: `fine` is taken: every surveyId is used once"
    );
}

#[test]
fn template_with_id_of_survey_is_rejected() {
    let written: Vec<serde_yaml::Spanned<String>> = serde_yaml::from_str("[pulse 2]").unwrap();
    let pulse = artifact();
    let findings = templates::new(&written, &[&pulse], Some(crate::routes::testing::compile)).unwrap_err();
    let told: Vec<_> = findings.iter().map(ToString::to_string).collect();
    assert_eq!(told.len(), 1);
    assert!(
        told[0].contains("`pulse` is the id of a survey that is no template"),
        "{told:?}"
    );
}

#[test]
fn yaml_message_of_each_mistake_tells_no_place() {
    for text in [
        "customers: 3\n",
        "customers:\n  - urlName: acme\n    nme: Acme\n",
        "customers:\n  - {urlName: acme\n",
        "customers: \"meet at line 3\n",
        "customers: *unknown\n",
        "templates: [{}]\n",
    ] {
        let finding = file::parse(text).err().unwrap().to_string();
        let (place, message) = finding.split_once(": ").unwrap();
        assert!(
            place.split(':').all(|number| number.parse::<u64>().is_ok()),
            "{finding}"
        );
        assert!(!message.is_empty() && !message.contains(" at line "), "{finding}");
    }
}

#[test]
fn misspelt_key_of_deployment_file_is_told_with_the_one_that_is_meant() {
    for (text, expected) in [
        (
            "customers:\n  - {urlName: acme, nme: Acme, surveys: []}\n",
            "there is no key `nme` here; did you mean `name`?",
        ),
        (
            "customers:\n  - {urlName: acme, name: Acme, colour: red, surveys: []}\n",
            "there is no key `colour` here; the keys are `urlName`, `name`",
        ),
        (
            "customers:\n  - {urlName: acme, surveys: []}\n",
            "the key `name` is missing",
        ),
    ] {
        let mistake = super::misread(text).unwrap();
        assert!(mistake.text.starts_with(expected), "{mistake}");
        assert_eq!(mistake.line, 2, "{mistake}");
    }
}
