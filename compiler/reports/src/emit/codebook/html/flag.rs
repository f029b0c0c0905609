//! The flags on the page.

use super::{Document, Escaped};
use crate::emit::codebook::DefinedFlag;

impl Document<'_> {
    /// Writes all flags, which sentences name.
    pub(super) fn flags(&mut self) {
        let codebook = self.codebook;
        if codebook.flags.is_empty() {
            return;
        }
        self.put(format_args!(
            "<h2 id=\"flags\">Flags</h2>\n<p>Flags decide what is asked of a participant. The server sends each by the name of its setting. A \
             derived flag is\ncalculated from the flags as they are sent, of which one can have the same name. Presets, pairs and example participants name flags\nas they are \
             sent; all other sentences use the calculated ones.</p>\n\
             <table class=\"stacked\">\n<thead><tr><th scope=\"col\">Flag</th><th scope=\"col\">Setting</th>\
             <th scope=\"col\">On, by the flags as they are sent</th><th scope=\"col\">As written</th></tr></thead>\n<tbody>\n"
        ));
        for flag in &codebook.flags {
            self.flag(flag);
        }
        self.put(format_args!("</tbody>\n</table>\n"));
    }

    fn flag(&mut self, flag: &DefinedFlag) {
        let (name, on) = (Escaped(&flag.name), self.prose(&flag.on));
        let code = |written: &Option<String>| {
            let written = written.as_ref();
            written.map_or_else(String::new, |written| {
                format!("<code>{}</code>", Escaped(written))
            })
        };
        let (setting, written) = (code(&flag.setting), code(&flag.written));
        self.put(format_args!(
            "<tr><th scope=\"row\" id=\"f-{name}\">{name}</th><td data-head=\"Setting\">{setting}</td>\
             <td data-head=\"On\">{on}</td><td data-head=\"As written\">{written}</td></tr>\n"
        ));
    }
}
