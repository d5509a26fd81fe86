//! The subset of XML used in puzzle files: elements, attributes, text, the five named entities and numeric ones.
//!
//! Comments, processing instructions and a document type without declarations are skipped. A document type with
//! declarations is rejected: puzzles need no entities of their own, and these can expand without bound.

use std::borrow::Cow;

/// The maximum nesting depth of elements, and number of attributes per element.
const MOST: usize = 64;

/// A parse event. Offsets are in bytes from the beginning of the document.
#[derive(Debug)]
pub(super) enum Event<'t> {
    /// An element begins.
    Open(Element<'t>),
    /// The innermost open element ends.
    Close,
    /// Text between elements, and its offset.
    Text { text: Cow<'t, str>, at: usize },
}

/// The start tag of an element.
#[derive(Debug)]
pub(super) struct Element<'t> {
    pub(super) name: &'t str,
    pub(super) at: usize,
    attributes: Vec<Attribute<'t>>,
}

/// An attribute of an element.
#[derive(Debug)]
pub(super) struct Attribute<'t> {
    name: &'t str,
    pub(super) value: Cow<'t, str>,
    /// The offset of the value.
    pub(super) at: usize,
}

/// A parse error, with its offset.
#[derive(Debug)]
pub(super) struct Wrong {
    pub(super) at: usize,
    pub(super) reason: String,
}

impl Wrong {
    pub(super) fn new(at: usize, reason: impl Into<String>) -> Self {
        Self { at, reason: reason.into() }
    }
}

impl<'t> Element<'t> {
    /// The attribute of this name.
    pub(super) fn attribute(&self, name: &str) -> Option<&Attribute<'t>> {
        self.attributes.iter().find(|attribute| attribute.name == name)
    }

    /// The value of an attribute, as a number.
    pub(super) fn number(&self, name: &str) -> Result<Option<u32>, Wrong> {
        let Some(attribute) = self.attribute(name) else { return Ok(None) };
        let wrong = || Wrong::new(attribute.at, format!("{name} is not a number: write one"));
        attribute.value.trim().parse().map(Some).map_err(|_| wrong())
    }
}

/// Reads a document, one event after another; text after the root element is not read.
#[derive(Debug)]
pub(super) struct Document<'t> {
    text: &'t str,
    at: usize,
    open: Vec<&'t str>,
    /// The name of an empty element, whose end event is still to be returned.
    ends: Option<&'t str>,
    started: bool,
}

impl<'t> Document<'t> {
    pub(super) const fn new(text: &'t str) -> Self {
        Self { text, at: 0, open: Vec::new(), ends: None, started: false }
    }

