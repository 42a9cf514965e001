//! Two mutable references to one array: the compiler may assume that there is only one.

struct Grid {
    cells: [u32; 4],
}

impl Grid {
    /// Two rows of two cells each; wrong, because the rows overlap by one cell.
    fn rows(&mut self) -> (&mut [u32], &mut [u32]) {
        let cells = self.cells.as_mut_ptr();
        unsafe { (std::slice::from_raw_parts_mut(cells, 2), std::slice::from_raw_parts_mut(cells.add(1), 2)) }
    }
}

fn main() {
    let mut grid = Grid { cells: [1, 2, 3, 4] };
    let (first, second) = grid.rows();
    first[1] += 10;
    second[0] += 10;
    println!("{:?}", grid.cells);
}
