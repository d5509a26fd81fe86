//! The real program: its command line, its game in a terminal, and inputs that mean no good to it.

mod command_line;
mod hostile;
#[cfg(unix)]
mod pty;
