//! Releases as JSON and CSV, and comparisons.

use enkat_groups::{Standing, beside_round, beside_whole, write_csv};
use serde_json::json;

use crate::company::{Company, choice};

/// Makes an organisation with one unit that gives high answers, and one without counts.
fn company() -> Company {
    let mut company = Company::default();
    company.answer("a", &[20, 20]);
    company.answer("b", &[2, 14]);
    company.answer("c", &[0, 9]);
    company.answer("d", &[2, 1]);
    company.answer("e", &[3, 4]);
    company
}

#[test]
fn json_has_state_of_each_cell() {
    let kept = company().release(&[choice("q1", 2)], &[]).unwrap();
    let release = serde_json::to_value(&kept.release).unwrap();
    assert_eq!(release["closing"], "1970-01-01T00:01:14Z");
    assert_eq!(release["units"][0], json!({ "code": "a", "parent": "" }));
    let item = &release["items"][0];
    assert_eq!(item["threshold"], 5);
    assert_eq!(item["cells"][1]["counts"], json!([20, 20]));
    let others = [
        json!({ "unit": "c", "state": "oneAnswer", "people": 9, "option": 1, "atLeast": 80 }),
        json!({ "unit": "d", "state": "withheld", "reason": "fewer" }),
        json!({ "unit": "e", "state": "withheld", "reason": "protects" }),
    ];
    assert_eq!(item["cells"].as_array().unwrap()[3..], others);
}

#[test]
fn csv_has_row_for_each_option_and_mean() {
    let kept = company().release(&[choice("q1", 2)], &[]).unwrap();
    let mut csv = Vec::new();
    write_csv(&kept.release, &mut csv).unwrap();
    let csv = String::from_utf8(csv).unwrap();
    let of_units: Vec<&str> = csv.lines().skip(7).collect();
    let expected = [
        "q1,b,published,,16,o0,2,13,,,",
        "q1,b,published,,16,o1,14,88,,,",
        "q1,b,published,,16,,,,0.875,0.693,1.000",
        "q1,c,oneAnswer,,9,o1,,≥ 80,,,",
        "q1,d,withheld,fewer than 5,,,,,,,",
        "q1,e,withheld,protects others,,,,,,,",
    ];
    assert_eq!(of_units, expected);
}

#[test]
fn unit_stands_out_whose_interval_leaves_out_mean_of_whole() {
    let kept = company().release(&[choice("q1", 2)], &[]).unwrap();
    let found: Vec<_> = beside_whole(&kept.release)
        .into_iter()
        .map(|comparison| (comparison.unit, comparison.standing))
        .collect();
    assert_eq!(
        found,
        [
            ("a".to_owned(), Standing::Alike),
            ("b".to_owned(), Standing::Higher)
        ]
    );
}

#[test]
fn round_before_is_compared_unit_by_unit() {
    let before = company().release(&[choice("q1", 2)], &[]).unwrap();
    let mut later = Company::default();
    later.answer("a", &[36, 4]);
    later.answer("new", &[10, 10]);
    let later = later.release(&[choice("q1", 2)], &[]).unwrap();
    let found = beside_round(&later.release, &before.release);
    let standings: Vec<_> = found
        .iter()
        .map(|comparison| (&*comparison.unit, comparison.standing))
        .collect();
    assert_eq!(standings, [("", Standing::Lower), ("a", Standing::Lower)]);
    assert!((found[1].difference + 0.4).abs() < 1e-9, "{found:?}");
}
