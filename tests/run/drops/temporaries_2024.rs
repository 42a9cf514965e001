//! Edition 2024: temporaries in `if let` and tail expressions drop early; `let` extends them.
struct D(&'static str);
impl Drop for D {
    fn drop(&mut self) {
        println!("drop {}", self.0);
    }
}
impl D {
    fn get(&self) -> Option<u8> {
        self.0.as_bytes().first().copied().filter(|b| b.is_ascii_lowercase())
    }
    fn me(&self) -> &Self {
        self
    }
}
fn tail() -> Option<u8> {
    let _l = D("local");
    D("tail temp").get()
}
fn main() {
    if let Some(b) = D("cond").get() {
        println!("some {b}");
    } else {
        println!("none");
    }
    if let Some(b) = D("Cond").get() {
        println!("some {b}");
    } else {
        println!("none");
    }
    println!("{:?}", tail());
    let extended = &D("extended");
    let nested = (&D("tuple a"), [&D("array")]);
    println!("{} {} {}", extended.0, nested.0.0, nested.1[0].0);
    let s = if D("if").get().is_some() { &D("branch") } else { &D("other") };
    println!("{}", s.0);
    match D("match").me() {
        d => println!("in match {}", d.0),
    }
    let x = { &D("block") };
    println!("{}", x.0);
    while let Some(_) = D("While").get() {}
    let _f = |d: D| println!("closure {}", d.0);
    _f(D("arg"));
    let n = D("op").0.len() + D("and").0.len();
    println!("{n}");
    loop {
        let _in = D("loop");
        break;
    }
    println!("end");
}
