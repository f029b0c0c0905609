//! Findings in files that several surveys read.

use std::{
    collections::{BTreeMap, HashMap},
    path::PathBuf,
};

use enkat_model::words::listed_at_most;
use enkat_syntax::{
    diagnostics::{Code, Diagnostic},
    source::SourceMap,
};

use crate::commands::{files::shown_folder, survey::CheckedSurvey};

/// The most surveys that a finding names.
const MOST: usize = 4;

/// Takes out the findings that a survey before has as well, so that a mistake in a module is reported once. The finding that stays
/// names the other surveys.
pub(super) fn report_once(folders: &[PathBuf], surveys: &mut [CheckedSurvey]) {
    let mut first: HashMap<Mistake, (usize, usize)> = HashMap::new();
    let mut others: BTreeMap<(usize, usize), Vec<String>> = BTreeMap::new();
    for (at, (folder, survey)) in folders.iter().zip(&mut *surveys).enumerate() {
        let files = &survey.files;
        survey.diagnostics.retain(|finding| {
            let known = first.get(&Mistake::of(files, finding));
            if let Some(known) = known {
                others.entry(*known).or_default().push(shown_folder(folder));
            }
            known.is_none()
        });
        for (index, finding) in survey.diagnostics.iter().enumerate() {
            first.entry(Mistake::of(files, finding)).or_insert((at, index));
        }
    }
    for ((at, index), names) in others {
        surveys[at].diagnostics[index].help.push(same_in(names));
    }
}

/// A mistake, whichever survey has it.
#[derive(PartialEq, Eq, Hash)]
struct Mistake {
    code: Code,
    path: String,
    range: (u32, u32),
    message: String,
}

impl Mistake {
    fn of(files: &SourceMap, finding: &Diagnostic) -> Self {
        let span = finding.primary.span;
        Self {
            code: finding.code,
            path: files.file(span.file).path.clone(),
            range: (span.start, span.end),
            message: finding.message.clone(),
        }
    }
}

/// Lists the other surveys with a mistake.
fn same_in(mut surveys: Vec<String>) -> String {
    surveys.dedup();
    let verb = if surveys.len() == 1 { "uses" } else { "use" };
    let names = surveys.iter().map(|name| format!("`{name}`")).collect();
    format!(
        "the same in {}, which {verb} this file, too",
        listed_at_most(names, MOST)
    )
}
