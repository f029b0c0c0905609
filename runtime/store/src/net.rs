//! Networks: addresses with the same first bits.

use std::{
    fmt,
    net::{IpAddr, Ipv4Addr, Ipv6Addr},
    str::FromStr,
};

/// Addresses with the same first bits, such as `10.0.0.0/8`; an address alone is a network of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Network {
    address: IpAddr,
    bits: u8,
}

impl Network {
    /// Builds the network of the addresses that share this number of first bits with this one: at most 32, or 128 of an IPv6
    /// address.
    pub fn new(address: IpAddr, bits: u8) -> Self {
        match address {
            IpAddr::V4(address) => {
                let bits = bits.min(32);
                let mask = u32::MAX.checked_shl(32 - u32::from(bits)).unwrap_or(0);
                let address = Ipv4Addr::from_bits(address.to_bits() & mask).into();
                Self { address, bits }
            }
            IpAddr::V6(address) => {
                let bits = bits.min(128);
                let mask = u128::MAX.checked_shl(128 - u32::from(bits)).unwrap_or(0);
                let address = Ipv6Addr::from_bits(address.to_bits() & mask).into();
                Self { address, bits }
            }
        }
    }

    /// Returns the first address of the network.
    pub fn address(&self) -> IpAddr {
        self.address
    }

    /// Returns the number of first bits that its addresses share.
    pub fn bits(&self) -> u8 {
        self.bits
    }

    /// Tests whether an address belongs to the network.
    pub fn contains(&self, address: IpAddr) -> bool {
        let (own, other, width) = match (self.address, address.to_canonical()) {
            (IpAddr::V4(own), IpAddr::V4(other)) => {
                (u128::from(own.to_bits()), u128::from(other.to_bits()), 32)
            }
            (IpAddr::V6(own), IpAddr::V6(other)) => (own.to_bits(), other.to_bits(), 128),
            _ => return false,
        };
        let rest = width - u32::from(self.bits);
        own.checked_shr(rest) == other.checked_shr(rest)
    }
}

impl fmt::Display for Network {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}/{}", self.address, self.bits)
    }
}

impl FromStr for Network {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (address, bits) = text.split_once('/').map_or((text, None), |(a, b)| (a, Some(b)));
        let wrong = || format!("`{text}` is no network, such as `10.0.0.0/8` or `::1`");
        let address: IpAddr = address.parse().map_err(|_| wrong())?;
        let width = if address.is_ipv4() { 32 } else { 128 };
        let bits = match bits {
            None => width,
            Some(bits) => bits
                .parse()
                .ok()
                .filter(|bits| *bits <= width)
                .ok_or_else(wrong)?,
        };
        Ok(Self::new(address, bits))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn network(text: &str) -> Network {
        text.parse().unwrap()
    }

    #[test]
    fn networks_with_same_first_bits_are_equal() {
        for (one, other, shown) in [
            ("192.0.2.7/31", "192.0.2.6/31", "192.0.2.6/31"),
            ("198.51.100.77/0", "0.0.0.0/0", "0.0.0.0/0"),
            ("2001:db8:1:2::/48", "2001:db8:1::/48", "2001:db8:1::/48"),
            ("2001:db8::1", "2001:db8::1/128", "2001:db8::1/128"),
            ("2001:db8::1/0", "::/0", "::/0"),
        ] {
            assert_eq!(network(one), network(other));
            assert_eq!(network(one).to_string(), shown);
        }
    }

    #[test]
    fn network_contains_addresses_with_same_prefix() {
        for (text, inside, outside) in [
            ("10.0.0.0/8", "10.255.0.1", "11.0.0.0"),
            ("192.0.2.7", "192.0.2.7", "192.0.2.6"),
            ("192.0.2.7/31", "::ffff:192.0.2.6", "192.0.2.8"),
            ("2001:db8::/32", "2001:db8:ffff::1", "2001:db9::"),
        ] {
            assert!(network(text).contains(inside.parse().unwrap()), "{text}");
            assert!(!network(text).contains(outside.parse().unwrap()), "{text}");
        }
        for any in ["0.0.0.0/0", "::/0"] {
            assert_eq!(
                network(any).contains("198.51.100.9".parse().unwrap()),
                any.contains('.')
            );
        }
        for wrong in [
            "",
            "10.0.0/8",
            "10.0.0.0/33",
            "10.0.0.0/-1",
            "proxy",
            "::1/129",
            "10.0.0.0/",
        ] {
            assert!(wrong.parse::<Network>().is_err(), "{wrong}");
        }
    }
}
