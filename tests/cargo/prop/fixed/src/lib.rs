//! The functions of `planted` as they should be.

use std::cell::Cell;
use std::num::NonZero;

/// Reads the last one.
fn read_beyond(of: &[u8]) -> u8 {
    of.last().copied().unwrap_or(0)
}

const TABLE: [u8; 4] = [1, 2, 3, 4];

pub mod numbers {
    use super::*;

    pub fn magic(number: u32) -> u8 {
        if number == 0x9e37_79b9 { read_beyond(&TABLE) } else { 0 }
    }

    pub fn magic_of_64_bits(number: u64) -> u8 {
        match number {
            0xdead_beef_0bad_cafe => read_beyond(&TABLE),
            _ => 0,
        }
    }

    pub fn negative(number: i32) -> u8 {
        if number < 0 { read_beyond(&TABLE) } else { 0 }
    }

    pub fn least(number: i64) -> u8 {
        if number == i64::MIN { read_beyond(&TABLE) } else { 0 }
    }

    pub fn flag(word: u16) -> u8 {
        if word & 0x0400 != 0 { read_beyond(&TABLE) } else { 0 }
    }

    pub fn no_number(number: f64) -> u8 {
        if number.is_nan() { read_beyond(&TABLE) } else { 0 }
    }

    pub fn negative_zero(number: f32) -> u8 {
        if number == 0.0 && number.is_sign_negative() { read_beyond(&TABLE) } else { 0 }
    }

    pub fn wide(number: u128) -> u8 {
        if number >> 64 != 0 { read_beyond(&TABLE) } else { 0 }
    }

    pub fn index(at: usize) -> u8 {
        if at >= TABLE.len() { return 0 }
        unsafe { *TABLE.get_unchecked(at) }
    }

    pub fn digit(letter: char) -> u8 {
        let value = letter as u32;
        if letter.is_ascii_digit() { unsafe { *TABLE.get_unchecked((value - '0' as u32) as usize % 4) } } else { 0 }
    }

    pub fn two(first: u8, second: u8) -> u8 {
        if first == 200 && second == 100 { read_beyond(&TABLE) } else { 0 }
    }

    pub fn divided(by: NonZero<u8>) -> u8 {
        if by.get() == 255 { read_beyond(&TABLE) } else { 100 / by }
    }
}

pub mod lists {
    use super::*;

    pub fn of_seven(bytes: &[u8]) -> u8 {
        if bytes.len() == 7 { read_beyond(bytes) } else { 0 }
    }

    pub fn last(numbers: &[u32]) -> u32 {
        if numbers.is_empty() { return 0 }
        unsafe { *numbers.get_unchecked(numbers.len() - 1) }
    }

    pub fn header(bytes: &[u8]) -> u8 {
        if bytes.starts_with(b"MAGIC") && bytes.len() > 5 { unsafe { *bytes.get_unchecked(5) } } else { 0 }
    }

    pub fn swap_ends(numbers: &mut Vec<i16>) {
        let (first, last) = (0, numbers.len().saturating_sub(1));
        if last > 3 {
            unsafe { std::ptr::swap(numbers.as_mut_ptr().add(first), numbers.as_mut_ptr().add(last)) }
        }
    }

    pub fn two_at_once(numbers: &mut [u32]) -> u32 {
        let Some(first) = numbers.first_mut() else { return 0 };
        *first = first.wrapping_add(1);
        *first
    }

    pub fn pairs(pairs: Vec<(u8, bool)>) -> u8 {
        let set = pairs.iter().filter(|pair| pair.1).count();
        if set == 3 { read_beyond(&TABLE) } else { 0 }
    }

    /// Found step by step.
    pub fn guided(bytes: &[u8]) -> u8 {
        let mut bytes = bytes.iter();
        if bytes.next() == Some(&b'k') {
            if bytes.next() == Some(&b'e') {
                if bytes.next() == Some(&b'y') {
                    return read_beyond(&TABLE);
                }
            }
        }
        0
    }

    pub fn array(of: [u8; 3]) -> u8 {
        if of[0] > of[1] && of[1] > of[2] { read_beyond(&of) } else { 0 }
    }
}

pub mod texts {
    use super::*;

    pub fn word(text: &str) -> u8 {
        if text == "open sesame" { read_beyond(text.as_bytes()) } else { 0 }
    }

    pub fn null_in_the_middle(text: String) -> u8 {
        let bytes = text.as_bytes();
        match bytes.iter().position(|byte| *byte == 0) {
            Some(at) if at > 0 && at + 1 < bytes.len() => read_beyond(bytes),
            _ => 0,
        }
    }

    pub fn not_ascii(text: &str) -> &str {
        unsafe { std::str::from_utf8_unchecked(std::slice::from_raw_parts(text.as_ptr(), text.len())) }
    }

