//! The web application and the preview: inside of the command, or in a folder that is named.

use std::{fs, path::Path};

use anyhow::{Context, bail};
use enkat_runtime::WebApp;

use super::Failure;

/// The file of the page of group reports.
const REPORT: &str = "report.html";

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

/// Reads the page of group reports from a folder, or takes the one that was built into the command, if it was.
pub(super) fn report_page(folder: Option<&Path>) -> Result<Option<String>, Failure> {
    let Some(folder) = folder else {
        return Ok(packed_report());
    };
    let file = folder.join(REPORT);
    let page = fs::read_to_string(&file).with_context(|| {
        format!(
            "cannot read `{}`: build the pages (`make web/dist/index.html`), and name `web/dist-report`",
            file.display()
        )
    })?;
    Ok(Some(page))
}

/// Returns whether a folder has the participants' application: the preview has no entry pages.
fn is_app(folder: &Path) -> bool {
    folder.join("entry").is_dir()
}

#[cfg(not(feature = "app"))]
fn packed(_: Pages) -> Option<WebApp> {
    None
}

#[cfg(not(feature = "app"))]
fn packed_report() -> Option<String> {
    None
}

#[cfg(feature = "app")]
use self::built_in::{packed, packed_report};

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

    #[derive(Embed)]
    #[folder = "../../web/dist-report"]
    struct Report;

    pub(super) fn packed_report() -> Option<String> {
        let file = Report::get(super::REPORT)?;
        String::from_utf8(file.data.into_owned()).ok()
    }

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
