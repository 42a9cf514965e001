//! The payload of a variant that is not there.
#[repr(C, u8)]
enum E {
    None = 0,
    Some(u32) = 1,
}
fn main() {
    let e = E::None;
    let p = (&raw const e).cast::<u32>().wrapping_add(1);
    println!("{}", unsafe { *p }); //~ UB-MEM-UNINIT|UB-VALUE-UNINIT: uninitialized
}
