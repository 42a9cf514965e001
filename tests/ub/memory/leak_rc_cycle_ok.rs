//! The fine twin of `leak_rc_cycle.rs`.
use std::cell::RefCell;
use std::rc::{Rc, Weak};
#[derive(Default)]
struct Node {
    strong: RefCell<Option<Rc<Node>>>,
    weak: RefCell<Weak<Node>>,
}
fn main() {
    let [a, b] = [(); 2].map(|()| Rc::new(Node::default()));
    *a.strong.borrow_mut() = Some(b.clone());
    *b.weak.borrow_mut() = Rc::downgrade(&a);
    println!("{}", Rc::strong_count(&b) + Rc::weak_count(&a) + a.weak.borrow().strong_count());
}
