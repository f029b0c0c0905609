//! The words by which participants learn how long their answers are kept.

use std::{collections::BTreeMap, sync::LazyLock};

use serde::Deserialize;

use super::{Period, Retention, SentClock, period::PeriodUnit};

/// Language → words.
static WORDS: LazyLock<BTreeMap<String, Words>> =
    LazyLock::new(|| serde_json::from_str(include_str!("words.json")).unwrap_or_default());

/// The words of a language. `{n}` stands for a number, `{period}` for a period.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
struct Words {
    years: Forms,
    months: Forms,
    weeks: Forms,
    days: Forms,
    and: String,
    after_submission: String,
    after_closing: String,
    after_last_change: String,
    at_least: String,
}

/// The plural forms of a unit, by category of the CLDR.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Forms {
    one: String,
    few: Option<String>,
    other: String,
}

impl Forms {
    /// Picks the form for a whole number. Where a language has the category `few`, it is that of Polish.
    /// Source: CLDR, "Language Plural Rules", <https://www.unicode.org/cldr/charts/latest/supplemental/language_plural_rules.html>
    fn of(&self, number: i32) -> &str {
        let is_few = (2..=4).contains(&(number % 10)) && !(12..=14).contains(&(number % 100));
        match (number, &self.few) {
            (1, _) => &self.one,
            (_, Some(few)) if is_few => few,
            _ => &self.other,
        }
    }
}

impl Words {
    fn period(&self, period: Period) -> String {
        let named = period.units().into_iter().filter(|(_, number)| *number != 0);
        let parts: Vec<_> = named
            .map(|(unit, number)| {
                let forms = match unit {
                    PeriodUnit::Years => &self.years,
                    PeriodUnit::Months => &self.months,
                    PeriodUnit::Weeks => &self.weeks,
                    PeriodUnit::Days => &self.days,
                };
                forms.of(number).replace("{n}", &number.to_string())
            })
            .collect();
        parts.join(&format!(" {} ", self.and))
    }
}

/// Says a period in a language; `None` in a language without words.
pub(super) fn period(period: Period, language: &str) -> Option<String> {
    Some(WORDS.get(language)?.period(period))
}

/// Says how long answers are kept, in a language; `None` in a language without words, and where nothing limits it.
pub(in crate::deployment) fn sentences(retention: &Retention, language: &str) -> Option<String> {
    let words = WORDS.get(language)?;
    let sent = retention.sent.map(|sent| {
        let sentence = match sent.clock {
            SentClock::Submission => &words.after_submission,
            SentClock::Closing => &words.after_closing,
        };
        (sentence, sent.period)
    });
    let unsent = retention
        .after_last_change
        .map(|period| (&words.after_last_change, period));
    let duty = retention.told_duty().map(|period| (&words.at_least, period));
    let sentences: Vec<_> = sent
        .into_iter()
        .chain(duty)
        .chain(unsent)
        .map(|(sentence, period)| sentence.replace("{period}", &words.period(period)))
        .collect();
    (!sentences.is_empty()).then(|| sentences.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(period: &str, language: &str) -> String {
        super::period(period.parse().unwrap(), language).unwrap()
    }

    #[test]
    fn words_are_there_in_every_language_of_the_application() {
        let languages: Vec<_> = WORDS.keys().collect();
        assert_eq!(languages, ["en-US", "nb-NO", "pl-PL", "sv-SE"]);
    }

    #[test]
    fn period_is_said_in_the_plural_form_of_its_number() {
        assert_eq!(said("P1Y", "en-US"), "1 year");
        assert_eq!(said("P2Y6M", "sv-SE"), "2 år och 6 månader");
        assert_eq!(said("P1W", "nb-NO"), "1 uke");
        for (period, words) in [
            ("P1Y", "1 rok"),
            ("P2Y", "2 lata"),
            ("P5Y", "5 lat"),
            ("P12Y", "12 lat"),
            ("P22Y", "22 lata"),
        ] {
            assert_eq!(said(period, "pl-PL"), words);
        }
    }
}
