#![no_main]

#[path = "../../tests/program/hostile/targets.rs"]
mod targets;

libfuzzer_sys::fuzz_target!(|data: &[u8]| targets::boards(data));
