//! Promises that the user states for a function. They stand in for what its signature shows.
//!
//! Parameters are named. Where a promise is stated for a parameter nothing else is inferred for it.

use std::collections::BTreeMap;

/// What callers of one function promise.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stated {
    /// Buffers, each with the parameter that says how many items it has.
    pub len: Vec<(String, String)>,
    /// They point to texts that end with a null.
    pub nul_terminated: Vec<String>,
    /// They point to one value each.
    pub valid: Vec<String>,
    /// They are not null.
    pub nonnull: Vec<String>,
    /// They may also be null.
    pub may_be_null: Vec<String>,
    /// Numbers, each with the least and the largest that callers pass.
    pub range: Vec<(String, Range)>,
    /// Callers promise nothing but what is stated.
    pub no_promises: bool,
}

/// The numbers from the first to the second.
pub type Range = (i128, i128);

/// A range as Rust writes it: `0..4`, `-1..=1`.
pub fn range(text: &str) -> Option<Range> {
    let (first, last) = text.split_once("..")?;
    let number = |text: &str| text.trim().replace('_', "").parse::<i128>().ok();
    let (first, last) = match last.strip_prefix('=') {
        Some(last) => (number(first)?, number(last)?),
        None => (number(first)?, number(last)?.checked_sub(1)?),
    };
    (first <= last).then_some((first, last))
}

/// By the paths of functions.
pub type Promises = BTreeMap<String, Stated>;

impl Stated {
    /// What an attribute says: `len(buf) = n, nonnull(p, q), range(mode) = 0..4, no_promises`.
    pub fn of_attribute(text: &str) -> Result<Stated, String> {
        let mut stated = Stated::default();
        for part in parts(text) {
            let (left, right) =
                part.split_once('=').map_or((part, None), |(left, right)| (left, Some(right.trim())));
            let (key, names) = match left.trim().split_once('(') {
                Some((key, rest)) => (key.trim(), rest.trim_end().strip_suffix(')').unwrap_or(rest)),
                None => (left.trim(), ""),
            };
            let names: Vec<String> =
                names.split(',').map(str::trim).filter(|name| !name.is_empty()).map(str::to_owned).collect();
            stated.add(key, names, right).map_err(|problem| format!("`{}`: {problem}", part.trim()))?;
        }
        Ok(stated)
    }

    fn add(&mut self, key: &str, names: Vec<String>, right: Option<&str>) -> Result<(), String> {
        if !KEYS.contains(&format!("`{key}`")) {
            return Err(format!("there is no `{key}`; there are {KEYS}"));
        }
        let has_value = matches!(key, "len" | "range");
        if has_value != right.is_some() {
            let form = if has_value { "needs a value behind `=`" } else { "has no value" };
            return Err(format!("`{key}` {form}"));
        }
        let right = right.unwrap_or_default();
        match key {
            "len" => self.len.extend(names.into_iter().map(|name| (name, right.to_owned()))),
            "range" => {
                let range = range(right).ok_or_else(|| format!("`{right}` is no range of numbers"))?;
                self.range.extend(names.into_iter().map(|name| (name, range)));
            }
            "nul_terminated" => self.nul_terminated.extend(names),
            "valid" => self.valid.extend(names),
            "nonnull" => self.nonnull.extend(names),
            "may_be_null" => self.may_be_null.extend(names),
            _ => self.no_promises = true,
        }
        Ok(())
    }

    /// What is wrong with the names, for a function with these parameters.
    pub fn check(&self, params: &[String]) -> Result<(), String> {
        for (key, name) in self.names() {
            if !params.iter().any(|param| param == name) {
                let known: Vec<String> = params.iter().map(|param| format!("`{param}`")).collect();
                let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
                return Err(format!("`{key}`: there is no parameter `{name}`; there are {known}"));
            }
        }
        let buffers = self.len.iter().map(|(buffer, _)| ("len", buffer.as_str()));
        let others = [("nul_terminated", &self.nul_terminated), ("valid", &self.valid)];
        no_twice(&buffers.chain(of_each(others)).collect::<Vec<_>>())?;
        no_twice(
            &of_each([("nonnull", &self.nonnull), ("may_be_null", &self.may_be_null)]).collect::<Vec<_>>(),
        )
    }

