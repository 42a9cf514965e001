//! Objects of the traits of the sizedness hierarchy have vtables without methods.
#![feature(sized_hierarchy)]
use std::fmt::Debug;
use std::marker::MetaSized;

trait Shown: Debug + MetaSized {}
impl<T: Debug + MetaSized> Shown for T {}

struct Loud(u32);
impl Drop for Loud {
    fn drop(&mut self) {
        println!("dropped {}", self.0);
    }
}
impl Debug for Loud {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "loud {}", self.0)
    }
}

fn of_object(object: Box<dyn Shown>) -> Box<dyn MetaSized> {
    object
}

fn of_sized<T: 'static>(value: T) -> Box<dyn MetaSized> {
    Box::new(value)
}

fn main() {
    let shown: Box<dyn Shown> = Box::new(Loud(1));
    println!("{shown:?}");
    let least = of_object(shown);
    println!("{}", std::mem::size_of_val(&*least));
    drop(least);
    drop(of_sized(Loud(2)));
}
