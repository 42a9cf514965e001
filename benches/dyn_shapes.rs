// size: 3000
//! A vector of boxed trait objects: virtual calls, downcasts through `Any`, boxed closures.

use std::any::Any;

const SIZE: usize = 3_000;

trait Shape: Any {
    fn area(&self) -> f64;
    fn grow(&mut self, by: f64);
    fn corners(&self) -> u32 {
        0
    }
}

struct Circle {
    radius: f64,
}

struct Rect {
    width: f64,
    height: f64,
}

struct Polygon {
    points: Vec<(f64, f64)>,
}

impl Shape for Circle {
    fn area(&self) -> f64 {
        std::f64::consts::PI * self.radius * self.radius
    }
    fn grow(&mut self, by: f64) {
        self.radius += by;
    }
}

impl Shape for Rect {
    fn area(&self) -> f64 {
        self.width * self.height
    }
    fn grow(&mut self, by: f64) {
        self.width += by;
        self.height += by;
    }
    fn corners(&self) -> u32 {
        4
    }
}

impl Shape for Polygon {
    fn area(&self) -> f64 {
        let next = self.points.iter().cycle().skip(1);
        self.points.iter().zip(next).map(|(a, b)| a.0 * b.1 - b.0 * a.1).sum::<f64>() / 2.0
    }
    fn grow(&mut self, by: f64) {
        for point in &mut self.points {
            *point = (point.0 * (1.0 + by), point.1 * (1.0 + by));
        }
    }
    fn corners(&self) -> u32 {
        self.points.len() as u32
    }
}

fn shape(i: usize) -> Box<dyn Shape> {
    let x = i as f64 / 16.0;
    match i % 4 {
        0 => Box::new(Circle { radius: x }),
        1 | 2 => Box::new(Rect { width: x, height: x + 1.0 }),
        _ => Box::new(Polygon { points: vec![(0.0, 0.0), (x, 0.0), (x, x), (0.0, x)] }),
    }
}

fn work(size: usize) -> u64 {
    let mut shapes: Vec<Box<dyn Shape>> = (0..size).map(shape).collect();
    let effects: [Box<dyn Fn(&mut dyn Shape)>; 2] = [Box::new(|s| s.grow(0.5)), Box::new(move |s| s.grow(1.0 / size as f64))];
    for (i, shape) in shapes.iter_mut().enumerate() {
        effects[i % 2](shape.as_mut());
    }
    let area: f64 = shapes.iter().map(|s| s.area()).sum();
    let corners: u32 = shapes.iter().map(|s| s.corners()).sum();
    let circles = shapes.iter().filter(|s| (s.as_ref() as &dyn Any).is::<Circle>()).count();
    area.to_bits() ^ u64::from(corners) ^ (circles as u64) << 32
}

fn main() {
    let mut args = std::env::args().skip(1).map(|a| a.parse::<usize>().expect("a number"));
    let size = args.next().unwrap_or(SIZE);
    let repeat = args.next().unwrap_or(1);
    let sum = (0..repeat).fold(0u64, |sum, _| sum.rotate_left(5) ^ work(size));
    println!("{sum:016x}");
}
