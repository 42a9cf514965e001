//! By how much most addresses of a local exceed a multiple of `UNALIGNED` (`memory/address.rs`).
//!
//! Mostly that is the alignment of its type. Fields of packed structs may lie behind it so that they would all be aligned
//! then: in `{ u8, u16 }` the second is for every odd address. An access at the field's own type is to be found there, too, so
//! the local gets an excess with which as few of them as possible are aligned.

use ubik_ir::{Program, TyId, TyKind};

use crate::memory::address::UNALIGNED;

/// How deep fields are looked for, and how many at most.
const DEPTH: u32 = 4;
const MOST_FIELDS: usize = 32;

pub(super) fn excess(program: &Program, ty: TyId) -> u64 {
    let align = program.ty(ty).align;
    if 2 * align >= UNALIGNED {
        // There is only one, or none.
        return align;
    }
    let mut fields = Vec::new();
    packed_fields(program, ty, 0, DEPTH, &mut fields);
    // Odd multiples of the alignment come first.
    let multiples = |from: u64| (from * align..UNALIGNED).step_by(2 * align as usize);
    let aligned = |excess: &u64| {
        fields.iter().filter(|(offset, align)| (excess + offset).is_multiple_of(*align)).count()
    };
    multiples(1).chain(multiples(2)).min_by_key(aligned).unwrap_or(align)
}

/// The offsets of fields that are aligned worse than their types ask for, with what these ask for.
fn packed_fields(program: &Program, id: TyId, at: u64, depth: u32, found: &mut Vec<(u64, u64)>) {
    let ty = program.ty(id);
    if depth == 0 || found.len() >= MOST_FIELDS {
        return;
    }
    match &ty.kind {
        TyKind::Struct(fields) => {
            for field in &fields.0 {
                let wanted = program.ty(field.ty).align;
                if ty.flags.packed.is_some_and(|most| u64::from(most) < wanted) {
                    found.push((at + field.offset, wanted));
                }
                packed_fields(program, field.ty, at + field.offset, depth - 1, found);
            }
        }
        TyKind::Array { element, count } => {
            let size = program.ty(*element).size;
            (0..*count.min(&4))
                .for_each(|index| packed_fields(program, *element, at + index * size, depth - 1, found));
        }
        _ => {}
    }
}
