//! The checksums of a save: each also covers every earlier record.

/// A running checksum over records: 32-bit FNV-1a (Fowler, Noll and Vo).
#[derive(Clone, Debug)]
pub(super) struct Chain(u32);

impl Chain {
    /// The checksum before the first record.
    pub(super) const fn start() -> Self {
        Self(0x811c_9dc5)
    }

    fn next(&self, record: &str) -> Self {
        let feed = |sum: u32, byte: u8| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193);
        Self(record.bytes().chain([b'\n']).fold(self.0, feed))
    }

    /// Appends the record to the text, preceded by its checksum.
    pub(super) fn write(&mut self, record: &str, text: &mut String) {
        *self = self.next(record);
        text.extend([format!("{:08x} ", self.0).as_str(), record, "\n"]);
    }

    /// Returns the record of the line if its checksum is the next one, and advances.
    pub(super) fn accept<'l>(&mut self, line: &'l str) -> Option<&'l str> {
        let (sum, record) = line.split_at_checked(8)?;
        let record = record.strip_prefix(' ')?;
        let next = self.next(record);
        (sum == format!("{:08x}", next.0)).then(|| {
            *self = next;
            record
        })
    }
}
