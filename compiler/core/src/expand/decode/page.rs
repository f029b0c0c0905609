//! A page file.

use enkat_model::{is_entry, is_screen};
use enkat_syntax::{
    diagnostics::{Code, Diagnostic},
    keys::PAGE,
    parse::node::Node,
    tree::{Name, Page},
};

use super::decoder::Decoder;

/// Reads a page; its id is that of its file.
pub(in crate::expand) fn page(node: &Node<'_>, stem: &str, decoder: &mut Decoder<'_>) -> Option<Page> {
    let before = std::mem::replace(&mut decoder.lost, true);
    let fields = decoder.fields(node, "a page", PAGE)?;
    decoder.lost = before;
    let id = fields
        .required("page", decoder)
        .and_then(|node| decoder.page_id(node));
    let mut id = id.unwrap_or_else(|| Name::new(stem.to_owned(), fields.start));
    if is_entry(&id.value) {
        let message = format!(
            "`{}` is the first word of addresses of surveys, and cannot be a page",
            id.value
        );
        decoder.reserved_page(message, &id);
    }
    if id.value != stem {
        let message = format!("the page `{}` is in a file named `{stem}.yaml`", id.value);
        let finding = Diagnostic::new(Code::E0115, message, id.span, "not the name of the file");
        decoder.sink.push(finding.with_text_edit(
            format!("write `{stem}`, as in `pages` of `survey.yaml`"),
            id.span,
            stem,
        ));
        // The order of pages, and mostly the texts, name the file.
        stem.clone_into(&mut id.value);
    }
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
        if is_screen(&id.value) {
            let message = format!(
                "`{}` is a screen that comes after the pages, and cannot be a page",
                id.value
            );
            self.reserved_page(message, &id);
        }
        Some(id)
    }

    fn reserved_page(&mut self, message: String, id: &Name) {
        let finding = Diagnostic::new(Code::E0209, message, id.span, "reserved");
        self.sink
            .push(finding.with_help("choose a longer name that says what the page asks about"));
    }
}
