//! Two versions of the survey.

use std::{fs, path::Path};

use enkat_model::Artifact;
use enkat_reports::render::render_human;
use enkat_syntax::{diagnostics::Sink, parse::decode_utf8, source::SourceMap};

use crate::Result;

const FILES: [&str; 6] = [
    "survey.yaml",
    "pages/pain.yaml",
    "payload.yaml",
    "scores.yaml",
    "texts/en-US.yaml",
    "texts/sv-SE.yaml",
];
/// The changes of the second version: a field gets another name, another one fewer decimals.
const CHANGES: [(&str, &str); 4] = [
    ("version: 1", "version: 2"),
    ("text: words", "text: ownWords"),
    ("  words:", "  ownWords:"),
    ("decimals: 1", "decimals: 0"),
];
/// Ids that only templates can have.
const RENAMED: [(&str, &str); 2] = [("ownName", "_ålder, i år?"), ("lowBack", "BackPain")];

/// Compiles both versions of the survey in a folder.
pub(crate) fn versions(folder: &Path) -> Result<[Artifact; 2]> {
    let second = |text: String| {
        CHANGES
            .iter()
            .fold(text, |text, (old, new)| text.replace(old, new))
    };
    Ok([version(folder, |text| text)?, version(folder, second)?])
}

fn version(folder: &Path, change: impl Fn(String) -> String) -> Result<Artifact> {
    let mut files = SourceMap::default();
    for path in FILES {
        let text = change(fs::read_to_string(folder.join(path))?);
        decode_utf8(&mut files, path, text.into_bytes(), &mut Sink::default());
    }
    let compilation = enkat_compiler::compile(&files);
    let artifact = compilation
        .artifact
        .ok_or_else(|| render_human(&files, &compilation.expansions, &compilation.diagnostics, false))?;
    let json = serde_json::to_string(&artifact)?;
    let renamed = RENAMED.iter().fold(json, |json, (id, new)| {
        json.replace(&format!("\"id\":\"{id}\""), &format!("\"id\":\"{new}\""))
    });
    Ok(serde_json::from_str(&renamed)?)
}
