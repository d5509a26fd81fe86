//! Percent-encoding, as used in addresses.

/// Decodes `%41`; text that is not a group of three is left unchanged, and so are plus signs, which base 64 needs.
pub(super) fn decode(text: &str) -> String {
    if !text.contains('%') {
        return text.to_owned();
    }
    let bytes = text.as_bytes();
    let mut decoded = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let digit = |offset: usize| bytes.get(at + offset).and_then(|&byte| char::from(byte).to_digit(16));
        if let (b'%', Some(high), Some(low)) = (byte, digit(1), digit(2)) {
            decoded.push((high * 16 + low) as u8);
            at += 3;
        } else {
            decoded.push(byte);
            at += 1;
        }
    }
    String::from_utf8_lossy(&decoded).into_owned()
}

/// Encodes every byte that is neither a letter nor a digit nor one of `keep`.
pub(super) fn encode(text: &str, keep: &str) -> String {
    let mut encoded = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || keep.as_bytes().contains(&byte) {
            encoded.push(char::from(byte));
        } else {
            let hex =
                |digit: u8| char::from_digit(u32::from(digit), 16).map_or('0', |digit| digit.to_ascii_uppercase());
            encoded.extend(['%', hex(byte >> 4), hex(byte & 15)]);
        }
    }
    encoded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_encoded_is_decoded() {
        for text in ["", "a+b/c==", "Ärger 100%", "%41%4", "1~2.3"] {
            assert_eq!(decode(&encode(text, "")), text);
        }
        assert_eq!(encode("a~b c", "~"), "a~b%20c");
        assert_eq!(decode("%2B%2f%zz"), "+/%zz");
    }
}