    /// The number of bytes read so far.
    pub(super) const fn offset(&self) -> usize {
        self.at
    }

    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    /// The next event; `None` after the root element.
    pub(super) fn next(&mut self) -> Result<Option<Event<'t>>, Wrong> {
        if let Some(name) = self.ends.take() {
            return self.close(name, self.at).map(Some);
        }
        loop {
            if self.started && self.open.is_empty() {
                return Ok(None);
            }
            let (at, rest) = (self.at, self.rest());
            if rest.is_empty() {
                let reason = match self.open.last() {
                    Some(name) => format!("the file ends within <{name}>: add </{name}> at its end"),
                    None => "the file ends before its first element".to_owned(),
                };
                return Err(Wrong::new(at, reason));
            }
            if !rest.starts_with('<') {
                let length = rest.find('<').unwrap_or(rest.len());
                self.at += length;
                let text = unescaped(&rest[..length], at)?;
                if self.open.is_empty() && !text.trim().is_empty() {
                    return Err(Wrong::new(at, "text before the first element: remove it"));
                }
                return Ok(Some(Event::Text { text, at }));
            }
            if let Some(event) = self.markup(rest, at)? {
                return Ok(Some(event));
            }
        }
    }

    /// Reads markup that begins with `<`; `None` for markup that is skipped.
    fn markup(&mut self, rest: &'t str, at: usize) -> Result<Option<Event<'t>>, Wrong> {
        let skipped = [("<!--", "-->"), ("<?", "?>")];
        if let Some((start, end)) = skipped.iter().find(|(start, _)| rest.starts_with(start)) {
            self.skip(at, start.len(), end)?;
            return Ok(None);
        }
        if let Some(inner) = rest.strip_prefix("<![CDATA[") {
            let length = self.skip(at, rest.len() - inner.len(), "]]>")?;
            return Ok(Some(Event::Text { text: Cow::Borrowed(&inner[..length]), at: at + rest.len() - inner.len() }));
        }
        if rest.starts_with("<!") {
            let length = self.skip(at, 2, ">")?;
            if rest[..length].contains('[') {
                return Err(Wrong::new(at, "a document type that declares something: remove it"));
            }
            return Ok(None);
        }
        if let Some(inner) = rest.strip_prefix("</") {
            let length = self.skip(at, 2, ">")?;
            return self.close(inner[..length].trim(), at).map(Some);
        }
        self.element(at).map(|element| Some(Event::Open(element)))
    }

    /// Moves past the end marker of the markup here; returns the length of the content between the markers.
    fn skip(&mut self, at: usize, start: usize, end: &str) -> Result<usize, Wrong> {
        let length = self.rest()[start..].find(end).ok_or_else(|| Wrong::new(at, format!("no {end} after it")))?;
        self.at += start + length + end.len();
        Ok(length)
    }

    fn close(&mut self, name: &'t str, at: usize) -> Result<Event<'t>, Wrong> {
        match self.open.pop() {
            Some(open) if open == name => Ok(Event::Close),
            Some(open) => Err(Wrong::new(at, format!("</{name}> within <{open}>: close that first"))),
            None => Err(Wrong::new(at, format!("</{name}> closes nothing: remove it"))),
        }
    }

    /// Reads a start tag, and moves past it.
    fn element(&mut self, at: usize) -> Result<Element<'t>, Wrong> {
        self.at += 1;
        let name = self.name();
        if name.is_empty() {
            return Err(Wrong::new(at, "< does not begin an element: write &lt; for the character"));
        }
        let mut attributes = Vec::new();
        loop {
            self.blanks();
            let rest = self.rest();
            if rest.starts_with("/>") {
                self.at += 2;
                self.ends = Some(name);
                break;
            }
            if rest.starts_with('>') {
                self.at += 1;
                break;
            }
            if attributes.len() == MOST {
                return Err(Wrong::new(at, format!("<{name}> has more than {MOST} attributes")));
            }
            attributes.push(self.attribute(name)?);
        }
        if self.open.len() == MOST {
            return Err(Wrong::new(at, format!("more than {MOST} elements nested in each other")));
        }
        self.open.push(name);
        self.started = true;
        Ok(Element { name, at, attributes })
    }

    fn attribute(&mut self, element: &str) -> Result<Attribute<'t>, Wrong> {
        let start = self.at;
        let wrong = |at: usize| {
            Wrong::new(at, format!("not an attribute of <{element}>: write name=\"value\", or end it with >"))
        };
        let name = self.name();
        self.blanks();
        let equals = self.rest().starts_with('=') && !name.is_empty();
        self.at += usize::from(equals);
        self.blanks();
        let quote = self.rest().chars().next().filter(|&quote| equals && matches!(quote, '"' | '\''));
        let quote = quote.ok_or_else(|| wrong(start))?;
        let at = self.at + 1;
        let length = self.text[at..].find(quote).ok_or_else(|| wrong(start))?;
        self.at = at + length + 1;
        Ok(Attribute { name, value: unescaped(&self.text[at..at + length], at)?, at })
    }

    fn name(&mut self) -> &'t str {
        let rest = self.rest();
        let is_part = |symbol: char| symbol.is_alphanumeric() || matches!(symbol, '-' | '_' | '.' | ':');
        let length = rest.find(|symbol| !is_part(symbol)).unwrap_or(rest.len());
        self.at += length;
        &rest[..length]
    }

    fn blanks(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start().len();
    }
}

