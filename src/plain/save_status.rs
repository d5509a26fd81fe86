//! What the player knows of the saving of the running game, and of leaving it.

/// What has been said of the saving of the running game.
#[derive(Debug, Default)]
pub(super) struct SaveStatus {
    /// Why it is currently not saved.
    pub(super) unsaved: Option<String>,
    /// Whether saving was said to be slow.
    pub(super) is_slow: bool,
    /// Whether the last command was to leave, and leaving was asked about.
    pub(super) is_leaving: bool,
    /// The number of records that a file of the player's choice is to hold, and of those that one holds.
    pub(super) elsewhere: (Option<usize>, Option<usize>),
}

impl SaveStatus {
    /// Notes that this many records of the game are about to be written to a file of the player's choice.
    pub(super) const fn write_elsewhere(&mut self, records: usize) {
        self.elsewhere.0 = Some(records);
    }

    /// Notes that the file is written.
    pub(super) const fn is_written_elsewhere(&mut self) {
        if let Some(records) = self.elsewhere.0.take() {
            self.elsewhere.1 = Some(records);
        }
    }

    /// Notes that a command other than to leave was given.
    pub(super) const fn stay(&mut self) {
        self.is_leaving = false;
    }
}
