//! What callers of an unsafe function promise, as far as its signature shows it.
//!
//! A pointer (or several in a row) that is followed by an integer for a length points to so many items. A pointer to
//! constant characters without a length points to a text with a null at its end. Every other pointer points to one value.
//! Safe functions have no such promises: whatever they are given must be fine.

use std::fmt;

use ubik_ir::api::{Api, Callable, How, RecipeId};

/// What a parameter is there for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    Plain,
    /// A pointer whose number of items another parameter gives.
    Buffer,
    /// The number of items behind so many pointers just before it.
    LengthOf {
        pointers: usize,
    },
    /// A pointer to a text that ends with a null.
    Terminated,
}

/// The roles of all parameters of a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Roles(Vec<Role>);

/// A promise that is broken on purpose, by the parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Breach {
    Null(usize),
    TooLong(usize),
    NoTerminator(usize),
}

const LENGTH_NAMES: [&str; 9] = ["len", "length", "size", "count", "n", "num", "cap", "capacity", "bytes"];
const TEXT_NAMES: [&str; 8] = ["s", "str", "string", "text", "name", "path", "cstr", "key"];

impl Roles {
    pub fn of(&self, param: usize) -> Role {
        self.0[param]
    }

    pub fn infer(api: &Api, callable: &Callable) -> Roles {
        let mut roles = vec![Role::Plain; callable.params.len()];
        if !callable.is_unsafe {
            return Roles(roles);
        }
        let pointee = |index: usize| pointee(api, callable.params[index].recipe);
        for index in 0..roles.len() {
            let pointers = (0..index).rev().take_while(|&before| pointee(before).is_some()).count();
            if pointers > 0 && is_length(api, callable, index) {
                roles[index] = Role::LengthOf { pointers };
                roles[index - pointers..index].fill(Role::Buffer);
            }
        }
        for (index, role) in roles.iter_mut().enumerate() {
            if *role == Role::Plain && is_text(api, callable, index) {
                *role = Role::Terminated;
            }
        }
        Roles(roles)
    }

    /// Whether the promises say all that there is to say about the arguments: no other parameter is a number, which might
    /// have to be in some range.
    pub fn cover(&self, api: &Api, callable: &Callable) -> bool {
        let has_pointers = callable.params.iter().any(|param| pointee(api, param.recipe).is_some());
        let free_number = |(index, role): (usize, &Role)| {
            let how = &api.recipe(callable.params[index].recipe).how;
            *role == Role::Plain && matches!(how, How::Int { .. } | How::Float { .. } | How::Made { .. })
        };
        has_pointers && !self.0.iter().enumerate().any(free_number)
    }

    /// The ways in which one promise at a time can be broken.
    pub fn breaches(&self, api: &Api, callable: &Callable) -> Vec<Breach> {
        let mut breaches = Vec::new();
        for (index, param) in callable.params.iter().enumerate() {
            if callable.is_unsafe && pointee(api, param.recipe).is_some() {
                breaches.push(Breach::Null(index));
            }
            match self.of(index) {
                Role::LengthOf { .. } => breaches.push(Breach::TooLong(index)),
                Role::Terminated => breaches.push(Breach::NoTerminator(index)),
                _ => {}
            }
        }
        breaches
    }

    /// The promises in words.
    pub fn describe(&self, callable: &Callable) -> Vec<String> {
        let name = |index: usize| shown(callable, index);
        let mut lines = Vec::new();
        for (index, role) in self.0.iter().enumerate() {
            match role {
                Role::LengthOf { pointers } => {
                    let buffers: Vec<String> = (index - pointers..index).map(name).collect();
                    lines.push(format!("{} is the length of {}", name(index), buffers.join(" and of ")));
                }
                Role::Terminated => lines.push(format!("{} ends with a null", name(index))),
                _ => {}
            }
        }
        lines
    }
}

fn shown(callable: &Callable, index: usize) -> String {
    match callable.params[index].name.as_str() {
        "" => format!("argument {}", index + 1),
        name => format!("`{name}`"),
    }
}

