//! The web application and the preview: inside of the command, or in a folder that is named.

use std::path::Path;

use anyhow::bail;
use enkat_runtime::WebApp;

use super::Failure;

/// The pages that the command shows in a browser.
#[derive(Clone, Copy)]
pub(super) enum Pages {
    /// The participants' application.
    App,
    /// The preview of a survey that is being written.
    Preview,
}

/// Reads the pages from a folder, or takes those that were built into the command.
pub(super) fn web_app(folder: Option<&Path>, pages: Pages) -> Result<WebApp, Failure> {
    match folder {
        Some(folder) if matches!(pages, Pages::Preview) && is_app(folder) => bail!(
            "`{}` has the participants' application, and `enkat dev` shows the preview; name the folder of the preview with \
             `--web`, such as `web/dist-preview`",
            folder.display()
        ),
        Some(folder) => Ok(WebApp::read(folder)?),
        None => match packed(pages) {
            Some(web) => Ok(web),
            None => bail!(
                "this `enkat` was built without its web pages. Install a packed one (`make dist` makes it), or build the \
                 pages (`make {index}`) and name their folder with `--web {folder}`",
                index = "web/dist/index.html",
                folder = match pages {
                    Pages::App => "web/dist",
                    Pages::Preview => "web/dist-preview",
                }
            ),
        },
    }
}

/// Returns whether a folder has the participants' application: the preview has no entry pages.
fn is_app(folder: &Path) -> bool {
    folder.join("entry").is_dir()
}

#[cfg(not(feature = "app"))]
fn packed(_: Pages) -> Option<WebApp> {
    None
}

#[cfg(feature = "app")]
use self::built_in::packed;

#[cfg(feature = "app")]
mod built_in {
    use std::borrow::Cow;

    use enkat_runtime::WebApp;
    use rust_embed::Embed;

    use super::Pages;

    #[derive(Embed)]
    #[folder = "../../web/dist"]
    struct App;

    #[derive(Embed)]
    #[folder = "../../web/dist-preview"]
    struct Preview;

    pub(super) fn packed(pages: Pages) -> Option<WebApp> {
        match pages {
            Pages::App => files::<App>(),
            Pages::Preview => files::<Preview>(),
        }
    }

    fn files<Built: Embed>() -> Option<WebApp> {
        WebApp::of(Built::iter().filter_map(|path| {
            let bytes = match Built::get(&path)?.data {
                Cow::Borrowed(bytes) => bytes.into(),
                Cow::Owned(bytes) => bytes.into(),
            };
            Some((path.into_owned(), bytes))
        }))
    }
}
