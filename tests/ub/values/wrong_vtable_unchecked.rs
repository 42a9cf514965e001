//@ flags: --no-validity
// A vtable of another trait may not even be asked for what all have.
use std::any::Any;

trait Shape {}
impl Shape for u8 {}

fn main() {
    let shape: Box<dyn Shape> = Box::new(7u8);
    let any: Box<dyn Any> = unsafe { std::mem::transmute(shape) };
    println!("{}", std::mem::size_of_val(&*any)); //~ UB-CALL-VTABLE
}
