//! The fine twin of `int_address_added_to_null.rs`.
fn main() {
    let x = 1u16;
    let addr = (&raw const x).addr();
    let p = (&raw const x).wrapping_byte_sub(addr).wrapping_byte_add(addr);
    println!("{}", unsafe { *p });
}