/// The text with its entities replaced; `at` is its offset.
fn unescaped(text: &str, at: usize) -> Result<Cow<'_, str>, Wrong> {
    if !text.contains('&') {
        return Ok(Cow::Borrowed(text));
    }
    let mut plain = String::with_capacity(text.len());
    let mut from = 0;
    while let Some(found) = text[from..].find('&') {
        let start = from + found;
        plain.push_str(&text[from..start]);
        let wrong = || Wrong::new(at + start, "& does not begin a known entity: write &amp; for the character");
        // The longest entity is `&#x10FFFF;`.
        let end = text[start..].char_indices().take(12).find(|&(_, symbol)| symbol == ';').ok_or_else(wrong)?.0;
        plain.push(entity(&text[start + 1..start + end]).ok_or_else(wrong)?);
        from = start + end + 1;
    }
    plain.push_str(&text[from..]);
    Ok(Cow::Owned(plain))
}

fn entity(name: &str) -> Option<char> {
    let number = name.strip_prefix('#').and_then(|number| match number.strip_prefix('x') {
        Some(hexadecimal) => u32::from_str_radix(hexadecimal, 16).ok(),
        None => number.parse().ok(),
    });
    match name {
        "lt" => Some('<'),
        "gt" => Some('>'),
        "amp" => Some('&'),
        "quot" => Some('"'),
        "apos" => Some('\''),
        _ => number.and_then(char::from_u32),
    }
}

/// The text, escaped for use between elements or in an attribute.
pub(crate) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for symbol in text.chars() {
        match symbol {
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '&' => safe.push_str("&amp;"),
            '"' => safe.push_str("&quot;"),
            // XML 1.0 documents cannot contain other control characters.
            '\n' | '\t' => safe.push(' '),
            symbol if symbol.is_control() => {}
            symbol => safe.push(symbol),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The events of a document, one per line, or the error and its offset.
    fn events(text: &str) -> String {
        let mut document = Document::new(text);
        let mut output = Vec::new();
        loop {
            match document.next() {
                Ok(Some(Event::Open(element))) => {
                    let attributes = element.attributes.iter().map(|own| format!(" {}={}", own.name, own.value));
                    output.push(format!("{}{}", element.name, attributes.collect::<String>()));
                }
                Ok(Some(Event::Close)) => output.push("/".to_owned()),
                Ok(Some(Event::Text { text, .. })) if text.trim().is_empty() => {}
                Ok(Some(Event::Text { text, .. })) => output.push(format!("“{text}”")),
                Ok(None) => return output.join(" "),
                Err(wrong) => return format!("{}: {}", wrong.at, wrong.reason),
            }
        }
    }

    #[test]
    fn documents_are_read() {
        let text = "<?xml version=\"1.0\"?>\n<!DOCTYPE a>\n<!-- <b> -->\n<a x='1 &lt; 2'>&#65;&amp;<b y = \"2\"/><![CDATA[<c>]]></a> tail";
        assert_eq!(events(text), "a x=1 < 2 “A&” b y=2 / “<c>” /");
        assert_eq!(events(&format!("<a x=\"{}\"/>", escaped("<\"&\u{1b}\n>"))), "a x=<\"& > /");
    }

    #[test]
    fn what_is_no_document_is_refused_with_its_place() {
        for (text, reason) in [
            ("", "0: the file ends before its first element"),
            ("<a><b></a>", "6: </a> within <b>: close that first"),
            ("<a>", "3: the file ends within <a>: add </a> at its end"),
            ("<a x=1/>", "3: not an attribute of <a>: write name=\"value\", or end it with >"),
            ("<a>&b;</a>", "3: & does not begin a known entity: write &amp; for the character"),
            ("<a>& b</a>", "3: & does not begin a known entity: write &amp; for the character"),
            ("<!DOCTYPE a [<!ENTITY b \"c\">]><a/>", "0: a document type that declares something: remove it"),
            ("<a>< b</a>", "3: < does not begin an element: write &lt; for the character"),
        ] {
            assert_eq!(events(text), reason, "{text}");
        }
        assert!(events(&"<a>".repeat(100)).contains("more than 64 elements"));
    }
}
