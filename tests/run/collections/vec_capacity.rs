//! Reservation follows the documented rules; capacity never shrinks by itself.
fn main() {
    let mut v = Vec::with_capacity(10);
    println!("{}", v.capacity() >= 10);
    let before = v.capacity();
    v.extend(0..10u8);
    println!("{}", v.capacity() == before);
    v.reserve(1);
    println!("{}", v.capacity() >= 11);
    v.clear();
    println!("{} {}", v.is_empty(), v.capacity() >= 11);
    v.shrink_to(4);
    println!("{}", v.capacity() >= 4);
    let mut zst: Vec<()> = Vec::new();
    for _ in 0..1000 {
        zst.push(());
    }
    println!("{} {}", zst.len(), zst.capacity() == usize::MAX);
    println!("{:?}", v.try_reserve(usize::MAX).is_err());
    let mut s = String::with_capacity(3);
    s.push_str("hello, world");
    println!("{s} {}", s.capacity() >= s.len());
}
