//! Own `Display`, padding through the formatter, flags, `format_args!` and `write!`.
use std::fmt::{self, Display, LowerHex, Write as _};
struct P(i32, i32);
impl Display for P {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if f.alternate() {
            return write!(f, "P[{} {}]", self.0, self.1);
        }
        match (f.width(), f.precision(), f.sign_plus()) {
            (Some(w), p, plus) => write!(f, "w{w} p{p:?} {plus} fill{:?} {:?}", f.fill(), f.align().is_some()),
            _ => f.write_fmt(format_args!("({}, {})", self.0, self.1)),
        }
    }
}
impl LowerHex for P {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        LowerHex::fmt(&self.0, f)?;
        f.write_char('/')?;
        LowerHex::fmt(&self.1, f)
    }
}
struct Padded(&'static str);
impl Display for Padded {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(self.0)
    }
}
fn main() {
    let p = P(3, 255);
    println!("{p} {p:#} {p:x} {p:#06x} {p:*>8} {p:+5.2}");
    println!("[{:8}] [{:>8}] [{:^8}] [{:-^9.2}] [{:.3}]", Padded("abc"), Padded("é水"), Padded("x"), Padded("long"), Padded("truncate"));
    let mut s = String::new();
    write!(s, "{}-{:?}", p, "q").unwrap();
    writeln!(s).unwrap();
    print!("{s}");
    let boxed: Box<dyn Display> = Box::new(p);
    println!("{boxed:>3} {}", boxed.to_string().len());
    println!("{{}} {{{}}} {:?}", 1, format_args!("{} {}", "a", 2).to_string());
    println!("{}", std::fmt::from_fn(|f| f.write_str("closure")));
    println!("{:>6}|{:<6}|{:^6}|", true, 'c', "str");
    println!("{:p}", std::ptr::null::<u8>());
    eprintln!("to stderr");
    assert_eq!(format!("{:?}", fmt::Error), "Error");
}
