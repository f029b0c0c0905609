//! Questions whose options are in the deployment.

use enkat_export::{Cell, Role, Table, TableOptions};
use enkat_model::{Artifact, OptionValue};
use serde_json::json;

use crate::survey::{cell, english, outgoing, send, survey};

/// Compiles the survey with a question about the location in place of the one about the weight.
fn with_location() -> Artifact {
    survey(|_, text| {
        let text = text.trim_start().replace(
            "  - number: weight\n    range: 0..300\n    decimals: 1\n    or_box: weightRefused\n",
            "  - sublocation: site\n",
        );
        let text = text.replace("derive:\n  pounds: weight * 2\n", "");
        text.replace(
            "  weight: {label: Weight}\n  weightRefused: {label: I prefer not to say}\n",
            "  site: {label: Where do you come?}\n",
        )
    })
}

#[test]
fn location_has_the_name_that_participants_chose_as_label() {
    let survey = with_location();
    let north = ("north".to_owned(), "Norra Lunden".to_owned());
    let options = TableOptions {
        locations: vec![north],
        ..english()
    };
    let table = Table::new(&[&survey], &options).unwrap();
    let site = table
        .columns()
        .iter()
        .find(|column| column.name == "site")
        .unwrap();
    let labels: Vec<_> = site
        .values
        .iter()
        .map(|value| (&value.value, value.label.as_str()))
        .collect();
    assert_eq!(labels, [(&OptionValue::Name("north".to_owned()), "Norra Lunden")]);
    assert_eq!(site.role, Role::Field { is_free_text: false });

    // A location that the deployment no longer has keeps its id.
    let sent = send(&survey, &[], &json!({"pain": 2, "site": "south"}));
    assert_eq!(cell(&table, &outgoing(&sent), "site"), Cell::Text("south".into()));
}
