//! References to unsized types with cells, made from sized ones: what is padding behind the elements is outside of cells for both,
//! unless a cell is around it all.
use std::cell::{Cell, UnsafeCell};
use std::sync::atomic::{AtomicUsize, AtomicU64};
struct Q<S: ?Sized> { _head: AtomicUsize, buf: S }
struct Part { a: Cell<u8>, b: u8, c: Cell<u8> }
struct Odd<S: ?Sized> { _word: AtomicU64, byte: u8, buf: S }
struct Inner<S: ?Sized> { word: u32, byte: u8, buf: S }
struct Outer<S: ?Sized> { first: u64, cell: UnsafeCell<Inner<S>> }

fn view(q: &Q<[Cell<i32>; 3]>) -> &Q<[Cell<i32>]> { q }
fn parts(q: &Odd<[Part; 3]>) -> &Odd<[Part]> { q }
fn string(q: &Q<UnsafeCell<[u8; 3]>>) -> &Q<UnsafeCell<[u8]>> { q }
fn whole(q: &UnsafeCell<Inner<[u8; 2]>>) -> &UnsafeCell<Inner<[u8]>> { q }
fn outer(q: &Outer<[u8; 2]>) -> &Outer<[u8]> { q }
fn object(q: &Q<Cell<u16>>) -> &Q<dyn Set> { q }
fn within(q: &UnsafeCell<Q<u8>>) -> &UnsafeCell<Q<dyn Set>> { q }
trait Set { fn set(&self) {} }
impl Set for Cell<u16> { fn set(&self) { Cell::set(self, 9) } }
impl Set for u8 {}

fn main() {
    let q = Q { _head: AtomicUsize::new(0), buf: [1, 2, 3].map(Cell::new) };
    view(&q).buf[1].set(5);
    assert_eq!(q.buf[1].get(), 5);

    let part = || Part { a: Cell::new(1), b: 2, c: Cell::new(3) };
    let q = Odd { _word: AtomicU64::new(0), byte: 1, buf: [part(), part(), part()] };
    let v = parts(&q);
    v.buf[2].c.set(7);
    v.buf[0].a.set(7);
    assert_eq!((v.buf[2].c.get(), v.buf[1].b, q.byte), (7, 2, 1));

    let q = Q { _head: AtomicUsize::new(0), buf: UnsafeCell::new(*b"abc") };
    unsafe { (*string(&q).buf.get())[2] = b'd' };
    assert_eq!(unsafe { *q.buf.get() }, *b"abd");

    let q = UnsafeCell::new(Inner { word: 1, byte: 2, buf: [3, 4] });
    let v = whole(&q);
    unsafe { (*v.get()).word = 8; (*v.get()).buf[1] = 9 };
    // The whole cell, with its padding, is written through what was made from the view.
    let back = v as *const UnsafeCell<Inner<[u8]>> as *const UnsafeCell<Inner<[u8; 2]>>;
    unsafe { (*(*back).get()) = Inner { word: 5, byte: 6, buf: [7, 8] } };
    assert_eq!(unsafe { ((*q.get()).word, (*q.get()).byte, (*q.get()).buf) }, (5, 6, [7, 8]));

    let q = Outer { first: 1, cell: UnsafeCell::new(Inner { word: 1, byte: 2, buf: [3, 4] }) };
    let v = outer(&q);
    unsafe { (*v.cell.get()).buf[0] = 9 };
    let back = &raw const v.cell as *const UnsafeCell<Inner<[u8; 2]>>;
    unsafe { (*(*back).get()) = Inner { word: 5, byte: 6, buf: [7, 8] } };
    assert_eq!((q.first, unsafe { (*q.cell.get()).buf }), (1, [7, 8]));

    let q = Q { _head: AtomicUsize::new(0), buf: Cell::new(3) };
    object(&q).buf.set();
    assert_eq!(q.buf.get(), 9);

    let q = UnsafeCell::new(Q { _head: AtomicUsize::new(0), buf: 3 });
    let back = within(&q) as *const UnsafeCell<Q<dyn Set>> as *const UnsafeCell<Q<u8>>;
    unsafe { *(*back).get() = Q { _head: AtomicUsize::new(1), buf: 4 } };
    assert_eq!(unsafe { (*q.get()).buf }, 4);
    println!("ok");
}
