//! The question of a variable: headings, words, help.

use enkat_reports::emit::{ByLanguage, Variable};

use super::xml::Xml;
use crate::{Column, ColumnType, table::label};

/// Returns the label of a field in each language: the question; of a checkbox, the question that it belongs to and its own words.
pub(super) fn labels(variable: &Variable) -> ByLanguage {
    let languages = variable.question.keys();
    let labels = languages.map(|language| (language.clone(), label(variable, &in_language(language))));
    labels.collect()
}

/// Writes the question of a field. The help stands below the question, and so comes after it.
pub(super) fn put(xml: &mut Xml<'_>, column: &Column, variable: &Variable) {
    if variable.question.is_empty() {
        return;
    }
    let attributes = [("responseDomainType", domain(column, variable))];
    xml.parent("qstn", &attributes, |xml| {
        xml.texts("preQTxt", &headings(xml, variable));
        xml.texts("qstnLit", &labels(variable));
        xml.texts("postQTxt", &variable.help);
    });
}

/// Returns the headings above a question, the outermost first; the question that a checkbox belongs to stands with its words.
fn headings(xml: &Xml<'_>, variable: &Variable) -> ByLanguage {
    let of_question = usize::from(is_box(variable));
    let above = &variable.under[..variable.under.len().saturating_sub(of_question)];
    let languages = xml.languages().into_iter();
    let joined = languages.map(|language| {
        let texts = above.iter().filter_map(|heading| heading.text.get(language));
        let texts: Vec<_> = texts
            .map(String::as_str)
            .filter(|text| !text.is_empty())
            .collect();
        (language.to_owned(), texts.join(" – "))
    });
    joined.collect()
}

fn is_box(variable: &Variable) -> bool {
    matches!(variable.kind.as_str(), "box" | "orBox")
}

/// Returns the kind of answers, as DDI names it.
fn domain(column: &Column, variable: &Variable) -> &'static str {
    match column.data_type {
        _ if variable.kind == "box" => "multiple",
        _ if !column.values.is_empty() => "category",
        ColumnType::Truth => "category",
        ColumnType::Integer | ColumnType::Number(_) => "numeric",
        ColumnType::Text => "text",
        ColumnType::Date | ColumnType::Minute => "datetime",
    }
}

/// Returns a reader of texts in one language.
fn in_language(language: &str) -> impl Fn(&ByLanguage) -> String {
    move |texts| texts.get(language).cloned().unwrap_or_default()
}
