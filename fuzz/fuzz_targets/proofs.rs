#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| enkat_fuzz::proofs(input));
