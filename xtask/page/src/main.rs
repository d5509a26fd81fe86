//! Builds the web page: the module for `wasm32-unknown-unknown`, the script that loads it, and the files around both.
#![allow(clippy::print_stdout, reason = "a program for the command line")]

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::{env, fs, io};

const HELP: &str = "\
cargo page          build the page into target/page, small and fast, which takes minutes
cargo page --quick  build it for a look or a test: larger and slower
";

const TARGET: &str = "wasm32-unknown-unknown";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let built = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => build("for-page"),
        ["--quick"] => build("dev"),
        _ => {
            print!("{HELP}");
            return if matches!(&arguments[..], [word] if word == "help" || word == "--help") {
                ExitCode::SUCCESS
            } else {
                ExitCode::from(2)
            };
        }
    };
    match built {
        Ok(folder) => {
            println!(
                "{}: host this folder anywhere; to try it: python3 -m http.server -d target/page",
                folder.display()
            );
            ExitCode::SUCCESS
        }
        Err(reason) => {
            println!("{reason}");
            ExitCode::FAILURE
        }
    }
}

/// Builds the page by this profile; returns its folder.
fn build(profile: &str) -> Result<PathBuf, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    // This program lies in a folder of it.
    let own = env::current_exe().map_err(|error| error.to_string())?;
    let target = own.ancestors().nth(2).ok_or("this program lies in no target folder")?.to_owned();
    let mut cargo = Command::new(env!("CARGO"));
    cargo
        .current_dir(&root)
        .args(["build", "--locked", "--package", "deduku-web", "--target", TARGET])
        .arg("--target-dir")
        .arg(&target);
    let built = cargo.args(["--profile", profile]).status().map_err(|error| format!("cargo: {error}"))?;
    if !built.success() {
        return Err(format!("the module was not built: if its target is missing, `rustup target add {TARGET}`"));
    }
    let module = target.join(TARGET).join(if profile == "dev" { "debug" } else { profile }).join("deduku_web.wasm");
    let page = target.join("page");
    if page.exists() {
        fs::remove_dir_all(&page).map_err(|error| format!("{}: {error}", page.display()))?;
    }
    let mut bindings = wasm_bindgen_cli_support::Bindgen::new();
    bindings.input_path(&module).typescript(false).remove_name_section(true).remove_producers_section(true);
    let bound = bindings.web(true).and_then(|bindings| bindings.generate(page.join("pkg")));
    bound.map_err(|error| format!("{}: {error:#}", module.display()))?;
    lay_out(&root.join("crates/deduku-web/page"), &page).map_err(|error| format!("{}: {error}", page.display()))?;
    Ok(page)
}

/// Puts the files around the module into the folder, and tells the service worker what there is.
fn lay_out(from: &Path, page: &Path) -> io::Result<()> {
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        fs::copy(entry.path(), page.join(entry.file_name()))?;
    }
    let mut files = BTreeMap::new();
    read(page, "", &mut files)?;
    let mut hasher = DefaultHasher::new();
    files.hash(&mut hasher);
    let names: Vec<String> = files.keys().filter(|name| *name != WORKER).map(|name| format!("\"{name}\"")).collect();
    let worker = fs::read_to_string(page.join(WORKER))?;
    let worker = worker.replace("@VERSION@", &format!("{:016x}", hasher.finish()));
    let worker = worker.replace("\"@FILES@\"", &format!("[\"./\", {}]", names.join(", ")));
    fs::write(page.join(WORKER), worker)
}

/// The script that keeps the page for when there is no network.
const WORKER: &str = "offline.js";

/// Reads every file of the folder, by its path from the page.
fn read(folder: &Path, path: &str, into: &mut BTreeMap<String, Vec<u8>>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = format!("{path}{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            read(&entry.path(), &format!("{name}/"), into)?;
        } else {
            into.insert(name, fs::read(entry.path())?);
        }
    }
    Ok(())
}
