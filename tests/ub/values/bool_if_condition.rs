//! A branch on an invalid bool that is behind a reference.
fn pick(b: &bool) -> u8 {
    if *b { 1 } else { 0 } //~ UB-VALUE-BOOL|UB-VALUE-USE
}
fn main() {
    let x = 7u8;
    println!("{}", pick(unsafe { &*(&raw const x).cast::<bool>() }));
}
