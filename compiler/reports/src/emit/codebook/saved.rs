//! All saved fields, in the order in which they are saved.

use enkat_model::{
    Artifact, Conversion, CopyGroup, DataType, Derivation, DerivedField, ElementId, OptionValue, Setting,
    WrittenAt, sensitive_names,
};

use super::{Code, Range, Variable, decided::Readers, variable::variable};
use crate::emit::texts::ByLanguage;
use crate::natural_language::{Audience, Labels, NormalForm, Prose};

/// Lists every variable: answers, calculated fields, copies.
pub(super) fn variables(artifact: &Artifact) -> Vec<Variable> {
    let labels = Labels::of_source(artifact);
    let ids = (0..artifact.elements.len()).map(ElementId::at);
    let readers = Readers::of(labels);
    let mut variables: Vec<_> = ids
        .filter_map(|id| {
            let decides = readers.in_words(labels, id);
            Some(Variable {
                decides,
                ..answered(labels, id)?
            })
        })
        .collect();
    let sensitive = sensitive_names(artifact).fields;
    let derived = artifact.payload.derive.iter();
    variables.extend(derived.map(|field| Variable {
        sensitive: sensitive.contains(&field.name),
        ..calculated(labels, field)
    }));
    let copies: Vec<_> = artifact
        .payload
        .nest
        .iter()
        .flat_map(|nest| copied(labels, nest))
        .collect();
    variables.extend(copies);
    variables
}

/// Describes an answer as it is saved.
fn answered(labels: Labels<'_>, id: ElementId) -> Option<Variable> {
    let variable = variable(labels, id)?;
    Some(match labels.artifact.payload.conversion(id) {
        Some(conversion) => converted(variable, conversion),
        None => variable,
    })
}

/// Describes a checkbox that is saved as a number.
fn converted(variable: Variable, conversion: Conversion) -> Variable {
    let code = |is_ticked, meaning: &str| Code {
        value: OptionValue::Integer(conversion.number(is_ticked)),
        label: ByLanguage::new(),
        meaning: Some(meaning.to_owned()),
        valuation: None,
        draft: false,
        offered: None,
    };
    Variable {
        data_type: DataType::Integer,
        values: vec![code(true, "ticked"), code(false, "not ticked, or not asked")],
        origin: Some(Prose::words(in_words(conversion))),
        ..variable
    }
}

/// Describes the conversion of a checkbox: "as 1 when ticked, otherwise as 2".
pub(in crate::emit) fn in_words(conversion: Conversion) -> String {
    let (ticked, otherwise) = (conversion.number(true), conversion.number(false));
    format!("as {ticked} when ticked, otherwise as {otherwise}")
}

/// Describes the calculation of a field: "as true for those who …, otherwise as false".
pub(in crate::emit) fn origin(labels: Labels<'_>, field: &DerivedField<Setting>) -> Prose {
    match &field.value {
        Derivation::Truth(condition) => {
            let rule = NormalForm::is(condition);
            if rule == NormalForm::NEVER {
                return Prose::words("as false");
            }
            if rule == NormalForm::ALWAYS {
                return Prose::words("as true");
            }
            let whom = Audience::of_rule(rule).prose_of_anybody("for", labels);
            Prose::words("as true ")
                .prose(whom)
                .then(", otherwise as false, also where that is not asked")
        }
        Derivation::Number(quantity) => {
            let origin = Prose::words("as ").prose(labels.quantity(quantity));
            origin.then(", where that can be calculated")
        }
    }
}

/// Describes a field that is calculated.
fn calculated(labels: Labels<'_>, field: &DerivedField<Setting>) -> Variable {
    let data_type = match &field.value {
        Derivation::Truth(_) => DataType::Boolean,
        Derivation::Number(_) => DataType::Number,
    };
    Variable {
        name: field.name.clone(),
        kind: "derived".to_owned(),
        data_type,
        under: Vec::new(),
        question: ByLanguage::new(),
        help: ByLanguage::new(),
        values: Vec::new(),
        range: Range::default(),
        decimals: None,
        max_length: None,
        format: None,
        step: None,
        unit: ByLanguage::new(),
        low: ByLanguage::new(),
        high: ByLanguage::new(),
        required: false,
        ticks: None,
        sensitive: false,
        or_box: None,
        asked: Prose::words("of no participant: it is calculated"),
        decides: None,
        written_at: WrittenAt::default(),
        excludes: None,
        checks: Vec::new(),
        scores: Vec::new(),
        origin: Some(origin(labels, field)),
        copy_of: None,
    }
}

/// Describes the fields inside a field that holds copies.
fn copied<'a>(labels: Labels<'a>, nest: &'a CopyGroup) -> impl Iterator<Item = Variable> + 'a {
    let originals = nest.of.iter().filter_map(move |id| answered(labels, *id));
    originals.map(|original| Variable {
        name: format!("{}.{}", nest.name, original.name),
        under: Vec::new(),
        copy_of: Some(original.name.clone()),
        ticks: None,
        excludes: None,
        checks: Vec::new(),
        scores: Vec::new(),
        ..original
    })
}
