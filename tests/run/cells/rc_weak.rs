//! Reference counts, weak pointers, cycles broken by weak edges, `make_mut`, `try_unwrap`.
use std::cell::RefCell;
use std::rc::{Rc, Weak};
#[derive(Debug)]
struct Node {
    name: String,
    parent: RefCell<Weak<Node>>,
    children: RefCell<Vec<Rc<Node>>>,
}
impl Drop for Node {
    fn drop(&mut self) {
        println!("drop {}", self.name);
    }
}
fn node(name: &str) -> Rc<Node> {
    Rc::new(Node { name: name.into(), parent: RefCell::default(), children: RefCell::default() })
}
fn adopt(parent: &Rc<Node>, child: Rc<Node>) {
    *child.parent.borrow_mut() = Rc::downgrade(parent);
    parent.children.borrow_mut().push(child);
}
fn main() {
    let root = node("root");
    let leaf = node("leaf");
    adopt(&root, leaf.clone());
    adopt(&root, node("other"));
    println!("{} {} {}", Rc::strong_count(&root), Rc::weak_count(&root), Rc::strong_count(&leaf));
    println!("{:?}", leaf.parent.borrow().upgrade().map(|p| p.name.clone()));
    drop(root);
    println!("{}", leaf.parent.borrow().upgrade().is_none());
    let mut a = Rc::new(vec![1, 2]);
    let b = a.clone();
    Rc::make_mut(&mut a).push(3);
    println!("{a:?} {b:?} {}", Rc::ptr_eq(&a, &b));
    println!("{:?} {:?}", Rc::get_mut(&mut a).map(|v| v.len()), Rc::try_unwrap(b));
    let c = Rc::new_cyclic(|w: &Weak<(u8, Weak<()>)>| { assert!(w.upgrade().is_none()); (5, Weak::new()) });
    println!("{}", c.0);
    let s: Rc<[String]> = ["x".to_string(), "y".to_string()].into();
    let d: Rc<dyn std::any::Any> = Rc::new(7u32);
    println!("{s:?} {:?}", d.downcast::<u32>());
    let raw = Rc::into_raw(Rc::new(9));
    println!("{}", unsafe { Rc::from_raw(raw) });
    println!("{:?} {}", Rc::unwrap_or_clone(Rc::new(4)), Weak::<u8>::new().strong_count());
}
