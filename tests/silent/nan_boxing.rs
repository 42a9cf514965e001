//! Floats, integers and pointers in one 64-bit word.
const TAG: u64 = 0xfff8_0000_0000_0000;
#[derive(Clone, Copy)]
struct Value(u64);
impl Value {
    fn float(f: f64) -> Self {
        Value(f.to_bits())
    }
    fn int(i: u32) -> Self {
        Value(TAG | 1 << 48 | u64::from(i))
    }
    fn string(s: &'static String) -> Self {
        Value(TAG | 2 << 48 | (s as *const String).expose_provenance() as u64)
    }
    fn show(self) -> String {
        match (self.0 & TAG == TAG, self.0 >> 48 & 3) {
            (true, 1) => (self.0 as u32).to_string(),
            (true, 2) => unsafe { &*std::ptr::with_exposed_provenance::<String>((self.0 & 0xffff_ffff_ffff) as usize) }.clone(),
            _ => f64::from_bits(self.0).to_string(),
        }
    }
}
static HELD: std::sync::OnceLock<String> = std::sync::OnceLock::new();
fn main() {
    let s = HELD.get_or_init(|| "text".into());
    for v in [Value::float(1.5), Value::int(7), Value::string(s), Value::float(-0.25)] {
        println!("{}", v.show());
    }
}
