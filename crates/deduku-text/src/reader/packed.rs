//! Files that hold no text: known by their first bytes, and named, with what to do about them.

/// The first bytes of a kind of file, what it is, and the advice.
const KINDS: [(&[u8], &str, &str); 16] = [
    (b"PK\x03\x04", "a zip file (.zip, or a spreadsheet's .xlsx or .ods)", UNPACK),
    (b"PK\x05\x06", "an empty zip file", UNPACK),
    (b"\x1f\x8b", "a gzip file (.gz)", UNPACK),
    (b"BZh91AY&SY", "a bzip2 file (.bz2)", UNPACK),
    (b"\xfd7zXZ", "an xz file (.xz)", UNPACK),
    (b"\x28\xb5\x2f\xfd", "a Zstandard file (.zst)", UNPACK),
    (b"7z\xbc\xaf\x27\x1c", "a 7z file", UNPACK),
    (b"Rar!\x1a", "a rar file", UNPACK),
    (b"\xd0\xcf\x11\xe0", "a document of Office (.xls or .doc)", SAVE),
    (b"%PDF-", "a PDF document", COPY),
    (b"{\\rtf", "a document of a word processor (.rtf)", SAVE),
    (b"\x89PNG", "a picture (.png)", COPY),
    (b"\xff\xd8\xff", "a picture (.jpg)", COPY),
    (b"GIF8", "a picture (.gif)", COPY),
    (b"SQLite format 3\0", "an SQLite database", "write its puzzles to a text file"),
    (b"\x7fELF", "a program", "give a text"),
];

const UNPACK: &str = "unpack it, and give what is in it";
const SAVE: &str = "save it as plain text or CSV";
const COPY: &str = "copy the puzzle's digits as text";

/// What a file with these first bytes is, if it is no text, and what to do.
pub(super) fn packed(bytes: &[u8]) -> Option<(&'static str, &'static str)> {
    KINDS.iter().find(|(begins, ..)| bytes.starts_with(begins)).map(|&(_, what, advice)| (what, advice))
}
