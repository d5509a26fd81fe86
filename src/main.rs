//! The binary: runs the command line and returns its exit code.

fn main() -> std::process::ExitCode {
    deduku::cli::run(std::env::args_os())
}
