//! JSON Schema, as far as `docs/report-schema.json` uses it. A keyword that is not known here is a failure, so nothing
//! in the schema goes unchecked. The crates that know all keywords bring fifty others along.

use regex_lite::Regex;
use serde_json::Value;

/// A schema with the definitions that it refers to.
pub struct Schema(Value);

impl Schema {
    pub fn parse(text: &str) -> Schema {
        Schema(serde_json::from_str(text).expect("the schema is JSON"))
    }

    /// Everything in which `value` differs from the schema.
    pub fn problems(&self, value: &Value) -> Vec<String> {
        let mut problems = Vec::new();
        self.check(&self.0, value, "", &mut problems);
        problems
    }

    fn check(&self, schema: &Value, value: &Value, path: &str, problems: &mut Vec<String>) {
        for (keyword, rule) in schema.as_object().expect("a schema is an object") {
            let fits = match keyword.as_str() {
                "$schema" | "$defs" | "title" | "description" => continue,
                "$ref" => {
                    self.check(self.definition(rule), value, path, problems);
                    continue;
                }
                "properties" => {
                    self.check_properties(rule, value, path, problems);
                    continue;
                }
                "items" => {
                    self.check_items(rule, value, path, problems);
                    continue;
                }
                "oneOf" => list(rule).iter().filter(|choice| self.fits(choice, value)).count() == 1,
                "additionalProperties" => only_known(schema, rule, value),
                _ => holds(keyword, rule, value),
            };
            if !fits {
                problems.push(format!("{path}: {value} breaks `{keyword}: {rule}`"));
            }
        }
    }

    fn check_properties(&self, rules: &Value, value: &Value, path: &str, problems: &mut Vec<String>) {
        for (name, part) in value.as_object().into_iter().flatten() {
            if let Some(rule) = rules.get(name) {
                self.check(rule, part, &format!("{path}/{name}"), problems);
            }
        }
    }

    fn check_items(&self, rule: &Value, value: &Value, path: &str, problems: &mut Vec<String>) {
        for (index, item) in value.as_array().into_iter().flatten().enumerate() {
            self.check(rule, item, &format!("{path}/{index}"), problems);
        }
    }

    fn fits(&self, schema: &Value, value: &Value) -> bool {
        let mut problems = Vec::new();
        self.check(schema, value, "", &mut problems);
        problems.is_empty()
    }

    fn definition(&self, reference: &Value) -> &Value {
        let pointer = text(reference).strip_prefix('#').expect("references stay inside the document");
        self.0.pointer(pointer).unwrap_or_else(|| panic!("there is no `{pointer}`"))
    }
}

/// Keywords that look at one value and no other schema. As in the specification, one that is about another type holds.
fn holds(keyword: &str, rule: &Value, value: &Value) -> bool {
    match keyword {
        "type" => has_type(value, text(rule)),
        "const" => value == rule,
        "enum" => list(rule).contains(value),
        "required" => value
            .as_object()
            .is_none_or(|object| list(rule).iter().all(|name| object.contains_key(text(name)))),
        "minimum" => value.as_f64().is_none_or(|number| Some(number) >= rule.as_f64()),
        "minLength" => {
            let least = rule.as_u64().and_then(|least| usize::try_from(least).ok()).expect("a length");
            value.as_str().is_none_or(|string| string.chars().count() >= least)
        }
        "pattern" => {
            let pattern = Regex::new(text(rule)).expect("a pattern that can be read");
            value.as_str().is_none_or(|string| pattern.is_match(string))
        }
        _ => panic!("the keyword `{keyword}` is not known"),
    }
}

fn only_known(schema: &Value, rule: &Value, value: &Value) -> bool {
    assert_eq!(*rule, Value::Bool(false), "only `false` is known");
    let known = |name: &String| schema["properties"].get(name).is_some();
    value.as_object().is_none_or(|object| object.keys().all(known))
}

fn has_type(value: &Value, name: &str) -> bool {
    match name {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        _ => panic!("the type `{name}` is not known"),
    }
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a string")
}

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("a list")
}
