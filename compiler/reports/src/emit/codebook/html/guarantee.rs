//! The guarantees on the page.

use super::{Document, Escaped};
use crate::emit::codebook::Guarantee;

impl Document<'_> {
    /// Writes what is guaranteed, after the attention rules.
    pub(super) fn guarantees(&mut self) {
        let codebook = self.codebook;
        if codebook.guarantees.is_empty() {
            return;
        }
        let proved = codebook.proved.as_ref();
        let day = proved.map_or_else(String::new, |proved| format!(" on {}", Escaped(&proved.today)));
        self.put(format_args!(
            "<h2 id=\"guarantees\">What is guaranteed</h2>\n<p>Statements of the survey’s author about every participant, whatever the answers so far. \
             Each says whether it was\nchecked by proof: calculated for all flags, genders and answers that there can be{day}, without exception, not for a sample. A proof is about the rules of\nthe \
             survey. It says nothing of the wording, of the medical sense, or of whether the flags and the gender of a participant are right.</p>\n"
        ));
        for guarantee in &codebook.guarantees {
            self.guarantee(guarantee);
        }
    }

    fn guarantee(&mut self, guarantee: &Guarantee) {
        let name = Escaped(&guarantee.name);
        self.put(format_args!("<section>\n<h3 id=\"g-{name}\">{name}</h3>\n<dl>\n"));
        let guaranteed = self.prose(&guarantee.guaranteed);
        self.row("Guaranteed", &guaranteed);
        let checked = if guarantee.proved {
            "yes, for all participants and all answers"
        } else {
            "no, stated by the author"
        };
        self.row("Checked", checked);
        let written = Escaped(&guarantee.written);
        self.row("As written", &format!("<code>{written}</code>"));
        self.put(format_args!("</dl>\n</section>\n"));
    }
}
