//! Types of std with interesting `Debug` or `Display`: durations, ordering, addresses, layouts, errors.
use std::time::Duration;
fn main() {
    for d in [Duration::ZERO, Duration::from_nanos(1), Duration::from_micros(1500), Duration::from_millis(12345), Duration::new(3, 5), Duration::MAX] {
        println!("{d:?} {d:.1?} {d:>12?} {}", d.as_secs_f64());
    }
    println!("{:?} {:?}", Duration::from_secs_f32(2.7), Duration::from_secs(1).checked_sub(Duration::from_secs(2)));
    println!("{:?}", Duration::from_millis(700) * 3 + Duration::from_secs(1) / 7);
    println!("{:?} {:?}", std::cmp::Ordering::Less, std::alloc::Layout::new::<(u8, u32)>().align());
    println!("{} {}", std::net::Ipv4Addr::LOCALHOST, std::net::Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 1));
    println!("{} {:?}", std::net::SocketAddr::from(([1, 2, 3, 4], 80)), std::net::Ipv6Addr::UNSPECIFIED);
    println!("{:?}", std::cell::RefCell::new(5));
    let cell = std::cell::RefCell::new(1);
    let _g = cell.borrow_mut();
    println!("{cell:?} {:?}", cell.try_borrow().map_err(|e| e.to_string()));
    println!("{:?} {:?}", std::cell::Cell::new('c'), std::rc::Rc::new([1]));
    println!("{:?}", std::sync::Mutex::new(1));
    println!("{:?} {:?}", std::cell::OnceCell::<u8>::new(), std::num::Wrapping(5u8));
    println!("{:?}", std::sync::atomic::AtomicI16::new(-3));
    println!("{:?}", std::rc::Weak::<i32>::new());
    println!("{:?}", std::any::type_name::<Option<Vec<&str>>>());
    println!("{:?} {:?}", std::marker::PhantomData::<u8>, std::pin::Pin::new(&1));
    println!("{:?}", "ab".chars());
    println!("{:?}", std::str::from_utf8(b"\xff").map_err(|e| e.to_string()));
    println!("{:?} {}", u8::try_from(300i32).map_err(|e| e.to_string()), std::io::Error::from(std::io::ErrorKind::NotFound));
}
