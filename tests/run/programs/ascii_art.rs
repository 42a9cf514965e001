//! Drawing on a character canvas: lines, circles, filled polygons, bar charts.
struct Canvas {
    w: usize,
    h: usize,
    cells: Vec<char>,
}
impl Canvas {
    fn new(w: usize, h: usize) -> Self {
        Canvas { w, h, cells: vec!['.'; w * h] }
    }
    fn set(&mut self, x: i32, y: i32, c: char) {
        if let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y)) {
            if x < self.w && y < self.h {
                self.cells[y * self.w + x] = c;
            }
        }
    }
    fn line(&mut self, (mut x, mut y): (i32, i32), (x1, y1): (i32, i32), c: char) {
        let (dx, dy) = ((x1 - x).abs(), -(y1 - y).abs());
        let (sx, sy) = ((x1 - x).signum(), (y1 - y).signum());
        let mut err = dx + dy;
        loop {
            self.set(x, y, c);
            if (x, y) == (x1, y1) {
                break;
            }
            let e = 2 * err;
            if e >= dy {
                err += dy;
                x += sx;
            }
            if e <= dx {
                err += dx;
                y += sy;
            }
        }
    }
    fn circle(&mut self, cx: i32, cy: i32, r: i32, c: char) {
        let (mut x, mut y, mut d) = (r, 0, 1 - r);
        while x >= y {
            for (a, b) in [(x, y), (y, x)] {
                for (sx, sy) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
                    self.set(cx + a * sx, cy + b * sy, c);
                }
            }
            y += 1;
            if d < 0 {
                d += 2 * y + 1;
            } else {
                x -= 1;
                d += 2 * (y - x) + 1;
            }
        }
    }
}
impl std::fmt::Display for Canvas {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        self.cells.chunks(self.w).try_for_each(|r| writeln!(f, "{}", r.iter().collect::<String>()))
    }
}
fn main() {
    let mut c = Canvas::new(30, 12);
    c.line((0, 0), (29, 11), '\\');
    c.line((29, 0), (0, 11), '/');
    c.circle(15, 6, 5, 'o');
    c.line((-5, 6), (40, 6), '-');
    print!("{c}");
    let data = [3, 7, 1, 9, 4];
    for level in (1..=9).rev().step_by(2) {
        println!("{level} {}", data.iter().map(|d| if *d >= level { "## " } else { "   " }).collect::<String>().trim_end());
    }
    for (i, d) in data.iter().enumerate() {
        println!("{i}|{:=<w$}> {d}", "", w = *d as usize);
    }
}
