//! The table of intrinsics as a document.

use super::{Row, TOPICS};

/// The text of `docs/intrinsics.md`.
pub fn markdown() -> String {
    let mut text = String::from(HEAD);
    for topic in TOPICS {
        text.push_str(&format!(
            "\n## {}\n\n| intrinsic | limits | undefined behaviour |\n|---|---|---|\n",
            topic.title
        ));
        topic.rows.iter().for_each(|row| text.push_str(&line(row)));
    }
    text
}

fn line(row: &Row) -> String {
    let rules: Vec<String> = row.rules.iter().map(|rule| format!("`{}`", rule.id())).collect();
    let name = if row.family { format!("{}\\*", row.name) } else { format!("`{}`", row.name) };
    format!("| {name} | {} | {} |\n", row.limits.unwrap_or_default(), rules.join(", "))
}

const HEAD: &str = "\
# Intrinsics

Made from the engine's table; `UBIK_BLESS=1 cargo test -p ubik-engine` writes it anew. An intrinsic that is not here ends
the run as *unsupported*, by name, unless its body in the standard library is its specification. A name with a star stands
for one intrinsic per float format: sqrt\\* for `sqrtf16` to `sqrtf128`. The last column names what is reported if a
precondition is violated, besides the rules of memory that every access has.
";
