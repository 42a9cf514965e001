//! Locals drop in reverse, fields in order, temporaries at the end of the statement, shadowed values late.
struct D(&'static str);
impl Drop for D {
    fn drop(&mut self) {
        println!("drop {}", self.0);
    }
}
struct Outer {
    a: D,
    b: D,
    inner: (D, D),
}
impl Drop for Outer {
    fn drop(&mut self) {
        println!("outer with {}", self.a.0);
    }
}
fn make(n: &'static str) -> D {
    println!("make {n}");
    D(n)
}
impl D {
    fn len(&self) -> usize {
        self.0.len()
    }
}
fn main() {
    let _x = D("x");
    let x = D("shadowed");
    let x = D(if x.len() > 3 { "shadowing" } else { "no" });
    let _ = make("ignored");
    let _kept = make("kept");
    println!("len {}", make("temporary").len());
    match make("scrutinee").len() {
        9 => println!("nine"),
        _ => println!("other"),
    }
    {
        let _o = Outer { a: D("a"), b: D("b"), inner: (D("i0"), D("i1")) };
        println!("block");
    }
    let arr = [D("e0"), D("e1"), D("e2")];
    let [_, middle, _] = arr;
    println!("moved {}", middle.0);
    drop(middle);
    let mut slot = D("first");
    slot = D("second");
    println!("assigned {}", slot.0);
    let opt = Some(D("opt"));
    if let Some(d) = opt {
        println!("took {}", d.0);
    }
    let b: Box<D> = Box::new(D("boxed"));
    let un = *b;
    println!("unboxed {}", un.0);
    std::mem::drop(x);
    println!("end");
    let _y = D("y");
}
