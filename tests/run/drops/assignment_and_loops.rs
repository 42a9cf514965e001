//! Drops by assignment, in loops with `continue` and `break`, in conditions, of unused results and moved loop variables.
struct D(u32);
impl Drop for D {
    fn drop(&mut self) {
        print!("~{} ", self.0);
    }
}
fn new(n: u32) -> D {
    print!("+{n} ");
    D(n)
}
fn maybe(n: u32) -> Option<D> {
    (n % 2 == 0).then(|| new(n))
}
fn line(name: &str) {
    println!("| {name}");
}
fn early(n: u32) -> u32 {
    let _a = new(n);
    if n > 5 {
        return n;
    }
    let _b = new(n + 100);
    for i in 0.. {
        let _c = new(i);
        if i == n {
            break;
        }
        if i == 0 {
            continue;
        }
        print!("body ");
    }
    0
}
fn question(n: u32) -> Option<u32> {
    let _g = new(900);
    let d = maybe(n)?;
    let _e = maybe(n + 1);
    Some(d.0)
}
fn main() {
    let mut x = new(1);
    x = new(2);
    line("assign");
    x.0 = 3;
    line("field");
    drop(std::mem::replace(&mut x, new(4)));
    line("replace");
    early(2);
    line("early 2");
    early(7);
    line("early 7");
    println!("{:?}", question(2));
    println!("{:?}", question(3));
    while let Some(d) = maybe(x.0) {
        x.0 += 1;
        print!("in {} ", d.0);
    }
    line("while let");
    let v = vec![new(20), new(21), new(22)];
    for d in v {
        if d.0 == 21 {
            let _kept = d;
            break;
        }
    }
    line("for break");
    if maybe(30).is_some() && maybe(31).is_none() {
        print!("cond ");
    }
    line("if");
    let y = match maybe(40) {
        Some(d) if d.0 > 100 => 1,
        Some(d) => d.0,
        None => 0,
    };
    line(&y.to_string());
    new(50);
    line("statement");
    let t = (new(60), new(61));
    let (a, _) = t;
    line("partial");
    drop(a);
    line("end of main");
}
