//! The facts that mails about the invitations to a survey need.

use enkat_store::{Declarations, MailKind};
use jiff::{Timestamp, civil::Date, tz::TimeZone};
use serde_yaml::Spanned;

use super::{Deployment, kept, mails::DeclaredMails};
use crate::mail::InvitationWords;

/// The facts that mails about the invitations to a survey need.
pub(crate) struct Mailing {
    /// The path at which participants sign in.
    pub(crate) path: String,
    /// The customer's name for people.
    pub(crate) customer_name: String,
    /// The id of the compiled survey.
    pub(crate) survey: String,
    opens: Option<Date>,
    expires: Option<Date>,
    /// The mails of the survey, and those of its customer.
    declared: [DeclaredMails; 2],
}

impl Mailing {
    /// Returns the facts about a survey; nothing if it is not declared, or cannot be read.
    pub(crate) fn of(declarations: &Declarations, survey_id: &str) -> Option<Self> {
        let survey = kept::find(declarations, survey_id)?;
        let customer = kept::customer(declarations, survey)?;
        let (read, of_customer) = (kept::survey(survey)?, kept::notice(customer)?);
        let day = |day: Option<Spanned<String>>| day.and_then(|day| day.value.parse().ok());
        let mails =
            |mails: Option<Spanned<DeclaredMails>>| mails.map(|mails| mails.value).unwrap_or_default();
        Some(Self {
            path: Deployment::path_of(survey)?,
            customer_name: customer.name.clone(),
            survey: read.survey.value,
            opens: day(read.opens),
            expires: day(read.expires),
            declared: [mails(read.mails), mails(of_customer.mails)],
        })
    }

    /// Returns whether participants can sign in today.
    pub(crate) fn is_open(&self, now: Timestamp) -> bool {
        let today = now.to_zoned(TimeZone::UTC).date();
        self.opens.is_none_or(|first| today >= first) && self.expires.is_none_or(|last| today <= last)
    }

    /// Returns the language of mails to people whose language is not known, where the deployment says one.
    pub(crate) fn language(&self) -> Option<&str> {
        self.declared
            .iter()
            .find_map(|declared| declared.language.as_deref())
    }

    /// Returns the deployment's own words of a mail, if it has any in this language.
    pub(crate) fn words(&self, kind: MailKind, language: &str) -> Option<&InvitationWords> {
        self.declared
            .iter()
            .find_map(|declared| declared.words(kind).get(language))
    }
}
