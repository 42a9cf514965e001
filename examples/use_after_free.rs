//! A pointer into a vector outlives the vector's growth, which moves the elements elsewhere.

struct Scores {
    all: Vec<u32>,
    best: *const u32,
}

impl Scores {
    fn add(&mut self, score: u32) {
        self.all.push(score);
        // Wrong from the next `push` on that needs more room.
        self.best = self.all.iter().max().expect("there is one");
    }
}

fn main() {
    let mut scores = Scores { all: Vec::new(), best: std::ptr::null() };
    for score in [3, 9, 4] {
        scores.add(score);
    }
    let best = scores.best;
    scores.all.extend(0..100);
    println!("best score: {}", unsafe { *best });
}
