//! How long responses are kept.

mod period;
pub(super) mod words;

use jiff::{Timestamp, civil::Date, tz::TimeZone};
use serde::{Deserialize, Serialize};
use serde_yaml::Spanned;

pub(crate) use self::period::Period;

/// The periods as the deployment file writes them: ISO 8601 durations.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default, rename_all = "camelCase")]
pub(super) struct DeclaredRetention {
    /// The period from the last change of a response that is not sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) after_last_change: Option<Spanned<String>>,
    /// The period from the time at which a response was sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) after_submission: Option<Spanned<String>>,
    /// The period from the end of the last day for signing in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) after_closing: Option<Spanned<String>>,
    /// The period from the time at which a response was sent, for which a law forbids to erase it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) at_least: Option<Spanned<String>>,
}

/// How long the responses to a survey are kept. Without a period, they are kept until they are erased on request.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Retention {
    /// The period after the last change of a response that is not sent.
    pub(crate) after_last_change: Option<Period>,
    /// The period after which a sent response goes.
    pub(crate) sent: Option<KeptAfter>,
    /// The period from the time at which a response was sent, for which a law forbids to erase it.
    pub(crate) at_least: Option<Period>,
    /// The end of the last day for signing in.
    closes: Option<Timestamp>,
}

/// A period, and the event from which it counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct KeptAfter {
    pub(crate) clock: SentClock,
    pub(crate) period: Period,
}

/// The event from which the period of a sent response counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SentClock {
    Submission,
    Closing,
}

/// The times until which responses are due; `None` where none is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct DueUntil {
    /// The time for sent responses, by the time of sending.
    pub(crate) sent: Option<Timestamp>,
    /// The time for other responses, by their last change.
    pub(crate) changed: Option<Timestamp>,
    /// Whether the entries of people who never answered are due, too.
    pub(crate) is_over: bool,
}

impl Retention {
    /// Reads the retention of a survey with this last day for signing in; a part that is no period is left out.
    pub(super) fn of(declared: &DeclaredRetention, expires: Option<&str>) -> Self {
        let read = |text: &Option<Spanned<String>>| text.as_ref().and_then(|text| text.value.parse().ok());
        let after_submission = read(&declared.after_submission).map(|period| KeptAfter {
            clock: SentClock::Submission,
            period,
        });
        let after_closing = read(&declared.after_closing).map(|period| KeptAfter {
            clock: SentClock::Closing,
            period,
        });
        let expires = expires.and_then(|day| day.parse().ok());
        Self {
            after_last_change: read(&declared.after_last_change),
            sent: after_submission.or(after_closing),
            at_least: read(&declared.at_least),
            closes: expires.and_then(end_of),
        }
    }

    /// Returns the period of the law, where it may be longer than what the other periods tell.
    fn told_duty(&self) -> Option<Period> {
        let is_told = self.sent.is_some_and(|sent| sent.clock == SentClock::Submission);
        self.at_least.filter(|_| !is_told)
    }

    /// Returns which responses are due now. None is due before the period that a law sets is over.
    pub(crate) fn due(&self, now: Timestamp) -> DueUntil {
        let over = |period: Period| self.closes.is_some_and(|closes| period.after(closes) <= now);
        let (sent, is_over) = match self.sent {
            None => (None, false),
            Some(KeptAfter {
                clock: SentClock::Submission,
                period,
            }) => (Some(period.ago(now)), false),
            Some(KeptAfter {
                clock: SentClock::Closing,
                period,
            }) => {
                let is_over = over(period);
                (is_over.then_some(now), is_over)
            }
        };
        let of_duty = self.at_least.map(|period| period.ago(now));
        let changed = self.after_last_change.map(|period| period.ago(now));
        DueUntil {
            sent: sent.map(|sent| of_duty.map_or(sent, |of_duty| sent.min(of_duty))),
            changed: if is_over { Some(now) } else { changed },
            is_over,
        }
    }

    /// Returns the time until which a law forbids to erase a response that was sent at this time, if it is still to come.
    pub(crate) fn duty_until(&self, sent_at: Timestamp, now: Timestamp) -> Option<Timestamp> {
        let until = self.at_least?.after(sent_at);
        (until > now).then_some(until)
    }
}

/// Returns the end of a day, UTC.
fn end_of(day: Date) -> Option<Timestamp> {
    Some(day.tomorrow().ok()?.to_zoned(TimeZone::UTC).ok()?.timestamp())
}

/// Fills in a text's periods. A language whose words for periods are not known has its own. Returns the name of a period that the
/// text does not have.
pub(super) fn filled(text: &str, retention: &Retention, language: &str) -> Result<String, &'static str> {
    let sent = retention.sent.map(|sent| match sent.clock {
        SentClock::Submission => ("afterSubmission", sent.period),
        SentClock::Closing => ("afterClosing", sent.period),
    });
    let unsent = retention
        .after_last_change
        .map(|period| ("afterLastChange", period));
    let duty = retention.told_duty().map(|period| ("atLeast", period));
    let mut filled = text.to_owned();
    for (name, period) in sent.into_iter().chain(duty).chain(unsent) {
        let Some(words) = words::period(period, language) else {
            continue;
        };
        let placeholder = format!("{{{{{name}}}}}");
        if filled.matches(&placeholder).count() != 1 {
            return Err(name);
        }
        filled = filled.replacen(&placeholder, &words, 1);
    }
    Ok(filled)
}

#[cfg(test)]
mod tests;
