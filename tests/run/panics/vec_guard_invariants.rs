//! std's internal guards keep collections consistent when callbacks panic.
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;
fn main() {
    std::panic::set_hook(Box::new(|_| {}));
    let token = Rc::new(());
    let make = |n: usize| (0..n).map(|i| (i, token.clone())).collect::<Vec<_>>();
    let mut v = make(10);
    let _ = catch_unwind(AssertUnwindSafe(|| v.retain(|(i, _)| if *i == 5 { panic!() } else { i % 2 == 0 })));
    println!("{:?} {}", v.iter().map(|p| p.0).collect::<Vec<_>>(), Rc::strong_count(&token));
    let mut v = make(6);
    let _ = catch_unwind(AssertUnwindSafe(|| v.dedup_by(|a, _| if a.0 == 3 { panic!() } else { a.0 == 1 })));
    println!("{:?} {}", v.iter().map(|p| p.0).collect::<Vec<_>>(), Rc::strong_count(&token));
    let mut v = make(40);
    let mut calls = 0;
    let _ = catch_unwind(AssertUnwindSafe(|| {
        v.sort_by(|a, b| {
            calls += 1;
            if calls == 60 { panic!() }
            (a.0 * 7 % 40).cmp(&(b.0 * 7 % 40))
        })
    }));
    let mut ids: Vec<_> = v.iter().map(|p| p.0).collect();
    ids.sort();
    println!("{} {}", ids == (0..40).collect::<Vec<_>>(), Rc::strong_count(&token));
    let mut v = make(3);
    let _ = catch_unwind(AssertUnwindSafe(|| v.extend((0..5).map(|i| if i == 3 { panic!() } else { (i + 100, token.clone()) }))));
    println!("{:?} {}", v.iter().map(|p| p.0).collect::<Vec<_>>(), Rc::strong_count(&token));
    let mut v = make(4);
    let _ = catch_unwind(AssertUnwindSafe(|| v.resize_with(8, || panic!())));
    println!("{} {}", v.len(), Rc::strong_count(&token));
    let r = catch_unwind(AssertUnwindSafe(|| make(5).into_iter().map(|p| if p.0 == 2 { panic!() } else { Box::new(p) }).collect::<Vec<_>>()));
    println!("{} {}", r.is_err(), Rc::strong_count(&token));
    drop(v);
    println!("{}", Rc::strong_count(&token));
}
