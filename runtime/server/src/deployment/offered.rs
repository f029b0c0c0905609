//! The settings with which a deployment file offers a survey.

use enkat_model::{Artifact, FlagSet};
use enkat_store::PersonSettings;

use super::{Finding, check, file};

/// The settings of the participants to whom a survey is offered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfferedSettings {
    /// The id of the offered survey.
    pub survey_id: String,
    /// The flags that are sent for each participant.
    pub flags: FlagSet,
    /// Whether participants can have other flags besides: only invited people can sign in, and an invitation can have settings.
    pub can_have_more: bool,
}

/// Reads the settings with which the text of a deployment file offers a survey. Mistakes in offers of other surveys do not count.
///
/// # Errors
///
/// Lists the mistakes that make the file unreadable or keep this survey from being offered, each with its place.
pub fn offered_settings(text: &str, artifact: &Artifact) -> Result<Vec<OfferedSettings>, Vec<String>> {
    let mut file = file::parse(text).map_err(|misread| vec![misread.to_string()])?;
    // Which secrets there are is known on the machine of the server.
    file.oidc = None;
    let offered = file.customers.iter().flat_map(|customer| &customer.surveys);
    let offered = offered.filter(|survey| survey.survey.value == artifact.header.survey);
    let offered: Vec<_> = offered.map(|survey| survey.survey_id.value.clone()).collect();
    let checked = check::check(file, &[artifact]);
    let is_about_it = |finding: &&Finding| {
        let about = finding.survey_id.as_ref();
        about.is_none_or(|survey_id| offered.contains(survey_id))
    };
    let mistakes: Vec<_> = checked
        .findings
        .iter()
        .filter(is_about_it)
        .map(ToString::to_string)
        .collect();
    if !mistakes.is_empty() {
        return Err(mistakes);
    }
    let settings = checked.offers.iter().map(|offer| OfferedSettings {
        survey_id: offer.survey_id.clone(),
        flags: if offer.invitation_required {
            offer.fixed_flags(artifact)
        } else {
            offer.sent(artifact, &PersonSettings::default())
        },
        can_have_more: offer.invitation_required,
    });
    Ok(settings.collect())
}
