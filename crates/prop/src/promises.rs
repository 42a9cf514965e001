//! What callers of an unsafe function promise, as far as its signature shows it.
//!
//! A pointer (or several in a row) that is followed by an integer for a length points to so many items. A pointer to
//! constant characters without a length points to a text with a null at its end. Every other pointer points to one value.
//! Safe functions have no such promises: whatever they are given must be fine. What the user states ([`Stated`]) comes first.

use std::fmt;

use ubik_ir::api::{Api, Callable, How, RecipeId};

use crate::stated::{Promises, Range, Stated};

/// What a parameter is there for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    Plain,
    /// A pointer whose number of items this other parameter gives.
    Buffer {
        len: usize,
    },
    /// The number of items behind buffers.
    Length,
    /// A pointer to a text that ends with a null.
    Terminated,
}

/// What a pointer may be besides pointing to what it should.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Allowed {
    pub null: bool,
    pub dangling: bool,
}

impl Allowed {
    /// Of pointers about which nothing is promised.
    pub const ALL: Allowed = Allowed { null: true, dangling: true };
}

/// Something that is stated and makes no sense, and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Nonsense {
    Section { function: String, problem: String },
    Attribute { place: String, problem: String },
}

/// The roles of all parameters of a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Roles {
    roles: Vec<Role>,
    allowed: Vec<Allowed>,
    /// Numbers that are stated to be in a range.
    ranges: Vec<Option<Range>>,
    /// Pointers of which nothing else is said point to something.
    pub trusts_pointers: bool,
    /// It was stated that there are no other promises.
    are_all: bool,
}

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
    /// Those of all functions. A section of `ubik.toml` stands in for what attributes say.
    pub fn of_all(api: &Api, promises: &Promises) -> Result<Vec<Roles>, Nonsense> {
        let of = |callable: &Callable| match promises.get(&callable.path) {
            Some(stated) => Roles::new(api, callable, Some(stated))
                .map_err(|problem| Nonsense::Section { function: callable.path.clone(), problem }),
            None => {
                let place = format!("{}:{}", callable.file, callable.line);
                Roles::by_attributes(api, callable).map_err(|problem| Nonsense::Attribute { place, problem })
            }
        };
        api.callables.iter().map(of).collect()
    }

    fn by_attributes(api: &Api, callable: &Callable) -> Result<Roles, String> {
        if callable.stated.is_empty() {
            return Roles::new(api, callable, None);
        }
        let stated = Stated::of_attribute(&callable.stated.join(", "))?;
        Roles::new(api, callable, Some(&stated))
    }

    /// The range of numbers that a parameter is stated to be in.
    pub fn range(&self, param: usize) -> Option<Range> {
        self.ranges[param]
    }

    pub fn of(&self, param: usize) -> Role {
        self.roles[param]
    }

    /// What a parameter that is a raw pointer may be.
    pub fn allowed(&self, param: usize) -> Allowed {
        self.allowed[param]
    }

    /// The pointers whose number of items a parameter gives.
    pub fn buffers_of(&self, len: usize) -> impl Iterator<Item = usize> {
        (0..self.roles.len()).filter(move |&index| self.roles[index] == Role::Buffer { len })
    }

    /// What is stated, and what follows from the signature for the other parameters.
    pub fn new(api: &Api, callable: &Callable, stated: Option<&Stated>) -> Result<Roles, String> {
        let none = Stated::default();
        let stated = stated.unwrap_or(&none);
        let trusts_pointers = callable.is_unsafe && !stated.no_promises;
        let allowed = if trusts_pointers { Allowed::default() } else { Allowed::ALL };
        let count = callable.params.len();
        let mut roles = Roles {
            roles: vec![Role::Plain; count],
            allowed: vec![allowed; count],
            ranges: vec![None; count],
            trusts_pointers,
            are_all: stated.no_promises,
        };
        roles.infer(api, callable, stated);
        roles.state(api, callable, stated)?;
        Ok(roles)
    }

    fn infer(&mut self, api: &Api, callable: &Callable, stated: &Stated) {
        if !self.trusts_pointers {
            return;
        }
        let roles = &mut self.roles;
        let is_open = |index: usize| !stated.settles(&callable.params[index].name);
        let is_pointer =
            |index: usize| is_open(index) && pointee(api, callable.params[index].recipe).is_some();
        for index in (0..roles.len()).filter(|&index| is_open(index)) {
            let pointers = (0..index).rev().take_while(|&before| is_pointer(before)).count();
            if pointers > 0 && is_length(api, callable, index) {
                roles[index] = Role::Length;
                roles[index - pointers..index].fill(Role::Buffer { len: index });
            }
        }
        for (index, role) in roles.iter_mut().enumerate() {
            if *role == Role::Plain && is_open(index) && is_text(api, callable, index) {
                *role = Role::Terminated;
            }
        }
    }

    fn state(&mut self, api: &Api, callable: &Callable, stated: &Stated) -> Result<(), String> {
        let names: Vec<String> = callable.params.iter().map(|param| param.name.clone()).collect();
        stated.check(&names)?;
        let how = |index: usize| &api.recipe(callable.params[index].recipe).how;
        let place = |name: &str| names.iter().position(|param| param == name).unwrap_or_default();
        let pointer = |name: &str| match how(place(name)) {
            How::Ptr { .. } => Ok(place(name)),
            _ => Err(format!("`{name}` is not a raw pointer")),
        };
        for (buffer, len) in &stated.len {
            let (at, len_at) = (pointer(buffer)?, place(len));
            if !matches!(how(len_at), How::Int { bits: 16.., .. }) {
                return Err(format!("`{len}` is not an integer that can be a length"));
            }
            self.roles[at] = Role::Buffer { len: len_at };
            self.roles[len_at] = Role::Length;
            self.allowed[at] = Allowed::default();
        }
        for name in &stated.nul_terminated {
            let at = pointer(name)?;
            let is_byte = |to| matches!(api.recipe(to).how, How::Int { bits: 8, .. });
            if !pointee(api, callable.params[at].recipe).is_some_and(|(to, _)| is_byte(to)) {
                return Err(format!("`{name}` does not point to bytes"));
            }
            self.roles[at] = Role::Terminated;
            self.allowed[at] = Allowed::default();
        }
        for (name, range) in &stated.range {
            let at = place(name);
            let How::Int { bits, signed } = *how(at) else {
                return Err(format!("`{name}` is not an integer"));
            };
            let (least, most) = bounds(bits, signed);
            if range.0 < least || range.1 > most {
                return Err(format!("`{name}` cannot be all of {}..={}", range.0, range.1));
            }
            self.ranges[at] = Some(*range);
        }
        for name in &stated.valid {
            self.allowed[pointer(name)?] = Allowed::default();
        }
        for name in &stated.nonnull {
            self.allowed[pointer(name)?].null = false;
        }
        for name in &stated.may_be_null {
            self.allowed[pointer(name)?].null = true;
        }
        Ok(())
    }

    /// Whether the promises say all that there is to say about the arguments: no other parameter is a number, which might
    /// have to be in some range.
    pub fn cover(&self, api: &Api, callable: &Callable) -> bool {
        // Nobody says what untyped memory has to be.
        let is_untyped = |param: &ubik_ir::api::Param| api.recipe(param.recipe).ty.ends_with("c_void");
        if callable.params.iter().any(is_untyped) && !self.are_all {
            return false;
        }
        let has_pointers = callable.params.iter().any(|param| pointee(api, param.recipe).is_some());
        let free_number = |(index, role): (usize, &Role)| {
            let how = &api.recipe(callable.params[index].recipe).how;
            *role == Role::Plain
                && self.ranges[index].is_none()
                && matches!(how, How::Int { .. } | How::Float { .. } | How::Made { .. })
        };
        self.are_all || has_pointers && !self.roles.iter().enumerate().any(free_number)
    }

    /// The ways in which one promise at a time can be broken.
    pub fn breaches(&self, api: &Api, callable: &Callable) -> Vec<Breach> {
        let mut breaches = Vec::new();
        for (index, param) in callable.params.iter().enumerate() {
            if !self.allowed(index).null && pointee(api, param.recipe).is_some() {
                breaches.push(Breach::Null(index));
            }
            match self.of(index) {
                Role::Length => breaches.push(Breach::TooLong(index)),
                Role::Terminated => breaches.push(Breach::NoTerminator(index)),
                _ => {}
            }
        }
        breaches
    }

    /// The promises in words.
    pub fn describe(&self, api: &Api, callable: &Callable) -> Vec<String> {
        let name = |index: usize| shown(callable, index);
        let mut lines = Vec::new();
        for (index, role) in self.roles.iter().enumerate() {
            match role {
                Role::Length => {
                    let buffers: Vec<String> = self.buffers_of(index).map(name).collect();
                    lines.push(format!("{} is the length of {}", name(index), buffers.join(" and of ")));
                }
                Role::Terminated => lines.push(format!("{} ends with a null", name(index))),
                _ => {}
            }
            let differs = self.allowed(index).null == self.trusts_pointers;
            if differs && pointee(api, callable.params[index].recipe).is_some() {
                let may = if self.allowed(index).null { "may be" } else { "is not" };
                lines.push(format!("{} {may} null", name(index)));
            }
        }
        for (index, range) in self.ranges.iter().enumerate() {
            if let Some((first, last)) = range {
                lines.push(format!("{} is in {first}..={last}", name(index)));
            }
        }
        if self.are_all {
            lines.push("callers promise nothing else".to_owned());
        }
        lines
    }
}

