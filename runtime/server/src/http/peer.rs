//! From where a connection comes.

use std::net::{IpAddr, Ipv4Addr};

use axum::http::Extensions;

/// The address that the connection comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) IpAddr);

impl Peer {
    /// An address of IPv4 that a socket of IPv6 has taken is one of IPv4.
    pub(crate) fn new(address: IpAddr) -> Self {
        Self(address.to_canonical())
    }

    /// The peer of a request of the server, which writes it down when it accepts a connection.
    pub(crate) fn of(extensions: &Extensions) -> Self {
        let unknown = Self(Ipv4Addr::UNSPECIFIED.into());
        extensions.get().copied().unwrap_or(unknown)
    }
}
