//! Descriptions that tests start from.

use super::{FileDescription, Measure, Moment, Variable, VariableKind};

pub(super) fn file() -> FileDescription {
    FileDescription {
        label: String::new(),
        product: "Enkat 1.2.3".to_owned(),
        created: Moment::midnight(2026, 11, 27).unwrap().at(18, 30, 5).unwrap(),
        documents: Vec::new(),
    }
}

pub(super) fn variable(name: &str, kind: VariableKind) -> Variable {
    Variable {
        name: name.to_owned(),
        label: String::new(),
        measure: Measure::Nominal,
        kind,
    }
}

pub(super) fn number(name: &str) -> Variable {
    let kind = VariableKind::Number {
        width: 8,
        decimals: 2,
        missing: None,
        labels: Vec::new(),
    };
    variable(name, kind)
}

pub(super) fn text(name: &str, width: u16) -> Variable {
    let labels = Vec::new();
    variable(name, VariableKind::Text { width, labels })
}
