//! A page file.

use schemars::JsonSchema;

use super::{
    content::{Flags, Genders, Item, present},
    values::{Id, Rule, Truth},
};

present! {
    /// A page of a survey.
    Page {
        /// The page's id, the same as the name of the file. Its title is in the catalogues under `pages`.
        page: Id,
        /// Whether the progress bar is shown on this page. Left out: yes.
        progress: Option<Truth>,
        /// The content of the page.
        content: Vec<Item>,
    }
}
