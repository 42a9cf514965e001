//! The fine twin of `ref_out_of_bounds.rs`.
fn main() {
    let a = [1u8; 4];
    let r = unsafe { &*a.as_ptr().add(3) };
    println!("{}", std::ptr::eq(r, &a[3]));
}
