//@ flags: --symbolic-alignment
//! With symbolic alignment, a byte array is never aligned for words, wherever it happens to lie.
fn main() {
    let a = [0u8; 16];
    let p = (0..8).map(|i| unsafe { a.as_ptr().add(i) }).find(|p| p.addr() % 4 == 0).unwrap();
    println!("{}", unsafe { *p.cast::<u32>() }); //~ UB-MEM-ALIGN
}
