//! A reader of the documents that this library writes, as far as tests need it: pages in their order, and the texts on
//! them with their places. It follows PDF 1.7 (ISO 32000-1): objects, `FlateDecode` streams, the operators `q`, `Q`,
//! `cm`, `Tf`, `Tm` and `Tj`, and the tables `ToUnicode`.

#![allow(clippy::many_single_char_names, reason = "the six numbers of a matrix have these names")]

use std::collections::BTreeMap;

/// A text on a page.
#[derive(Clone, Debug)]
pub(crate) struct Written {
    /// Where it begins, in points from the lower left corner.
    pub(crate) x: f64,
    pub(crate) y: f64,
    /// Its font size as it was set, before everything was scaled.
    pub(crate) units: f64,
    pub(crate) text: String,
}

/// A document, by the numbers of its objects.
pub(crate) struct Reader {
    objects: BTreeMap<u32, Vec<u8>>,
    pages: Vec<u32>,
}

type Matrix = [f64; 6];

/// The matrix that applies the first, then the second.
fn then(a: Matrix, b: Matrix) -> Matrix {
    [
        a[0] * b[0] + a[1] * b[2],
        a[0] * b[1] + a[1] * b[3],
        a[2] * b[0] + a[3] * b[2],
        a[2] * b[1] + a[3] * b[3],
        a[4] * b[0] + a[5] * b[2] + b[4],
        a[4] * b[1] + a[5] * b[3] + b[5],
    ]
}

fn find(bytes: &[u8], what: &[u8], from: usize) -> Option<usize> {
    bytes[from..].windows(what.len()).position(|window| window == what).map(|at| from + at)
}

/// The number after a key.
fn number_after(object: &[u8], key: &str) -> Option<u32> {
    let at = find(object, key.as_bytes(), 0)? + key.len();
    let digits: String = object[at..]
        .iter()
        .map(|&byte| char::from(byte))
        .skip_while(|c| *c == ' ')
        .take_while(char::is_ascii_digit)
        .collect();
    digits.parse().ok()
}

impl Reader {
    pub(crate) fn new(bytes: &[u8]) -> Self {
        let mut objects = BTreeMap::new();
        let start = find(bytes, b"startxref", 0).expect("the place of the table");
        let table = number_after(&bytes[start..], "startxref\n").expect("a number") as usize;
        let text = String::from_utf8_lossy(&bytes[table..start]).into_owned();
        let entries: Vec<usize> = text
            .lines()
            .filter(|line| line.trim_end().ends_with('n'))
            .map(|line| line[..10].parse().expect("an offset"))
            .collect();
        for offset in entries {
            let head: String = bytes[offset..offset + 12].iter().map(|&byte| char::from(byte)).collect();
            let number = head.split(' ').next().and_then(|number| number.parse().ok()).expect("a number");
            let end = find(bytes, b"endobj", offset).expect("an end");
            objects.insert(number, bytes[offset..end].to_vec());
        }
        let tree = objects
            .values()
            .find(|object| find(object, b"/Type/Pages", 0).is_some())
            .or_else(|| objects.values().find(|object| find(object, b"/Type /Pages", 0).is_some()));
        let tree = String::from_utf8_lossy(tree.expect("the pages")).into_owned();
        let kids = tree.split("/Kids").nth(1).and_then(|rest| rest.split(['[', ']']).nth(1)).expect("kids");
        let words: Vec<&str> = kids.split_whitespace().collect();
        let pages = words.chunks(3).map(|kid| kid[0].parse().expect("a number")).collect();
        Self { objects, pages }
    }

    pub(crate) fn pages(&self) -> usize {
        self.pages.len()
    }

    /// How many objects have this key.
    pub(crate) fn count(&self, key: &str) -> usize {
        self.objects.values().filter(|object| find(object, key.as_bytes(), 0).is_some()).count()
    }

    fn reference(&self, object: u32, key: &str) -> u32 {
        number_after(&self.objects[&object], key).expect(key)
    }

    fn stream(&self, object: u32) -> Vec<u8> {
        let bytes = &self.objects[&object];
        let begin = find(bytes, b"stream\n", 0).expect("a stream") + 7;
        let length = number_after(bytes, "/Length").expect("a length") as usize;
        miniz_oxide::inflate::decompress_to_vec_zlib(&bytes[begin..begin + length]).expect("compressed")
    }

    /// The characters of a font's glyphs.
    fn characters(&self, font: u32) -> BTreeMap<u16, String> {
        let map = String::from_utf8(self.stream(self.reference(font, "/ToUnicode"))).expect("a text");
        let mut characters = BTreeMap::new();
        let mut inside = false;
        for line in map.lines() {
            inside = if line.ends_with("beginbfchar") { true } else { inside && !line.starts_with("endbfchar") };
            let parts: Vec<&str> = line.split(['<', '>']).collect();
            if let ([_, glyph, _, to, ..], true) = (&parts[..], inside) {
                let units: Vec<u16> = to
                    .as_bytes()
                    .chunks(4)
                    .map(|unit| u16::from_str_radix(std::str::from_utf8(unit).expect("hex"), 16).expect("hex"))
                    .collect();
                let glyph = u16::from_str_radix(glyph, 16).expect("hex");
                characters.insert(glyph, String::from_utf16(&units).expect("Unicode"));
            }
        }
        characters
    }

