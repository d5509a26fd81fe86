//! One game: its moves, saves and advice.

mod advice;
mod defaults;
mod positions;
mod properties;
mod saves;
mod sets;
