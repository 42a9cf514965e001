//! Custom unsized structs, unsizing coercions, `size_of_val`, slices of slices, `str` tails.
use std::fmt::Debug;
use std::rc::Rc;
struct Tail<T: ?Sized> {
    id: u16,
    tail: T,
}
fn sum(t: &Tail<[u32]>) -> u32 {
    u32::from(t.id) + t.tail.iter().sum::<u32>()
}
fn show(t: &Tail<dyn Debug>) -> String {
    format!("{}:{:?}", t.id, &t.tail)
}
struct Wrapper(str);
impl Wrapper {
    fn new(s: &str) -> &Wrapper {
        // SAFETY: a newtype of `str` has the same layout in practice and the metadata is the same.
        unsafe { &*(s as *const str as *const Wrapper) }
    }
    fn first(&self) -> Option<char> {
        self.0.chars().next()
    }
}
fn main() {
    let t = Tail { id: 7, tail: [1u32, 2, 3] };
    println!("{} {} {}", sum(&t), size_of_val::<Tail<[u32]>>(&t), align_of_val::<Tail<[u32]>>(&t));
    println!("{} {}", show(&Tail { id: 1, tail: "text" }), show(&Tail { id: 2, tail: [1.5] }));
    let b: Box<Tail<[u32]>> = Box::new(Tail { id: 1, tail: [5; 8] });
    println!("{} {}", sum(&b), b.tail.len());
    let r: Rc<Tail<dyn Debug>> = Rc::new(Tail { id: 3, tail: Some('x') });
    println!("{}", show(&r));
    println!("{:?}", Wrapper::new("hey").first());
    let nested = Tail { id: 1, tail: Tail { id: 2, tail: [3u8, 4] } };
    let n: &Tail<Tail<[u8]>> = &nested;
    println!("{} {} {}", n.id, n.tail.id, n.tail.tail.len());
    let boxed: Box<[Box<str>]> = ["a", "bc"].map(Box::from).into();
    println!("{boxed:?} {}", boxed.concat());
    let rc: Rc<str> = "shared".into();
    println!("{} {}", rc.len(), Rc::strong_count(&rc.clone()));
    let arr: &[[u8; 2]] = &[[1, 2], [3, 4]];
    println!("{:?}", arr.as_flattened());
    let mut bs: Box<[i32]> = vec![3, 1, 2].into();
    bs.sort();
    println!("{bs:?} {}", size_of_val(&*bs));
}