/// The least and the largest number of a type.
fn bounds(bits: u32, signed: bool) -> Range {
    match (signed, bits) {
        (true, 128) => (i128::MIN, i128::MAX),
        (true, _) => (-(1 << (bits - 1)), (1 << (bits - 1)) - 1),
        (false, 127..) => (0, i128::MAX),
        (false, _) => (0, (1 << bits) - 1),
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
    use ubik_ir::api::{Look, Param, Recipe};

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
            look: Look::Nothing,
            stated: Vec::new(),
        }
    }

    #[test]
    fn lengths_belong_to_the_pointers_before_them() {
        let callable = function(&[("dst", 2), ("src", 2), ("len", 0), ("s", 3), ("flags", 0)]);
        let roles = Roles::new(&api(), &callable, None).unwrap();
        let buffer = Role::Buffer { len: 2 };
        assert_eq!(roles.roles, [buffer, buffer, Role::Length, Role::Terminated, Role::Plain]);
        assert!(!roles.cover(&api(), &callable), "nothing says what `flags` may be");
        assert_eq!(roles.breaches(&api(), &callable).len(), 5);
    }

    #[test]
    fn safe_functions_are_promised_nothing() {
        let callable = Callable { is_unsafe: false, ..function(&[("p", 2), ("len", 0)]) };
        let roles = Roles::new(&api(), &callable, None).unwrap();
        assert!(roles.breaches(&api(), &callable).is_empty());
        assert_eq!(roles.of(1), Role::Plain);
    }

    #[test]
    fn what_is_stated_comes_first() {
        let callable = function(&[("factor", 2), ("data", 2), ("len", 0), ("s", 3)]);
        let stated = Stated {
            len: vec![("data".into(), "len".into())],
            valid: vec!["s".into()],
            may_be_null: vec!["data".into()],
            ..Stated::default()
        };
        let roles = Roles::new(&api(), &callable, Some(&stated)).unwrap();
        assert_eq!(roles.roles, [Role::Plain, Role::Buffer { len: 2 }, Role::Length, Role::Plain]);
        let expected = ["`data` may be null", "`len` is the length of `data`"];
        assert_eq!(roles.describe(&api(), &callable), expected);
        assert!(!roles.breaches(&api(), &callable).contains(&Breach::Null(1)));
    }

    #[test]
    fn nothing_else_can_be_stated() {
        let callable = function(&[("p", 2), ("len", 0)]);
        let stated = Stated { no_promises: true, nonnull: vec!["p".into()], ..Stated::default() };
        let roles = Roles::new(&api(), &callable, Some(&stated)).unwrap();
        assert_eq!(roles.roles, [Role::Plain; 2]);
        assert_eq!(roles.allowed(0), Allowed { null: false, dangling: true });
        assert!(roles.cover(&api(), &callable));
    }

    #[test]
    fn what_makes_no_sense_is_told_with_the_path() {
        let api = Api { callables: vec![function(&[("p", 2), ("len", 0)])], ..api() };
        let problem = |stated| match Roles::of_all(&api, &Promises::from([("f".to_owned(), stated)])) {
            Err(Nonsense::Section { function, problem }) => (function, problem),
            other => panic!("{other:?}"),
        };
        let stated = Stated { valid: vec!["len".into()], ..Stated::default() };
        assert_eq!(problem(stated), ("f".to_owned(), "`len` is not a raw pointer".to_owned()));
        let stated = Stated { len: vec![("p".into(), "p".into())], ..Stated::default() };
        assert_eq!(problem(stated).1, "`p` is not an integer that can be a length");
        let stated = Stated { nul_terminated: vec!["p".into()], ..Stated::default() };
        assert_eq!(problem(stated).1, "`p` does not point to bytes");
        let stated = Stated { range: vec![("p".into(), (0, 1))], ..Stated::default() };
        assert_eq!(problem(stated).1, "`p` is not an integer");
    }

    #[test]
    fn attributes_count_where_there_is_no_section() {
        let callable = Callable {
            stated: vec!["len(p) = k, range(k) = 0..4".into()],
            ..function(&[("p", 2), ("k", 0)])
        };
        let api = Api { callables: vec![callable.clone()], ..api() };
        let roles = Roles::of_all(&api, &Promises::new()).unwrap().remove(0);
        assert_eq!(roles.of(1), Role::Length);
        let wrong = Callable { stated: vec!["len(q) = k".into()], ..callable };
        let api = Api { callables: vec![wrong], ..api };
        let told = Roles::of_all(&api, &Promises::new()).unwrap_err();
        assert!(matches!(told, Nonsense::Attribute { problem, .. } if problem.contains("no parameter `q`")));
    }
}
