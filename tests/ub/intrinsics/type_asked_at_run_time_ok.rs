//! The fine twin of `type_asked_at_run_time.rs`. Names and ids of types, asked for where no constant does.
#![feature(core_intrinsics)]
#![allow(internal_features)]
use std::any::TypeId;
struct Of<T>(#[allow(dead_code)] T);
fn name<T>() -> &'static str {
    std::intrinsics::type_name::<Of<T>>()
}
fn main() {
    assert!(name::<u8>().ends_with("Of<u8>"));
    assert!(name::<Vec<&str>>().contains("Vec<&str>"));
    assert!(std::intrinsics::type_id::<u8>() == TypeId::of::<u8>());
    assert!(std::intrinsics::type_id::<u8>() != TypeId::of::<i8>());
}
