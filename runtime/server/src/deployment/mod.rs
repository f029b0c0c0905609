//! Which customer offers which survey, with which settings. The deployment file says it, or `enkat admin`; the store keeps
//! both in the words of the file, and from there every offer is made.

pub(crate) mod assumptions;
mod check;
mod check_parts;
mod current;
pub(crate) mod declared;
mod file;
mod finding;
pub(crate) mod kept;
pub(crate) mod locations;
mod mailing;
mod mails;
mod misread;
mod notice;
mod offer;
mod offered;
mod oidc;
pub(crate) mod presets;
pub(crate) mod retention;
pub(crate) mod rounds;
pub(crate) mod settings;
mod shows;
pub(crate) mod templates;
pub(crate) mod units;
mod webhook;

use std::sync::Arc;

use enkat_model::Artifact;
use enkat_store::{Declarations, DeclaredSurvey, Deliverable, Purpose};

pub(crate) use check::is_name;
pub(crate) use current::Current;
pub use file::misread;
pub(crate) use finding::{Finding, Scope};
pub(crate) use mailing::Mailing;
pub use misread::{Misread, MisreadKind};
pub(crate) use notice::{Notice, Notices};
pub(crate) use offer::{Closed, Location, Offer};
pub use offered::{OfferedSettings, offered_settings};
pub(crate) use webhook::{Sends, Webhook};

use self::offer::{path, purpose};
use crate::identity::LoginType;

/// The surveys that are offered.
#[derive(Debug, Default)]
pub(crate) struct Deployment {
    offers: Vec<Arc<Offer>>,
    /// The number of faults that keep surveys from being offered.
    findings: usize,
}

impl Deployment {
    /// Returns the offers that are sound among the kept declarations, and the findings about the rest.
    pub(crate) fn kept(declarations: &Declarations, artifacts: &[&Artifact]) -> (Self, Vec<Finding>) {
        let (file, mut findings) = file::DeploymentFile::from_declarations(declarations);
        let checked = check::check(file, artifacts);
        findings.extend(checked.findings);
        let deployment = Self {
            offers: checked.offers,
            findings: findings.len(),
        };
        (deployment, findings)
    }

    /// Returns the path at which participants sign in to a survey, whether it is offered today or not. One whose first way is
    /// single sign-on hands over at once.
    pub(crate) fn path_of(survey: &DeclaredSurvey) -> Option<String> {
        let read = kept::survey(survey)?;
        let link = read.link_name.as_ref().map(|link| link.value.as_str());
        let path = path(&survey.customer, &read.kind.value, link);
        Some(match read.default_login_type.value {
            LoginType::Sso => format!("{path}/sso"),
            _ => path,
        })
    }

    /// Reads the id of the compiled survey that a declaration names.
    pub(crate) fn survey_of(survey: &DeclaredSurvey) -> Option<String> {
        let read = kept::survey(survey)?;
        Some(read.survey.value)
    }

    /// Reads the purpose of the responses to a survey that begin now.
    pub(crate) fn purpose_of(survey: &DeclaredSurvey) -> Option<Purpose> {
        let read = kept::survey(survey)?;
        Some(purpose(read.is_demo, read.test_identities))
    }

    /// Reads which responses to a survey are delivered once they are sent, whether it is offered now or not; `None` without a receiver.
    pub(crate) fn deliverable_of(declarations: &Declarations, survey_id: &str) -> Option<Deliverable> {
        let survey = kept::find(declarations, survey_id)?;
        let read = kept::survey(survey)?;
        let of_customer = || kept::notice(kept::customer(declarations, survey)?)?.webhook;
        Some(Deliverable {
            purposes: read.webhook.or_else(of_customer)?.value.purposes(),
            current_purpose: purpose(read.is_demo, read.test_identities),
        })
    }

    /// Returns all offers.
    pub(crate) fn offers(&self) -> impl Iterator<Item = &Offer> {
        self.offers.iter().map(Arc::as_ref)
    }

    /// Returns the number of faults that keep surveys from being offered.
    pub(crate) fn findings(&self) -> usize {
        self.findings
    }

    /// Finds the offer with this id.
    pub(crate) fn offer(&self, survey_id: &str) -> Option<Arc<Offer>> {
        self.offers
            .iter()
            .find(|offer| offer.survey_id == survey_id)
            .map(Arc::clone)
    }

    /// Finds the offer at an address; case is ignored.
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

#[cfg(test)]
mod presets_tests;
#[cfg(test)]
mod tests;
