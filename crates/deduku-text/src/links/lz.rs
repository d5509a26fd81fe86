//! LZ-string in base 64: the compression used in puzzle links.
//!
//! The algorithm is Pieroxy's LZ-string, an LZW over UTF-16 units: a code refers to an entry of a dictionary that grows
//! by one entry per code, and the code width grows with the dictionary; a new character is followed by its 8 or 16
//! bits. An entry is an earlier entry plus the first unit of the text after it, so each entry is contained in the text
//! unpacked so far, and the dictionary stores offsets and lengths.

use std::collections::HashMap;

/// The maximum length of unpacked text, in UTF-16 units.
pub(super) const MOST_UNITS: usize = 1 << 20;

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Codes below this are not entries: two introduce a new character, the third marks the end.
const FIRST_ENTRY: usize = 3;
const END: usize = 2;

/// Why a packed text cannot be unpacked, and the index of the character at fault, from 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct LzError {
    pub(super) at: usize,
    pub(super) reason: &'static str,
}

/// Reads bits from letters of six bits each, the highest bit first.
struct Bits<'t> {
    letters: &'t [u8],
    /// The number of bits read.
    taken: usize,
    /// The letters for 62 and 63.
    last: [u8; 2],
}

impl Bits<'_> {
    fn error(&self, reason: &'static str) -> LzError {
        LzError { at: (self.taken / 6).min(self.letters.len()), reason }
    }

    fn bit(&mut self) -> Result<usize, LzError> {
        let Some(&letter) = self.letters.get(self.taken / 6) else { return Err(self.error("it ends too early")) };
        let value = match letter {
            b'A'..=b'Z' => letter - b'A',
            b'a'..=b'z' => letter - b'a' + 26,
            b'0'..=b'9' => letter - b'0' + 52,
            // A blank is a plus sign that was decoded once too often.
            b' ' => 62,
            _ if letter == self.last[0] => 62,
            _ if letter == self.last[1] => 63,
            b'=' | b'$' => return Err(self.error("it ends too early")),
            _ => return Err(self.error("this is not a base64 character")),
        };
        let bit = value >> (5 - self.taken % 6) & 1;
        self.taken += 1;
        Ok(usize::from(bit))
    }

    /// Reads a number with this number of bits, the lowest first.
    fn number(&mut self, width: u32) -> Result<usize, LzError> {
        (0..width).try_fold(0, |number, at| Ok(number | self.bit()? << at))
    }
}

/// Unpacks a text.
///
/// # Errors
/// The text is truncated, is not base 64, refers to an entry that does not exist, or unpacks to more than 2²⁰ units.
pub(super) fn unpack(packed: &str) -> Result<String, LzError> {
    let letters = packed.as_bytes();
    let last = if letters.contains(&b'/') || !letters.contains(&b'-') { *b"+/" } else { *b"+-" };
    let mut bits = Bits { letters, taken: 0, last };
    let mut units: Vec<u16> = Vec::new();
    // The offset of each entry in the unpacked text, and its length.
    let mut entries: Vec<(u32, u32)> = vec![(0, 0); FIRST_ENTRY];
    let first = match bits.number(2)? {
        0 => bits.number(8)?,
        1 => bits.number(16)?,
        _ => return Ok(String::new()),
    };
    units.push(first as u16);
    entries.push((0, 1));
    let (mut width, mut left) = (3, 4usize);
    let mut before = (0u32, 1u32);
    loop {
        let mut code = bits.number(width)?;
        if code == END {
            return String::from_utf16(&units).map_err(|_| bits.error("half a character is unpacked"));
        }
        let start = units.len() as u32;
        if code < END {
            let unit = bits.number(if code == 0 { 8 } else { 16 })?;
            // The character becomes an entry at the offset where it is about to be unpacked.
            entries.push((start, 1));
            units.push(unit as u16);
            code = entries.len() - 1;
            grow(&mut width, &mut left);
        } else {
            let entry = match entries.get(code) {
                Some(&entry) => entry,
                // The entry that this code itself creates: the previous entry plus its own first unit.
                None if code == entries.len() => (before.0, before.1 + 1),
                None => return Err(bits.error("this refers to nothing that was unpacked before")),
            };
            for at in entry.0..entry.0 + entry.1 {
                let unit = units[at as usize];
                units.push(unit);
            }
        }
        if units.len() > MOST_UNITS {
            return Err(bits.error("it unpacks to more than 1 MiB"));
        }
        entries.push((before.0, before.1 + 1));
        before = (start, units.len() as u32 - start);
        debug_assert!(code < entries.len());
        grow(&mut width, &mut left);
    }
}

