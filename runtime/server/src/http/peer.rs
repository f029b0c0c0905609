//! The peer of a connection.

use std::net::{IpAddr, Ipv4Addr};

use axum::http::Extensions;

/// The address that the connection comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) IpAddr);

impl Peer {
    /// Makes a peer of an address; an IPv4 address that an IPv6 socket has accepted becomes an IPv4 address again.
    pub(crate) fn new(address: IpAddr) -> Self {
        Self(address.to_canonical())
    }

    /// Returns the peer of a request, which the server records when it accepts a connection.
    pub(crate) fn of(extensions: &Extensions) -> Self {
        let unknown = Self(Ipv4Addr::UNSPECIFIED.into());
        extensions.get().copied().unwrap_or(unknown)
    }
}
