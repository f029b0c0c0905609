//! Which customer offers which survey, with which settings. The deployment file says it, or `enkat admin`; the store keeps
//! both in the words of the file, and from there every offer is made.

pub(crate) mod assumptions;
mod check;
mod current;
pub(crate) mod declared;
mod file;
mod locations;
mod notice;
mod oidc;
pub(crate) mod presets;
pub(crate) mod settings;
mod shows;
pub(crate) mod templates;

use std::{collections::BTreeMap, fmt, sync::Arc};

use enkat_model::Artifact;
use jiff::{SignedDuration, Timestamp, civil::Date, tz::TimeZone};
use schemars::JsonSchema;
use serde::Serialize;

pub(crate) use check::is_name;
pub(crate) use current::Current;
pub(crate) use notice::{Country, Notice, Notices};

use crate::{
    identity::LoginType,
    store::{Declarations, DeclaredSurvey},
};

/// A day in seconds.
const DAY: i64 = 24 * 60 * 60;

/// The surveys that are offered.
#[derive(Debug, Default)]
pub(crate) struct Deployment {
    offers: Vec<Arc<Offer>>,
}

/// A mistake in a declaration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Finding {
    /// In which survey, if in one.
    pub(crate) survey_id: Option<String>,
    /// Line and column, where a file says it.
    place: Option<(u64, u64)>,
    pub(crate) text: String,
    /// The part that is not served because of it.
    pub(crate) scope: Scope,
}

/// The part that is not served because of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scope {
    /// All that the file declares: the mistake may reach further than it seems.
    File,
    /// The survey alone.
    Survey,
}

impl Finding {
    fn of(survey_id: &str, text: &str) -> Self {
        Self {
            survey_id: Some(survey_id.to_owned()),
            place: None,
            text: text.to_owned(),
            scope: Scope::File,
        }
    }

    fn about(text: String) -> Self {
        Self {
            survey_id: None,
            place: None,
            text,
            scope: Scope::File,
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.place, &self.survey_id) {
            (Some((line, column)), _) => write!(f, "{line}:{column}: {}", self.text),
            (None, Some(survey_id)) => write!(f, "`{survey_id}`: {}", self.text),
            (None, None) => f.write_str(&self.text),
        }
    }
}

/// A survey that a customer offers.
#[derive(Clone, Debug, PartialEq)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is a key of the deployment file"
)]
pub(crate) struct Offer {
    /// The id that calls and stored answers refer to.
    pub(crate) survey_id: String,
    /// The customer's name in addresses.
    pub(crate) customer: String,
    /// The customer's name for people.
    pub(crate) customer_name: String,
    /// The survey type in addresses.
    pub(crate) kind: String,
    /// The link's name in addresses, where the customer has several surveys of a type.
    pub(crate) link: Option<String>,
    /// The id of the compiled survey.
    pub(crate) survey: String,
    pub(crate) is_demo: bool,
    /// Language → the line that tells it from others of the same survey, where the deployment says one.
    pub(crate) shows: BTreeMap<String, String>,
    /// The ways to sign in that are offered, in the order of their tabs.
    pub(crate) login: Vec<LoginType>,
    pub(crate) default_login: LoginType,
    /// Whether somebody who signs in with birthdate and names is asked for an e-mail address.
    pub(crate) show_email: bool,
    /// Whether somebody who signs in with a number is asked for the password of the account with this number.
    pub(crate) show_password: bool,
    /// Whether numbers of made-up persons are taken for real ones.
    pub(crate) test_identities: bool,
    /// Presets of the survey, by name.
    pub(crate) presets: Vec<String>,
    /// Setting → on or off, whatever the presets say.
    pub(crate) settings: BTreeMap<String, bool>,
    /// The first day for signing in, UTC.
    pub(crate) opens: Option<Date>,
    /// The last day for signing in, UTC.
    pub(crate) expires: Option<Date>,
    /// Whether only who is invited can sign in.
    pub(crate) invitation_required: bool,
    /// The most participants.
    pub(crate) limit: Option<u32>,
    /// For how many days who has sent answers cannot answer again, where it is known who they are.
    pub(crate) limit_days: Option<u16>,
    /// The locations that participants choose from, where the survey asks for one.
    pub(crate) locations: Vec<Location>,
    /// The notices to participants about the handling of their answers.
    pub(crate) notices: Notices,
    /// The country whose emergency numbers are shown, where it is known.
    pub(crate) country: Option<Country>,
}

