//! A survey template: one JSON file that a server sends, instead of a folder. Scenarios may be beside it.

use super::{
    files::{Document, document as document_of},
    json,
};
use crate::{
    diagnostics::Sink,
    source::{SourceMap, Span},
};

/// The ending of a template's file name, where templates are looked for in folders.
pub const TEMPLATE_ENDING: &str = ".template.json";

/// A survey template and its scenarios.
#[derive(Debug)]
pub struct Template<'s> {
    /// The template.
    pub document: Document<'s>,
    /// All YAML files that were given with it.
    pub scenarios: Vec<Document<'s>>,
}

/// Reads the template in these files: the first file, if it is JSON. `None` where they are something else.
pub fn template<'s>(files: &'s SourceMap, sink: &mut Sink) -> Option<Template<'s>> {
    let (id, file) = files.iter().next()?;
    let stem = file.path.strip_suffix(".json")?;
    let root = json::read(id, &file.text, sink);
    let document = Document {
        stem: stem.rsplit('/').next().unwrap_or(stem).to_owned(),
        span: Span {
            file: id,
            start: 0,
            end: u32::try_from(file.text.len()).unwrap_or(u32::MAX),
            expansion: None,
        },
        complete: root.is_some(),
        root,
    };
    let others = files.iter().skip(1);
    let scenarios = others.filter_map(|(id, file)| {
        let stem = file.path.strip_suffix(".yaml")?;
        Some(document_of(files, id, stem, sink))
    });
    Some(Template {
        scenarios: scenarios.collect(),
        document,
    })
}
