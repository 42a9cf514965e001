//! Negation of an invalid bool.
fn main() {
    let x = 2u8;
    let p = (&raw const x).cast::<bool>();
    println!("{}", !unsafe { *p }); //~ UB-VALUE-BOOL|UB-VALUE-USE
}
