//! Shapes, with a derived list of field names and a version from the build script.
use derive::FieldNames;

pub const VERSION: &str = include!(concat!(env!("OUT_DIR"), "/version.rs"));

pub trait Shape {
    fn area(&self) -> u64;
    fn name(&self) -> &'static str;
}

#[derive(Debug, Clone, Copy, PartialEq, FieldNames)]
pub struct Rect {
    width: u32,
    height: u32,
}

impl Rect {
    pub fn new(width: u32, height: u32) -> Self {
        Rect { width, height }
    }
}

impl Shape for Rect {
    fn area(&self) -> u64 {
        u64::from(self.width) * u64::from(self.height)
    }
    fn name(&self) -> &'static str {
        "rect"
    }
}

#[cfg(feature = "extra")]
pub fn total(shapes: &[&dyn Shape]) -> u64 {
    shapes.iter().map(|s| s.area()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn area() {
        assert_eq!(Rect::new(3, 4).area(), 12);
    }

    #[cfg(feature = "extra")]
    #[test]
    fn sum() {
        assert_eq!(total(&[&Rect::new(1, 1), &Rect::new(2, 2)]), 5);
    }
}
