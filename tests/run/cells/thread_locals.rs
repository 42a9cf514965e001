//! Thread-local values: lazy initialisation, `const` initialisers, destructors at the end of main, nesting.
use std::cell::{Cell, RefCell};
struct Loud(&'static str);
impl Drop for Loud {
    fn drop(&mut self) {
        println!("drop {}", self.0);
    }
}
thread_local! {
    static COUNT: Cell<u32> = const { Cell::new(1) };
    static LOG: RefCell<Vec<String>> = RefCell::new({
        println!("init log");
        vec![]
    });
    static LOUD: Loud = {
        println!("init loud");
        Loud("tls")
    };
    static NESTED: usize = LOG.with_borrow(|l| l.len() + 5);
}
fn log(s: &str) {
    LOG.with_borrow_mut(|l| l.push(format!("{}:{s}", COUNT.get())));
    COUNT.set(COUNT.get() + 1);
}
fn main() {
    log("a");
    log("b");
    println!("{:?}", LOG.take());
    println!("{} {}", NESTED.with(|n| *n), COUNT.replace(9));
    LOUD.with(|l| println!("using {}", l.0));
    println!("{:?} {}", COUNT.try_with(|c| c.get()), LOG.with_borrow(Vec::is_empty));
    println!("main ends");
}
