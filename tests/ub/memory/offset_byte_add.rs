//! `byte_add` past the end.
fn main() {
    let x = 1u32;
    let p = &raw const x;
    let q = unsafe { p.byte_add(5) }; //~ UB-PTR-OFFSET: attempting to offset pointer by 5 bytes
    println!("{}", p == q);
}
