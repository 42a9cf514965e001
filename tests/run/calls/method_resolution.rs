//! Autoref, autoderef, inherent over trait methods, trait disambiguation, `self` types.
use std::ops::Deref;
use std::rc::Rc;
struct S(&'static str);
impl S {
    fn who(&self) -> String {
        format!("inherent {}", self.0)
    }
    fn by_box(self: Box<Self>) -> &'static str {
        self.0
    }
    fn by_rc(self: &Rc<Self>) -> usize {
        Rc::strong_count(self)
    }
    fn by_pin(self: std::pin::Pin<&mut Self>) -> usize {
        self.0.len()
    }
}
trait Who {
    fn who(&self) -> String;
    fn take(self) -> String
    where
        Self: Sized,
    {
        format!("took {}", self.who())
    }
}
impl Who for S {
    fn who(&self) -> String {
        format!("trait {}", self.0)
    }
}
impl Who for &S {
    fn who(&self) -> String {
        format!("ref trait {}", self.0)
    }
}
trait Other {
    fn who(&self) -> String {
        "other".into()
    }
}
impl Other for S {}
struct Wrap(S);
impl Deref for Wrap {
    type Target = S;
    fn deref(&self) -> &S {
        &self.0
    }
}
trait Tag {
    fn tag(&self) -> &'static str;
}
impl Tag for i32 {
    fn tag(&self) -> &'static str {
        "i32"
    }
}
impl Tag for &i32 {
    fn tag(&self) -> &'static str {
        "&i32"
    }
}
impl<T: ?Sized> Tag for Box<T> {
    fn tag(&self) -> &'static str {
        "box"
    }
}
impl Tag for [i32] {
    fn tag(&self) -> &'static str {
        "slice"
    }
}
fn main() {
    let s = S("s");
    println!("{} {} {} {}", s.who(), Who::who(&s), <S as Other>::who(&s), Who::who(&&s));
    println!("{} {}", Wrap(S("w")).who(), (&&&Wrap(S("v"))).who());
    println!("{} {}", (&s).take(), s.take());
    println!("{} {}", Box::new(S("boxed")).by_box(), Rc::new(S("rc")).by_rc());
    println!("{}", std::pin::Pin::new(&mut S("pin")).by_pin());
    println!("{} {} {} {} {}", 1.tag(), (&1).tag(), (&&1).tag(), Box::new(1).tag(), [1, 2].tag());
    let v = vec![3, 1];
    println!("{} {:?}", v.first().is_some(), v.iter().max());
    let f = <S>::who;
    println!("{}", f(&S("path")));
    println!("{}", str::len("four") + <[u8]>::len(&[1]) + <_ as Into<usize>>::into(5u8));
}
