//! The entry page of a survey, rendered by the server, so that it can be read and filled in before the application has loaded.
//!
//! A build of the application contains the page as a template in each language. It is filled for a visitor who comes to an open
//! survey for the first time; every other address, and every other visitor, gets the application alone, which then calls the
//! server.

mod language;

use std::sync::Arc;

use axum::{
    body::Body,
    extract::{Request, State},
    http::{HeaderMap, HeaderValue, Method, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use serde::Serialize;

use crate::{
    app::App,
    catalog::Encoding,
    deployment::{Offer, is_name},
    headers::Policy,
    http::signed_in::COOKIE,
    identity::LoginType,
    routes::{LoginSettings, Title},
    web::Templates,
};

/// The cookie that the application sets once the notice about cookies is closed.
const NOTICE_COOKIE: &str = "cookieLawSeen";

/// The request headers that the answer depends on.
const VARY: &str = "accept-encoding, accept-language, cookie";

/// Responds with the entry page of a survey where there is one to show, otherwise with the application alone.
pub(crate) async fn draw(
    State((app, templates)): State<(App, Arc<Templates>)>,
    request: Request,
    next: Next,
) -> Response {
    let (method, path, headers) = (request.method(), request.uri().path(), request.headers());
    if method == Method::GET
        && let Some(address) = SurveyAddress::parse(path)
        && COOKIE.pass(headers).is_none()
        && let Some(page) = page(&app, &templates, &address, headers).await
    {
        return answer(page, headers, templates.policy().clone());
    }
    next.run(request).await
}

/// The address of a survey that names its customer.
struct SurveyAddress<'a> {
    customer: &'a str,
    kind: &'a str,
    link: Option<&'a str>,
}

impl<'a> SurveyAddress<'a> {
    fn parse(path: &'a str) -> Option<Self> {
        let path = path.strip_prefix('/')?;
        let segments: Vec<&str> = path.strip_suffix('/').unwrap_or(path).split('/').collect();
        let (customer, kind, link) = match segments[..] {
            ["open", customer, kind] => (customer, kind, None),
            ["open" | "survey", customer, kind, link] => (customer, kind, Some(link)),
            _ => return None,
        };
        let names = [Some(customer), Some(kind), link];
        let are_names = names.into_iter().flatten().all(is_name);
        are_names.then_some(Self { customer, kind, link })
    }
}

/// The values that fill a page. The templates refer to them (`web/src/shell/entry-shell.tsx`).
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Filling<'a> {
    /// The response to the call that the application need not make.
    settings: &'a LoginSettings,
    /// The customer's name in the address, which may select a theme.
    url_name: &'a str,
    title: &'a Title,
    readers: Option<&'a str>,
    has_tabs: bool,
    /// The way to sign in that is selected at first.
    chosen: LoginType,
    is_nameless: bool,
    /// Whether the notice about cookies is shown.
    cookie_notice: bool,
}

/// Fills the page, if the survey is open to a visitor of whom nothing is known.
async fn page(
    app: &App,
    templates: &Templates,
    address: &SurveyAddress<'_>,
    headers: &HeaderMap,
) -> Option<String> {
    let deployment = app.deployment().await.ok()?;
    let offer = deployment.find(address.customer, address.link, address.kind)?;
    let chosen = preselected(&offer)?;
    if offer.invitation_required {
        return None;
    }
    let settings = LoginSettings::of(app, &offer).await.ok()?;
    if settings.is_full {
        return None;
    }
    let offered: Vec<&str> = templates
        .languages()
        .filter(|code| settings.languages.iter().any(|own| own == code))
        .collect();
    let language = language::choose(headers, &offered)?;
    let filling = Filling {
        url_name: address.customer,
        title: settings.titles.get(language)?,
        readers: settings
            .notices
            .get(language)
            .and_then(|notice| notice.readers.as_deref()),
        has_tabs: tabs(&offer).count() > 1,
        chosen,
        is_nameless: offer.login.iter().all(|way| *way == LoginType::Anonymous),
        cookie_notice: !has_cookie(headers, NOTICE_COOKIE),
        settings: &settings,
    };
    let page = templates.fill(language, filling);
    page.inspect_err(|error| tracing::error!(%error, "the entry page cannot be filled"))
        .ok()
}

/// Lists the ways to sign in that have a tab.
fn tabs(offer: &Offer) -> impl Iterator<Item = LoginType> {
    offer.login.iter().copied().filter(|way| *way != LoginType::Sso)
}

/// Chooses the tab that is selected at first.
fn preselected(offer: &Offer) -> Option<LoginType> {
    let default = tabs(offer).find(|way| *way == offer.default_login);
    default.or_else(|| tabs(offer).next())
}

fn has_cookie(headers: &HeaderMap, name: &str) -> bool {
    let values = headers.get_all(header::COOKIE).into_iter();
    let mut cookies = values
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(';'));
    cookies.any(|cookie| cookie.trim().split('=').next() == Some(name))
}

fn answer(page: String, asked: &HeaderMap, policy: HeaderValue) -> Response {
    let (bytes, encoding) = Encoding::wanted(asked).compressed_now(page.into());
    let mut response = Body::from(bytes).into_response();
    let headers = response.headers_mut();
    headers.insert(
        header::CONTENT_TYPE,
        HeaderValue::from_static("text/html; charset=utf-8"),
    );
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    headers.insert(header::VARY, HeaderValue::from_static(VARY));
    if let (Some(coding), _) = encoding.names() {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding));
    }
    response.extensions_mut().insert(Policy(policy));
    response
}

#[cfg(test)]
mod tests;
