//! The fine twin of `provenance_of_number_field.rs`: the field is a pointer.
#[derive(Clone, Copy)]
struct Two {
    a: *const i32,
    b: [u8; 3],
}
fn main() {
    let x = 5i32;
    let mut t = Two { a: std::ptr::null(), b: [0; 3] };
    unsafe { (&raw mut t.a).cast::<*const i32>().write(&raw const x) };
    let u = t;
    let p = unsafe { (&raw const u.a).cast::<*const i32>().read() };
    println!("{} {:?}", unsafe { *p }, u.b);
}
