//! The names of a customer's units.

use std::collections::BTreeMap;

use serde_yaml::Spanned;

/// The code of a unit, whose levels are parted by `/` → language → name.
pub type UnitNames = BTreeMap<String, BTreeMap<String, String>>;

/// The units as the deployment file writes them.
pub(super) type DeclaredUnits = BTreeMap<String, Spanned<BTreeMap<String, String>>>;
