//! Two reference-counted nodes that keep each other alive.
use std::cell::RefCell;
use std::rc::{Rc, Weak};
#[derive(Default)]
struct Node {
    strong: RefCell<Option<Rc<Node>>>,
    weak: RefCell<Weak<Node>>,
}
fn main() {
    let [a, b] = [(); 2].map(|()| Rc::new(Node::default())); //~ LEAK
    *a.strong.borrow_mut() = Some(b.clone());
    *b.strong.borrow_mut() = Some(a.clone());
    println!("{}", Rc::strong_count(&b) + Rc::weak_count(&a) + a.weak.borrow().strong_count());
}