    /// All names, with the keys under which they stand.
    fn names(&self) -> Vec<(&'static str, &str)> {
        let lens =
            self.len.iter().flat_map(|(buffer, len)| [("len", buffer.as_str()), ("len", len.as_str())]);
        let lists = [
            ("nul_terminated", &self.nul_terminated),
            ("valid", &self.valid),
            ("nonnull", &self.nonnull),
            ("may_be_null", &self.may_be_null),
        ];
        let ranges = self.range.iter().map(|(name, _)| ("range", name.as_str()));
        lens.chain(of_each(lists)).chain(ranges).collect()
    }

    /// Whether nothing is to be inferred for a parameter.
    pub fn settles(&self, param: &str) -> bool {
        let has = |names: &[String]| names.iter().any(|name| name == param);
        self.no_promises
            || self.len.iter().any(|(buffer, len)| buffer == param || len == param)
            || has(&self.nul_terminated)
            || has(&self.valid)
    }

    /// Whether a pointer to bytes points to a text, if anything is said of it.
    pub fn is_text(&self, param: &str) -> Option<bool> {
        if self.nul_terminated.iter().any(|name| name == param) {
            return Some(true);
        }
        self.settles(param).then_some(false)
    }
}

/// What can be stated.
pub const KEYS: &str =
    "`len`, `nul_terminated`, `valid`, `nonnull`, `may_be_null`, `range` and `no_promises`";

/// The parts between commas that stand in no brackets.
fn parts(text: &str) -> Vec<&str> {
    let (mut depth, mut start, mut parts) = (0u32, 0, Vec::new());
    for (at, char) in text.char_indices() {
        match char {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                parts.push(&text[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&text[start..]);
    parts.retain(|part| !part.trim().is_empty());
    parts
}

fn of_each<'a, const N: usize>(
    lists: [(&'static str, &'a Vec<String>); N],
) -> impl Iterator<Item = (&'static str, &'a str)> {
    lists.into_iter().flat_map(|(key, names)| names.iter().map(move |name| (key, name.as_str())))
}

fn no_twice(names: &[(&'static str, &str)]) -> Result<(), String> {
    for (index, (key, name)) in names.iter().enumerate() {
        if let Some((before, _)) = names[..index].iter().find(|before| before.1 == *name) {
            return Err(format!("`{name}` stands under `{before}` and under `{key}`"));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attributes_say_the_same_as_sections() {
        let text = "len(data) = n, nonnull(p, q), range(mode) = -1..=3, no_promises";
        let expected = Stated {
            len: vec![("data".into(), "n".into())],
            nonnull: vec!["p".into(), "q".into()],
            range: vec![("mode".into(), (-1, 3))],
            no_promises: true,
            ..Stated::default()
        };
        assert_eq!(Stated::of_attribute(text), Ok(expected));
        assert_eq!(Stated::of_attribute(""), Ok(Stated::default()));
        for (wrong, told) in [
            ("length(p) = n", "no `length`"),
            ("len(p)", "needs a value"),
            ("valid(p) = 3", "has no value"),
            ("range(x) = 3..1", "no range"),
        ] {
            let problem = Stated::of_attribute(wrong).unwrap_err();
            assert!(problem.contains(told), "{problem}");
        }
    }

    #[test]
    fn ranges_are_written_as_in_rust() {
        assert_eq!(range("0..4"), Some((0, 3)));
        assert_eq!(range("-1 ..= 1_000"), Some((-1, 1000)));
        assert_eq!([range("4..4"), range("a..b"), range("3")], [None; 3]);
    }

    #[test]
    fn wrong_names_are_told() {
        let params = ["data".to_owned(), "n".to_owned()];
        let len = |buffer: &str, len: &str| vec![(buffer.to_owned(), len.to_owned())];
        let right = Stated { len: len("data", "n"), nonnull: vec!["data".into()], ..Stated::default() };
        assert_eq!(right.check(&params), Ok(()));
        let wrong = Stated { len: len("data", "m"), ..Stated::default() };
        assert_eq!(
            wrong.check(&params).unwrap_err(),
            "`len`: there is no parameter `m`; there are `data`, `n`"
        );
        let twice = Stated { valid: vec!["data".into()], ..right };
        assert_eq!(twice.check(&params).unwrap_err(), "`data` stands under `len` and under `valid`");
    }
}
