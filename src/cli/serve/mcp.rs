//! `serve --stdio --mcp`: tools of the Model Context Protocol, each a method of this server.
//!
//! The protocol itself is spoken by its own kit, `rmcp`, on one thread; the commands run on threads of their own.

use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::Command;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, Implementation, JsonObject, ListToolsResult,
    PaginatedRequestParams, ServerCapabilities, ServerConfig, Tool,
};
use rmcp::service::RequestContext;
use rmcp::transport::stdio;
use rmcp::{ErrorData, RoleServer, ServerHandler, ServiceExt};
use serde_json::{Map, Value, json};

use super::capabilities::about;
use super::methods::{is_list, is_parameter, is_switch, name_of};
use super::work::{program, result};
use crate::cli::request::Request;
use crate::work::Cancel;

/// The tools: the name, the method, and what it is good for.
const TOOLS: [(&str, &str, &str); 6] = [
    ("solve", "solve", "How many solutions a Sudoku puzzle has, and which: by exact search, so without reasons."),
    ("check", "check", "Whether a puzzle is valid (one solution), which givens are redundant, and what contradicts."),
    ("next_step", "hint", "The next step of a puzzle by logic, with its technique and the reason in sentences."),
    ("explain", "why", "Why a claim such as r3c5=7 or r3c5<>2 is true: the shortest proof, or that it is false."),
    ("judge", "judge", "Judges claims, one a line (r3c5=7 because hidden single in box 2): true? does it follow now?"),
    ("draw", "print", "Draws a puzzle as text; with marks, the candidates; with svg, for paper."),
];

#[derive(Clone)]
struct Tools {
    /// How long a call may take, if that is limited.
    limit: Option<Duration>,
}

/// Answers calls of tools until the input ends, on so many threads.
pub(super) fn serve_tools(limit: Option<Duration>, threads: usize) -> anyhow::Result<()> {
    // Reading and writing take a thread each.
    let mut runtime = tokio::runtime::Builder::new_current_thread();
    let runtime = runtime.enable_all().max_blocking_threads(threads + 2).build()?;
    runtime.block_on(async {
        let running = Tools { limit }.serve(stdio()).await?;
        running.waiting().await?;
        anyhow::Ok(())
    })
}

impl ServerHandler for Tools {
    fn get_info(&self) -> ServerConfig {
        let capabilities = ServerCapabilities::builder().enable_tools().build();
        ServerConfig::new(capabilities)
            .with_server_info(Implementation::new("deduku", env!("CARGO_PKG_VERSION")))
            .with_instructions("A puzzle is a text: 81 symbols for 9x9 (. or 0 for blanks), or any form that Deduku reads. Cells are r1c1 to r9c9.")
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let program = program();
        let tools = TOOLS.iter().filter_map(|&(name, method, about)| {
            Some(Tool::new(name, about, schema(program.find_subcommand(method)?)))
        });
        Ok(ListToolsResult::with_all_items(tools.collect()))
    }

    async fn call_tool(
        &self,
        call: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let Some(&(_, method, _)) = TOOLS.iter().find(|(name, ..)| *name == call.name) else {
            return Err(ErrorData::invalid_params(
                format!("there is no tool {}: tools/list has them", call.name),
                None,
            ));
        };
        let mut params: Map<String, Value> = call.arguments.unwrap_or_default();
        if method == "print" {
            params.insert("json".to_owned(), Value::Bool(false));
        }
        let (cancel, limit) = (Cancel::default(), self.limit);
        let flag = cancel.clone();
        let answering = tokio::task::spawn_blocking(move || {
            let end = limit.and_then(|limit| Instant::now().checked_add(limit));
            result(&mut program(), (method, &params), &Request::new(flag.clone(), end), &flag)
        });
        let answer = tokio::select! {
            answer = answering => answer,
            () = context.ct.cancelled() => {
                cancel.cancel();
                return Err(ErrorData::internal_error("cancelled", None));
            }
        };
        match answer {
            Ok(Ok(text)) => Ok(answered(&text).into()),
            Ok(Err((_, what))) => Ok(CallToolResult::error(vec![ContentBlock::text(what)]).into()),
            Err(fault) => Err(ErrorData::internal_error(fault.to_string(), None)),
        }
    }
}

/// A result of a method as that of a tool: as an object, and as text for those who read only that.
fn answered(text: &str) -> CallToolResult {
    let object: Value = serde_json::from_str(text).unwrap_or_default();
    let shown = object.get("text").and_then(Value::as_str).map_or_else(|| text.to_owned(), str::to_owned);
    let mut answer = CallToolResult::success(vec![ContentBlock::text(shown)]);
    answer.structured_content = Some(object);
    answer
}

/// The parameters of a command as a JSON Schema.
fn schema(command: &Command) -> Arc<JsonObject> {
    let (mut properties, mut required) = (Map::new(), Vec::new());
    for argument in command.get_arguments().filter(|argument| is_parameter(argument)) {
        let name = name_of(argument).to_owned();
        if argument.is_required_set() {
            required.push(Value::from(name.as_str()));
        }
        let kind = if is_switch(argument) {
            json!("boolean")
        } else if is_list(argument) {
            json!(["string", "array"])
        } else {
            json!(["string", "number", "boolean"])
        };
        properties.insert(name, json!({ "type": kind, "description": about(argument.get_help()) }));
    }
    let schema = json!({ "type": "object", "properties": properties, "required": required });
    Arc::new(schema.as_object().cloned().unwrap_or_default())
}
