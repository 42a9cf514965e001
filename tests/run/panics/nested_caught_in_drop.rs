//! A panic that is raised and caught inside a destructor during unwinding is fine.
use std::panic::catch_unwind;
struct D(u32);
impl Drop for D {
    fn drop(&mut self) {
        let n = self.0;
        let r = catch_unwind(|| {
            if n > 0 {
                let _inner = D(n - 1);
                panic!("inner {n}");
            }
            n
        });
        println!("drop {n}: {:?} still panicking {}", r.is_err(), std::thread::panicking());
    }
}
fn main() {
    std::panic::set_hook(Box::new(|i| println!("panic {}", i.payload_as_str().unwrap())));
    let r = catch_unwind(|| {
        let _d = D(3);
        panic!("outer");
    });
    println!("{}", r.unwrap_err().downcast_ref::<&str>().unwrap());
    println!("{}", std::thread::panicking());
}
