//! The released versions of the surveys.

use super::Survey;

#[test]
fn the_surveys_are_in_their_second_version() {
    for name in ["cop3", "hex", "med"] {
        assert_eq!(Survey::named(name).0.header.version, 2, "{name}");
    }
}
