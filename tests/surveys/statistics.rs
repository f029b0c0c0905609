//! The lengths of the built-in surveys, with a check that their written-out forms have the same content.

use enkat_compiler::compile;
use enkat_reports::statistics::{Measured, measure};
use enkat_syntax::source::SourceMap;

use crate::folder::{compiled, files, names};

/// Modules are not counted: other surveys use them, too.
#[test]
fn med_own_definition_is_under_half_of_written_out() {
    let definition = measured("med").statistics.definition;
    assert!(2 * definition.own < definition.written_out, "{definition:?}");
}

#[test]
fn written_out_survey_compiles_to_equal_artifact() {
    for name in names() {
        let out = compile(&written_out(&name));
        assert!(out.artifact.is_some(), "{name}: {:#?}", out.diagnostics);
        assert!(out.artifact == compiled(&name).artifact, "{name}");
    }
}

fn measured(name: &str) -> Measured {
    measure(&files(name)).artifact.unwrap()
}

/// Writes a survey out without templates and modules, keeping its other content.
fn written_out(name: &str) -> SourceMap {
    let own = files(name);
    let mut out = SourceMap::default();
    for (path, text) in measured(name).written_out {
        out.add(path, text);
    }
    let kept = own.iter().filter(|(_, file)| {
        matches!(
            file.path.as_str(),
            "payload.yaml" | "scores.yaml" | "attention.yaml"
        )
    });
    for (_, file) in kept {
        out.add(file.path.as_str(), file.text.as_str());
    }
    for picture in own.pictures() {
        let (_, file) = picture.path.rsplit_once('/').unwrap();
        out.add_picture(format!("images/{file}"), picture.bytes.clone());
    }
    out
}
