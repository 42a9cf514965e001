//! The id of a type that is asked for at run time differs from those of other types.
#![feature(core_intrinsics)]
#![allow(internal_features)]
use std::any::TypeId;
fn main() {
    if std::intrinsics::type_id::<u8>() != TypeId::of::<i8>() {
        unsafe { std::hint::unreachable_unchecked() } //~ UB-UNREACHABLE
    }
}
