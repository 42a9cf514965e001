//! Moves out of fields leave the rest to be dropped; conditional moves use drop flags.
struct D(u32);
impl Drop for D {
    fn drop(&mut self) {
        print!("~{} ", self.0);
    }
}
struct Pair {
    a: D,
    b: D,
    c: (D, Box<D>),
}
fn pair(n: u32) -> Pair {
    Pair { a: D(n), b: D(n + 1), c: (D(n + 2), Box::new(D(n + 3))) }
}
fn maybe(take: bool) {
    let p = pair(10);
    let q = pair(20);
    if take {
        drop(p.b);
        drop(q);
    } else {
        let _moved = p.c.0;
    }
    print!("| ");
}
fn looped() {
    let mut held: Option<D> = None;
    let d;
    for i in 0..4 {
        let new = D(i);
        if i % 2 == 0 {
            held = Some(new);
        }
    }
    if held.is_some() {
        d = D(99);
        print!("init {} ", d.0);
    }
    print!("| ");
}
fn inner_box() -> D {
    let p = pair(30);
    *p.c.1
}
fn update() {
    let base = pair(40);
    let p = Pair { a: D(1), ..base };
    print!("made {} | ", p.b.0);
}
fn closure_capture() {
    let p = pair(50);
    let f = move || p.b.0;
    print!("{} | ", f());
    drop(f);
    print!("after f ");
}
fn main() {
    maybe(true);
    println!();
    maybe(false);
    println!();
    looped();
    println!();
    drop(inner_box());
    println!();
    update();
    println!();
    closure_capture();
    println!();
    let v = vec![D(1), D(2)];
    for d in v {
        if d.0 == 1 {
            continue;
        }
        print!("body ");
    }
    println!();
}
