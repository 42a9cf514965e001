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
    /// Callers promise nothing but what is stated.
    pub no_promises: bool,
}

/// By the paths of functions.
pub type Promises = BTreeMap<String, Stated>;

impl Stated {
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
        lens.chain(of_each(lists)).collect()
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
