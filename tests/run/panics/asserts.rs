//! The messages of the assertion macros.
use std::panic::catch_unwind;
fn message(f: fn()) -> String {
    let e = catch_unwind(f).unwrap_err();
    match e.downcast::<String>() {
        Ok(s) => *s,
        Err(e) => e.downcast_ref::<&str>().unwrap().to_string(),
    }
}
fn main() {
    std::panic::set_hook(Box::new(|_| {}));
    let fs: &[fn()] = &[
        || assert!(1 > 2),
        || assert!(1 > 2, "custom"),
        || assert!(1 > 2, "with {}", 3),
        || assert_eq!(1, 2),
        || assert_eq!("a\n", "b", "strings"),
        || assert_ne!(vec![1], [1], "equal {:?}", ()),
        || debug_assert!(false, "debug"),
        || unreachable!(),
        || unreachable!("state {}", 4),
        || todo!("later"),
        || unimplemented!("never"),
        || todo!(),
        || panic!("{:?} {x}", Some(1), x = 2),
        || panic!("{{}}"),
        || drop(Err::<(), _>(std::fmt::Error).expect("fmt")),
        || drop("x".parse::<u8>().unwrap()),
        || drop(Option::<()>::None.expect("needed")),
        || drop(std::rc::Rc::try_unwrap({ let r = std::rc::Rc::new(1); let _l = r.clone(); std::mem::drop(_l); r }).unwrap_err()),
        || drop(std::cell::RefCell::new(0).borrow_mut_twice()),
        || std::str::from_utf8(&[0xff]).map(drop).unwrap(),
    ];
    for f in fs {
        println!("{}", message(*f));
    }
}
trait Twice {
    fn borrow_mut_twice(&self);
}
impl Twice for std::cell::RefCell<i32> {
    fn borrow_mut_twice(&self) {
        let _a = self.borrow_mut();
        let _b = self.borrow_mut();
    }
}
