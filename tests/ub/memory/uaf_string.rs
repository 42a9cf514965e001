//! The bytes of a dropped string.
fn main() {
    let p = String::from("gone").as_ptr();
    println!("{}", unsafe { *p }); //~ UB-MEM-UAF
}
