//! The fine twin of `oob_field_of_smaller_alloc.rs`.
#[repr(C)]
struct Pair {
    a: u32,
    b: u32,
}
fn main() {
    let whole = Box::new(Pair { a: 1, b: 2 });
    let p = &raw const *whole;
    let b = unsafe { (*p).a + (*p).b };
    println!("{b}");
}
