//! Characters are those of `unsigned char`.
unsafe extern "C" {
    fn isalpha(c: i32) -> i32;
}
fn main() {
    println!("{}", unsafe { isalpha(0x1F600) }); //~ UB-PRECOND
}
