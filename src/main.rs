//! Turns a result into an exit code.

fn main() -> std::process::ExitCode {
    deduku::cli::run(std::env::args_os())
}
