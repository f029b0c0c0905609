//! Which customer offers which survey, with which settings: the deployment file.

mod assumptions;
mod check;
mod file;
mod locations;
mod oidc;

use std::{collections::BTreeMap, path::Path};

use enkat_model::Artifact;
use jiff::{Timestamp, civil::Date, tz::TimeZone};
use schemars::JsonSchema;
use serde::Serialize;

pub(crate) use check::is_name;

use crate::{
    Error,
    catalog::Catalog,
    identity::{LoginType, oidc::OidcSettings},
};

/// What a deployment offers.
#[derive(Debug, Default)]
pub(crate) struct Deployment {
    offers: Vec<Offer>,
    oidc: BTreeMap<LoginType, OidcSettings>,
}

/// A survey that a customer offers.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Offer {
    /// What calls and stored answers refer to.
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
    /// The ways to sign in that are offered, in the order of their tabs.
    pub(crate) login: Vec<LoginType>,
    pub(crate) default_login: LoginType,
    /// Whether somebody who signs in with birthdate and names is asked for an e-mail address.
    pub(crate) show_email: bool,
    /// Whether numbers of made-up persons are taken for real ones.
    pub(crate) test_identities: bool,
    /// Setting → on or off.
    pub(crate) settings: BTreeMap<String, bool>,
    /// The last day for signing in, UTC.
    pub(crate) expires: Option<Date>,
    /// The most participants.
    pub(crate) limit: Option<u32>,
    /// The locations that participants choose from, where the survey asks for one.
    pub(crate) locations: Vec<Location>,
}

/// A location that participants can belong to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub(crate) struct Location {
    /// What is saved.
    pub(crate) id: String,
    /// What participants read.
    pub(crate) name: String,
}

impl Location {
    /// A location that stands for any.
    fn named_by_its_id(id: &str) -> Self {
        Self {
            id: id.to_owned(),
            name: id.to_owned(),
        }
    }
}

impl Deployment {
    /// Reads a deployment file and checks it against the surveys that there are.
    pub(crate) fn read(file: &Path, artifacts: &[Artifact]) -> Result<Self, Error> {
        let text = std::fs::read_to_string(file).map_err(|source| Error::File {
            path: file.to_owned(),
            source,
        })?;
        Self::parse(&text, artifacts).map_err(|findings| {
            let at = |finding: String| format!("{}:{finding}", file.display());
            Error::Deployment(findings.into_iter().map(at).collect())
        })
    }

    /// Every survey as an open demo with no setting on, at the address `/open/demo/<survey>`: for its author.
    pub(crate) fn demos(artifacts: &[Artifact]) -> Self {
        let demo = |artifact: &Artifact| Offer {
            survey_id: format!("demo-{}", artifact.header.survey),
            customer: "demo".to_owned(),
            customer_name: "Demo".to_owned(),
            kind: artifact.header.survey.clone(),
            link: None,
            survey: artifact.header.survey.clone(),
            is_demo: true,
            login: vec![LoginType::Anonymous],
            default_login: LoginType::Anonymous,
            show_email: false,
            test_identities: false,
            settings: BTreeMap::new(),
            expires: None,
            limit: None,
            locations: ["A", "B", "C"].map(Location::named_by_its_id).into(),
        };
        let mut offers: Vec<Offer> = artifacts.iter().map(demo).collect();
        offers.dedup_by(|one, other| one.survey == other.survey);
        Self {
            offers,
            oidc: BTreeMap::new(),
        }
    }

    /// Every finding starts with its line and column.
    fn parse(text: &str, artifacts: &[Artifact]) -> Result<Self, Vec<String>> {
        let file = file::parse(text).map_err(|finding| vec![finding])?;
        let check::Checked { offers, oidc } = check::check(file, artifacts)?;
        Ok(Self { offers, oidc })
    }

    /// The offers whose settings break an assumption of their survey, each with that assumption.
    pub(crate) fn broken_assumptions<'a>(
        &'a self,
        catalog: &'a Catalog,
    ) -> impl Iterator<Item = (&'a Offer, String)> {
        self.offers.iter().flat_map(|offer| {
            let broken = catalog.latest(&offer.survey);
            let broken = broken.map(|artifact| assumptions::broken(artifact, offer));
            broken
                .into_iter()
                .flatten()
                .map(move |assumption| (offer, assumption))
        })
    }

    /// The identity providers, by the way to sign in.
    pub(crate) fn oidc(&self) -> &BTreeMap<LoginType, OidcSettings> {
        &self.oidc
    }

    /// All offers.
    pub(crate) fn offers(&self) -> &[Offer] {
        &self.offers
    }

    /// The offer with this id.
    pub(crate) fn offer(&self, survey_id: &str) -> Option<&Offer> {
        self.offers.iter().find(|offer| offer.survey_id == survey_id)
    }

    /// The offer at an address; case is ignored.
    pub(crate) fn find(&self, customer: &str, link: Option<&str>, kind: &str) -> Option<&Offer> {
        self.offers.iter().find(|offer| {
            let same_link = match (&offer.link, link) {
                (Some(offered), Some(wanted)) => offered.eq_ignore_ascii_case(wanted),
                (offered, wanted) => offered.is_none() && wanted.is_none(),
            };
            same_link
                && offer.customer.eq_ignore_ascii_case(customer)
                && offer.kind.eq_ignore_ascii_case(kind)
        })
    }
}

impl Offer {
    /// The settings that are on, sorted.
    pub(crate) fn flags(&self) -> Vec<String> {
        let on = self.settings.iter().filter(|(_, on)| **on);
        on.map(|(setting, _)| setting.clone()).collect()
    }

    /// The path of its address.
    pub(crate) fn path(&self) -> String {
        let link = self
            .link
            .as_ref()
            .map_or_else(String::new, |link| format!("/{link}"));
        format!("/open/{}/{}{link}", self.customer, self.kind)
    }

    /// Whether the last day for signing in is over.
    pub(crate) fn has_expired(&self, now: Timestamp) -> bool {
        self.expires.is_some_and(|last| today(now) > last)
    }

    /// Days until the last day for signing in, if there is one.
    pub(crate) fn days_remaining(&self, now: Timestamp) -> Option<i32> {
        let until = self.expires?.since(today(now)).ok()?;
        Some(until.get_days().max(0))
    }
}

fn today(now: Timestamp) -> Date {
    now.to_zoned(TimeZone::UTC).date()
}

#[cfg(test)]
mod tests;
