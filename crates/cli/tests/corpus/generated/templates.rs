//! Text from templates, in which `$name` stands for any line of the table of that name.

use super::random::Random;

/// What a name stands for. The first two lines of a table lead to no others, or soon to an end.
pub type Table = (&'static str, &'static [&'static str]);

/// Replaces what stands for something else, until nothing does.
pub fn fill(random: &mut Random, tables: &[Table], template: &str, depth: usize) -> String {
    let Some((before, rest)) = template.split_once('$') else { return template.to_owned() };
    let end = rest.find(|letter: char| !letter.is_ascii_lowercase()).unwrap_or(rest.len());
    let (name, rest) = rest.split_at(end);
    let (_, choices) = tables.iter().find(|(other, _)| *other == name).expect("a table of that name");
    let choices = if depth == 0 { &choices[..2] } else { choices };
    let choice = random.pick(choices);
    let filled = fill(random, tables, choice, depth.saturating_sub(1));
    format!("{before}{filled}{}", fill(random, tables, rest, depth))
}
