//! Every integer type in every base, with width, fill, sign and alternate forms.
macro_rules! show {
    ($($t:ty)*) => {$(
        for x in [<$t>::MIN, <$t>::MAX, 0, 1, <$t>::MAX / 3] {
            println!("{} {x} {x:?} {x:x} {x:X} {x:o} {x:b} {x:#x} {x:#b} {x:+}", stringify!($t));
            println!("[{x:10}] [{x:<10}] [{x:^10}] [{x:>10}] [{x:*^12}] [{x:05}] [{x:#010x}] {x:e} {x:E}");
        }
    )*};
}
fn main() {
    show!(u8 u16 u32 u64 i8 i16 i32 i64);
    let (width, fill) = (7, 3);
    println!("{:width$} {:>1$} {:0>2$}", 5, 6, fill);
    println!("{0:1$} {0:<1$}| {value:>w$}", 42, 6, value = -7, w = 5);
    println!("{:#?} {:02x?} {:#06X?}", [1, 2], [10, 255], [10, 255]);
}
