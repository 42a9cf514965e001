//! The fine twin of `int_without_provenance_of_live.rs`.
fn main() {
    let x = 5i32;
    let addr = (&raw const x).addr();
    let p = (&raw const x).with_addr(addr);
    println!("{}", unsafe { *p });
}
