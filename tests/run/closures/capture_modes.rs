//! What closures capture: disjoint fields, by reference, by unique borrow, by move, and when captures drop.
struct D(&'static str);
impl Drop for D {
    fn drop(&mut self) {
        println!("drop {}", self.0);
    }
}
struct Pair {
    a: D,
    b: D,
    n: u32,
}
fn main() {
    let mut p = Pair { a: D("a"), b: D("b"), n: 1 };
    {
        let read = || p.a.0.len();
        let write = &mut p.n;
        *write += read() as u32;
    }
    println!("{}", p.n);
    let take = move || {
        let b = p.b;
        println!("took {}", b.0);
    };
    println!("before");
    take();
    println!("after {}", p.a.0);
    let x = D("x");
    let f = move || println!("have {}", x.0);
    f();
    f();
    drop(f);
    println!("closure gone");
    let mut count = 0;
    let mut inc = || {
        count += 1;
        count
    };
    println!("{} {}", inc(), inc());
    println!("{count}");
    let t = (D("t0"), D("t1"));
    let g = || {
        let _whole = &t;
        let _part = &t.1;
    };
    g();
    drop(t.0);
    let nested = |k: i32| move |y: i32| move |z: i32| k * 100 + y * 10 + z;
    println!("{}", nested(1)(2)(3));
    let copy = 5;
    let h = move || copy * 2;
    println!("{} {copy}", h() + { h }());
    let v = vec![D("v")];
    let once = || drop(v);
    once();
    println!("end");
}
