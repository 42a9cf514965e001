//! How C passes values on x86-64: in pieces of at most eight bytes, each in a register for integers or for floats, or whole
//! in memory. Two types are alike at the border if their pieces are, whatever the two languages call them.
//!
//! The rules are those of the System V ABI, chapter 3.2.3, without `__m256` and `long double` in structs, which are in
//! memory here. Enums and pointers are integers; so is `bool`. The sign of an integer makes no difference.

use ubik_ir::{FnSig, Program, Repr, TyId, TyKind, Type};
use ubik_verdict::{ArgCount, Result, Ub};

/// The ending of the names of conventions that follow C's rules.
const C_RULES: &str = " clang";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    Integer,
    Float,
    Memory,
}

/// A part of a value that travels by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    pub class: Class,
    pub offset: u64,
    pub size: u64,
}

impl Piece {
    /// Whether a piece may be taken for another: clang passes three bytes as four.
    fn is_like(&self, other: &Piece) -> bool {
        let size = |piece: &Piece| match piece.class {
            Class::Memory => piece.size,
            _ => piece.size.next_power_of_two(),
        };
        self.class == other.class && size(self) == size(other)
    }
}

/// The name of a convention without C's rules.
pub fn plain(abi: &str) -> &str {
    abi.strip_suffix(C_RULES).unwrap_or(abi)
}

pub fn has_c_rules(sig: &FnSig) -> bool {
    sig.abi.ends_with(C_RULES)
}

/// The pieces of a value of a type.
pub fn of(program: &Program, id: TyId) -> Vec<Piece> {
    let ty = program.ty(id);
    if ty.size == 0 {
        return Vec::new();
    }
    if ty.size > 16 {
        return vec![Piece { class: Class::Memory, offset: 0, size: ty.size }];
    }
    let mut words: [Option<Class>; 2] = [None; 2];
    classify(program, id, 0, &mut words);
    if words.contains(&Some(Class::Memory)) {
        return vec![Piece { class: Class::Memory, offset: 0, size: ty.size }];
    }
    // A vector is one register.
    if is_vector(program, ty) {
        return vec![Piece { class: Class::Float, offset: 0, size: ty.size }];
    }
    let word = |(index, class): (usize, &Option<Class>)| {
        let offset = index as u64 * 8;
        class.map(|class| Piece { class, offset, size: (ty.size - offset).min(8) })
    };
    words.iter().enumerate().filter_map(word).collect()
}

/// Whether a value is a vector and nothing else, perhaps in a union that lets its bytes be anything.
pub fn is_vector(program: &Program, ty: &Type) -> bool {
    match &ty.kind {
        TyKind::Vector { .. } => true,
        TyKind::Struct(fields) | TyKind::Union(fields) => match &fields.0[..] {
            [field] => program.ty(field.ty).size == ty.size && is_vector(program, program.ty(field.ty)),
            _ => false,
        },
        _ => false,
    }
}

/// Notes which kind of register each word of a value needs: floats, unless an integer is in it as well.
fn classify(program: &Program, id: TyId, at: u64, words: &mut [Option<Class>; 2]) {
    let ty = program.ty(id);
    let note = |words: &mut [Option<Class>; 2], class| note(words, at, ty, class);
    match &ty.kind {
        TyKind::Float { bits: 16 | 32 | 64 | 128 } | TyKind::Vector { .. } => note(words, Class::Float),
        TyKind::Struct(fields) | TyKind::Union(fields) => {
            // The bytes of a `long double`: a union of sixteen, which travels in memory.
            if let ([field], TyKind::Union(_)) = (&fields.0[..], &ty.kind)
                && ty.align == 16
                && matches!(program.ty(field.ty).kind, TyKind::Array { count: 16, .. })
            {
                return note(words, Class::Memory);
            }
            for field in &fields.0 {
                classify(program, field.ty, at + field.offset, words);
            }
        }
        TyKind::Array { element, count } => {
            let step = program.ty(*element).size;
            for index in 0..*count {
                classify(program, *element, at + index * step, words);
            }
        }
        TyKind::Enum(layout) if matches!(ty.repr, Repr::Memory) => {
            for field in layout.all_fields() {
                classify(program, field.ty, at + field.offset, words);
            }
            note(words, Class::Integer);
        }
        _ => note(words, Class::Integer),
    }
}

/// Notes that a scalar is at an offset.
fn note(words: &mut [Option<Class>; 2], at: u64, ty: &Type, class: Class) {
    if !at.is_multiple_of(ty.align) || class == Class::Memory {
        return *words = [Some(Class::Memory); 2];
    }
    for index in at / 8..(at + ty.size).div_ceil(8).min(2) {
        let word = &mut words[index as usize];
        *word = match (*word, class) {
            (Some(Class::Memory), _) => Some(Class::Memory),
            (Some(Class::Integer), _) | (_, Class::Integer) => Some(Class::Integer),
            (_, class) => Some(class),
        };
    }
}

/// The pieces of several values: which value each belongs to.
pub fn of_all(program: &Program, types: &[TyId]) -> Vec<(usize, Piece)> {
    let pieces = types.iter().enumerate();
    pieces.flat_map(|(index, &ty)| of(program, ty).into_iter().map(move |piece| (index, piece))).collect()
}

/// Checks a call between two functions of which one follows C's rules.
pub fn check(program: &Program, caller: &FnSig, callee: &FnSig) -> Result<()> {
    let (passed, expected) = (of_all(program, &caller.params), of_all(program, &callee.params));
    for (from, to) in passed.iter().zip(&expected) {
        if !from.1.is_like(&to.1) {
            let names = (name(program, caller.params[from.0]), name(program, callee.params[to.0]));
            return Err(Ub::call_arg_type(from.0 as u32, names.0, names.1).into());
        }
    }
    if passed.len() != expected.len() {
        let (passed, expected) = (caller.params.len() as u32, callee.params.len() as u32);
        let problem = match passed < expected {
            true => ArgCount::TooFew { passed, expected },
            false => ArgCount::TooMany { passed, expected },
        };
        return Err(Ub::call_arg_count(problem).into());
    }
    let (wanted, given) = (of(program, caller.ret), of(program, callee.ret));
    let alike = wanted.len() == given.len() && wanted.iter().zip(&given).all(|(a, b)| a.is_like(b));
    if !alike && !is_never(program, caller.ret) && !is_never(program, callee.ret) {
        return Err(Ub::call_return_type(name(program, caller.ret), name(program, callee.ret)).into());
    }
    Ok(())
}

fn is_never(program: &Program, ty: TyId) -> bool {
    matches!(program.ty(ty).kind, TyKind::Never)
}

fn name(program: &Program, ty: TyId) -> String {
    program.ty(ty).name.clone()
}
