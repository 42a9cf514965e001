//! A value of an uninhabited enum.
#[allow(dead_code)]
enum Void {}
fn main() {
    println!("before");
    let v: Void = unsafe { std::mem::transmute(()) }; //~ UB-VALUE-UNINHABITED|UB-UNREACHABLE
    std::mem::forget(v);
}