/// Why nobody can sign in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Closed {
    /// The first day is still to come.
    NotYet(Date),
    /// The last day is over.
    Over(Date),
}

/// A location that participants can belong to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub(crate) struct Location {
    /// The value that is saved.
    pub(crate) id: String,
    /// The name that participants read.
    pub(crate) name: String,
}

impl Deployment {
    /// Returns the offers that are sound among the kept declarations, and the findings about the rest.
    pub(crate) fn kept(declarations: &Declarations, artifacts: &[&Artifact]) -> (Self, Vec<Finding>) {
        let (file, mut findings) = file::File::of(declarations);
        let checked = check::check(file, artifacts);
        findings.extend(checked.findings);
        let offers = checked.offers;
        (Self { offers }, findings)
    }

    /// The path at which one signs in to a survey, whether it is offered today or not. One whose first way is single sign-on
    /// hands over at once.
    pub(crate) fn path_of(survey: &DeclaredSurvey) -> Option<String> {
        let read: file::Survey = serde_json::from_str(&survey.declaration).ok()?;
        let link = read.link_name.as_ref().map(|link| link.value.as_str());
        let path = path(&survey.customer, &read.kind.value, link);
        Some(match read.default_login_type.value {
            LoginType::Sso => format!("{path}/sso"),
            _ => path,
        })
    }

    /// All offers.
    pub(crate) fn offers(&self) -> impl Iterator<Item = &Offer> {
        self.offers.iter().map(Arc::as_ref)
    }

    /// The offer with this id.
    pub(crate) fn offer(&self, survey_id: &str) -> Option<Arc<Offer>> {
        self.offers
            .iter()
            .find(|offer| offer.survey_id == survey_id)
            .map(Arc::clone)
    }

    /// The offer at an address; case is ignored.
    pub(crate) fn find(&self, customer: &str, link: Option<&str>, kind: &str) -> Option<Arc<Offer>> {
        let mut offers = self.offers.iter();
        let found = offers.find(|offer| {
            let same_link = match (&offer.link, link) {
                (Some(offered), Some(wanted)) => offered.eq_ignore_ascii_case(wanted),
                (offered, wanted) => offered.is_none() && wanted.is_none(),
            };
            same_link
                && offer.customer.eq_ignore_ascii_case(customer)
                && offer.kind.eq_ignore_ascii_case(kind)
        });
        found.map(Arc::clone)
    }
}

impl Offer {
    /// The path of its address.
    pub(crate) fn path(&self) -> String {
        path(&self.customer, &self.kind, self.link.as_deref())
    }

    /// Why nobody can sign in now, if that is so.
    pub(crate) fn closed(&self, now: Timestamp) -> Option<Closed> {
        let today = today(now);
        let not_yet = self.opens.filter(|first| today < *first).map(Closed::NotYet);
        not_yet.or_else(|| self.expires.filter(|last| today > *last).map(Closed::Over))
    }

    /// When the last day for signing in is over, if there is one.
    pub(crate) fn end(&self) -> Option<Timestamp> {
        let after = self.expires?.tomorrow().ok()?;
        Some(after.to_zoned(TimeZone::UTC).ok()?.timestamp())
    }

    /// Returns the time since which sent answers keep a participant from answering again, where there is
    /// such a rule.
    pub(crate) fn not_answered_since(&self, now: Timestamp) -> Option<Timestamp> {
        now.checked_sub(days(self.limit_days?)).ok()
    }

    /// Days until who sent answers at a time can answer again: a day that has begun counts.
    pub(crate) fn days_until_again(&self, sent: Timestamp, now: Timestamp) -> Option<i64> {
        let left = days(self.limit_days?).checked_sub(now.duration_since(sent))?;
        Some((left.as_secs() + DAY - 1) / DAY)
    }

    /// Days until the last day for signing in, if there is one.
    pub(crate) fn days_remaining(&self, now: Timestamp) -> Option<i32> {
        let until = self.expires?.since(today(now)).ok()?;
        Some(until.get_days().max(0))
    }
}

fn path(customer: &str, kind: &str, link: Option<&str>) -> String {
    let link = link.map_or_else(String::new, |link| format!("/{link}"));
    format!("/open/{customer}/{kind}{link}")
}

fn days(number: u16) -> SignedDuration {
    SignedDuration::from_secs(i64::from(number) * DAY)
}

fn today(now: Timestamp) -> Date {
    now.to_zoned(TimeZone::UTC).date()
}

#[cfg(test)]
mod presets_tests;
#[cfg(test)]
mod tests;
