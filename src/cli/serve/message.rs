//! The messages of JSON-RPC 2.0, as lines.

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
    let value: Value = serde_json::from_slice(line)
        .map_err(|error| failure("null", Code::Parse, &format!("not JSON: {error}: send one object a line")))?;
    let Value::Object(mut object) = value else {
        let what = "not a request: send an object with “method”, “params” and “id”, one a line (no batches)";
        return Err(failure("null", Code::InvalidRequest, what));
    };
    let id = object.get("id").filter(|id| id.is_string() || id.is_number()).map(written);
    let wrong = |what: &str| failure(id.as_deref().unwrap_or("null"), Code::InvalidRequest, what);
    if object.get("jsonrpc").is_some_and(|version| version != "2.0") {
        return Err(wrong("“jsonrpc” is not 2.0"));
    }
    let Some(Value::String(method)) = object.remove("method") else {
        return Err(wrong("“method” is missing, or no text"));
    };
    let params = match object.remove("params") {
        None | Some(Value::Null) => Map::new(),
        Some(Value::Object(params)) => params,
        Some(_) => return Err(wrong("“params” are given by name here: send an object")),
    };
    if method == CANCEL {
        let id = params.get("id").ok_or_else(|| wrong("“params” of $/cancel lack the “id” of the request"))?;
        return Ok(Incoming::Cancel(written(id)));
    }
    match id {
        Some(id) => Ok(Incoming::Call(Call { id, method, params })),
        None if method.starts_with("$/") || method.starts_with("notifications/") => Ok(Incoming::Nothing),
        None => Err(wrong("a request needs an “id”, a text or a number: without one it would have no answer")),
    }
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
        assert_eq!(read(br#"{"method":"notifications/initialized"}"#), Ok(Incoming::Nothing));
    }
}
