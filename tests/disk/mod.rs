//! A slow, full or failing disk for the tests that need one: `disk.c`, preloaded before the C library.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// The library for `LD_PRELOAD`; `None` if there is no C compiler or preloading does not work.
pub(crate) fn library() -> Option<&'static Path> {
    static LIBRARY: OnceLock<Option<(PathBuf, tempfile::TempDir)>> = OnceLock::new();
    let made = LIBRARY.get_or_init(|| {
        let folder = tempfile::tempdir().ok()?;
        let library = folder.path().join("disk.so");
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/disk/disk.c");
        let mut compiler = Command::new("cc");
        let compiler = compiler.args(["-shared", "-fPIC", "-O1", "-w", "-o"]).arg(&library).arg(source).arg("-ldl");
        let made = cfg!(target_os = "linux") && compiler.status().is_ok_and(|status| status.success());
        if !made {
            eprintln!("skipped: no C compiler, or not Linux");
        }
        made.then_some((library, folder))
    });
    made.as_ref().map(|(library, _)| library.as_path())
}

/// Whether the long tests are requested.
pub(crate) fn heavy() -> bool {
    std::env::var_os("DEDUKU_HEAVY").is_some()
}
