//! A page file.

use enkat_syntax::{
    diagnostics::{Code, Diagnostic},
    keys::PAGE,
    parse::node::Node,
    tree::{Name, Page},
};

use super::{
    decoder::Decoder,
    ids::{NotAnId, camel_case, is_id},
};

/// Reads a page; its id is that of its file.
pub(in crate::expand) fn page(node: &Node<'_>, stem: &str, decoder: &mut Decoder<'_>) -> Option<Page> {
    let before = std::mem::replace(&mut decoder.lost, true);
    let fields = decoder.fields(node, "a page", PAGE)?;
    decoder.lost = before;
    let id = fields
        .required("page", decoder)
        .and_then(|node| decoder.page_id(node));
    let mut id = id.unwrap_or_else(|| Name::new(stem.to_owned(), fields.start));
    if let Some(wrong) = NotAnId::of_entry(&id.value) {
        decoder.sink.push(wrong.at(id.span));
    }
    // An id that is the file's name but for its spelling has been reported.
    let is_misspelt = !is_id(&id.value) && camel_case(&id.value).as_deref() == Some(stem);
    if id.value != stem && !is_misspelt {
        let message = format!("the page `{}` is in a file named `{stem}.yaml`", id.value);
        let finding = Diagnostic::new(Code::E0115, message, id.span, "not the name of the file");
        decoder.sink.push(finding.with_text_edit(
            format!("write `{stem}`, as in `pages` of `survey.yaml`"),
            id.span,
            stem,
        ));
    }
    // The order of pages, and mostly the texts, name the file.
    stem.clone_into(&mut id.value);
    let presence = decoder.presence(&fields);
    let progress = decoder.bool_or(&fields, "progress", true);
    let content = decoder.content(&fields);
    Some(Page {
        id,
        presence,
        progress,
        content,
    })
}

impl Decoder<'_> {
    /// Reads the id of a page, which must not be that of a screen.
    pub(in crate::expand) fn page_id(&mut self, node: &Node<'_>) -> Option<Name> {
        let id = self.id(node)?;
        if let Some(wrong) = NotAnId::of_screen(&id.value) {
            self.sink.push(wrong.at(id.span));
        }
        Some(id)
    }
}
