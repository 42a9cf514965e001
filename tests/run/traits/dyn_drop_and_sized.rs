//! Dropping, sizing and moving values behind `dyn`, including zero-sized and over-aligned ones.
trait T {
    fn id(&self) -> u8;
    fn take(self: Box<Self>) -> u8;
    fn generic<X>(&self, x: X) -> X
    where
        Self: Sized,
    {
        x
    }
}
struct Zero;
#[repr(align(64))]
struct Big([u8; 3]);
struct Owner(Vec<u8>);
impl T for Zero {
    fn id(&self) -> u8 {
        0
    }
    fn take(self: Box<Self>) -> u8 {
        10
    }
}
impl T for Big {
    fn id(&self) -> u8 {
        self.0[2]
    }
    fn take(self: Box<Self>) -> u8 {
        self.0.iter().sum()
    }
}
impl T for Owner {
    fn id(&self) -> u8 {
        self.0[0]
    }
    fn take(self: Box<Self>) -> u8 {
        let Owner(v) = *self;
        v.len() as u8
    }
}
impl Drop for Zero {
    fn drop(&mut self) {
        println!("zero gone");
    }
}
impl Drop for Big {
    fn drop(&mut self) {
        println!("big gone, aligned {}", (self as *const Self).addr() % 64 == 0);
    }
}
fn all() -> Vec<Box<dyn T>> {
    vec![Box::new(Zero), Box::new(Big([1, 2, 3])), Box::new(Owner(vec![4; 9]))]
}
fn main() {
    for t in &all() {
        println!("{} {} {}", t.id(), size_of_val(&**t) <= 64, align_of_val(&**t) >= 1);
    }
    for t in all() {
        println!("taken {}", t.take());
    }
    let mut v = all();
    v.swap(0, 2);
    v[1] = Box::new(Zero);
    println!("replaced");
    v.truncate(2);
    println!("{}", Zero.generic("static"));
    let t: Box<dyn T> = v.pop().unwrap();
    drop(t);
    println!("end {}", v.len());
}
