//@ exit: 7
//! `process::exit` skips destructors but flushes standard output.
struct D;
impl Drop for D {
    fn drop(&mut self) {
        println!("not printed");
    }
}
fn main() {
    let _d = D;
    print!("printed without newline");
    std::process::exit(7);
}
