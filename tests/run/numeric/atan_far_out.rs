//! A quarter turn, to the last bit.
fn main() {
    for x in [f32::INFINITY, f32::NEG_INFINITY, f32::MAX, 67_108_864.0, 1e9, 3.0] {
        println!("{:08x} {:08x}", x.atan().to_bits(), x.atan2(1.0).to_bits());
    }
}
