//! Observers by boxed closures and weak references, removed while they are notified.
use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};
type Handler<E> = Rc<dyn Fn(&Emitter<E>, &E)>;
struct Emitter<E> {
    handlers: RefCell<Vec<(u32, Handler<E>)>>,
    next: Cell<u32>,
}
impl<E> Emitter<E> {
    fn new() -> Rc<Self> {
        Rc::new(Emitter { handlers: RefCell::default(), next: Cell::new(0) })
    }
    fn on(&self, f: impl Fn(&Emitter<E>, &E) + 'static) -> u32 {
        let id = self.next.replace(self.next.get() + 1);
        self.handlers.borrow_mut().push((id, Rc::new(f)));
        id
    }
    fn off(&self, id: u32) -> bool {
        let mut h = self.handlers.borrow_mut();
        let n = h.len();
        h.retain(|x| x.0 != id);
        h.len() < n
    }
    fn emit(&self, e: &E) {
        let now: Vec<_> = self.handlers.borrow().iter().map(|h| h.1.clone()).collect();
        for h in now {
            h(self, e);
        }
    }
}
struct Widget {
    name: &'static str,
    seen: RefCell<Vec<String>>,
}
impl Drop for Widget {
    fn drop(&mut self) {
        println!("{} saw {:?}", self.name, self.seen.borrow());
    }
}
fn subscribe(e: &Emitter<String>, w: &Rc<Widget>) -> u32 {
    let weak: Weak<Widget> = Rc::downgrade(w);
    e.on(move |_, s| {
        if let Some(w) = weak.upgrade() {
            w.seen.borrow_mut().push(s.clone());
        }
    })
}
fn main() {
    let e = Emitter::<String>::new();
    let a = Rc::new(Widget { name: "a", seen: RefCell::default() });
    let b = Rc::new(Widget { name: "b", seen: RefCell::default() });
    let ia = subscribe(&e, &a);
    subscribe(&e, &b);
    let once = Rc::new(Cell::new(0));
    let id = Rc::clone(&once);
    once.set(e.on(move |e, s| {
        println!("once {s}");
        e.off(id.get());
    }));
    e.emit(&"one".into());
    drop(b);
    e.emit(&"two".into());
    println!("{} {}", e.off(ia), e.off(ia));
    e.emit(&"three".into());
    println!("{}", e.handlers.borrow().len());
}
