//! Parts of what the store keeps of a deployment, by survey, whether it is offered or not.

use std::collections::BTreeMap;

use enkat_store::{Declarations, DeclaredCustomer, DeclaredSurvey};

use super::{
    file::Survey,
    notice::CustomerNotice,
    retention::Retention,
    rounds::{BeforeIt, Round, Rounds},
    units::UnitNames,
};

/// Finds the declaration of a survey of the deployment.
pub(super) fn find<'a>(declarations: &'a Declarations, survey_id: &str) -> Option<&'a DeclaredSurvey> {
    let mut surveys = declarations.surveys.iter();
    surveys.find(|survey| survey.survey_id == survey_id)
}

/// Reads the declaration of a survey.
pub(super) fn survey(declared: &DeclaredSurvey) -> Option<Survey> {
    serde_json::from_str(&declared.declaration).ok()
}

/// Returns the customer that offers a survey.
pub(super) fn customer<'a>(
    declarations: &'a Declarations,
    survey: &DeclaredSurvey,
) -> Option<&'a DeclaredCustomer> {
    let mut customers = declarations.customers.iter();
    customers.find(|customer| customer.url_name.eq_ignore_ascii_case(&survey.customer))
}

/// Reads the keys of a customer.
pub(super) fn notice(customer: &DeclaredCustomer) -> Option<CustomerNotice> {
    serde_json::from_str(&customer.declaration).ok()
}

/// Reads how long the responses to each survey of the deployment are kept, by `surveyId`. Surveys about which nothing is said are
/// left out.
pub(crate) fn retentions(declarations: &Declarations) -> BTreeMap<String, Retention> {
    let of = |declared: &DeclaredSurvey| {
        let survey = survey(declared)?;
        let of_customer = || notice(customer(declarations, declared)?)?.retention;
        let retention = survey.retention.or_else(of_customer)?;
        let expires = survey.expires.as_ref().map(|day| day.value.as_str());
        Some((declared.survey_id.clone(), Retention::of(&retention, expires)))
    };
    declarations.surveys.iter().filter_map(of).collect()
}

/// Finds the round of a survey of the deployment.
pub(crate) fn round(declarations: &Declarations, survey_id: &str) -> Round {
    let before = |declared: &DeclaredSurvey| {
        let survey = survey(declared)?;
        let before = BeforeIt {
            survey: survey.survey.value,
            round_of: survey.round_of.map(|before| before.value),
        };
        Some((declared.survey_id.clone(), before))
    };
    Rounds(declarations.surveys.iter().filter_map(before).collect()).round(survey_id)
}

/// Returns the names of the units of the customer that offers a survey.
pub(crate) fn unit_names(declarations: &Declarations, survey_id: &str) -> UnitNames {
    let customer = find(declarations, survey_id).and_then(|survey| customer(declarations, survey));
    let units = customer.and_then(notice).and_then(|notice| notice.units);
    let units = units.unwrap_or_default().into_iter();
    units.map(|(code, names)| (code, names.value)).collect()
}

/// Returns the ids of the locations of a survey, with their names.
pub(crate) fn location_names(declarations: &Declarations, survey_id: &str) -> Vec<(String, String)> {
    let survey = find(declarations, survey_id).and_then(survey);
    let locations = survey.and_then(|survey| survey.locations);
    let locations = locations.map(|locations| locations.value).unwrap_or_default();
    locations
        .into_iter()
        .map(|location| (location.id.value, location.name))
        .collect()
}
