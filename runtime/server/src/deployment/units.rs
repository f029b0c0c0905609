//! The names of a customer's units.

use std::collections::BTreeMap;

use enkat_store::Declarations;
use serde_yaml::Spanned;

use super::{
    check::Checker,
    file::Customer,
    notice::{CustomerNotice, LocalizedText},
};

/// The code of a unit, whose levels are parted by `/` → language → name.
pub type UnitNames = BTreeMap<String, BTreeMap<String, String>>;

/// The units as the deployment file writes them.
pub(super) type DeclaredUnits = BTreeMap<String, Spanned<LocalizedText>>;

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
}

/// Returns the names of the units of the customer that offers a survey.
pub(crate) fn unit_names(declarations: &Declarations, survey_id: &str) -> UnitNames {
    let survey = declarations
        .surveys
        .iter()
        .find(|survey| survey.survey_id == survey_id);
    let customer = survey.and_then(|survey| {
        let mut customers = declarations.customers.iter();
        customers.find(|customer| customer.url_name.eq_ignore_ascii_case(&survey.customer))
    });
    let declared =
        customer.and_then(|customer| serde_json::from_str::<CustomerNotice>(&customer.declaration).ok());
    let units = declared.and_then(|declared| declared.units).unwrap_or_default();
    units
        .into_iter()
        .map(|(code, names)| (code, names.value))
        .collect()
}
