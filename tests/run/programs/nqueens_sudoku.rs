//! Backtracking: queens by bit masks, and a Sudoku solver by constraint.
fn queens(n: u32, cols: u32, left: u32, right: u32) -> u32 {
    let all = (1 << n) - 1;
    if cols == all {
        return 1;
    }
    let mut free = all & !(cols | left | right);
    let mut count = 0;
    while free != 0 {
        let bit = free & free.wrapping_neg();
        free ^= bit;
        count += queens(n, cols | bit, (left | bit) << 1, (right | bit) >> 1);
    }
    count
}
struct Sudoku {
    cells: [u8; 81],
    rows: [u16; 9],
    cols: [u16; 9],
    boxes: [u16; 9],
}
impl Sudoku {
    fn parse(s: &str) -> Self {
        let mut out = Sudoku { cells: [0; 81], rows: [0; 9], cols: [0; 9], boxes: [0; 9] };
        for (i, c) in s.chars().enumerate() {
            if let Some(d) = c.to_digit(10).filter(|d| *d > 0) {
                out.flip(i, d as u8);
            }
        }
        out
    }
    fn flip(&mut self, i: usize, d: u8) {
        let bit = 1 << d;
        self.rows[i / 9] ^= bit;
        self.cols[i % 9] ^= bit;
        self.boxes[i / 27 * 3 + i % 9 / 3] ^= bit;
        self.cells[i] ^= d;
    }
    fn candidates(&self, i: usize) -> u16 {
        !(self.rows[i / 9] | self.cols[i % 9] | self.boxes[i / 27 * 3 + i % 9 / 3]) & 0x3fe
    }
    fn solve(&mut self, tries: &mut u32) -> bool {
        let Some(i) = (0..81).filter(|i| self.cells[*i] == 0).min_by_key(|i| self.candidates(*i).count_ones()) else { return true };
        *tries += 1;
        let options = self.candidates(i);
        for d in (1..=9).filter(|d| options & 1 << d != 0) {
            self.flip(i, d);
            if self.solve(tries) {
                return true;
            }
            self.flip(i, d);
        }
        false
    }
}
fn main() {
    println!("{:?}", (1..9).map(|n| queens(n, 0, 0, 0)).collect::<Vec<_>>());
    let mut s = Sudoku::parse("530070000600195000098000060800060003400803001700020006060000280000419005000080079");
    let mut tries = 0;
    println!("{} {tries}", s.solve(&mut tries));
    for row in s.cells.chunks(9) {
        println!("{}", row.iter().map(u8::to_string).collect::<String>());
    }
    println!("{tries}");
}
