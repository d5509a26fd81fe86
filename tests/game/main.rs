//! One game: its moves, saves and advice.

mod advice;
mod claims;
mod course;
mod defaults;
mod lesson;
mod positions;
mod properties;
mod review;
mod saves;
mod session;
mod sets;
mod setter;
mod sharing;
