//! Dynamic borrows and their errors, mapped guards, `Cell` operations.
use std::cell::{Cell, OnceCell, Ref, RefCell, RefMut};
fn main() {
    let c = RefCell::new(vec![1, 2, 3]);
    {
        let a = c.borrow();
        let b = c.borrow();
        println!("{} {} {}", a.len(), b[1], c.try_borrow_mut().is_err());
    }
    c.borrow_mut().push(4);
    {
        let first = RefMut::map(c.borrow_mut(), |v| &mut v[0]);
        println!("{} {}", *first, c.try_borrow().is_err());
    }
    let (a, b) = Ref::map_split(c.borrow(), |v| v.split_at(2));
    println!("{a:?} {b:?}");
    drop((a, b));
    println!("{:?} {:?}", c.replace(vec![9]), c.take());
    let x = Cell::new(5);
    println!("{} {} {:?}", x.replace(6), x.get(), x);
    let y = Cell::new(7);
    x.swap(&y);
    println!("{} {} {}", x.get(), y.take(), y.into_inner());
    let mut arr = [1, 2, 3];
    let cells = Cell::from_mut(&mut arr[..]).as_slice_of_cells();
    cells[0].swap(&cells[2]);
    for w in cells.windows(2) {
        w[1].set(w[0].get() + w[1].get());
    }
    println!("{arr:?}");
    let o = OnceCell::new();
    println!("{:?} {} {:?}", o.get(), o.get_or_init(|| 3), o.set(4));
    let shared = RefCell::new(0);
    let add = |n| *shared.borrow_mut() += n;
    add(1);
    add(2);
    println!("{}", shared.into_inner());
    let r = std::panic::catch_unwind(|| {
        let c = RefCell::new(1);
        let _g = c.borrow();
        *c.borrow_mut() = 2;
    });
    println!("{}", r.is_err());
}
