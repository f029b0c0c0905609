use enkat_store::Origin;

use super::*;
use crate::{
    deployment::{Deployment, Notice, declared, kept::retentions},
    routes::testing::artifact,
};

/// The statements of a customer, without the one on the time for which answers are kept.
const TOLD: &str = "    controller: {sv-SE: Acme AB, en-US: Acme Ltd}
    contact: {sv-SE: 010-12 34, en-US: +46 10 12 34}
    readers: {sv-SE: Läkaren, en-US: The physician}
";

fn file(of_customer: &str, of_survey: &str) -> String {
    format!(
        "customers:
  - urlName: acme
    name: Acme
    surveys:
      - {{surveyId: a, type: shp, survey: pulse, login: {{anonymous: true}}, defaultLoginType: anonymous{of_survey}}}
{TOLD}{of_customer}"
    )
}

/// Returns the findings about the file, or else about the survey.
fn findings(of_customer: &str, of_survey: &str) -> Vec<String> {
    let artifact = artifact();
    match declared::in_text(&file(of_customer, of_survey), &[&artifact], None, Origin::File) {
        Err(findings) => findings,
        Ok(read) => {
            let (_, findings) = Deployment::kept(&read.declarations, &[&artifact]);
            findings.iter().map(ToString::to_string).collect()
        }
    }
}

/// Returns the words that participants read, and the periods, after a round trip through the store.
fn told(of_customer: &str, of_survey: &str) -> (String, Retention) {
    let artifact = artifact();
    let text = file(of_customer, of_survey);
    let read = declared::in_text(&text, &[&artifact], None, Origin::File);
    let declarations = read
        .unwrap_or_else(|findings| panic!("{findings:?}"))
        .declarations;
    let (deployment, findings) = Deployment::kept(&declarations, &[&artifact]);
    assert_eq!(findings, []);
    let Notice { kept_for, .. } = deployment.offer("a").unwrap().notices["en-US"].clone();
    (kept_for.unwrap(), retentions(&declarations)["a"])
}

fn time(text: &str) -> Timestamp {
    text.parse().unwrap()
}

#[test]
fn periods_are_told_in_words() {
    let (words, _) = told(
        "    retention: {afterSubmission: P2Y, afterLastChange: P90D}\n",
        "",
    );
    assert_eq!(
        words,
        "2 years after you have sent them. Answers that you have not sent: 90 days after your last change."
    );
    let (words, _) = told(
        "    retention: {afterSubmission: P2Y}\n    keptFor: {sv-SE: 'I {{afterSubmission}}.', en-US: 'For {{afterSubmission}}.'}\n",
        "",
    );
    assert_eq!(words, "For 2 years.");
}

#[test]
fn period_of_law_is_told_where_another_one_could_hide_it() {
    let (words, _) = told(
        "    retention: {afterClosing: P1Y, atLeast: P10Y}\n",
        ", expires: 2026-12-31",
    );
    assert_eq!(
        words,
        "1 year after the survey has closed. By law, we have to keep answers that you have sent for at least 10 years."
    );
    let (words, _) = told("    retention: {afterSubmission: P12Y, atLeast: P10Y}\n", "");
    assert_eq!(words, "12 years after you have sent them.");
}

#[test]
fn periods_of_survey_replace_those_of_customer_with_their_words() {
    let of_customer = "    retention: {afterSubmission: P2Y}\n    keptFor: {sv-SE: 'I {{afterSubmission}}.', en-US: 'For {{afterSubmission}}.'}\n";
    let (words, retention) = told(
        of_customer,
        ", expires: 2026-12-31, retention: {afterClosing: P6M}",
    );
    assert_eq!(words, "6 months after the survey has closed.");
    assert_eq!(retention.sent.map(|sent| sent.clock), Some(SentClock::Closing));
}

#[test]
fn words_that_could_contradict_periods_are_refused() {
    let found = findings(
        "    retention: {afterSubmission: P2Y}\n    keptFor: {sv-SE: Ett år, en-US: 'For {{afterSubmission}}'}\n",
        "",
    );
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(
        found[0]
            .contains("`keptFor` in `sv-SE` could contradict `retention`: write `{{afterSubmission}}` once"),
        "{found:?}"
    );
    let found = findings(
        "    retention: {atLeast: P1Y, afterLastChange: P1Y}\n    keptFor: {sv-SE: 'I {{atLeast}}', en-US: 'For {{atLeast}}'}\n",
        "",
    );
    assert!(found[0].contains("`{{afterLastChange}}`"), "{found:?}");
}

#[test]
fn mistaken_periods_are_reported_where_they_are() {
    let found = |retention: &str| findings("", &format!(", retention: {{{retention}}}"));
    assert_eq!(
        found("afterSubmission: two years"),
        [
            "5:133: `afterSubmission` is a period of years, months, weeks or days, such as `P2Y`, `P18M` or `P90D`, of at most 100 years"
        ]
    );
    assert!(found("afterClosing: P1Y")[0].contains("`afterClosing` counts from `expires`"));
    assert!(
        found("afterClosing: P1Y, afterSubmission: P1Y")[0]
            .contains("say `afterSubmission` or `afterClosing`")
    );
    assert!(
        found("atLeast: P10Y, afterSubmission: P9Y")[0]
            .contains("`atLeast` is longer than `afterSubmission`: the answers would be erased too early")
    );
    assert!(!found("after: P1Y").is_empty());
}

#[test]
fn sent_response_is_due_after_its_period_and_never_before_that_of_law() {
    let now = time("2028-03-01T10:00:00Z");
    let (_, retention) = told(
        "    retention: {afterSubmission: P2Y, afterLastChange: P30D}\n",
        "",
    );
    let due = retention.due(now);
    assert_eq!(due.sent, Some(time("2026-03-01T10:00:00Z")));
    assert_eq!(due.changed, Some(time("2028-01-31T10:00:00Z")));
    assert!(!due.is_over);
    let closing = "    retention: {afterClosing: P1Y, atLeast: P2Y}\n";
    let (_, retention) = told(closing, ", expires: 2026-12-31");
    assert_eq!(retention.due(time("2027-12-31T23:59:59Z")), DueUntil::default());
    let due = retention.due(time("2028-01-01T00:00:00Z"));
    assert_eq!(
        due.sent,
        Some(time("2026-01-01T00:00:00Z")),
        "two years are not over for later ones"
    );
    assert_eq!(due.changed, Some(time("2028-01-01T00:00:00Z")));
    assert!(due.is_over);
}

#[test]
fn law_forbids_to_erase_until_its_period_is_over() {
    let (_, retention) = told("    retention: {atLeast: P10Y}\n", "");
    let sent = time("2026-11-28T08:00:00Z");
    assert_eq!(
        retention.duty_until(sent, time("2036-11-28T07:59:59Z")),
        Some(time("2036-11-28T08:00:00Z"))
    );
    assert_eq!(retention.duty_until(sent, time("2036-11-28T08:00:00Z")), None);
}
