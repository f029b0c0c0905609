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
             <table>\n<thead><tr><th scope=\"col\">Preset</th><th scope=\"col\">For</th>\
             <th scope=\"col\">Flags</th></tr></thead>\n<tbody>\n"
        ));
        for preset in &codebook.presets {
            let flags = preset.flags.join(", ");
            self.put(format_args!(
                "<tr><th scope=\"row\">{}</th>",
                Escaped(&preset.name)
            ));
            self.text("td", &preset.text);
            self.put(format_args!("<td>{}</td></tr>\n", Escaped(&flags)));
        }
        self.put(format_args!("</tbody>\n</table>\n"));
    }
}