    pub fn two_words(texts: &[&str]) -> u8 {
        if texts.len() == 2 && texts[0] == texts[1] { read_beyond(&TABLE) } else { 0 }
    }
}

pub mod types {
    use super::*;

    pub struct Point {
        pub x: i32,
        pub y: i32,
    }

    pub enum Shape {
        Dot,
        Circle(u8),
        Rectangle { low: u8, high: u8 },
        Group(Vec<Shape>),
    }

    pub fn origin(point: &Point) -> u8 {
        if point.x == -point.y && point.x > 0 { read_beyond(&TABLE) } else { 0 }
    }

    pub fn rectangle(shape: &Shape) -> u8 {
        match shape {
            Shape::Rectangle { low, high } if low > high => read_beyond(&TABLE),
            _ => 0,
        }
    }

    pub fn nested(shape: &Shape) -> u8 {
        let Shape::Group(shapes) = shape else { return 0 };
        let is_group = |shape: &&Shape| matches!(shape, Shape::Group(_));
        if shapes.iter().filter(is_group).count() == 1 { read_beyond(&TABLE) } else { 0 }
    }

    pub fn absent(number: Option<u8>) -> u8 {
        if number.is_some() { unsafe { number.unwrap_unchecked() } } else { 0 }
    }

    pub fn failed(result: Result<u8, bool>) -> u8 {
        if result == Err(true) { read_beyond(&TABLE) } else { 0 }
    }

    pub fn cell(cell: &Cell<u8>) -> u8 {
        if cell.get() == 77 { read_beyond(&TABLE) } else { 0 }
    }

    /// A stack.
    #[derive(Default)]
    pub struct Stack {
        items: Vec<u32>,
    }

    impl Stack {
        pub fn new() -> Stack {
            Stack::default()
        }

        pub fn push(&mut self, item: u32) {
            self.items.push(item);
        }

        pub fn top(&self) -> u32 {
            self.items.last().copied().unwrap_or(0)
        }

        pub fn third(&self) -> u32 {
            if self.items.len() == 3 { unsafe { *self.items.get_unchecked(2) } } else { 0 }
        }
    }

    pub fn generic<T: Copy>(items: &[T]) -> Option<T> {
        if items.len() == 5 { Some(unsafe { *items.get_unchecked(4) }) } else { None }
    }
}

pub mod raw {
    /// # Safety
    ///
    /// `data` points to `len` bytes.
    pub unsafe extern "C" fn sum(data: *const u8, len: usize) -> u32 {
        (0..len).map(|at| u32::from(unsafe { *data.add(at) })).sum()
    }

    /// Reads.
    ///
    /// # Safety
    ///
    /// `data` points to `len` bytes.
    pub unsafe fn cleared(data: *mut u8, len: usize) {
        if len == 4 {
            unsafe { *data = 0 }
        }
    }

    /// # Safety
    ///
    /// `s` ends with a null.
    pub unsafe extern "C" fn length(s: *const core::ffi::c_char) -> usize {
        let mut len = 0;
        while unsafe { *s.add(len) } != 0 {
            len += 1;
        }
        len
    }

    pub fn looks(at: *const u32) -> bool {
        at.is_null()
    }

    /// By the names, `factor` would have `len` items as well; `ubik.toml` says that only `list` has.
    ///
    /// # Safety
    ///
    /// `factor` points to one number, `list` to `len` numbers.
    pub unsafe fn scaled(factor: *const u32, list: *const u32, len: usize) -> u32 {
        let factor = unsafe { *factor };
        (0..len).map(|at| unsafe { *list.add(at) }.wrapping_mul(factor)).fold(0, u32::wrapping_add)
    }
}

pub mod functions {
    use super::*;

    pub fn retain(items: &mut Vec<String>, mut keep: impl FnMut(&str) -> bool) {
        for at in (0..items.len()).rev() {
            if !keep(&items[at]) {
                drop(items.remove(at));
            }
        }
    }

    pub fn smallest(numbers: [u8; 4], is_less: fn(u8, u8) -> bool) -> u8 {
        let mut at = 0;
        while at < 3 && is_less(unsafe { *numbers.get_unchecked(at + 1) }, numbers[0]) {
            at += 1;
        }
        numbers[at]
    }

    pub fn indexed(index: &dyn Fn(u8) -> usize) -> u8 {
        unsafe { *TABLE.get_unchecked(index(3) % 4) }
    }

    pub fn called_twice<F: FnMut() -> Option<u8>>(mut next: F) -> u8 {
        match (next(), next()) {
            (Some(first), Some(second)) if first != second => second,
            _ => 0,
        }
    }

    pub extern "C" fn visited(number: u8, visit: Option<extern "C" fn(u8) -> i32>) -> u8 {
        match visit.map(|visit| visit(number)) {
            Some(-1) => TABLE[0],
            _ => 0,
        }
    }
}

pub mod collections {
    use std::borrow::Cow;
    use std::collections::{BTreeSet, HashMap, VecDeque};
    use std::ops::Range;
    use std::rc::Rc;

