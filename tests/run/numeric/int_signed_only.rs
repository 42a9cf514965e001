//! Operations that only signed integers have.
macro_rules! signed {
    ($($t:ty)*) => {$(
        for a in [<$t>::MIN, -7, -1, 0, 1, 7, <$t>::MAX] {
            println!("{} {a} {:?} {:?} {} {}", stringify!($t), a.checked_abs(), a.overflowing_neg(), a.signum(), a.unsigned_abs());
            println!("{:?} {:?} {:?}", a.wrapping_abs(), a.saturating_neg(), a.saturating_abs());
            for b in [-3, -1, 2, 5] {
                print!("{:?} {:?} {} ", a.checked_div_euclid(b), a.checked_rem_euclid(b), a.wrapping_rem(b));
            }
            println!("{} {} {:?}", a.is_negative(), a >> 1, a.checked_isqrt());
        }
    )*};
}
fn main() {
    signed!(i8 i16 i32 i64 i128);
    println!("{} {}", (-7i32).rem_euclid(4), (-7i32).div_euclid(4));
    println!("{:?} {:?}", 5u8.checked_add_signed(-6), 250u8.saturating_add_signed(100));
    println!("{:?} {:?}", 100i8.checked_add_unsigned(200), (-100i8).checked_sub_unsigned(50));
    println!("{:?} {}", 10u32.checked_next_multiple_of(7), 10u32.div_ceil(3));
    println!("{:?} {}", 200u8.checked_next_power_of_two(), 64u16.is_power_of_two());
    println!("{} {} {}", 7u8.midpoint(10), (-5i32).midpoint(2), 255u8.abs_diff(3));
    println!("{:?} {:?}", 5u64.checked_ilog(0), 1000u64.ilog(10));
    println!("{:?} {:?}", 5u8.carrying_add_like(true), 0u8.borrowing_sub_like(true));
}
trait Carry {
    fn carrying_add_like(self, c: bool) -> (u8, bool);
    fn borrowing_sub_like(self, c: bool) -> (u8, bool);
}
impl Carry for u8 {
    fn carrying_add_like(self, c: bool) -> (u8, bool) {
        let (a, b) = self.overflowing_add(250);
        let (a, d) = a.overflowing_add(u8::from(c));
        (a, b | d)
    }
    fn borrowing_sub_like(self, c: bool) -> (u8, bool) {
        self.overflowing_sub(u8::from(c))
    }
}
