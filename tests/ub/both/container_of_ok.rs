//@ borrows: tree
//! Accepted by the other model. From a field back to its struct, by way of a reference to the field.
#[repr(C)]
struct Outer {
    id: u32,
    inner: u64,
}
fn id_of(inner: &u64) -> u32 {
    let outer = std::ptr::from_ref(inner).wrapping_byte_sub(std::mem::offset_of!(Outer, inner)).cast::<Outer>();
    unsafe { (*outer).id }
}
fn main() {
    let o = Outer { id: 5, inner: 6 };
    println!("{}", id_of(&o.inner));
}
