//! Builds the command anew when the web application that goes into it was built anew.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var_os("CARGO_FEATURE_APP").is_some() {
        for built in [
            "../../web/dist",
            "../../web/dist-preview",
            "../../web/dist-report",
        ] {
            println!("cargo::rerun-if-changed={built}");
        }
    }
}
