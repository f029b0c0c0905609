//! Coverage in the format of LCOV's tracefiles (`man geninfo`, FILES), so that editors and CI can show it.

use std::{collections::BTreeMap, fmt::Write};

use enkat_syntax::source::SourceMap;

use super::{Coverage, Covered};

/// Writes a tracefile: a line for each rule, with a branch each for true and false.
pub fn lcov(coverage: &Coverage<'_>, files: &SourceMap) -> String {
    let mut by_file: BTreeMap<&str, Vec<(usize, &Covered<'_>)>> = BTreeMap::new();
    for covered in &coverage.rules {
        let span = covered.rule().term.span;
        let file = files.file(span.file);
        let line = file.line_column(span.start).0;
        by_file.entry(&file.path).or_default().push((line, covered));
    }
    let mut out = String::from("TN:\n");
    for (path, mut rules) in by_file {
        rules.sort_by_key(|(line, _)| *line);
        one_file(&mut out, path, &rules);
    }
    out
}

fn one_file(out: &mut String, path: &str, rules: &[(usize, &Covered<'_>)]) {
    let mut lines: BTreeMap<usize, usize> = BTreeMap::new();
    let _ = writeln!(out, "SF:{path}");
    for (block, (line, covered)) in rules.iter().enumerate() {
        let seen = covered.held + covered.failed;
        *lines.entry(*line).or_default() += seen;
        for (branch, taken) in [covered.held, covered.failed].into_iter().enumerate() {
            let taken = if seen == 0 {
                "-".to_owned()
            } else {
                taken.to_string()
            };
            let _ = writeln!(out, "BRDA:{line},{block},{branch},{taken}");
        }
    }
    let hit = rules
        .iter()
        .map(|(_, covered)| usize::from(covered.held > 0) + usize::from(covered.failed > 0));
    let _ = writeln!(out, "BRF:{}\nBRH:{}", rules.len() * 2, hit.sum::<usize>());
    for (line, seen) in &lines {
        let _ = writeln!(out, "DA:{line},{seen}");
    }
    let hit = lines.values().filter(|seen| **seen > 0).count();
    let _ = writeln!(out, "LF:{}\nLH:{hit}\nend_of_record", lines.len());
}
