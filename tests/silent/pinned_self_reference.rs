//! A self-referential struct behind `Pin<Box>`.
use std::marker::PhantomPinned;
use std::pin::Pin;
struct Parser {
    text: String,
    rest: *const str,
    _pin: PhantomPinned,
}
impl Parser {
    fn new(text: &str) -> Pin<Box<Self>> {
        let mut p = Box::pin(Parser { text: text.into(), rest: "", _pin: PhantomPinned });
        let rest: *const str = p.text.as_str();
        unsafe { p.as_mut().get_unchecked_mut().rest = rest };
        p
    }
    fn next_word(self: Pin<&mut Self>) -> Option<&str> {
        let me = unsafe { self.get_unchecked_mut() };
        let rest = unsafe { &*me.rest };
        let rest = rest.trim_start();
        if rest.is_empty() {
            return None;
        }
        let (word, tail) = rest.split_once(' ').unwrap_or((rest, ""));
        me.rest = tail;
        Some(word)
    }
}
fn main() {
    let mut p = Parser::new("to be or not");
    let mut boxes = vec![];
    while let Some(w) = p.as_mut().next_word() {
        boxes.push(w.len());
    }
    println!("{boxes:?} {}", p.text);
}
