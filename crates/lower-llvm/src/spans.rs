//! Locations and names from the debug information.

use std::path::Path;

use rustc_hash::FxHashMap;
use ubik_ir::source::hash_text;
use ubik_ir::{File, FileId, Span, SpanId};

use crate::context::Context;
use crate::llvm::{Metadata, Value};

#[derive(Default)]
pub struct Cache {
    locations: FxHashMap<Metadata, SpanId>,
    files: FxHashMap<String, FileId>,
}

impl Context {
    pub fn span(&mut self, instruction: Value) -> Option<SpanId> {
        let location = instruction.location()?;
        if let Some(&span) = self.spans.locations.get(&location) {
            return Some(span);
        }
        let (line, column) = location.line_and_column();
        let span = self.span_at(location.scope(), line, column);
        self.spans.locations.insert(location, span);
        Some(span)
    }

    pub fn span_at(&mut self, scope: Metadata, line: u32, column: u32) -> SpanId {
        let (Some((dir, name)), true) = (scope.file(), line > 0) else { return SpanId::NONE };
        let file = self.file(&dir, &name);
        let column = column.max(1);
        let span = Span { file, line, column, end_line: line, end_column: column + 1, parent: None };
        self.sources.spans.push(span)
    }

    fn file(&mut self, dir: &str, name: &str) -> FileId {
        let path = match Path::new(name).is_absolute() || dir.is_empty() {
            true => name.to_owned(),
            false => shortened(&format!("{dir}/{name}")),
        };
        if let Some(&id) = self.spans.files.get(&path) {
            return id;
        }
        let hash = std::fs::read(&path).map_or(0, |bytes| hash_text(as_read(&bytes).as_bytes()));
        let id = self.sources.files.push(File { path: path.clone(), hash });
        self.spans.files.insert(path, id);
        id
    }

    pub fn function_span(&mut self, function: Value) -> SpanId {
        let Some(subprogram) = function.subprogram() else { return SpanId::NONE };
        self.span_at(subprogram, subprogram.subprogram_line(), 1)
    }

    /// A function as the user calls it.
    pub fn function_name(&self, function: Value) -> String {
        let name = function.name();
        match function.subprogram().filter(|_| name.starts_with("_Z")) {
            Some(subprogram) => quoted(&self.bc.print(subprogram), "name").unwrap_or(name),
            None => name,
        }
    }

    /// A variable as the user calls it.
    pub fn variable_name(&self, variable: Metadata) -> Option<String> {
        quoted(&self.bc.print(variable), "name")
    }
}

/// The text as whoever shows it reads it: without a byte order mark, with line feeds alone at the ends of lines.
fn as_read(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    text.strip_prefix('\u{feff}').unwrap_or(&text).replace("\r\n", "\n")
}

/// The path relative to the current directory, if it is below that: as the user would name it.
fn shortened(path: &str) -> String {
    let here = std::env::current_dir().unwrap_or_default();
    let path = Path::new(path);
    path.strip_prefix(&here).unwrap_or(path).display().to_string()
}

/// The value of a field in the text of a node: `name: "x"`.
pub fn quoted(text: &str, field: &str) -> Option<String> {
    let start = text.find(&format!("{field}: \""))? + field.len() + 3;
    let end = text[start..].find('"')?;
    Some(text[start..start + end].to_owned())
}
