//@ exit: 101
//! An uncaught panic runs destructors of `main`, flushes output and ends with 101.
struct D(&'static str);
impl Drop for D {
    fn drop(&mut self) {
        println!("drop {}", self.0);
    }
}
fn inner() {
    let _d = D("inner");
    let v: Vec<i32> = vec![];
    print!("no newline yet ");
    println!("{}", v[0]);
}
fn main() {
    let _d = D("main");
    inner();
}
