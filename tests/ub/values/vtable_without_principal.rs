//! An object without a principal trait has a vtable of its own kind.
trait T { fn t(&self) {} }
impl T for u8 {}
fn main() {
    let x = 5u8;
    let d: &dyn T = &x;
    let s: &(dyn Send) = unsafe { std::mem::transmute(d) }; //~ UB-VALUE-VTABLE
    println!("{}", size_of_val(s));
}
