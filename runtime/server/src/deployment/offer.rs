//! Surveys that customers offer.

use std::collections::BTreeMap;

use enkat_store::{Deliverable, Purpose};
use jiff::{SignedDuration, Timestamp, civil::Date, tz::TimeZone};
use schemars::JsonSchema;
use serde::Serialize;

use super::{
    file::{Customer, Survey},
    notice::Notices,
    retention::Retention,
    webhook::Webhook,
};
use crate::identity::{Country, LoginType};

/// A day in seconds.
const DAY: i64 = 24 * 60 * 60;

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
    /// Whether a participant who signs in with birthdate and names is asked for an e-mail address.
    pub(crate) show_email: bool,
    /// Whether a participant who signs in with a number is asked for the password of the account with this number.
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
    /// Whether only invited participants can sign in.
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
    /// How long responses are kept.
    pub(crate) retention: Retention,
    /// Whether participants can withdraw on screen what they have sent.
    pub(crate) allow_withdrawal: bool,
    /// The receiver of responses, if there is one.
    pub(crate) webhook: Option<Webhook>,
}

/// The reason why no participant can sign in.
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

impl Offer {
    /// Returns the purpose of responses that begin now.
    pub(crate) fn purpose(&self) -> Purpose {
        purpose(self.is_demo, self.test_identities)
    }

    /// Returns the responses whose submission is delivered; `None` without a receiver.
    pub(crate) fn deliverable(&self) -> Option<Deliverable> {
        Some(Deliverable {
            purposes: self.webhook.as_ref()?.purposes(),
            current_purpose: self.purpose(),
        })
    }

    /// Returns the path of its address.
    pub(crate) fn path(&self) -> String {
        path(&self.customer, &self.kind, self.link.as_deref())
    }

    /// Returns the reason why no participant can sign in now, if there is one.
    pub(crate) fn closed(&self, now: Timestamp) -> Option<Closed> {
        let today = today(now);
        let not_yet = self.opens.filter(|first| today < *first).map(Closed::NotYet);
        not_yet.or_else(|| self.expires.filter(|last| today > *last).map(Closed::Over))
    }

    /// Returns the end of the last day for signing in, if there is one.
    pub(crate) fn end(&self) -> Option<Timestamp> {
        let after = self.expires?.tomorrow().ok()?;
        Some(after.to_zoned(TimeZone::UTC).ok()?.timestamp())
    }

    /// Returns the time since which sent answers keep a participant from answering again, where there is
    /// such a rule.
    pub(crate) fn not_answered_since(&self, now: Timestamp) -> Option<Timestamp> {
        now.checked_sub(days(self.limit_days?)).ok()
    }

    /// Counts the days until a participant who sent answers at this time can answer again: a day that has begun counts.
    pub(crate) fn days_until_again(&self, sent: Timestamp, now: Timestamp) -> Option<i64> {
        let left = days(self.limit_days?).checked_sub(now.duration_since(sent))?;
        Some((left.as_secs() + DAY - 1) / DAY)
    }

    /// Counts the days until the last day for signing in, if there is one.
    pub(crate) fn days_remaining(&self, now: Timestamp) -> Option<i32> {
        let until = self.expires?.since(today(now)).ok()?;
        Some(until.get_days().max(0))
    }
}

/// Returns the country of a survey: that of the deployment, or else the one of all ways to sign in that have one.
pub(super) fn country(customer: &Customer, survey: &Survey, login: &[LoginType]) -> Option<Country> {
    let declared = survey.country.or(customer.country);
    let mut of_ways = login.iter().filter_map(|way| way.country());
    declared.or_else(|| {
        let first = of_ways.next()?;
        of_ways.all(|other| other == first).then_some(first)
    })
}

/// Returns the purpose of responses to a survey that is a demo, or takes the numbers of made-up persons.
pub(super) fn purpose(is_demo: bool, takes_test_identities: bool) -> Purpose {
    match (is_demo, takes_test_identities) {
        (true, _) => Purpose::Demo,
        (false, true) => Purpose::Test,
        (false, false) => Purpose::Data,
    }
}

/// Returns the path of an address.
pub(super) fn path(customer: &str, kind: &str, link: Option<&str>) -> String {
    let link = link.map_or_else(String::new, |link| format!("/{link}"));
    format!("/open/{customer}/{kind}{link}")
}

fn days(number: u16) -> SignedDuration {
    SignedDuration::from_secs(i64::from(number) * DAY)
}

fn today(now: Timestamp) -> Date {
    now.to_zoned(TimeZone::UTC).date()
}
