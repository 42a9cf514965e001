//@ flags: --no-validity
// Each trait has a vtable of its own.
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
    let second: Rc<dyn Second> = Rc::new(7u8);
    println!("{}", second.second());
}
