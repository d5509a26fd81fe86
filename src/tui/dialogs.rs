//! Dialogs: what lies over the screen until it is answered or closed with Esc. A file each; what they have in common
//! is [`modal`].

mod beside;
mod board_choice;
mod boards;
mod chooser;
mod combinations;
mod example;
mod field;
mod guess_on;
mod help;
mod leave;
mod lines;
mod modal;
mod new_game;
mod open;
mod palette;
mod pasted;
mod place;
pub(super) mod preview;
mod progress;
mod save_as;
mod settings;
mod solved;
mod steps_here;
mod take_over;
mod techniques;
mod why_not;
mod window;

pub(super) use board_choice::BoardChoice;
pub(super) use combinations::Combinations;
pub(super) use guess_on::GuessOn;
pub(super) use help::Help;
pub(super) use leave::Leave;
pub(super) use lines::Lines;
pub(super) use new_game::NewGame;
pub(super) use open::Open;
pub(super) use palette::Palette;
pub(super) use pasted::{Pasted, puzzles};
pub(super) use progress::Progress;
pub(super) use save_as::SaveAs;
pub(super) use settings::SettingsList;
pub(super) use solved::Solved;
pub(super) use steps_here::StepsHere;
pub(super) use take_over::TakeOver;
pub(super) use techniques::Techniques;
pub(super) use why_not::WhyNot;
