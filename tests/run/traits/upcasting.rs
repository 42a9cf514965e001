//! Trait upcasting through diamonds, by reference, Box, Rc and raw pointer.
use std::any::Any;
use std::fmt::Debug;
use std::rc::Rc;
trait Root: Debug {
    fn root(&self) -> u32;
}
trait Left: Root {
    fn left(&self) -> u32 {
        self.root() + 1
    }
}
trait Right: Root + Any {
    fn right(&self) -> u32 {
        self.root() + 2
    }
}
trait Both: Left + Right {
    fn both(&self) -> u32 {
        self.left() * self.right()
    }
}
#[derive(Debug)]
struct S(u32, #[allow(dead_code)] String);
impl Root for S {
    fn root(&self) -> u32 {
        self.0
    }
}
impl Left for S {}
impl Right for S {
    fn right(&self) -> u32 {
        100
    }
}
impl Both for S {}
impl Drop for S {
    fn drop(&mut self) {
        println!("drop {}", self.0);
    }
}
fn main() {
    let both: Box<dyn Both> = Box::new(S(5, "x".into()));
    println!("{}", both.both());
    let l: &dyn Left = &*both;
    let r: &dyn Right = &*both;
    let root1: &dyn Root = l;
    let root2: &dyn Root = r;
    println!("{} {} {} {}", l.left(), r.right(), root1.root(), root2.root());
    let any: &dyn Any = r;
    println!("{:?}", any.downcast_ref::<S>());
    let debug: &dyn Debug = root1;
    println!("{debug:?}");
    let right: Box<dyn Right> = both;
    let any: Box<dyn Any> = right;
    println!("{}", any.downcast::<S>().unwrap().1);
    let rc: Rc<dyn Both> = Rc::new(S(9, "y".into()));
    let root: Rc<dyn Root> = rc.clone();
    println!("{} {}", root.root(), Rc::strong_count(&rc));
    let raw: *const dyn Both = &*rc;
    let raw_left: *const dyn Left = raw;
    // SAFETY: `rc` is alive.
    println!("{}", unsafe { (*raw_left).left() });
}
