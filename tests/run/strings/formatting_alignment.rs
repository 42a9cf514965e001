//! Width, fill and precision from arguments, on every kind of value.
use std::fmt;
struct Money(i64);
impl fmt::Display for Money {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let s = format!("{}.{:02}", self.0 / 100, self.0.abs() % 100);
        f.pad_integral(self.0 >= 0, "$", s.trim_start_matches('-'))
    }
}
fn main() {
    for w in [0, 4, 9] {
        for p in [0, 2, 5] {
            println!("[{:w$.p$}] [{:>w$.p$}] [{:^w$}] [{:0w$}]", "abcdef", 3.14159, 'x', -42);
        }
    }
    println!("[{:>1$}] [{:<1$}] [{:^1$}]", 5, 6, 7);
    println!("[{:.*}] [{:>8.*}]", 2, 1.23456, 3, 2.0);
    println!("[{:é>6}] [{:🦀^7}]", "a", "b");
    println!("{:+} {:+.1} {:+e}", 5, 2.55, 1234.5);
    println!("{:#x} {:#X} {:#o} {:#b} {:#010b}", 255, 255, 8, 5, 5);
    println!("{:08.3} {:+08.2} {:e} {:E}", -3.14159, 2.5, 0.00012, 1e20);
    println!("[{}] [{:#}] [{:>10}] [{:<10}] [{:+}] [{:010}]", Money(12345), Money(12345), Money(-5), Money(100), Money(7), Money(-250));
    println!("{:?} {:8?} {:<8?}|", "q\"", 'c', Some(1));
    println!("{0} {1} {0} {name}", 1, 2, name = 3);
    println!("{:5}|{:<5}|{:>5}|{:^5}|", true, false, 1.5, "é");
}
