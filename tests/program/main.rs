//! The real program: its command line, its game in a terminal, and hostile inputs.

// Named so that these tests start first: they wait for a terminal while others compute.
#[cfg(unix)]
mod at_a_terminal;
mod command_line;
mod hostile;
