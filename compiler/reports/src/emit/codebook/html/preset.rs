//! The presets on the page.

use super::{Document, Escaped};

impl Document<'_> {
    /// Writes all presets, at the end.
    pub(super) fn presets(&mut self) {
        let codebook = self.codebook;
        if codebook.presets.is_empty() {
            return;
        }
        self.put(format_args!(
            "<h2>Presets</h2>\n<p>A deployment can offer the survey by these names in place of flags.</p>\n\
             <table class=\"stacked\">\n<thead><tr><th scope=\"col\">Preset</th><th scope=\"col\">For</th>\
             <th scope=\"col\">Flags</th></tr></thead>\n<tbody>\n"
        ));
        for preset in &codebook.presets {
            let flags = preset.flags.join(", ");
            let (name, flags) = (Escaped(&preset.name), Escaped(&flags));
            let (lang, text) = (Escaped(self.source), Escaped(self.in_source(&preset.text)));
            self.put(format_args!(
                "<tr><th scope=\"row\">{name}</th><td data-head=\"For\" lang=\"{lang}\">{text}</td>\
                 <td data-head=\"Flags\">{flags}</td></tr>\n"
            ));
        }
        self.put(format_args!("</tbody>\n</table>\n"));
    }
}
