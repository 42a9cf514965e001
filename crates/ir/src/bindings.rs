//! Functions and variables at the border between languages, as one side declares them and the other defines them: what
//! `cargo ubik check-bindings` compares.
//!
//! Both front ends write this table: `lower` for the `extern` blocks of a crate, `lower-llvm` for the definitions in a
//! module of C, from its debug information. Types refer to one another by number, so recursive ones need nothing special.

use serde::{Deserialize, Serialize};

/// What one crate declares, or one module of C defines.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bindings {
    pub functions: Vec<Function>,
    pub variables: Vec<Variable>,
    pub types: Vec<Type>,
}

/// An index into [`Bindings::types`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct TypeId(pub u32);

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Function {
    pub symbol: String,
    pub file: String,
    pub line: u32,
    pub params: Vec<Param>,
    /// `None` if it gives nothing.
    pub ret: Option<TypeId>,
    pub is_variadic: bool,
    /// C only: it was written with empty parentheses, which say nothing about its parameters.
    pub is_unprototyped: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Param {
    /// Empty if it has none.
    pub name: String,
    pub ty: TypeId,
    /// C only: where the function writes through it, if it does.
    pub written: Option<u32>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Variable {
    pub symbol: String,
    pub file: String,
    pub line: u32,
    pub ty: TypeId,
}

/// A type, with what matters to another language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Type {
    /// As its own language writes it.
    pub name: String,
    /// In bytes; 0 where that is not known.
    pub size: u64,
    pub shape: Shape,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Shape {
    Int {
        signed: bool,
    },
    Bool,
    Float,
    /// `is_read_only`: Rust's `*const` and `&`, C's pointer to `const`.
    Pointer {
        to: Option<TypeId>,
        is_read_only: bool,
    },
    FunctionPointer,
    /// An enum without fields, with its values.
    Enum {
        values: Vec<i128>,
    },
    Struct(Vec<Field>),
    Union,
    Array {
        element: TypeId,
        len: u64,
    },
    /// Nothing is known of it, or nothing that could be compared.
    Opaque,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Field {
    pub name: String,
    /// In bits: C has bit-fields.
    pub offset: u64,
    pub bits: u64,
    pub ty: TypeId,
}

impl Bindings {
    pub fn ty(&self, id: TypeId) -> &Type {
        &self.types[id.0 as usize]
    }

    pub fn to_bytes(&self) -> Vec<u8> {
        postcard::to_extend(self, Vec::new()).expect("encoding into memory cannot fail")
    }

    pub fn from_bytes(bytes: &[u8]) -> Result<Bindings, String> {
        postcard::from_bytes(bytes).map_err(|error| error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_survive_being_written() {
        let ty = Type { name: "int".into(), size: 4, shape: Shape::Int { signed: true } };
        let bindings = Bindings { types: vec![ty], ..Bindings::default() };
        assert_eq!(Bindings::from_bytes(&bindings.to_bytes()), Ok(bindings));
        assert!(Bindings::from_bytes(&[200, 200]).is_err());
    }
}
