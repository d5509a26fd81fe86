//! Objects nested in a puzzle's object, the same for reading and writing.

use serde::{Deserialize, Serialize};

use super::bounded::BoundedList;

/// The dimensions of a box.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct BoxSides {
    pub(super) rows: u8,
    pub(super) cols: u8,
}

/// A cage and its sum.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Cage {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) sum: Option<u16>,
    #[serde(deserialize_with = "cells")]
    pub(super) cells: Vec<u16>,
}

/// Reads a list of cells.
fn cells<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Vec<u16>, D::Error> {
    BoundedList::<u16>::deserialize(deserializer).map(|cells| cells.0)
}
