//! The real program: its command line, its game in a terminal, and inputs that mean no good to it.

// First in the order of names: these wait for a terminal while others compute.
#[cfg(unix)]
mod at_a_terminal;
mod command_line;
mod hostile;
