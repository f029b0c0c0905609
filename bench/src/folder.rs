//! A folder with the survey that people answer, and the people who are invited to it.

use std::{fmt::Write, fs, path::Path};

use crate::participant::DEPLOYMENT;

const QUESTIONS: usize = 250;
const PER_PAGE: usize = 25;

/// Writes a version of the survey, with a question more in each.
///
/// # Errors
/// When the folder cannot be written.
pub fn write(folder: &Path, version: usize) -> anyhow::Result<()> {
    let survey = folder.join("surveys/generated");
    fs::create_dir_all(survey.join("pages"))?;
    fs::create_dir_all(survey.join("texts"))?;
    fs::write(folder.join("surveys/deployment.yaml"), DEPLOYMENT)?;
    let (mut header, mut texts) = (
        format!(
            "survey: generated\nversion: {version}\nlanguages: [en-US]\nconsent: none\nscales: {{amount: 1..5}}\npages:\n"
        ),
        "survey: {name: Generated}\nscales: {amount: {1: None, 2: Little, 3: Some, 4: Much, 5: All}}\n"
            .to_owned(),
    );
    let (mut pages, mut questions) = ("pages:\n".to_owned(), "questions:\n".to_owned());
    for page in 0..QUESTIONS / PER_PAGE {
        let mut content = format!("page: page{page}\ncontent:\n");
        let more = if page == 0 { version - 1 } else { 0 };
        let of_page = (page * PER_PAGE..(page + 1) * PER_PAGE).chain(QUESTIONS..QUESTIONS + more);
        for question in of_page {
            writeln!(content, "  - choice: q{question}\n    scale: amount")?;
            writeln!(questions, "  q{question}: How much of the {question}th?")?;
        }
        fs::write(survey.join(format!("pages/page{page}.yaml")), content)?;
        writeln!(header, "  - page{page}")?;
        writeln!(pages, "  page{page}: Page {page}")?;
    }
    texts.push_str(&pages);
    texts.push_str(&questions);
    fs::write(survey.join("survey.yaml"), header)?;
    fs::write(survey.join("texts/en-US.yaml"), texts)?;
    Ok(())
}

/// Writes a table of so many people.
///
/// # Errors
/// When the folder cannot be written.
pub fn write_people(folder: &Path, count: usize) -> anyhow::Result<()> {
    let mut table = "reference,firstName,lastName,email\n".to_owned();
    for person in 0..count {
        writeln!(table, "person{person},Ada,Byron,person{person}@example.org")?;
    }
    Ok(fs::write(folder.join("people.csv"), table)?)
}
