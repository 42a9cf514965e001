//! Destructors run while unwinding, innermost first, and see `thread::panicking`.
use std::panic::catch_unwind;
struct D(&'static str);
impl Drop for D {
    fn drop(&mut self) {
        println!("drop {} panicking={}", self.0, std::thread::panicking());
    }
}
fn level(n: u32) {
    let _a = D("a");
    let _v = vec![D("v0"), D("v1")];
    let _b: Box<dyn std::any::Any> = Box::new(D("box"));
    if n == 0 {
        let _deep = D("deep");
        panic!("bottom");
    }
    level(n - 1);
    unreachable!();
}
fn args(_a: D, _b: D) {}
fn main() {
    std::panic::set_hook(Box::new(|i| println!("panic: {}", i.payload_as_str().unwrap())));
    println!("{}", catch_unwind(|| level(1)).is_err());
    println!("-- while building arguments");
    let _ = catch_unwind(|| args(D("first"), panic!("second")));
    println!("-- while building a struct");
    let _ = catch_unwind(|| {
        let _t = (D("t0"), D("t1"), if true { panic!("t2") } else { D("t2") });
    });
    println!("-- array");
    let _ = catch_unwind(|| {
        let _a: [D; 3] = std::array::from_fn(|i| if i == 2 { panic!("third") } else { D(["x", "y"][i]) });
    });
    println!("-- vec map");
    let _ = catch_unwind(|| {
        let v = vec![D("1"), D("2"), D("3")];
        v.into_iter().map(|d| if d.0 == "2" { panic!("two") } else { d }).collect::<Vec<_>>()
    });
    println!("-- clone");
    let _ = catch_unwind(|| {
        struct C(u8);
        impl Clone for C {
            fn clone(&self) -> C {
                if self.0 == 2 { panic!("clone") }
                C(self.0)
            }
        }
        impl Drop for C {
            fn drop(&mut self) {
                println!("C{}", self.0);
            }
        }
        let v = vec![C(0), C(1), C(2), C(3)];
        let _w = v.clone();
    });
    println!("done");
}
