//! The released versions of the surveys.

use super::Survey;

#[test]
fn released_surveys_have_version_2() {
    for name in ["cop3", "hex", "med"] {
        assert_eq!(Survey::named(name).0.header.version, 2, "{name}");
    }
}