/// Adds one entry: codes become one bit wider when all codes of this width are used.
fn grow(width: &mut u32, left: &mut usize) {
    *left -= 1;
    if *left == 0 {
        *left = 1 << *width;
        *width += 1;
    }
}

/// Collects bits into letters.
#[derive(Default)]
struct Letters {
    text: String,
    value: u8,
    count: u8,
}

impl Letters {
    fn bit(&mut self, bit: bool) {
        self.value = self.value << 1 | u8::from(bit);
        self.count += 1;
        if self.count == 6 {
            self.text.push(char::from(LETTERS[usize::from(self.value)]));
            (self.value, self.count) = (0, 0);
        }
    }

    fn number(&mut self, number: usize, width: u32) {
        (0..width).for_each(|at| self.bit(number >> at & 1 == 1));
    }
}

/// Packs a text; [`unpack`] and the sites that the links belong to restore it.
pub(super) fn pack(text: &str) -> String {
    let mut letters = Letters::default();
    let (mut width, mut left) = (2, 2usize);
    // An entry is the code of a shorter entry plus one unit; a single unit is stored with the code 0.
    let mut entries: HashMap<(usize, u16), usize> = HashMap::new();
    let mut count = FIRST_ENTRY;
    // The entry that matches the text so far, with its unit if it is a new character.
    let mut open: Option<(usize, Option<u16>)> = None;
    let emit = |(code, new): (usize, Option<u16>), letters: &mut Letters, width: &mut u32, left: &mut usize| {
        match new {
            Some(unit) => {
                let wide = unit > 255;
                letters.number(usize::from(wide), *width);
                letters.number(usize::from(unit), if wide { 16 } else { 8 });
                grow(width, left);
            }
            None => letters.number(code, *width),
        }
        grow(width, left);
    };
    for unit in text.encode_utf16() {
        let code = open.and_then(|(code, _)| entries.get(&(code, unit)).copied());
        if let Some(code) = code {
            open = Some((code, None));
            continue;
        }
        let known = entries.get(&(0, unit)).copied();
        let next = (known.unwrap_or(count), known.is_none().then_some(unit));
        if known.is_none() {
            entries.insert((0, unit), count);
            count += 1;
        }
        if let Some(last) = open {
            emit(last, &mut letters, &mut width, &mut left);
            entries.insert((last.0, unit), count);
            count += 1;
        }
        open = Some(next);
    }
    if let Some(last) = open {
        emit(last, &mut letters, &mut width, &mut left);
    }
    letters.number(END, width);
    letters.bit(false);
    while letters.count > 0 {
        letters.bit(false);
    }
    while letters.text.len() % 4 > 0 {
        letters.text.push('=');
    }
    letters.text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_is_unpacked() {
        let long: String = (0..5000u32).filter_map(|at| char::from_u32(at * 7 % 1500 + 32)).collect();
        for text in ["", "a", "aa", "aaaaaaa", "{\"size\":9}", "ä𝄞 “x”", &"ab".repeat(4000), &long] {
            assert_eq!(unpack(&pack(text)).as_deref(), Ok(text));
        }
    }

    #[test]
    fn a_link_that_its_site_made_is_read_and_written_alike() {
        // An empty grid of size 3, from SudokuPad's own tests.
        let packed = "N4IgzglgXgpiBcBmANCA5gJwgEwQbT2AF9ljSiBdZQks4qm88iiooA==";
        let text = "{\"size\":3,\"grid\":[[{},{},{}],[{},{},{}],[{},{},{}]]}";
        assert_eq!(unpack(packed).as_deref(), Ok(text));
        assert_eq!(pack(text), packed);
    }

    #[test]
    fn a_broken_packing_is_refused_at_its_place() {
        let packed = pack("{\"size\":9,\"grid\":[]}");
        let cut = unpack(&packed[..10]).expect_err("cut");
        assert_eq!((cut.at, cut.reason), (10, "it ends too early"));
        let odd = unpack(&format!("{}?{}", &packed[..8], &packed[9..])).expect_err("odd");
        assert_eq!((odd.at, odd.reason), (8, "this is not a base64 character"));
        // A text whose length grows quickly with the number of codes.
        let long = pack(&"a".repeat(MOST_UNITS + 1));
        assert_eq!(unpack(&long).expect_err("long").reason, "it unpacks to more than 1 MiB");
        assert!(unpack(&pack(&"a".repeat(MOST_UNITS))).is_ok());
    }
}
