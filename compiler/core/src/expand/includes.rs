//! `include`: an item that a section of a module replaces.

use enkat_syntax::{
    diagnostics::{Code, Diagnostic},
    keys::INCLUDE,
    parse::node::Node,
    source::{Expansion, ExpansionKind},
};

use super::template_calls::Expander;

impl<'s> Expander<'s, '_, '_> {
    /// Returns the section that an `include` names. Returns nothing if the section is not known; then something is lost.
    pub(super) fn included(&mut self, item: &Node<'s>) -> Vec<Node<'s>> {
        let before = std::mem::replace(&mut self.decoder.lost, true);
        let Some(fields) = self.decoder.fields(item, "`include`", INCLUDE) else {
            return Vec::new();
        };
        let Some(node) = fields.required("include", self.decoder) else {
            return Vec::new();
        };
        let Some(section) = self.library.section(node, self.decoder) else {
            return Vec::new();
        };
        let name = node.text().to_owned();
        if let Some(way) = self.way_to(&name) {
            let message = format!("the section `{name}` includes itself: {way}");
            let finding = Diagnostic::new(Code::E0304, message, node.span, "included inside itself");
            let finding = finding.with_related(
                section.get("section").map_or(section.span, |id| id.span),
                "the section",
            );
            self.decoder
                .sink
                .push(finding.with_help("remove one of the two: a section cannot be put into itself"));
            return Vec::new();
        }
        self.decoder.lost = before;
        self.used_files.insert(section.span.file);
        self.sections.push(name.clone());
        let expansion = self.expansion(Expansion {
            kind: ExpansionKind::Section,
            name: name.clone(),
            what: format!("`{name}`"),
            values: Vec::new(),
            used_at: node.span,
        });
        self.inside.push(name);
        let copied = self.copies(std::slice::from_ref(section), expansion);
        let mut made = self.list(copied, node.span);
        self.inside.pop();
        self.add_presence(&mut made, item, "include");
        made
    }
}
