//! The kinds of elements.

/// Declares [`ElementKind`](super::ElementKind): the elements that every survey is made of, and the kinds of the list.
macro_rules! element_kinds {
    ($($(#[$doc:meta])* $kind:ident = $name:expr,)*) => {
        /// A kind of element: a container, static content, or a kind of question.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
        #[serde(rename_all = "camelCase")]
        pub enum ElementKind {
            /// A page.
            Page,
            /// A titled box.
            Section,
            /// Questions laid out together.
            Group,
            /// Static text.
            Note,
            /// A picture.
            Image,
            /// A checkbox of `checkboxes`.
            Box,
            /// An opt-out: a checkbox beside a field, which disables it while ticked.
            OrBox,
            /// One of several options.
            Choice,
            /// A group of checkboxes.
            Checkboxes,
            $($(#[$doc])* $kind,)*
        }

        impl ElementKind {
            /// Returns the name, as it is serialized.
            pub fn name(self) -> &'static str {
                match self {
                    Self::Page => "page",
                    Self::Section => "section",
                    Self::Group => "group",
                    Self::Note => "note",
                    Self::Image => "image",
                    Self::Box => "box",
                    Self::OrBox => "orBox",
                    Self::Choice => "choice",
                    Self::Checkboxes => "checkboxes",
                    $(Self::$kind => $name,)*
                }
            }
        }
    };
}
pub(super) use element_kinds;
