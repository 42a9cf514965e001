//! `Fn`, `FnMut`, `FnOnce`, boxed, returned, stored, recursive; captures by reference, by move, by field.
fn apply<F: FnOnce(i32) -> i32>(f: F, x: i32) -> i32 {
    f(x)
}
fn twice(f: &mut dyn FnMut()) {
    f();
    f();
}
fn adder(n: i32) -> impl Fn(i32) -> i32 + Clone {
    move |x| x + n
}
fn compose<A, B, C>(f: impl Fn(A) -> B, g: impl Fn(B) -> C) -> impl Fn(A) -> C {
    move |x| g(f(x))
}
fn counter() -> Box<dyn FnMut() -> u32> {
    let mut n = 0;
    Box::new(move || {
        n += 1;
        n
    })
}
fn fact(f: &dyn Fn(&dyn Fn(u64) -> u64, u64) -> u64, n: u64) -> u64 {
    f(&|m| fact(f, m), n)
}
struct Pair {
    a: String,
    b: Vec<i32>,
}
fn main() {
    let k = 10;
    println!("{} {}", apply(|x| x * k, 4), adder(3)(4));
    let mut count = 0;
    twice(&mut || count += 5);
    println!("{count}");
    let mut c = counter();
    c();
    println!("{} {}", c(), counter()());
    let s = String::from("owned");
    let once: Box<dyn FnOnce() -> String> = Box::new(move || s);
    println!("{}", once());
    println!("{}", compose(adder(1), |x| format!("<{x}>"))(5));
    println!("{}", fact(&|rec, n| if n == 0 { 1 } else { n * rec(n - 1) }, 10));
    let mut p = Pair { a: "a".into(), b: vec![1] };
    {
        let a = &p.a;
        let mut push = || p.b.push(2);
        push();
        println!("{a}");
    }
    let take_b = move || p.b.len();
    println!("{}", take_b());
    let fs: Vec<(&str, Box<dyn Fn(f64) -> f64>)> = vec![("sqrt", Box::new(f64::sqrt)), ("neg", Box::new(|x| -x))];
    for (n, f) in &fs {
        println!("{n} {}", f(4.0));
    }
    let table: [fn(i32, i32) -> i32; 3] = [|a, b| a + b, i32::max, std::ops::Sub::sub];
    println!("{:?}", table.map(|f| f(7, 9)));
    println!("{} {}", size_of_val(&|| ()), size_of_val(&adder(1)));
    let mut ops: Vec<Box<dyn FnOnce(&mut Vec<i32>)>> = vec![];
    for i in 0..3 {
        ops.push(Box::new(move |v| v.push(i)));
    }
    let mut out = vec![];
    ops.into_iter().rev().for_each(|f| f(&mut out));
    println!("{out:?}");
}