    /// The texts of a page, in the order in which they are written.
    pub(crate) fn texts(&self, page: usize) -> Vec<Written> {
        let page = self.pages[page];
        let fonts = [("R", "/R"), ("B", "/B")].map(|(name, key)| {
            let resources = String::from_utf8_lossy(&self.objects[&page]).into_owned();
            let after = resources.split("/Font").nth(1).expect("fonts").to_owned();
            (name, self.characters(number_after(after.as_bytes(), key).expect("a font")))
        });
        let content = self.stream(self.reference(page, "/Contents"));
        let mut texts = Vec::new();
        let (mut stack, mut matrix) = (Vec::new(), [1.0, 0.0, 0.0, 1.0, 0.0, 0.0]);
        let (mut font, mut size, mut place) = (&fonts[0].1, 0.0, matrix);
        let mut operands: Vec<Token> = Vec::new();
        for token in tokens(&content) {
            let Token::Operator(operator) = &token else {
                operands.push(token);
                continue;
            };
            let numbers: Vec<f64> =
                operands.iter().filter_map(|it| if let Token::Number(it) = it { Some(*it) } else { None }).collect();
            match (operator.as_str(), &operands[..], &numbers[..]) {
                ("q", ..) => stack.push(matrix),
                ("Q", ..) => matrix = stack.pop().expect("saved"),
                ("cm", _, &[a, b, c, d, e, f]) => matrix = then([a, b, c, d, e, f], matrix),
                ("Tm", _, &[a, b, c, d, e, f]) => place = [a, b, c, d, e, f],
                ("Tf", [Token::Name(name), ..], &[wanted]) => {
                    font = &fonts.iter().find(|(own, _)| own == name).expect("a font").1;
                    size = wanted;
                }
                ("Tj", [Token::Bytes(bytes)], _) => {
                    let at = then(place, matrix);
                    let glyphs = bytes.chunks(2).map(|pair| u16::from_be_bytes([pair[0], pair[1]]));
                    let text = glyphs.map(|glyph| font[&glyph].clone()).collect();
                    texts.push(Written { x: at[4], y: at[5], units: size, text });
                }
                _ => {}
            }
            operands.clear();
        }
        texts
    }
}

enum Token {
    Number(f64),
    Name(String),
    Bytes(Vec<u8>),
    Operator(String),
}

fn tokens(content: &[u8]) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while at < content.len() {
        match content[at] {
            b'(' => {
                let (bytes, after) = literal(content, at + 1);
                tokens.push(Token::Bytes(bytes));
                at = after;
            }
            b'<' => {
                let end = find(content, b">", at).expect("an end");
                let hex = std::str::from_utf8(&content[at + 1..end]).expect("hex");
                let byte = |at: usize| u8::from_str_radix(&hex[at..at + 2], 16).expect("hex");
                tokens.push(Token::Bytes((0..hex.len()).step_by(2).map(byte).collect()));
                at = end + 1;
            }
            byte if byte.is_ascii_whitespace() || matches!(byte, b'[' | b']') => at += 1,
            _ => {
                let ends = |byte: &u8| byte.is_ascii_whitespace() || b"[]()<>/".contains(byte);
                let length = content[at + 1..].iter().position(ends).unwrap_or(content.len() - at - 1) + 1;
                let word = String::from_utf8_lossy(&content[at..at + length]).into_owned();
                tokens.push(match (word.strip_prefix('/'), word.parse()) {
                    (Some(name), _) => Token::Name(name.to_owned()),
                    (None, Ok(number)) => Token::Number(number),
                    (None, Err(_)) => Token::Operator(word),
                });
                at += length;
            }
        }
    }
    tokens
}

/// The bytes of a literal string that begins here, and where it ends.
fn literal(content: &[u8], mut at: usize) -> (Vec<u8>, usize) {
    let (mut bytes, mut depth) = (Vec::new(), 1);
    loop {
        match content[at] {
            b'\\' => {
                at += 1;
                let octal = content[at..].iter().take(3).take_while(|byte| (b'0'..=b'7').contains(byte)).count();
                if octal > 0 {
                    let text = std::str::from_utf8(&content[at..at + octal]).expect("octal");
                    bytes.push(u8::from_str_radix(text, 8).expect("octal"));
                    at += octal - 1;
                } else {
                    bytes.push(match content[at] {
                        b'n' => b'\n',
                        b'r' => b'\r',
                        b't' => b'\t',
                        b'b' => 8,
                        b'f' => 12,
                        other => other,
                    });
                }
            }
            b')' if depth == 1 => return (bytes, at + 1),
            byte => {
                depth += i32::from(byte == b'(') - i32::from(byte == b')');
                bytes.push(byte);
            }
        }
        at += 1;
    }
}
