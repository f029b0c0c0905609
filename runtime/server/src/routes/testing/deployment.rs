//! The deployment of the tests.

/// The notices of the tests' customers, as keys of a customer.
pub(crate) const TOLD: &str = "    controller: {sv-SE: Acme AB, en-US: Acme Ltd}
    contact: {sv-SE: 010-12 34, en-US: +46 10 12 34}
    readers: {sv-SE: Läkaren, en-US: The physician}
    keptFor: {sv-SE: två år, en-US: two years}
";

/// Builds the deployment of the tests: an open survey, one without its extra page, an expired one, one with room for one
/// participant, and a demo.
pub(super) fn deployment() -> String {
    let survey = |id: &str, link: &str, rest: &str| {
        format!(
            "      - {{surveyId: {id}, type: shp, {link} survey: pulse, login: {{anonymous: true}}, \
             defaultLoginType: anonymous{rest}}}\n"
        )
    };
    [
        format!("customers:\n  - urlName: acme\n    name: Acme AB\n{TOLD}    surveys:\n"),
        survey("pulse", "", ", settings: {showExtra: true}"),
        survey("pulse-short", "linkName: short,", ""),
        survey("pulse-over", "linkName: over,", ", expires: 2026-11-20"),
        survey(
            "pulse-small",
            "linkName: small,",
            ", limit: 1, expires: 2026-11-30",
        ),
        survey("pulse-demo", "linkName: demo,", ", isDemo: true"),
        survey("pulse-known", "linkName: known,", ", showEmail: true").replace(
            "anonymous: true",
            "anonymous: true, swedishGovernmentId: true, swedishBirthdateName: true, norwegianGovernmentId: true, \
             norwegianBirthdateName: true",
        ),
        survey("pulse-number", "linkName: number,", ", testIdentities: true")
            .replace("anonymous: true", "norwegianGovernmentId: true, norwegianBirthdateName: true")
            .replace("defaultLoginType: anonymous", "defaultLoginType: norwegianGovernmentId"),
        survey(
            "pulse-password",
            "linkName: password,",
            ", showPassword: true, limitDays: 90",
        )
        .replace("anonymous: true", "swedishGovernmentId: true")
        .replace("defaultLoginType: anonymous", "defaultLoginType: swedishGovernmentId"),
        survey(
            "visit",
            "linkName: visit,",
            ", locations: [{id: north, name: North}, {id: south, name: South}]",
        )
        .replace("survey: pulse", "survey: visit"),
        format!("  - urlName: beta\n    name: Beta AS\n{TOLD}    surveys:\n"),
        survey("pulse-beta", "", ""),
    ]
    .concat()
}