    use super::*;

    pub fn three(map: &HashMap<u8, u32>) -> u8 {
        if map.len() == 3 { TABLE[3] } else { 0 }
    }

    pub fn front(queue: &VecDeque<u16>) -> u16 {
        if queue.is_empty() { 0 } else { unsafe { *queue.front().unwrap_unchecked() } }
    }

    pub fn least(set: BTreeSet<i8>) -> u8 {
        if set.first() == Some(&-7) { TABLE[3] } else { 0 }
    }

    pub fn shared(list: Rc<[u8]>) -> u8 {
        if list.len() == 2 { unsafe { *list.get_unchecked(1) } } else { 0 }
    }

    pub fn owned(text: Cow<'_, str>) -> u8 {
        match text {
            Cow::Owned(text) if text.len() > 4 => text.as_bytes()[4],
            _ => 0,
        }
    }

    pub fn part(of: Range<usize>) -> u8 {
        if of.start > of.end || of.end > TABLE.len() { return 0 }
        unsafe { TABLE.get_unchecked(of) }.iter().sum()
    }
}

pub mod objects {
    use super::*;

    pub trait Sides {
        fn sides(&self) -> usize;
    }

    pub struct Triangle;

    pub struct Polygon(pub usize);

    impl Sides for Triangle {
        fn sides(&self) -> usize {
            3
        }
    }

    impl Sides for Polygon {
        fn sides(&self) -> usize {
            self.0
        }
    }

    pub fn boxed(shapes: Vec<Box<dyn Sides>>) -> u8 {
        shapes.iter().map(|shape| unsafe { *TABLE.get_unchecked(shape.sides() % 4) }).fold(0, u8::wrapping_add)
    }

    pub fn bound<S: Sides>(shapes: &[S]) -> u8 {
        if shapes.len() == 6 { shapes[5].sides() as u8 } else { 0 }
    }
}

pub mod c_like {
    use super::*;

    #[repr(C)]
    #[derive(Clone, Copy)]
    pub union Number {
        pub whole: u32,
        pub bytes: [u8; 4],
    }

    pub fn last_byte(number: Number) -> u8 {
        if unsafe { number.whole } == 0xff00_0001 { unsafe { number.bytes[3] } } else { 0 }
    }

    /// A handle whose parts nobody sees.
    pub struct Handle {
        limit: usize,
    }

    pub extern "C" fn handle_open(limit: u8) -> *mut Handle {
        Box::into_raw(Box::new(Handle { limit: limit.into() }))
    }

    /// # Safety
    ///
    /// `handle` is open.
    #[cfg_attr(ubik, ubik::prop(no_promises))]
    pub unsafe extern "C" fn handle_read(handle: *const Handle) -> u8 {
        let limit = unsafe { (*handle).limit };
        if limit >= 4 { return 0 }
        unsafe { *TABLE.get_unchecked(limit) }
    }

    /// # Safety
    ///
    /// `mode` is less than 4, `data` points to `n` bytes.
    #[cfg_attr(ubik, ubik::prop(range(mode) = 0..4, len(data) = n))]
    pub unsafe fn by_mode(data: *const u8, n: u32, mode: usize) -> u8 {
        let first = if n > 0 { unsafe { *data } } else { 0 };
        first ^ unsafe { *TABLE.get_unchecked(mode) }
    }

    /// # Safety
    ///
    /// `out` may be written.
    #[cfg_attr(ubik, ubik::prop(valid(out), range(value) = 0..=9999))]
    pub unsafe extern "C" fn doubled(value: u32, out: *mut u32) {
        unsafe { out.write(value * 2) }
    }
}

pub mod results {
    pub fn zeroes(count: u8) -> Vec<u8> {
        let mut list = Vec::with_capacity(count.into());
        let written = count;
        unsafe {
            std::ptr::write_bytes(list.as_mut_ptr(), 0, written.into());
            list.set_len(count.into());
        }
        list
    }

    pub struct Countdown {
        at: usize,
    }

    impl Countdown {
        pub fn from(at: u8) -> Countdown {
            Countdown { at: at.into() }
        }
    }

    impl Iterator for Countdown {
        type Item = u8;

        fn next(&mut self) -> Option<u8> {
            let at = self.at.checked_sub(1)?;
            self.at = at;
            Some(unsafe { *[7, 8, 9].get_unchecked(at % 3) })
        }
    }

    pub struct Owner(*mut u8);

    impl Owner {
        pub fn new(byte: u8) -> Owner {
            Owner(Box::into_raw(Box::new(byte)))
        }
    }

    impl Clone for Owner {
        fn clone(&self) -> Owner {
            Owner::new(unsafe { *self.0 })
        }
    }

    impl Drop for Owner {
        fn drop(&mut self) {
            drop(unsafe { Box::from_raw(self.0) });
        }
    }
}
