//! The messages of JSON-RPC 2.0, as lines.

use std::collections::BTreeMap;

use serde_json::value::RawValue;
use serde_json::{Map, Value, json};

use crate::text::json_line;

/// The notification that cancels a request: `{"method":"$/cancel","params":{"id":7}}`.
pub(super) const CANCEL: &str = "$/cancel";
/// The notification that says how far a request is.
pub(super) const PROGRESS: &str = "$/progress";

/// Why a request has no result. The first five are those of the specification.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Code {
    /// The line is not JSON.
    Parse = -32700,
    /// It is not a request.
    InvalidRequest = -32600,
    /// There is no such method.
    NoMethod = -32601,
    /// The parameters do not fit the method.
    InvalidParams = -32602,
    /// A fault of this program.
    Fault = -32603,
    /// The command could not answer: its message says why.
    Refused = -32000,
    /// The request was cancelled.
    Cancelled = -32800,
}

/// A request that has an answer.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Call {
    /// Its id, as JSON.
    pub(super) id: String,
    pub(super) method: String,
    pub(super) params: Map<String, Value>,
}

/// What a line says.
#[derive(PartialEq, Debug)]
pub(super) enum Incoming {
    Call(Call),
    /// The request with this id, as JSON, is no longer wanted.
    Cancel(String),
    /// A notification that means nothing here.
    Nothing,
}

/// Reads a line.
///
/// # Errors
/// The answer to a line that is no request.
pub(super) fn read(line: &[u8]) -> Result<Incoming, String> {
    let not_json = |id: &str, error| failure(id, Code::Parse, &format!("not JSON: {error}: send one object a line"));
    let sent: &RawValue = serde_json::from_slice(line).map_err(|error| not_json("null", error))?;
    let object: Sent<'_> = serde_json::from_str(sent.get()).map_err(|_| {
        let what = "not a request: send an object with “method”, “params” and “id”, one a line (no batches)";
        failure("null", Code::InvalidRequest, what)
    })?;
    let id = id_of(&object);
    let to = id.as_deref().unwrap_or("null");
    let wrong = |what: &str| failure(to, Code::InvalidRequest, what);
    let text = |key: &str| object.get(key).and_then(|sent| serde_json::from_str::<String>(sent.get()).ok());
    if object.contains_key("jsonrpc") && text("jsonrpc").as_deref() != Some("2.0") {
        return Err(wrong("“jsonrpc” is not 2.0"));
    }
    let method = text("method").ok_or_else(|| wrong("“method” is missing, or no text"))?;
    let params = object.get("params").map_or("null", |params| params.get());
    if !(params.starts_with('{') || params == "null") {
        return Err(wrong("“params” are given by name here: send an object"));
    }
    if method == CANCEL {
        let id = serde_json::from_str(params).ok().and_then(|params| id_of(&params));
        return id.map(Incoming::Cancel).ok_or_else(|| wrong("“params” of $/cancel lack the “id” of the request"));
    }
    let params: Option<_> = serde_json::from_str(params).map_err(|error| not_json(to, error))?;
    match id {
        Some(id) => Ok(Incoming::Call(Call { id, method, params: params.unwrap_or_default() })),
        None if method.starts_with("$/") || method.starts_with("notifications/") => Ok(Incoming::Nothing),
        None => Err(wrong("a request needs an “id”, a text or a number: without one it would have no answer")),
    }
}

/// An object as it was sent.
type Sent<'a> = BTreeMap<String, &'a RawValue>;

/// The id in an object as JSON, if it is a text or a number. A number stays as it was sent: it may have more digits than
/// any of ours.
fn id_of(object: &Sent<'_>) -> Option<String> {
    let sent = object.get("id")?.get();
    if sent.starts_with('"') {
        return serde_json::from_str::<String>(sent).ok().map(|text| written(&json!(text)));
    }
    sent.starts_with(|symbol: char| symbol == '-' || symbol.is_ascii_digit()).then(|| sent.to_owned())
}

/// The value as JSON, without characters that a terminal would act on.
pub(super) fn written(value: &Value) -> String {
    // Every value can be written.
    json_line(value).unwrap_or_default()
}

/// An answer with this result, which is JSON.
pub(super) fn success(id: &str, result: &str) -> String {
    format!(r#"{{"jsonrpc":"2.0","id":{id},"result":{result}}}"#)
}

/// An answer that there is no result.
pub(super) fn failure(id: &str, code: Code, message: &str) -> String {
    let error = json!({ "code": code as i32, "message": message });
    format!(r#"{{"jsonrpc":"2.0","id":{id},"error":{}}}"#, written(&error))
}

/// The notification that a request, whose id is given as JSON, is so far; a total of 0 is unknown.
pub(super) fn progress(id: &str, (done, total): (u64, u64)) -> String {
    let total = if total == 0 { String::new() } else { format!(r#","total":{total}"#) };
    format!(r#"{{"jsonrpc":"2.0","method":"{PROGRESS}","params":{{"id":{id},"done":{done}{total}}}}}"#)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_request_is_answered_with_what_is_wrong() {
        for (line, id, code, what) in [
            ("{", "null", -32700, "not JSON"),
            ("[]", "null", -32600, "no batches"),
            ("7", "null", -32600, "not a request"),
            (r#"{"id":1}"#, "1", -32600, "“method” is missing"),
            (r#"{"id":"a","method":7}"#, "\"a\"", -32600, "“method” is missing"),
            (r#"{"id":1,"method":"hint","params":["x"]}"#, "1", -32600, "by name"),
            (r#"{"id":1,"method":"hint","jsonrpc":"1.0"}"#, "1", -32600, "not 2.0"),
            (r#"{"method":"hint"}"#, "null", -32600, "needs an “id”"),
            (r#"{"method":"$/cancel"}"#, "null", -32600, "lack the “id”"),
            (r#"{"id":1,"method":"hint","params":{"x":1e999}}"#, "1", -32700, "number out of range"),
        ] {
            let answer = read(line.as_bytes()).expect_err(line);
            let answer: Value = serde_json::from_str(&answer).expect("JSON");
            assert_eq!(answer["id"].to_string(), id, "{line}");
            assert_eq!(answer["error"]["code"], code, "{line}");
            assert!(answer["error"]["message"].as_str().is_some_and(|message| message.contains(what)), "{answer}");
        }
    }

    #[test]
    fn requests_and_notifications_are_told_apart() {
        let call = read(br#"{"method":"hint","params":{"puzzle":"x"},"id":7}"#);
        assert!(matches!(call, Ok(Incoming::Call(Call { id, method, .. })) if id == "7" && method == "hint"));
        let cancel = read(br#"{"jsonrpc":"2.0","method":"$/cancel","params":{"id":"b"}}"#);
        assert_eq!(cancel, Ok(Incoming::Cancel("\"b\"".to_owned())));
        for id in ["123456789012345678901234567890", "-1e999", "1.0", r#""\u001b""#] {
            let line = |text: &str| read(text.replace("ID", id).as_bytes());
            let call = line(r#"{"method":"hint","id":ID}"#);
            assert!(matches!(call, Ok(Incoming::Call(Call { id: its, .. })) if its == id), "{id}");
            assert_eq!(line(r#"{"method":"$/cancel","params":{"id":ID}}"#), Ok(Incoming::Cancel(id.to_owned())));
        }
        assert_eq!(read(br#"{"method":"notifications/initialized"}"#), Ok(Incoming::Nothing));
    }
}
