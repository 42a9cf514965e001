//! Which parts of the grammar are used, and how often.
//!
//! A profile is a table of weights by the names below; a file of `name = weight` lines changes the default. Every
//! program switches a random part of the grammar off (swarm testing): a program of everything has little of each.

use crate::choices::Choices;

macro_rules! features {
    ($($(#[$doc:meta])* $name:ident $text:literal $weight:literal,)*) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Feature {
            $($(#[$doc])* $name,)*
        }

        /// Every feature with its name and default weight.
        pub const FEATURES: &[(Feature, &str, u32)] = &[$((Feature::$name, $text, $weight),)*];
    };
}

features! {
    /// A value as it is.
    Use "use" 4,
    Binary "binary" 10,
    Checked "checked" 3,
    Unary "unary" 3,
    Compare "compare" 4,
    IntCast "int-cast" 4,
    FloatMath "float" 4,
    Aggregate "aggregate" 5,
    Repeat "repeat" 2,
    Ref "reference" 7,
    RawPtr "raw-pointer" 7,
    PtrCast "pointer-cast" 3,
    Offset "offset" 6,
    PtrCompare "pointer-compare" 2,
    Expose "exposed-provenance" 2,
    Transmute "transmute" 3,
    Slice "slice" 3,
    Metadata "metadata" 2,
    Discriminant "discriminant" 8,
    SetDiscriminant "set-discriminant" 2,
    Union "union" 2,
    Wide "128-bit" 2,
    Storage "storage" 2,
    Assume "assume" 1,
    /// Loads through two pointers that may seem to be equal.
    TwoLoads "two-loads" 4,
    Static "static" 3,
    FnPtr "function-pointer" 3,
    Unchecked "unchecked" 2,
    /// A block that was left is entered again.
    Jump "jump" 2,
    Loop "loop" 4,
    Switch "switch" 6,
    Call "call" 6,
    /// A function that exists is called again.
    CallAgain "call-again" 5,
    Niche "niche" 3,
    Align "align" 2,
    Packed "packed" 2,
    Transparent "transparent" 2,
    /// Structs and arrays without bytes.
    Empty "zero-sized" 2,
    /// A struct with a pointer to its own type.
    Recursive "recursive" 2,
    HalfFloat "f16-f128" 2,
    Vector "vector" 3,
    /// Wrapping, saturating and unchecked arithmetic by intrinsics.
    Arithmetic "arithmetic-intrinsic" 4,
    Bits "bit-intrinsic" 4,
    Volatile "volatile" 3,
    Atomic "atomic" 4,
    /// Copies and fills of memory.
    Bytes "memory-intrinsic" 3,
    TailCall "tail-call" 2,
    /// Raw memory of the heap.
    Heap "heap" 4,
    Box "box" 4,
    Vec "vec" 4,
    /// Types with destructors, and values that are dropped.
    Drop "drop" 5,
    /// Calls that unwind, and what is done meanwhile.
    Panic "panic" 4,
    Catch "catch-unwind" 5,
    /// Rust's own checks, which hold or panic.
    Assert "assert" 4,
    Dyn "dyn" 5,
    Closure "closure" 3,
    Thread "thread" 2,
    Dump "dump" 5,
}

const COUNT: usize = FEATURES.len();

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    weights: [u32; COUNT],
    /// About how many statements the functions of a program have in all.
    pub statements: usize,
    /// How many functions there may be.
    pub functions: usize,
    /// Whether parts of the grammar are switched off at random.
    pub swarm: bool,
}

impl Default for Profile {
    fn default() -> Profile {
        let mut weights = [0; COUNT];
        for (weight, row) in weights.iter_mut().zip(FEATURES) {
            *weight = row.2;
        }
        Profile { weights, statements: 200, functions: 6, swarm: true }
    }
}

impl Profile {
    /// A profile that is built in.
    pub fn named(name: &str) -> Option<Profile> {
        let mut profile = Profile::default();
        match name {
            "default" => {}
            "small" => (profile.statements, profile.functions) = (40, 3),
            "large" => (profile.statements, profile.functions) = (1200, 15),
            "values" => profile.without(&[
                Feature::Heap,
                Feature::Box,
                Feature::Vec,
                Feature::Drop,
                Feature::Panic,
                Feature::Catch,
                Feature::Assert,
                Feature::Dyn,
                Feature::Closure,
                Feature::Thread,
            ]),
            "pointers" => profile.only(&[
                Feature::Use,
                Feature::Ref,
                Feature::RawPtr,
                Feature::PtrCast,
                Feature::Offset,
                Feature::TwoLoads,
                Feature::Slice,
                Feature::Call,
                Feature::CallAgain,
                Feature::Dump,
                Feature::Switch,
                Feature::Loop,
                Feature::Aggregate,
                Feature::Expose,
                Feature::Storage,
                Feature::Static,
                Feature::Binary,
            ]),
            "numbers" => profile.only(&[
                Feature::Use,
                Feature::Binary,
                Feature::Checked,
                Feature::Unary,
                Feature::Compare,
                Feature::IntCast,
                Feature::FloatMath,
                Feature::Wide,
                Feature::Unchecked,
                Feature::Transmute,
                Feature::Dump,
                Feature::Loop,
                Feature::Switch,
                Feature::Call,
            ]),
            _ => return None,
        }
        Some(profile)
    }

    fn only(&mut self, features: &[Feature]) {
        for row in FEATURES {
            if !features.contains(&row.0) {
                self.weights[row.0 as usize] = 0;
            }
        }
    }

    fn without(&mut self, features: &[Feature]) {
        features.iter().for_each(|&feature| self.weights[feature as usize] = 0);
    }

    /// Changes weights by lines `name = weight`; `#` begins a comment.
    pub fn read(&mut self, text: &str) -> Result<(), String> {
        for (number, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or("").trim();
            if !line.is_empty() {
                self.set(line).map_err(|problem| format!("line {}: {problem}", number + 1))?;
            }
        }
        Ok(())
    }

    fn set(&mut self, line: &str) -> Result<(), String> {
        let (name, value) = line.split_once('=').ok_or("expected `name = number`")?;
        let (name, value) = (name.trim(), value.trim());
        let number: u32 = value.parse().map_err(|_| format!("`{value}` is not a number"))?;
        match name {
            "statements" => self.statements = number.max(1) as usize,
            "functions" => self.functions = number.max(1) as usize,
            "swarm" => self.swarm = number != 0,
            name => {
                let found = FEATURES.iter().find(|row| row.1 == name);
                let found =
                    found.ok_or_else(|| format!("there is no part of the grammar called `{name}`"))?;
                self.weights[found.0 as usize] = number.min(1000);
            }
        }
        Ok(())
    }

    pub fn weight(&self, feature: Feature) -> u32 {
        self.weights[feature as usize]
    }

    pub fn has(&self, feature: Feature) -> bool {
        self.weight(feature) > 0
    }

    /// The same with a random part of the grammar switched off. What every program needs stays.
    pub fn swarmed(&self, choices: &mut Choices) -> Profile {
        let mut profile = self.clone();
        if !self.swarm {
            return profile;
        }
        for row in FEATURES {
            let needed = matches!(row.0, Feature::Use | Feature::Dump | Feature::Binary);
            if choices.one_in(3) && !needed {
                profile.weights[row.0 as usize] = 0;
            }
        }
        profile
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_changes_weights_and_names_what_it_cannot_read() {
        let mut profile = Profile::default();
        profile.read("loop = 9 # more\n\nstatements=12").unwrap();
        assert_eq!((profile.weight(Feature::Loop), profile.statements), (9, 12));
        assert!(profile.read("loops = 1").unwrap_err().contains("`loops`"));
        assert!(profile.read("\nloop = x").unwrap_err().starts_with("line 2"));
    }
}
