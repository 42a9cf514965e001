//! `Some` of a misaligned reference.
fn main() {
    let a = [1u32; 2];
    let o: Option<&u32> = unsafe { std::mem::transmute(a.as_ptr().wrapping_byte_add(2)) }; //~ UB-VALUE-ALIGN
    println!("{}", o.is_some());
}
