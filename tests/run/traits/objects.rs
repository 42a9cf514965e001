//! Trait objects: defaults, generics behind `dyn`, comparison of methods, vectors of boxes.
use std::fmt::{Debug, Display};
trait Animal {
    fn name(&self) -> String;
    fn noise(&self) -> &'static str {
        "..."
    }
    fn speak(&self) -> String {
        format!("{} says {}", self.name(), self.noise())
    }
    fn boxed_clone(&self) -> Box<dyn Animal>;
}
#[derive(Clone)]
struct Dog {
    name: String,
}
#[derive(Clone)]
struct Fish;
impl Animal for Dog {
    fn name(&self) -> String {
        self.name.clone()
    }
    fn noise(&self) -> &'static str {
        "woof"
    }
    fn boxed_clone(&self) -> Box<dyn Animal> {
        Box::new(self.clone())
    }
}
impl Animal for Fish {
    fn name(&self) -> String {
        "fish".into()
    }
    fn boxed_clone(&self) -> Box<dyn Animal> {
        Box::new(Fish)
    }
}
impl Clone for Box<dyn Animal> {
    fn clone(&self) -> Self {
        self.boxed_clone()
    }
}
trait Describe {
    fn describe(&self) -> String;
}
impl<T: Debug> Describe for T {
    fn describe(&self) -> String {
        format!("<{self:?}>")
    }
}
fn main() {
    let zoo: Vec<Box<dyn Animal>> = vec![Box::new(Dog { name: "Rex".into() }), Box::new(Fish)];
    for a in zoo.clone().iter().chain(&zoo) {
        println!("{}", a.speak());
    }
    let things: [&dyn Describe; 4] = [&1, &"two", &[3.0], &Some(())];
    println!("{}", things.iter().map(|d| d.describe()).collect::<String>());
    let d: &(dyn Display + Send + Sync) = &42;
    println!("{d:>5} {}", size_of_val(d));
    println!("{}", size_of::<&dyn Animal>() == 2 * size_of::<usize>());
    let r: std::rc::Rc<dyn Display> = std::rc::Rc::new("rc");
    let a: std::sync::Arc<dyn Fn(i32) -> i32> = std::sync::Arc::new(|x| x + 1);
    println!("{r} {}", a(1));
    println!("{} {}", size_of_val(&*zoo[1]), align_of_val(&*zoo[0]) == align_of::<String>());
}
