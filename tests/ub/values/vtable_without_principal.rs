//! An object without a principal trait has no methods.
trait T { fn t(&self) {} }
impl T for u8 {}
fn main() {
    let x = 5u8;
    let s: &(dyn Send) = &x;
    let d: &dyn T = unsafe { std::mem::transmute(s) }; //~ UB-VALUE-VTABLE
    d.t();
}
