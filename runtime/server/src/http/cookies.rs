//! Cookies that hold a secret, or a word.

use axum::{
    http::{
        HeaderMap, HeaderName, HeaderValue,
        header::{COOKIE, SET_COOKIE},
    },
    response::AppendHeaders,
};

use crate::identity::{Pass, Secret};

/// The header that a browser changes a cookie by.
pub(crate) type SetCookie = AppendHeaders<Option<(HeaderName, HeaderValue)>>;

/// From where a browser sends a cookie.
#[derive(Clone, Copy)]
pub(crate) enum SameSite {
    /// From our own pages.
    Strict,
    /// Also when another page or app leads to ours.
    Lax,
}

/// A cookie that holds a secret. Scripts cannot read it, and it is sent over TLS only.
pub(crate) struct Cookie {
    /// A name that starts with `__Host-` makes browsers insist on `Secure`, `Path=/` and no `Domain`.
    pub(crate) name: &'static str,
    pub(crate) same_site: SameSite,
}

impl Cookie {
    /// The secret in a request's cookie of this name.
    pub(crate) fn secret(&self, headers: &HeaderMap) -> Option<Secret> {
        Secret::parse(self.value(headers)?)
    }

    /// The same, with whose it is.
    pub(crate) fn pass(&self, headers: &HeaderMap) -> Option<Pass> {
        Pass::parse(self.value(headers)?)
    }

    /// Returns the word in it.
    pub(crate) fn word<'h>(&self, headers: &'h HeaderMap) -> Option<&'h str> {
        self.value(headers)
    }

    fn value<'h>(&self, headers: &'h HeaderMap) -> Option<&'h str> {
        let cookies = headers.get_all(COOKIE).into_iter();
        // As bytes: others on the same host may keep letters of any kind in theirs.
        let mut pairs = cookies.flat_map(|value| value.as_bytes().split(|byte| *byte == b';'));
        let value = pairs.find_map(|pair| {
            let after = pair.trim_ascii().strip_prefix(self.name.as_bytes())?;
            after.strip_prefix(b"=")
        });
        std::str::from_utf8(value?).ok()
    }

    /// Makes a browser keep it.
    pub(crate) fn keep(&self, secret: &Secret, seconds: u64) -> SetCookie {
        self.set(&secret.cookie(), seconds)
    }

    /// Makes a browser keep it with whose it is.
    pub(crate) fn keep_pass(&self, pass: &Pass, seconds: u64) -> SetCookie {
        self.set(&pass.text(), seconds)
    }

    /// Makes a browser keep a word of ours.
    pub(crate) fn keep_word(&self, word: &'static str, seconds: u64) -> SetCookie {
        self.set(word, seconds)
    }

    /// Makes a browser forget it.
    pub(crate) fn forget(&self) -> SetCookie {
        self.set("", 0)
    }

    fn set(&self, value: &str, seconds: u64) -> SetCookie {
        let name = self.name;
        let same_site = match self.same_site {
            SameSite::Strict => "Strict",
            SameSite::Lax => "Lax",
        };
        let cookie =
            format!("{name}={value}; Path=/; Max-Age={seconds}; HttpOnly; Secure; SameSite={same_site}");
        let cookie = HeaderValue::try_from(cookie).ok().map(|mut cookie| {
            cookie.set_sensitive(true);
            (SET_COOKIE, cookie)
        });
        AppendHeaders(cookie)
    }
}
