//! arguments, the batch commands, starting the game.
