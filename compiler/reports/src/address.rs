//! Characters that are escaped in addresses.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC};

/// All that is escaped in a part of an address (RFC 3986, section 2.3).
pub(crate) const UNRESERVED: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~');
/// All that is escaped in a path.
pub(crate) const PATH: &AsciiSet = &UNRESERVED.remove(b'/');
