//! The document and the study: title, versions, abstract, way of asking, and the people behind the data.

use enkat_model::Artifact;
use enkat_reports::emit::ByLanguage;

use super::{
    Description,
    occurrence::{Versions, in_words},
    xml::Xml,
};

/// The explanation of placeholders in texts.
const PLACEHOLDERS: &str = "In texts, a name in {{ }} stands for words that participants read in its place, such as the year of the \
                            answer for {{year}}.";

/// Writes the description of the document itself.
pub(super) fn put_document(xml: &mut Xml<'_>, of: &Description<'_>, versions: &Versions<'_>) {
    let day = of.day.to_string();
    xml.parent("docDscr", &[], |xml| {
        xml.parent("citation", &[], |xml| {
            put_title(xml, of);
            xml.parent("prodStmt", &[], |xml| {
                xml.text("prodDate", &[("date", &day)], &day);
                xml.text("software", &[("version", env!("CARGO_PKG_VERSION"))], "Enkat");
            });
        });
        if versions.have_placeholders() {
            xml.text("notes", &[], PLACEHOLDERS);
        }
    });
}

/// Writes the description of the study.
pub(super) fn put_study(xml: &mut Xml<'_>, of: &Description<'_>) {
    xml.parent("stdyDscr", &[], |xml| {
        xml.parent("citation", &[], |xml| {
            put_title(xml, of);
            put_versions(xml, of);
        });
        xml.parent("stdyInfo", &[], |xml| put_summary(xml, of));
        xml.parent("method", &[], |xml| put_method(xml, of));
        xml.parent("dataAccs", &[], put_access);
    });
}

/// Writes the name of the survey, with its translations, and the surveyId.
fn put_title(xml: &mut Xml<'_>, of: &Description<'_>) {
    let mut names = newest_texts(of, "survey.name");
    let first = xml.languages().into_iter().find_map(|language| {
        let name = names.shift_remove(language)?;
        Some((language, name))
    });
    xml.parent("titlStmt", &[], |xml| {
        match &first {
            Some((language, name)) => xml.text("titl", &[("xml:lang", language)], name),
            None => xml.text("titl", &[], of.survey_id),
        }
        xml.texts("parTitl", &names);
        xml.text("IDNo", &[("level", "study")], of.survey_id);
    });
}

fn put_versions(xml: &mut Xml<'_>, of: &Description<'_>) {
    let survey = of.versions.last().map_or("", |newest| &newest.header.survey);
    let versions = in_words(of.versions.iter().map(|artifact| artifact.header.version));
    let day = of.day.to_string();
    xml.parent("verStmt", &[], |xml| {
        let words = format!("Export {}, of {versions} of the survey `{survey}`", of.number);
        xml.text("version", &[("date", &day)], &words);
    });
}

fn put_summary(xml: &mut Xml<'_>, of: &Description<'_>) {
    xml.texts("abstract", &newest_texts(of, "survey.description"));
    xml.parent("sumDscr", &[], |xml| {
        if let Some((first, last)) = of.collected {
            for (event, day) in [("start", first.to_string()), ("end", last.to_string())] {
                xml.text("collDate", &[("date", &day), ("event", event)], &day);
            }
        }
        xml.text("anlyUnit", &[], "individuals");
        xml.text("dataKind", &[], "survey data");
    });
}

fn put_method(xml: &mut Xml<'_>, of: &Description<'_>) {
    xml.parent("dataColl", &[], |xml| {
        xml.text("collMode", &[], "self-administered questionnaire on the web");
    });
    let protection = of.protection;
    let measures = [
        (protection.only_days, "Times are cut to days."),
        (
            protection.shifts_dates,
            "All dates of a person are shifted by the same number of days, at most 182: periods between them are true, and the \
             dates are not.",
        ),
        (
            protection.birth_years_in_bands,
            "A year of birth is the first of five.",
        ),
    ];
    for (_, words) in measures.into_iter().filter(|(is_taken, _)| *is_taken) {
        xml.text("dataProcessing", &[("type", "anonymization")], words);
    }
}

fn put_access(xml: &mut Xml<'_>) {
    xml.parent("useStmt", &[], |xml| {
        xml.text(
            "restrctn",
            &[],
            "The data are pseudonymous: `response_id` stands for a person, and only the server that wrote the export can make it. \
             Pseudonyms do not make data anonymous. Answers that are rare can tell who a person is: the data are personal data.",
        );
    });
}

/// Returns the texts of the newest version under a key.
fn newest_texts(of: &Description<'_>, key: &str) -> ByLanguage {
    let texts = |newest: &&Artifact| {
        let texts = newest.texts.iter();
        let found = texts.filter_map(|(language, texts)| Some((language.clone(), texts.get(key)?.clone())));
        found.collect()
    };
    of.versions.last().map(texts).unwrap_or_default()
}
