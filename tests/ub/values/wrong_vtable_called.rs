//@ flags: --no-validity
// The vtable that a call goes through must be one of the trait.
use std::rc::Rc;

trait First {
    fn first(&self) -> u8;
}
trait Second {
    fn second(&self) -> u8;
}
impl First for u8 {
    fn first(&self) -> u8 {
        *self
    }
}
impl Second for u8 {
    fn second(&self) -> u8 {
        *self + 1
    }
}

fn main() {
    let first: Rc<dyn First> = Rc::new(7u8);
    println!("{}", first.first());
    let second: Rc<dyn Second> = unsafe { std::mem::transmute(first) };
    println!("{}", second.second()); //~ UB-CALL-VTABLE
}
