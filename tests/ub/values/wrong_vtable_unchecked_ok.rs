//@ flags: --no-validity
use std::any::Any;

fn main() {
    let any: Box<dyn Any + Send> = Box::new(7u8);
    let any: Box<dyn Any> = unsafe { std::mem::transmute(any) };
    println!("{}", std::mem::size_of_val(&*any));
}
