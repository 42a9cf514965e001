//! A trait object with the vtable of another trait.
trait A {
    fn a(&self) -> u8 {
        1
    }
}
trait B {
    fn b(&self) -> u8 {
        2
    }
}
impl A for u8 {}
impl B for u8 {}
fn main() {
    let x = 1u8;
    let a: &dyn A = &x;
    let b: &dyn B = unsafe { std::mem::transmute(a) }; //~ UB-VALUE-VTABLE
    println!("{}", size_of_val(b));
}
