//! The attention rules on the page.

use super::{Document, Escaped};
use crate::emit::codebook::AttentionRule;

impl Document<'_> {
    /// Writes all attention rules, after the scores.
    pub(super) fn attention(&mut self) {
        let codebook = self.codebook;
        if codebook.attention.is_empty() {
            return;
        }
        self.put(format_args!(
            "<h2 id=\"attention\">Attention</h2>\n<p>Rules that tell health staff what to look at in the sent answers of a participant, or what to act on. They \
             are not saved,\nand participants never see them. A rule that is not decided yet is marked as a draft.</p>\n"
        ));
        for rule in &codebook.attention {
            self.attention_rule(rule);
        }
    }

    fn attention_rule(&mut self, rule: &AttentionRule) {
        let name = Escaped(&rule.name);
        self.put(format_args!("<section>\n<h3 id=\"a-{name}\">{name}</h3>\n<dl>\n"));
        self.in_all_languages("Text", &rule.text);
        let draft = if rule.draft { " (draft)" } else { "" };
        self.row("Level", &format!("{}{draft}", rule.level.name()));
        let raised = self.prose(&rule.raised);
        self.row("Raised", &raised);
        self.row("As written", &format!("<code>{}</code>", Escaped(&rule.written)));
        if rule.sensitive {
            self.row("Reads", "sensitive answers");
        }
        self.put(format_args!("</dl>\n</section>\n"));
    }
}
