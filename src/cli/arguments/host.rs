//! The arguments of `host`.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::{Args, Subcommand};

#[derive(Args, Debug)]
pub(in crate::cli) struct HostArguments {
    #[command(subcommand)]
    pub(in crate::cli) question: Option<HostQuestion>,
    /// The folder of the host: its key, its players and their games
    #[arg(long, value_name = "DIR", global = true)]
    pub(in crate::cli) data: Option<PathBuf>,
    /// A database of PostgreSQL that several hosts share, as postgres://USER:PASSWORD@HOST/NAME; better in the variable
    /// DEDUKU_DATABASE, since everybody on the machine sees the arguments of a program
    #[allow(clippy::doc_markdown)]
    #[arg(long, value_name = "URL", global = true)]
    pub(in crate::cli) database: Option<String>,
    /// What players type to reach this host, as they are told by the others that share its database, such as
    /// "ssh -p 2222 HOST"
    #[arg(long, value_name = "LINE")]
    pub(in crate::cli) public: Option<String>,
    /// Where to listen; may be given several times
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:2222")]
    pub(in crate::cli) listen: Vec<SocketAddr>,
    /// Let people play without a key; what they save ends with their connection
    #[arg(long)]
    pub(in crate::cli) guests: bool,
    /// The most connections at once
    #[arg(long, value_name = "N")]
    pub(in crate::cli) connections: Option<usize>,
    /// The most connections at once from one address
    #[arg(long, value_name = "N")]
    pub(in crate::cli) per_address: Option<usize>,
    /// The most new connections in a minute from one address
    #[arg(long, value_name = "N")]
    pub(in crate::cli) per_minute: Option<u32>,
    /// After how many minutes without a key a session ends
    #[arg(long, value_name = "MINUTES", value_parser = clap::value_parser!(u64).range(1..=100_000))]
    pub(in crate::cli) idle: Option<u64>,
}

#[derive(Subcommand, Debug)]
pub(in crate::cli) enum HostQuestion {
    /// Show the sessions of the host that runs with the folder
    Status,
    /// List the players: fingerprint of the key, name, when they played last
    Players,
    /// Ban a player, by name or fingerprint: their sessions end
    Ban {
        /// The player
        player: String,
    },
    /// Let a banned player in again
    Unban {
        /// The player
        player: String,
    },
}
