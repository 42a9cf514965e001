//@ other-output: i686
//! Slices and strings behind a head that ends before a multiple of the alignment: the padding that a sized type would have
//! there is not between head and elements.
#[repr(C)]
struct Counted<T: ?Sized> {
    count: usize,
    data: T,
}

#[repr(C)]
struct Headed<H, T: ?Sized> {
    header: H,
    tail: T,
}

#[repr(C)]
struct Uneven<T: ?Sized> {
    word: u32,
    byte: u8,
    tail: T,
}

#[repr(C, align(8))]
struct Aligned<T: ?Sized>(T);

fn strings() {
    let boxed: Box<Counted<Headed<i32, [u8]>>> =
        Box::new(Counted { count: 1, data: Headed { header: 42, tail: [b'a'; 73] } });
    println!("{} {}", size_of_val(&*boxed), boxed.data.tail.len());
    // SAFETY: `str` is laid out as `[u8]` is, and these bytes are a string.
    let text = unsafe { Box::from_raw(Box::into_raw(boxed) as *mut Counted<Headed<i32, str>>) };
    println!("{} {} {}", size_of_val(&*text), text.count, text.data.header);
    println!("{}", &text.data.tail);
}

fn uneven() {
    let mut value = Uneven { word: 7, byte: 8, tail: [1u8, 2, 3] };
    let unsized_value: &mut Uneven<[u8]> = &mut value;
    unsized_value.tail[2] += 1;
    println!("{} {:?}", size_of_val(unsized_value), &unsized_value.tail);
    println!("{} {}", unsized_value.word, unsized_value.byte);
    let shared: &Uneven<[u8]> = &value;
    println!("{}", shared.tail.iter().sum::<u8>());
}

fn aligned() {
    let mut value = Aligned([5u8; 3]);
    let unsized_value: &mut Aligned<[u8]> = &mut value;
    unsized_value.0[0] = 6;
    println!("{} {} {:?}", size_of_val(unsized_value), align_of_val(unsized_value), &unsized_value.0);
}

fn main() {
    strings();
    uneven();
    aligned();
}
