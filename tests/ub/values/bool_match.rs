//! A match on an invalid bool.
fn main() {
    let x = 255u8;
    let p = (&raw const x).cast::<bool>();
    match unsafe { *p } { //~ UB-VALUE-BOOL|UB-VALUE-USE
        true => println!("true"),
        false => println!("false"),
    }
}
