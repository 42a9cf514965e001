//! The fine twin of `offset_raw_field_of_null.rs`: the first field is where the struct is, and elements of size zero are, too.
#[repr(C)]
struct S {
    a: u64,
    b: u32,
}
fn main() {
    let p: *const S = std::ptr::null();
    let q = unsafe { &raw const (*p).a };
    let z: *const [(); 5] = std::ptr::null();
    let w = unsafe { &raw const (*z)[3] };
    println!("{} {} {}", q.is_null(), w.is_null(), S { a: 0, b: 1 }.b);
}
