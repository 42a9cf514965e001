struct Job {
    out: *const i32,
}

fn run(job: &Job) {
    unsafe { *(job.out as *mut i32) = 7 };
}

fn main() {
    let mut x = 5;
    let job = Job { out: &mut x };
    run(&job);
    assert_eq!(x, 7);
}
