// A supertrait that a trait has several times, with other type arguments, is found by them when it is cast to.
use std::fmt::Debug;

trait Get<T> {
    fn get(&self) -> T;
    fn name(&self) -> String;
}

trait Both: Get<i32> + Get<String> {
    fn own(&self) -> &'static str;
}

trait Third<T>: Both + Get<T> + Debug {
    fn third(&self) -> T;
}

#[derive(Debug)]
struct S(i32);

macro_rules! get {
    ($($ty:ty = $value:expr),*) => { $(
        impl Get<$ty> for S {
            fn get(&self) -> $ty { ($value)(self.0) }
            fn name(&self) -> String { stringify!($ty).to_owned() }
        }
    )* };
}

get!(i32 = |x| x, String = |x: i32| x.to_string(), f64 = f64::from);

impl Both for S {
    fn own(&self) -> &'static str {
        "both"
    }
}

impl Third<f64> for S {
    fn third(&self) -> f64 {
        0.5
    }
}

impl Third<i32> for S {
    fn third(&self) -> i32 {
        -1
    }
}

fn main() {
    let s = S(65);
    let both: &dyn Both = &s;
    let (number, text): (&dyn Get<i32>, &dyn Get<String>) = (both, both);
    println!("{} {} {:?} {} {}", number.get(), number.name(), text.get(), text.name(), both.own());

    let third: Box<dyn Third<f64>> = Box::new(S(66));
    println!("{:?} {}", third, third.third());
    {
        let float: &dyn Get<f64> = &*third;
        let text: &dyn Get<String> = &*third;
        println!("{} {} {} {}", float.get(), float.name(), text.get(), text.name());
    }
    let both: Box<dyn Both> = third;
    let text: Box<dyn Get<String>> = both;
    println!("{} {}", text.get(), text.name());

    let twice: &dyn Third<i32> = &s;
    let number: &dyn Get<i32> = twice;
    println!("{} {} {}", twice.third(), number.get(), number.name());
}
