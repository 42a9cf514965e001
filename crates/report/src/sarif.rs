//! Reports for code-scanning services: SARIF 2.1.0, one document for all runs of an invocation.
//!
//! Rules of undefined behaviour keep their ids; other verdicts appear under their own name. Results carry the
//! history as related locations, the active calls as a stack, and changes as fixes. Not used: graphs, taxonomies.

use serde_json::{Value, json};
use ubik_verdict::Rule;

use crate::diagnosis::{Diagnosis, Label, Level, Location, SuggestionInfo, TraceFrame};
use crate::explain;

const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// Renders diagnoses, those of many runs if need be, as one document.
pub fn render<'a>(diagnoses: impl IntoIterator<Item = &'a Diagnosis>, version: &str) -> String {
    let driver = json!({ "name": "Ubik", "version": version, "rules": rules() });
    let results: Vec<Value> = diagnoses.into_iter().map(result).collect();
    let run = json!({ "tool": { "driver": driver }, "columnKind": "unicodeCodePoints", "results": results });
    let mut text = json!({ "$schema": SCHEMA, "version": "2.1.0", "runs": [run] }).to_string();
    text.push('\n');
    text
}

fn rules() -> Vec<Value> {
    Rule::ALL.iter().map(|&rule| rule_entry(rule)).collect()
}

fn rule_entry(rule: Rule) -> Value {
    let full = explain::explanation(rule).map_or(rule.title(), |explanation| explanation.text);
    json!({
        "id": rule.id(),
        "shortDescription": { "text": rule.title() },
        "fullDescription": { "text": full },
        "defaultConfiguration": { "level": "error" },
        "properties": { "category": rule.category().title() },
    })
}

fn result(diagnosis: &Diagnosis) -> Value {
    let place = diagnosis.primary.as_ref().and_then(|label| label.location.as_ref());
    let mut result = json!({
        "ruleId": diagnosis.rule.map_or(diagnosis.verdict.name(), |rule| rule.id),
        "level": match diagnosis.level { Level::Error => "error", Level::Warning => "warning", Level::Note => "note" },
        "message": { "text": message(diagnosis) },
        "locations": place.map(location).into_iter().collect::<Vec<_>>(),
        "relatedLocations": diagnosis.related.iter().filter_map(related).collect::<Vec<_>>(),
        "stacks": stacks(&diagnosis.trace),
        "properties": { "verdict": diagnosis.verdict, "seed": diagnosis.seed, "reproduce": diagnosis.reproduce },
    });
    let fixes: Vec<Value> = diagnosis.suggestions.iter().filter_map(fix).collect();
    if !fixes.is_empty() {
        result["fixes"] = json!(fixes);
    }
    result
}

/// A change, by file.
fn fix(suggestion: &SuggestionInfo) -> Option<Value> {
    let mut files: Vec<&str> = suggestion.edits.iter().map(|edit| &*edit.location.file).collect();
    files.dedup();
    let change = |file: &str| {
        let edits = suggestion.edits.iter().filter(|edit| edit.location.file == file);
        let replacements: Vec<Value> = edits
            .map(|edit| {
                let region = location(&edit.location)["physicalLocation"]["region"].clone();
                json!({ "deletedRegion": region, "insertedContent": { "text": edit.replacement } })
            })
            .collect();
        json!({ "artifactLocation": { "uri": file }, "replacements": replacements })
    };
    let changes: Vec<Value> = files.iter().map(|file| change(file)).collect();
    (!changes.is_empty())
        .then(|| json!({ "description": { "text": suggestion.message }, "artifactChanges": changes }))
}

/// The message with its notes and advice, which have no place of their own.
fn message(diagnosis: &Diagnosis) -> String {
    let notes = diagnosis.notes.iter().map(|note| format!("\nnote: {note}"));
    let help = diagnosis.help.iter().map(|help| format!("\nhelp: {help}"));
    std::iter::once(diagnosis.message.clone()).chain(notes).chain(help).collect()
}

fn location(location: &Location) -> Value {
    json!({
        "physicalLocation": {
            "artifactLocation": { "uri": location.file },
            "region": {
                "startLine": location.line,
                "startColumn": location.column,
                "endLine": location.end_line,
                "endColumn": location.end_column,
            },
        },
    })
}

fn related(label: &Label) -> Option<Value> {
    let mut place = location(label.location.as_ref()?);
    place["message"] = json!({ "text": label.message });
    Some(place)
}

fn stacks(trace: &[TraceFrame]) -> Vec<Value> {
    if trace.is_empty() {
        return Vec::new();
    }
    let frames: Vec<Value> = trace.iter().map(frame).collect();
    vec![json!({ "message": { "text": "active calls, innermost first" }, "frames": frames })]
}

fn frame(frame: &TraceFrame) -> Value {
    let mut place = frame.location.as_ref().map_or_else(|| json!({}), location);
    place["logicalLocations"] = json!([{ "fullyQualifiedName": frame.function }]);
    json!({ "location": place })
}
