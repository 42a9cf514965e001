//! A destructor that panics outside of unwinding: the remaining fields and elements still drop.
use std::panic::catch_unwind;
struct D(u8, bool);
impl Drop for D {
    fn drop(&mut self) {
        println!("drop {}", self.0);
        if self.1 {
            panic!("in drop {}", self.0);
        }
    }
}
struct Three {
    _a: D,
    _b: D,
    _c: D,
}
fn main() {
    std::panic::set_hook(Box::new(|_| {}));
    println!("{}", catch_unwind(|| drop(Three { _a: D(1, false), _b: D(2, true), _c: D(3, false) })).is_err());
    println!("{}", catch_unwind(|| drop(vec![D(4, true), D(5, false), D(6, false)])).is_err());
    println!("{}", catch_unwind(|| {
        let _x = D(7, false);
        let _y = D(8, true);
        let _z = D(9, false);
    }).is_err());
    println!("{}", catch_unwind(|| {
        let mut s = D(10, true);
        s = D(11, false);
        drop(s);
    }).is_err());
    println!("{}", catch_unwind(|| drop(Box::new(D(12, true)))).is_err());
    println!("{}", catch_unwind(|| drop(std::rc::Rc::new((D(13, true), D(14, false))))).is_err());
    println!("{}", catch_unwind(|| drop([D(15, false), D(16, true), D(17, false)])).is_err());
    println!("{}", catch_unwind(|| drop(std::collections::VecDeque::from([D(18, true), D(19, false)]))).is_err());
    println!("{}", catch_unwind(|| drop(std::collections::BTreeMap::from([(1, D(20, true)), (2, D(21, false))]))).is_err());
}
