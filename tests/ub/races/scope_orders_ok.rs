fn main() {
    let mut values = [1, 2, 3, 4];
    std::thread::scope(|s| { for v in &mut values { s.spawn(move || *v *= 2); } });
    println!("{values:?}");
}
