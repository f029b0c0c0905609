//! Checks the keys of a deployment whose meaning stands in files of their own.

use super::{
    check::Checker,
    file::{Customer, Survey},
    notice::LocalizedText,
    retention::{Period, Retention, SentClock, filled, words},
};

impl Checker<'_> {
    /// Checks the codes and names of a customer's units.
    pub(super) fn units(&mut self, customer: &Customer) {
        for (code, names) in customer.units.iter().flatten() {
            if code.split('/').any(|level| level.trim().is_empty()) {
                self.find(
                    names,
                    &format!("the unit `{code}` has an empty level: a code is such as `north/ward3`, whose parent is `north`"),
                );
            }
            if names.value.is_empty() || names.value.values().any(|name| name.trim().is_empty()) {
                self.find(
                    names,
                    &format!(
                        "the unit `{code}` has no name: write one for each language, such as `en-US: Ward 3`"
                    ),
                );
            }
        }
    }

    /// Checks that a round asks the questions of the round before, and that rounds do not go in a circle.
    pub(super) fn round(&mut self, survey: &Survey) {
        let Some(before) = &survey.round_of else { return };
        let survey_id = &survey.survey_id.value;
        let finding = match self.rounds.0.get(&before.value) {
            None => format!(
                "`roundOf` is the `surveyId` of the round before, and there is no survey `{}`",
                before.value
            ),
            Some(_) if self.rounds.is_circle(survey_id) => {
                format!("the rounds go in a circle: `{survey_id}` comes before itself")
            }
            Some(known) if known.survey != survey.survey.value => format!(
                "a round has the questions of the round before: `{}` is of `survey: {}`",
                before.value, known.survey
            ),
            Some(_) => return,
        };
        self.refuse(before, &finding);
    }

    /// Checks the periods of a survey, and returns them.
    pub(super) fn retention(&mut self, customer: &Customer, survey: &Survey) -> Option<Retention> {
        let declared = survey.retention.as_ref().or(customer.retention.as_ref())?;
        let periods = [
            (&declared.after_last_change, "afterLastChange"),
            (&declared.after_submission, "afterSubmission"),
            (&declared.after_closing, "afterClosing"),
            (&declared.at_least, "atLeast"),
        ];
        for (written, key) in periods {
            if let Some(written) = written
                && written.value.parse::<Period>().is_err()
            {
                self.find(
                    written,
                    &format!(
                        "`{key}` is a period of years, months, weeks or days, such as `P2Y`, `P18M` or `P90D`, of at most 100 years"
                    ),
                );
            }
        }
        let retention = Retention::of(declared, survey.expires.as_ref().map(|day| day.value.as_str()));
        if let (Some(_), Some(closing)) = (&declared.after_submission, &declared.after_closing) {
            self.find(
                closing,
                "say `afterSubmission` or `afterClosing`: with both, participants do not know when their answers go",
            );
        } else if let Some(closing) = &declared.after_closing
            && survey.expires.is_none()
        {
            self.find(
                closing,
                "`afterClosing` counts from `expires`, which the survey does not say",
            );
        }
        if let (Some(at), Some(at_least), Some(sent)) =
            (&declared.at_least, retention.at_least, retention.sent)
            && sent.clock == SentClock::Submission
            && at_least.is_longer_than(sent.period)
        {
            self.find(
                at,
                "`atLeast` is longer than `afterSubmission`: the answers would be erased too early",
            );
        }
        Some(retention)
    }

    /// Puts periods in place of `{{afterSubmission}}` and the like in what a deployment tells participants, or says it in
    /// words of its own where the deployment says nothing. Words that do not refer to the periods could contradict them, and are
    /// refused.
    pub(super) fn words_of_retention(
        &mut self,
        survey: &Survey,
        retention: &Retention,
        declared: Option<&LocalizedText>,
    ) -> LocalizedText {
        let languages = self
            .artifact(survey)
            .map(|artifact| artifact.header.languages.clone());
        let Some(declared) = declared else {
            let said = languages.unwrap_or_default().into_iter();
            return said
                .filter_map(|language| words::sentences(retention, &language).map(|text| (language, text)))
                .collect();
        };
        let mut told = LocalizedText::new();
        for (language, text) in declared {
            let filled = filled(text, retention, language).unwrap_or_else(|lacking| {
                self.refuse(
                    &survey.survey,
                    &format!(
                        "`keptFor` in `{language}` could contradict `retention`: write `{{{{{lacking}}}}}` once, in place of the words of \
                         this period, or leave out `keptFor`, and participants read the periods without it"
                    ),
                );
                text.clone()
            });
            told.insert(language.clone(), filled);
        }
        told
    }
}
