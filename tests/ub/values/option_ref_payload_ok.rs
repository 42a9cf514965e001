//! The fine twin of `option_ref_payload.rs`.
fn main() {
    let a = [1u32; 2];
    let o: Option<&u32> = unsafe { std::mem::transmute(a.as_ptr().wrapping_byte_add(4)) };
    println!("{}", o.is_some());
}
