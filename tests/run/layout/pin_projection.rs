//! Pinned structures: structural projection, `PhantomPinned`, drop through a pin, pinned slices of state.
use std::marker::PhantomPinned;
use std::pin::{Pin, pin};
struct Inner {
    n: u32,
    at: *const u32,
    _p: PhantomPinned,
}
impl Inner {
    fn init(self: Pin<&mut Self>) {
        // SAFETY: nothing is moved out.
        let me = unsafe { self.get_unchecked_mut() };
        me.at = &raw const me.n;
    }
    fn check(self: Pin<&Self>) -> bool {
        std::ptr::eq(self.at, &self.n)
    }
}
struct Outer {
    a: Inner,
    b: Inner,
    plain: String,
}
impl Outer {
    fn parts(self: Pin<&mut Self>) -> (Pin<&mut Inner>, Pin<&mut Inner>, &mut String) {
        // SAFETY: `a` and `b` are structurally pinned, `plain` never is.
        unsafe {
            let me = self.get_unchecked_mut();
            (Pin::new_unchecked(&mut me.a), Pin::new_unchecked(&mut me.b), &mut me.plain)
        }
    }
}
impl Drop for Inner {
    fn drop(&mut self) {
        println!("drop {} pinned {}", self.n, self.at.is_null() || std::ptr::eq(self.at, &raw const self.n));
    }
}
fn inner(n: u32) -> Inner {
    Inner { n, at: std::ptr::null(), _p: PhantomPinned }
}
fn main() {
    let mut o = pin!(Outer { a: inner(1), b: inner(2), plain: "p".into() });
    {
        let (a, b, s) = o.as_mut().parts();
        a.init();
        b.init();
        s.push('q');
    }
    println!("{} {} {}", o.plain, unsafe { Pin::new_unchecked(&o.as_ref().get_ref().a) }.check(), unsafe { Pin::new_unchecked(&o.as_ref().get_ref().b) }.check());
    let mut b = Box::pin(inner(3));
    b.as_mut().init();
    println!("{}", b.as_ref().check());
    b.set(inner(4));
    println!("set");
    let mut five = 5;
    let mut p = Pin::new(&mut five);
    p.set(6);
    *p += 1;
    println!("{:?}", Pin::into_inner(p));
    let rc = std::rc::Rc::pin(8);
    println!("{rc}");
}