impl Breach {
    /// The promise that it breaks.
    pub fn promise(self, callable: &Callable) -> String {
        match self {
            Breach::Null(index) => format!("{} is not null", shown(callable, index)),
            Breach::TooLong(index) => format!("{} is no more than there is", shown(callable, index)),
            Breach::NoTerminator(index) => format!("{} ends with a null", shown(callable, index)),
        }
    }
}

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Breach::Null(_) => f.write_str("null"),
            Breach::TooLong(_) => f.write_str("too long"),
            Breach::NoTerminator(_) => f.write_str("no end"),
        }
    }
}

/// What a raw pointer points to, and whether it may be written.
fn pointee(api: &Api, id: RecipeId) -> Option<(RecipeId, bool)> {
    match api.recipe(id).how {
        How::Ptr { to, mutable } => Some((to, mutable)),
        _ => None,
    }
}

fn is_length(api: &Api, callable: &Callable, index: usize) -> bool {
    let param = &callable.params[index];
    let How::Int { bits, .. } = api.recipe(param.recipe).how else { return false };
    is_length_name(&param.name) && bits >= 16
}

/// Whether a number of that name says how many of something there are.
pub fn is_length_name(name: &str) -> bool {
    let name = name.to_lowercase();
    LENGTH_NAMES.iter().any(|word| name == *word || name.ends_with(&format!("_{word}")))
        || ["len", "size", "count"].iter().any(|word| name.contains(word))
}

/// Whether a pointer to bytes of that name points to a text with a null at its end.
pub fn is_text_name(name: &str) -> bool {
    let name = name.to_lowercase();
    TEXT_NAMES.contains(&name.as_str()) || name.ends_with("_str")
}

fn is_text(api: &Api, callable: &Callable, index: usize) -> bool {
    let param = &callable.params[index];
    let Some((to, false)) = pointee(api, param.recipe) else { return false };
    match api.recipe(to).how {
        How::Int { bits: 8, signed: true } => true,
        How::Int { bits: 8, signed: false } => is_text_name(&param.name),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use ubik_ir::api::{Param, Recipe};

    use super::*;

    fn api() -> Api {
        let recipe = |how| Recipe { ty: String::new(), how };
        let recipes = vec![
            recipe(How::Int { bits: 64, signed: false }),
            recipe(How::Int { bits: 8, signed: true }),
            recipe(How::Ptr { mutable: true, to: RecipeId(0) }),
            recipe(How::Ptr { mutable: false, to: RecipeId(1) }),
        ];
        Api { recipes, ..Api::default() }
    }

    fn function(params: &[(&str, u32)]) -> Callable {
        let param = |&(name, recipe): &(&str, u32)| Param { name: name.into(), recipe: RecipeId(recipe) };
        Callable {
            path: "f".into(),
            params: params.iter().map(param).collect(),
            is_unsafe: true,
            is_c: true,
            is_generic: false,
            file: String::new(),
            line: 0,
            safety: String::new(),
        }
    }

    #[test]
    fn lengths_belong_to_the_pointers_before_them() {
        let callable = function(&[("dst", 2), ("src", 2), ("len", 0), ("s", 3), ("flags", 0)]);
        let roles = Roles::infer(&api(), &callable);
        let expected =
            [Role::Buffer, Role::Buffer, Role::LengthOf { pointers: 2 }, Role::Terminated, Role::Plain];
        assert_eq!(roles, Roles(expected.to_vec()));
        assert!(!roles.cover(&api(), &callable), "nothing says what `flags` may be");
        assert_eq!(roles.breaches(&api(), &callable).len(), 5);
    }

    #[test]
    fn safe_functions_are_promised_nothing() {
        let callable = Callable { is_unsafe: false, ..function(&[("p", 2), ("len", 0)]) };
        let roles = Roles::infer(&api(), &callable);
        assert!(roles.breaches(&api(), &callable).is_empty());
        assert_eq!(roles.of(1), Role::Plain);
    }
}
